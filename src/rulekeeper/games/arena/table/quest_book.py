"""The quest book, the card of the round and the decks, as people see them.

Nothing is told of an event before it happens, unless the options of the match say so.
Rules: arena.quest.format.1 to .3, arena.evil-power.1, .2, arena.coop.xp.1
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rulekeeper.boards.masks import Mask
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.content.quests import Feature
from rulekeeper.games.arena.content.wording import command_text, strengths_text
from rulekeeper.games.arena.rules.quest_goals import (
    Activate,
    AllLive,
    AnyGoal,
    Collect,
    Hold,
    Keep,
    Kill,
    Reach,
    Survive,
)
from rulekeeper.games.arena.rules.quest_terms import (
    PARTY,
    group_of,
    is_one_of,
    living,
    quest_box,
    quest_state,
    whom_text,
)
from rulekeeper.games.arena.state import NO_CARD
from rulekeeper.games.arena.table.printed import Printed
from rulekeeper.games.tabletop import Book, Card, Fact, Goal, Pile
from rulekeeper.tanarean.combat.position import kind_of, name, place
from rulekeeper.tanarean.grid.battlegrid import in_reading_order, name_of


def book(table: ArenaTable) -> Book:
    """The quest book, opened at what the players may have read. Rules: arena.quest.format.*"""
    quest, state = quest_box(table).quest, quest_state(table)
    texts = [quest.introduction, quest.description]
    if quest.campaign and quest_box(table).owned:
        texts.append(f"In this campaign: {quest.campaign}")
    happened = [text for n in state.happened if (text := quest.events[n].text)]
    ahead = [e.text for n, e in enumerate(quest.events) if e.text and n not in state.happened]
    return Book(
        title=quest.name,
        text="\n\n".join(map(_one_line, texts)),
        goals=tuple(_goals(table)),
        facts=tuple(_facts(table)),
        told=tuple(map(_one_line, happened)),
        ahead=tuple(map(_one_line, ahead)) if table.box.options.all_texts else (),
        rule="arena.quest.format.1",
    )


def _one_line(text: str) -> str:
    return " ".join(text.split())


# -- goals ------------------------------------------------------------------------------------


def _goals(table: ArenaTable) -> Iterator[Goal]:
    """The objectives, each with what it is worth at this difficulty.

    Rules: arena.quest.format.1, arena.difficulty.xp.primary.1, .secondary.1
    """
    state, level = quest_state(table), quest_box(table).difficulty
    for number, goal in enumerate(quest_box(table).quest.goals):
        xp = level.xp_of_secondary(goal.xp) if number else level.xp_of_primary(goal.xp)
        is_met = state.met[number] if state.met else False
        at, most, counted = _count(table, goal, number) if state.round else (0, 0, "")
        own = "" if table.box.plays_together else f"{table.box.party_name(goal.team)}. "
        yield Goal(
            text=f"{own}{goal.says}",
            at=min(at, most),
            most=most,
            counted=counted,
            is_met=is_met,
            worth=f"{xp} XP" if xp else "",
            note="judged at the end" if goal.in_the_end else "",
            main=number in quest_box(table).primary_goals(goal.team),
            squares=() if is_met or not state.round else _names(goal.squares(table)),
        )


def _count(table: ArenaTable, goal: AnyGoal, number: int) -> tuple[int, int, str]:
    """How far a goal has come: how many, of how many, of what."""
    state, heroes = quest_state(table), living(table, goal.by)
    match goal:
        case Kill():
            everybody = range(len(table.state.combatants))
            own = [who for who in everybody if is_one_of(table, who, goal.who)]
            if len(own) == 1 and quest_box(table).is_boss(group_of(table, own[0])):
                most = kind_of(table, own[0]).hp
                return most - max(0, table.state.combatants[own[0]].hp), most, "HP lost"
            dead = sum(not table.state.combatants[who].on_grid for who in own)
            return dead, goal.count or len(own), "dead"
        case Survive() | Hold() | Keep():
            return state.held[number], goal.rounds, "rounds"
        case Reach():
            there = [who for who in heroes if place(table, who) & goal.squares(table)]
            return len(there), goal.heroes, "heroes there"
        case AllLive():
            return len(heroes), PARTY, "alive"
        case Activate():
            used = len(goal.objects) - goal.squares(table).bit_count()
            return used, goal.count or len(goal.objects), "done"
        case Collect():
            counter = quest_box(table).counter_number[goal.counter]
            return state.counters[counter], goal.number, "counted"
    return 0, 0, ""


def _names(squares: Mask) -> tuple[str, ...]:
    return tuple(map(name_of, in_reading_order(squares)))


# -- what holds -------------------------------------------------------------------------------


def _facts(table: ArenaTable) -> Iterator[Fact]:
    """The level of difficulty, what is in force, what is counted, who bears what.

    Rules: arena.difficulty.1, arena.difficulty.xp.survivor.1
    """
    box, state = quest_box(table), quest_state(table)
    if box.plays_together:
        yield Fact("Difficulty", box.difficulty.name, "level")
    if xp := box.difficulty.survivor_xp:
        yield Fact("Each hero alive at the end", f"{xp} XP", "points")
    for number in state.features:
        feature = box.feature(number)
        yield Fact(feature.name, _feature(table, feature), "ongoing", "bad")
    told = {goal.counter for goal in box.quest.goals if isinstance(goal, Collect)}
    for counter, count in zip(box.quest.counters, state.counters, strict=False):
        if count and counter not in told:
            yield Fact(counter.replace("-", " ").capitalize(), str(count), "points")
    for item, where in zip(box.quest.items, state.items, strict=False):
        if where.bearer >= 0:
            yield Fact(item.name, f"borne by {name(table, where.bearer)}", "artifact", "good")
        elif where.square >= 0:
            yield Fact(item.name, f"lies at {name_of(where.square)}", "artifact")


def _feature(table: ArenaTable, feature: Feature) -> str:
    """Whom a feature is about, and what it does to them."""
    whom = {"heroes": "heroes", "foes": "all foes"}.get(feature.of)
    whom = whom or whom_text(table, feature.of)
    does = [strengths_text(feature.strengths)] if feature.strengths else []
    if feature.command:
        does.append(command_text(feature.command).removesuffix("."))
    return f"{whom}: {'; '.join(does)}" if does else whom


# -- the cards of all -------------------------------------------------------------------------


def cards(table: ArenaTable, printed: Printed) -> Iterator[Card]:
    """The Boss Spell and the Evil Power that lie open.

    Rules: arena.evil-power.1, .2, arena.boss.spell.1
    """
    state, box = quest_state(table), quest_box(table)
    acted = [group_of(table, who) for who in state.acted]
    alive = [group_of(table, who) for who in living(table, "foes")]
    if state.spell != NO_CARD:
        is_due = any(map(box.is_boss, alive)) and not any(map(box.is_boss, acted))
        yield _open(printed.spells[state.spell], "in the boss's turn" if is_due else "")
    if state.power != NO_CARD:
        is_due = any(map(box.is_villain, alive)) and not any(map(box.is_villain, acted))
        yield _open(printed.powers[state.power], "when the first villain acts" if is_due else "")


def _open(card: Card, due: str) -> Card:
    """A card that lies open, and until when."""
    text = f"{card.text}\nUntil a new card is drawn, {due}." if due else card.text
    return replace(card, in_play=True, text=text)


def piles(table: ArenaTable) -> Iterator[Pile]:
    """The decks, as far as the quest uses them. Rules: arena.setup.coop.mission.3, .4"""
    state, quest = quest_state(table), quest_box(table).quest
    if not state.round:
        return
    if quest.boss:
        yield Pile("Boss Spell deck", len(state.spells))
    if quest.draws_evil_power:
        yield Pile("Evil Power deck", len(state.powers))
    if quest.flasks and table.box.plays_together:
        yield Pile("Flask deck", len(state.flasks))
    if quest.fate:
        yield Pile("Fate deck", len(state.fate))
