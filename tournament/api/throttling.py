"""How often one may ask: counted by minute, generous enough for a hall behind one address."""

from __future__ import annotations

import logging
import math
import time
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.core.cache import cache
from redis.exceptions import RedisError
from rest_framework.throttling import BaseThrottle

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.views import APIView

logger = logging.getLogger(__name__)

MINUTE: Final = 60


class _MinuteThrottle(BaseThrottle):
    """Counts the requests of somebody in this minute; a limit of 0 asks for no count."""

    scope: str

    def limit(self) -> int:
        """Return how many requests a minute are answered."""
        raise NotImplementedError

    def who(self, request: Request) -> str | None:
        """Return who is counted, None for those whom another count is for."""
        raise NotImplementedError

    def allow_request(self, request: Request, _view: APIView) -> bool:
        """Count a request and say whether it is answered."""
        who, limit = self.who(request), self.limit()
        if who is None or not limit:
            return True
        return _count(f"api:{self.scope}:{who}:{int(time.time() // MINUTE)}") <= limit

    def wait(self) -> float:
        """Return the seconds until the next minute begins."""
        return math.ceil(MINUTE - time.time() % MINUTE)


def _count(key: str) -> int:
    """Return how many requests a key has seen with this one; 0 where nothing can be counted."""
    try:
        if cache.add(key, 1, timeout=2 * MINUTE):
            return 1
        return cache.incr(key)
    except (ValueError, OSError, RedisError):
        # Forgotten meanwhile, or a cache that is away: better answered than counted.
        logger.warning("A request of the API could not be counted", exc_info=True)
        return 0


class AddressThrottle(_MinuteThrottle):
    """Those who did not sign in, by their address."""

    scope = "address"

    def limit(self) -> int:
        """Return API_ANONYMOUS_PER_MINUTE."""
        return settings.API_ANONYMOUS_PER_MINUTE

    def who(self, request: Request) -> str | None:
        """Return the address."""
        return None if request.user.is_authenticated else str(self.get_ident(request))


class UserThrottle(_MinuteThrottle):
    """Those who signed in, by user, whatever token they use."""

    scope = "user"

    def limit(self) -> int:
        """Return API_USER_PER_MINUTE."""
        return settings.API_USER_PER_MINUTE

    def who(self, request: Request) -> str | None:
        """Return the user's id."""
        return str(request.user.pk) if request.user.is_authenticated else None
