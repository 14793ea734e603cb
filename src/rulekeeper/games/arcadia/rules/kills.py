"""Attack Results, Kills and Rewards (pp. 17-18), Overkill and Monster Tiers (pp. 21-22)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from rulekeeper.core.acts import DONE, Done, Menu
from rulekeeper.core.requests import Flow
from rulekeeper.core.requests import Option as AnyOption
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.box import SPAWN_SLOTS, ArcadiaTable, seat_of
from rulekeeper.games.arcadia.options import Option, TokenRef, figure_name
from rulekeeper.games.arcadia.rules import board, numbers
from rulekeeper.games.arcadia.rules.coins import gain_coins
from rulekeeper.games.arcadia.rules.cursed import is_forbidden
from rulekeeper.games.arcadia.rules.moments import note
from rulekeeper.games.arcadia.rules.quests import check_quests
from rulekeeper.games.arcadia.state import NOBODY, NOWHERE


def suffer(table: ArcadiaTable, figure: int, amount: int, rule: str) -> None:
    """Put Wounds on a Character. Rules: arcadia.attack.result.1, .2"""
    there = table.state.figure(figure)
    there.wounds += amount
    left = numbers.life_left(table, figure)
    table.tell(events.Wounded, rule=rule, figure=figure, amount=amount, left=left)


def is_mortal(table: ArcadiaTable, figure: int) -> bool:
    """Whether a Character has all the Wounds that it can take. Rules: arcadia.kill.1"""
    return not numbers.life_left(table, figure)


# -- Monsters -----------------------------------------------------------------------------------


def kill_monster(
    table: ArcadiaTable, monster: int, killer: int, *, overkill: bool = False
) -> Flow[None]:
    """A Hero has killed a Monster: it leaves, and the coins and Quests follow.

    Rules: arcadia.kill.2, .4, .8, arcadia.tier.4 to .6, arcadia.spawn.1, .10
    """
    state, box = table.state, table.box
    number, seat = monster - len(state.heroes), seat_of(killer)
    there = state.monsters[number]
    kind = box.catalogue.monsters[there.kind]
    rule = "arcadia.overkill.2" if overkill else "arcadia.kill.1"
    table.tell(events.Killed, rule=rule, figure=monster, overkill=overkill)
    reward = box.monster_cards[number].reward
    earns = not is_forbidden(table, killer, "earn")
    if kind.is_villain:
        for guild in state.order:
            if guild in there.wounded_by and (earns or guild != seat):
                gain_coins(table, guild, reward, f"a part in killing {kind.name}", "arcadia.tier.4")
    elif earns:
        gain_coins(table, seat, reward, f"killing a {kind.name}", "arcadia.kill.4")
    there.space, there.wounds, there.dazed, there.is_dying = NOWHERE, 0, False, False
    there.wounded_by.clear()
    leaves = kind.is_villain or box.scenario.entry.minions == "box"
    if leaves or len(state.spawn_tile) >= SPAWN_SLOTS:
        there.in_box = True
        rule = "arcadia.tier.6" if kind.is_villain else "arcadia.spawn.10"
        table.tell(events.PutInBox, rule=rule, figure=monster)
    else:
        state.spawn_tile.append(number)
    state.guilds[seat].kills.append(monster)
    note(table, "falls", killer, monster)
    yield from check_quests(table, "kills")


# -- Heroes -------------------------------------------------------------------------------------


def kill_hero(
    table: ArcadiaTable, hero: int, killer: int, guilds: Sequence[int] = ()
) -> Flow[None]:
    """A Hero is killed, by a Character or, with `NOBODY`, by a trap or the Bombs of `guilds`.

    Rules: arcadia.kill.3, .5 to .11, arcadia.activation.6, arcadia.token.drop.1,
    arcadia.coin.2 to .4
    """
    state = table.state
    there, space = state.heroes[hero], state.heroes[hero].space
    table.tell(events.Killed, rule="arcadia.kill.3", figure=hero)
    there.deaths += 1
    there.space, there.dazed = NOWHERE, False
    if state.movement is not None and state.movement.figure == hero:
        state.movement = None
    dropped, there.tokens = there.tokens, []
    for token in dropped:
        state.face_up.append((space, token))
        table.tell(
            events.TokenDropped, rule="arcadia.kill.9", figure=hero, token=token, space=space
        )
    name = figure_name(table, hero)
    if killer != NOBODY and board.is_hero(table, killer):
        seat = seat_of(killer)
        if not is_forbidden(table, killer, "earn"):
            gain_coins(table, seat, 1, f"killing {name}", "arcadia.kill.5")
        state.guilds[seat].kills.append(hero)
        if dropped and state.heroes[killer].space >= 0:
            yield from _take_one(table, killer, space, dropped)
    elif guilds:
        for seat in guilds:
            gain_coins(table, seat, 1, f"killing {name}", "arcadia.effect.bomb.10")
            state.guilds[seat].kills.append(hero)
    else:
        rule = "arcadia.kill.7" if killer == NOBODY else "arcadia.kill.6"
        for seat in state.order:
            if seat != seat_of(hero):
                gain_coins(table, seat, 1, f"the death of {name}", rule)
    yield from check_quests(table, "kills", "tokens")


class TakeToken(Option, frozen=True, tag="take-token"):
    """Take one token that an enemy Hero has dropped, from any distance. Rules: arcadia.kill.10"""

    says = "take the {token}"
    rule = "arcadia.kill.10"
    elsewhere = "A Hero takes a token from afar only on killing an enemy Hero who carried it."
    elsewhere_rule = "arcadia.kill.10"
    token: TokenRef

    @classmethod
    def candidates(cls, table: ArcadiaTable, seat: int) -> Iterable[Self]:
        return (cls(token) for token in dict.fromkeys(token for _, token in table.state.face_up))

    def verdict(self, table: ArcadiaTable, seat: int) -> Verdict:
        if all(token != self.token for _, token in table.state.face_up):
            return No(self.rule, "No such token has been dropped.")
        return YES


TAKE_TOKEN = Menu(
    "take-token",
    TakeToken,
    Done,
    says="Your Hero may take one of the dropped tokens.",
    rule="arcadia.kill.10",
    done="Take none",
    gives=True,
)


def _take_one(table: ArcadiaTable, killer: int, space: int, dropped: Sequence[int]) -> Flow[None]:
    """Rules: arcadia.kill.10"""
    options: list[AnyOption] = [*map(TakeToken, dict.fromkeys(dropped)), DONE]
    answer = yield from TAKE_TOKEN.ask(seat_of(killer), options)
    if isinstance(answer, TakeToken):
        table.state.face_up.remove((space, answer.token))
        table.state.heroes[killer].tokens.append(answer.token)
        table.tell(events.TokenTaken, rule="arcadia.kill.10", figure=killer, token=answer.token)
