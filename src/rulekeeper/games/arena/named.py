"""What belongings name of the content, so that what is missing can be told."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from rulekeeper.content.explain import KeyPath
from rulekeeper.content.text import quoted
from rulekeeper.games.arena.belongings import Belongings
from rulekeeper.games.arena.content.catalogue import Catalogue
from rulekeeper.story.record import Bookmark, Story


class Named(NamedTuple):
    """Something that belongings name: where, what it is in words, its id, the ids there are."""

    path: KeyPath
    what: str
    id: str
    known: Collection[str]


def named_by(belongings: Belongings, catalogue: Catalogue) -> Iterator[Named]:
    """Everything that belongings name."""
    for place, record in enumerate(belongings.heroes):
        hero: KeyPath = ("heroes", place)
        yield Named((*hero, "hero"), "hero", record.hero, catalogue.hero_number)
        for number, card in enumerate(record.level_ups):
            yield Named((*hero, "level_ups", number), "Level UP card", card, catalogue.level_ups)
        for number, attack in enumerate(record.primaries):
            yield Named((*hero, "primaries", number), "attack of a hero", attack, catalogue.owners)
        if record.special is not None:
            yield Named((*hero, "special"), "attack of a hero", record.special, catalogue.owners)
    artifacts = [artifact.id for artifact in catalogue.artifacts]
    scrolls = [scroll.id for scroll in catalogue.scrolls]
    heroic = [action.id for action in catalogue.heroic]
    for field, what, ids, known in (
        ("artifacts", "artifact", belongings.artifacts, artifacts),
        ("scrolls", "scroll", belongings.scrolls, scrolls),
        ("had_specials", "attack of a hero", belongings.had_specials, catalogue.owners),
        ("had_scrolls", "scroll", belongings.had_scrolls, scrolls),
        ("heroic", "Heroic Action", belongings.heroic, heroic),
        ("won", "quest", belongings.won, catalogue.quests),
    ):
        for number, entry in enumerate(ids):
            yield Named((field, number), what, entry, known)
    yield from _named_by_story(belongings.story, catalogue)


def _named_by_story(story: Story, catalogue: Catalogue) -> Iterator[Named]:
    """All passages and quests that the story names."""
    places: list[tuple[KeyPath, Bookmark]] = [
        (("story", "read", number), place) for number, place in enumerate(story.read)
    ]
    if story.bookmark is not None:
        places.append((("story", "bookmark"), story.bookmark))
    for path, place in places:
        if place.section is not None:
            known = catalogue.sections
            yield Named((*path, "section"), "section of the story", place.section, known)
        if place.card is not None:
            yield Named((*path, "card"), "Campaign Card", place.card, catalogue.campaign_cards)
        if place.choice is not None:
            sections, cards = catalogue.sections, catalogue.campaign_cards
            passage = sections.get(place.section or "") or cards.get(place.card or "")
            if passage is not None:
                choices = [choice.slug for choice in passage.choices]
                what = f"choice of {quoted(passage.id)} called"
                yield Named((*path, "choice"), what, place.choice, choices)
    for number, card in enumerate(story.drawn):
        where = ("story", "drawn", number)
        yield Named(where, "Campaign Card", card, catalogue.campaign_cards)
    for field, quest in (("quest", story.quest), ("back", story.back)):
        if quest is not None:
            yield Named(("story", field), "quest", quest, catalogue.quests)
