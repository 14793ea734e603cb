"""The chapters about cards, and about what never came up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from msgspec import Struct

from rulekeeper.core.ledger import Ledger, Rule
from rulekeeper.sim.balance.counting import CardCount
from rulekeeper.sim.balance.document import (
    Forest,
    Interval,
    Part,
    Row,
    Section,
    Table,
    Text,
    Tone,
)
from rulekeeper.sim.balance.judging import SIGNIFICANT
from rulekeeper.sim.balance.numbers import counted, enumerated, percent, points, points_span
from rulekeeper.sim.inference import difference, different, holm, quantile
from rulekeeper.sim.simulate import Record
from rulekeeper.sim.statistics import Tally, Z
from rulekeeper.sim.usage import IN_WORDS, KnownCard

LEAST_SEEN = 10
"""A card is judged that was seen, and that was not seen, in as many matches."""

MOST_IN_A_PLOT = 20

CARD_WORDS: Mapping[Tone, str] = {"high": "helps", "low": "hinders", "open": "", "": ""}

ABILITY = "ability"


class JudgedCard(Struct, frozen=True):
    """How much more is won with a card than without it, and how sure that is."""

    count: CardCount
    tone: Tone
    widest: tuple[float, float]

    @property
    def gain(self) -> float:
        """The share won with the card less the share won without it."""
        return self.count.seen.share - self.count.unseen.share

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of the gain."""
        return difference(self.count.seen, self.count.unseen, Z)

    @property
    def owners(self) -> str:
        """Whose card it is."""
        return enumerated(sorted(self.count.card.owners), 2) or "all"


def judge_cards(counts: Sequence[CardCount]) -> list[JudgedCard]:
    """The cards that were seen and not seen often enough; the surest come first."""
    able = [count for count in counts if min(count.seen.played, count.unseen.played) >= LEAST_SEEN]
    p_values = [different(count.seen, count.unseen) for count in able]
    found = []
    for count, p_value in zip(able, holm(p_values), strict=True):
        widest = difference(count.seen, count.unseen, quantile(len(able)))
        tone: Tone = ""
        if p_value < SIGNIFICANT:
            tone = "high" if count.seen.share > count.unseen.share else "low"
        found.append(JudgedCard(count, tone, widest))
    order = sorted(range(len(able)), key=lambda place: (p_values[place], able[place].card.name))
    return [found[place] for place in order]


def cards_section(counts: Sequence[CardCount], judged: list[JudgedCard]) -> Section | None:
    """What cards do for those who have them; nothing where there are none."""
    if not counts:
        return None
    parts: list[Part] = [
        Text(
            "The plot shows how much more is won in matches in which a card was drawn than in "
            "those in which its owner took part and did not draw it, in percentage points. Who "
            "draws what is luck, so the card is the cause, but for one thing: long matches see "
            "more cards. A card that lies there from the beginning, or an ability, is compared by "
            "whether it was played. That says less, for whoever is ahead plays more. “Kept” are "
            "matches in which a card was drawn and never played."
        )
    ]
    for caption, is_drawn in (
        ("Won more often, or less, when it is drawn", True),
        ("Won more often, or less, when it is played", False),
    ):
        rows = [each for each in judged if each.count.is_drawn == is_drawn][:MOST_IN_A_PLOT]
        if rows:
            rows.sort(key=lambda each: -each.gain)
            parts.append(Forest(caption, list(map(_interval, rows)), 0.0, signed=True))
    if not judged:
        parts.append(
            Text(f"No card was both seen and not seen in {LEAST_SEEN} matches: play more.")
        )
    parts.append(_table(counts, judged))
    return Section("cards", "Cards", parts)


def _interval(each: JudgedCard) -> Interval:
    name = each.count.card.name
    whose = f"{name} ({each.owners})" if each.count.card.owners else name
    verdict = f" · {CARD_WORDS[each.tone]}" if each.tone else ""
    return Interval(
        whose, each.gain, *each.interval, each.widest, f"{points(each.gain)}{verdict}", each.tone
    )


def _table(counts: Sequence[CardCount], judged: list[JudgedCard]) -> Table:
    head = (
        *("Card", "Kind", "Of", "Drawn", "Won drawn", "Won not drawn", "Played", "Won played"),
        *("Won not played", "Times", "Kept", "Won kept", "Difference", "95% interval", "Verdict"),
    )
    rows = []
    known = {id(each.count): each for each in judged}
    rest = [JudgedCard(count, "", (-1, 1)) for count in counts if id(count) not in known]
    for each in (*judged, *rest):
        count, able = each.count, each.count.with_owner.played or 1
        is_judged = id(count) in known
        drawn = (_part(count.drawn, able), _won(count.drawn), _won(count.unseen))
        unplayed = Tally(
            count.with_owner.played - count.played.played, count.with_owner.won - count.played.won
        )
        cells = (
            count.card.name,
            ABILITY if count.card.kind == IN_WORDS else count.card.kind,
            each.owners,
            *(drawn if count.is_drawn else ("", "", "")),
            _part(count.played, able),
            _won(count.played),
            _won(unplayed),
            f"{count.times / count.played.played:.1f}" if count.played.played else "",
            *((_part(count.kept, able), _won(count.kept)) if count.is_drawn else ("", "")),
            points(each.gain) if is_judged else "",
            points_span(*each.interval) if is_judged else "",
            CARD_WORDS[each.tone] if is_judged else "too few",
        )
        rows.append(Row(cells, each.tone))
    return Table("All cards, the surest differences first", head, rows, folded=True)


def _part(tally: Tally, of: int) -> str:
    return percent(tally.played / of)


def _won(tally: Tally) -> str:
    return percent(tally.share) if tally.played else ""


# -- what never came up -----------------------------------------------------------------------


def unused_section(
    records: Sequence[Record],
    never: tuple[list[KnownCard], list[KnownCard]],
    known: Sequence[KnownCard],
    ledger: Ledger,
) -> Section:
    """Which cards and rules never came up."""
    parts: list[Part] = []
    unseen, unplayed = never
    parts += _unused_cards("Cards that nobody had", unseen, known)
    parts += _unused_cards("Cards that somebody had and nobody played", unplayed, known)
    if not parts:
        parts.append(Text("Every card of those who took part came up and was played."))
    used = set[str]().union(*(record.rules for record in records))
    parts += _unused_rules(used, ledger)
    return Section("unused", "Never used", parts)


def _unused_cards(caption: str, cards: list[KnownCard], known: Sequence[KnownCard]) -> list[Part]:
    by_kind: defaultdict[str, list[KnownCard]] = defaultdict(list)
    for card in cards:
        by_kind[card.kind].append(card)
    rows, whole = [], []
    for kind, found in by_kind.items():
        of_kind = sum(card.kind == kind for card in known)
        if len(found) == of_kind:
            whole.append(f"{kind} ({of_kind})")
            continue
        rows += [
            Row((card.name, kind, enumerated(sorted(card.owners), 2) or "all")) for card in found
        ]
    parts: list[Part] = []
    if whole:
        parts.append(Text(f"{caption}: whole kinds of cards, {enumerated(whole)}."))
    if rows:
        title = f"{caption} ({counted(len(rows), 'card')})"
        parts.append(Table(title, ("Card", "Kind", "Of"), rows, folded=True))
    return parts


def _unused_rules(used: set[str], ledger: Ledger) -> list[Part]:
    topics = ledger.topics()
    silent = [topic for topic, rules in topics.items() if not _named(rules, used)]
    unnamed = [rule for rule in ledger.rules if rule.id not in used]
    rows = [
        Row((topic, str(len(rules)), str(len(_named(rules, used)))))
        for topic, rules in topics.items()
    ]
    return [
        Text(
            "A rule is used when an event, a question or the result of a match names it. Rules "
            "that only define or forbid something are named by none of them, so look for what you "
            f"expected to see: {len(ledger.rules) - len(unnamed)} of {len(ledger.rules)} rules "
            f"were named. Topics of which no rule was named: {enumerated(silent, 40) or 'none'}."
        ),
        Table("Rules named, by topic", ("Topic", "Rules", "Named"), rows, folded=True),
        Table(
            "Rules that were never named",
            ("Rule", "What it says"),
            [Row((rule.id, rule.rule)) for rule in unnamed],
            folded=True,
        ),
    ]


def _named(rules: Sequence[Rule], used: set[str]) -> list[Rule]:
    return [rule for rule in rules if rule.id in used]
