"""What holds at every moment of every match of Arcadia Quest."""

from __future__ import annotations

from collections import Counter

from rulekeeper.core.match import Match
from rulekeeper.games.arcadia import events
from rulekeeper.games.arcadia.box import Box
from rulekeeper.games.arcadia.rules import numbers
from rulekeeper.games.arcadia.rules.quests import may_fulfil, quests_of
from rulekeeper.games.arcadia.state import ArcadiaState, Stage


class Watch:
    """Somebody who looks at a match after each answer, and remembers what was there before."""

    def __init__(self, match: Match[ArcadiaState, Box]) -> None:
        self.match = match
        self.coins = [0 for _ in match.table.state.guilds]
        self.events = 0
        self.used: Counter[int] = Counter()
        """The exploration tokens that have been used up."""

    def check(self) -> None:
        """Assert all invariants."""
        self._check_spaces()
        self._check_figures()
        self._check_coins()
        self._check_cards()
        self._check_tokens()
        self._check_quests()

    def _check_spaces(self) -> None:
        """Two in a space at most, but for somebody who is passing through.

        Rules: arcadia.board.5, arcadia.space.2
        """
        state, board = self.match.table.state, self.match.box.scenario.board
        movers = {state.hero, state.movement.figure} if state.movement else {state.hero}
        if state.stage in (Stage.TURN, Stage.REST, Stage.TURN_END):
            movers = set()
        figures = list(enumerate(state.figures))
        standing = Counter(f.space for number, f in figures if number not in movers)
        del standing[-1]
        assert all(board.open_spaces >> space & 1 for space in standing), "nobody can stand there"
        assert all(count <= 2 for count in standing.values()), "three in a space"
        together = Counter(figure.space for _, figure in figures if figure.space >= 0)
        assert all(count <= 3 for count in together.values()), "two passing through one space"

    def _check_figures(self) -> None:
        """Each figure is in one place."""
        state = self.match.table.state
        assert len(set(state.spawn_tile)) == len(state.spawn_tile) <= 5
        for number, monster in enumerate(state.monsters):
            places = [monster.space >= 0, number in state.spawn_tile, monster.in_box]
            assert sum(places) == 1, f"monster {number} is in {sum(places)} places"
        for hero in state.heroes:
            assert hero.space < 0 or hero.kind >= 0, "nobody stands on the board"

    def _check_coins(self) -> None:
        """No guild ever loses a coin within a scenario."""
        coins = [guild.coins for guild in self.match.table.state.guilds]
        assert all(now >= before for now, before in zip(coins, self.coins, strict=True))
        self.coins = coins

    def _check_cards(self) -> None:
        """No card comes from nowhere, or is lost; each Reward is taken once."""
        state, box = self.match.table.state, self.match.box
        if state.stage < Stage.SETUP:
            return
        held = Counter(card for hero in state.heroes for card in (*hero.cards, *hero.covered))
        held.update(state.discarded)
        held.subtract(self._cards_at_first())
        rewards = [card for quest in box.scenario.quests for card in quest.rewards]
        assert all(count in (0, 1) for count in held.values())
        assert {card for card, count in held.items() if count} <= set(rewards)
        for number, hero in enumerate(state.heroes):
            assert not Counter(hero.exhausted) - Counter(hero.cards), f"hero {number} lacks a card"
            slots = numbers.slots(self.match.table, number)
            assert state.stage == Stage.REST or len(hero.cards) <= slots, "too many cards"

    def _cards_at_first(self) -> list[int]:
        """What the guilds have before a scenario: starting cards, or those of the campaign."""
        catalogue, had = self.match.box.catalogue, self.match.box.options.belongings
        if had is None:
            return catalogue.starter * len(self.match.box.seats)
        number = {card.id: place for place, card in enumerate(catalogue.cards)}
        heroes = [hero for guild in had.guilds for hero in guild.heroes]
        return [number[card] for hero in heroes for card in (*hero.cards, hero.under_curse) if card]

    def _check_tokens(self) -> None:
        """All exploration and quest tokens are somewhere, or have been used up."""
        state, box = self.match.table.state, self.match.box
        for event in self.match.events(self.events):
            if isinstance(event, events.PotionUsed) or (
                isinstance(event, events.TokenCollected) and self._is_trap(event.token)
            ):
                self.used[event.token] += 1
        self.events = len(self.match.events())
        if self.match.result is not None:  # what is carried is given back then
            return
        first = box.scenario.first_quest_token
        carried = [token for hero in state.heroes for token in hero.tokens]
        turned_in = [token for guild in state.guilds for token in guild.turned_in]
        found = Counter([*state.unseen, *carried, *turned_in, *(t for _, t in state.face_up)])
        everything = [*box.catalogue.exploration, *range(first, first + len(box.scenario.tokens))]
        assert found + self.used == Counter(everything)
        assert len(state.face_down) <= len(state.unseen)
        for hero in state.heroes:
            is_placed = hero.space >= 0 or state.stage <= Stage.PLACEMENT
            assert is_placed or not hero.tokens, "somebody killed carries a token"

    def _check_quests(self) -> None:
        """Before each step of a turn no guild has done all of a Quest that it has not fulfilled.

        So it makes no difference that only those Quests are looked at whose goals look at what has
        changed. Rules: arcadia.quest.2
        """
        table, state = self.match.table, self.match.table.state
        asked = self.match.decision
        if asked is None or asked.kind not in ("turn", "active", "rest"):
            return
        for number, quest in enumerate(quests_of(table)):
            for seat in state.order:
                is_left = quest.goal.is_met(table, seat) and may_fulfil(table, seat, number)
                assert not is_left, f"nobody has seen that {quest.name} is fulfilled"

    def _is_trap(self, token: int) -> bool:
        tokens = self.match.box.catalogue.tokens
        return token < len(tokens) and tokens[token].kind == "trap"
