"""What is printed as a QR code has to be an address that a phone opens."""

import pytest

from tournament.errors import Refusal
from tournament.services.addresses import clean_address


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("", ""),
        ("  ", ""),
        ("http://laptop:8000", "http://laptop:8000"),
        (" http://laptop:8000/ ", "http://laptop:8000"),
        ("https://club.example", "https://club.example"),
        ("HTTP://Club.Example/", "http://club.example"),
        ("http://192.168.1.20:8000", "http://192.168.1.20:8000"),
        ("http://[fe80::1]:8000/", "http://[fe80::1]:8000"),
        ("http://hall_pc.local", "http://hall_pc.local"),
        ("http://żuraw.example", "http://żuraw.example"),
    ],
)
def test_clean_address_keeps_scheme_host_and_port(typed, address):
    assert clean_address(typed) == address


@pytest.mark.parametrize(
    "typed",
    [
        "laptop:8000",
        "javascript:alert(1)",
        "ftp://host",
        "http://",
        "http://:8000",
        "http://laptop:port",
        "http://laptop:0",
        "http://laptop:70000",
        "http://ann:secret@laptop",
        "http://laptop/undercut",
        "http://laptop?x=1",
        "http://laptop#x",
        "http://lap top",
        "http://laptop\n.evil",
        "http://-laptop",
        "http://a..b",
        "http://999.1.1.1",
        "http://[::1",
        "http://[fe80::1%25eth0]",
        "http://lap\\top",
        'http://lap"><b>',
        "http://" + "x" * 300,
    ],
)
def test_clean_address_refuses_what_leads_elsewhere(typed):
    with pytest.raises(Refusal) as refused:
        clean_address(typed)

    assert (refused.value.code, refused.value.path) == ("bad-address", "public_url")
