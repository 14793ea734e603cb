"""Setting up a match of Lebelheim: the form, the decks, the first match with its lessons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from rulekeeper.content.naming import find_entry
from rulekeeper.content.text import quoted, suggestion
from rulekeeper.core.errors import UnknownAnswer
from rulekeeper.games.decks import Deck, read_deck
from rulekeeper.games.lebelheim.content.catalogue import GENERIC
from rulekeeper.games.lebelheim.content.vocabulary import Hero
from rulekeeper.games.lebelheim.game import Lebelheim
from rulekeeper.games.lebelheim.table.printed import printed
from rulekeeper.games.tabletop import Card, Field, SetUp, Tutorial
from rulekeeper.games.tutorials import load_tutorial

TUTORIAL = Path(__file__).parent / "tutorial.yaml"


def set_up(game: Lebelheim) -> SetUp:
    """How a match is set up. Rules: lebelheim.players.1, lebelheim.end.timed.1"""
    return SetUp(
        summary=(
            "Two teams of heroes on a board of 6 by 6 cases, each hero with a deck of its own. "
            "Cards attack, and the same cards are hidden to parry; Tricks answer between any two "
            "lines of a text. The team that still has a hero wins."
        ),
        seats=(2, 4),
        seats_by="mode",
        seats_of={"1v1": 2, "2v2": 4},
        fields=(
            Field(
                name="mode",
                label="Players",
                kind="choice",
                default="1v1",
                choices=(("1v1", "One against one"), ("2v2", "Two against two")),
                help="Each player leads two heroes. Partners sit crosswise.",
                rule="lebelheim.players.1",
            ),
            Field(
                name="turn_limit",
                label="Turns",
                kind="number",
                help=(
                    "A timed game: after so many turns, those of all players counted, the cycle "
                    "is completed and everybody plays one last turn. Empty: no limit."
                ),
                rule="lebelheim.end.timed.1",
            ),
            Field(
                name="minute_limit",
                label="Minutes",
                kind="number",
                help="The same by the clock: so many minutes after the start. Empty: no limit.",
                rule="lebelheim.end.timed.1",
            ),
            Field(
                name="set_aside",
                label="Setting cards aside",
                kind="toggle",
                default=True,
                help="Before the match everybody may make large decks smaller, in secret.",
                rule="lebelheim.setup.3",
            ),
        ),
        quick=(
            "Draws two heroes for every seat at random instead of letting the players choose "
            "them; they bring their ready decks, and no cards are set aside."
        ),
        quick_options={"set_aside": False},
    )


def match_options(game: Lebelheim, typed: Mapping[str, object]) -> dict[str, object]:
    """The options of a match, from what people type.

    `heroes` may be text, two heroes a seat by id or name, as in `bob,ann/cid,dot`; `decks` maps
    heroes to the files of their decks. Raises `UnknownAnswer` or `PackError` when they are wrong.
    """
    options = dict(typed)
    heroes, decks = options.get("heroes"), options.get("decks")
    if isinstance(heroes, str):
        options["heroes"] = [
            [_find_hero(game, name).id for name in pair.split(",")] for pair in heroes.split("/")
        ]
    if isinstance(decks, Mapping):
        files = {_find_hero(game, str(name)): deck for name, deck in decks.items()}
        options["decks"] = {
            hero.id: read_deck(hero.id, game.catalogue.cards, deck)
            if isinstance(deck, Path)
            else deck
            for hero, deck in files.items()
        }
    return options


def _find_hero(game: Lebelheim, words: str) -> Hero:
    """The hero of this id or name; raises `UnknownAnswer`."""
    return find_entry(game.catalogue.heroes, words, "hero")


@cache
def tutorial() -> Tutorial:
    """The first match; raises `PackError` when its file is at fault."""
    return load_tutorial(TUTORIAL)


def ready_decks(game: Lebelheim) -> list[tuple[str, Deck]]:
    """The decks that come with the heroes: a hero's id and copies by card id."""
    return [(deck.hero, dict(deck.cards)) for deck in game.catalogue.decks]


def deck_problems(game: Lebelheim, hero: str, cards: Mapping[str, int]) -> list[tuple[str, str]]:
    """What is wrong with a deck for a hero, both by id: sentences with the rules they are about.

    None when the deck is legal. Raises `UnknownAnswer` when there is no such hero.
    Rules: lebelheim.deck.1, .2
    """
    catalogue = game.catalogue
    number = catalogue.hero_number.get(hero)
    if number is None:
        hint = suggestion(hero, catalogue.hero_number)
        raise UnknownAnswer(f"There is no hero {quoted(hero)}. {hint}")
    return [
        (f"{fault.sentence[0].upper()}{fault.sentence[1:]}.", fault.rule)
        for fault in catalogue.faults_of(catalogue.heroes[number], cards)
    ]


def deck_library(game: Lebelheim) -> dict[str, Sequence[Card]]:
    """For each hero, by id, the cards that its deck may hold; facts tell where copies are limited.

    The reference of a card is `card/` and its id. Rules: lebelheim.deck.1, .2
    """
    catalogue = game.catalogue
    texts = printed(catalogue)
    cards = sorted(catalogue.cards, key=lambda card: (card.kind, card.type == GENERIC, card.name))
    return {
        hero.id: [
            texts.cards[catalogue.card_number[card.id]]
            for card in cards
            if catalogue.suits(card, hero.type)
        ]
        for hero in catalogue.heroes
    }
