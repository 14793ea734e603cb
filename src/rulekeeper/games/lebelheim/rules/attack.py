"""The Attack Phase."""

from __future__ import annotations

from rulekeeper.cards import effects
from rulekeeper.core.requests import Flow, Option, choose
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.lebelheim import events
from rulekeeper.games.lebelheim.box import LebelheimTable, seat_of
from rulekeeper.games.lebelheim.options import DONE, Defend
from rulekeeper.games.lebelheim.rules.choosing import pick
from rulekeeper.games.lebelheim.rules.hand import hide_card
from rulekeeper.games.lebelheim.rules.heroes import lose_endurance, spend_bonuses, stat
from rulekeeper.games.lebelheim.rules.meaning import number
from rulekeeper.games.lebelheim.rules.permission import hero_name
from rulekeeper.games.lebelheim.rules.play import carries_out, clockwise, fire, trick_window
from rulekeeper.games.lebelheim.state import Attack, Part, Play, Window

PHYSICAL = "physical"
"""The kind of damage against which Defending helps."""

PREVENTED_BY_A_HIDDEN_CARD = 2
"""Rules: lebelheim.innate.5"""


@carries_out(effects.Deal)
def _deal(table: LebelheimTable, play: Play, line: effects.Deal) -> Flow[None]:
    """A line with the keyword 'Deal' opens an Attack Phase.

    Rules: lebelheim.lines.4, lebelheim.attack.1, .2, .13
    """
    attacker = play.hero
    reach = stat(table, attacker, "reach")
    heroes = yield from pick(table, play, line.to, "lebelheim.attack.1", reach)
    play.outcomes.clear()
    if not heroes:
        return
    attack = declared(table, play, line, heroes)
    table.state.attacks.append(attack)
    yield from attack_phase(table, play, attack)
    table.state.attacks.pop()


def declared(table: LebelheimTable, play: Play, line: effects.Deal, heroes: list[int]) -> Attack:
    """Step 1: the total damage to be dealt is declared, all increases included.

    Of mixed damage an increase raises the physical part. Whoever the attack's Reach makes adjacent
    is counted as adjacent, too. Rules: lebelheim.attack.3, lebelheim.position.2
    """
    attacker = play.hero
    reach = stat(table, attacker, "reach")
    amounts = {kind: number(table, amount, play, reach) for kind, amount in line.damage.items()}
    main = PHYSICAL if PHYSICAL in amounts else next(iter(amounts))
    amounts[main] += stat(table, attacker, "damage")
    spend_bonuses(table.state, attacker, "damage")
    spend_bonuses(table.state, attacker, "reach")
    physical = max(0, amounts.pop(PHYSICAL, 0))
    other = max(0, sum(amounts.values()))
    attack = Attack(attacker, list(line.damage), [Part(hero, physical, other) for hero in heroes])
    if table.listening:
        table.tell(
            events.AttackDeclared(
                rule="lebelheim.attack.3",
                attacker=attacker,
                targets=heroes,
                damage=[physical + other] * len(heroes),
                kinds=attack.kinds,
            )
        )
    return attack


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
    each = max(0, PREVENTED_BY_A_HIDDEN_CARD + stat(table, hero, "defense"))
    while defend_verdict(table, part):
        options: list[Option] = [Defend(hero, card) for card in dict.fromkeys(defender.hand)]
        answer = yield from choose(seat_of(hero), "defend", [*options, DONE], "lebelheim.attack.5")
        if not isinstance(answer, Defend):
            break
        hide_card(table, hero, answer.card)
        part.cards_hidden += 1
        part.defended += each
    part.finished = True
    if not part.cards_hidden:
        return
    spend_bonuses(table.state, hero, "defense")
    if table.listening:
        table.tell(
            events.DefenseEnded(
                rule="lebelheim.attack.6",
                hero=hero,
                cards=part.cards_hidden,
                prevented=part.defended,
            )
        )
    yield from fire(table, "defends", hero, attacker)


def defend_verdict(table: LebelheimTable, part: Part) -> Verdict:
    """Whether the attacked hero may hide a card, or another one, to defend.

    Rules: lebelheim.attack.11, lebelheim.hide.3, lebelheim.disable.3
    """
    defender = table.state.heroes[part.hero]
    if defender.disabled:
        return No(
            "lebelheim.disable.3", f"{hero_name(table, part.hero)} is disabled and cannot defend."
        )
    if not defender.hand:
        return No("lebelheim.hide.3", f"{hero_name(table, part.hero)} has no card in hand to hide.")
    if part.physical == 0:
        return No("lebelheim.attack.11", "Defending prevents physical damage only.")
    return YES


def prevent(table: LebelheimTable, part: Part, amount: int) -> None:
    """An effect prevents damage of any kind; that is no defense. Rules: lebelheim.defend.2"""
    part.prevented += amount
    if table.listening:
        table.tell(events.DamagePrevented(rule="lebelheim.defend.2", hero=part.hero, amount=amount))


def _resolve(table: LebelheimTable, play: Play, attack: Attack) -> Flow[None]:
    """Steps 5 and 6: the damage not prevented is lost as Endurance, by all at the same moment.

    Only now it is settled what was blocked. Rules: lebelheim.attack.8 to .10, .12,
    lebelheim.block.1 to .5
    """
    state = table.state
    parts = [part for part in attack.parts if state.heroes[part.hero].square >= 0]
    for part in parts:
        if table.listening:
            table.tell(
                events.AttackResolved(
                    rule="lebelheim.attack.8",
                    hero=part.hero,
                    damage=part.total,
                    prevented=part.reduction,
                    lost=part.loss,
                )
            )
    yield from lose_endurance(
        table, [(part.hero, part.loss) for part in parts], "lebelheim.attack.8"
    )
    play.outcomes = sorted({outcome for part in parts for outcome in _outcomes(table, part)})
    for part in parts:
        blocked, fully = is_blocked(part), is_fully_blocked(part)
        if blocked:
            yield from fire(table, "blocks", part.hero, attack.attacker)
        if fully:
            yield from fire(table, "fully-blocks", part.hero, attack.attacker)
        if part.loss:
            yield from fire(table, "hits", attack.attacker, part.hero)
            yield from fire(table, "damaged", part.hero, attack.attacker)


def is_blocked(part: Part) -> bool:
    """Whether any damage was prevented. Rules: lebelheim.block.1, .2, .5"""
    return part.reduction > 0


def is_fully_blocked(part: Part) -> bool:
    """Whether as much was prevented as would be dealt. Rules: lebelheim.block.3"""
    return 0 < part.reduction >= part.total


def _outcomes(table: LebelheimTable, part: Part) -> list[str]:
    found = ["blocked" if is_blocked(part) else "unblocked"]
    if is_fully_blocked(part):
        found.append("fully-blocked")
    if part.loss:
        found.append("hit")
    if table.state.heroes[part.hero].square < 0:
        found.append("killed")
    return found


@carries_out(effects.Prevent)
def _prevent(table: LebelheimTable, play: Play, line: effects.Prevent) -> Flow[None]:
    amount = max(0, number(table, line.amount, play))
    for hero in (yield from pick(table, play, line.who, "lebelheim.defend.2")):
        for part in _parts(table):
            if part.hero != hero:
                continue
            if line.kind == "any":
                prevent(table, part, amount)
            else:
                part.prevented_physical += amount
                if table.listening:
                    table.tell(
                        events.DamagePrevented(rule="lebelheim.defend.2", hero=hero, amount=amount)
                    )


@carries_out(effects.Increase)
def _increase(table: LebelheimTable, play: Play, line: effects.Increase) -> Flow[None]:
    """A Trick may still change the declared total. Rules: lebelheim.attack.4"""
    amount = number(table, line.amount, play)
    for part in _parts(table):
        if part.physical or not part.other:
            part.physical = max(0, part.physical + amount)
        else:
            part.other = max(0, part.other + amount)
    if table.listening and table.state.attacks:
        table.tell(events.DamageChanged(rule="lebelheim.attack.4", amount=amount))
    yield from ()


@carries_out(effects.Redirect)
def _redirect(table: LebelheimTable, play: Play, line: effects.Redirect) -> Flow[None]:
    for hero in (yield from pick(table, play, line.who, "lebelheim.attack.4")):
        attacked = {part.hero for part in _parts(table)}
        for part in _parts(table):
            if part.hero == hero and play.hero not in attacked:
                part.hero = play.hero
                if table.listening:
                    table.tell(
                        events.AttackRedirected(
                            rule="lebelheim.attack.4", hero=play.hero, instead_of=hero
                        )
                    )


def _parts(table: LebelheimTable) -> list[Part]:
    """What the attack in progress means for each of the attacked."""
    return table.state.attacks[-1].parts if table.state.attacks else []
