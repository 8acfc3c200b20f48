"""Everything that is the same wherever Undercut runs; the environment decides the rest."""

from __future__ import annotations

from pathlib import Path

import environ
from csp.constants import NONE, SELF
from kombu import Exchange, Queue

from tournament.settings.addresses import public_address
from tournament.settings.databases import database_from_url
from tournament.settings.logs import logging_config

BASE_DIR = Path(__file__).resolve().parents[2]
env = environ.Env()

# ---------------------------------------------------------------- where things lie
# What is made while running and is not in git: the database, files, backups, the secret.
VAR_DIR = BASE_DIR / env.str("UNDERCUT_VAR", default="var")

# ---------------------------------------------------------------- addresses
# docs.djangoproject.com/en/5.2/ref/settings/#allowed-hosts
# PUBLIC_URL is the address that players reach: what QR codes and PDFs carry.
_public = public_address(env.str("PUBLIC_URL", default="") or "http://127.0.0.1:8000")
PUBLIC_URL = _public.url
ALLOWED_HOSTS = sorted({_public.host, *env.list("ALLOWED_HOSTS", default=[])})
CSRF_TRUSTED_ORIGINS = sorted({_public.origin, *env.list("CSRF_TRUSTED_ORIGINS", default=[])})
ROOT_URLCONF = "tournament.urls"
WSGI_APPLICATION = "tournament.wsgi.application"

# ---------------------------------------------------------------- parts
INSTALLED_APPS = [
    "scoring",
    "tournament",
    "rest_framework",
    "drf_spectacular",
    "django_htmx",
    "csp",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "tournament.middleware.UnchangedMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tournament.middleware.CompressTextMiddleware",
    "csp.middleware.CSPMiddleware",
    "tournament.middleware.LargeFormMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    # Every page asks for a sign-in unless its view says `login_not_required`.
    "django.contrib.auth.middleware.LoginRequiredMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# ---------------------------------------------------------------- database
# docs.djangoproject.com/en/5.2/ref/databases/
DATABASES = {
    "default": database_from_url(
        env.str("DATABASE_URL", default=f"sqlite:///{(VAR_DIR / 'undercut.sqlite3').as_posix()}"),
        BASE_DIR,
    )
    | {
        # Connections last as long as their thread: worth five times the speed of a read.
        "CONN_MAX_AGE": env.int("CONN_MAX_AGE", default=None),
        "CONN_HEALTH_CHECKS": True,
        # Services open their transactions themselves: `durable=True` raises inside another.
        "ATOMIC_REQUESTS": False,
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# ---------------------------------------------------------------- sign-in
# docs.djangoproject.com/en/5.2/topics/auth/
LOGIN_URL = "sign_in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
_VALIDATION = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"{_VALIDATION}.UserAttributeSimilarityValidator"},
    {"NAME": f"{_VALIDATION}.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": f"{_VALIDATION}.CommonPasswordValidator"},
    {"NAME": f"{_VALIDATION}.NumericPasswordValidator"},
]
# Browsers share cookies between the ports of one address: each database has its own session.
_instance = env.str("UNDERCUT_INSTANCE", default="")
SESSION_COOKIE_NAME = f"undercut_{_instance}_session" if _instance else "undercut_session"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"

# ---------------------------------------------------------------- protection
# django-csp.readthedocs.io: nothing inline, nothing from another address. A hall may have no
# internet, and a player's name must never become a script.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
# A seeding form of 512 entries has more fields than Django's 1,000; a list of names is small.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5_000
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
# Where a whole event is sent as one file; nginx has the same bound (docker/nginx/common.conf).
LARGE_UPLOADS = {"/restore/": 34 * 1024 * 1024}

# ---------------------------------------------------------------- files
# docs.djangoproject.com/en/5.2/howto/static-files/
STATIC_URL = "/static/"
STATIC_ROOT = BASE_DIR / env.str("STATIC_ROOT", default=str(VAR_DIR / "static"))
MEDIA_ROOT = VAR_DIR / "media"  # what jobs make; served by a view that asks who you are
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "tournament.settings.storage.HashedStaticFilesStorage"},
}

# ---------------------------------------------------------------- language and time
# docs.djangoproject.com/en/5.2/topics/i18n/
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"  # pages show the time zone of their event

# ---------------------------------------------------------------- cache
# docs.djangoproject.com/en/5.2/topics/cache/: keys carry a revision, so a cache of each process
# shows the same as one that all share; the shared one is only faster.
REDIS_URL = env.str("REDIS_URL", default="")
if REDIS_URL:
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": "undercut",
        }
    }
else:
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "OPTIONS": {"MAX_ENTRIES": 2_000},
        }
    }

# ---------------------------------------------------------------- tasks
# docs.celeryq.dev/en/stable/userguide/configuration.html
CELERY_BROKER_URL = env.str("CELERY_BROKER_URL", default="")
# Without a broker a task runs in the process that asks for it, after the commit.
TASKS_INLINE = not CELERY_BROKER_URL
TASK_SOFT_LIMIT_SECONDS = 100
TASK_HARD_LIMIT_SECONDS = 110
# A task whose worker was killed comes back after this time; it must be above the hard limit,
# or a task that is only slow would run twice.
TASK_REDELIVERY_SECONDS = 120

CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True  # what a person waits for is a Job row
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_SOFT_TIME_LIMIT = TASK_SOFT_LIMIT_SECONDS
CELERY_TASK_TIME_LIMIT = TASK_HARD_LIMIT_SECONDS
CELERY_TASK_DEFAULT_QUEUE = "play"
# Paper takes seconds of a whole core: kept apart, a hundred sheets cannot hold up a draw.
# Exchange and key by name: a queue without its own would also get what is sent to the first.
CELERY_TASK_QUEUES = [
    Queue(name, Exchange(name, type="direct"), routing_key=name) for name in ("play", "paper")
]
CELERY_TASK_ROUTES = {
    "tournament.render_*": {"queue": "paper"},
    "tournament.*": {"queue": "play"},
}
CELERY_TASK_PUBLISH_RETRY_POLICY = {
    "max_retries": 2,
    "interval_start": 0,
    "interval_step": 0.2,
    "interval_max": 0.5,
}
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": TASK_REDELIVERY_SECONDS,
    "socket_connect_timeout": 2,
    "socket_keepalive": True,
    "health_check_interval": 25,
}
CELERY_BROKER_CONNECTION_TIMEOUT = 2
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_SEND_TASK_EVENTS = False
CELERY_ENABLE_UTC = True
CELERY_TIMEZONE = "UTC"

# ---------------------------------------------------------------- API
# django-rest-framework.org/api-guide/settings/
REST_FRAMEWORK = {
    # Reading is open, as on the pages; views ask who writes.
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    # The first one decides that a 401 asks for a token.
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "tournament.api.authentication.TokenAuthentication",
        "tournament.api.authentication.ApiSession",
    ],
    "DEFAULT_THROTTLE_CLASSES": [
        "tournament.api.throttling.AddressThrottle",
        "tournament.api.throttling.UserThrottle",
    ],
    "DEFAULT_RENDERER_CLASSES": ["tournament.api.parsing.PlainJSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["tournament.api.parsing.StrictJSONParser"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "tournament.api.parsing.AlwaysJSON",
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_SCHEMA_CLASS": "tournament.api.schema.Description",
    "EXCEPTION_HANDLER": "tournament.api.problems.answer_refused",
    # How many proxies stand in front and name the address of who asks (X-Forwarded-For).
    "NUM_PROXIES": 0,
    "URL_FORMAT_OVERRIDE": None,
}
# A hall is many phones behind one address; 0 counts nobody. Pages that poll are not counted.
API_ANONYMOUS_PER_MINUTE = env.int("API_ANONYMOUS_PER_MINUTE", default=600)
API_USER_PER_MINUTE = env.int("API_USER_PER_MINUTE", default=1_200)
# drf-spectacular.readthedocs.io/en/latest/settings.html
SPECTACULAR_SETTINGS = {
    "TITLE": "Undercut",
    "DESCRIPTION": "Runs a gin rummy tournament. How to use this API is told in docs/api.md.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "PREPROCESSING_HOOKS": ["tournament.api.schema.only_api"],
    "POSTPROCESSING_HOOKS": [],  # enumerations stand where they are used
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "SORT_OPERATIONS": False,  # in the order of their addresses
    "PATH_CONVERTER_OVERRIDES": {
        "event": {"type": "string", "pattern": "^[0-9a-z]{1,12}$"},
        "match": {"type": "string", "pattern": "^[0-9A-Za-z]{1,12}$"},
        "number": {"type": "integer", "minimum": 0, "maximum": 999_999_999},
        "slug": {"type": "string", "pattern": "^[-a-zA-Z0-9_]+$"},
    },
}

# ---------------------------------------------------------------- logs
# docs.djangoproject.com/en/5.2/topics/logging/
LOGGING = logging_config(
    level=env.str("LOG_LEVEL", default="INFO"),
    style=env.str("LOG_FORMAT", default="text"),
)
