"""A developer's machine: `laptop`, with tracebacks on the page and static files as they lie."""

from tournament.settings.laptop import *

DEBUG = True
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
