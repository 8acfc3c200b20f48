"""Pytest plugins: the services that tests run against."""
