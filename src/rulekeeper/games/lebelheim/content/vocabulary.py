"""What a pack for Lebelheim may say: cards, heroes, decks, and the lines of their texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta, field

from rulekeeper.cards import abilities, effects
from rulekeeper.cards.effects import lines_text
from rulekeeper.cards.wording import cost_text
from rulekeeper.cards.words import Cost, Each, Entry
from rulekeeper.core.requests import Flow
from rulekeeper.games.lebelheim.box import LebelheimTable, seat_of
from rulekeeper.games.lebelheim.options import MOMENTS
from rulekeeper.games.lebelheim.rules.attack import AttackLine
from rulekeeper.games.lebelheim.rules.choosing import MODE, ChooseMode, Effect, accepted
from rulekeeper.games.lebelheim.rules.conditions import PlayedKind, Stat, Test, card_kind_text
from rulekeeper.games.lebelheim.rules.hand import Discard, HandLine, Hide
from rulekeeper.games.lebelheim.rules.heroes import STATS, HeroLine, Lose
from rulekeeper.games.lebelheim.rules.move import MoveLine
from rulekeeper.games.lebelheim.rules.play import carry_out, pay
from rulekeeper.games.lebelheim.rules.position import candidates
from rulekeeper.games.lebelheim.rules.timing import can_pay
from rulekeeper.games.lebelheim.rules.triggers import EVENTS, EventName
from rulekeeper.games.lebelheim.state import Play, Window

WindowName: TypeAlias = Literal[
    "any", "turn", "announced", "line", "step", "attack", "defended", "end"
]
"""When a Trick fits: a `Window` (see `MOMENTS`), or any."""

# -- lines ------------------------------------------------------------------------------------


class Payment(Cost, frozen=True):
    """What is paid before anything else."""

    @property
    def lines(self) -> Sequence[Effect]:
        """The lines that pay it, in their order."""
        paid = ((Hide, self.hide), (Discard, self.discard), (Lose, self.lose))
        return [line(amount) for line, amount in paid if amount]


class If(effects.If[LebelheimTable, Play], frozen=True, tag="if"):
    """Carry out lines only when a test holds, others when it does not."""

    test: Test
    then: tuple[Line, ...]
    otherwise: tuple[Line, ...] = field(default=(), name="else")

    def perform(self, table: LebelheimTable, play: Play) -> Flow[None]:
        yield from carry_out(table, play, self.lines_now(table, play))


class May(effects.May[LebelheimTable, Play], frozen=True, tag="may"):
    """The player chooses whether to carry out lines, at a cost. Rules: lebelheim.hide.3"""

    lines: tuple[Line, ...]
    cost: Payment = Payment()

    def perform(self, table: LebelheimTable, play: Play) -> Flow[None]:
        if can_pay(table, play.hero, self.cost) and (
            yield from accepted(play.hero, play.card, play.ability)
        ):
            yield from pay(table, play, self.cost)
            yield from carry_out(table, play, self.lines)


class Mode(effects.Mode[LebelheimTable, Play], frozen=True):
    """One of the alternatives of a `choose` line."""

    lines: tuple[Line, ...]


class ChooseOne(effects.ChooseOne[LebelheimTable, Play], frozen=True, tag="choose"):
    """The player chooses one of several modes."""

    modes: tuple[Mode, ...]

    def perform(self, table: LebelheimTable, play: Play) -> Flow[None]:
        options = [ChooseMode(place, mode.name) for place, mode in enumerate(self.modes)]
        answer = yield from MODE.ask(seat_of(play.hero), options)
        yield from carry_out(table, play, self.modes[answer.mode].lines)


class ForEach(effects.ForEach[LebelheimTable, Play], frozen=True, tag="for-each"):
    """Carry out lines once for each such hero, who is then the target."""

    who: Each
    lines: tuple[Line, ...]

    def perform(self, table: LebelheimTable, play: Play) -> Flow[None]:
        for hero in candidates(table, play, self.who):
            if table.state.heroes[hero].square >= 0:
                play.targets.append(hero)
                yield from carry_out(table, play, self.lines)


Line: TypeAlias = AttackLine | HandLine | HeroLine | MoveLine | If | May | ChooseOne | ForEach
"""All effects of the game: what a line of a text can be."""

# -- abilities --------------------------------------------------------------------------------


class PlayedAbility(abilities.Used[LebelheimTable, Play], frozen=True):
    """Base of the abilities that their player uses."""

    kind: ClassVar[str]
    """What is carried out when it is used."""
    lines: tuple[Line, ...]
    test: Test | None = field(default=None, name="if")
    cost: Payment = Payment()


class TrickAbility(PlayedAbility, frozen=True, tag="trick"):
    """An ability with the timing of a Trick card."""

    what, kind, picture, said = "trick ability", "ability", "trick", "Trick"
    refresh: ClassVar[bool] = False
    avenges: ClassVar[bool] = False
    when: tuple[WindowName, ...] = ("any",)

    def before(self) -> Iterator[str]:
        return _before_the_lines(self, self.when)

    def endless(self) -> tuple[str, str] | None:
        is_free = not self.once and self.cost == Payment()
        return ("is free", "Add `once: true` or a cost.") if is_free else None


class ActionSkill(PlayedAbility, frozen=True, tag="action"):
    """An ability that is played in place of an Action card."""

    what, kind, picture, said = "action skill", "skill", "skill", "Action"
    refresh: bool = False
    avenges: bool = False
    """Playing it avenges the fallen: see the test `fallen`."""

    def before(self) -> Iterator[str]:
        return _before_the_lines(self)

    def endless(self) -> tuple[str, str] | None:
        refreshes = self.refresh and not self.once
        return ("has Refresh", "Add `once: true`.") if refreshes else None


class Trigger(abilities.Triggered[LebelheimTable, Play], frozen=True, tag="trigger"):
    """Lines carried out whenever something happens to, or is done by, heroes of a side."""

    what, picture = "trigger", "trigger"
    events = EVENTS
    once_a_match = ("game-begins",)
    of_others = ("pushed", "pulled")
    on: EventName
    lines: tuple[Line, ...]
    test: Test | None = field(default=None, name="if")
    card: PlayedKind = "any"
    """For `plays`: the kind of card."""

    def gaps(self) -> dict[str, str]:
        return {**super().gaps(), "card": card_kind_text(self.card)}


class Ongoing(abilities.Changing[LebelheimTable, Play], frozen=True, tag="ongoing"):
    """A number of some heroes that is changed as long as this is in play."""

    what, picture = "ongoing ability", "ongoing"
    stats = STATS
    stat: Stat
    test: Test | None = field(default=None, name="if")
    first: bool = False
    """Only for a hero's first movement of each turn."""

    def how_long(self) -> str:
        return " for its first movement each turn" if self.first else ""


AnyAbility: TypeAlias = TrickAbility | ActionSkill | Trigger | Ongoing


def _before_the_lines(text: PlayedText, when: Sequence[str] | None = None) -> Iterator[str]:
    """When and if a text may be played (at these moments, if it is a Trick), and at what cost."""
    condition = "" if text.test is None else f"if {text.test.text()}"
    if when is not None:
        moments = " or ".join(
            MOMENTS[Window[name.upper()]].on_cards for name in when if "any" not in when
        )
        if moments or condition:
            yield f"Play {', '.join(filter(None, (moments, condition)))}."
    if text.refresh:
        yield "Refresh."
    if when is None and condition:
        yield f"Only {condition}."
    if cost := cost_text(text.cost):
        yield cost


# -- entries of a pack ------------------------------------------------------------------------


class Card(Entry, frozen=True, kw_only=True):
    """A card. `type` is a hero type, or `generic`."""

    kind: Literal["action", "aura", "trick"]
    type: str
    limit: Annotated[int, Meta(ge=1, le=35)] | None = None
    """The most copies that a deck may have; without it any number."""
    refresh: bool = False
    when: tuple[WindowName, ...] = ("any",)
    test: Test | None = field(default=None, name="if")
    cost: Payment = Payment()
    lines: tuple[Line, ...] = ()
    abilities: tuple[AnyAbility, ...] = ()

    def text(self) -> list[str]:
        """The lines of its rules text."""
        before = _before_the_lines(self, self.when if self.kind == "trick" else None)
        abilities = (ability.text() for ability in self.abilities)
        return [*before, *lines_text(self.lines), *abilities]

    def all_its_lines(self) -> list[Effect]:
        """Its lines and those of its abilities."""
        return [*self.lines, *(line for own in self.abilities for line in own.all_its_lines())]


PlayedText: TypeAlias = Card | TrickAbility | ActionSkill
"""What a hero can play or use."""


class Hero(Entry, frozen=True, kw_only=True):
    """A Hero Card."""

    type: str
    endurance: Annotated[int, Meta(ge=1, le=99)]
    starting_hand: Annotated[int, Meta(ge=0, le=20)]
    maximum_hand: Annotated[int, Meta(ge=1, le=20)]
    abilities: tuple[AnyAbility, ...]


class InnateSkill(Entry, frozen=True):
    """One of the skills that every hero has."""

    skill: AnyAbility | None = None
    """`None` for Defending, whose rule stands in the rulebook."""
