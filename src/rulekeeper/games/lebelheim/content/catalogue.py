"""The content of Lebelheim, numbered and indexed once for all matches that use it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from rulekeeper.cards.abilities import check_abilities, terms_of
from rulekeeper.cards.deckbuilding import DeckEntry, Fault, check_decks
from rulekeeper.cards.effects import all_lines
from rulekeeper.cards.powers import AbilityLists
from rulekeeper.content.model import Content, PackFormat, Report
from rulekeeper.games.lebelheim.box import DECK_RULES, GENERIC
from rulekeeper.games.lebelheim.content import vocabulary
from rulekeeper.games.lebelheim.rules.attack import Deal
from rulekeeper.games.lebelheim.state import Window

INNATE_SKILLS = ("moving", "attacking", "defending", "resting", "avenging")
"""Rules: lebelheim.innate.1"""

ANY_WINDOW = sum(1 << window for window in Window if window)


def windows_mask(names: Iterable[vocabulary.WindowName]) -> int:
    """One bit for each window at which a Trick fits; a step is a line. Rules: lebelheim.lines.3"""
    mask = 0
    for name in names:
        mask |= ANY_WINDOW if name == "any" else 1 << Window[name.upper()]
        mask |= 1 << Window.STEP if name == "line" else 0
    return mask


class Catalogue(AbilityLists[vocabulary.AnyAbility, vocabulary.Ongoing]):
    """All heroes, cards and abilities, each known by a number: its place in these lists."""

    deck_rules = DECK_RULES

    def __init__(self, content: Content) -> None:
        self.packs = {p.name: f"{p.version} {p.hash}" for p in content.packs}
        self.cards = list(content.of(vocabulary.Card).values())
        self.heroes = list(content.of(vocabulary.Hero).values())
        self.decks = list(content.of(DeckEntry).values())
        self.card_number = {card.id: number for number, card in enumerate(self.cards)}
        innate = [content.of(vocabulary.InnateSkill)[name].skill for name in INNATE_SKILLS]
        super().__init__(
            [skill for skill in innate if skill is not None],
            [hero.abilities for hero in self.heroes],
            [card.abilities for card in self.cards],
            len(Window),
        )
        self.played = cast("list[vocabulary.TrickAbility | vocabulary.ActionSkill]", self.abilities)
        self.triggers = cast("list[vocabulary.Trigger]", self.abilities)
        """All abilities again, for numbers of which it is known what they are."""
        self.windows = [
            windows_mask(card.when) if card.kind == "trick" else 0 for card in self.cards
        ]
        self.tricks = [
            frozenset(card for card, mask in enumerate(self.windows) if mask >> window & 1)
            for window in Window
        ]
        """The Trick cards that fit each window."""
        self.card_terms = [terms_of(card.test, card.cost, from_hand=1) for card in self.cards]
        self.ability_terms = [
            terms_of(ability.test, ability.cost, once=ability.once)
            if isinstance(ability, vocabulary.PlayedAbility)
            else None
            for ability in self.abilities
        ]
        """On which terms each card and each ability is played; `None` where there are none."""
        self.is_attack = [
            card.kind == "action" and any(isinstance(line, Deal) for line in all_lines(card.lines))
            for card in self.cards
        ]
        """Rules: lebelheim.card.attack.1, lebelheim.attack.13"""

    def windows_of(self, ability: vocabulary.AnyAbility) -> int:
        """Only Tricks fit windows."""
        return windows_mask(ability.when) if isinstance(ability, vocabulary.TrickAbility) else 0

    def rule_of(self, ability: int) -> str:
        """The rule that lets a hero have or use an ability, by its number."""
        if ability in self.innate:
            return "lebelheim.innate.2"
        is_trick = isinstance(self.abilities[ability], vocabulary.TrickAbility)
        return "lebelheim.card.trick.5" if is_trick else "lebelheim.hero.4"

    def playable_cards(self, hero: vocabulary.Hero) -> list[vocabulary.Card]:
        """The cards that a hero can play, by kind and name. Rules: lebelheim.deck.2"""
        cards = [card for card in self.cards if suits(card, hero.type)]
        return sorted(cards, key=lambda card: (card.kind, card.type == GENERIC, card.name))

    def faults_of(self, hero: vocabulary.Hero, deck: Mapping[str, int]) -> list[Fault]:
        """What is wrong with a deck for a hero. Rules: lebelheim.deck.1, .2"""
        return [*deck_faults(hero, deck, {card.id: card for card in self.cards})]


def deck_faults(
    hero: vocabulary.Hero, deck: Mapping[str, int], cards: Mapping[str, vocabulary.Card]
) -> Iterator[Fault]:
    """What is wrong with a deck for a hero; nothing if it is legal. Rules: lebelheim.deck.1, .2"""

    def unfit(card: vocabulary.Card) -> str:
        plays = f"{hero.name} plays {hero.type} and generic cards"
        return "" if suits(card, hero.type) else f"{card.name} is a {card.type} card; {plays}"

    return DECK_RULES.faults(hero, deck, cards, unfit)


def suits(card: vocabulary.Card, hero_type: str) -> bool:
    """Whether heroes of a type can play a card. Rules: lebelheim.deck.2"""
    return card.type in (GENERIC, hero_type)


def _check_content(content: Content, report: Report) -> None:
    """What must hold between the entries of a pack."""
    cards, heroes = content.of(vocabulary.Card), content.of(vocabulary.Hero)
    types = {hero.type for hero in heroes.values()} | {GENERIC}
    for card in cards.values():
        if card.type not in types:
            report.unknown("cards", card.id, ("type",), card.type, types)
        cause = ""
        if card.kind == "aura" and (card.lines or not card.abilities):
            cause = "An Aura has abilities and no lines"
            remedy = "Move what it does into `abilities`."
        elif card.kind != "aura" and (card.abilities or not card.lines):
            cause = f"{card.kind.capitalize()} cards have lines and no abilities"
            remedy = "Say what it does in `lines`."
        if cause:
            report.problem("cards", card.id, (), cause, remedy)
        check_abilities(report, "cards", card.id, card.abilities)
    for hero in heroes.values():
        if hero.starting_hand > hero.maximum_hand:
            most = f"a maximum hand of {hero.maximum_hand}"
            cause = f"A starting hand of {hero.starting_hand} does not fit {most}"
            remedy = "Lower the one or raise the other."
            report.problem("heroes", hero.id, ("starting_hand",), cause, remedy)
        check_abilities(report, "heroes", hero.id, hero.abilities)
    check_decks(report, content.of(DeckEntry).values(), heroes, cards, deck_faults)
    innate = content.of(vocabulary.InnateSkill)
    for name in INNATE_SKILLS:
        if name not in innate and innate:
            cause, remedy = f"The innate skill '{name}' is missing", ", ".join(INNATE_SKILLS)
            report.problem("innate", next(iter(innate)), (), cause, f"Every hero has {remedy}.")


FORMAT = PackFormat(
    game="lebelheim",
    kinds={
        "cards": vocabulary.Card,
        "heroes": vocabulary.Hero,
        "decks": DeckEntry,
        "innate": vocabulary.InnateSkill,
    },
    validate=_check_content,
)
