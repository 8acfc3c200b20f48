"""A laptop in a hall: safe for strangers on the same network, and nothing to configure."""

from tournament.settings.base import *
from tournament.settings.secret import kept_secret

DEBUG = False
SECRET_KEY = env.str("SECRET_KEY", default="") or kept_secret(VAR_DIR / "secret-key")
ALLOWED_HOSTS = sorted({*ALLOWED_HOSTS, "127.0.0.1", "localhost", "[::1]"})
# Plain HTTP: there is no name to hold a certificate for. Cookies stay HttpOnly and SameSite.
