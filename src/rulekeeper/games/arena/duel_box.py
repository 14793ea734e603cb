"""The box of a duel that a quest describes: two sides of people, with goals of their own.

Rules: arena.mode.pvp.4, arena.component.dragon.1
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from rulekeeper.boards.masks import Mask
from rulekeeper.core.errors import SetupError
from rulekeeper.games.arena.box import TEAM_NAMES
from rulekeeper.games.arena.quest_box import QuestBox
from rulekeeper.games.arena.rules.quest_terms import SIDES
from rulekeeper.games.arena.state import ArenaState
from rulekeeper.tanarean.grid.battlegrid import in_reading_order
from rulekeeper.tanarean.grid.sight import distance

if TYPE_CHECKING:
    from rulekeeper.games.arena.content.quests import Side


class DuelBox(QuestBox):
    """A duel of the catalogue. Raises `SetupError` as `ArenaBox` does."""

    plays_together = False
    team_names = ("the white team", "the black team")
    of_teams = TEAM_NAMES
    colours = TEAM_NAMES
    start_rule = "arena.setup.pvp.deploy.2"
    start_words = "where your side starts"
    turn_order = "arena.turn.order.1"

    @cached_property
    def sides(self) -> tuple[Side, Side]:
        """The white side and the black one."""
        assert self.quest.sides is not None
        return self.quest.sides

    def party_name(self, team: int) -> str:
        """What a side is called at the table."""
        return f"{TEAM_NAMES[team].capitalize()}: {self.sides[team].name}"

    @cached_property
    def plays_scrolls(self) -> bool:
        """Whether anybody may have a scroll. Rules: arena.mode.option.2"""
        return self.options.scrolls

    def team_size(self, team: int) -> int:
        """How many heroes a side recruits: none where it has a dragon."""
        return self.sides[team].heroes or 0

    def dragon(self, team: int) -> int | None:
        """The kind of the dragon of a side, if it has one. Rules: arena.component.dragon.1"""
        name = self.sides[team].dragon
        return None if name is None else self.catalogue.dragon_number[name]

    def starting_squares(self, state: ArenaState, team: int) -> Mask:
        """The area from which a side starts."""
        return self.areas[self.sides[team].starts]

    def ready_squares(self, state: ArenaState, team: int) -> Sequence[int]:
        """Those nearest to the other side first. Rules: arena.mode.pvp.4"""
        own, other = (self.areas[self.sides[t].starts] for t in (team, 1 - team))
        return sorted(in_reading_order(own), key=lambda square: distance(1 << square, other))

    def primary_goals(self, team: int) -> Sequence[int]:
        """All goals of a side: with any of them it wins."""
        goals = self.quest.goals
        return [number for number, goal in enumerate(goals) if SIDES[goal.by] == team]

    def _words_for(self, team: int, group: int) -> tuple[str, ...]:
        """A side."""
        return (TEAM_NAMES[team],)

    def _check_options(self) -> None:
        """A duel has no levels of difficulty, and no campaign."""
        if self.options.difficulty != "normal" or self.options.belongings is not None:
            raise SetupError(
                f"{self.quest.name} is a duel between people: leave the options 'difficulty' and "
                "'belongings' out.",
                "arena.mode.pvp.4",
            )
        if self.options.party is not None:
            raise SetupError(
                f"{self.quest.name} is a duel of two sides: name their heroes by the option "
                "'heroes'.",
                "arena.mode.pvp.4",
            )

    def _has_large_figures(self) -> bool:
        """Whether a dragon stands on more than one square."""
        kinds = [kind for team in (0, 1) if (kind := self.dragon(team)) is not None]
        return any(self.kinds[kind].size > 1 for kind in kinds)

    # -- people -----------------------------------------------------------------------------------

    def _players(self, seats: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """One person leads a dragon, and all others are its enemies. Rules: arena.mode.pvp.3, .4"""
        alone = [team for team in (0, 1) if self.sides[team].dragon]
        if not alone or self.options.teams is not None:
            return super(QuestBox, self)._players(seats)
        most = sum(self._places(team) for team in (0, 1))
        if not 2 <= seats <= most:
            raise SetupError(
                f"{self.quest.name} is played by 2 to {most} people, not by {seats}.",
                "arena.mode.pvp.3",
            )
        # The second seat leads the dragon: alone against one other person, or against them all.
        leader, others = (1,), tuple(seat for seat in range(seats) if seat != 1)
        return (others, leader) if alone[0] else (leader, others)

    def _chosen_heroes(self) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """The heroes of both sides, if the options fix them."""
        return super(QuestBox, self)._chosen_heroes()
