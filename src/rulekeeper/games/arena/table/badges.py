"""Badges of heroes: what lasts on them, and what is done to them now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.state import Stage
from rulekeeper.games.tabletop import Badge
from rulekeeper.tanarean.combat.attackwords import status_name
from rulekeeper.tanarean.combat.combatants import NOBODY, ActiveEffect
from rulekeeper.tanarean.combat.conditions import HARMFUL, HELPFUL, unmarked
from rulekeeper.tanarean.combat.position import can_mob, kind_of, name
from rulekeeper.tanarean.text.terms import CONDITIONS

_HINDRANCES = ("cannot-regain", "no-specials")
"""What may last and is no condition, and harms."""

_LASTS = {
    "temporary": "until the next turn of {owner}",
    "permanent": "permanently",
    "turn": "this turn",
    "used": "until it is used",
}
"""How long an effect lasts."""


def badges_of(table: ArenaTable, who: int) -> Iterator[Badge]:
    """What lasts on a hero, each kind from each source once; and what is done to it now."""
    state, turn = table.state, table.state.turn
    lasting = Counter(
        [
            *(_badge(table, effect) for effect in state.combatants[who].effects),
            *_unmarked(table, who),
        ]
    )
    yield from (replace(badge, count=count) for badge, count in lasting.items())
    if state.attacks and who in state.attacks[-1].targets:
        card = table.box.cards[state.attacks[-1].card].name
        yield Badge("attacked", "attacked", "bad", f"By {card}.")
    if (attacker := _mobber(table, who)) != NOBODY:
        text = f"−3 Defense against {name(table, attacker)}, unless it is cancelled."
        yield Badge("mobbed", "exposed", "bad", text, brief="(−3 Defense)")
    if state.turns and who == turn.owner and turn.focused:
        yield Badge("focused", "focused", "good", "Its ranged strikes are focused.")
    if state.turns and who in turn.reacted:
        yield Badge("has reacted", "reacted", "quiet", "No second reaction this turn.")


def _mobber(table: ArenaTable, who: int) -> int:
    """Who attacks now, or has the turn, if it mobs somebody. Rules: arena.strike.mob.1"""
    state = table.state
    attacker = state.attacks[-1].attacker if state.attacks else state.turn.owner
    if attacker == NOBODY or state.stage < Stage.START_OF_TURN:
        return NOBODY
    both = state.combatants[attacker].on_grid and state.combatants[who].on_grid
    return attacker if both and can_mob(table, attacker, who) else NOBODY


def _badge(table: ArenaTable, effect: ActiveEffect) -> Badge:
    owner = name(table, effect.owner) if effect.owner >= 0 else "somebody"
    by = table.box.cards[effect.card].name if effect.card >= 0 else effect.source
    lasts = _LASTS[effect.lasts].format(owner=owner)
    used = " or until used" if effect.ends_if_used else ""
    return _status(effect.what, f"{f' by {by}' if by else ''} {lasts}{used}", effect.amount)


def _unmarked(table: ArenaTable, who: int) -> Iterator[Badge]:
    """The conditions of a hero that nothing was applied for.

    Rules: arena.tile.altar.1, arena.tile.swamp.3, arena.item.artifact.7
    """
    kind, artifact = kind_of(table, who), table.state.bags[who].artifact
    always = kind.always
    for what in sorted({*always, "blessed", "slowed"}):
        if cause := unmarked(table, who, kind, what):
            if what in always and artifact >= 0:
                borne = table.box.catalogue.artifacts[artifact].name
                yield _status(what, f" by {borne} while it bears it")
            elif what in always:
                yield _status(what, " as long as the quest has it so")
            else:
                yield _status(what, f" by {cause} while it stands there")


def _status(what: str, lasting: str, amount: int = 0) -> Badge:
    is_harmful = what in HARMFUL or what in _HINDRANCES
    is_condition = what in HARMFUL | HELPFUL
    named = status_name(what)
    return Badge(
        what=named if is_condition or not amount else f"{named} {amount}",
        picture=what,
        tone="bad" if is_harmful else "good",
        text=f"{CONDITIONS[what]} It is there{lasting}.",
        brief=lasting.strip(),
    )
