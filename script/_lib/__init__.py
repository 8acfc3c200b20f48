"""What `script/server`, `script/bootstrap` and `script/test` share: the standard library only."""
