"""Matches of Arena from the first step of the table set-up on, with the real pack.

    table = set_up({"heroes_per_team": 4}, rolls=dice(12, 5))
    table.go_to("half").do("take the left half")
    assert table.asked == "Ana"

What a test does not answer itself is answered by the first option there is (`go_to`); without
`rolls` chance follows a seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from rulekeeper.core.chance import ScriptedChance, SeededChance
from rulekeeper.core.match import Match
from rulekeeper.core.verdict import No
from rulekeeper.games.arena.box import ArenaBox
from rulekeeper.games.arena.game import Arena
from rulekeeper.games.arena.state import ArenaState
from rulekeeper.games.registry import find_game
from tables.arena_seen import Seen


@cache
def real_game() -> Arena:
    """The game with its own pack."""
    game = find_game("arena")
    assert isinstance(game, Arena)
    return game


class SetUpTable:
    """A match that is being set up."""

    def __init__(self, match: Match[ArenaState, ArenaBox]) -> None:
        self.match = match
        self.kinds: list[str] = []
        """The kinds of questions so far, those in a row once."""

    @property
    def state(self) -> ArenaState:
        """The state of the match."""
        return self.match.table.state

    @property
    def question(self) -> str:
        """The kind of the current question."""
        return self.match.decision.kind if self.match.decision else ""

    @property
    def asked(self) -> str:
        """Who is asked."""
        decision = self.match.decision
        return self.match.setup.seats[decision.seat] if decision else ""

    @property
    def offers(self) -> list[str]:
        """The texts of all options."""
        return [self.match.option_text(option) for option in self.match.options]

    def seen_by(self, name: str) -> Seen:
        """The match as a player sees it."""
        return Seen(self.match, self.match.setup.seats.index(name))

    def do(self, *answers: str | int) -> SetUpTable:
        """Answer in turn, by the words or the place of an option."""
        for answer in answers:
            if self.kinds[-1:] != [self.question]:
                self.kinds.append(self.question)
            self.match.choose(answer)
        return self

    def go_to(self, kind: str) -> SetUpTable:
        """Answer by the first option until a question of this kind is asked."""
        while self.question != kind:
            assert self.question, f"{kind} is never asked"
            self.do(0)
        return self

    def then_roll(self, *outcomes: int) -> SetUpTable:
        """What chance brings next, in order."""
        self.match.go_live(ScriptedChance(outcomes, then=SeededChance(7)))
        return self

    def why(self, words: str, name: str | None = None) -> tuple[str, str]:
        """Rule and reason why the player asked, or another one, may not do exactly this."""
        seat = self.match.setup.seats.index(name or self.asked)
        thinkable = self.match.game.conceivable(self.match.table, seat)
        action = next(o for o in thinkable if self.match.option_text(o) == words)
        verdict = self.match.explain(action, seat)
        return (verdict.rule, verdict.reason) if isinstance(verdict, No) else ("", "")


def set_up(
    options: Mapping[str, object] | None = None,
    seats: Sequence[str] = ("Ana", "Ben"),
    rolls: Iterable[int] = (),
    game: Arena | None = None,
) -> SetUpTable:
    """A match before its first step, of which the first dice are `rolls`."""
    chance = ScriptedChance(rolls, then=SeededChance(7))
    return SetUpTable(Match.new(game or real_game(), options or {}, seats, seed=7, chance=chance))
