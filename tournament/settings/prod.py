"""A server with a name: everything by environment variables, and no start without a secret.

`PLAIN_HTTP=true` is for a server on a local network that has no certificate: no redirect to
HTTPS and no cookies that only HTTPS carries.
"""

from django.core.exceptions import ImproperlyConfigured

from tournament.settings.base import *
from tournament.settings.secret import demanded_secret

DEBUG = False
SECRET_KEY = demanded_secret(env.str("SECRET_KEY", default=""))
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])

if not env.str("PUBLIC_URL", default=""):
    raise ImproperlyConfigured(
        "Undercut does not start: PUBLIC_URL is missing, for example https://gin.example.org."
    )

# docs.djangoproject.com/en/5.2/howto/deployment/checklist/
PLAIN_HTTP = env.bool("PLAIN_HTTP", default=False)
if not PLAIN_HTTP:
    if not PUBLIC_URL.startswith("https://"):
        raise ImproperlyConfigured(
            "Undercut does not start: PUBLIC_URL must begin with https:// "
            "(or set PLAIN_HTTP=true on a network you trust)."
        )
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^healthz/?$"]  # asked from inside, by name of the container
    SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=31_536_000)
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True

# The reverse proxy of docker/ sets this header itself, whatever the client sent.
if env.bool("BEHIND_PROXY", default=True):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    REST_FRAMEWORK["NUM_PROXIES"] = 1
