"""PURE: who meets whom. Seeding, the single elimination bracket, and why each pairing is so."""
