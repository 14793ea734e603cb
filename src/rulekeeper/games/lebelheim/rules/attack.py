"""Attack Phase, Defend, Block."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from rulekeeper.cards import events as common
from rulekeeper.cards.effects import SEVERAL, Sides, expected
from rulekeeper.cards.wording import amount_text, who_text
from rulekeeper.cards.words import Amount, Count, Each, Who
from rulekeeper.core.acts import DONE, NOTHING_TO_TELL, Done, Menu, Preview
from rulekeeper.core.requests import Flow, SeatRequest
from rulekeeper.core.requests import Option as AnyOption
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.lebelheim import events
from rulekeeper.games.lebelheim.box import LebelheimTable, seat_of
from rulekeeper.games.lebelheim.options import CardOption, hero_name
from rulekeeper.games.lebelheim.rules.choosing import Effect, HeroEffect, meant, pick
from rulekeeper.games.lebelheim.rules.conditions import number, stat
from rulekeeper.games.lebelheim.rules.hand import hide_card
from rulekeeper.games.lebelheim.rules.heroes import lose_endurance, spend_bonuses
from rulekeeper.games.lebelheim.rules.play import clockwise, fire, trick_window
from rulekeeper.games.lebelheim.state import Attack, Part, Play, Window

DamageKind: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z]+$", max_length=20)]
"""A kind of damage: `physical`, or any other word."""

PHYSICAL = "physical"
"""The kind of damage against which Defending helps."""

PHYSICAL_VALUE, OTHER_VALUE = 0.75, 1.1
"""What a point of damage is worth: the physical one can be defended."""

PREVENTED_BY_A_HIDDEN_CARD = 2
"""Rules: lebelheim.innate.5"""


class Deal(Effect, frozen=True, tag="deal"):
    """Attack: deal damage of one or more kinds, which opens an Attack Phase.

    Rules: lebelheim.lines.4, lebelheim.attack.1, .2, .13
    """

    damage: dict[DamageKind, Amount]
    to: Who

    def whom(self) -> Who:
        return self.to

    def is_futile(self, table: LebelheimTable, play: Play) -> bool:
        return not meant(table, play, self.to, stat(table, play.hero, "reach"))

    def damages(self) -> Collection[Amount]:
        return self.damage.values()

    def perform(self, table: LebelheimTable, play: Play) -> Flow[None]:
        reach = stat(table, play.hero, "reach")
        heroes = yield from pick(table, play, self, self.to, "lebelheim.attack.1", reach)
        play.outcomes.clear()
        if heroes:
            attack = self._declared(table, play, heroes)
            table.state.attacks.append(attack)
            yield from attack_phase(table, play, attack)
            table.state.attacks.pop()

    def _declared(self, table: LebelheimTable, play: Play, heroes: list[int]) -> Attack:
        """Step 1: the total damage to be dealt is declared. Rules: lebelheim.attack.3"""
        attacker = play.hero
        physical, other = self.amounts(table, play)
        spend_bonuses(table.state, attacker, "damage")
        spend_bonuses(table.state, attacker, "reach")
        kinds = list(self.damage)
        table.tell(
            common.AttackDeclared,
            rule="lebelheim.attack.3",
            attacker=attacker,
            targets=heroes,
            damage=[physical + other] * len(heroes),
            kinds=kinds,
        )
        return Attack(attacker, kinds, [Part(hero, physical, other) for hero in heroes])

    def amounts(self, table: LebelheimTable, play: Play) -> tuple[int, int]:
        """The physical and the other damage as things stand, all increases included.

        Whoever the attack's Reach makes adjacent is counted as adjacent, too.
        Rules: lebelheim.attack.3, lebelheim.position.2
        """
        reach = stat(table, play.hero, "reach")
        amounts = {kind: number(table, amount, play, reach) for kind, amount in self.damage.items()}
        physical, other = amounts.pop(PHYSICAL, 0), sum(amounts.values())
        return _changed(self.damage, physical, other, stat(table, play.hero, "damage"))

    def text(self) -> str:
        kinds = self.damage.items()
        if any(isinstance(amount, Count) for amount in self.damage.values()):
            damage = " and ".join(amount_text(n, f"{kind} damage") for kind, n in kinds)
        else:
            damage = " and ".join(f"{n} {kind}" for kind, n in kinds) + " damage"
        return f"Deal {damage} to {who_text(self.to)}"

    def value(self, sides: Sides) -> float:
        several = SEVERAL if isinstance(self.to, Each) else 1.0
        return several * sum(
            expected(amount) * (PHYSICAL_VALUE if kind == PHYSICAL else OTHER_VALUE)
            for kind, amount in self.damage.items()
        )


def _changed(kinds: Collection[str], physical: int, other: int, change: int) -> tuple[int, int]:
    """The physical and the other damage, raised or lowered.

    Of mixed damage the physical part is changed; what it cannot be lowered by lowers the rest.
    Rules: lebelheim.attack.3, .4
    """
    if PHYSICAL not in kinds:
        return physical, max(0, other + change)
    physical += change
    return max(0, physical), max(0, other + min(0, physical))


def attack_phase(table: LebelheimTable, play: Play, attack: Attack) -> Flow[None]:
    """Steps 2 to 6: Tricks, defense, Tricks, loss of Endurance, death.

    An attack on several heroes is one phase, in which each is defended by its own player. What is
    left of it is dropped when the attacker dies, whose text it is.
    Rules: lebelheim.attack.4 to .12, lebelheim.death.2
    """
    for step in (
        _answers_to_the_declaration(table, attack),
        trick_window(table, Window.ATTACK),
        _defenses(table, attack),
        trick_window(table, Window.DEFENDED),
        _resolve(table, play, attack),
    ):
        if _lives(table, attack.attacker):
            yield from step


def _lives(table: LebelheimTable, hero: int) -> bool:
    return table.state.heroes[hero].square >= 0


def _answers_to_the_declaration(table: LebelheimTable, attack: Attack) -> Flow[None]:
    """An attack on several heroes is one attack of the attacker. Rules: lebelheim.attack.12"""
    attacker = attack.attacker
    yield from fire(table, "attacks", attacker, attack.parts[0].hero)
    for hero in [part.hero for part in attack.parts]:
        if _lives(table, attacker) and _lives(table, hero):
            yield from fire(table, "attacked", hero, attacker)


# -- defense ----------------------------------------------------------------------------------


class Defend(CardOption, frozen=True, tag="defend"):
    says = "hide {card} to defend {hero}"
    points = ("card/hand-{hero.value}-{card}",)
    word = "defend"

    def verdict(self, table: LebelheimTable, seat: int) -> Verdict:
        """Rules: lebelheim.attack.5, .6, .12, lebelheim.hide.4"""
        state, name = table.state, hero_name(table, self.hero)
        part = next((part for part in state.attack_parts if part.hero == self.hero), None)
        if seat_of(self.hero) != seat:
            return No("lebelheim.deck.3", f"{name} is not your hero.")
        if part is None:
            return No("lebelheim.attack.5", f"{name} is not under attack at this moment.")
        if self.card not in state.heroes[self.hero].hand:
            return self.missing(table, "lebelheim.hide.4", "in the hand")
        found = defend_verdict(table, part)
        if not found:
            return found
        if part.finished:
            return No(
                "lebelheim.attack.6",
                f"{name} has finished defending: no more cards can be hidden in this Attack Phase.",
            )
        about = defending(table)
        if about is not None and about.hero != self.hero:
            first = hero_name(table, about.hero)
            return No("lebelheim.attack.12", f"{first} defends before {name}.")
        return YES

    def preview(self, table: LebelheimTable, offered: Sequence[AnyOption]) -> Preview:
        """Whether the card would prevent anything."""
        part = defending(table)
        if part is None or _prevents_more(table, part):
            return NOTHING_TO_TELL
        return Preview(futile="prevents nothing more")

    def refusal(self, table: LebelheimTable, seat: int) -> No:
        found = self.verdict(table, seat)
        if isinstance(found, No):
            return found
        name = hero_name(table, self.hero)
        return No("lebelheim.attack.5", f"{name} cannot defend yet.")


def defend_verdict(table: LebelheimTable, part: Part) -> Verdict:
    """Whether the attacked hero may hide a card, or another one, to defend.

    Rules: lebelheim.attack.11, lebelheim.hide.3, lebelheim.disable.3
    """
    defender = table.state.heroes[part.hero]
    if defender.disabled:
        name = hero_name(table, part.hero)
        return No("lebelheim.disable.3", f"{name} is disabled and cannot defend.")
    if not defender.hand:
        return No("lebelheim.hide.3", f"{hero_name(table, part.hero)} has no card in hand to hide.")
    if part.physical == 0:
        return No("lebelheim.attack.11", "Defending prevents physical damage only.")
    return YES


def defending(table: LebelheimTable) -> Part | None:
    """The part of the attack whose hero is being defended; none while nobody is."""
    return next((part for part in table.state.attack_parts if part.defending), None)


def _defend_question(table: LebelheimTable, request: SeatRequest) -> str:
    part = defending(table)
    assert part is not None
    is_mixed = part.physical and part.other
    physical = f" ({part.physical} of it physical)" if is_mixed else ""
    reduced = f", {part.reduction} prevented" if part.reduction else ""
    each = _prevented_by_each(table, part.hero)
    question = (
        f"Hide a card to prevent {each} more?"
        if _prevents_more(table, part)
        else "Another card would prevent nothing more."
    )
    return (
        f"{hero_name(table, part.hero)} is attacked for {part.total}{physical}{reduced}. {question}"
    )


def _prevented_by_each(table: LebelheimTable, hero: int) -> int:
    """The physical damage that a hidden card prevents. Rules: lebelheim.attack.5, .defend.1"""
    return max(0, PREVENTED_BY_A_HIDDEN_CARD + stat(table, hero, "defense"))


def _prevents_more(table: LebelheimTable, part: Part) -> bool:
    """Whether a card more would prevent any of the physical damage."""
    left = part.physical - part.defended - part.prevented_physical
    return left > 0 and part.loss > 0 and _prevented_by_each(table, part.hero) > 0


def _as_it_stands(table: LebelheimTable) -> Preview:
    """The damage that is still to be taken."""
    part = defending(table)
    if part is None or not part.loss:
        return NOTHING_TO_TELL
    endurance = table.state.heroes[part.hero].endurance
    loss = f"{hero_name(table, part.hero)} loses {part.loss} of {endurance} Endurance."
    return Preview(risks=(f"As it stands, {loss}",))


DEFEND = Menu(
    "defend",
    Defend,
    Done,
    says=_defend_question,
    rule="lebelheim.attack.5",
    done="Hide no more",
    before_done=_as_it_stands,
)


def _defenses(table: LebelheimTable, attack: Attack) -> Flow[None]:
    """The players defend clockwise from the attacker. Rules: lebelheim.attack.12"""
    for seat in clockwise(table, seat_of(attack.attacker)):
        for part in attack.parts:
            if seat_of(part.hero) == seat and _lives(table, attack.attacker):
                yield from defend(table, part, attack.attacker)


def defend(table: LebelheimTable, part: Part, attacker: int) -> Flow[None]:
    """Step 3: hide any number of cards, two physical damage prevented for each.

    Automatic prevention comes first; it is no defense. Rules: lebelheim.attack.5, .6, .11,
    lebelheim.innate.5, lebelheim.hide.3, lebelheim.defend.1, .2, lebelheim.disable.3
    """
    hero = part.hero
    defender = table.state.heroes[hero]
    if defender.square < 0:
        return
    prevention = stat(table, hero, "prevention")
    if prevention > 0:
        prevent(table, part, prevention)
    spend_bonuses(table.state, hero, "prevention")
    each = _prevented_by_each(table, hero)
    part.defending = True
    while defend_verdict(table, part):
        cards = dict.fromkeys(defender.hand)
        options: list[Defend | Done] = [*(Defend(hero, card) for card in cards), DONE]
        answer = yield from DEFEND.ask(seat_of(hero), options)
        if not isinstance(answer, Defend):
            break
        hide_card(table, hero, answer.card)
        part.cards_hidden += 1
        part.defended += each
    part.defending, part.finished = False, True
    count, prevented = part.cards_hidden, part.defended
    if not count:
        return
    spend_bonuses(table.state, hero, "defense")
    table.tell(
        events.DefenseEnded, rule="lebelheim.attack.6", hero=hero, cards=count, prevented=prevented
    )
    yield from fire(table, "defends", hero, attacker)


def prevent(table: LebelheimTable, part: Part, amount: int, *, physical: bool = False) -> None:
    """An effect prevents damage, which is no defense. Rules: lebelheim.defend.2"""
    if physical:
        part.prevented_physical += amount
    else:
        part.prevented += amount
    table.tell(common.DamagePrevented, rule="lebelheim.defend.2", hero=part.hero, amount=amount)


# -- loss and Block ---------------------------------------------------------------------------


def _resolve(table: LebelheimTable, play: Play, attack: Attack) -> Flow[None]:
    """Steps 5 and 6: the damage not prevented is lost as Endurance, by all at the same moment.

    Only now it is settled what was blocked. Rules: lebelheim.attack.8 to .10, .12,
    lebelheim.block.1 to .5
    """
    rule = "lebelheim.attack.8"
    parts = [part for part in attack.parts if _lives(table, part.hero)]
    for part in parts:
        table.tell(
            events.AttackResolved,
            rule=rule,
            hero=part.hero,
            damage=part.total,
            prevented=part.reduction,
            lost=part.loss,
        )
    yield from lose_endurance(table, [(part.hero, part.loss) for part in parts], rule)
    play.outcomes = sorted({outcome for part in parts for outcome in _outcomes(table, part)})
    for part in parts:
        if part.is_blocked:
            yield from fire(table, "blocks", part.hero, attack.attacker)
        if part.is_fully_blocked:
            yield from fire(table, "fully-blocks", part.hero, attack.attacker)
        if part.loss:
            yield from fire(table, "hits", attack.attacker, part.hero)
            yield from fire(table, "damaged", part.hero, attack.attacker)


def _outcomes(table: LebelheimTable, part: Part) -> list[str]:
    found = ["blocked" if part.is_blocked else "unblocked"]
    if part.is_fully_blocked:
        found.append("fully-blocked")
    if part.loss:
        found.append("hit")
    if not _lives(table, part.hero):
        found.append("killed")
    return found


# -- what texts do to an attack ---------------------------------------------------------------


class Prevent(HeroEffect, frozen=True, tag="prevent"):
    """Prevent damage of the attack in progress."""

    says = "Prevent {amount:{kind:=physical:physical |any:}damage} to {who}"
    worth = 0.9
    rule = "lebelheim.defend.2"
    amount: Amount
    kind: Literal["any", "physical"] = "any"

    def changes(self, table: LebelheimTable, play: Play, hero: int, amount: int) -> bool:
        return amount > 0 and any(part.hero == hero for part in table.state.attack_parts)

    def befall(self, table: LebelheimTable, play: Play, hero: int, amount: int) -> None:
        for part in table.state.attack_parts:
            if part.hero == hero:
                prevent(table, part, max(0, amount), physical=self.kind == "physical")


class Increase(Effect, frozen=True, tag="increase"):
    """Change the damage of the attack in progress, by a negative number for less.

    A Trick may still change the declared total. Rules: lebelheim.attack.4
    """

    says = "The attack deals {amount:+damage}"
    amount: Amount

    def perform(self, table: LebelheimTable, play: Play) -> Flow[None]:
        amount = number(table, self.amount, play)
        for part in table.state.attack_parts:
            kinds = table.state.attacks[-1].kinds
            part.physical, part.other = _changed(kinds, part.physical, part.other, amount)
        if table.state.attacks:
            table.tell(common.DamageChanged, rule="lebelheim.attack.4", amount=amount)
        yield from ()

    def value(self, sides: Sides) -> float:
        return 0.9 * abs(expected(self.amount))


class Redirect(HeroEffect, frozen=True, tag="redirect"):
    """The hero whose text it is becomes the target in place of `who`."""

    says = "This hero is attacked in place of {who}"
    gain = 1.0
    rule = "lebelheim.attack.4"
    who: Who

    def changes(self, table: LebelheimTable, play: Play, hero: int, amount: int) -> bool:
        """Nobody is attacked twice by one attack."""
        attacked = {part.hero for part in table.state.attack_parts}
        return hero in attacked and play.hero not in attacked

    def befall(self, table: LebelheimTable, play: Play, hero: int, amount: int) -> None:
        me = play.hero
        for part in table.state.attack_parts if self.changes(table, play, hero, amount) else ():
            if part.hero == hero:
                part.hero = me
                table.tell(common.AttackRedirected, rule=self.rule, hero=me, instead_of=hero)


AttackLine: TypeAlias = Deal | Prevent | Increase | Redirect
