"""The writes. Every public function here is one transaction of the shape told in ARCHITECTURE.md."""
