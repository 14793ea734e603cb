"""What a campaign's record holds of its story: the bookmark, the log of facts, what has been read.

Passages are named by their ids, and choices by the slugs of their words: no text is kept, and no
id of what has not been reached.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from rulekeeper.content.text import SLUG, Slug

ChoiceSlug: TypeAlias = Annotated[str, Meta(pattern=SLUG, max_length=160)]
"""The words of a choice as a slug: longer than an id, since a choice is a sentence."""


class Bookmark(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A place in the story: a section or a card, or one of its choices once it has been made.

    With `after_shop` the reading goes on behind the place where the party may shop.
    """

    section: Slug | None = None
    card: Slug | None = None
    choice: ChoiceSlug | None = None
    after_shop: bool = False


class Fact(Struct, frozen=True, forbid_unknown_fields=True):
    """An achievement in the campaign's log: its id, and the sentence that tells it."""

    fact: Slug
    says: str


class Story(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How far a story has come.

    `bookmark` is where the reading goes on. Where there is none, `quest` is the quest that comes
    next; or else a card is drawn with the `back` of the last one, which has been won. Before either
    the party may shop, if it `shops`. `facts` are the log, `drawn` the cards that have been drawn,
    `read` all that may be read again, in its order. `ending` is the one that has been reached.
    """

    bookmark: Bookmark | None = None
    quest: Slug | None = None
    back: Slug | None = None
    shops: bool = False
    facts: tuple[Fact, ...] = ()
    drawn: tuple[Slug, ...] = ()
    read: tuple[Bookmark, ...] = ()
    ending: Slug | None = None

    @property
    def sentences(self) -> dict[str, str]:
        """The facts with their sentences."""
        return {each.fact: each.says for each in self.facts}
