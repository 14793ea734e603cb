"""What looks promising at a glance: the weights from which bots begin."""

from collections.abc import Sequence

from rulekeeper.core.requests import Option
from rulekeeper.games.arena.box import ArenaTable


def weights(table: ArenaTable, seat: int, kind: str, options: Sequence[Option]) -> Sequence[float]:
    """How promising each option of a decision looks."""
    return [1.0] * len(options)
