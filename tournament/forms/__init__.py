"""What people send: read, cleaned, and refused at the field. No rule of play lives here."""
