"""The ASGI application: for hosts that know nothing else (WSGI is five times as fast)."""

from __future__ import annotations

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings.laptop")

application = get_asgi_application()
