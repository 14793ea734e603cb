"""The rules of a scenario's own: what happens when, as its file says. Rules: arcadia.token.quest.1

All that wait are carried out after the act that brought them about, in the order of the file; each
once, unless it says `again`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from msgspec import Meta, field

from rulekeeper.cards.words import Word
from rulekeeper.content.text import Slug
from rulekeeper.core.requests import Flow
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.box import seat_of
from rulekeeper.games.arcadia.rules import board
from rulekeeper.games.arcadia.rules.coins import gain_coins
from rulekeeper.games.arcadia.rules.goals import Place
from rulekeeper.games.arcadia.rules.kills import is_mortal, kill_hero, suffer
from rulekeeper.games.arcadia.rules.moments import AnyWhen, Places
from rulekeeper.games.arcadia.state import NOBODY, NOWHERE, Moment

if TYPE_CHECKING:
    from rulekeeper.games.arcadia.box import ArcadiaTable

SETTING = "arcadia.token.quest.1"
"""The rule that leaves things to the scenario."""

Small: TypeAlias = Annotated[int, Meta(ge=1, le=9)]
Whom: TypeAlias = Literal["actor", "everybody"]
"""Whoever brought it about, or all Heroes and guilds."""

# -- conditions ---------------------------------------------------------------------------------


class If(Word, frozen=True, tag_field="if"):
    """Base of the conditions."""

    def holds(self, table: ArcadiaTable) -> bool:
        """Whether it holds now."""
        raise NotImplementedError


class OnBoard(If, frozen=True, tag="on-board"):
    """So many Monsters of a kind, or the special one of this id, are on the board."""

    monster: Slug
    least: Annotated[int, Meta(ge=0, le=20)] = 1
    most: Annotated[int, Meta(ge=0, le=20)] = 20

    def holds(self, table: ArcadiaTable) -> bool:
        wanted = table.box.scenario.called(self.monster)
        there = sum(table.state.monsters[number].space >= 0 for number in wanted)
        return self.least <= there <= self.most


class Done(If, frozen=True, tag="fulfilled"):
    """So many guilds have fulfilled a Quest."""

    quest: Slug
    least: Annotated[int, Meta(ge=0, le=4)] = 1
    most: Annotated[int, Meta(ge=0, le=4)] = 4

    def holds(self, table: ArcadiaTable) -> bool:
        quests = [quest.id for quest in table.box.scenario.quests]
        number = quests.index(self.quest)
        return self.least <= sum(number in g.quests for g in table.state.guilds) <= self.most


class Turns(If, frozen=True, tag="turns"):
    """So many turns have begun, those of all players counted."""

    least: Annotated[int, Meta(ge=1, le=500)]

    def holds(self, table: ArcadiaTable) -> bool:
        return table.state.turn >= self.least


AnyIf: TypeAlias = OnBoard | Done | Turns

# -- deeds --------------------------------------------------------------------------------------


class Deed(Word, frozen=True, tag_field="do"):
    """Base of what a scenario does."""

    def perform(self, table: ArcadiaTable, moment: Moment) -> Flow[None]:
        """Do it; `moment` brought it about."""
        raise NotImplementedError


class TurnDoors(Deed, frozen=True, tag="doors"):
    """Open, close, lock or unlock doors; a locked one is flipped by nobody."""

    doors: Places
    become: Literal["open", "closed", "locked", "unlocked"]

    def perform(self, table: ArcadiaTable, moment: Moment) -> Flow[None]:
        state = table.state
        for place in self.doors:
            edge = table.box.scenario.door_places[place]
            if self.become in ("locked", "unlocked"):
                state.locked = [door for door in state.locked if door != edge]
                state.locked += [edge] if self.become == "locked" else []
            elif (self.become == "open") is not (edge in state.open_doors):
                state.flip(edge)
            table.tell(events.DoorTurned, rule=SETTING, edge=edge, become=self.become)
        yield from ()


class Arrive(Deed, frozen=True, tag="arrive"):
    """A special Monster that waits comes to a space with room, else to the next that has some."""

    monster: Slug
    at: Places

    def perform(self, table: ArcadiaTable, moment: Moment) -> Flow[None]:
        state, scenario = table.state, table.box.scenario
        free = board.free_spaces(table)
        spaces = [scenario.places[place] for place in self.at]
        room = [space for space in spaces if free >> space & 1]
        for number in scenario.called(self.monster):
            monster = state.monsters[number]
            if room and monster.space == NOWHERE and number in state.waiting:
                state.waiting.remove(number)
                monster.space = room[0]
                figure = len(state.heroes) + number
                table.tell(events.MonsterArrived, rule=SETTING, figure=figure, space=room[0])
        yield from ()


class LayTokens(Deed, frozen=True, tag="tokens"):
    """Lay a face-down exploration token on each of some spaces, as long as there are any."""

    places: Places

    def perform(self, table: ArcadiaTable, moment: Moment) -> Flow[None]:
        state = table.state
        for place in self.places:
            if len(state.face_down) < len(state.unseen):
                space = table.box.scenario.places[place]
                state.face_down.append(space)
                table.tell(events.TokenLaid, rule=SETTING, space=space)
        state.face_down.sort()
        yield from ()


class Hurt(Deed, frozen=True, tag="wound"):
    """Wounds without a Defense roll, for the actor or for all Heroes on some spaces.

    Rules: arcadia.kill.7
    """

    amount: Small
    places: tuple[Place, ...] = ()

    def perform(self, table: ArcadiaTable, moment: Moment) -> Flow[None]:
        state = table.state
        spaces = [table.box.scenario.places[place] for place in self.places]
        hurt = [n for n, hero in enumerate(state.heroes) if hero.space in spaces]
        if not self.places and 0 <= moment.figure < len(state.heroes):
            hurt = [moment.figure]
        for hero in hurt:
            if state.heroes[hero].space >= 0:
                suffer(table, hero, self.amount, SETTING)
                if is_mortal(table, hero):
                    yield from kill_hero(table, hero, NOBODY)


class Pay(Deed, frozen=True, tag="coins"):
    """Coins for the actor's guild, or for all guilds."""

    amount: Small
    to: Whom = "actor"

    def perform(self, table: ArcadiaTable, moment: Moment) -> Flow[None]:
        state = table.state
        actor = seat_of(moment.figure) if 0 <= moment.figure < len(state.heroes) else state.seat
        for seat in state.order:
            if self.to == "everybody" or seat == actor:
                gain_coins(table, seat, self.amount, "the scenario says so", SETTING)
        yield from ()


class CallSpawn(Deed, frozen=True, tag="spawn"):
    """A Spawn takes place at the end of this turn, however full the Spawn tile is."""

    def perform(self, table: ArcadiaTable, moment: Moment) -> Flow[None]:
        table.state.spawn_called = True
        yield from ()


class Tell(Deed, frozen=True, tag="tell"):
    """Read a text aloud."""

    text: Annotated[str, Meta(min_length=1, max_length=400)]

    def perform(self, table: ArcadiaTable, moment: Moment) -> Flow[None]:
        table.tell(events.Told, rule=SETTING, text=self.text)
        yield from ()


AnyDeed: TypeAlias = TurnDoors | Arrive | LayTokens | Hurt | Pay | CallSpawn | Tell


class ScenarioRule(Word, frozen=True):
    """One rule of a scenario: when, if, do."""

    when: AnyWhen
    do: Annotated[tuple[AnyDeed, ...], Meta(min_length=1)]
    conditions: tuple[AnyIf, ...] = field(default=(), name="if")
    again: bool = False


def settle(table: ArcadiaTable) -> Flow[None]:
    """Carry out what the scenario says of the moments that have come."""
    state, rules = table.state, table.box.scenario.entry.rules
    while state.moments:
        moment = state.moments.pop(0)
        for number, rule in enumerate(rules):
            if number in state.fired and not rule.again:
                continue
            if rule.when.fits(table, moment) and all(c.holds(table) for c in rule.conditions):
                table.count_step(f"a rule of {table.box.scenario.entry.name}")
                if number not in state.fired:
                    state.fired.append(number)
                for deed in rule.do:
                    yield from deed.perform(table, moment)
