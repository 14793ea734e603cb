"""Scenarios of Arcadia Quest within a campaign: Heroes with Death Curses, guilds with titles.

    table = campaign("A . X", curses={"Ann": "abilities: [{do: slow}]"}, under={"Xan": "Ring"})
    table = campaign("A . X", titles={"lion": ["ringer"]}, titles_used=RINGER)

The curse of a Hero is called "Ache of Ann" and has the value 1. There are two titles, Ringer and
Eel King. `begin` sets up a small scenario from the start.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from msgspec import to_builtins

from rulekeeper.games.arcadia.belongings import (
    Belongings,
    GuildRecord,
    HeroRecord,
    PlayedScenario,
)
from rulekeeper.games.arcadia.draws import Item
from rulekeeper.games.arcadia.game import Arcadia
from tables.arcadia import (
    GUILDS,
    NAMES,
    PAIRS,
    SEATS,
    ArcadiaSituation,
    arcadia,
    cards_by_id,
    catalogue,
    situation,
)
from tables.arcadia_scenario import HERO_IDS, SCENARIO, spawn_token
from tables.yaml_text import parsed

MORE_CARDS = """
- {name: Run-Up, type: boost, group: lore, abilities: [{do: dice, amount: 1}]}
- {name: Boots, type: permanent, group: trinket,
   abilities: [{do: movement, amount: 2}]}
- {name: Purse, type: permanent, group: trinket,
   abilities: [{do: loot, amount: 2}]}
- {name: Balm, type: permanent, group: lore,
   turn: {price: {exhausts_hero: true}, effect: {do: mend, amount: 2}}}
- {name: Vow, type: permanent, group: lore,
   paid: {price: {wounds: 1}, abilities: [{do: dice, amount: 1}]}}
- {name: Hush, type: attack, group: weapon, attack: {type: melee, dice: 3},
   abilities: [{do: silent}]}
- {name: Squib, type: attack, group: bomb, attack: {type: ranged, dice: 2}}
- {name: Petard, type: attack, group: bomb, attack: {type: ranged, dice: 3}}
"""
"""Cards whose use a Death Curse may spoil."""

PETARD = """
- {id: place, name: Place, text: Go., goal: {goal: stand, places: [b1]}, rewards: [Petard]}
- {id: far, name: Far, text: Go., goal: {goal: stand, places: [d1]}}
"""
"""Two Quests; whoever gets to b1 wins a Bomb."""

TITLES = ({"id": "ringer", "name": "Ringer"}, {"id": "eel-king", "name": "Eel King"})


def sheet(
    seats: int,
    following: str,
    *,
    curses: Mapping[str, str] | None = None,
    under: Mapping[str, str] | None = None,
    titles: Mapping[str, Sequence[str]] | None = None,
    played: Sequence[PlayedScenario] = (),
) -> Belongings:
    """A Campaign Sheet of guilds without cards; curses and cards under them are ids."""

    def hero(place: int) -> HeroRecord:
        name = NAMES[place]
        return HeroRecord(
            hero=HERO_IDS[place],
            curse=(curses or {}).get(name),
            under_curse=(under or {}).get(name),
        )

    return Belongings(
        guilds=tuple(
            GuildRecord(
                guild=guild_id(seat),
                heroes=(hero(3 * place), hero(3 * place + 1), hero(3 * place + 2)),
                titles=tuple((titles or {}).get(seat, ())),
            )
            for place, seat in enumerate(SEATS[:seats])
        ),
        played=tuple(played),
        seating=tuple(range(seats)) if played else (),
        following=following,
    )


def guild_id(seat: str) -> str:
    """The guild of a seat."""
    place = SEATS.index(seat)
    return f"{place}-{GUILDS[place][0]}"


def campaign(
    drawing: str,
    *,
    seats: int = 2,
    curses: Mapping[str, str] | None = None,
    under: Mapping[str, str] | None = None,
    titles: Mapping[str, Sequence[str]] | None = None,
    more_cards: str = "",
    **written: object,
) -> ArcadiaSituation:
    """A situation as `arcadia` makes it, of a scenario within a campaign.

    `curses` says what the Death Curse of a Hero does; `under` names the card that lies under it.
    """
    ids = {name: f"ache-of-{name.lower()}" for name in curses or {}}
    card_ids = {str(raw["name"]): slug for slug, raw in cards_by_id(more_cards).items()}
    had = sheet(
        seats,
        "test",
        curses=ids,
        under={name: card_ids[card] for name, card in (under or {}).items()},
        titles=titles,
    )
    entries = [
        {"id": ids[name], "name": f"Ache of {name}", "value": 1, **parsed(text)}
        for name, text in (curses or {}).items()
    ]
    return arcadia(
        drawing,
        seats=seats,
        more_cards=more_cards,
        options={"belongings": to_builtins(had)},
        more={"curses": entries, "titles": TITLES},
        **written,  # type: ignore[arg-type]
    )


def begin(
    titles_used: str,
    titles: Mapping[str, Sequence[str]],
    *,
    seats: int = 2,
    first: str = "lion",
    last_winner: str = "",
    **changes: object,
) -> ArcadiaSituation:
    """The small scenario of `arcadia_scenario` from the start: the seats sit in their order.

    `first` is who is drawn to take the first turn; where a scenario has been played already,
    `last_winner` says who won it. `changes` replace parts of the scenario.
    """
    parts = {**SCENARIO, "titles_used": parsed(titles_used), **changes}
    yesterday = {**SCENARIO, "id": "yesterday", "name": "Yesterday"}
    book = catalogue(parts, more={"scenarios": [yesterday], "titles": TITLES})
    winners = [guild_id(last_winner)] if last_winner else []
    played = [PlayedScenario(scenario="yesterday", winner=(winner,)) for winner in winners]
    had = sheet(seats, "square", titles=titles, played=played)
    options = {"scenario": "square", "belongings": to_builtins(had)}
    order = [Item.SEAT + seat for seat in range(seats - 1)]
    draws = [*map(spawn_token, PAIRS[:3]), *order, Item.SEAT + SEATS.index(first)]
    names = SEATS[:seats]
    return situation(Arcadia(book), options, names, [str(number) for number in draws])


def strike(table: ArcadiaSituation, target: str, card: str, *throws: str) -> None:
    """Ann is activated, and attacks."""
    table.do("activate Ann")
    table.rolls(*throws)
    table.do(f"attack {target} with {card}")


def points(table: ArcadiaSituation) -> int:
    """The Movement points that are left."""
    assert table.state.movement is not None
    return table.state.movement.points


def random_chapter(game: Arcadia, rng: Random, seats: int = 2) -> dict[str, object]:
    """The options of a scenario that uses titles: all Heroes are cursed, and have their cards.

    Each guild has all titles that can be won before; a curse that takes a slot lies on a card.
    """
    book = game.catalogue
    entries = [setup.entry for setup in book.scenarios.values()]
    entry = rng.choice([entry for entry in entries if entry.titles_used])
    outer, inner = ([e.id for e in entries if e.stage == stage] for stage in ("outer", "inner"))
    before = {"outer": [], "inner": outer[:3], "final": [*outer[:3], *inner[:2]]}[entry.stage]
    heroes = rng.sample([hero.id for hero in book.heroes], 3 * seats)
    curses = rng.sample(book.curses, 3 * seats)
    cards = [book.cards[card].id for card in book.starter]

    def hero(place: int) -> HeroRecord:
        curse, own = curses[place], cards[place % 3 :: 3]
        covered = own[0] if curse.takes_slot else None
        left = tuple(own[1:] if curse.takes_slot else own)
        return HeroRecord(hero=heroes[place], cards=left, curse=curse.id, under_curse=covered)

    guilds = [guild.id for guild in book.guilds]
    had = Belongings(
        guilds=tuple(
            GuildRecord(
                guild=guilds[seat],
                heroes=(hero(3 * seat), hero(3 * seat + 1), hero(3 * seat + 2)),
                titles=tuple(use.title for use in entry.titles_used),
            )
            for seat in range(seats)
        ),
        played=tuple(PlayedScenario(scenario=name, winner=(guilds[0],)) for name in before),
        seating=tuple(range(seats)) if before else (),
        following=entry.id,
    )
    return {"scenario": entry.id, "level": len(before) + 1, "belongings": to_builtins(had)}
