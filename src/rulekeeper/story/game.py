"""A story as the core knows it: people read, and choose how it goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType

from rulekeeper.core.game import Game, Result, play_stages
from rulekeeper.core.language import Language, Noun
from rulekeeper.core.requests import Flow, Option
from rulekeeper.story.reading import CHOICE, TURN_THE_PAGE, Choose, read_on
from rulekeeper.story.state import StoryBox, StoryState, StoryTable, open_part
from rulekeeper.story.words import Gain, Pay

NOUNS: Mapping[str, Noun[StoryTable]] = MappingProxyType(
    {
        "seat": Noun(lambda table, seat: table.box.seats[seat], lambda table, seat: str(seat + 1)),
        "choice": Noun(
            lambda table, number: open_part(table).choices[number].says,
            lambda table, number: open_part(table).choices[number].slug,
            lambda table, number: f"word/{open_part(table).choices[number].slug}",
        ),
    }
)

SCALE = 20.0
"""With so much XP a party is half-way to all that it could wish for."""


class StoryGame(Game[StoryState, StoryBox]):
    """Reading. A game of ours adds its name, its version and how the box is opened."""

    is_contest = False
    state_type = StoryState

    def play(self, table: StoryTable) -> Flow[Result]:
        """Read on from passage to passage."""
        return play_stages(table, lambda state: True, {True: read_on})

    def view(self, state: StoryState, box: StoryBox, seat: int) -> StoryState:
        """The state names only what has been reached."""
        return state

    def determinize(self, state: StoryState, box: StoryBox, seat: int, rng: Random) -> None:
        """What has not been read is no chance: it stays as it is."""

    def turn_number(self, state: StoryState) -> int:
        """Pages turned and choices made so far."""
        return state.turns

    def value(self, state: StoryState, box: StoryBox, seat: int) -> float:
        """How much XP the party has, which is the same for everybody."""
        return state.xp / (state.xp + SCALE)

    def prior(
        self, table: StoryTable, seat: int, kind: str, options: Sequence[Option]
    ) -> Sequence[float]:
        """A choice that brings XP before one that costs some."""
        return [_weight(table, option) for option in options]


def story_language(not_asked: str) -> Language[StoryTable]:
    """The language of a story; `not_asked` is the rule told to whoever answers out of turn."""
    return Language(NOUNS, menus=(TURN_THE_PAGE, CHOICE), not_asked=not_asked)


def _weight(table: StoryTable, option: Option) -> float:
    if not isinstance(option, Choose):
        return 1.0
    xp = 0
    for deed in open_part(table).choices[option.choice].do:
        if isinstance(deed, Gain):
            xp += deed.xp
        elif isinstance(deed, Pay):
            xp -= deed.xp
    return 1.0 + xp if xp >= 0 else 1.0 / (1 - xp)
