"""Rules text: what a card or ability says, in English, made from its words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rulekeeper.cards import effects, words
from rulekeeper.cards.words import Amount, Cost, Count, Each, One, Test, Who, place_of
from rulekeeper.games.lebelheim.content.vocabulary import (
    ActionSkill,
    AnyAbility,
    Card,
    ChooseOne,
    ForEach,
    If,
    Line,
    May,
    Ongoing,
    TrickAbility,
    Trigger,
)

_SIDES = {
    "enemies": ("an enemy", "enemies", "each enemy"),
    "allies": ("an ally", "allies", "each ally"),
    "team": ("a hero of your team", "heroes of your team", "each hero of your team"),
    "others": ("another hero", "other heroes", "each other hero"),
    "heroes": ("a hero", "heroes", "each hero"),
}

_SINGULAR = {side: each.removeprefix("each ") for side, (_, _, each) in _SIDES.items()}

_REFERENCES = {
    "self": "this hero",
    "target": "that hero",
    "player": "the hero playing",
    "mover": "the moving hero",
    "attacker": "the attacker",
    "subject": "that hero",
    "other": "the other hero",
}

_WINDOWS = {
    "turn": "in a Main Turn, between plays",
    "announced": "when a card or skill is announced",
    "line": "between two lines",
    "step": "after a step",
    "attack": "before defense",
    "defended": "after defense",
    "end": "at the end of a turn",
}

_EVENTS = {
    "game-begins": "the game begins",
    "turn-begins": "{whose} turn begins",
    "turn-ends": "{whose} turn ends",
    "plays": "{who} plays {card}",
    "attacks": "{who} attacks",
    "attacked": "{who} is attacked",
    "defends": "{who} defends",
    "blocks": "{who} blocks",
    "fully-blocks": "{who} fully blocks",
    "hits": "{who} hits with an attack",
    "damaged": "{who} is hit by an attack",
    "loses": "{who} loses Endurance",
    "regains": "{who} regains Endurance",
    "moves": "{who} moves",
    "pushed": "{who} pushes or is pushed",
    "pulled": "{who} pulls or is pulled",
}

_STATS = {
    "damage": "damage",
    "movement": "movement",
    "reach": "Reach",
    "prevention": "damage prevented of each attack",
    "defense": "damage prevented for each card hidden to defend",
}

_UNTIL = {"turn": "this turn", "round": "this round"}

_NEXT = {
    "damage": "for the next attack this round",
    "reach": "for the next attack this round",
    "movement": "for the next movement this round",
    "prevention": "against the next attack this round",
    "defense": "for the next defense this round",
}


def card_text(card: Card) -> list[str]:
    """The lines of a card's rules text."""
    text = _conditions(card.when, card.test) if card.kind == "trick" else []
    if card.refresh:
        text.append("Refresh.")
    if card.kind != "trick" and card.test is not None:
        text.append(f"Only if {test_text(card.test)}.")
    text.extend(_cost(card.cost))
    text.extend(lines_text(card.lines))
    for ability in card.abilities:
        text.append(ability_text(ability))
    return text


def ability_text(ability: AnyAbility) -> str:
    """The rules text of an ability."""
    match ability:
        case TrickAbility():
            head = ["Once per turn, Trick:"] if ability.once else ["Trick:"]
            parts = [*_conditions(ability.when, ability.test), *_cost(ability.cost)]
        case ActionSkill():
            head = ["Once per turn, Action:"] if ability.once else ["Action:"]
            parts = ["Refresh."] if ability.refresh else []
            if ability.test is not None:
                parts.append(f"Only if {test_text(ability.test)}.")
            parts.extend(_cost(ability.cost))
        case Trigger():
            head = [_trigger_head(ability)]
            parts = []
        case Ongoing():
            return _ongoing_text(ability)
    return " ".join([*head, *parts, *lines_text(ability.lines)])


def lines_text(lines: Iterable[Line]) -> list[str]:
    """One sentence for each line."""
    return [_sentence(line_text(line)) for line in lines]


def line_text(line: Line) -> str:
    """What a line does, without its full stop."""
    match line:
        case effects.Deal():
            return f"Deal {_damage(line)} to {who_text(line.to)}"
        case effects.Lose():
            return f"{who_text(line.who)} loses {amount_text(line.amount, 'Endurance')}"
        case effects.Regain():
            return f"{who_text(line.who)} regains {amount_text(line.amount, 'Endurance')}"
        case effects.Move():
            chosen = " (you choose where)" if line.by == "player" else ""
            return f"{who_text(line.who)} moves {amount_text(line.steps)}{chosen}"
        case effects.Push() | effects.Pull():
            verb, way = (
                ("Push", "away from") if isinstance(line, effects.Push) else ("Pull", "towards")
            )
            steps = f"{'up to ' if line.up_to else ''}{amount_text(line.steps)}"
            origin = "" if line.hero == "self" else f" {way} {who_text(line.hero)}"
            return f"{verb} {who_text(line.who)} by {steps}{origin}"
        case effects.Place():
            return f"Put {who_text(line.who)} on a free case {within_text(line.within)}"
        case effects.Swap():
            return f"{who_text(line.hero)} changes places with {who_text(line.who)}"
        case effects.Draw():
            return f"{who_text(line.who)} draws {_cards(line.amount)}"
        case effects.Hide():
            return f"{who_text(line.who)} hides {_cards(line.amount)}"
        case effects.Discard():
            random = " at random" if line.random else ""
            return f"{who_text(line.who)} discards {_cards(line.amount)}{random}"
        case effects.Recover():
            place = "your hand" if line.to == "hand" else "the bottom of your deck"
            return f"Take {_cards(line.amount)} from your discard pile to {place}"
        case effects.Remove():
            pile = f"the discard pile of {who_text(line.who)}"
            return f"Remove {_cards(line.amount)} in {pile} from the game"
        case effects.Dismiss():
            return f"Discard an Aura of {who_text(line.who)}"
        case effects.Disable():
            return f"Disable {who_text(line.who)}"
        case effects.Enable():
            return f"{who_text(line.who)} is no longer disabled"
        case effects.Prevent():
            damage = "physical damage" if line.kind == "physical" else "damage"
            return f"Prevent {amount_text(line.amount, damage)} to {who_text(line.who)}"
        case effects.Increase():
            return f"The attack deals {_signed(line.amount, 'damage')}"
        case effects.Redirect():
            return f"This hero is attacked in place of {who_text(line.who)}"
        case effects.GainRefresh():
            return "The card being played gains Refresh"
        case effects.Cancel():
            return "The card being played stops after this line"
        case effects.Bonus():
            until = until_text(line.until, line.stat)
            return f"{who_text(line.who)} has {_signed(line.amount, _STATS[line.stat])} {until}"
        case If():
            text = f"If {test_text(line.test)}: {_joined(line.then)}"
            return f"{text} Otherwise: {_joined(line.otherwise)}" if line.otherwise else text
        case May():
            cost = " ".join(_cost(line.cost))
            return f"You may: {cost + ' ' if cost else ''}{_joined(line.lines)}"
        case ChooseOne():
            modes = "; or ".join(f"{m.name}: {_joined(m.lines).rstrip('.')}" for m in line.modes)
            return f"Choose one: {modes}"
        case ForEach():
            return f"For {who_text(line.who)}: {_joined(line.lines)}"


def until_text(until: str, stat: str) -> str:
    """How long a number stays changed: `turn`, `round`, or `next` for what the number is about."""
    return _UNTIL.get(until, _NEXT[stat])


def who_text(who: Who) -> str:
    """Whom a text means."""
    if isinstance(who, One | Each):
        one, _, each = _SIDES[who.of]
        text = each if isinstance(who, Each) else one
        if who.attacked:
            text += " under attack"
        text = _at(text, who.within)
        return f"{text} (or nobody)" if isinstance(who, One) and who.optional else text
    return _REFERENCES[who]


def _at(heroes: str, within: str) -> str:
    """Heroes at a place: 'an adjacent enemy', 'each hero within Range 3'."""
    if within == "anywhere":
        return heroes
    if within != "adjacent":
        return f"{heroes} {within_text(within)}"
    return re.sub(r"(\ba )?\b(enem|all(?=y|ies)|hero)", _adjacent, heroes, count=1)


def _adjacent(noun: re.Match[str]) -> str:
    return f"{'an ' if noun[1] else ''}adjacent {noun[2]}"


def within_text(within: str, reach: int = 0) -> str:
    """A place, in words."""
    shape, distance = place_of(within)
    if shape == "adjacent":
        return f"within Reach {1 + reach}" if reach > 0 else "adjacent"
    if shape == "anywhere":
        return "anywhere"
    return f"within {shape.capitalize()} {distance + (reach if shape == 'reach' else 0)}"


def amount_text(amount: Amount, unit: str = "") -> str:
    """A number of something, or how it is counted."""
    if not isinstance(amount, Count):
        return f"{amount} {unit}".rstrip()
    if amount.of == "heroes":
        place = "" if amount.within == "anywhere" else f" {within_text(amount.within)}"
        counted = f"{_SINGULAR[amount.side]}{place}"
    else:
        who = who_text(amount.who)
        counted = {
            "hand": f"card in {who}'s hand",
            "discard": f"card in {who}'s discard pile",
            "auras": f"Aura of {who}",
            "removed": f"removed card of {who}",
            "lost-endurance": f"Endurance {who} has lost",
        }[amount.of]
    numbers = [f"{amount.plus} {unit}".rstrip(), str(amount.times)]
    if not amount.plus:
        numbers = [f"{amount.times} {unit}".rstrip()]
    text = f"{' plus '.join(numbers)} for each {counted}"
    return f"{text} (at most {amount.most})" if amount.most < 20 else text


def test_text(test: Test) -> str:
    """A condition, as it follows 'if'."""
    match test:
        case words.Endurance():
            if test.at_most < 99:
                return f"{who_text(test.who)} has {test.at_most} or less Endurance"
            return f"{who_text(test.who)} has {test.at_least} or more Endurance"
        case words.Wounded():
            return f"{who_text(test.who)} has lost {test.by} or more Endurance"
        case words.Hand():
            if test.at_most < 99:
                return f"{who_text(test.who)} holds {test.at_most} cards or fewer"
            return f"{who_text(test.who)} holds {test.at_least} cards or more"
        case words.Disabled():
            return f"{who_text(test.who)} is disabled"
        case words.IsOf():
            return f"{who_text(test.who)} is {_at(_SIDES[test.of][0], test.within)}"
        case words.UnderAttack():
            kind = {
                "any": "",
                "physical": " with physical damage",
                "other": " with damage that is not physical",
            }[test.kind]
            strength = f" for {test.at_least} or more" if test.at_least > 1 else ""
            return f"{who_text(test.who)} is attacked{kind}{strength}"
        case words.Exists():
            one, many, _ = _SIDES[test.of]
            if test.at_least == 1:
                return f"there is {f'{one} in reach' if test.in_reach else _at(one, test.within)}"
            return f"there are {test.at_least} or more {_at(many, test.within)}"
        case words.Outcome():
            return {
                "blocked": "the attack was blocked",
                "unblocked": "the attack was not blocked",
                "fully-blocked": "the attack was fully blocked",
                "hit": "the attack took Endurance",
                "killed": "the attack killed",
            }[test.was]
        case words.Playing():
            return f"{_SIDES[test.by][0]} is playing {_card_kind(test.card, test.type)}"
        case words.Turn():
            return "it is your turn" if test.of == "own" else "it is an enemy's turn"
        case words.Fallen():
            return "a hero of your team has died that this hero has not avenged"
        case words.Not(of=words.Exists(of=side, within=within, at_least=1)):
            place = "" if within == "anywhere" else f" {within_text(within)}"
            return f"there is no {_SINGULAR[side]}{place}"
        case words.Not(of=words.IsOf() | words.Disabled() | words.UnderAttack() as inner):
            return test_text(inner).replace(" is ", " is not ", 1)
        case words.Not():
            return f"it is not so that {test_text(test.of)}"
        case words.All():
            return " and ".join(test_text(inner) for inner in test.of)
        case words.Any():
            return " or ".join(test_text(inner) for inner in test.of)


def _conditions(when: Sequence[str], test: Test | None) -> list[str]:
    moments = [_WINDOWS[name] for name in when if name != "any"]
    parts = []
    if moments and "any" not in when:
        parts.append(" or ".join(moments))
    if test is not None:
        parts.append(f"if {test_text(test)}")
    return [f"Play {', '.join(parts)}."] if parts else []


def _trigger_head(ability: Trigger) -> str:
    who = "this hero" if ability.who == "self" else _at(_SIDES[ability.who][0], ability.within)
    whose = {"self": "your", "enemies": "an enemy's"}.get(ability.who, "a")
    event = _EVENTS[ability.on].format(who=who, whose=whose, card=_card_kind(ability.card, None))
    condition = f", if {test_text(ability.test)}" if ability.test is not None else ""
    once = "Once per turn, when" if ability.once else "Whenever"
    if ability.on == "game-begins":
        once = "When"
    may = ", you may:" if ability.optional else ":"
    return f"{once} {event}{condition}{may}"


def _ongoing_text(ability: Ongoing) -> str:
    who = "This hero"
    if ability.who != "self":
        who = _sentence(_at(_SIDES[ability.who][2], ability.within))[:-1]
    what = _signed(ability.amount, _STATS[ability.stat])
    first = " for its first movement each turn" if ability.first else ""
    condition = f" if {test_text(ability.test)}" if ability.test is not None else ""
    return f"{who} has {what}{first}{condition}."


def _card_kind(kind: str, hero_type: str | None) -> str:
    card = {"any": "card", "action": "Action", "attack": "attack", "aura": "Aura"}.get(
        kind, kind.capitalize()
    )
    text = f"{hero_type} {card}" if hero_type else card
    return f"{'an' if text[0] in 'aeiouAEIOU' else 'a'} {text}"


def _cost(cost: Cost) -> list[str]:
    parts = []
    if cost.hide:
        parts.append(f"hide {_cards(cost.hide)}")
    if cost.discard:
        parts.append(f"discard {_cards(cost.discard)}")
    if cost.lose:
        parts.append(f"lose {cost.lose} Endurance")
    return [f"Cost: {', '.join(parts)}."] if parts else []


def _damage(line: effects.Deal) -> str:
    if any(isinstance(amount, Count) for amount in line.damage.values()):
        return " and ".join(amount_text(n, f"{kind} damage") for kind, n in line.damage.items())
    return " and ".join(f"{n} {kind}" for kind, n in line.damage.items()) + " damage"


def _cards(amount: Amount) -> str:
    first = amount if isinstance(amount, int) else amount.plus or amount.times
    return amount_text(amount, "card" if first == 1 else "cards")


def _signed(amount: Amount, unit: str) -> str:
    if isinstance(amount, int):
        return f"{amount:+d} {unit}".replace("-", "−")
    return f"+{amount_text(amount, unit)}"


def _joined(lines: Iterable[Line]) -> str:
    return " ".join(lines_text(lines))


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:] + ("" if text.endswith(".") else ".")
