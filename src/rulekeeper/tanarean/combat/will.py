"""The will of a combatant: who decides for it, and how a foe does.

For a combatant of a person, that person is asked. A foe (`requests.AUTOMATON`) follows the rules of
the box, and what these leave open is for the players. All that combat asks of a combatant is asked
here. Rules: arena.quest.golden-rule.1, arena.villain.ai.basic.3, .4; tanares.golden.3
"""

from collections.abc import Sequence
from typing import TypeVar, cast

from rulekeeper.core.acts import PASS, Act, Menu
from rulekeeper.core.requests import AUTOMATON, Flow, Option
from rulekeeper.tanarean.combat import combatevents as events
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import NOBODY
from rulekeeper.tanarean.combat.options import BattleOption
from rulekeeper.tanarean.combat.position import decider

O = TypeVar("O", bound=Option)  # noqa: E741 - the usual letter for an option


def decide(
    table: BattleTable,
    who: int,
    menu: Menu[BattleTable],
    options: Sequence[O],
    *,
    rule: str,
    about: object = None,
    may_stop: bool = False,
) -> Flow[O]:
    """Whoever decides for a combatant chooses one of `options`.

    A foe does what is optional: it ends or gives up only where nothing else is left, or where it
    `may_stop` as well as go on.
    """
    seat = decider(table, who)
    if seat != AUTOMATON:
        return menu.ask(seat, options, rule=rule, about=about)
    useful = options if may_stop else [option for option in options if not _ends(option)]
    return _follow(table, who, menu, useful or options, about)


def is_foe_attacking(table: BattleTable) -> bool:
    """Whether a foe is making an attack, so that its questions are answered by the players."""
    attacks = table.state.attacks
    return bool(attacks) and decider(table, attacks[-1].attacker) == AUTOMATON


def _ends(option: Option) -> bool:
    return isinstance(option, Act) and option.weight == "quiet"


def respond(
    table: BattleTable, menu: Menu[BattleTable], options: Sequence[Act[BattleTable]]
) -> Flow[Act[BattleTable]]:
    """What the foes answer in a window: reactions and interrupts always, at the first chance.

    Whatever else they might answer they do as the box says.
    Rules: arena.villain.ai.basic.4; tanares.reaction.22
    """
    always = [o for o in options if isinstance(o, BattleOption) and o.foes_always]
    meant = always or table.box.responses(table, options)
    if not meant:
        return PASS
    return (yield from _follow(table, NOBODY, menu, meant, None))


def _follow(
    table: BattleTable, who: int, menu: Menu[BattleTable], options: Sequence[O], about: object
) -> Flow[O]:
    """Apply the rules of the foe one after the other; the players choose among what is left."""
    left = options
    for narrowing in table.box.will(table, who, menu, options):
        if narrowing.is_news and who != NOBODY and len(narrowing.left) < len(left):
            table.tell(events.OrdersFollowed, rule=narrowing.rule, combatant=who)
        left = cast("Sequence[O]", narrowing.left)
    answer = yield from menu.ask_anyone(table.box.people, left, rule=table.box.ids.tie, about=about)
    return answer
