"""What templates need to show values."""
