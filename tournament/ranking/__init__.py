"""PURE: who stands where, and by which criterion."""
