"""The base of what people can do in a battle, and of what they are asked."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from rulekeeper.core.acts import Act
from rulekeeper.core.requests import Anyone, SeatRequest, Together
from rulekeeper.core.verdict import NOT_ASKED, No
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import NOBODY
from rulekeeper.tanarean.combat.position import decider, name


class BattleOption(Act[BattleTable], frozen=True):
    """One kind of thing that people can do in a battle; a game has others of its own.

    What `foes_always` do they are not asked: they do it wherever they may.
    """

    foes_always: ClassVar[bool] = False

    def refusal(self, table: BattleTable, seat: int) -> No:
        """Why it cannot be done while something else is asked."""
        return not_now(table, seat)


def not_now(table: BattleTable, seat: int) -> No:
    """Why nothing can be done now but what is asked.

    Rules: arena.turn.action.1, arena.turn.order.3, arena.setup.pvp.finish.1
    """
    ids, owner = table.box.ids, table.state.turn.owner
    if owner == NOBODY:
        return No(ids.first_turn, "The first turn has not begun: the table is set up.")
    if table.state.combatants[owner].seat != seat:
        return No(ids.turn_order, f"It is the turn of {name(table, owner)}.")
    return No(ids.turn_actions, NOT_ASKED)


@dataclass
class Source:
    """What something is asked for: a card or power by its name, and whose it is."""

    actor: int
    name: str


def during(
    says: str | Callable[[BattleTable, SeatRequest], str],
) -> Callable[[BattleTable, SeatRequest], str]:
    """A question with what it is asked for before it: "Cleave of Ada: Whom do you attack?".

    That is the source that the request is about, or else the attack in progress. Where a foe's own
    rules leave several answers, the players choose: the golden rule, said aloud.
    """

    def question(table: BattleTable, request: SeatRequest) -> str:
        asked = says if isinstance(says, str) else says(table, request)
        source = _source(table, request)
        if source is not None:
            if isinstance(request, Anyone):
                asked = asked.replace(" do you ", " does it ")
            asked = f"{source.name} of {name(table, source.actor)}: {asked}"
        return f"Golden rule, the players choose. {asked}" if isinstance(request, Anyone) else asked

    return question


def _source(table: BattleTable, request: SeatRequest) -> Source | None:
    if not isinstance(request, Together) and isinstance(request.about, Source):
        return request.about
    if not table.state.attacks:
        return None
    attack = table.state.attacks[-1]
    return Source(attack.attacker, table.box.cards[attack.card].name)


def own_combatants(table: BattleTable, seat: int) -> list[int]:
    """Those for whom a seat decides, the owner of the turn first."""
    owner = table.state.turn.owner
    own = [who for who in range(len(table.state.combatants)) if decider(table, who) == seat]
    return sorted(own, key=lambda who: who != owner)
