"""10.2.4.1 Getting flasks: the deck, and what a dead villain leaves.

Rules: arena.flask.get.1, .2, .4, arena.flask.lose.2
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from rulekeeper.core.acts import Menu
from rulekeeper.core.requests import CHANCE, Flow
from rulekeeper.games.arena import quest_events as events
from rulekeeper.games.arena.draws import Item, draw_one
from rulekeeper.games.arena.rules.quest_terms import quest_box, quest_state
from rulekeeper.games.arena.state import NO_CARD, Dropped, ItemKind
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.options import BattleOption
from rulekeeper.tanarean.combat.references import CombatantRef, FlaskRef
from rulekeeper.tanarean.combat.will import decide

if TYPE_CHECKING:
    from rulekeeper.games.arena.box import ArenaTable

LIMIT = "arena.flask.get.4"


class RemoveFlask(BattleOption, frozen=True, tag="remove-flask"):
    """Remove a flask, to take another one. Rules: arena.flask.get.4"""

    says = "{combatant} removes {flask}"
    rule = LIMIT
    points = ("{flask}",)
    combatant: CombatantRef
    flask: FlaskRef

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterator[RemoveFlask]:
        """All that heroes bear."""
        for who, bag in enumerate(cast("ArenaTable", table).state.bags):
            yield from (cls(who, flask) for flask in bag.flasks)


REMOVE_FLASK = Menu(
    "remove flask",
    RemoveFlask,
    says="You bear as many flasks as you can: which one do you remove?",
    rule=LIMIT,
)


def leave_flask(table: ArenaTable, who: int) -> None:
    """A villain's token lies where it died, while flasks are left to draw.

    Rules: arena.flask.get.1, arena.flask.lose.2
    """
    lying = sum(i.kind is ItemKind.FLASK and i.item == NO_CARD for i in table.state.ground)
    if len(quest_state(table).flasks) > lying:
        square = table.state.combatants[who].square_of_death
        table.state.ground.append(Dropped(who, square, ItemKind.FLASK, NO_CARD))
        table.tell(events.FlaskLeft, rule="arena.flask.get.1", combatant=who, square=square)


def draw_flask(table: ArenaTable, who: int) -> Flow[None]:
    """Somebody draws the top card of the flask deck. Rules: arena.flask.get.2"""
    deck = quest_state(table).flasks
    if deck:
        flask = yield from draw_one(deck, Item.FLASK, CHANCE, "flask")
        deck.remove(flask)
        yield from receive_flask(table, who, flask)


def take_flask(table: ArenaTable, who: int, flask: int) -> Flow[None]:
    """Somebody takes what lies on the ground: a villain's token, or the flask of a dead hero.

    Rules: arena.flask.get.2, arena.flask.lose.4
    """
    if flask == NO_CARD:
        yield from draw_flask(table, who)
    else:
        yield from receive_flask(table, who, flask)


def receive_flask(table: ArenaTable, who: int, flask: int) -> Flow[None]:
    """Somebody bears a flask; where that is one too many, another one is removed first.

    Rules: arena.flask.get.4, arena.difficulty.flask.1
    """
    own = table.state.bags[who].flasks
    if len(own) >= quest_box(table).difficulty.flasks:
        options = [RemoveFlask(who, each) for each in own]
        answer = yield from decide(
            cast("BattleTable", table), who, REMOVE_FLASK, options, rule=LIMIT
        )
        own.remove(answer.flask)
    own.append(flask)
    table.tell(events.FlaskTaken, rule="arena.flask.get.2", combatant=who, flask=flask)
