"""Moments that the rules of a scenario may wait for: noted as they come, looked at later."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, TypeAlias

from msgspec import Meta

from rulekeeper.cards.words import Word
from rulekeeper.content.text import Slug
from rulekeeper.games.arcadia.rules.goals import Place
from rulekeeper.games.arcadia.state import NOBODY, Moment

if TYPE_CHECKING:
    from rulekeeper.games.arcadia.box import ArcadiaTable

Places: TypeAlias = Annotated[tuple[Place, ...], Meta(min_length=1)]


def note(table: ArcadiaTable, kind: str, figure: int = NOBODY, what: int = NOBODY) -> None:
    """Remember that something has happened, if a rule of the scenario waits for it.

    `figure` is who did it, `what` the space, door, token, monster or Quest that it is about.
    """
    if kind not in table.box.scenario.awaited:
        return
    state, moment = table.state, Moment(kind, figure, what)
    for number, rule in enumerate(table.box.scenario.entry.rules):
        if (rule.again or number not in state.fired) and rule.when.fits(table, moment):
            state.moments.append(moment)
            return


class When(Word, frozen=True, tag_field="when"):
    """Base of the moments. Rules: arcadia.token.quest.1, arcadia.setup.1"""

    @property
    def kind(self) -> str:
        """The kind of the moment."""
        return str(self.__struct_config__.tag)

    def fits(self, table: ArcadiaTable, moment: Moment) -> bool:
        """Whether this is the moment that is meant."""
        return moment.kind == self.kind


class Begins(When, frozen=True, tag="begins"):
    """The first turn is about to begin."""


class TurnBegins(When, frozen=True, tag="turn-begins"):
    """A player's turn begins."""


class TurnEnds(When, frozen=True, tag="turn-ends"):
    """A player's turn ends, before the Spawn."""


class Enters(When, frozen=True, tag="enters"):
    """A Hero enters one of some spaces."""

    places: Places

    def fits(self, table: ArcadiaTable, moment: Moment) -> bool:
        known = table.box.scenario.places
        return super().fits(table, moment) and moment.what in [known[at] for at in self.places]


class Collects(When, frozen=True, tag="collects"):
    """A Hero collects one of some quest tokens."""

    tokens: Annotated[tuple[Slug, ...], Meta(min_length=1)]

    def fits(self, table: ArcadiaTable, moment: Moment) -> bool:
        wanted = table.box.scenario.tokens_called(self.tokens)
        return super().fits(table, moment) and moment.what in wanted


class Flips(When, frozen=True, tag="flips"):
    """One of some doors is opened or closed."""

    doors: Places

    def fits(self, table: ArcadiaTable, moment: Moment) -> bool:
        return super().fits(table, moment) and moment.what in _edges(table, self.doors)


class Falls(When, frozen=True, tag="falls"):
    """A Monster of a kind, or the special one of this id, is killed."""

    monster: Slug

    def fits(self, table: ArcadiaTable, moment: Moment) -> bool:
        number = moment.what - len(table.state.heroes)
        wanted = table.box.scenario.called(self.monster)
        return super().fits(table, moment) and number in wanted


class Fulfils(When, frozen=True, tag="fulfils"):
    """A guild fulfils a Quest of the scenario."""

    quest: Slug

    def fits(self, table: ArcadiaTable, moment: Moment) -> bool:
        if not super().fits(table, moment):
            return False
        return table.box.scenario.quests[moment.what].id == self.quest


AnyWhen: TypeAlias = Begins | TurnBegins | TurnEnds | Enters | Collects | Flips | Falls | Fulfils


def _edges(table: ArcadiaTable, doors: Iterable[str]) -> list[int]:
    return [table.box.scenario.door_places[door] for door in doors]
