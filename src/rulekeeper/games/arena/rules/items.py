"""7 Magic Items: who has which, and what becomes of the items of the dead.

Rules: arena.item.artifact.*, arena.item.scroll.pick.3, .draw.*
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from rulekeeper.core.acts import Menu
from rulekeeper.core.requests import Choose, Flow, SeatRequest
from rulekeeper.core.verdict import YES, No, Verdict
from rulekeeper.games.arena import events
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.content.wording import scroll_text
from rulekeeper.games.arena.draws import Item, draw_one
from rulekeeper.games.arena.options import Option, ScrollRef
from rulekeeper.games.arena.rules.recruiting import recruited
from rulekeeper.games.arena.state import NO_CARD, Dropped, ItemKind
from rulekeeper.tanarean.combat.combatants import NOBODY
from rulekeeper.tanarean.combat.position import name
from rulekeeper.tanarean.combat.references import CombatantRef

SCROLLS_IN_HAND = 3
"""Rules: arena.item.scroll.pick.3, arena.item.scroll.draw.2"""

SCROLLS_FOR_A_DEATH = 2
"""Rules: arena.item.scroll.draw.1"""


def equip(table: ArenaTable, who: int, artifact: int, rule: str) -> None:
    """A hero has an artifact from now on. Rules: arena.item.artifact.1, .6"""
    table.state.bags[who].artifact = artifact
    table.tell(events.ArtifactEquipped, rule=rule, combatant=who, artifact=artifact)


# -- scrolls in hand --------------------------------------------------------------------------


class Assign(Option, frozen=True, tag="assign"):
    """Give a drawn scroll to a hero. Rules: arena.item.scroll.pick.3"""

    says = "give {scroll} to {combatant}"
    rule = "arena.item.scroll.pick.3"
    points = ("{combatant}",)
    word = "give"
    elsewhere = "No scroll has just been drawn."
    scroll: ScrollRef
    combatant: CombatantRef

    @classmethod
    def candidates(cls, table: ArenaTable, seat: int) -> Iterable[Self]:
        """The scroll drawn first, for everybody."""
        drawn = table.state.teams[table.box.team_of_seat.get(seat, 0)].drawn
        return (cls(drawn[0], who) for who in range(len(table.state.combatants)) if drawn)

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether the scroll was drawn first, and the hero is a living one of the team."""
        if table.state.teams[table.box.team_of_seat[seat]].drawn[:1] != [self.scroll]:
            scroll = table.box.catalogue.scrolls[self.scroll].name
            return No(self.rule, f"You are asked about another scroll, not {scroll}.")
        return _is_living_hero_of(table, seat, self.combatant, self.rule)


class DiscardScroll(Option, frozen=True, tag="discard"):
    """Discard a scroll that is one too many. Rules: arena.item.scroll.draw.2"""

    says = "discard {scroll} of {combatant}"
    rule = "arena.item.scroll.draw.2"
    points = ("{scroll}",)
    word = "discard"
    elsewhere = "A team discards scrolls only when it holds more than three."
    scroll: ScrollRef
    combatant: CombatantRef

    @classmethod
    def candidates(cls, table: ArenaTable, seat: int) -> Iterable[Self]:
        """The scrolls that the heroes of the seat's team bear."""
        for who in recruited(table, table.box.team_of_seat.get(seat, NOBODY)):
            yield from (cls(scroll, who) for scroll in table.state.bags[who].scrolls)

    def verdict(self, table: ArenaTable, seat: int) -> Verdict:
        """Whether a living hero of the team bears it."""
        if self.scroll not in table.state.bags[self.combatant].scrolls:
            who = name(table, self.combatant)
            return No(self.rule, f"{who} does not bear that scroll.")
        return _is_living_hero_of(table, seat, self.combatant, self.rule)


def _is_living_hero_of(table: ArenaTable, seat: int, who: int, rule: str) -> Verdict:
    combatant = table.state.combatants[who]
    if combatant.team != table.box.team_of_seat.get(seat) or not combatant.on_grid:
        return No(rule, f"{name(table, who)} is not a living hero of yours.")
    return YES


def _ask_who_gets(table: ArenaTable, request: SeatRequest) -> str:
    assert isinstance(request, Choose)
    drawn = table.state.teams[table.box.team_of_seat[request.seat]].drawn
    card = table.box.catalogue.scrolls[drawn[0]]
    return f"Who gets {card.name}? {scroll_text(card)}"


ASSIGN = Menu("assign", Assign, says=_ask_who_gets, rule=Assign.rule)
DISCARD = Menu(
    "discard scroll",
    DiscardScroll,
    says="More than three scrolls: which one is discarded?",
    rule=DiscardScroll.rule,
)


def draw_scrolls(table: ArenaTable, team: int, count: int, rule: str) -> Flow[None]:
    """Draw scrolls of the shuffled deck, and give each to a hero of the team.

    Rules: arena.item.scroll.pick.3, arena.item.scroll.draw.1
    """
    own, captain = table.state.teams[team], table.box.captain(team)
    own.deck.sort()
    for _ in range(min(count, len(own.deck))):
        scroll = yield from draw_one(own.deck, Item.SCROLL, captain, "scroll")
        own.deck.remove(scroll)
        own.drawn.append(scroll)
    while own.drawn:
        answer = yield from ASSIGN.ask(captain, Assign.possible(table, captain), rule=rule)
        own.drawn.remove(answer.scroll)
        table.state.bags[answer.combatant].scrolls.append(answer.scroll)
        tell_handled(table, "gets", answer.combatant, answer.scroll, rule)


def keep_three(table: ArenaTable, team: int) -> Flow[None]:
    """A team with more than three scrolls in hand discards down to three.

    Those on the ground do not count. Rules: arena.item.scroll.draw.2, arena.item.scroll.3
    """
    captain = table.box.captain(team)
    while len(held := DiscardScroll.possible(table, captain)) > SCROLLS_IN_HAND:
        answer = yield from DISCARD.ask(captain, held)
        table.state.bags[answer.combatant].scrolls.remove(answer.scroll)
        tell_handled(table, "discards", answer.combatant, answer.scroll, answer.rule)


def tell_handled(table: ArenaTable, what: str, who: int, scroll: int, rule: str) -> None:
    """Tell the team which scroll it is about, and the others that it is one."""
    players = list(table.box.players[table.state.combatants[who].team])
    table.tell(
        events.ScrollHandled, rule=rule, what=what, combatant=who, scroll=scroll, players=players
    )


# -- death and revival ------------------------------------------------------------------------


def drop_items(table: ArenaTable, who: int) -> None:
    """The items of somebody dead lie where it died.

    Rules: arena.item.artifact.3, .4, arena.flask.lose.4
    """
    state = table.state
    bag, square = state.bags[who], state.combatants[who].square_of_death
    artifact, scrolls = bag.artifact, list(bag.scrolls)
    if artifact < 0 and not scrolls and not bag.flasks:
        return
    if artifact >= 0:
        state.ground.append(Dropped(who, square, ItemKind.ARTIFACT, artifact))
    state.ground += [Dropped(who, square, ItemKind.SCROLL, scroll) for scroll in scrolls]
    state.ground += [Dropped(who, square, ItemKind.FLASK, flask) for flask in bag.flasks]
    flasks = len(bag.flasks)
    bag.artifact = -1
    bag.scrolls.clear()
    bag.flasks.clear()
    table.tell(
        events.ItemsDropped,
        rule="arena.item.artifact.4",
        combatant=who,
        artifact=artifact,
        scrolls=len(scrolls),
        flasks=flasks,
        square=square,
    )


def take_back_items(table: ArenaTable) -> Flow[None]:
    """Who has been revived gets back what still lies on the ground of its items.

    Its scrolls are in hand again. Rules: arena.effect.revive.4, arena.item.scroll.draw.2
    """
    state = table.state
    returning = [
        item
        for item in state.ground
        if state.combatants[item.owner].on_grid and item.item != NO_CARD
    ]
    for item in returning:
        state.ground.remove(item)
        take(table, item.owner, item, "arena.effect.revive.4")
    for team in sorted({state.combatants[item.owner].team for item in returning}):
        yield from keep_three(table, team)


def take(table: ArenaTable, who: int, item: Dropped, rule: str) -> None:
    """Somebody has an item that lay on the ground."""
    if item.kind is ItemKind.ARTIFACT:
        equip(table, who, item.item, rule)
    elif item.kind is ItemKind.FLASK:
        table.state.bags[who].flasks.append(item.item)
    else:
        table.state.bags[who].scrolls.append(item.item)
        tell_handled(table, "gets", who, item.item, rule)


class DrawScrolls(Option, frozen=True, tag="draw"):
    """Draw two more scrolls for a death, or decline to. Rules: arena.item.scroll.draw.1"""

    rule = "arena.item.scroll.draw.1"
    accept: bool

    def saying(self) -> str:
        """Yes or no."""
        return "draw two scrolls" if self.accept else "draw none"

    def pointed(self, table: ArenaTable) -> tuple[str, ...]:
        """A word for each."""
        return ("word/draw",) if self.accept else ("word/decline",)


DRAW_SCROLLS = Menu(
    "draw scrolls",
    DrawScrolls,
    says="A hero of yours has died: draw two scrolls?",
    rule=DrawScrolls.rule,
    gives=True,
)


def offer_scrolls_for_deaths(table: ArenaTable, team: int) -> Flow[None]:
    """For a death the team may draw two more scrolls.

    Rules: arena.item.scroll.draw.1, .2
    """
    own = table.state.teams[team]
    is_alive = any(table.state.combatants[who].on_grid for who in recruited(table, team))
    if not (table.box.plays_scrolls and own.deck and is_alive):
        return
    both = (DrawScrolls(True), DrawScrolls(False))
    answer = yield from DRAW_SCROLLS.ask(table.box.captain(team), both)
    if answer.accept:
        yield from draw_scrolls(table, team, SCROLLS_FOR_A_DEATH, answer.rule)
        yield from keep_three(table, team)
