"""What happens in a match, besides what the family's combat tells."""

from __future__ import annotations

from msgspec.structs import replace

from rulekeeper.core.events import Event

HIDDEN = -1
"""In place of a card that the observer may not see."""


class RolledOff(Event, frozen=True, tag="rolled-off"):
    """Both teams have rolled; the higher face goes first."""

    faces: list[int]
    team: int


class TilePlaced(Event, frozen=True, tag="tile-placed"):
    """A tile lies on the grid."""

    team: int
    tile: int


class TileTaken(Event, frozen=True, tag="tile-taken"):
    """A tile has been taken off the grid."""

    team: int
    tile: int


class LayoutSettled(Event, frozen=True, tag="layout"):
    """The layout is final, or competitive placement has been imposed."""

    team: int
    competitive: bool


class Recruited(Event, frozen=True, tag="recruited"):
    """A team has recruited a hero."""

    team: int
    combatant: int


class HalfChosen(Event, frozen=True, tag="half"):
    """A team deploys on the left (0) or the right half."""

    team: int
    half: int


class Deployed(Event, frozen=True, tag="deployed"):
    """A hero stands on the grid."""

    combatant: int
    square: int


class HeroicPicked(Event, frozen=True, tag="heroic-picked"):
    """A team has picked its Heroic Actions in secret."""

    team: int
    cards: list[int]
    players: list[int]

    def seen_by(self, seat: int) -> HeroicPicked:
        """Which they are, the team knows."""
        return self if seat in self.players else replace(self, cards=[HIDDEN, HIDDEN])


class ArtifactEquipped(Event, frozen=True, tag="artifact"):
    """A hero has an artifact."""

    combatant: int
    artifact: int


class StoppedPicking(Event, frozen=True, tag="stopped-picking"):
    """A team picks no more artifacts."""

    team: int


class ScrollPicked(Event, frozen=True, tag="scroll-picked"):
    """A team has picked a scroll for its deck."""

    team: int
    scroll: int


class ScrollHandled(Event, frozen=True, tag="scroll-handled"):
    """A hero gets a scroll, or discards it: `what` is a verb. Enemies do not see which one."""

    what: str
    combatant: int
    scroll: int
    players: list[int]

    def seen_by(self, seat: int) -> ScrollHandled:
        """Which it is, the team knows."""
        return self if seat in self.players else replace(self, scroll=HIDDEN)


class ItemsDropped(Event, frozen=True, tag="items-dropped"):
    """The items of somebody dead lie on a square: an artifact (-1: none) and some scrolls."""

    combatant: int
    artifact: int
    scrolls: int
    square: int


class ScrollUsed(Event, frozen=True, tag="scroll-used"):
    """A scroll is revealed and used."""

    combatant: int
    scroll: int


class HeroicPerformed(Event, frozen=True, tag="heroic"):
    """A Heroic Action is revealed and performed."""

    combatant: int
    action: int


class PowerWorked(Event, frozen=True, tag="power"):
    """The power of an artifact works."""

    combatant: int
    artifact: int


class MovedAgain(Event, frozen=True, tag="move-again"):
    """The Prime Action is a second Move Action."""

    combatant: int


class FirstAidGiven(Event, frozen=True, tag="first-aid"):
    """A hero gives First Aid to another one."""

    combatant: int
    target: int


class Opened(Event, frozen=True, tag="opened"):
    """A door, a chest or a lever leaves the grid; `what` names it."""

    combatant: int
    what: str
    square: int


class PutBack(Event, frozen=True, tag="put-back"):
    """A mover that may not end on an ally's square is put back."""

    combatant: int
    square: int


class TurnEnded(Event, frozen=True, tag="turn-ended"):
    """A turn is over; `idle` if its owner did nothing."""

    combatant: int
    idle: bool


class RollChanged(Event, frozen=True, tag="roll-changed"):
    """A strike that was rolled has another result."""

    target: int
    natural: int
    result: int
    hit: bool


class MatchEnded(Event, frozen=True, tag="match-ended"):
    """The match is over: the team that has won, -1 for a draw."""

    team: int
