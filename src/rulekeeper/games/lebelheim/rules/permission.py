"""What may be played, and if not, why: the verdict on cards, skills and abilities.

`offers` lists what may be played by a faster way; it is held equal to these verdicts by tests.
"""

from __future__ import annotations

from rulekeeper.cards.words import Cost
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.lebelheim.box import LebelheimTable, seat_of
from rulekeeper.games.lebelheim.content.catalogue import GENERIC
from rulekeeper.games.lebelheim.content.vocabulary import ActionSkill, Card, TrickAbility
from rulekeeper.games.lebelheim.content.wording import test_text
from rulekeeper.games.lebelheim.rules.meaning import holds
from rulekeeper.games.lebelheim.state import NOBODY, LebelheimState, Play, Stage, Window

WINDOW_NAMES = {
    Window.NONE: "in a Main Turn",
    Window.TURN: "in a Main Turn, between plays",
    Window.ANNOUNCED: "when a card is announced",
    Window.LINE: "between two lines",
    Window.STEP: "after a step",
    Window.ATTACK: "before the defense",
    Window.DEFENDED: "after the defense",
    Window.END: "at the end of a turn",
}


def card_verdict(table: LebelheimTable, hero: int, card: int) -> Verdict:
    """Whether a hero may play a card from its hand now."""
    state, catalogue = table.state, table.box.catalogue
    text = catalogue.cards[card]
    holder = state.heroes[hero]
    refusal = _hero_refusal(table, hero)
    if refusal is not None:
        return refusal
    if card not in holder.hand:
        return No(
            "lebelheim.deck.3", f"{text.name} is not in the hand of {hero_name(table, hero)}."
        )
    if text.type not in (GENERIC, catalogue.heroes[holder.kind].type):
        return No(
            "lebelheim.deck.2",
            f"{text.name} is a {text.type} card, and {hero_name(table, hero)} is a "
            f"{catalogue.heroes[holder.kind].type}.",
        )
    if text.kind == "trick":
        refusal = _window_refusal(state, catalogue.windows[card], text.name)
    else:
        refusal = _turn_refusal(table, hero, text)
    if refusal is not None:
        return refusal
    if text.test is not None and not holds(table, text.test, prospect(state, hero)):
        rule = "lebelheim.card.trick.1" if text.kind == "trick" else "lebelheim.turn.main.1"
        return No(rule, f"{text.name} may be played only if {test_text(text.test)}.")
    return _cost_verdict(table, hero, text.cost, text.name, from_hand=1)


def ability_verdict(table: LebelheimTable, hero: int, ability: int) -> Verdict:
    """Whether a hero may use an innate skill or an ability now."""
    state, catalogue = table.state, table.box.catalogue
    text = catalogue.abilities[ability]
    refusal = _hero_refusal(table, hero)
    if refusal is not None:
        return refusal
    if not _has_ability(table, hero, ability):
        return No(
            "lebelheim.hero.4", f"{hero_name(table, hero)} does not have the ability {text.name}."
        )
    if isinstance(text, TrickAbility):
        refusal = _window_refusal(state, catalogue.ability_windows[ability], text.name)
        rule = "lebelheim.card.trick.5"
    elif isinstance(text, ActionSkill):
        refusal = _turn_refusal(table, hero, text)
        rule = "lebelheim.innate.2"
    else:
        return No("lebelheim.hero.4", f"{text.name} works by itself; it is not played.")
    if refusal is not None:
        return refusal
    if text.once and ability in state.heroes[hero].used:
        return No("lebelheim.once.1", f"{text.name} has been used this turn.")
    if text.test is not None and not holds(table, text.test, prospect(state, hero)):
        return No(rule, f"{text.name} may be used only if {test_text(text.test)}.")
    return _cost_verdict(table, hero, text.cost, text.name, from_hand=0)


def hero_name(table: LebelheimTable, hero: int) -> str:
    """The name on a hero's card."""
    return table.box.catalogue.heroes[table.state.heroes[hero].kind].name


def prospect(state: LebelheimState, hero: int) -> Play:
    """What a hero would play now, for the sake of testing its conditions."""
    answers = state.plays[-1].hero if state.plays else NOBODY
    return Play(hero, "", "", answers=answers, mover=state.mover)


def _has_ability(table: LebelheimTable, hero: int, ability: int) -> bool:
    powers = table.box.catalogue.powers(table.state.heroes[hero])
    return any(
        ability in numbers
        for numbers in (
            powers.skills,
            powers.tricks,
            *powers.triggers.values(),
            *powers.ongoing.values(),
        )
    )


def _hero_refusal(table: LebelheimTable, hero: int) -> No | None:
    """Rules: lebelheim.death.1, lebelheim.disable.2"""
    holder = table.state.heroes[hero]
    if holder.square < 0:
        if table.state.stage < Stage.BEGINNING:
            return No("lebelheim.setup.10", "The first turn has not begun.")
        return No("lebelheim.death.1", f"{hero_name(table, hero)} is dead.")
    if holder.disabled:
        return No("lebelheim.disable.2", f"{hero_name(table, hero)} is disabled.")
    return None


def _turn_refusal(table: LebelheimTable, hero: int, text: Card | ActionSkill) -> No | None:
    """Whether it is no time for an Action or Aura.

    Rules: lebelheim.card.action.1, .3, lebelheim.card.aura.4, .5
    """
    state = table.state
    is_aura = isinstance(text, Card) and text.kind == "aura"
    kind, rules = ("an Aura", "aura") if is_aura else ("an Action", "action")
    if state.seat != seat_of(hero):
        return No(
            f"lebelheim.card.{rules}.{4 if is_aura else 1}",
            f"{text.name} is {kind}: it is played in the own turn only.",
        )
    if state.window is Window.TURN and not state.plays:
        return No(
            "lebelheim.turn.main.1",
            f"{text.name} is {kind}: the Main Turn is about to begin. Pass on Tricks first.",
        )
    if state.stage != Stage.MAIN or state.plays or state.window:
        return No(
            "lebelheim.turn.main.1",
            f"{text.name} is {kind}: it is played in the Main Turn, when nothing else is being "
            "carried out.",
        )
    if not state.heroes[hero].can_play:
        return No(
            f"lebelheim.card.{rules}.{5 if is_aura else 3}",
            f"{hero_name(table, hero)} has already played an Action or Aura without Refresh this "
            "turn.",
        )
    return None


def _window_refusal(state: LebelheimState, windows: int, name: str) -> No | None:
    """Whether a Trick does not fit this moment. Rules: lebelheim.card.trick.1"""
    window = state.window
    if window == Window.NONE:
        if state.stage == Stage.MAIN and not state.plays:
            window = Window.TURN
        else:
            return No("lebelheim.lines.2", f"No window for Tricks is open for {name}.")
    if windows >> window & 1:
        return None
    fitting = [WINDOW_NAMES[w] for w in Window if w and windows >> w & 1]
    return No("lebelheim.card.trick.1", f"{name} can be played only {' or '.join(fitting)}.")


def _cost_verdict(
    table: LebelheimTable, hero: int, cost: Cost, name: str, from_hand: int
) -> Verdict:
    """Whether a hero can pay, `from_hand` cards being played themselves. Rules: lebelheim.hide.3"""
    needed = cost.hide + cost.discard
    hand = len(table.state.heroes[hero].hand) - from_hand
    if needed > hand:
        return No(
            "lebelheim.hide.3",
            f"{name} costs {needed} {'card' if needed == 1 else 'cards'} from the hand, and "
            f"{hero_name(table, hero)} holds {hand}.",
        )
    return YES


def can_pay(table: LebelheimTable, hero: int, cost: Cost) -> bool:
    """Whether a hero's hand is large enough for a cost; Endurance may be paid to the death.

    Rules: lebelheim.hide.3, lebelheim.death.3
    """
    return cost.hide + cost.discard <= len(table.state.heroes[hero].hand)
