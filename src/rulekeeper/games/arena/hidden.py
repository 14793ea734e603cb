"""What a seat cannot see: blanked in what it is shown, dealt anew where bots think for it.

Hidden are the other team's Heroic Actions, and the scrolls of its deck, in its hands, and of its
dead on the ground. Rules: arena.setup.pvp.heroic.1, .2, arena.item.scroll.2, .pick.3
"""

from collections.abc import Iterator
from random import Random

from rulekeeper.cards.deck import blank
from rulekeeper.core.history import encode
from rulekeeper.core.typed import decoder
from rulekeeper.games.arena.box import ArenaBox
from rulekeeper.games.arena.events import HIDDEN
from rulekeeper.games.arena.state import ArenaState, Dropped, ItemKind, Team


def seen(state: ArenaState, box: ArenaBox, seat: int) -> ArenaState:
    """The state as a seat sees it: hidden cards are there, but nobody knows which they are.

    A party plays together, and sees everything.
    """
    shown = decoder(ArenaState)(encode(state))
    if box.plays_together:
        return shown
    for team, own in _others(shown, box, seat):
        blank((own.heroic, *_scrolls(shown, team, own)))
        for item in _lying_scrolls(shown, team):
            item.item = HIDDEN
    return shown


def determinize(state: ArenaState, box: ArenaBox, seat: int, rng: Random) -> None:
    """Deal anew, in place, what `seat` has not seen.

    Which cards a team's decks were made of is open, so all that is not in sight is dealt among
    what is hidden. In a party nothing is.
    """
    if box.plays_together:
        return
    for team, own in _others(state, box, seat):
        unused = list(own.dealt)
        for card in own.heroic_used:
            unused.remove(card)
        own.heroic[:] = sorted(rng.sample(unused, len(own.heroic)))
        piles, lying = _scrolls(state, team, own), _lying_scrolls(state, team)
        unseen = unseen_scrolls(state, team)
        rng.shuffle(unseen)
        for pile in piles:
            pile[:] = [unseen.pop() for _ in pile]
        for item in lying:
            item.item = unseen.pop()
        own.deck.sort()


def unseen_scrolls(state: ArenaState, team: int) -> list[int]:
    """All scrolls of a team that the other one has not seen, wherever they are."""
    piles = _scrolls(state, team, state.teams[team])
    lying = [item.item for item in _lying_scrolls(state, team)]
    return [scroll for pile in piles for scroll in pile] + lying


def _others(state: ArenaState, box: ArenaBox, seat: int) -> Iterator[tuple[int, Team]]:
    """The teams that a seat does not belong to."""
    own = box.team_of_seat.get(seat)
    return ((number, team) for number, team in enumerate(state.teams) if number != own)


def _scrolls(state: ArenaState, team: int, own: Team) -> list[list[int]]:
    """A team's scrolls in its deck, drawn, and in the hands of each hero."""
    bags = zip(state.combatants, state.bags, strict=True)
    return [own.deck, own.drawn, *(bag.scrolls for hero, bag in bags if hero.team == team)]


def _lying_scrolls(state: ArenaState, team: int) -> list[Dropped]:
    """The scrolls of a team's dead on the ground."""
    combatants = state.combatants
    return [
        i for i in state.ground if i.kind is ItemKind.SCROLL and combatants[i.owner].team == team
    ]
