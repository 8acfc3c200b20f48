"""PURE: names as people write them: cleaning, keys for "the same name", and pasted lists.

A name is shown as it was given, in any script, with quotes, brackets or an emoji; only what cannot
be seen (controls, direction overrides, zero-width letters) is taken out. Two keys compare names:
`name_identity` (the same name, however it was typed) and `name_key` (the same name to a searching
eye: no case, no accents, no punctuation). Who wishes it is shown by `initials`.
"""

from tournament.names.cleaning import (
    MAX_NAME,
    NameError_,
    clean_name,
    clean_text,
    name_identity,
    name_key,
)
from tournament.names.columns import SEPARATORS, guess_separator
from tournament.names.initials import initials, public_members, public_name
from tournament.names.lists import (
    MAX_LINES,
    MAX_LIST_BYTES,
    MAX_SEED,
    NameList,
    ParsedLine,
    parse_name_list,
    read_name_list,
)
from tournament.names.members import clean_members, members_key, split_members
from tournament.names.namesakes import told_apart

__all__ = [
    "MAX_LINES",
    "MAX_LIST_BYTES",
    "MAX_NAME",
    "MAX_SEED",
    "SEPARATORS",
    "NameError_",
    "NameList",
    "ParsedLine",
    "clean_members",
    "clean_name",
    "clean_text",
    "guess_separator",
    "initials",
    "members_key",
    "name_identity",
    "name_key",
    "parse_name_list",
    "public_members",
    "public_name",
    "read_name_list",
    "split_members",
    "told_apart",
]
