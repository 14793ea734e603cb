"""The log of a battle: one sentence for each event."""

from rulekeeper.core.events import Event
from rulekeeper.tanarean.combat import combatevents as events
from rulekeeper.tanarean.combat.battlebox import BattleBox
from rulekeeper.tanarean.combat.combatants import BattleState
from rulekeeper.tanarean.grid.battlegrid import name_of
from rulekeeper.tanarean.text.attackwording import status_name
from rulekeeper.tanarean.text.combattexts import combatant_label

_CHANGES = {
    "blessed": "{who} rolls twice, and the better roll counts",
    "cursed": "{who} rolls twice, and the worse roll counts",
    "protected": "{amount} on top of {who}'s Defense",
    "exposed": "{amount} off {who}'s Defense",
    "toughened": "{who} takes {amount} less damage",
    "vulnerable": "{who} takes {amount} more damage",
    "empowered": "{who} deals {amount} more damage",
    "weakened": "{who} deals {amount} less damage",
}
"""What a condition changes when it is taken into account."""


def event_text(state: BattleState, box: BattleBox, event: Event) -> str | None:
    """A sentence that tells an event of combat; None for events that are the game's own."""

    def label(who: int) -> str:
        return combatant_label(state, box, who)

    def card(number: int) -> str:
        return box.cards[number].name

    match event:
        case events.TurnBegan():
            return f"The turn of {label(event.combatant)}."
        case events.Focused():
            return f"{label(event.combatant)} focuses."
        case events.AttackDeclared():
            against = f" against {label(event.answers)}" if event.answers >= 0 else ""
            return f"{label(event.attacker)} declares {card(event.card)}{against}."
        case events.TokenFlipped():
            return f"Team {event.team + 1}: {'Special Ready' if event.ready else 'No Special'}."
        case events.TargetsDeclared():
            return f"{label(event.attacker)} attacks {', '.join(map(label, event.targets))}."
        case events.StrikeForfeited():
            return f"{label(event.attacker)} strikes nobody."
        case events.AttackNegated():
            return f"{card(event.card)} of {label(event.attacker)} is negated."
        case events.Struck():
            rolled = " and ".join(map(str, event.rolls))
            return (
                f"{label(event.attacker)} rolls {rolled} against {label(event.target)}: "
                f"{event.result} against a Defense of {event.defense}, "
                f"{'a hit' if event.hit else 'a miss'}."
            )
        case events.DoorStruck():
            return (
                f"{label(event.attacker)} rolls {event.roll} against the door at "
                f"{name_of(event.square)}: {'a hit' if event.hit else 'a miss'}."
            )
        case events.DoorDamaged():
            fate = f"{event.hp} HP left" if event.hp else "it is destroyed"
            return f"The door at {name_of(event.square)} takes {event.amount} damage, {fate}."
        case events.ConditionConsidered():
            changed = _CHANGES[event.condition].format(
                who=label(event.combatant), amount=event.amount
            )
            causes = f" ({', '.join(event.causes)})" if event.causes else ""
            return f"{status_name(event.condition)}{causes}: {changed}."
        case events.ConditionsCancelled():
            helpful, harmful = map(status_name, event.pair)
            return f"{helpful} and {harmful} cancel each other on {label(event.combatant)}."
        case events.PassiveTriggered():
            passive = box.kind_of(state, event.combatant).passive
            name = f" {passive.name}" if passive else ""
            return f"The passive power{name} of {label(event.combatant)} works."
        case events.ResidualSpared():
            who = label(event.combatant)
            return f"{who} takes no residual damage: somebody has in this turn."
        case events.Damaged():
            left = max(0, event.hp)
            return f"{label(event.combatant)} takes {event.amount} damage, {left} HP left."
        case events.Healed():
            if not event.amount:
                return f"{label(event.combatant)} has all its HP already."
            return f"{label(event.combatant)} regains {event.amount} HP and has {event.hp}."
        case events.EffectApplied():
            cause = event.source or card(event.card)
            return f"{label(event.combatant)} gets {status_name(event.what)} by {cause}."
        case events.EffectEnded():
            cause = event.source or card(event.card)
            return f"{status_name(event.what)} by {cause} ends on {label(event.combatant)}."
        case events.EffectLost():
            what = f"An effect of {event.source}" if event.source else "An effect"
            if event.combatant >= 0:
                return f"{what} on {label(event.combatant)} is lost."
            return f"{what} is lost: there is nobody for it."
        case events.Stepped():
            verb = "sidesteps" if event.rule == box.rules.grid.ids.sidestep else "moves"
            return f"{label(event.combatant)} {verb} to {name_of(event.square)}."
        case events.MovementLost():
            return f"{label(event.combatant)} loses {event.points} movement this turn."
        case events.Died():
            return f"{label(event.combatant)} dies at {name_of(event.square)}."
        case events.Revived():
            return (
                f"{label(event.combatant)} revives at {name_of(event.square)} with {event.hp} HP."
            )
        case events.Controlled():
            return f"{label(event.combatant)} is under the control of {label(event.controller)}."
        case events.SpecialLost():
            return f"{label(event.combatant)} loses {card(event.card)}."
        case events.SpecialRegained():
            return f"{label(event.combatant)} regains {card(event.card)}."
    return None
