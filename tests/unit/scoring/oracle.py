"""A second scoring of matches, written the slow way from the text of the contract.

It keeps no running figures: every figure is summed afresh over the rows it is about, so that it
shares no idea with the fold it checks. It takes documents that are known to be valid. Columns are
the matter of `columns_oracle`.
"""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
NUMBERED = ("knock", "gin", "big_gin", "dead", "team")
CARD = {**{str(pips): pips for pips in range(2, 10)}, "A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}


class TooManyRowsError(Exception):
    """A row after the end of the match, at this index."""


def rival(side: str) -> str:
    return {"A": "B", "B": "A"}[side]


def price(rules: Json, row: Json) -> Json:
    """Ending as scored, result, winner and items of one row."""
    if row["ending"] == "team":
        return price_team(rules, row)
    if row["ending"] == "gin" and rules["scoring"] == "mahjong":
        return price_round(rules, row)
    return price_deal(rules, row)


def price_deal(rules: Json, row: Json) -> Json:
    """A hand that two players play, or a ruling."""
    ending = row["ending"]
    if ending not in NUMBERED or ending == "dead":
        items = [("penalty", row["side"], row["points"])] if ending == "penalty" else []
        return {"ending": ending, "result": ending, "winner": None, "items": items}
    knocker, left = row["knocker"], row["defender_deadwood"]
    held = row.get("knocker_deadwood") or 0
    if ending == "big_gin" and rules["big_gin_bonus"] is None:
        ending = "gin"
    if ending == "knock" and held == 0:
        ending = "gin"
    if ending == "gin":
        result, winner, parts = "gin", knocker, {"deadwood": left, "gin_bonus": rules["gin_bonus"]}
    elif ending == "big_gin":
        result, winner = "big_gin", knocker
        parts = {"deadwood": left, "big_gin_bonus": rules["big_gin_bonus"]}
    elif held < left:
        result, winner, parts = "knock", knocker, {"deadwood": left - held}
    elif held > left or rules["tie"] == "defender_bonus":
        result, winner = "undercut", rival(knocker)
        parts = {"deadwood": held - left, "undercut_bonus": rules["undercut_bonus"]}
    else:
        result, parts = "tie", {}
        winner = {"nobody": None, "knocker_zero": knocker, "defender_zero": rival(knocker)}[
            rules["tie"]
        ]
    if rules["knock_card"] != "none" and row["knock_card"].endswith("S"):
        parts["spade"] = sum(parts.values()) * (rules["spade_multiplier"] - 1)
    if rules["box_timing"] == "immediate" and winner:
        parts["box"] = rules["box_bonus"]
    items = [(code, winner, points) for code, points in parts.items() if points]
    return {"ending": ending, "result": result, "winner": winner, "items": items}


def price_team(rules: Json, row: Json) -> Json:
    """A team hand: the signed sum over its pairings, each priced without a box."""
    plain = {**rules, "box_timing": "end"}
    pairings = [price_deal(plain, {"knock_card": "2C", **hand}) for hand in row["pairings"]]
    for pairing in pairings:
        pairing["points"] = sum(points for _, _, points in pairing["items"])
    won = {side: sum(one["points"] for one in pairings if one["winner"] == side) for side in "AB"}
    winner = max("AB", key=lambda side: won[side]) if won["A"] != won["B"] else None
    items = []
    if winner:
        signs = {side: 1 if side == winner else -1 for side in ("A", "B", None)}
        items += [("pairing", winner, one["points"] * signs[one["winner"]]) for one in pairings]
        if {one["winner"] for one in pairings} == {winner}:
            items.append(("sweep_bonus", winner, rules["sweep_bonus"]))
        if rules["box_timing"] == "immediate":
            items.append(("box", winner, rules["box_bonus"]))
    items = [item for item in items if item[2]]
    return {
        "ending": "team",
        "result": "team",
        "winner": winner,
        "items": items,
        "pairings": [{**one, "items": told(one["items"])} for one in pairings],
    }


def price_round(rules: Json, row: Json) -> Json:
    """A gin of Mahjong gin: table less hand for both, a bonus for the one who went out."""
    winner = row["knocker"]
    items = []
    for side in "AB":
        if side == winner:
            items.append(("gin_bonus", side, rules["gin_bonus"]))
            if rules["box_timing"] == "immediate":
                items.append(("box", side, rules["box_bonus"]))
        items.append(("table", side, row["table"][side]))
        items.append(("in_hand", side, -row["in_hand"][side]))
    items = [item for item in items if item[2]]
    return {"ending": "gin", "result": "gin", "winner": winner, "items": items}


def told(items: list[tuple[str, str, int]]) -> list[Json]:
    return [{"code": code, "side": side, "points": points} for code, side, points in items]


def scored(rules: Json, rows: list[Json], side: str, *, penalties: bool = True) -> int:
    return sum(
        points
        for row in rows
        for code, whose, points in price(rules, row)["items"]
        if whose == side and (penalties or code != "penalty")
    )


def boxes(rules: Json, rows: list[Json], side: str) -> int:
    return sum(price(rules, row)["winner"] == side for row in rows)


def end_of_game(rules: Json, rows: list[Json]) -> str | None:
    """Whom the last of these rows gives the game by the target, or by an award."""
    last = rows[-1]
    if last["ending"] == "award":
        return last["side"]
    if last["ending"] not in NUMBERED:
        return None
    score = {side: scored(rules, rows, side) for side in "AB"}
    if max(score.values()) < rules["target"] or score["A"] == score["B"]:
        return None
    return max("AB", key=lambda side: score[side])


def first_game(rules: Json, rows: list[Json]) -> int:
    """How many of these rows make the first game."""
    for count in range(1, len(rows) + 1):
        if end_of_game(rules, rows[:count]):
            return count
    return len(rows)


def shutout(rules: Json, rows: list[Json]) -> bool:
    winner = end_of_game(rules, rows)
    if not winner or rows[-1]["ending"] == "award" or rules["shutout"] == "none":
        return False
    if boxes(rules, rows, winner) == 0:
        return False
    if rules["shutout_when"] == "no_hands":
        return boxes(rules, rows, rival(winner)) == 0
    return scored(rules, rows, rival(winner), penalties=False) <= 0


def totals(rules: Json, rows: list[Json], *, paid: bool) -> Json:
    """The formulas of the contract's table, penalties added once."""
    found = {}
    reached = end_of_game(rules, rows) if rows[-1]["ending"] != "award" else None
    rate = rules["box_bonus"] if paid and rules["box_timing"] == "end" else 0
    for side in "AB":
        p = scored(rules, rows, side, penalties=False)
        x = rate * boxes(rules, rows, side)
        g = rules["game_bonus"]
        total = p + x
        if side == reached:
            kind = rules["shutout"] if shutout(rules, rows) else "none"
            total = {
                "none": p + g + x,
                "double_hand_points": 2 * p + g + x,
                "double_points_and_game_bonus": 2 * (p + g) + x,
                "double_everything": 2 * (p + g + x),
                "flat": p + g + rules["shutout_flat"] + x,
            }[kind]
        found[side] = total + scored(rules, rows, side) - p
    return found


def decide(rules: Json, rows: list[Json], *, paid: bool) -> tuple[str | None, str | None]:
    """Who wins the game, and who the match by a forfeit."""
    side = end_of_game(rules, rows)
    if not side or rows[-1]["ending"] == "award":
        return side, None
    total = totals(rules, rows, paid=paid)
    if rules["game_winner"] == "higher_total" and total["A"] != total["B"]:
        side = max("AB", key=lambda one: total[one])
    forfeit = rules["exact_margin_forfeit"]
    if forfeit:
        figures = total
        if forfeit["basis"] == "hand_points":
            figures = {one: scored(rules, rows, one, penalties=False) for one in "AB"}
        if figures[side] - figures[rival(side)] == forfeit["margin"]:
            return (rival(side), None) if forfeit["costs"] == "game" else (side, rival(side))
    return side, None


def dealers(rules: Json, rows: list[Json], first: str) -> list[str | None]:
    found: list[str | None] = []
    dealer = first
    for row in rows:
        if row["ending"] in ("penalty", "award"):
            found.append(None)
            continue
        found.append(dealer)
        winner = price(rules, row)["winner"]
        again = (
            row["ending"] == "void"
            or {
                "alternate": False,
                "alternate_scored": row["ending"] == "dead",
                "loser": winner is None,
                "winner": winner is None,
            }[rules["next_dealer"]]
        )
        if again:
            continue
        if rules["next_dealer"].startswith("alternate"):
            dealer = rival(dealer)
        else:
            dealer = winner if rules["next_dealer"] == "winner" else rival(winner)
    return found


def score(rules: Json, rows: list[Json], first_dealer: str) -> Json:
    """Hands, games and match of the contract's answer, without the items of games."""
    games: list[list[Json]] = []
    rest = rows
    match_winner = None
    won = {"A": 0, "B": 0}
    while rest:
        if match_winner:
            raise TooManyRowsError(len(rows) - len(rest))
        count = first_game(rules, rest)
        games.append(rest[:count])
        rest = rest[count:]
        side, match_to = decide(rules, games[-1], paid=rules["box_scope"] == "every_game")
        if side:
            won[side] += 1
        if side and rules["scoring"] == "multi_match":
            match_winner = leader(rules, games)
        elif side:
            match_winner = match_to or (side if won[side] * 2 > rules["best_of"] else None)
    told = [
        _game(rules, game, number, paid=_paid(rules, number == len(games) and bool(match_winner)))
        for number, game in enumerate(games, 1)
    ]
    sums = {
        key: {side: sum(game[key][side] for game in told) for side in "AB"}
        for key in ("points", "total")
    }
    return {
        "hands": _hands(rules, games, dealers(rules, rows, first_dealer)),
        "games": told,
        "match": {
            "finished": bool(match_winner),
            "winner": match_winner,
            "games_won": won,
            **sums,
            **({"game_points": credited(told)} if rules["scoring"] == "multi_match" else {}),
        },
    }


def credited(told: list[Json]) -> Json:
    """Game points: the totals of the games that are finished."""
    return {side: sum(game["total"][side] for game in told if game["finished"]) for side in "AB"}


def leader(rules: Json, games: list[list[Json]]) -> str | None:
    """Who has won a multi-match after these finished games."""
    points = credited([_game(rules, rows, 0, paid=True) for rows in games])
    if max(points.values()) < rules["multi_match_target"] or points["A"] == points["B"]:
        return None
    return max("AB", key=lambda side: points[side])


def _paid(rules: Json, decides: bool) -> bool:
    return rules["box_scope"] == "every_game" or decides


def _game(rules: Json, rows: list[Json], number: int, *, paid: bool) -> Json:
    winner, _ = decide(rules, rows, paid=paid)
    return {
        "number": number,
        "finished": winner is not None,
        "awarded": rows[-1]["ending"] == "award",
        "winner": winner,
        "shutout": shutout(rules, rows),
        "points": {side: scored(rules, rows, side) for side in "AB"},
        "boxes": {side: boxes(rules, rows, side) for side in "AB"},
        "total": totals(rules, rows, paid=paid),
    }


def _hands(rules: Json, games: list[list[Json]], dealt: list[str | None]) -> list[Json]:
    told: list[Json] = []
    number = 0
    for game, rows in enumerate(games, 1):
        for count, row in enumerate(rows, 1):
            number += row["ending"] in NUMBERED
            line = hand_line(rules, row, number, dealt[len(told)])
            line["game"] = game
            line["score"] = {side: scored(rules, rows[:count], side) for side in "AB"}
            told.append(line)
    return told


def hand_line(rules: Json, row: Json, number: int, dealer: str | None) -> Json:
    """A row of the answer, without its game and score."""
    priced = price(rules, row)
    both = {
        side: sum(points for _, whose, points in priced["items"] if whose == side) for side in "AB"
    }
    line = {
        "number": number if row["ending"] in NUMBERED else None,
        "ending": priced["ending"],
        "result": priced["result"],
        "winner": priced["winner"],
        "points": both if rules["scoring"] == "mahjong" else sum(both.values()),
        "box": priced["winner"],
        "items": told(priced["items"]),
        "dealer": dealer,
    }
    if "pairings" in priced:
        line["pairings"] = priced["pairings"]
    return line
