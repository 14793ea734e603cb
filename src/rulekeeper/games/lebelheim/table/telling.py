"""The log: one sentence for each event."""

from __future__ import annotations

from rulekeeper.boards.grid import Direction
from rulekeeper.core.events import Event
from rulekeeper.games.lebelheim import events
from rulekeeper.games.lebelheim.box import GRID, SIDE_NAMES, TEAM_NAMES, Box
from rulekeeper.games.lebelheim.content.wording import until_text
from rulekeeper.games.lebelheim.state import LebelheimState
from rulekeeper.games.lebelheim.table.texts import hero_label

_SKIPPED = {
    "nobody": "nobody is there to pick",
    "no line": "there is no free straight line",
    "no steps": "nobody is moved",
}


def event_text(state: LebelheimState, box: Box, event: Event) -> str:
    """A sentence for people. What the observer may not see has been taken out of the event."""

    def hero(number: int) -> str:
        return hero_label(state, box, number)

    def card(number: int) -> str:
        return box.catalogue.cards[number].name if number >= 0 else "a card"

    match event:
        case events.SideChosen():
            side = SIDE_NAMES[Direction(event.side)]
            return f"The {TEAM_NAMES[event.team]} team starts in the {side}."
        case events.HeroesRevealed():
            shown = ", ".join(
                f"{box.catalogue.heroes[kind].name} ({TEAM_NAMES[number // 2 % 2]})"
                for number, kind in zip(event.heroes, event.kinds, strict=True)
            )
            return f"The heroes: {shown}."
        case events.HeroPlaced():
            return f"{hero(event.hero)} is put on {GRID.name(event.square)}."
        case events.DieRolled():
            return f"{box.seats[event.seat]} rolls a {event.face}."
        case events.FirstChosen():
            return f"{box.seats[event.seat]} decides: {box.seats[event.first]} begins."
        case events.TurnBegan():
            return f"Turn {event.turn}: {box.seats[event.seat]}."
        case events.TurnEnded():
            if event.forced:
                return "Nothing is left to play: the turn ends."
            return f"{box.seats[event.seat]} ends the turn."
        case events.FinalTurn():
            if event.last:
                return "The Final Turn: each player plays one last turn."
            return "Time is up: the cycle is completed, then comes the Final Turn."
        case events.Announced():
            verb = "plays" if event.card >= 0 else "uses"
            return f"{hero(event.hero)} {verb} {event.name}."
        case events.TriggerResolved():
            return f"{event.name} of {hero(event.hero)} goes off."
        case events.CardDrawn():
            return f"{hero(event.hero)} draws {card(event.card)}."
        case events.CardHidden():
            return f"{hero(event.hero)} hides {card(event.card)} under the deck."
        case events.CardSetAside():
            return f"{card(event.card)} of {hero(event.hero)} is set aside."
        case events.DrawSkipped():
            return f"{hero(event.hero)} skips a draw."
        case events.CardDiscarded():
            return f"{card(event.card)} of {hero(event.hero)} goes to the discard pile."
        case events.CardRemoved():
            return f"{card(event.card)} of {hero(event.hero)} is removed from the game."
        case events.CardRecovered():
            place = "to the hand" if event.to_hand else "under the deck"
            return f"{hero(event.hero)} takes {card(event.card)} from the discard pile {place}."
        case events.AuraEntered():
            return f"{card(event.card)} of {hero(event.hero)} stays in play."
        case events.Moved():
            step = f"from {GRID.name(event.origin)} to {GRID.name(event.square)}"
            if event.by >= 0:
                return f"{hero(event.by)} forces {hero(event.hero)} {step}."
            return f"{hero(event.hero)} moves {step}."
        case events.Swapped():
            return f"{hero(event.hero)} and {hero(event.other)} change places."
        case events.AttackDeclared():
            kinds = " and ".join(event.kinds)
            targets = ", ".join(
                f"{hero(target)} for {damage}"
                for target, damage in zip(event.targets, event.damage, strict=True)
            )
            return f"{hero(event.attacker)} attacks {targets} ({kinds})."
        case events.DefenseEnded():
            return (
                f"{hero(event.hero)} defends with {_cards(event.cards)}: "
                f"{event.prevented} physical damage prevented."
            )
        case events.DamagePrevented():
            return f"{event.amount} damage to {hero(event.hero)} is prevented."
        case events.DamageChanged():
            return f"The attack deals {event.amount:+d} damage."
        case events.AttackRedirected():
            return f"{hero(event.hero)} is attacked in place of {hero(event.instead_of)}."
        case events.AttackResolved():
            return (
                f"{hero(event.hero)}: {event.damage} damage, {event.prevented} prevented, "
                f"{event.lost} Endurance lost."
            )
        case events.EnduranceLost():
            return f"{hero(event.hero)} loses {event.amount} Endurance: {max(0, event.left)} left."
        case events.EnduranceRegained():
            return f"{hero(event.hero)} regains {event.amount} Endurance: {event.left}."
        case events.HeroDied():
            return f"{hero(event.hero)} dies and leaves the game."
        case events.HeroDisabled():
            return f"{hero(event.hero)} is disabled."
        case events.HeroEnabled():
            return f"{hero(event.hero)} can act again."
        case events.RefreshGained():
            return f"{event.name} gains Refresh."
        case events.PlayCancelled():
            return f"{event.name} of {hero(event.hero)} stops."
        case events.BonusGained():
            until = until_text(event.until, event.stat)
            return f"{hero(event.hero)}: {event.amount:+d} {event.stat} {until}."
        case events.LineSkipped():
            return f"A line of {event.name} is skipped: {_SKIPPED[event.why]}."
        case events.MatchEnded():
            return f"{event.reason}."
    raise AssertionError(f"an event without a sentence: {event}")


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
