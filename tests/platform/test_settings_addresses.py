"""`PUBLIC_URL`: what players reach, and what hosts and origins follow from it."""

from __future__ import annotations

import pytest
from django.core.exceptions import ImproperlyConfigured

from tournament.settings.addresses import PublicAddress, public_address

pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        (
            "http://192.168.1.20:8000",
            ("http://192.168.1.20:8000", "http://192.168.1.20:8000", "192.168.1.20"),
        ),
        (
            " https://Gin.Example.org/ ",
            ("https://Gin.Example.org", "https://Gin.Example.org", "gin.example.org"),
        ),
        ("http://[fd00::1]:80/", ("http://[fd00::1]:80", "http://[fd00::1]:80", "[fd00::1]")),
        (
            "https://club.example/gin/",
            ("https://club.example/gin", "https://club.example", "club.example"),
        ),
    ],
)
def test_public_address_is_taken_apart(url: str, expected: tuple[str, str, str]) -> None:
    assert public_address(url) == PublicAddress(*expected)


@pytest.mark.parametrize("url", ["", "gin.example.org", "ftp://gin.example.org", "http://", "/gin"])
def test_address_that_no_browser_opens_is_refused(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="is no address like"):
        public_address(url)
