"""The question of a seat, described for people: its offers, and what is pointed at beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from msgspec.structs import replace

from rulekeeper.core.acts import Pass
from rulekeeper.core.match import Decision
from rulekeeper.core.requests import Option
from rulekeeper.games.arena import options as own
from rulekeeper.games.arena.rules.actions import FIRST_AID
from rulekeeper.games.arena.table.lookout import (
    BURNS,
    REACTION,
    burns,
    named,
    reactions_to_a_shot,
    reactions_to_aiming,
    risks_of,
    sign_of,
    signs,
    strikes_next,
    warning_before,
    way_of,
)
from rulekeeper.games.arena.table.pointing import Pointing, figure_of
from rulekeeper.games.arena.table.printed import Printed
from rulekeeper.games.arena.table.texts import rule_for
from rulekeeper.games.arena.table.view import ArenaView
from rulekeeper.games.tabletop import Card, Choice, Offer, Piece, Question, Reference
from rulekeeper.tanarean.combat.attackwords import RollBonus
from rulekeeper.tanarean.combat.combatoptions import (
    Along,
    Attack,
    Centre,
    Done,
    Forfeit,
    PickCard,
    PickEffect,
    PlaceOn,
    Step,
    Target,
    TargetDoor,
)
from rulekeeper.tanarean.grid.battlegrid import name_of

Weight = Literal["main", "plain", "quiet"]

_GROUPS: Mapping[type[Option], str] = MappingProxyType(
    {
        own.Sidestep: "Move",
        own.Teleport: "Move",
        own.MoveAgain: "Move",
        own.PickUp: "With movement points",
        own.Transfer: "Hand over for a movement point",
        own.FirstAid: "With movement points",
        Attack: "Attack (Prime Action)",
        own.Focus: "Attack (Prime Action)",
        own.PerformHeroic: "Heroic Action (Prime Action)",
        own.UseScroll: "Scrolls",
    }
)
"""Under what the choices of a turn stand."""

_FOR_A_POINT = own.Open | own.PickUp | own.Transfer | own.FirstAid
"""What takes a movement point."""

_ANSWERS = {"interrupt": "Interrupt", "reaction": "Reaction", "control": "Attack"}
"""Under what attacks stand that are no action of a turn, by the kind of question."""

_QUIET = own.EndTurn | own.StopPicking | Pass | Done | Forfeit
"""What ends or passes."""

_LABELS: Mapping[type[Option], str] = MappingProxyType(
    {
        own.Sidestep: "Sidestep",
        own.Teleport: "Teleport",
        own.LayTile: "Turned",
    }
)
"""Words that need a square or a figure as well."""

_DONE = {"step": "Stop here", "target": "No further target", "critical hit": "No more damage"}
"""What it means to be done, by the kind of question."""


def question(
    printed: Printed,
    view: ArenaView,
    decision: Decision,
    texts: Sequence[str],
    prompt: str,
) -> Question:
    """What is asked, with all that can be pointed at to answer it."""
    asking = _Asking(printed, view, decision)
    pairs = zip(decision.options, texts, strict=True)
    offers = [asking.offer(number, *pair) for number, pair in enumerate(pairs)]
    choices: dict[Reference, Choice] = {}
    for offer, option in zip(offers, decision.options, strict=True):
        for choice in asking.choices(option, offer):
            choices.setdefault(choice.ref, choice)
    return Question(
        prompt=asking.prompt(prompt),
        rule=decision.rule,
        kind=decision.kind,
        offers=tuple(offers),
        choices=tuple(choices.values()),
        covert=decision.covert,
        signs=signs(view) if any(offer.sign for offer in offers) else {},
        costs="movement points, by the safest way" if decision.kind == "turn" else "",
    )


def _typed(option: Option) -> str:
    """The square of options of which there is one for each of many; empty for all others."""
    match option:
        case Step() | own.Walk() | own.Teleport() | PlaceOn() | Centre():
            return name_of(option.square).lower()
        case own.Sidestep():
            return f"sidestep {name_of(option.square).lower()}"
        case own.LayTile():
            return name_of(option.square).lower() + (" turned" if option.turned else "")
    return ""


class _Asking:
    """Describes the options of one decision."""

    def __init__(self, printed: Printed, view: ArenaView, decision: Decision) -> None:
        self.printed = printed
        self.view = view
        self.decision = decision
        self.pointing = Pointing(view, decision)
        self.in_turn = decision.kind == "turn"

    def prompt(self, prompt: str) -> str:
        """The question, with the scroll that it is about."""
        assigned = (o.scroll for o in self.decision.options if isinstance(o, own.Assign))
        for scroll in assigned:
            card = self.printed.scrolls[scroll]
            return f"{prompt} {card.name}: {card.text}"
        return prompt

    # -- offers -------------------------------------------------------------------------------

    def offer(self, number: int, option: Option, text: str) -> Offer:
        """An option with what it costs and risks."""
        way = way_of(self.view, option) if self.in_turn else None
        struck = self._struck(option)
        return Offer(
            option=number,
            text=text,
            parts=self.pointing.parts(option),
            rule=rule_for(self.printed.catalogue, option, self.decision.rule),
            cost=way.cost if way else self._cost(option),
            risks=tuple(risks_of(self.view, way) if way else self._risks(option)),
            notes=tuple(self._notes(option)),
            path=(self.view.heroes[self.view.turn.owner].square, *way.path) if way else (),
            piece=self._piece(option),
            warning=warning_before(self.view, option, self.decision.options, in_turn=self.in_turn),
            targets=None if struck is None else tuple(map(figure_of, struck)),
            typed=_typed(option),
            sign=sign_of(way) if way else self._sign(option),
        )

    def _piece(self, option: Option) -> Piece | None:
        """The tile that would lie on the grid, as it would lie there."""
        if not isinstance(option, own.LayTile):
            return None
        card = self.printed.pieces[option.piece]
        sides = (card.rows, card.columns) if option.turned else (card.columns, card.rows)
        return Piece(name_of(option.square), card.picture, card.name, *sides)

    def _cost(self, option: Option) -> int | None:
        """The movement points that an option takes which is no way to a square."""
        if isinstance(option, own.Sidestep):
            return self.view.heroes[self.view.turn.owner].movement
        return 1 if isinstance(option, _FOR_A_POINT) else None

    def _risks(self, option: Option) -> Iterator[str]:
        """What follows from an option besides what its text says."""
        view = self.view
        match option:
            case Attack(card=number) if self.in_turn:
                card = self.printed.catalogue.cards[number]
                if card.ranged:
                    yield from reactions_to_a_shot(view)
                if card.is_special:
                    yield "spent for the match, and turns the Team Token"
            case own.PerformHeroic():
                yield "used once a match, and turns the Team Token"
            case own.FirstAid():
                yield f"costs {FIRST_AID} hit points, an Aid Token, and turns the Team Token"
            case Centre() | Along() if (struck := self._struck(option)) is not None:
                yield f"strikes {named(view, struck)}"
                yield from reactions_to_aiming(view)
            case Target() | TargetDoor() if view.attacks:
                yield from reactions_to_aiming(view)

    def _struck(self, option: Option) -> list[int] | None:
        """Whom an attack that is being aimed would strike; None where that is not the question."""
        attacks = self.view.attacks
        match option:
            case Centre(square=square) if attacks:
                return attacks[-1].areas[name_of(square)]
            case Along(direction=direction) if attacks:
                return attacks[-1].lines[direction]
        return None

    def _sign(self, option: Option) -> str:
        """What stands for the risk of a shot, or of a step that is no part of the own movement."""
        if isinstance(option, Attack) and self.in_turn:
            is_ranged = self.printed.catalogue.cards[option.card].ranged
            return REACTION if is_ranged and self.view.turn.watchers else ""
        return BURNS if isinstance(option, Step) and burns(self.view, option) else ""

    def _notes(self, option: Option) -> Iterator[str]:
        """What a strike would meet, and what it would do."""
        if not isinstance(option, Target) or not self.view.attacks:
            return
        attack = self.view.attacks[-1]
        card = self.printed.catalogue.cards[attack.number]
        if (defense := attack.defenses.get(option.combatant)) is not None:
            bonus = sum(each.amount for each in card.benefits if isinstance(each, RollBonus))
            yield f"Defense {defense}" + (f", {bonus:+} on the roll" if bonus else "")
        if card.damage:
            yield f"{card.damage} damage on a hit"

    # -- choices ------------------------------------------------------------------------------

    def choices(self, option: Option, offer: Offer) -> Iterator[Choice]:
        """Those parts of an offer that do not lie on the table."""
        cards = {card.ref: card for card in self._cards(option)}
        group, figure = self._group(option), self._figure(option)
        for part in offer.parts:
            if part.startswith("card/"):
                card = cards[part]
                yield Choice(part, card.name, group=group, card=card, figure=figure)
            elif part.startswith("word/") or isinstance(option, own.FirstAid):
                yield Choice(
                    ref=part,
                    label=self._label(option, offer.text),
                    group=group,
                    card=next(iter(cards.values()), None),
                    figure=figure,
                    weight=self._weight(option),
                )

    def _cards(self, option: Option) -> list[Card]:
        """The cards that an option is about, with their texts."""
        printed = self.printed
        match option:
            case Attack():
                return [self._attack(option)]
            case PickCard(card=card):
                return [printed.attacks[card]]
            case own.PerformHeroic(action=action):
                return [printed.heroic[action]]
            case own.PickHeroic(first=first, second=second):
                one, other = printed.heroic[first], printed.heroic[second]
                return [one, replace(other, ref=self.pointing.parts(option)[1])]
            case own.UseScroll() | own.PickScroll() | own.Discard() | own.Transfer():
                return [printed.scrolls[option.scroll]]
            case own.Equip(artifact=artifact):
                return [printed.artifacts[artifact]]
            case own.Recruit(hero=hero):
                return [printed.heroes[hero]]
            case own.PlacePiece(piece=piece) | own.LayTile(piece=piece):
                return [printed.pieces[piece]]
        return []

    def _attack(self, option: Attack) -> Card:
        """An attack, with whom it could strike if it is on its hero's sheet."""
        for attack in self.view.heroes[option.combatant].attacks:
            if attack.number == option.card:
                return self.printed.attack_of(attack)
        return self.printed.attacks[option.card]

    def _group(self, option: Option) -> str:
        """The heading under which an option stands."""
        if isinstance(option, own.Recruit):
            return self.printed.heroes[option.hero].kind
        if isinstance(option, own.Equip):
            return f"Level {self.printed.catalogue.artifacts[option.artifact].level}"
        if isinstance(option, Attack) and not self.in_turn:
            heading = _ANSWERS.get(self.decision.kind, "Attack")
            return f"{heading} of {self.view.heroes[option.combatant].name}"
        return _GROUPS.get(type(option), "")

    def _figure(self, option: Option) -> Reference:
        """Whose card or effect an option is about."""
        if isinstance(option, Attack | PickCard | PickEffect | own.UseScroll | own.Discard):
            return figure_of(option.combatant)
        return ""

    def _label(self, option: Option, text: str) -> str:
        """What stands on a button."""
        if isinstance(option, Done):
            if self.decision.kind == "step" and strikes_next(self.view):
                return "Stop here and strike"
            return _DONE.get(self.decision.kind, "Done")
        if isinstance(option, own.Transfer):
            return f"Hand over {self.printed.scrolls[option.scroll].name}"
        return _LABELS.get(type(option)) or text[:1].upper() + text[1:]

    def _weight(self, option: Option) -> Weight:
        turn = self.view.turn
        if isinstance(option, own.EndTurn):
            is_spent = not (turn.prime_ready or turn.move_ready or turn.points)
            return "main" if is_spent else "quiet"
        if isinstance(option, own.AgreeLayout):
            return "main"
        return "quiet" if isinstance(option, _QUIET) else "plain"
