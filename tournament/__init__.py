"""Undercut: the project package and its one app with a database."""
