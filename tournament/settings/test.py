"""What pytest uses. `tests.plugins.services` sets DATABASE_URL before this is read."""

from tournament.settings.base import *

DEBUG = False
SECRET_KEY = "only-for-tests-" + "0123456789abcdefghijklmnopqrstuvwxyz"
ALLOWED_HOSTS = ["testserver", "127.0.0.1", "localhost"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # fast, never kept
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
# Live servers make a thread for each connection: one that outlived it would leak.
DATABASES["default"]["CONN_MAX_AGE"] = 0
if "sqlite" in DATABASES["default"]["ENGINE"]:
    # A file, as in a hall: a database in memory takes no writing threads.
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}
