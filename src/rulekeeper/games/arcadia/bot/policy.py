"""What looks promising at a glance: the weights from which bots begin.

A weight is a rough number of coins; 0 is not worth a thought.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from functools import lru_cache

from rulekeeper.boards.masks import Mask, mask_of, squares_of
from rulekeeper.boards.walled import Passages
from rulekeeper.core.acts import Done
from rulekeeper.core.requests import Option
from rulekeeper.games.arcadia.bot.card_values import best_purchase, gain, suits, worth
from rulekeeper.games.arcadia.bot.quests_ahead import quests_ahead
from rulekeeper.games.arcadia.box import ArcadiaTable, heroes_of
from rulekeeper.games.arcadia.content.vocabulary import Card
from rulekeeper.games.arcadia.rules import board, numbers, odds
from rulekeeper.games.arcadia.rules.arranging import ARRANGE, FinishArranging, GiveUpCard
from rulekeeper.games.arcadia.rules.attack import Strike
from rulekeeper.games.arcadia.rules.boosts import DECLARE, PayFor, UseBoost
from rulekeeper.games.arcadia.rules.cursed import is_forbidden
from rulekeeper.games.arcadia.rules.death_curses import COVER
from rulekeeper.games.arcadia.rules.dice import REROLL, Reroll
from rulekeeper.games.arcadia.rules.episodic import DROP, KEEP, KeepCard
from rulekeeper.games.arcadia.rules.goals import Heading, spaces_of
from rulekeeper.games.arcadia.rules.guard import ORDER, React, strongest
from rulekeeper.games.arcadia.rules.guilds import EQUIP, Equip
from rulekeeper.games.arcadia.rules.kills import TAKE_TOKEN
from rulekeeper.games.arcadia.rules.monster_policy import next_action
from rulekeeper.games.arcadia.rules.moving import FlipDoor, Move
from rulekeeper.games.arcadia.rules.paid_effects import Mend, Rally, ReadyCards
from rulekeeper.games.arcadia.rules.payback import PAYBACK
from rulekeeper.games.arcadia.rules.resolving import SECOND_TARGET
from rulekeeper.games.arcadia.rules.rest import (
    REST,
    EndRest,
    GiveCard,
    GiveToken,
    Resurrect,
    Unexhaust,
)
from rulekeeper.games.arcadia.rules.routes import routes
from rulekeeper.games.arcadia.rules.special_effects import Ability
from rulekeeper.games.arcadia.rules.tokens import HEAL, DrinkHealing, DrinkRefreshing
from rulekeeper.games.arcadia.rules.turn import ACTIVE, TURN, Activate
from rulekeeper.games.arcadia.rules.upgrades import (
    MOST_BOUGHT,
    PURCHASE,
    RESERVE,
    BuyCard,
    ReserveCard,
)
from rulekeeper.games.arcadia.rules.using import UseCard
from rulekeeper.games.arcadia.state import NOBODY
from rulekeeper.games.weights import Policy, by_kind, each, only_best

REACTION = 0.8
"""What a Guard Reaction costs."""

ENOUGH = 0.85
"""So likely a kill needs no boost."""

THOUGHTS = 5
"""How many places to go to deserve a thought."""


def _turn(table: ArcadiaTable, options: Sequence[Option]) -> list[float]:
    """Rest once too little is ready; else activate whoever has a card to attack with."""
    seat = table.state.seat
    heroes = table.state.heroes
    cards = table.box.catalogue.cards
    ready = {
        hero: sum(
            cards[card].attack is not None and card not in heroes[hero].exhausted
            for card in heroes[hero].cards
        )
        for hero in heroes_of(seat)
    }
    dead = sum(heroes[hero].space < 0 for hero in heroes_of(seat))
    weights = []
    for option in options:
        if isinstance(option, Activate):
            weights.append(0.3 + min(1, ready[option.hero]))
        else:
            spent = sum(len(heroes[hero].exhausted) for hero in heroes_of(seat))
            weights.append(0.5 * dead + 0.25 * spent)
    return weights


def _active(table: ArcadiaTable, options: Sequence[Option]) -> list[float]:
    """Attack where it hurts, or go to where a Quest or a good attack is."""
    state, hero = table.state, table.state.hero
    ahead = quests_ahead(table, state.seat)
    foes = {foe for heading in ahead for foe in heading.foes}
    doors = {door for heading in ahead for door in heading.doors}
    close = board.close_monsters(table, hero)
    moves = _moves(table, ahead) if any(isinstance(option, Move) for option in options) else {}
    weights = []
    for option in options:
        if isinstance(option, Strike):
            weights.append(1.0 + _strike(table, option, foes, close))
        elif isinstance(option, Move):
            weights.append(moves[option.space])
        elif isinstance(option, FlipDoor):
            is_useful = option.edge in doors or option.edge not in state.open_doors
            weights.append(0.5 if is_useful else 0.02)
        elif isinstance(option, DrinkHealing):
            is_cursed = state.heroes[hero].curse != NOBODY
            weights.append(2.0 if state.heroes[hero].wounds > 1 or is_cursed else 0.0)
        elif isinstance(option, UseCard):
            weights.append(_use(table, option))
        elif isinstance(option, DrinkRefreshing):
            weights.append(2.0 if len(state.heroes[hero].exhausted) > 1 else 0.0)
        else:
            weights.append(0.3)
    least = sorted(weights)[-THOUGHTS] if len(weights) > THOUGHTS else 0.0
    return [weight if weight >= least else 0.0 for weight in weights]


def _strike(
    table: ArcadiaTable, option: Strike, foes: Container[int], close: Sequence[int]
) -> float:
    """What an attack is worth: the Wounds, the kill, what it does for Quests, less the answer.

    `foes` have to be killed for Quests; the Monsters `close` to the attacker guard.
    """
    chance = odds.attack_odds(table, option.made(table), option.target)
    worth = chance.wounds + 2.0 * chance.kill
    if option.target in foes:
        worth += 2.0 * chance.kill + 0.5 * chance.wounds
    if close and option.target not in close:
        worth -= REACTION * len(close)
    if not board.is_hero(table, option.target):
        worth -= 0.5 * REACTION * (1 - (chance.overkill or 0.0))
    return worth


def _use(table: ArcadiaTable, option: UseCard) -> float:
    """What a card does in a turn, where it does anything worth its price."""
    turn = table.box.catalogue.cards[option.card].turn
    hero = table.state.heroes[option.hero]
    match turn and turn.effect:
        case Mend() if option.preview(table, ()).futile == "":
            return 0.8 + 0.4 * hero.wounds
        case ReadyCards() if len(hero.exhausted) > 1:
            return 1.6
        case Rally() if option.preview(table, ()).futile == "":
            return 2.0
    return 0.0


def _declare(table: ArcadiaTable, option: Option) -> float:
    """Add what costs no blood; Wounds are paid only by whoever has plenty of Life."""
    attack = table.state.attack
    assert attack is not None
    chance = odds.attack_odds(table, attack, attack.targets[0].figure)
    is_needed = chance.kill < ENOUGH
    if isinstance(option, UseBoost):
        return 1.0 if is_needed else 0.2
    if isinstance(option, PayFor):
        paid = table.box.catalogue.cards[option.card].paid
        left = numbers.life_left(table, option.hero)
        can_bleed = paid is not None and left > 2 * paid.price.wounds
        return 0.9 if is_needed and can_bleed else 0.1
    return 0.5


def _moves(table: ArcadiaTable, ahead: Sequence[Heading]) -> dict[int, float]:
    """What it is worth to go to each space: how much nearer it brings, less the reactions."""
    state, hero = table.state, table.state.hero
    movement, here = state.movement, state.heroes[hero].space
    assert movement is not None
    opens_doors = not is_forbidden(table, hero, "flip-door")
    near = _nearness(board.passages(table), _wanted(table, ahead), opens_doors=opens_doors)
    start = near.get(here, 0.0)
    return {
        space: max(0.05, 0.6 + (near.get(space, 0.0) - start) - REACTION * route.reactions)
        for space, route in routes(table, hero, movement.points).items()
    }


def _wanted(table: ArcadiaTable, ahead: Sequence[Heading]) -> Mask:
    """The spaces that Quests are about, and those of tokens that the active Hero may collect."""
    state = table.state
    collects = not is_forbidden(table, state.hero, "collect")
    wanted = mask_of(state.face_down) if collects else 0
    for heading in ahead:
        wanted |= heading.spaces | spaces_of(table, heading.foes)
    return wanted


@lru_cache(maxsize=1 << 10)
def _nearness(passages: Passages, wanted: Mask, *, opens_doors: bool) -> Mapping[int, float]:
    """By space, how near it is to what is wanted: 1 where it is, less with each step.

    Closed doors are no way for a Hero whose Death Curse keeps it from opening them.
    """
    near: dict[int, float] = {}
    seen, reached, worth = 0, wanted & passages.board.open_spaces, 1.0
    while reached != seen and worth > 0:
        near.update(dict.fromkeys(squares_of(reached & ~seen), worth))
        further = passages.step(reached)
        if opens_doors:
            further |= passages.through_closed_doors(reached)
        seen, reached, worth = reached, further, worth - 0.12
    return near


def _reroll(table: ArcadiaTable, options: Sequence[Option]) -> list[float]:
    """Dice that fail are rolled again."""
    throw = table.state.throw
    assert throw is not None
    kept = (throw.success, "crit")
    weights = [float(isinstance(option, Reroll) and option.face not in kept) for option in options]
    return weights if any(weights) else [float(isinstance(option, Done)) for option in options]


def _payback(table: ArcadiaTable, options: Sequence[Option]) -> list[float]:
    """As the game plays monsters; a guild spares its own Heroes the same way."""
    acts = [option for option in options if isinstance(option, PAYBACK.kinds)]
    chosen = next_action(table, acts)
    return [float(option == chosen) for option in options]


def _order(table: ArcadiaTable, options: Sequence[Option]) -> list[float]:
    """The strongest monster first."""
    chosen, _ = strongest(table, [option for option in options if isinstance(option, React)])
    return [float(option == chosen) for option in options]


def _rest(table: ArcadiaTable, option: Option) -> float:
    """Ready the cards, bring the dead back near the others, and leave the rest as it is."""
    match option:
        case Unexhaust():
            return 5.0
        case Resurrect():
            near = any(table.state.heroes[hero].space >= 0 for hero in heroes_of(table.state.seat))
            start = table.box.scenario.starts[table.state.guilds[table.state.seat].area]
            return 3.0 + float(near and not start >> option.space & 1)
        case GiveCard() | GiveToken():
            return 0.0
        case EndRest():
            return 1.0
    return 0.0


def _equip(table: ArcadiaTable, options: Sequence[Option]) -> list[float]:
    """Cards are spread: each goes to whoever has few, and best where an ability is for it."""
    return only_best(
        [_place(table, option) if isinstance(option, Equip) else 0.0 for option in options]
    )


def _place(table: ArcadiaTable, option: Equip) -> float:
    """How well a card lies with a Hero."""
    there = table.state.heroes[option.hero]
    card, kind = table.box.catalogue.cards[option.card], table.box.catalogue.heroes[there.kind]
    return sum(suits(card, ability) for ability in kind.abilities) - len(there.cards)


def _value(option: Option, table: ArcadiaTable) -> float:
    """What the card of an option is worth; nothing where it is about none."""
    card = getattr(option, "card", NOBODY)
    return worth(table.box.catalogue.cards[card]) if card >= 0 else 0.0


def _best_card(table: ArcadiaTable, options: Sequence[Option]) -> list[float]:
    """The card that the guild to whom it was dealt gains most by."""
    state, cards = table.state, table.box.catalogue.cards
    hands = state.dealt if any(state.dealt) else state.hands
    offered = [option.card for option in options if isinstance(option, KeepCard | ReserveCard)]
    seat = next((seat for seat, hand in enumerate(hands) if offered[0] in hand), state.seat)
    guild, heroes = _cards_of(table, seat), _abilities_of(table, seat)
    return only_best([gain(guild, heroes, cards[card]) for card in offered])


def _purchase(table: ArcadiaTable, options: Sequence[Option]) -> list[float]:
    """One of the cards that are worth most together, for the coins that there are."""
    state, cards = table.state, table.box.catalogue.cards
    seat = state.picks[0]
    bought = best_purchase(
        _cards_of(table, seat),
        _abilities_of(table, seat),
        [cards[option.card] for option in options if isinstance(option, BuyCard)],
        state.guilds[seat].coins,
        MOST_BOUGHT - len(state.to_give[seat]),
    )
    wanted = {card.id for card in bought}
    return only_best(
        [
            float(cards[option.card].id in wanted) if isinstance(option, BuyCard) else 0.5
            for option in options
        ]
    )


def _cards_of(table: ArcadiaTable, seat: int) -> list[Card]:
    """All cards that a guild has, has reserved or has bought."""
    state, cards = table.state, table.box.catalogue.cards
    new = state.to_give[seat] if state.to_give else []
    reserved = state.drafted[seat] if state.hands else []
    return [cards[card] for card in (*numbers.cards_of(table, seat), *new, *reserved)]


def _abilities_of(table: ArcadiaTable, seat: int) -> list[Ability]:
    """The Natural Abilities of a guild's Heroes."""
    kinds = table.box.catalogue.heroes
    return [
        ability
        for hero in heroes_of(seat)
        for ability in kinds[table.state.heroes[hero].kind].abilities
    ]


def _loss(table: ArcadiaTable, card: int) -> float:
    """What the guild that arranges its cards would lose by giving up one of them."""
    given_up = table.box.catalogue.cards[card]
    seat = table.state.picks[0]
    rest = [own for own in _cards_of(table, seat) if own.id != given_up.id]
    return gain(rest, _abilities_of(table, seat), given_up)


def _worst_card(table: ArcadiaTable, options: Sequence[Option]) -> list[float]:
    """The card that is missed least; an empty slot, if there is one."""
    return only_best([-_value(option, table) for option in options])


def _arrange(table: ArcadiaTable, options: Sequence[Option]) -> list[float]:
    """Give up the worst cards, hand out the new ones evenly, make room, and leave it at that."""
    heroes = table.state.heroes
    weights = []
    for option in options:
        match option:
            case GiveUpCard(card=card):
                weights.append(90.0 - _loss(table, card))
            case Equip():
                weights.append(60.0 + _place(table, option))
            case FinishArranging():
                weights.append(40.0)
            case GiveCard(holder=holder, hero=hero):
                room = numbers.slots(table, hero) - len(heroes[hero].cards)
                is_full = len(heroes[holder].cards) > numbers.slots(table, holder)
                weights.append(30.0 + room if is_full and room > 0 else 0.0)
            case _:
                weights.append(20.0 - _value(option, table))
    return only_best(weights)


POLICY: Policy[ArcadiaTable] = Policy(
    {
        TURN: _turn,
        ACTIVE: _active,
        DECLARE: each(_declare),
        REROLL: _reroll,
        PAYBACK: _payback,
        ORDER: _order,
        REST: each(_rest),
        EQUIP: _equip,
        KEEP: _best_card,
        DROP: _worst_card,
        RESERVE: _best_card,
        PURCHASE: _purchase,
        COVER: _worst_card,
        ARRANGE: _arrange,
        SECOND_TARGET: by_kind(Done, 0.0, 1.0),
        TAKE_TOKEN: by_kind(Done, 0.0, 1.0),
        HEAL: by_kind(Done, 0.5, 1.0),
    }
)
