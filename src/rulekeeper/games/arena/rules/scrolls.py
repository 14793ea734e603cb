"""7.2 Scrolls: when they can be used, and what their own words do.

Rules: arena.item.scroll.1, .2, .use.1 to .4
"""

from rulekeeper.core.requests import Flow, Option, roll
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arena import events
from rulekeeper.games.arena.box import arena
from rulekeeper.games.arena.content.vocabulary import (
    ChangeRoll,
    GainMovement,
    Reroll,
    Scroll,
    SwapPlaces,
)
from rulekeeper.games.arena.options import UseScroll
from rulekeeper.tanarean.combat.attack import flip_token
from rulekeeper.tanarean.combat.attackwords import Each, Effect, One
from rulekeeper.tanarean.combat.battlebox import BattleTable, Moment, Response
from rulekeeper.tanarean.combat.carrying import Deed, candidates, carries_out, carry_out
from rulekeeper.tanarean.combat.combatants import NOBODY, Step, Strike
from rulekeeper.tanarean.combat.combatevents import EffectLost, Stepped
from rulekeeper.tanarean.combat.harm import bury_the_fallen
from rulekeeper.tanarean.combat.position import battle_map, decider, is_of, name
from rulekeeper.tanarean.combat.stepping import burn
from rulekeeper.tanarean.combat.striking import DIE, is_hit

EVERYWHERE = 99
"""The reach of what ignores range. Rules: arena.item.scroll.use.1"""

ATTACK_MOMENTS = frozenset({"declared", "roll", "rolled", "resolved"})


def scroll_options(fight: BattleTable, seat: int, when: str) -> list[Option]:
    """The scrolls that a seat may use at a moment. Rules: arena.item.scroll.use.2, .3"""
    table = arena(fight)
    team = table.box.team_of_seat[seat]
    if not table.state.ready[team]:
        return []
    return [
        option
        for who, bag in enumerate(table.state.bags)
        if bag.scrolls and decider(fight, who) == seat
        for option in [UseScroll(scroll, who) for scroll in bag.scrolls]
        if can_use_scroll(fight, who, option.scroll, when)
    ]


def can_use_scroll(fight: BattleTable, who: int, scroll: int, when: str) -> Verdict:
    """Whether a hero can use a scroll that it bears at a moment.

    Rules: arena.item.scroll.use.1 to .3, arena.turn.start.3
    """
    table = arena(fight)
    state, text = table.state, table.box.catalogue.scrolls[scroll]
    combatant = state.combatants[who]
    if scroll not in state.bags[who].scrolls or not combatant.on_grid:
        return No("arena.item.scroll.2", f"{name(fight, who)} does not bear {text.name}.")
    if not state.ready[combatant.team]:
        return No(
            "arena.item.scroll.use.3",
            f'{text.name} needs the team token, and it shows "No Special".',
        )
    if when not in text.when or (when in ATTACK_MOMENTS and not state.attacks):
        return No("arena.item.scroll.use.2", f"{text.name} is not for this moment.")
    actor = _actor(fight, when)
    if not is_of(fight, actor, text.by, who):
        return No("arena.item.scroll.use.2", f"{text.name} does not answer {name(fight, actor)}.")
    if text.hits is not None and when in ("rolled", "resolved"):
        strikes = state.attacks[-1].strikes
        if not strikes or strikes[-1].hit is not text.hits:
            wanted = "hit" if text.hits else "missed"
            return No("arena.item.scroll.use.2", f"{text.name} needs a strike that {wanted}.")
    return _would_work(fight, _deed(fight, who, text, when), text)


def _would_work(fight: BattleTable, deed: Deed, text: Scroll) -> Verdict:
    """Whether anything that the scroll does has somebody to work on."""
    for effect in text.effects:
        to = effect.to
        if isinstance(to, One | Each):
            found = bool(candidates(fight, deed, to))
        else:
            who = {"target": deed.target, "self": deed.actor, "attacker": deed.opponent}[to]
            found = who != NOBODY and fight.state.combatants[who].on_grid
        if found:
            return YES
    return No("arena.effect.target.4", f"{text.name} would work on nobody.")


def _actor(fight: BattleTable, when: str) -> int:
    """Whose turn, step or attack a scroll would answer."""
    if when in ATTACK_MOMENTS:
        return fight.state.attacks[-1].attacker
    return fight.state.turn.owner


def _deed(fight: BattleTable, who: int, text: Scroll, when: str) -> Deed:
    """What a scroll does, by its bearer: without range and vision."""
    aim = fight.state.attacks[-1].aim if when in ATTACK_MOMENTS else NOBODY
    deed = Deed.of(fight, who, text.name, EVERYWHERE, target=aim, opponent=_actor(fight, when))
    deed.unlimited = True
    return deed


def use_scroll(fight: BattleTable, option: Option, when: str) -> Flow[None]:
    """Reveal a scroll at a moment and carry it out; it leaves the match, and the token flips.

    Rules: arena.item.scroll.1, arena.item.scroll.use.1 to .4
    """
    assert isinstance(option, UseScroll)
    table = arena(fight)
    text = table.box.catalogue.scrolls[option.scroll]
    deed = _deed(fight, option.combatant, text, when)
    table.state.bags[option.combatant].scrolls.remove(option.scroll)
    table.reveal()
    if table.listening:
        table.tell(
            events.ScrollUsed(
                rule="arena.item.scroll.use.2",
                combatant=option.combatant,
                scroll=option.scroll,
            )
        )
    flip_token(fight, table.state.combatants[option.combatant].team, ready=False)
    yield from carry_out(fight, deed, text.effects)
    attacks = table.state.attacks
    if not attacks or attacks[-1].step is Step.DEATH:
        if attacks:
            bury_the_fallen(fight, attacks[-1].felled)
        yield from fight.box.aftermath(fight)


def scroll_response(moment: Moment, when: str) -> Response:
    """Scrolls among what may be answered at a moment of an attack."""
    return Response(
        moment,
        lambda fight, seat: scroll_options(fight, seat, when),
        UseScroll,
        lambda fight, option: use_scroll(fight, option, when),
    )


SCROLLS = (
    scroll_response(Moment.DECLARED, "declared"),
    scroll_response(Moment.ROLLING, "roll"),
    scroll_response(Moment.ROLLED, "rolled"),
    scroll_response(Moment.RESOLVED, "resolved"),
)
"""What scrolls add to the responses of the family. Rules: arena.item.scroll.use.2"""


# -- the words that only scrolls have ---------------------------------------------------------


@carries_out(Reroll)
def _reroll(fight: BattleTable, deed: Deed, effect: Effect, who: int) -> Flow[None]:
    """The last strike is rolled again, with the same modifiers."""
    attack = fight.state.attacks[-1]
    made = attack.strikes[-1]
    natural = yield from roll(DIE, decider(fight, attack.attacker), "strike")
    _judge_anew(fight, made, natural, made.result - made.natural + natural)


@carries_out(ChangeRoll)
def _change_roll(fight: BattleTable, deed: Deed, effect: ChangeRoll, who: int) -> Flow[None]:
    """The last strike has another result; what was rolled stays. Rules: arena.strike.4"""
    made = fight.state.attacks[-1].strikes[-1]
    _judge_anew(fight, made, made.natural, made.result + effect.amount)
    yield from ()


def _judge_anew(fight: BattleTable, made: Strike, natural: int, result: int) -> None:
    made.natural, made.result = natural, result
    made.hit = is_hit(natural, result, made.defense)
    if fight.listening:
        fight.tell(
            events.RollChanged(
                rule="arena.strike.modifier.1",
                target=made.target,
                natural=natural,
                result=result,
                hit=made.hit,
            )
        )


@carries_out(GainMovement)
def _gain(fight: BattleTable, deed: Deed, effect: GainMovement, who: int) -> Flow[None]:
    """The turn's owner has more points: in the Move Action in progress, else in the next one."""
    state = arena(fight).state
    if who == state.turn.owner:
        if state.moving:
            state.points += effect.points
        else:
            state.turn.lost_points -= effect.points
    yield from ()


@carries_out(SwapPlaces)
def _swap(fight: BattleTable, deed: Deed, effect: Effect, who: int) -> Flow[None]:
    """Both are forced to move. Rules: arena.effect.force-move.1, .2, .4, arena.tile.lava.2, .3"""
    combatants = fight.state.combatants
    one, other = combatants[deed.actor], combatants[who]
    if who == deed.actor or not (one.on_grid and other.on_grid):
        return
    squares = [combatant.square for combatant in combatants]
    if squares.count(one.square) > 1 or squares.count(other.square) > 1:
        # Who passes an ally's square would have its place taken by a third.
        if fight.listening:
            fight.tell(EffectLost(rule="arena.effect.force-move.4", combatant=who))
        return
    harmful = battle_map(fight).harmful
    one.square, other.square = other.square, one.square
    for mover, before in ((deed.actor, other.square), (who, one.square)):
        now = combatants[mover].square
        if fight.listening:
            fight.tell(Stepped(rule="arena.effect.force-move.1", combatant=mover, square=now))
        if harmful >> now & 1 and not harmful >> before & 1:
            burn(fight, mover)
    yield from ()
