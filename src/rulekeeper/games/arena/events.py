"""What happens in a match, besides what the family's combat tells."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, ClassVar, TypeAlias

from msgspec.structs import replace

from rulekeeper.core.events import CardUse, Event, Shows
from rulekeeper.core.references import Ref, SeatRef
from rulekeeper.games.arena.options import ArtifactRef, HalfRef, HeroicRef, ScrollRef
from rulekeeper.tanarean.combat.references import CombatantRef, SquareRef

HIDDEN = -1
"""In place of a card that the observer may not see."""

ColourRef: TypeAlias = Annotated[int, Ref("colour")]
"""A team, by its colour."""

TileRef: TypeAlias = Annotated[int, Ref("tile")]
"""A tile that was placed in this match."""

ToldScrollRef: TypeAlias = Annotated[int, Ref("told scroll")]
"""A scroll with what it does."""

ToldHeroicRef: TypeAlias = Annotated[int, Ref("told heroic")]
"""A Heroic Action with what it does."""


class TeamEvent(Event, frozen=True):
    """An event of which only the players of a team see all."""

    players: list[SeatRef]

    def seen_by(self, seat: int) -> Event:
        """The event, for enemies without what is hidden."""
        return self if seat in self.players else replace(self, **self.hidden)


class RolledOff(Event, frozen=True, tag="rolled-off"):
    """Both teams have rolled; the higher face goes first."""

    says = "The teams roll {faces[0]} to {faces[1]}: the {team} team goes first."
    shows = Shows("rolled", dice="faces")
    faces: list[int]
    team: ColourRef


class TilePlaced(Event, frozen=True, tag="tile-placed"):
    """A tile lies on the grid."""

    says = "The {team} team places a {tile}."
    team: ColourRef
    tile: TileRef


class TileTaken(Event, frozen=True, tag="tile-taken"):
    """A tile has been taken off the grid."""

    says = "The {team} team removes the {tile}."
    team: ColourRef
    tile: TileRef


class LayoutSettled(Event, frozen=True, tag="layout"):
    """The layout is final, or competitive placement has been imposed."""

    says = (
        "{competitive:?The {team} team imposes competitive placement."
        "|Both teams agree to the layout of the arena.}"
    )
    team: ColourRef
    competitive: bool


class Recruited(Event, frozen=True, tag="recruited"):
    """A team has recruited a hero."""

    says = "The {team} team recruits {combatant}."
    team: ColourRef
    combatant: CombatantRef


class HalfChosen(Event, frozen=True, tag="half"):
    """A team deploys on the left (0) or the right half."""

    says = "The {team} team deploys on the {half} half."
    team: ColourRef
    half: HalfRef


class Deployed(Event, frozen=True, tag="deployed"):
    """A hero stands on the grid."""

    says = "{combatant} is deployed at {square}."
    shows = Shows("moved")
    combatant: CombatantRef
    square: SquareRef


class HeroicPicked(TeamEvent, frozen=True, tag="heroic-picked"):
    """A team has picked its Heroic Actions in secret."""

    hidden: ClassVar[Mapping[str, object]] = MappingProxyType({"cards": [HIDDEN, HIDDEN]})
    card_use = CardUse("drawn", "cards", "players")

    team: ColourRef
    cards: list[HeroicRef]

    def saying(self) -> str:
        """Which they are, the team knows."""
        if HIDDEN in self.cards:
            return "The {team} team picks two Heroic Actions in secret."
        return "The {team} team picks {cards[0]} and {cards[1]}."


class FewHeroicLeft(Event, frozen=True, tag="few-heroic-left"):
    """A party of a campaign has performed all Heroic Actions but one, which it takes, or all."""

    left: int
    action: HeroicRef

    def saying(self) -> str:
        """What is left."""
        done = "the others have been performed in this campaign"
        if self.left:
            return f"The party has one Heroic Action left, {{action}}: {done}."
        return "The party has no Heroic Action left: all have been performed in this campaign."


class ArtifactEquipped(Event, frozen=True, tag="artifact"):
    """A hero has an artifact."""

    says = "{combatant} is equipped with {artifact}."
    card_use = CardUse("taken", "artifact", "combatant")
    combatant: CombatantRef
    artifact: ArtifactRef


class ArtifactPutBack(Event, frozen=True, tag="artifact-put-back"):
    """A hero is not equipped with an artifact after all."""

    says = "{combatant} puts back {artifact}."
    combatant: CombatantRef
    artifact: ArtifactRef


class StoppedPicking(Event, frozen=True, tag="stopped-picking"):
    """A team picks no more artifacts."""

    says = "The {team} team picks no more artifacts."
    team: ColourRef


class ScrollPicked(Event, frozen=True, tag="scroll-picked"):
    """A team has picked a scroll for its deck."""

    says = "The {team} team picks {scroll}."
    team: ColourRef
    scroll: ScrollRef


class ScrollHandled(TeamEvent, frozen=True, tag="scroll-handled"):
    """A hero gets a scroll, or discards it: `what` is a verb. Enemies do not see which one."""

    says = "{combatant} {what} {scroll}."
    hidden: ClassVar[Mapping[str, object]] = MappingProxyType({"scroll": HIDDEN})

    what: str
    combatant: CombatantRef
    scroll: ScrollRef

    def using(self) -> CardUse | None:
        """Whoever discards a scroll, or puts it back, had got it before."""
        if self.what == "gets":
            return CardUse("drawn", "scroll", "combatant")
        return CardUse("taken", "scroll", "combatant") if self.what == "takes" else None


class ItemsDropped(Event, frozen=True, tag="items-dropped"):
    """The items of somebody dead lie on a square: an artifact (-1: none), scrolls, flasks."""

    combatant: CombatantRef
    artifact: ArtifactRef
    scrolls: int
    square: SquareRef
    flasks: int = 0

    def saying(self) -> str:
        """What there is of each."""
        things = ["{artifact}"] if self.artifact >= 0 else []
        if self.scrolls:
            things.append("a scroll" if self.scrolls == 1 else "{scrolls} scrolls")
        if self.flasks:
            things.append("a flask" if self.flasks == 1 else "{flasks} flasks")
        return f"{{combatant}} drops {' and '.join(things)} at {{square}}."


class ScrollUsed(Event, frozen=True, tag="scroll-used"):
    """A scroll is revealed and used."""

    says = "{combatant} uses {scroll}."
    shows = Shows("played")
    card_use = CardUse("played", "scroll", "combatant")
    combatant: CombatantRef
    scroll: ToldScrollRef


class HeroicPerformed(Event, frozen=True, tag="heroic"):
    """A Heroic Action is revealed and performed."""

    says = "{combatant} performs {action}."
    shows = Shows("played")
    card_use = CardUse("played", "action", "combatant")
    combatant: CombatantRef
    action: ToldHeroicRef


class PowerWorked(Event, frozen=True, tag="power"):
    """The power of an artifact works."""

    says = "{artifact} of {combatant} takes effect."
    shows = Shows("played")
    card_use = CardUse("played", "artifact", "combatant")
    combatant: CombatantRef
    artifact: ArtifactRef


class FirstAidGiven(Event, frozen=True, tag="first-aid"):
    """A hero gives First Aid to another one."""

    says = "{combatant} gives {improved:?Improved First Aid|First Aid} to {target}."
    shows = Shows("played")
    combatant: CombatantRef
    target: CombatantRef
    improved: bool = False


class TurnEnded(Event, frozen=True, tag="turn-ended"):
    """A turn is over; `idle` if its owner did nothing."""

    says = "{idle:?{combatant} does nothing.|The turn of {combatant} is over.}"
    combatant: CombatantRef
    idle: bool


class MatchEnded(Event, frozen=True, tag="match-ended"):
    """The match is over: the team that has won, -1 for a draw."""

    says = "{team:?The {team} team wins.|The match is a draw.}"
    shows = Shows("ended")
    team: ColourRef
