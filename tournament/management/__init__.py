"""What a person types: thin commands over the services."""
