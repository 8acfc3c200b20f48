"""Undercut: the project package and its one app with a database."""

__version__ = "0.1.0"
