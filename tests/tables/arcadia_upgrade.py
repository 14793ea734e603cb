"""Upgrade Phases of Arcadia Quest in a few lines, and campaigns of which they are a part.

    phase = upgrade(coins={"lion": 5}, deaths={"Ann": 2}, curses=["Itch", "Gout"])
    phase.do("...")

There are six small scenarios of the Outer Circle (`One` to `Six`), four of the Inner Circle
(`Seven` to `Ten`), and the last one (`End`). The decks of the levels 1 to 5 have 24 cards each:
`Card 1-00` costs nothing, `Card 1-01` a coin, `Card 1-02` two, `Card 1-03` nothing again ... Death
Curses are, from the lowest value: Itch, Cramp, Gout, and Anvil and Millstone, which take a slot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from msgspec import to_builtins
from msgspec.structs import replace

from rulekeeper.campaign.progress import Progress
from rulekeeper.campaign.reading import Source, read
from rulekeeper.campaign.record import Record
from rulekeeper.games.arcadia.belongings import (
    Belongings,
    GuildRecord,
    HeroRecord,
    PlayedScenario,
)
from rulekeeper.games.arcadia.campaign import CAMPAIGNS, CITY
from rulekeeper.games.arcadia.changes import AnyChange
from rulekeeper.games.arcadia.content.catalogue import Catalogue
from rulekeeper.games.arcadia.draws import Item
from rulekeeper.games.arcadia.game import Arcadia
from rulekeeper.games.arcadia.upgrade_phase import UpgradePhase
from tables.arcadia import GUILDS, NAMES, SEATS, ArcadiaSituation, catalogue, situation

OUTER = ("One", "Two", "Three", "Four", "Five", "Six")
INNER = ("Seven", "Eight", "Nine", "Ten")
FINAL = "End"
COURSE = (*OUTER[:3], *INNER[:2], FINAL)
"""The scenarios that are played unless a test says otherwise."""

CURSES: Sequence[Mapping[str, object]] = (
    {"id": "itch", "name": "Itch", "value": 1, "less_life": 1},
    {"id": "cramp", "name": "Cramp", "value": 2, "abilities": [{"do": "slow"}]},
    {"id": "gout", "name": "Gout", "value": 3, "abilities": [{"do": "slow", "amount": 2}]},
    {"id": "anvil", "name": "Anvil", "value": 16, "takes_slot": True, "less_defense": 1},
    {"id": "millstone", "name": "Millstone", "value": 17, "takes_slot": True, "less_life": 1},
)

YARD = ". . . . .\n         \n. . . . ."


def scenario(name: str, stage: str, **more: object) -> dict[str, object]:
    """A small scenario: whoever kills the Ogre and a rival has done two Quests."""
    return {
        "id": name.lower(),
        "name": name,
        "stage": stage,
        "introduction": f"The scenario {name}.",
        "plan": YARD,
        "monsters": [{"kind": "o", "at": "c1"}],
        "starts": [["a1", "a2"], ["e1", "e2"], ["b1", "b2"], ["d1", "d2"]],
        "quests": [
            {
                "id": "ogre",
                "name": "Ogre",
                "text": "Kill it.",
                "goal": {"goal": "kill", "monster": "o"},
            }
        ],
        **more,
    }


def deck(level: int, *, bombs: int = 0) -> str:
    """Twenty-four cards of a level, the first of which are bombs."""
    return "\n".join(
        f"- {{name: Card {level}-{n:02}, type: attack, group: {'bomb' if n < bombs else 'magic'}, "
        f"level: {level}, cost: {n % 3}, attack: {{type: melee, dice: 1}}}}"
        for n in range(24)
    )


@cache
def book(bombs: int = 0) -> Catalogue:
    """The catalogue of campaigns; `bombs` cards of each level are Bombs."""
    stages = [*((name, "outer") for name in OUTER), *((name, "inner") for name in INNER)]
    return catalogue(
        scenario(FINAL, "final"),
        cards="\n".join(deck(level, bombs=bombs) for level in range(1, 6)),
        more={
            "scenarios": [scenario(name, stage) for name, stage in stages],
            "curses": CURSES,
            "titles": [{"id": "warden", "name": "Warden"}],
        },
    )


class Phase(ArcadiaSituation):
    """An Upgrade Phase."""

    def hand(self, seat: str) -> list[str]:
        """The cards in the hand of a seat."""
        return self._named(self.state.hands[SEATS.index(seat)])

    def reserved(self, seat: str) -> list[str]:
        """The cards that a seat has reserved, or may buy."""
        return self._named(self.state.drafted[SEATS.index(seat)])

    def curse(self, name: str) -> str:
        """The Death Curse of a Hero; empty where it has none."""
        curse = self.hero(name).curse
        return self.match.box.catalogue.curses[curse].name if curse >= 0 else ""

    def under_curse(self, name: str) -> str:
        """The card under the curse of a Hero."""
        card = self.hero(name).under_curse
        return self._named([card])[0] if card >= 0 else ""

    def _named(self, cards: Sequence[int]) -> list[str]:
        return [self.match.box.catalogue.cards[card].name for card in cards]

    def reserve(self) -> None:
        """Every seat reserves the first cards of its hands."""
        while self.question == "reserve":
            self.match.play(self.match.options[0])

    def reach(self, question: str) -> None:
        """Reserve, buy nothing and keep all cards where they are, until something is asked."""
        self.reserve()
        while self.question != question:
            self.do("buy nothing more" if self.question == "purchase" else "finish arranging")


def sheet(
    *,
    seats: int = 2,
    played: Sequence[str] = COURSE[:1],
    winner: str = "lion",
    seating: Sequence[int] | None = None,
    following: str | None = None,
    cards: Mapping[str, Sequence[str]] | None = None,
    deaths: Mapping[str, int] | None = None,
    cursed: Mapping[str, str] | None = None,
    under: Mapping[str, str] | None = None,
    coins: Mapping[str, int] | None = None,
    titles: Mapping[str, Sequence[str]] | None = None,
    bombs: int = 0,
) -> Belongings:
    """A Campaign Sheet; each Hero has a card: Blade, Parry, Sling in each guild."""
    names = {card.name: card.id for card in book(bombs).cards}
    curses = {curse.name: curse.id for curse in book(bombs).curses}

    def hero(place: int) -> HeroRecord:
        name = NAMES[place]
        usual = (("Blade",), ("Parry",), ("Sling",))[place % 3]
        own = (cursed or {}).get(name)
        covered = (under or {}).get(name)
        return HeroRecord(
            hero=f"{place:02}-{name.lower()}",
            cards=tuple(names[card] for card in (cards or {}).get(name, usual)),
            deaths=(deaths or {}).get(name, 0),
            curse=None if own is None else curses[own],
            under_curse=None if covered is None else names[covered],
        )

    return Belongings(
        guilds=tuple(
            GuildRecord(
                guild=guild_id(seat),
                heroes=(hero(3 * place), hero(3 * place + 1), hero(3 * place + 2)),
                coins=(coins or {}).get(seat, 0),
                titles=tuple((titles or {}).get(seat, ())),
            )
            for place, seat in enumerate(SEATS[:seats])
        ),
        played=tuple(
            PlayedScenario(scenario=name.lower(), winner=(guild_id(winner),)) for name in played
        ),
        seating=tuple(seating or range(seats)) if played else (),
        following=following,
    )


def guild_id(seat: str) -> str:
    """The guild of a seat."""
    place = SEATS.index(seat)
    return f"{place}-{GUILDS[place][0]}"


def upgrade(
    *,
    seats: int = 2,
    curses: Sequence[str] = (),
    bombs: int = 0,
    belongings: Belongings | None = None,
    **written: object,
) -> Phase:
    """An Upgrade Phase; `curses` are dealt in this order, all else is as in `sheet`."""
    had = belongings or sheet(seats=seats, bombs=bombs, **written)  # type: ignore[arg-type]
    known = [curse.name for curse in book(bombs).curses]
    rolls = [str(Item.CURSE + known.index(curse)) for curse in curses]
    game, names = UpgradePhase(book(bombs)), SEATS[: len(had.guilds)]
    return situation(game, {"belongings": to_builtins(had)}, names, rolls, Phase)


def guild_setup(seats: int = 2, **options: object) -> Phase:
    """The first chapter of a campaign."""
    return situation(UpgradePhase(book()), options, SEATS[:seats], kind=Phase)


def following(belongings: Belongings, rolls: Sequence[str] = ()) -> ArcadiaSituation:
    """The scenario that follows on a sheet, from its set-up on."""
    options = {
        "scenario": belongings.following,
        "level": len(belongings.played) + 1,
        "belongings": to_builtins(belongings),
    }
    names = SEATS[: len(belongings.guilds)]
    return situation(Arcadia(book()), options, names, rolls)


GAME = Arcadia(book())
PROGRESS: Progress[Arcadia, Belongings, AnyChange] = Progress(GAME, CAMPAIGNS)


def record(belongings: Belongings, **options: object) -> Record[Belongings]:
    """A campaign with this sheet."""
    begun = PROGRESS.begin("Fridays", CITY.id, options, SEATS[: len(belongings.guilds) or 2], 1)
    return PROGRESS.prepared(replace(begun, belongings=belongings))


def opened(data: bytes) -> Record[Belongings]:
    """The campaign of a record as it is read; raises `RecordError`."""
    return read(Source(data, Path("sheet.json"), "Take the copy."), GAME, CAMPAIGNS)
