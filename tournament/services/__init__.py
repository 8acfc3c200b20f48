"""The writes: every public function here is one transaction of one shape (ARCHITECTURE.md)."""
