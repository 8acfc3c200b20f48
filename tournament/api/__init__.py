"""The REST API: programs read what everybody may see, and act as the user of their token.

Its views load with the selectors, ask the permissions and call the services that the pages do;
what is refused comes back as a problem document (RFC 9457) with a code and a place.
"""
