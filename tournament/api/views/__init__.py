"""One class an address, one method an operation: load, ask, call one service, answer."""
