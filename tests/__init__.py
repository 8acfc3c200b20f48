"""The tests, laid out as the tree they test; `script/test` runs them all."""
