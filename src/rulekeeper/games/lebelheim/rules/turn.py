"""Playing your turn, from the top; rounds; the end of a timed game."""

from __future__ import annotations

from collections.abc import Sequence

from rulekeeper.cards import events as common
from rulekeeper.core.acts import Menu, Preview
from rulekeeper.core.game import MatchOver, Result
from rulekeeper.core.requests import Flow, time_is_up
from rulekeeper.core.requests import Option as AnyOption
from rulekeeper.games.lebelheim import events
from rulekeeper.games.lebelheim.box import LebelheimTable, heroes_of
from rulekeeper.games.lebelheim.options import Option, hero_name
from rulekeeper.games.lebelheim.rules.corrections import CORRECTIONS
from rulekeeper.games.lebelheim.rules.hand import draw_cards
from rulekeeper.games.lebelheim.rules.heroes import enable, ended
from rulekeeper.games.lebelheim.rules.play import PlayCard, UseSkill, fire, playable, trick_window
from rulekeeper.games.lebelheim.rules.timing import Playable
from rulekeeper.games.lebelheim.rules.triggers import TurnEvent
from rulekeeper.games.lebelheim.state import Closing, LebelheimState, Stage, Window


def begin_turn(table: LebelheimTable) -> Flow[None]:
    """Effects of the round end; then Re-enable, Beginning of turn, Draw.

    Rules: lebelheim.round.1 to .4, lebelheim.turn.enable.1, lebelheim.turn.begin.1,
    lebelheim.turn.draw.1, .2, lebelheim.once.1
    """
    state = table.state
    state.turn += 1
    table.tell(common.TurnBegan, rule="lebelheim.turn.1", seat=state.seat, turn=state.turn)
    _end_round(state)
    for hero in state.heroes:
        hero.used.clear()
        hero.has_moved = False
    for number in _own_heroes(state):
        state.heroes[number].can_play = True
        enable(table, number)
    yield from _fire_for_turn(table, "turn-begins")
    if state.turn > 1:
        for number in _own_heroes(state):
            yield from draw_cards(table, number, 1)
    yield from trick_window(table, Window.TURN)
    state.stage = Stage.MAIN


def _end_round(state: LebelheimState) -> None:
    """Effects of the last turn and of the player's round end. Rules: lebelheim.round.2 to .4"""
    state.bonuses = [
        bonus for bonus in state.bonuses if bonus.until != "turn" and bonus.seat != state.seat
    ]


def _fire_for_turn(table: LebelheimTable, event: TurnEvent) -> Flow[None]:
    """Triggers for the beginning or end of a turn, which concerns both heroes of its player.

    The turn of a player whose heroes have died in it ends as any other does.
    """
    heroes = _own_heroes(table.state) or heroes_of(table.state.seat)
    yield from fire(table, event, *heroes)


def _own_heroes(state: LebelheimState) -> list[int]:
    """The living heroes of the turn player."""
    return [h for h in heroes_of(state.seat) if state.heroes[h].square >= 0]


# -- the Main Turn ----------------------------------------------------------------------------


class EndTurn(Option, frozen=True, tag="end"):
    says = "end the turn"
    label = "End the turn"
    rule = "lebelheim.turn.end.1"
    weight = "quiet"
    elsewhere = "Only the player whose turn it is can end it, between plays."
    elsewhere_rule = "lebelheim.turn.end.1"

    def preview(self, table: LebelheimTable, offered: Sequence[AnyOption]) -> Preview:
        """It has to be confirmed while heroes could do what they are not asked about at its end."""
        able = dict.fromkeys(
            option.hero
            for option in offered
            if isinstance(option, Playable) and not option.windows(table) >> Window.END & 1
        )
        left = {True: "an Action, an Aura or a skill", False: "a Trick"}
        told = (
            f"{hero_name(table, hero)} can still play {left[table.state.heroes[hero].can_play]}."
            for hero in able
        )
        return Preview(warning=" ".join(told))

    def perform(self, table: LebelheimTable) -> Flow[None]:
        """Triggers, Tricks, the next player. Rules: lebelheim.turn.end.1 to .4, lebelheim.end.2"""
        state = table.state
        # Only the log tells it, and listing what is playable takes time.
        forced = table.listening and not playable(table, state.seat)
        state.stage = Stage.END
        table.tell(events.TurnEnded, rule=self.rule, seat=state.seat, forced=forced)
        yield from _fire_for_turn(table, "turn-ends")
        yield from trick_window(table, Window.END)
        for hero in heroes_of(state.seat):
            state.heroes[hero].can_play = False
        yield from _watch_the_time(table)
        while True:
            state.seat = (state.seat + 1) % len(table.box.seats)
            if state.seat == state.first:
                _close_cycle(table)
            if _own_heroes(state):
                break
            _end_round(state)
        state.stage = Stage.BEGINNING


END_TURN = EndTurn()


MAIN = Menu(
    "main",
    PlayCard,
    UseSkill,
    EndTurn,
    says="Your Main Turn: play a card, use a skill, or end the turn.",
    rule="lebelheim.turn.main.1",
    listing=lambda table, seat: [*playable(table, seat), END_TURN],
    corrections=CORRECTIONS.kinds,
)


def main_turn(table: LebelheimTable) -> Flow[None]:
    """One play with a hero, or the end. Rules: lebelheim.turn.main.1 to .4, lebelheim.turn.end.1"""
    return MAIN.play(table, table.state.seat)


# -- the end of a timed game ------------------------------------------------------------------


def _watch_the_time(table: LebelheimTable) -> Flow[None]:
    """Time may be up; it never cuts a turn short. Rules: lebelheim.end.timed.1, .6"""
    state, options = table.state, table.box.options
    if state.closing != Closing.NOT_YET:
        return
    is_up = options.turn_limit is not None and state.turn >= options.turn_limit
    if not is_up and options.minute_limit is not None:
        is_up = yield from time_is_up(options.minute_limit)
    if is_up:
        state.closing = Closing.CYCLE
        table.tell(events.FinalTurn, rule="lebelheim.end.timed.1", last=False)


def _close_cycle(table: LebelheimTable) -> None:
    """Play is back at the player who played first. Rules: lebelheim.end.timed.2 to .5"""
    state = table.state
    if state.closing == Closing.FINAL_TURN:
        raise MatchOver(_timed_result(table))
    if state.closing == Closing.CYCLE:
        state.closing = Closing.FINAL_TURN
        table.tell(events.FinalTurn, rule="lebelheim.end.timed.3", last=True)


def _timed_result(table: LebelheimTable) -> Result:
    """More heroes win, then more Endurance; else it is a draw. Rules: lebelheim.end.timed.4, .5"""
    standing = [
        [table.state.heroes[h].endurance for h in team if table.state.heroes[h].square >= 0]
        for team in table.box.teams
    ]
    for what, rule, totals in (
        ("owns more heroes", "lebelheim.end.timed.4", [len(team) for team in standing]),
        ("has more Endurance", "lebelheim.end.timed.5", [sum(team) for team in standing]),
    ):
        if totals[0] != totals[1]:
            team = 0 if totals[0] > totals[1] else 1
            return ended(table, team, f"it {what} after the Final Turn", rule)
    reason = "Heroes and Endurance are equal after the Final Turn: a draw"
    return ended(table, None, reason, "lebelheim.end.timed.5")
