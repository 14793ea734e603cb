"""A small scenario of Arcadia Quest with a bit of everything, and matches of it from the start.

    table = from_the_start(seats=3, options=CHOSEN)
    table.do("place Ann on a1")

The Starting Areas lie in the four corners, the first at the lower left, and go on clockwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulekeeper.core.requests import Option
from rulekeeper.games.arcadia.draws import Item
from rulekeeper.games.arcadia.game import Arcadia
from tables.arcadia import GUILDS, NAMES, PAIRS, SEATS, ArcadiaSituation, catalogue, situation

PLAN = """
. .|. . . .
      -   =
. . . # . .
-   =
. .|. .=. .
    -   '
. .'. .|. .
          -
. . ~ . . .
  =   -
. . . .|. .
"""

SCENARIO: dict[str, object] = {
    "id": "square",
    "name": "The Square",
    "stage": "outer",
    "introduction": "Somebody has left a banner here.",
    "plan": PLAN,
    "doors": [{"at": "a3/north"}, {"at": "f3/north", "open": True, "small": True}],
    "monsters": [
        {"kind": "o", "at": "c3"},
        {"kind": "o", "at": "d4"},
        {"kind": "g", "at": "c4"},
        {"kind": "g", "at": "d3"},
        {"kind": "g", "at": "d3"},
        {"kind": "o", "at": "b5", "id": "porter", "name": "The Porter"},
        {"kind": "t", "at": "e5"},
    ],
    "starts": [["a1", "b1", "a2"], ["a6", "a5", "b6"], ["f6", "e6", "f5"], ["f1", "e1", "f2"]],
    "portals": [
        {"colour": "violet", "places": ["b2", "e4", "c6"]},
        {"colour": "green", "places": ["d1", "b5"]},
    ],
    "spawns": ["c1", "d6", "f4"],
    "exploration": ["b3", "c3", "e2", "b6", "b4"],
    "open_tokens": [{"token": "chest-3", "at": "e3"}],
    "quest_tokens": [{"id": "banner", "name": "banner", "at": "c4"}],
    "quests": [
        {
            "id": "banner",
            "name": "The Banner",
            "text": "Carry the banner.",
            "goal": {"goal": "hold", "tokens": ["banner"]},
            "rewards": ["05-ring"],
        },
        {
            "id": "troll",
            "name": "The Troll",
            "text": "Kill it.",
            "goal": {"goal": "kill", "monster": "t"},
            "single_winner": True,
            "rewards": ["06-heart"],
        },
        {
            "id": "goblins",
            "name": "Goblins",
            "text": "Kill three.",
            "goal": {"goal": "kill", "monster": "g", "count": 3},
        },
    ],
}

HERO_IDS = [f"{place:02}-{name.lower()}" for place, name in enumerate(NAMES)]


def spawn_token(pair: str) -> int:
    """What the draw of a spawn token with this pair of faces answers."""
    return Item.SPAWN_TOKEN + sorted(PAIRS).index(pair)


def chosen(seats: int) -> dict[str, object]:
    """Options with which nothing of the guilds is left to choose: as they are on the tables."""
    trios = [HERO_IDS[place : place + 3] for place in range(0, 3 * seats, 3)]
    guilds = [f"{place}-{colour}" for place, (colour, _) in enumerate(GUILDS[:seats])]
    return {"heroes": trios, "guilds": guilds, "ready_equipment": True}


def game_of(**changes: object) -> Arcadia:
    """The game with the small scenario, parts of which are replaced by `changes`."""
    return Arcadia(catalogue({**SCENARIO, **changes}))


def from_the_start(
    seats: int = 2,
    options: Mapping[str, object] | None = None,
    draws: Sequence[int] = (),
    **changes: object,
) -> ArcadiaSituation:
    """A match of the small scenario that has just begun; `draws` are what chance draws first.

    Seats are drawn by their numbers, spawn tokens by those of `spawn_token`.
    """
    rolls = [str(number) for number in draws]
    return situation(game_of(**changes), options or {}, SEATS[:seats], rolls)


def take_first(table: ArcadiaSituation, until: str) -> None:
    """Answer with the first option, until a question of this kind is asked."""
    while table.question != until:
        table.match.choose(0)


def play_out(table: ArcadiaSituation, *kinds: type[Option]) -> None:
    """Answer with the first option as long as it is of one of these kinds."""
    while table.match.options and isinstance(table.match.options[0], kinds):
        table.match.choose(0)
