"""The rules told in plain words: a sentence for every field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext, gettext_lazy

from scoring.fields import FIELDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from django.utils.functional import Promise

    from scoring.ruleset import RuleSet

PRESET_NAMES: Final[Mapping[str, str | Promise]] = {
    "tournament-250": gettext_lazy("Tournament, games to 250"),
    "standard": gettext_lazy("Standard, games to 100"),
    "standard-500": gettext_lazy("Standard, games to 500"),
    "britannica": gettext_lazy("Shutout doubles everything"),
    "parlour": gettext_lazy("Parlour"),
    "rule-sheet": gettext_lazy("Rule sheet"),
    "early-official": gettext_lazy("Early official rules"),
    "straight": gettext_lazy("Straight gin"),
    "oklahoma": gettext_lazy("Oklahoma gin"),
    "oklahoma-second-deck": gettext_lazy("Oklahoma, second deck"),
    "hollywood": gettext_lazy("Hollywood gin"),
    "tedesco": gettext_lazy("Tedesco gin"),
    "mahjong": gettext_lazy("Mahjong gin"),
    "single-match": gettext_lazy("Single match"),
    "multi-match": gettext_lazy("Multi-match"),
    "partnership": gettext_lazy("Partnership gin"),
    "team-of-three": gettext_lazy("Teams of three"),
    "team-of-four": gettext_lazy("Teams of four"),
    "tedesco-teams": gettext_lazy("Tedesco, teams of three"),
    "tedesco-four": gettext_lazy("Tedesco, teams of four"),
}

PRESET_NOTES: Final[Mapping[str, str | Promise]] = {
    "tournament-250": gettext_lazy("Best of five games to 250: the usual tournament match."),
    "standard": gettext_lazy(
        "One game to 100, gin and undercut 25 each: the game most people know."
    ),
    "standard-500": gettext_lazy("The standard game, played on to 500."),
    "britannica": gettext_lazy("No big gin; whoever keeps the loser from scoring doubles it all."),
    "parlour": gettext_lazy("The standard game as played at home, big gin included."),
    "rule-sheet": gettext_lazy("Undercut 20, no big gin, a shutout doubles points and game bonus."),
    "early-official": gettext_lazy("As first written down: gin 20, undercut 10, no big gin."),
    "straight": gettext_lazy("Nobody may knock: play until somebody has gin."),
    "oklahoma": gettext_lazy("The upcard sets the knock limit, spades count double."),
    "oklahoma-second-deck": gettext_lazy("The knock card comes from a second deck."),
    "hollywood": gettext_lazy("Three games at once, in three columns."),
    "tedesco": gettext_lazy("Oklahoma and Hollywood together, round the corner, aces 15."),
    "mahjong": gettext_lazy("Melds are laid on the table and count there."),
    "single-match": gettext_lazy("Hand points only: no game bonus, no boxes."),
    "multi-match": gettext_lazy("Games are added up until a side has enough."),
    "partnership": gettext_lazy("Two against two: what partners win and lose is added up, to 125."),
    "team-of-three": gettext_lazy("Three against three, each in a hand of their own, to 125."),
    "team-of-four": gettext_lazy("Four against four, each in a hand of their own, to 125."),
    "tedesco-teams": gettext_lazy("Tedesco to 300, and 25 more when all three win."),
    "tedesco-four": gettext_lazy("Tedesco to 300, and 50 more when all four win."),
}

FIELD_NAMES: Final[Mapping[str, str | Promise]] = {
    "preset": gettext_lazy("Rules"),
    "knock_limit": gettext_lazy("Knock limit"),
    "knock_card": gettext_lazy("Knock card"),
    "ace_knock_card": gettext_lazy("Ace as knock card"),
    "spade_multiplier": gettext_lazy("Spade as knock card"),
    "gin_bonus": gettext_lazy("Gin bonus"),
    "undercut_bonus": gettext_lazy("Undercut bonus"),
    "tie": gettext_lazy("Equal deadwood"),
    "big_gin_bonus": gettext_lazy("Big gin bonus"),
    "ace_deadwood": gettext_lazy("Unmelded ace"),
    "round_the_corner": gettext_lazy("Round the corner"),
    "target": gettext_lazy("Target"),
    "game_bonus": gettext_lazy("Game bonus"),
    "box_bonus": gettext_lazy("Box bonus"),
    "box_timing": gettext_lazy("When boxes are added"),
    "box_scope": gettext_lazy("Where boxes are paid"),
    "shutout_when": gettext_lazy("What a shutout is"),
    "shutout": gettext_lazy("What a shutout pays"),
    "shutout_flat": gettext_lazy("Shutout, flat amount"),
    "scoring": gettext_lazy("Form of scoring"),
    "hollywood_posting": gettext_lazy("Hollywood: posting"),
    "hollywood_result": gettext_lazy("Hollywood: result"),
    "third_column_multiplier": gettext_lazy("Hollywood: third column"),
    "multi_match_target": gettext_lazy("Multi-match target"),
    "best_of": gettext_lazy("Best of"),
    "game_winner": gettext_lazy("Who wins a game"),
    "exact_margin_forfeit": gettext_lazy("Exact margin forfeits"),
    "next_dealer": gettext_lazy("Next dealer"),
    "layoff_on_gin": gettext_lazy("Laying off on gin"),
    "hollywood_level": gettext_lazy("Hollywood: level"),
    "team_size": gettext_lazy("Players on a side"),
    "sweep_bonus": gettext_lazy("Sweep bonus"),
}

GROUPS: Final[tuple[tuple[str | Promise, tuple[str, ...]], ...]] = (
    (
        gettext_lazy("Cards and knocking"),
        (
            "knock_limit", "knock_card", "ace_knock_card", "spade_multiplier", "ace_deadwood",
            "round_the_corner", "layoff_on_gin", "next_dealer",
        ),
    ),
    (
        gettext_lazy("What a hand scores"),
        ("gin_bonus", "big_gin_bonus", "undercut_bonus", "tie", "sweep_bonus"),
    ),
    (
        gettext_lazy("What a game scores"),
        (
            "target", "game_bonus", "box_bonus", "box_timing", "box_scope", "shutout_when",
            "shutout", "shutout_flat", "game_winner", "exact_margin_forfeit",
        ),
    ),
    (
        gettext_lazy("The match"),
        (
            "team_size", "best_of", "scoring", "hollywood_posting", "hollywood_result",
            "third_column_multiplier", "hollywood_level", "multi_match_target",
        ),
    ),
)  # fmt: skip
"""The fields by subject, in the order in which a player would ask."""


def preset_name(code: str) -> str:
    """Return the name of a preset (its code when it has none)."""
    return str(PRESET_NAMES.get(code, code))


def preset_note(code: str) -> str:
    """Return one sentence that says what a preset is for."""
    return str(PRESET_NOTES.get(code, ""))


def field_name(field: str) -> str:
    """Return the name of a rule field as a form labels it."""
    return str(FIELD_NAMES.get(field, field))


def rule_text(field: str, rules: RuleSet) -> str:
    """Return the sentence that tells what `rules` say in one field."""
    return _SENTENCES[field](rules)


def has_effect(field: str, rules: RuleSet) -> bool:
    """Say whether a field matters under the other fields of `rules`.

    A field without effect is left out where rules are told: it would only be in the way.
    """
    test = _EFFECT.get(field)
    return test is None or test(rules)


def rules_name(rules: RuleSet) -> str:
    """Return the name of the rules: the preset's, and a mark when fields were changed."""
    name = preset_name(rules.preset)
    return gettext("%(name)s, changed") % {"name": name} if rules.changes() else name


def _knock_limit(r: RuleSet) -> str:
    if r.scoring == "mahjong" or not r.knock_limit:
        return gettext("Gin only: nobody may knock.")
    return gettext("Knock with %(limit)s or less.") % {"limit": r.knock_limit}


def _knock_card(r: RuleSet) -> str:
    return {
        "none": gettext("No knock card."),
        "upcard": gettext(
            "The upcard is the knock card: its value is the most a knocker may hold "
            "(king, queen and jack 10)."
        ),
        "second_deck": gettext(
            "A card turned from a second deck is the knock card: its value is the most a knocker "
            "may hold (king, queen and jack 10)."
        ),
    }[r.knock_card]


def _ace_knock_card(r: RuleSet) -> str:
    if r.ace_knock_card == "one":
        return gettext("An ace as knock card: knock with 1 or less.")
    return gettext("An ace as knock card: that hand is gin only.")


def _spade(r: RuleSet) -> str:
    if r.spade_multiplier == 1:
        return gettext("A spade as knock card counts like any other.")
    return gettext("A spade as knock card doubles the hand, bonus included, but not its box.")


def _gin(r: RuleSet) -> str:
    if r.scoring == "mahjong":
        return gettext("Going out: %(points)s points more.") % {"points": r.gin_bonus}
    return gettext("Gin: %(points)s points and the defender’s deadwood.") % {"points": r.gin_bonus}


def _undercut(r: RuleSet) -> str:
    return gettext("Undercut: %(points)s points and the difference.") % {"points": r.undercut_bonus}


def _tie(r: RuleSet) -> str:
    return {
        "defender_bonus": gettext("Equal counts are an undercut too: the bonus and the box."),
        "defender_zero": gettext("Equal counts: the defender gets the box, but no points."),
        "nobody": gettext("Equal counts: nobody gets anything."),
        "knocker_zero": gettext("Equal counts: the knocker gets the box, but no points."),
    }[r.tie]


def _big_gin(r: RuleSet) -> str:
    if r.big_gin_bonus is None:
        return gettext("Big gin is not played: it counts as gin.")
    return gettext("Big gin: %(points)s points and the defender’s deadwood.") % {
        "points": r.big_gin_bonus
    }


def _ace(r: RuleSet) -> str:
    return gettext("An unmelded ace counts %(points)s.") % {"points": r.ace_deadwood}


def _corner(r: RuleSet) -> str:
    if r.round_the_corner:
        return gettext("Aces are high or low, and runs may go round the corner (K-A-2).")
    return gettext("Aces are low: no run goes round the corner.")


def _target(r: RuleSet) -> str:
    parts = {"target": r.target}
    if r.scoring == "hollywood":
        return gettext("A column is won with %(target)s points.") % parts
    return gettext("A game is won with %(target)s points.") % parts


def _game_bonus(r: RuleSet) -> str:
    if not r.game_bonus:
        return gettext("No game bonus.")
    return gettext("Game bonus: %(points)s points to the winner.") % {"points": r.game_bonus}


def _box_bonus(r: RuleSet) -> str:
    if not r.box_bonus:
        return gettext("Boxes pay nothing.")
    return gettext("Box: %(points)s points to each side for every hand it won.") % {
        "points": r.box_bonus
    }


def _box_timing(r: RuleSet) -> str:
    if r.box_timing == "immediate":
        return gettext("Boxes are added with the hand and count toward the target.")
    return gettext("Boxes are added when the game is over and do not count toward the target.")


def _box_scope(r: RuleSet) -> str:
    if r.box_scope == "last_game":
        return gettext("Boxes are paid only in the game that decides the match.")
    return gettext("Boxes are paid in every game.")


def _shutout_when(r: RuleSet) -> str:
    if r.shutout_when == "no_points":
        return gettext("Shutout: the loser scored nothing from hands.")
    return gettext("Shutout: the loser won no hand.")


def _shutout(r: RuleSet) -> str:
    return {
        "none": gettext("A shutout pays nothing more."),
        "double_hand_points": gettext("A shutout doubles the winner’s hand points."),
        "double_points_and_game_bonus": gettext(
            "A shutout doubles the winner’s hand points and game bonus."
        ),
        "double_everything": gettext(
            "A shutout doubles all the winner has: hand points, game bonus and boxes."
        ),
        "flat": gettext("A shutout pays the winner %(points)s points more.")
        % {"points": r.shutout_flat},
    }[r.shutout]


def _shutout_flat(r: RuleSet) -> str:
    return gettext("The flat amount for a shutout is %(points)s.") % {"points": r.shutout_flat}


def _scoring(r: RuleSet) -> str:
    return {
        "single": gettext("Hands are added up game by game."),
        "hollywood": gettext("Hollywood: three games at once, kept in three columns."),
        "multi_match": gettext("Multi-match: the totals of the games are added up."),
        "mahjong": gettext(
            "Mahjong: melds on the table count for their owner, cards in hand against."
        ),
    }[r.scoring]


def _posting(r: RuleSet) -> str:
    if r.hollywood_posting == "literal":
        return gettext("A side’s first hand goes into column 1, its second into 1 and 2, then all.")
    return gettext(
        "A side’s first hand goes into column 1, its second into 1 and 2, then all; "
        "when a column is closed, the next one opens in its place."
    )


def _hollywood_result(r: RuleSet) -> str:
    if r.hollywood_result == "net_points":
        return gettext("The session is won on points over all columns.")
    return gettext("The session is won by most columns.")


def _third_column(r: RuleSet) -> str:
    if r.third_column_multiplier == 1:
        return gettext("The third column counts once, like the others.")
    return gettext("The third column counts double.")


def _multi_target(r: RuleSet) -> str:
    return gettext("The match is won with %(target)s points from games.") % {
        "target": r.multi_match_target
    }


def _best_of(r: RuleSet) -> str:
    if r.best_of == 1:
        return gettext("A match is one game.")
    return gettext("A match is the best of %(games)s games: %(wins)s wins decide it.") % {
        "games": r.best_of, "wins": r.best_of // 2 + 1,
    }  # fmt: skip


def _game_winner(r: RuleSet) -> str:
    if r.game_winner == "higher_total":
        return gettext("Whoever has the higher total, bonuses included, has won the game.")
    return gettext("Whoever reaches the target has won the game, whatever the totals.")


def _exact_margin(r: RuleSet) -> str:
    forfeit = r.exact_margin_forfeit
    if forfeit is None:
        return gettext("No margin forfeits a game.")
    told = {
        ("hand_points", "game"): gettext(
            "Who wins a game by exactly %(margin)s hand points forfeits that game."
        ),
        ("hand_points", "match"): gettext(
            "Who wins a game by exactly %(margin)s hand points forfeits the match."
        ),
        ("final_totals", "game"): gettext(
            "Who wins a game by exactly %(margin)s in the totals forfeits that game."
        ),
        ("final_totals", "match"): gettext(
            "Who wins a game by exactly %(margin)s in the totals forfeits the match."
        ),
    }
    return told[forfeit.basis, forfeit.costs] % {"margin": forfeit.margin}


def _next_dealer(r: RuleSet) -> str:
    return {
        "alternate": gettext("The deal passes after every hand; a misdeal is dealt again."),
        "alternate_scored": gettext(
            "The deal passes after every hand; a dead hand and a misdeal are dealt again."
        ),
        "loser": gettext("The loser of a hand deals the next."),
        "winner": gettext("The winner of a hand deals the next."),
    }[r.next_dealer]


def _layoff(r: RuleSet) -> str:
    if r.layoff_on_gin:
        return gettext("The defender may lay off on gin and big gin too.")
    return gettext("No laying off on gin or big gin.")


def _level(r: RuleSet) -> str:
    if r.hollywood_level == "play_on":
        return gettext("A session that ends level is followed by another one.")
    return gettext("A session may end level.")


def _team_size(r: RuleSet) -> str:
    if r.team_size == 1:
        return gettext("One player against one.")
    return gettext(
        "Teams of %(size)s: everybody plays a hand, what a side won and lost is added up."
    ) % {"size": r.team_size}


def _sweep(r: RuleSet) -> str:
    if not r.sweep_bonus:
        return gettext("Nothing more is paid when all of a side win.")
    return gettext("When all of a side win: %(points)s points more.") % {"points": r.sweep_bonus}


_SENTENCES: Final[Mapping[str, Callable[[RuleSet], str]]] = {
    "knock_limit": _knock_limit,
    "knock_card": _knock_card,
    "ace_knock_card": _ace_knock_card,
    "spade_multiplier": _spade,
    "gin_bonus": _gin,
    "undercut_bonus": _undercut,
    "tie": _tie,
    "big_gin_bonus": _big_gin,
    "ace_deadwood": _ace,
    "round_the_corner": _corner,
    "target": _target,
    "game_bonus": _game_bonus,
    "box_bonus": _box_bonus,
    "box_timing": _box_timing,
    "box_scope": _box_scope,
    "shutout_when": _shutout_when,
    "shutout": _shutout,
    "shutout_flat": _shutout_flat,
    "scoring": _scoring,
    "hollywood_posting": _posting,
    "hollywood_result": _hollywood_result,
    "third_column_multiplier": _third_column,
    "multi_match_target": _multi_target,
    "best_of": _best_of,
    "game_winner": _game_winner,
    "exact_margin_forfeit": _exact_margin,
    "next_dealer": _next_dealer,
    "layoff_on_gin": _layoff,
    "hollywood_level": _level,
    "team_size": _team_size,
    "sweep_bonus": _sweep,
}


def _knocks(r: RuleSet) -> bool:
    return r.scoring != "mahjong" and (r.knock_limit > 0 or r.knock_card != "none")


def _by_card(r: RuleSet) -> bool:
    return r.knock_card != "none"


def _not_mahjong(r: RuleSet) -> bool:
    return r.scoring != "mahjong"


def _hollywood(r: RuleSet) -> bool:
    return r.scoring == "hollywood"


def _teams(r: RuleSet) -> bool:
    return r.team_size > 1


def _pays_boxes(r: RuleSet) -> bool:
    return r.box_bonus > 0


_EFFECT: Final[Mapping[str, Callable[[RuleSet], bool]]] = {
    "knock_limit": lambda r: not _by_card(r),
    "knock_card": _by_card,
    "ace_knock_card": _by_card,
    "spade_multiplier": _by_card,
    "undercut_bonus": _knocks,
    "tie": _knocks,
    "big_gin_bonus": _not_mahjong,
    "layoff_on_gin": _not_mahjong,
    "box_timing": _pays_boxes,
    "box_scope": lambda r: _pays_boxes(r) and r.scoring == "single" and r.best_of > 1,
    "shutout_when": lambda r: r.shutout != "none",
    "shutout_flat": lambda _: False,  # told with the shutout itself
    "scoring": lambda r: r.scoring != "single",
    "hollywood_posting": _hollywood,
    "hollywood_result": _hollywood,
    # Columns are three: only points can be level.
    "hollywood_level": lambda r: _hollywood(r) and r.hollywood_result == "net_points",
    "team_size": _teams,
    "sweep_bonus": _teams,
    "third_column_multiplier": _hollywood,
    "multi_match_target": lambda r: r.scoring == "multi_match",
    "best_of": lambda r: r.scoring in {"single", "mahjong"},
    "game_winner": lambda r: r.scoring == "single",
    "exact_margin_forfeit": lambda r: r.exact_margin_forfeit is not None,
}
"""When a field matters; a field that is not here always does."""

if missing := FIELDS.keys() - _SENTENCES.keys():  # pragma: no cover - a field without a sentence
    raise AssertionError(missing)
