"""10.1 Reading a Quest: what follows when something happens, and when a quest is over.

Events that something sets off wait until no attack is being made; then they are carried out in the
order of the quest, and the goals are looked at, the primary one last.
Rules: arena.quest.format.3, arena.quest.end.1, arena.quest.golden-rule.1
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, TypeAlias, cast

from rulekeeper.boards.masks import Mask
from rulekeeper.core.acts import Menu
from rulekeeper.core.game import MatchOver, Result
from rulekeeper.core.references import Ref
from rulekeeper.core.requests import AUTOMATON, Anyone, Choose, Flow, SeatRequest
from rulekeeper.games.arena import quest_events as events
from rulekeeper.games.arena.rules.flask_deck import leave_flask
from rulekeeper.games.arena.rules.quest_terms import (
    FOES,
    HEROES,
    Trigger,
    bears_things,
    choosers,
    group_of,
    is_calm,
    living,
    quest_box,
    quest_state,
)
from rulekeeper.games.arena.state import QuestItem
from rulekeeper.tanarean.combat.battlebox import BattleTable
from rulekeeper.tanarean.combat.combatants import NOBODY, NOWHERE
from rulekeeper.tanarean.combat.options import BattleOption, during
from rulekeeper.tanarean.combat.position import battle_map, place
from rulekeeper.tanarean.grid.battlegrid import square_named

if TYPE_CHECKING:
    from rulekeeper.games.arena.box import ArenaTable
    from rulekeeper.games.arena.rules.quest_deeds import Offer

ChoiceRef: TypeAlias = Annotated[int, Ref("quest choice")]
"""One of the choices that an event offers."""

END = "arena.quest.end.1"


def open_book(table: ArenaTable) -> None:
    """All that a quest counts is at its beginning. Rules: arena.quest.format.1 to .3"""
    quest, own = quest_state(table), quest_box(table).quest
    quest.counters = [0] * len(own.counters)
    quest.met = [False] * len(own.goals)
    quest.held = [0] * len(own.goals)
    quest.items = [QuestItem() for _ in own.items]
    quest.features = [n for n, feature in enumerate(own.features) if feature.from_start]
    quest.fate = list(range(own.fate))


# -- what happens -----------------------------------------------------------------------------


def happens(fight: BattleTable, trigger: Trigger) -> Flow[None]:
    """Something has happened in a quest: note it, and let follow what may."""
    table = cast("ArenaTable", fight)
    quest, box = quest_state(table), quest_box(table)
    if trigger.what == "falls":
        _leave_things(table, trigger.who)
    elif trigger.what == "used":
        quest.used.append(trigger.square)
    if trigger.what in ("used", "enters"):
        yield from _find_items(table, trigger)
    for number, event in box.quest.events_when[trigger.what]:
        if (event.again or number not in quest.happened) and event.when.fits(table, trigger):
            quest.waiting.append((number, event.when.actor_of(table, trigger)))
    yield from carry_out_events(table)


def carry_out_events(table: ArenaTable) -> Flow[None]:
    """All events that wait, in the order of the quest; then the goals are looked at.

    While an attack is made, or other events are carried out, they go on waiting.
    """
    quest, box = quest_state(table), quest_box(table)
    if quest.busy or not is_calm(table):
        return
    quest.busy = True
    while quest.waiting:
        number, actor = min(quest.waiting)
        quest.waiting.remove((number, actor))
        event = box.quest.events[number]
        table.count_step(event.id)
        if number in quest.happened and not event.again:
            continue
        if not all(condition.holds(table, actor) for condition in event.conditions):
            continue
        if number not in quest.happened:
            quest.happened.append(number)
        if event.text:
            table.tell(events.EventHappened, rule="arena.quest.format.3", happening=number)
        for deed in event.do:
            yield from deed.perform(table, actor)
    quest.busy = False
    look_at_goals(table)


# -- items of the quest -----------------------------------------------------------------------


def take_item(table: ArenaTable, number: int, who: int) -> Flow[None]:
    """A hero bears an item of the quest from now on."""
    item = quest_state(table).items[number]
    if not bears_things(table, who):
        return
    item.bearer, item.square = who, NOWHERE
    table.tell(events.ItemTaken, rule="arena.tile.chest.2", combatant=who, item=number)
    yield from happens(cast("BattleTable", table), Trigger("picked-up", who, number=number))


def _find_items(table: ArenaTable, trigger: Trigger) -> Flow[None]:
    """Whoever uses the object that holds an item has it, and a hero who comes to where it lies."""
    # Who enters a square stands on all of its own, and what is used has one.
    here = 1 << trigger.square
    if trigger.what == "enters" and table.state.combatants[trigger.who].on_grid:
        here = place(table, trigger.who)
    for number, item in enumerate(quest_state(table).items):
        own = square_named(quest_box(table).quest.items[number].at)
        is_new = item.bearer == NOBODY and item.square == NOWHERE
        lies_here = item.square if item.square >= 0 else own if is_new else NOWHERE
        if lies_here >= 0 and here >> lies_here & 1:
            yield from take_item(table, number, trigger.who)


def _leave_things(table: ArenaTable, who: int) -> None:
    """What the dead bore of the quest lies where it fell; a villain leaves a flask.

    Rules: arena.flask.get.1, arena.death.4
    """
    quest, dead = quest_state(table), table.state.combatants[who]
    for item in quest.items:
        if item.bearer == who:
            item.bearer, item.square = NOBODY, dead.square_of_death
    if table.box.plays_together:
        _mourn(table, who)
    if quest_box(table).is_villain(group_of(table, who)):
        leave_flask(table, who)


def _mourn(table: ArenaTable, who: int) -> None:
    """What the dead applied for a time lasts until their next turn would have begun.

    Rules: arena.death.4
    """
    quest, dead = quest_state(table), table.state.combatants[who]
    is_own_phase = (dead.team == FOES) is (table.state.acting == FOES)
    has_acted = is_own_phase and (who in quest.acted or who == quest.due)
    quest.mourned = [each for each in quest.mourned if each[0] != who]
    quest.mourned.append((who, not has_acted))


# -- goals ------------------------------------------------------------------------------------


def progress_of(table: ArenaTable, number: int) -> float:
    """How far a goal has come, from 0 to 1; 0 is the primary one."""
    quest = quest_state(table)
    if quest.met[number]:
        return 1.0
    return quest_box(table).quest.goals[number].progress(table, quest.held[number])


def progress_for(table: ArenaTable, team: int) -> float:
    """How far a team's primary objective has come, or the farthest where it has several."""
    own = quest_box(table).primary_goals(team)
    return max((progress_of(table, number) for number in own), default=0.0)


def heads_for(table: ArenaTable, team: int) -> list[Mask]:
    """For each objective still to be met the squares on which its team stands well for it."""
    quest = quest_state(table)
    goals = zip(quest_box(table).quest.goals, quest.met, strict=True)
    free = ~battle_map(table).closed
    return [
        squares
        for goal, met in goals
        if goal.team == team
        and not (met or goal.in_the_end)
        and (squares := goal.heads_for(table) & free)
    ]


def wanted_objects(table: ArenaTable, team: int) -> Mask:
    """The objects whose breaking brings an objective on that is still to be met."""
    found = 0
    for goal, met in zip(quest_box(table).quest.goals, quest_state(table).met, strict=True):
        if goal.team == team and not met:
            found |= goal.wanted_objects(table)
    return found


def look_at_goals(table: ArenaTable) -> None:
    """The secondary objectives, then the primary ones, with which the quest is over at once.

    Rules: arena.quest.end.1, arena.quest.format.1
    """
    quest, box = quest_state(table), quest_box(table)
    met = quest.met
    for number, goal in box.quest.goals_on_the_way:
        is_over = met[number] and number in box.deciding_goals
        if is_over or (not met[number] and goal.is_met(table, quest.held[number])):
            met[number] = True
            table.tell(events.GoalMet, rule="arena.quest.format.1", goal=number)
    if True in met:
        teams = (HEROES, FOES)
        winners = [t for t in teams if any(met[number] for number in box.primary_goals(t))]
        if winners:
            raise box.mode.objective_is_met(table, winners)


def count_round(table: ArenaTable) -> None:
    """A round has ended: goals that last some rounds have come nearer."""
    quest = quest_state(table)
    for number, goal in enumerate(quest_box(table).quest.goals):
        quest.held[number] += goal.is_held(table)


def failed(table: ArenaTable, reason: str) -> MatchOver:
    """The end of a quest that the party has lost, told. Rules: arena.mode.coop.3"""
    rule = "arena.mode.coop.3"
    table.tell(events.QuestLost, rule=rule)
    return MatchOver(Result((AUTOMATON,), reason, rule))


def won_by_party(table: ArenaTable) -> MatchOver:
    """The end of a quest whose Primary Objective is met, told: experience is counted.

    Rules: arena.mode.coop.2, arena.quest.end.1, arena.difficulty.xp.primary.1, .secondary.1,
    .survivor.1
    """
    quest, box = quest_state(table), quest_box(table)
    for number, goal in enumerate(box.quest.goals):
        if goal.in_the_end and goal.is_met(table, quest.held[number]):
            quest.met[number] = True
            table.tell(events.GoalMet, rule="arena.quest.format.1", goal=number)
    quest.xp = experience(table)
    table.tell(events.QuestWon, rule=END, xp=quest.xp)
    reason = f"{box.quest.goals[0].says} The party has won {quest.xp} Experience Points"
    return MatchOver(Result(box.players[HEROES], reason, END))


def experience(table: ArenaTable) -> int:
    """The Experience Points of what has been met.

    Rules: arena.difficulty.xp.primary.1, .secondary.1, .survivor.1
    """
    quest, box = quest_state(table), quest_box(table)
    level, goals = box.difficulty, box.quest.goals
    total = level.xp_of_primary(goals[0].xp) if quest.met[0] else 0
    total += sum(
        level.xp_of_secondary(goal.xp)
        for goal, met in zip(goals[1:], quest.met[1:], strict=True)
        if met
    )
    return total + level.survivor_xp * len(living(table, "heroes"))


# -- what the players choose ------------------------------------------------------------------


class ChooseThis(BattleOption, frozen=True, tag="choose-this"):
    """Choose one of the things that an event offers. Rules: arena.quest.golden-rule.1"""

    says = "{choice}"
    rule = "arena.quest.golden-rule.1"
    points = ("word/choice-{choice.value}",)
    choice: ChoiceRef

    @classmethod
    def candidates(cls, table: BattleTable, seat: int) -> Iterator[ChooseThis]:
        """None: what an event offers is known only when it happens."""
        yield from ()


def _ask_for_choice(table: BattleTable, request: SeatRequest) -> str:
    assert isinstance(request, Choose | Anyone)
    return cast("Offer", request.about).question


OFFER = Menu("offer", ChooseThis, says=during(_ask_for_choice), rule=ChooseThis.rule)


def choose_among(table: ArenaTable, offer: Offer, actor: int) -> Flow[int]:
    """Which of the choices of an event the players take, in a duel those of the actor's side."""
    numbered = quest_box(table).quest.numbered_choices
    options = [ChooseThis(numbered.index(choice)) for choice in offer.choices]
    answer = yield from OFFER.ask_anyone(choosers(table, actor), options, about=offer)
    return offer.choices.index(numbered[answer.choice])
