"""What looks promising at a glance: the weights from which bots begin.

A weight is in points of Endurance, as far as a glance tells; 0 is not worth thinking about.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulekeeper.cards.words import Each
from rulekeeper.core.acts import Done, Pass
from rulekeeper.core.requests import Option
from rulekeeper.games.lebelheim.bot.card_values import TextValue, card_values
from rulekeeper.games.lebelheim.bot.evaluation import CARD, closeness
from rulekeeper.games.lebelheim.box import GRID, LebelheimTable, team_of
from rulekeeper.games.lebelheim.rules import hand
from rulekeeper.games.lebelheim.rules.attack import DEFEND, Defend, defending
from rulekeeper.games.lebelheim.rules.choosing import MAY, TARGET, ChooseHero, Decline
from rulekeeper.games.lebelheim.rules.conditions import lost_endurance, stat, would_play
from rulekeeper.games.lebelheim.rules.move import PLACE, STEP, PlaceHero, Step, asked_about
from rulekeeper.games.lebelheim.rules.play import TRICKS, PlayCard, UseSkill
from rulekeeper.games.lebelheim.rules.position import heroes_within, squares_within
from rulekeeper.games.lebelheim.rules.setup import ASIDE, SIDE
from rulekeeper.games.lebelheim.rules.timing import Playable
from rulekeeper.games.lebelheim.rules.turn import MAIN
from rulekeeper.games.lebelheim.state import Attack, LebelheimState, Window
from rulekeeper.games.weights import Policy, Weigh, by_kind, each, only_best

END = 0.3
"""To end the turn: anything that brings more is played first."""

LEAST = 0.05
"""What is worth a thought, though nothing speaks for it."""

KILL = 8.0
"""To attack for more than the target can take or defend."""

FRAIL = 4
"""With so little Endurance a hero may think of steps away from the enemies."""

AWAY = -0.2
"""A step that loses more closeness leads away."""


# -- plays ------------------------------------------------------------------------------------


def _play(table: LebelheimTable, option: Option) -> float:
    """What a card, skill or ability brings when it is played now in the own turn."""
    if not isinstance(option, Playable):
        return END
    gain = _gain_of(table, option.hero, _text(table, option))
    return max(LEAST, gain - CARD / 2 if isinstance(option, PlayCard) else gain)


def _text(table: LebelheimTable, option: Playable) -> TextValue:
    """What the text that is played is worth."""
    known = card_values(table.box.catalogue)
    if isinstance(option, PlayCard):
        return known.cards[option.card]
    assert isinstance(option, UseSkill)
    return known.abilities[option.ability]


def _gain_of(table: LebelheimTable, hero: int, text: TextValue) -> float:
    holder = table.state.heroes[hero]
    gain = text.value
    if text.heals and not lost_endurance(table, hero):
        gain -= text.heals
    if text.draws and len(holder.hand) >= table.box.catalogue.heroes[holder.kind].maximum_hand:
        gain -= text.draws
    if text.strike is not None:
        struck = _strike(table, hero, text)
        gain = gain + struck if struck else min(gain, LEAST)
    if text.steps and text.strike is None:
        gain += 0.5 if _nearest(table.state, hero) > 2 else -0.5
    return gain


def _strike(table: LebelheimTable, hero: int, text: TextValue) -> float:
    """What the attack of a text brings; 0 when it reaches nobody."""
    assert text.strike is not None
    state = table.state
    targets = _reached(table, hero, text)
    if not targets:
        return 0.0
    physical, other = text.strike.amounts(table, would_play(state, hero))
    gains = [_harm(state, target, physical, other) for target in targets]
    return sum(gains) if isinstance(text.strike.to, Each) else max(gains)


def _harm(state: LebelheimState, target: int, physical: int, other: int) -> float:
    victim = state.heroes[target]
    if physical + other >= victim.endurance + 2 * len(victim.hand) * (physical > 0):
        return KILL
    frailty = 1 + 2 / (1 + victim.endurance)
    return frailty * (0.8 * physical + 1.1 * other)


def _reached(table: LebelheimTable, hero: int, text: TextValue) -> list[int]:
    """The enemies that a text can attack after its own steps, obstacles aside."""
    heroes, reach = table.state.heroes, stat(table, hero, "reach")
    within = text.aim.within if text.aim else "adjacent"
    around = 1 << heroes[hero].square
    if text.steps:
        around |= GRID.radius(heroes[hero].square, text.steps)
    return [
        enemy
        for enemy in heroes_within(table.state, hero, "enemies", "anywhere")
        if squares_within(heroes[enemy].square, within, reach) & around
    ]


def _nearest(state: LebelheimState, hero: int) -> int:
    """Steps to the nearest enemy."""
    enemies = heroes_within(state, hero, "enemies", "anywhere")
    square = state.heroes[hero].square
    return min(GRID.distance(square, state.heroes[enemy].square) for enemy in enemies)


# -- Tricks -----------------------------------------------------------------------------------


_ANY_MOMENT = (Window.TURN, Window.ANNOUNCED, Window.END)
"""Where a Trick that fits everywhere is worth a thought: elsewhere it can wait."""


def _trick(table: LebelheimTable, option: Option) -> float:
    """A Trick against passing, which keeps the card."""
    if isinstance(option, Pass):
        return 1.0
    assert isinstance(option, Playable)
    state, window = table.state, table.state.window
    if option.windows(table).bit_count() > 3 and window not in _ANY_MOMENT:
        return 0.0
    gain = _gain_of(table, option.hero, _text(table, option))
    if state.attacks and window in (Window.ATTACK, Window.DEFENDED):
        gain = min(gain, _stake(state.attacks[-1], option.hero))
    return max(0.0, 1.0 + gain - (CARD if isinstance(option, PlayCard) else 0.0))


def _stake(attack: Attack, hero: int) -> float:
    """What a Trick can still change in an attack: the damage to come, or any when attacking."""
    if team_of(attack.attacker) == team_of(hero):
        return KILL
    return float(sum(part.loss for part in attack.parts))


# -- choices within a play --------------------------------------------------------------------


def _defend(table: LebelheimTable, options: Sequence[Option]) -> list[float]:
    """Hide the card that is worth least, or none."""
    keep = card_values(table.box.catalogue).keep
    cards = [option for option in options if isinstance(option, Defend)]
    part = defending(table)
    assert part is not None
    holder = table.state.heroes[part.hero]
    least = min(cards, key=lambda option: keep[option.card])
    dies = part.loss >= holder.endurance
    hides = dies or part.loss >= 2 or (part.loss == 1 and len(holder.hand) >= 4)
    wanted = 2.0 if hides and part.loss > 0 else LEAST if part.loss else 0.0
    return [
        (wanted if option is least else 0.0) if isinstance(option, Defend) else 1.0
        for option in options
    ]


def _step(table: LebelheimTable, options: Sequence[Option]) -> list[float]:
    """Closer to the enemies, unless it is an enemy that is being moved."""
    state = table.state
    hero = asked_about(table)[1]
    sign = 1 if team_of(state.plays[-1].hero) == team_of(hero) else -1
    here = state.heroes[hero].square
    stay = closeness(state, hero, here)
    is_frail = state.heroes[hero].endurance <= FRAIL
    found = []
    for option in options:
        there = option.square if isinstance(option, Step) else here
        gain = sign * (closeness(state, hero, there) - stay)
        found.append(0.0 if gain < AWAY and not is_frail else max(LEAST, 1.0 + gain))
    return found


def _target(table: LebelheimTable, option: Option) -> float:
    """The weakest hero first."""
    if not isinstance(option, ChooseHero):
        return 0.5
    hero = table.state.heroes[option.hero]
    return 1.0 + 5.0 / (1 + hero.endurance + len(hero.hand))


def _cards(sign: int) -> Weigh[LebelheimTable]:
    """The cards that are worth most (1), or least (-1)."""

    def weigh(table: LebelheimTable, options: Sequence[Option]) -> list[float]:
        keep = card_values(table.box.catalogue).keep
        cards = (option.card if isinstance(option, hand.ChooseCard) else -1 for option in options)
        return only_best([sign * keep[card] if card >= 0 else 0.0 for card in cards])

    return weigh


def _remove(table: LebelheimTable, options: Sequence[Option]) -> Sequence[float]:
    """Of the own cards the worst, of an enemy's the best."""
    play = table.state.plays[-1]
    return _cards(-1 if team_of(play.about) == team_of(play.hero) else 1)(table, options)


def _place(table: LebelheimTable, option: Option) -> float:
    """Before the match the middle of the front row; later wherever the enemies are near."""
    if not isinstance(option, PlaceHero):
        return 0.5
    state, hero = table.state, option.hero
    if not state.plays:
        column, row = GRID.column(option.square), GRID.row(option.square)
        return max(0.0, 3.5 - abs(column - 2.5) - abs(row - 2.5) / 2)
    gain = closeness(state, hero, option.square)
    square = state.heroes[hero].square
    gain -= closeness(state, hero, square) if square >= 0 else 0.0
    return max(0.0, 0.5 + gain)


POLICY = Policy[LebelheimTable](
    {
        MAIN: each(_play),
        TRICKS: each(_trick),
        TARGET: each(_target),
        MAY: by_kind(Decline, 0.5, 1.0),
        PLACE: each(_place),
        ASIDE: by_kind(Done, 1.0, 0.0),
        DEFEND: _defend,
        STEP: _step,
        hand.HIDE: _cards(-1),
        hand.DISCARD: _cards(-1),
        hand.RECOVER: _cards(1),
        hand.REMOVE: _remove,
        hand.DISMISS: _cards(1),
        SIDE: lambda table, options: only_best([1.0] * len(options)),
    }
)
"""All sides of the board are alike, so that one of them is enough to think about."""
