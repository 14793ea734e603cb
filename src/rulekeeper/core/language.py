"""A language: how the options and events of a game read, are written, and are pointed at.

All of it is made from the classes of options and events, and from the nouns of the game: the kinds
of things that their fields refer to.

    LANGUAGE = Language(
        {
            "hero": Noun(hero_name, hero_slug, figure),
            "square": Noun(lambda table, n: GRID.name(n), ..., lambda table, n: f"square/{n}"),
        },
        menus=(MAIN, TRICKS, DEFEND),
    )

The text of an option is its template with the words of its fields; its line in the notation is its
tag with the slugs of its fields. No word of the notation is prose.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache, partial
from types import MappingProxyType
from typing import Annotated, Generic, Protocol, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Struct

from rulekeeper.core.acts import Act, Menu
from rulekeeper.core.corrections import Corrections
from rulekeeper.core.errors import UnknownAnswer
from rulekeeper.core.events import Event
from rulekeeper.core.references import Ref
from rulekeeper.core.requests import Option
from rulekeeper.core.table import Table
from rulekeeper.core.templates import Said

T = TypeVar("T", bound=Table[object, object])
T_contra = TypeVar("T_contra", bound=Table[object, object], contravariant=True)

Reference = str
"""A thing on the table: its kind, a slash, and what tells it from others of that kind.

`square/` is a square, a space or an area of a board, by its name; `edge/` a door or an exit;
`figure/`, `card/`, `place/` (on a sheet) and `page/` are what they say; `word/` is a button.
"""


class Cards(Struct, Generic[T_contra], frozen=True):
    """The cards of one kind, for statistics: what one is called, and all of them by number.

    `held` says which competitors (`Game.competitors`) bring which of them, where they do.
    """

    kind: str
    all: Callable[[T_contra], Sequence[Named]]
    held: Callable[[T_contra], Mapping[str, Collection[int]]] | None = None


class Noun(Struct, Generic[T_contra], frozen=True):
    """One kind of thing: its words for people, its slug in the notation, and where it lies.

    A slug has neither spaces nor prose. `reference` is what can be pointed at; without it nothing
    lies on the table. `cards` are those among which it names one, if it names cards.
    """

    words: Callable[[T_contra, int], str]
    slug: Callable[[T_contra, int], str]
    reference: Callable[[T_contra, int], Reference] | None = None
    cards: Cards[T_contra] | None = None


class Named(Protocol):
    """Something of a game's content with an id and a name, such as a card."""

    @property
    def id(self) -> str:
        """What packs call it."""

    @property
    def name(self) -> str:
        """What people call it."""


def noun_of(
    entries: Callable[[T], Sequence[Named]],
    absent: str = "nothing",
    reference: str = "",
    *,
    card: str = "",
    held: Callable[[T], Mapping[str, Collection[int]]] | None = None,
) -> Noun[T]:
    """Entries of the content, by number; `absent` is said of one that is not there or not seen.

    `reference` may have gaps for an entry's `{number}` and `{id}`. Cards are called `card` in
    statistics; `held` is that of `Cards`.
    """

    def pointed_at(table: T, number: int) -> Reference:
        return reference.format(number=number, id=entries(table)[number].id)

    return Noun(
        lambda table, n: entries(table)[n].name if n >= 0 else absent,
        lambda table, n: entries(table)[n].id if n >= 0 else "none",
        pointed_at if reference else None,
        Cards(card, entries, held) if card else None,
    )


def one_of(words: Sequence[str]) -> Noun[Table[object, object]]:
    """A thing that is told, and written, by one of a few words."""
    return Noun(lambda table, n: words[n], lambda table, n: words[n])


def slugs_of(names: Iterable[str]) -> list[str]:
    """A slug of each name, with a number after it where an earlier name has it."""
    found: dict[str, None] = {}
    for name in names:
        slug = first = slugged(name)
        count = 1
        while slug in found:
            count += 1
            slug = f"{first}-{count}"
        found[slug] = None
    return [*found]


class Language(Generic[T]):
    """The language of a game."""

    def __init__(
        self,
        nouns: Mapping[str, Noun[T]],
        menus: Iterable[Menu[T]],
        *,
        asked_about: Iterable[type[Act[T]]] = (),
        not_asked: str = "",
        corrections: Corrections[T] | None = None,
    ) -> None:
        """`asked_about` are acts of no menu: nobody is offered them, everybody may ask why not.

        `not_asked` is the rule told to whoever answers what is not asked, where the act names none.
        `corrections` are what people can set right at a real table.

        Raises `ValueError` when two menus have one name, two acts one tag, or a field refers to an
        unknown noun.
        """
        self.nouns: Mapping[str, Noun[T]] = MappingProxyType({**nouns})
        self.not_asked = not_asked
        self.corrections: Corrections[T] = corrections or Corrections()
        menus = tuple(menus)
        self.menus = {menu.name: menu for menu in menus}
        if len(self.menus) != len(menus):
            raise ValueError("two menus have one name")
        kinds = [kind for menu in menus for kind in menu.kinds]
        self.kinds = tuple(dict.fromkeys((*kinds, *asked_about)))
        """All kinds of acts, those of the first menus first."""
        by_tag: dict[str, type[Option]] = {}
        for kind in (*self.kinds, *self.corrections.kinds):
            if by_tag.setdefault(tag_of(kind), kind) is not kind:
                raise ValueError(f"two kinds of acts are written {tag_of(kind)}")
            for field, noun in nouns_of(kind).items():
                if noun and noun not in self.nouns:
                    raise ValueError(f"{kind.__name__}.{field} refers to {noun}, which is no noun")
        firsts: dict[tuple[object, ...], type[Option]] = {}
        self._alike: dict[type[Option], type[Option]] = {
            kind: firsts.setdefault(self._sorts(kind), kind) for kind in self.kinds
        }

    # -- how it reads ---------------------------------------------------------------------------

    def text(self, table: T, option: Option) -> str:
        """The line that names an option."""
        return self.filled(table, option, option.saying())

    def told(self, table: T, event: Event) -> str:
        """The sentence that tells an event, as far as the event itself shows it."""
        return self.filled(table, event, event.saying())

    def words(self, table: T, noun: str, number: int) -> str:
        """What people call a thing."""
        return self.nouns[noun].words(table, number)

    def filled(
        self,
        table: T,
        thing: Option | Event,
        template: str,
        words: Mapping[str, str] = MappingProxyType({}),
    ) -> str:
        """A template with the words of the fields, of which `words` may replace some."""
        named = {
            field: self._named(table, noun, getattr(thing, field))
            for field, noun in nouns_of(type(thing)).items()
        }
        replaced = {field: Said(getattr(thing, field), said) for field, said in words.items()}
        return template.format(**{**named, **replaced})

    def _named(self, table: T, noun: str, value: object) -> Names | Said:
        if isinstance(value, list | tuple):
            words = partial(self.words, table, noun) if noun else str
            return Names(map(words, value))
        if not noun:
            return Said(value, value)
        assert isinstance(value, int)
        return Said(value, self.words(table, noun, value))

    # -- how it is written ----------------------------------------------------------------------

    def written(self, table: T, option: Option) -> str:
        """The option as one line of the notation: its tag, then a slug for each field.

        A field that is true or false is written by its name where it is true.
        """
        parts = [tag_of(type(option))]
        for field, noun in nouns_of(type(option)).items():
            value = getattr(option, field)
            if not isinstance(value, bool):
                parts.append(self._slug(table, noun, value))
            elif value:
                parts.append(slugged(field))
        return " ".join(parts)

    def _slug(self, table: T, noun: str, value: object) -> str:
        if noun and isinstance(value, int):
            return self.nouns[noun].slug(table, value)
        return slugged(str(value))

    def read(self, table: T, line: str, among: Iterable[Option]) -> Option:
        """The one of these options that a line of the notation means.

        Raises `UnknownAnswer` when it means none of them.
        """
        tag = line.partition(" ")[0]
        for option in among:
            if tag_of(type(option)) == tag and self.written(table, option) == line:
                return option
        raise UnknownAnswer(f"'{line}' is none of the answers that can be given here.")

    # -- how it is pointed at -------------------------------------------------------------------

    def things(self, table: T, option: Option) -> tuple[Reference, ...]:
        """What on the table an option is about: its class's `points`, else all its fields."""
        points = option.pointed(table) if isinstance(option, Act) else None
        if points is None:
            return self.references(table, option)
        fields = nouns_of(type(option))
        return tuple(self._thing(table, option, point, fields) for point in points)

    def references(self, table: T, option: Option) -> tuple[Reference, ...]:
        """The references of the things that the fields name, as far as they lie on the table."""
        found = []
        for field, noun in nouns_of(type(option)).items():
            reference = self.nouns[noun].reference if noun else None
            if reference is not None:
                found.append(reference(table, getattr(option, field)))
        return tuple(found)

    def first_alike(self, kind: type[Option]) -> type[Option]:
        """The first kind of act that is about things of the same sorts as one of this kind."""
        return self._alike.get(kind, kind)

    def _sorts(self, kind: type[Option]) -> tuple[object, ...]:
        """The sorts of things that an act is about: kinds of references, and fixed ones."""
        fields = nouns_of(kind)
        points = getattr(kind, "points", None)
        if points is None:
            points = tuple(f"{{{field}}}" for field in fields)
        nouns = (fields.get(point[1:-1], "") for point in points)
        sorts = (self.nouns[noun].reference if noun else None for noun in nouns)
        pairs = zip(sorts, points, strict=True)
        return tuple(sort or point for sort, point in pairs if sort or point[0] != "{")

    def _thing(self, table: T, option: Option, point: str, fields: Mapping[str, str]) -> Reference:
        """`{square}` is where the field's noun lies; `card/hand-{hero}-{card}` is made of slugs."""
        field = point[1:-1]
        if point[0] == "{" and field in fields:
            reference = self.nouns[fields[field]].reference
            assert reference is not None
            return reference(table, getattr(option, field))
        slugs = {
            name: _Slug(self._slug(table, noun, getattr(option, name)), getattr(option, name))
            for name, noun in fields.items()
        }
        return point.format(**slugs)


class Pointing(Generic[T]):
    """What is pointed at to mean an option while some options are offered.

    People point at the things that an option is about. Where these alone would mean an act of
    another kind, they point at its `word` as well; an act about nothing on the table has a word of
    its own. Where no offered option is about these very things, they mean the first kind of act in
    the language that is about things of their sort: an offered kind, if there is one.
    """

    def __init__(self, language: Language[T], table: T, offered: Sequence[Option]) -> None:
        self._language = language
        self._table = table
        self._meant: dict[tuple[Reference, ...], type[Option]] = {}
        by_sort: dict[tuple[str, ...], set[type[Option]]] = {}
        for option in offered:
            things = language.things(table, option)
            self._meant.setdefault(things, type(option))
            by_sort.setdefault(_sorts_of(things), set()).add(type(option))
        self._first = {
            sorts: next((kind for kind in language.kinds if kind in kinds), None)
            for sorts, kinds in by_sort.items()
        }

    def parts(self, option: Option) -> tuple[Reference, ...]:
        """What is pointed at to mean the option, offered or not."""
        kind = type(option)
        things = self._language.things(self._table, option)
        word = getattr(option, "word", "")
        if not things:
            return (f"word/{word or tag_of(kind)}",)
        if not word:
            return things
        meant = self._meant.get(things) or self._first.get(_sorts_of(things))
        is_clear = (meant or self._language.first_alike(kind)) is kind
        return things if is_clear else (f"word/{word}", *things)


def _sorts_of(things: tuple[Reference, ...]) -> tuple[str, ...]:
    """What sorts of things these are: squares, figures, cards of one kind."""
    return tuple(map(_sort_of, things))


@lru_cache(maxsize=4096)
def _sort_of(thing: Reference) -> str:
    return re.sub(r"(card/[a-z]+|[a-z]+).*", r"\1", thing)


class _Slug(str):
    """The slug of a field in a template of a reference; `{hero.value}` is the field itself."""

    __slots__ = ("value",)
    value: object

    def __new__(cls, slug: str, value: object) -> _Slug:
        """A slug that knows what it stands for."""
        made = super().__new__(cls, slug)
        made.value = value
        return made


class Names(list[str]):
    """Names of several things: a template lists them, or takes one by its number."""

    def __format__(self, spec: str) -> str:
        return ", ".join(self)


@cache
def tag_of(kind: type[Option]) -> str:
    """The first word of an option's line in the notation: `StepAside` is written `step-aside`."""
    tag = kind.__struct_config__.tag
    return tag if isinstance(tag, str) else re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


@cache
def nouns_of(kind: type[Option] | type[Event]) -> Mapping[str, str]:
    """The fields of an option or event with the noun that each refers to; empty for plain ones."""
    hints = get_type_hints(kind, include_extras=True)
    return {
        field: _noun_of(hints[field])
        for field in kind.__struct_fields__
        if not (issubclass(kind, Event) and field == "rule")
    }


def _noun_of(hint: object) -> str:
    if get_origin(hint) is Annotated:
        return next((note.noun for note in get_args(hint)[1:] if isinstance(note, Ref)), "")
    return next((noun for inner in get_args(hint) if (noun := _noun_of(inner))), "")


def slugged(name: str) -> str:
    """A name as a slug: small letters, hyphens between the words."""
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-") or "-"
