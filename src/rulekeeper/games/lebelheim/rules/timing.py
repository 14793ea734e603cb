"""Cards type: at which moments cards, skills and abilities may be played, and if not now, why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from rulekeeper.cards.abilities import Terms
from rulekeeper.cards.effects import are_futile
from rulekeeper.cards.references import HeroRef
from rulekeeper.core.acts import NOTHING_TO_TELL, Preview
from rulekeeper.core.requests import Option as AnyOption
from rulekeeper.core.requests import SeatRequest
from rulekeeper.core.templates import counted
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.lebelheim.box import LebelheimTable, seat_of
from rulekeeper.games.lebelheim.options import MOMENTS, Option, hero_name
from rulekeeper.games.lebelheim.rules.choosing import depend_on_choice, reach_nobody
from rulekeeper.games.lebelheim.rules.conditions import would_play
from rulekeeper.games.lebelheim.state import LebelheimState, Part, Play, Stage, Window

if TYPE_CHECKING:
    from rulekeeper.games.lebelheim.content.vocabulary import Payment, PlayedText


class Playable(Option, frozen=True):
    """Base of playing a card and of using a skill or an ability."""

    done: ClassVar[str]
    """What is done with it, in words: it is `played` or `used`."""
    from_hand: ClassVar[int] = 0
    """The cards from the hand that it takes to play it, its cost aside."""
    hero: HeroRef

    def text(self, table: LebelheimTable) -> PlayedText:
        """What is played."""
        raise NotImplementedError

    def windows(self, table: LebelheimTable) -> int:
        """The windows at which it fits as a Trick, one bit each; 0 for what is none."""
        raise NotImplementedError

    def lacking(self, table: LebelheimTable) -> Iterator[No]:
        """Why the hero does not have it to play."""
        raise NotImplementedError

    def preview(self, table: LebelheimTable, offered: Sequence[AnyOption]) -> Preview:
        """Whether it would change nothing. What stays in play has no lines to look at."""
        lines, play = self.text(table).lines, self.would_be(table)
        if not lines or not are_futile(lines, table, play):
            return NOTHING_TO_TELL
        if reach_nobody(table, play, lines):
            return Preview(futile="reaches nobody")
        # What lines do to whoever was chosen before is known only then.
        return NOTHING_TO_TELL if depend_on_choice(lines) else Preview(futile="finds nothing to do")

    def would_be(self, table: LebelheimTable) -> Play:
        """What would be carried out, were it begun now."""
        raise NotImplementedError

    def is_used_up(self, table: LebelheimTable) -> bool:
        """Whether it works once per turn and has been used."""
        return False

    def begin(self, table: LebelheimTable, play: Play) -> None:
        """Take it up, as `play`."""
        raise NotImplementedError

    def end(self, table: LebelheimTable, play: Play) -> None:
        """Lay it down when it has been carried out."""

    def _refusals(self, table: LebelheimTable, seat: int) -> Iterator[No | None]:
        """Everything that may keep `seat` from it, in the order in which it is told."""
        text, windows = self.text(table), self.windows(table)
        yield hero_refusal(table, self.hero, seat)
        yield from self.lacking(table)
        if windows:
            yield window_refusal(table.state, windows, text.name)
        else:
            yield turn_refusal(table, self.hero, text.name, aura=text.kind == "aura")
        if self.is_used_up(table):
            yield No("lebelheim.once.1", f"{text.name} has already been used this turn.")
        if text.test is not None and not text.test.holds(table, would_play(table.state, self.hero)):
            reason = f"{text.name} may be {self.done} only if {text.test.text()}."
            yield No(self.rule_of(table), reason)
        yield cost_refusal(table, self.hero, text, self.from_hand)

    def verdict(self, table: LebelheimTable, seat: int) -> Verdict:
        return next((no for no in self._refusals(table, seat) if no is not None), YES)

    def refusal(self, table: LebelheimTable, seat: int) -> No:
        """Why not while something else is asked, or somebody else. Rules: lebelheim.lines.6"""
        found = self.verdict(table, seat)
        if isinstance(found, No):
            return found
        return No("lebelheim.lines.6", "Another player decides first: wait for your moment.")


def hero_refusal(table: LebelheimTable, hero: int, seat: int) -> No | None:
    """Why a player plays nothing with a hero.

    Rules: lebelheim.deck.3, lebelheim.death.1, lebelheim.disable.2
    """
    holder, name = table.state.heroes[hero], hero_name(table, hero)
    if seat_of(hero) != seat:
        return No("lebelheim.deck.3", f"{name} is not your hero.")
    if holder.square < 0:
        if table.state.stage < Stage.BEGINNING:
            return No("lebelheim.setup.10", "The first turn has not begun.")
        return No("lebelheim.death.1", f"{name} is dead.")
    if holder.disabled:
        return No("lebelheim.disable.2", f"{name} is disabled.")
    return None


def turn_refusal(table: LebelheimTable, hero: int, name: str, *, aura: bool = False) -> No | None:
    """Why it is no time for an Action or Aura.

    Rules: lebelheim.card.action.1, .3, lebelheim.card.aura.4, .5
    """
    state = table.state
    kind, wrong_turn, played = (
        ("an Aura", "lebelheim.card.aura.4", "lebelheim.card.aura.5")
        if aura
        else ("an Action", "lebelheim.card.action.1", "lebelheim.card.action.3")
    )
    if state.seat != seat_of(hero):
        return No(wrong_turn, f"{name} is {kind}: you can play it only in your own turn.")
    if state.window is Window.TURN:
        return No(
            "lebelheim.turn.main.1",
            f"{name} is {kind}: pass on Tricks first, and your Main Turn begins.",
        )
    if state.stage != Stage.MAIN or state.plays or state.window:
        return No(
            "lebelheim.turn.main.1",
            f"{name} is {kind}: you can play it only in your Main Turn, when nothing else is "
            "being resolved.",
        )
    if not state.heroes[hero].can_play:
        return No(
            played,
            f"{hero_name(table, hero)} has already played an Action or Aura without Refresh this "
            "turn.",
        )
    return None


def window_refusal(state: LebelheimState, windows: int, name: str) -> No | None:
    """Why a Trick does not fit this moment. Rules: lebelheim.card.trick.1"""
    window = state.window
    if window == Window.NONE:
        if state.stage != Stage.MAIN or state.plays:
            return No(
                "lebelheim.lines.2", f"{name} is a Trick: it cannot be played at this moment."
            )
        window = Window.TURN
    if windows >> window & 1:
        return None
    fitting = [moment.name for w, moment in MOMENTS.items() if windows >> w & 1]
    return No("lebelheim.card.trick.1", f"{name} can be played only {' or '.join(fitting)}.")


def cost_refusal(table: LebelheimTable, hero: int, text: PlayedText, from_hand: int) -> No | None:
    """Why a hero cannot pay, `from_hand` of its cards being played. Rules: lebelheim.hide.3"""
    if can_pay(table, hero, text.cost, from_hand):
        return None
    needed, hand = text.cost.from_hand, len(table.state.heroes[hero].hand) - from_hand
    return No(
        "lebelheim.hide.3",
        f"{text.name} costs {counted(needed, 'card')} from the hand, and "
        f"{hero_name(table, hero)} holds {hand}.",
    )


def can_pay(table: LebelheimTable, hero: int, cost: Payment, from_hand: int = 0) -> bool:
    """Whether a hand can pay; Endurance always can. Rules: lebelheim.hide.3, lebelheim.death.3"""
    return cost.from_hand + from_hand <= len(table.state.heroes[hero].hand)


# -- whether, without saying why: for listings, which have to be fast --------------------------


def is_met(
    table: LebelheimTable, hero: int, terms: Terms[LebelheimTable, Play], ability: int = -1
) -> bool:
    """Whether the terms of a card, or else of an `ability`, are met for a hero."""
    holder = table.state.heroes[hero]
    if terms.hand > len(holder.hand) or (terms.once and ability in holder.used):
        return False
    return terms.test is None or terms.test.holds(table, would_play(table.state, hero))


def _reduced(part: Part) -> str:
    return f" ({part.reduction} prevented)" if part.reduction else ""


def tricks_question(table: LebelheimTable, request: SeatRequest) -> str:
    """What the Trick would answer."""
    state = table.state
    if state.attacks and state.window in (Window.ATTACK, Window.DEFENDED):
        attack = state.attacks[-1]
        targets = ", ".join(
            f"{hero_name(table, part.hero)} for {part.total}{_reduced(part)}"
            for part in attack.parts
        )
        attacker = hero_name(table, attack.attacker)
        when = "before" if state.window == Window.ATTACK else "after"
        return f"{attacker} attacks {targets}. Play a Trick {when} the defense?"
    if state.plays:
        play = state.plays[-1]
        when = {
            Window.ANNOUNCED: " before it is carried out",
            Window.LINE: " before it continues",
            Window.STEP: " after this step",
        }.get(state.window, "")
        return f"{hero_name(table, play.hero)}: {play.name}. Play a Trick{when}?"
    if state.window == Window.END:
        return "The turn ends. Play a Trick?"
    return f"{table.box.seats[state.seat]}'s Main Turn begins. Play a Trick?"
