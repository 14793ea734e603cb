"""The pack that comes with Lebelheim: legal, varied, and written in the whole vocabulary."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations
from typing import get_args

import msgspec
import pytest
from msgspec import inspect

from rulekeeper.cards.deckbuilding import DeckEntry, ready_deck
from rulekeeper.cards.words import HeroRole, Side
from rulekeeper.content.model import Content
from rulekeeper.content.pack import check, load
from rulekeeper.content.text import plain_text
from rulekeeper.games.lebelheim.box import DECK_RULES, GENERIC
from rulekeeper.games.lebelheim.content.catalogue import (
    FORMAT,
    INNATE_SKILLS,
    Catalogue,
    deck_faults,
)
from rulekeeper.games.lebelheim.content.vocabulary import Card, Hero, InnateSkill
from rulekeeper.games.lebelheim.package import LEBELHEIM

LONGEST_CARD_NAME = 28
MOST_IN_COMMON = 10
"""Cards that the two decks of a type may share, copies counted."""

ANYWHERE = {*get_args(Side), *get_args(HeroRole)}
"""Words that mean the same in every place of a text."""

SHAPES = {"adjacent", "anywhere", "reach", "range", "radius"}


@pytest.fixture(scope="module")
def content() -> Content:
    return load(FORMAT, LEBELHEIM.content)


@pytest.fixture(scope="module")
def catalogue(content: Content) -> Catalogue:
    return Catalogue(content)


def test_the_pack_has_no_problems() -> None:
    assert check(FORMAT, LEBELHEIM.content) == []


# -- enough to play -------------------------------------------------------------------------------


def test_there_are_two_heroes_of_each_of_five_types(catalogue: Catalogue) -> None:
    types = Counter(hero.type for hero in catalogue.heroes)
    assert len(types) >= 5
    assert min(types.values()) >= 2


def test_the_heroes_are_of_a_size(catalogue: Catalogue) -> None:
    for hero in catalogue.heroes:
        assert 9 <= hero.endurance <= 15, hero.name
        assert 3 <= hero.starting_hand <= hero.maximum_hand <= 6, hero.name
        assert 1 <= len(hero.abilities) <= 3, hero.name
        assert hero.flavour, hero.name


def test_there_are_many_cards_of_every_type_and_kind(catalogue: Catalogue) -> None:
    assert len(catalogue.cards) >= 160
    kinds: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for number, card in enumerate(catalogue.cards):
        kinds[card.type][card.kind] += 1
        kinds[card.type]["attack"] += catalogue.is_attack[number]
    assert kinds.keys() == {GENERIC, *(hero.type for hero in catalogue.heroes)}
    for card_type, counted in kinds.items():
        assert counted["aura"] >= 4, card_type
        assert counted["trick"] >= 9, card_type
        assert counted["action"] >= counted["attack"] >= 6, card_type


def test_damage_comes_in_many_kinds_mostly_physical(content: Content) -> None:
    damage = Counter[str]()
    for card in content.of(Card).values():
        damage.update(set(damage_kinds(card)))
    others = {kind for kind in damage if kind != "physical"}
    assert len(others) >= 4
    assert damage["physical"] > max(damage[kind] for kind in others)
    assert sum(damage[kind] for kind in others) >= 20


@pytest.mark.rule("lebelheim.innate.1")
def test_every_hero_has_the_five_innate_skills(content: Content) -> None:
    assert set(content.of(InnateSkill)) == set(INNATE_SKILLS)


@pytest.mark.rule("lebelheim.hero.assassin.1")
@pytest.mark.rule("lebelheim.hero.assassin.2")
@pytest.mark.rule("lebelheim.hero.assassin.3")
def test_the_assassin_is_as_the_rulebook_shows_it(content: Content) -> None:
    assassin = content.of(Hero)["the-assassin"]
    assert (assassin.name, assassin.type) == ("The Assassin", "rogue")
    assert (assassin.endurance, assassin.starting_hand, assassin.maximum_hand) == (11, 4, 5)
    assert [ability.text() for ability in assassin.abilities] == [
        "Once per turn, Trick: Play if a hero is playing a rogue Action. "
        "The card being played gains Refresh. This hero loses 1 Endurance.",
        "This hero has +1 movement for its first movement each turn.",
    ]


# -- decks ----------------------------------------------------------------------------------------


@pytest.mark.rule("lebelheim.deck.1")
@pytest.mark.rule("lebelheim.deck.2")
def test_every_hero_has_one_ready_deck_and_it_is_legal(
    content: Content, catalogue: Catalogue
) -> None:
    owners = Counter(deck.hero for deck in catalogue.decks)
    assert owners == Counter(hero.id for hero in catalogue.heroes)
    for hero in catalogue.heroes:
        deck = ready_deck(catalogue, hero)
        assert not [*deck_faults(hero, deck, content.of(Card))]
        assert DECK_RULES.least <= sum(deck.values()) <= DECK_RULES.most
        assert max(deck.values()) <= 3, hero.name


def test_some_decks_are_large_enough_to_set_cards_aside(catalogue: Catalogue) -> None:
    assert sum(sum(deck.cards.values()) > DECK_RULES.least for deck in catalogue.decks) >= 2


def test_the_decks_of_a_type_differ_clearly(catalogue: Catalogue) -> None:
    for one, other in combinations(catalogue.heroes, 2):
        if one.type == other.type:
            shared = Counter(ready_deck(catalogue, one)) & Counter(ready_deck(catalogue, other))
            assert shared.total() <= MOST_IN_COMMON, f"{one.name}, {other.name}"


def test_every_card_is_in_a_deck(content: Content) -> None:
    played = {card for deck in content.of(DeckEntry).values() for card in deck.cards}
    assert content.of(Card).keys() - played == set()


# -- texts ----------------------------------------------------------------------------------------


def test_names_are_plain_short_and_unique(content: Content) -> None:
    entries = [*content.of(Card).values(), *content.of(Hero).values()]
    names = Counter(entry.name.casefold() for entry in entries)
    assert [name for name, times in names.items() if times > 1] == []
    for entry in entries:
        assert plain_text(entry.name, LONGEST_CARD_NAME) is None, entry.name
        assert entry.name.isascii(), entry.name


def test_no_two_abilities_that_a_hero_may_have_share_a_name(catalogue: Catalogue) -> None:
    names = Counter(ability.name for ability in catalogue.abilities)
    assert [name for name, times in names.items() if times > 1] == []


def test_no_two_cards_do_the_same(content: Content) -> None:
    texts = defaultdict(list)
    for card in content.of(Card).values():
        texts[card.kind, tuple(card.text())].append(card.name)
    assert [names for names in texts.values() if len(names) > 1] == []


def test_a_third_of_the_cards_has_a_flavour_and_no_two_have_the_same(content: Content) -> None:
    cards = content.of(Card).values()
    flavours = [card.flavour for card in cards if card.flavour]
    assert len(flavours) >= len(cards) / 4
    assert len(set(flavours)) == len(flavours)


# -- the vocabulary -------------------------------------------------------------------------------


def test_every_word_of_the_vocabulary_is_used(content: Content) -> None:
    known = {*SHAPES, *vocabulary(inspect.type_info(Card)), *vocabulary(inspect.type_info(Hero))}
    entries = [
        *content.of(Card).values(),
        *content.of(Hero).values(),
        *content.of(InnateSkill).values(),
    ]
    used = Counter(word for entry in entries for word in set(words_in(entry)))
    assert sorted(known - used.keys()) == []
    assert sorted(word for word in known if "." not in word and used[word] < 2) == []


def vocabulary(kind: inspect.Type, place: str = "", seen: set[type] | None = None) -> Iterator[str]:
    """The words that may stand in a value: its structs, their optional keys, what keys may say."""
    seen = set() if seen is None else seen
    match kind:
        case inspect.StructType(cls=struct, fields=fields) if struct not in seen:
            seen.add(struct)
            yield struct.__name__
            for field in fields:
                inner = f"{struct.__name__}.{field.name}"
                if not field.required:
                    yield inner
                yield from vocabulary(field.type, inner, seen)
        case inspect.UnionType(types=types):
            for alternative in types:
                yield from vocabulary(alternative, place, seen)
        case inspect.VarTupleType(item_type=item) | inspect.DictType(value_type=item):
            yield from vocabulary(item, place, seen)
        case inspect.LiteralType(values=values):
            common = ANYWHERE.issuperset(values)
            yield from (str(value) if common else f"{place} {value}" for value in values)


def words_in(word: msgspec.Struct) -> Iterator[str]:
    """The words of the vocabulary that an entry, or a part of it, uses."""
    struct = type(word).__name__
    yield struct
    for field in msgspec.structs.fields(word):
        value = getattr(word, field.name)
        if value != field.default:
            yield f"{struct}.{field.name}"
        for part in parts(value):
            if isinstance(part, msgspec.Struct):
                yield from words_in(part)
            elif isinstance(part, str):
                yield from (part.split()[0], f"{struct}.{field.name} {part}")


def damage_kinds(word: msgspec.Struct) -> Iterator[str]:
    """The kinds of damage that an entry, or a part of it, deals."""
    for field in msgspec.structs.fields(word):
        value = getattr(word, field.name)
        if field.name == "damage":
            yield from value
        for part in parts(value):
            if isinstance(part, msgspec.Struct):
                yield from damage_kinds(part)


def parts(value: object) -> tuple[object, ...]:
    """What a value holds, or the value itself; nothing for an empty text."""
    if isinstance(value, dict):
        return tuple(value.values())
    if isinstance(value, tuple):
        return value
    return (value,) if value != "" else ()
