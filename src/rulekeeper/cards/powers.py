"""The abilities of all heroes and cards of a game, numbered; what somebody can do with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar, cast

from rulekeeper.cards.abilities import Ability, Changing, Triggered, Used
from rulekeeper.core.language import slugs_of

A = TypeVar("A")
C = TypeVar("C")


class Powers(NamedTuple, Generic[C]):
    """The abilities that a hero has with the cards it has in play, sorted by what they are."""

    skills: tuple[int, ...]
    """Those that are used in the own turn, by number."""
    answers: tuple[int, ...]
    """Those that are used in timing windows."""
    answers_at: tuple[tuple[int, ...], ...]
    """Those that fit each window."""
    triggers: Mapping[str, tuple[int, ...]]
    """By the event to which they listen."""
    changes: Mapping[str, tuple[C, ...]]
    """The abilities themselves (no numbers that stand for them), by the stat that they change."""


class AbilityLists(Generic[A, C]):
    """All abilities of a game, each known by a number: its place in `abilities`.

    `A` are the game's abilities, `C` those of them that change numbers. First come the `innate`
    ones that every hero has, then those of each kind of hero, then those of each card.
    """

    def __init__(
        self,
        innate: Sequence[A],
        of_heroes: Sequence[Sequence[A]],
        of_cards: Sequence[Sequence[A]],
        windows: int,
    ) -> None:
        """`windows` is how many timing windows there are, one that is none included."""
        self.abilities: list[A] = []
        self.innate = self._numbered(innate)
        self.of_hero = [self._numbered(own) for own in of_heroes]
        self.of_card = [self._numbered(own) for own in of_cards]
        texts = cast("list[Ability[object, object]]", self.abilities)
        self.ability_ids = slugs_of(text.name for text in texts)
        """What each ability is called in the notation, by number."""
        self.ability_windows = [self.windows_of(ability) for ability in self.abilities]
        """One bit for each window at which an ability fits; 0 for those used in the own turn."""
        self.powers = [PowersByCards(self, kind, windows) for kind in range(len(of_heroes))]
        """For each kind of hero, by the cards that it has in play, all that such a hero can do."""

    def _numbered(self, own: Sequence[A]) -> list[int]:
        first = len(self.abilities)
        self.abilities.extend(own)
        return [*range(first, len(self.abilities))]

    def windows_of(self, ability: A) -> int:
        """One bit for each timing window at which an ability fits."""
        return 0

    def abilities_of(self, kind: int, cards: Iterable[int]) -> list[int]:
        """All that a hero has with cards in play, by number; first what it has of its own."""
        of_cards = [number for card in cards for number in self.of_card[card]]
        return [*self.of_hero[kind], *self.innate, *of_cards]

    def is_played(self, ability: int) -> bool:
        """Whether an ability is used by its player, and does not work by itself."""
        return isinstance(self.abilities[ability], Used)


class PowersByCards(dict[tuple[int, ...], Powers[C]]):
    """The powers of a kind of hero by the cards it has in play, sorted when they are first met."""

    def __init__(self, lists: AbilityLists[A, C], kind: int, windows: int) -> None:
        super().__init__()
        self._lists, self._kind, self._windows = lists, kind, windows

    def __missing__(self, cards: tuple[int, ...]) -> Powers[C]:
        lists = self._lists
        skills: dict[int, None] = {}
        answers: dict[int, None] = {}
        triggers: dict[str, tuple[int, ...]] = {}
        changes: dict[str, tuple[C, ...]] = {}
        for number in lists.abilities_of(self._kind, cards):
            ability = lists.abilities[number]
            # Two copies of a card work twice, but offer what their player may use once.
            if isinstance(ability, Used):
                (answers if lists.ability_windows[number] else skills)[number] = None
            elif isinstance(ability, Triggered):
                triggers[ability.on] = (*triggers.get(ability.on, ()), number)
            elif isinstance(ability, Changing):
                changes[ability.stat] = (*changes.get(ability.stat, ()), cast("C", ability))
        at = tuple(
            tuple(n for n in answers if lists.ability_windows[n] >> window & 1)
            for window in range(self._windows)
        )
        found = self[cards] = Powers(tuple(skills), tuple(answers), at, triggers, changes)
        return found
