"""What acts of Arcadia Quest refer to, and what they share; each stands in its rule's chapter."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from rulekeeper.core.acts import Act
from rulekeeper.core.references import Ref
from rulekeeper.core.verdict import NOT_ASKED, No
from rulekeeper.games.arcadia.box import ArcadiaTable, seat_of
from rulekeeper.games.arcadia.state import NOBODY

FigureRef: TypeAlias = Annotated[int, Ref("figure")]
"""A Character in play: a hero or a monster."""

HeroKindRef: TypeAlias = Annotated[int, Ref("kind")]
"""A hero card of the box."""

GuildRef: TypeAlias = Annotated[int, Ref("guild")]
"""A guild of the box."""

CardRef: TypeAlias = Annotated[int, Ref("card")]
"""An Upgrade card of the box; -1 for the attack of a monster."""

TokenRef: TypeAlias = Annotated[int, Ref("token")]
"""An exploration token of the box."""

SpaceRef: TypeAlias = Annotated[int, Ref("square")]
"""A space of the board."""

EdgeRef: TypeAlias = Annotated[int, Ref("edge")]
"""An edge of the board, where a door is."""

QuestRef: TypeAlias = Annotated[int, Ref("quest")]
"""A quest of the scenario."""


CurseRef: TypeAlias = Annotated[int, Ref("curse")]
"""A Death Curse card of the box."""

TitleRef: TypeAlias = Annotated[int, Ref("title")]
"""A title of the campaign."""

ScenarioRef: TypeAlias = Annotated[int, Ref("scenario")]
"""A scenario of the box."""


class Option(Act[ArcadiaTable], frozen=True):
    """One thing that people may do or answer in Arcadia Quest.

    `elsewhere` says why not while something else is asked, `elsewhere_rule` by which rule.
    """

    elsewhere: ClassVar[str] = NOT_ASKED
    elsewhere_rule: ClassVar[str] = "arcadia.turn.4"

    def refusal(self, table: ArcadiaTable, seat: int) -> No:
        """Rules: arcadia.turn.4"""
        return No(self.elsewhere_rule, self.elsewhere)


def figure_name(table: ArcadiaTable, figure: int) -> str:
    """What people call a Character; monsters of one kind are counted. Bombs attack as nobody."""
    if figure == NOBODY:
        return "A Bomb"
    state, box = table.state, table.box
    heroes = len(state.heroes)
    if figure < heroes:
        kind = state.heroes[figure].kind
        if kind < 0:
            return f"hero {figure + 1}"
        return box.catalogue.heroes[kind].name
    return box.scenario.monsters[figure - heroes].name


def figure_slug(table: ArcadiaTable, figure: int) -> str:
    """What a Character is called in the notation."""
    state, box = table.state, table.box
    heroes = len(state.heroes)
    if figure < heroes:
        kind = state.heroes[figure].kind
        return box.catalogue.heroes[kind].id if kind >= 0 else f"hero-{figure + 1}"
    return box.scenario.monsters[figure - heroes].slug


def edge_name(table: ArcadiaTable, edge: int) -> str:
    """An edge by its two spaces: "c4-d4"."""
    board = table.box.scenario.board
    return "-".join(board.grid.name(square) for square in board.sides_of(edge))


def is_own(table: ArcadiaTable, seat: int, figure: int) -> bool:
    """Whether a Character is a hero of a seat."""
    return figure < len(table.state.heroes) and seat_of(figure) == seat
