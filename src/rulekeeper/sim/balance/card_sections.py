"""The chapters about cards, and about what never came up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from msgspec import Struct

from rulekeeper.core.ledger import Ledger, Rule
from rulekeeper.sim.balance.card_counting import CardCount
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
from rulekeeper.sim.inference import holm
from rulekeeper.sim.simulate import Record
from rulekeeper.sim.statistics import Tally
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
        return self.count.effect.gain

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of the gain."""
        return self.count.effect.interval()

    @property
    def owners(self) -> str:
        """Whose card it is."""
        return enumerated(sorted(self.count.card.owners), 2) or "all"


def judge_cards(counts: Sequence[CardCount]) -> list[JudgedCard]:
    """The cards that were seen and not seen often enough; the surest come first.

    Only what is drawn gets a verdict: who plays what is no luck.
    """
    able = [count for count in counts if min(count.seen.played, count.unseen.played) >= LEAST_SEEN]
    drawn = [count for count in able if count.is_drawn]
    corrected = holm([count.effect.p_value for count in drawn])
    found = []
    for count, p_value in zip(drawn, corrected, strict=True):
        tone: Tone = ""
        if p_value < SIGNIFICANT:
            tone = "high" if count.effect.gain > 0 else "low"
        found.append(JudgedCard(count, tone, count.effect.interval(len(drawn))))
    played = [count for count in able if not count.is_drawn]
    found += [JudgedCard(count, "", count.effect.interval(len(played))) for count in played]
    return sorted(found, key=lambda each: (each.count.effect.p_value, each.count.card.name))


def cards_section(counts: Sequence[CardCount], judged: list[JudgedCard]) -> Section | None:
    """What cards do for those who have them; nothing where there are none."""
    if not counts:
        return None
    parts: list[Part] = []
    drawn = [count for count in counts if count.is_drawn]
    if drawn:
        parts.append(
            Text(
                "The effect of a card: how much more is won with it than without it, in "
                "percentage points. Whoever lives long draws more and wins more. So matches are "
                "compared in which the owner drew equally many cards; which ones is luck. “Kept” "
                "are matches in which a card was drawn and never played."
            )
        )
        rows = [each for each in judged if each.count.is_drawn][:MOST_IN_A_PLOT]
        parts += _plot("The effect of drawing a card", rows)
        parts.append(_drawn_table(drawn, judged))
    if len(drawn) < len(counts):
        parts.append(
            Text(
                "Attacks that lie there from the beginning, abilities, and cards that somebody "
                "chooses or earns: how much more is won when they are played than when they are "
                "not (or taken, if they are never played), in matches in which their owner played "
                "equally many. This proves nothing, for it is no luck: what people do when they "
                "are losing goes with losing. So there are no verdicts."
            )
        )
        rows = [each for each in judged if _is_chosen(each.count)][:MOST_IN_A_PLOT]
        parts += _plot("What goes with winning, or with losing, when it is played", rows)
        parts.append(_played_table(counts, judged))
    return Section("cards", "Cards", parts)


def _is_compared(count: CardCount) -> bool:
    """Whether there are enough matches with it and without it, and it could make a difference."""
    return min(count.seen.played, count.unseen.played) >= LEAST_SEEN and count.effect.error > 0


def _is_chosen(count: CardCount) -> bool:
    """Whether it is a card without draws: abilities that only happen are left to the table."""
    return not count.is_drawn and count.card.kind != IN_WORDS


def _plot(caption: str, rows: list[JudgedCard]) -> list[Part]:
    rows.sort(key=lambda each: -each.gain)
    return [Forest(caption, list(map(_interval, rows)), 0.0, signed=True)] if rows else []


def _interval(each: JudgedCard) -> Interval:
    name = each.count.card.name
    whose = f"{name} ({each.owners})" if each.count.card.owners else name
    verdict = f" · {CARD_WORDS[each.tone]}" if each.tone else ""
    tone = each.tone or "open"
    return Interval(
        whose, each.gain, *each.interval, each.widest, f"{points(each.gain)}{verdict}", tone
    )


def _sorted(counts: Sequence[CardCount], judged: list[JudgedCard]) -> list[JudgedCard]:
    """The judged cards among those counted, then the others."""
    able, known = {id(count) for count in counts}, {id(each.count) for each in judged}
    rest = [JudgedCard(count, "", (-1.0, 1.0)) for count in counts if id(count) not in known]
    return [*(each for each in judged if id(each.count) in able), *rest]


def _effect(each: JudgedCard) -> tuple[str, str]:
    """The effect and its interval; nothing where there is too little to compare."""
    if not _is_compared(each.count):
        return "", ""
    return points(each.gain), points_span(*each.interval)


def _drawn_table(counts: Sequence[CardCount], judged: list[JudgedCard]) -> Table:
    head = (
        *("Card", "Kind", "Of", "Drawn", "Won drawn", "Won not drawn", "Effect"),
        *("95% interval", "Played", "Won played", "Times", "Kept", "Won kept", "Verdict"),
    )
    rows = []
    for each in _sorted(counts, judged):
        count, able = each.count, each.count.with_owner.played or 1
        effect = _effect(each)
        cells = (
            *(count.card.name, count.card.kind, each.owners),
            *(_part(count.drawn, able), _won(count.drawn), _won(count.unseen)),
            *effect,
            *(_part(count.played, able), _won(count.played), _times(count)),
            *(_part(count.kept, able), _won(count.kept)),
            CARD_WORDS[each.tone] if effect[0] else "too few",
        )
        rows.append(Row(cells, each.tone))
    return Table("All cards that are drawn, the surest effects first", head, rows, folded=True)


def _played_table(counts: Sequence[CardCount], judged: list[JudgedCard]) -> Table:
    head = (
        *("Name", "Kind", "Of", "Taken", "Played", "Won played", "Won not played"),
        *("Difference", "95% interval", "Times"),
    )
    able = [count for count in counts if not count.is_drawn]
    rows = [
        Row(
            (
                each.count.card.name,
                ABILITY if each.count.card.kind == IN_WORDS else each.count.card.kind,
                each.owners,
                _part(each.count.taken, each.count.with_owner.played or 1),
                _part(each.count.played, each.count.with_owner.played or 1),
                _won(each.count.seen),
                _won(each.count.unseen),
                *_effect(each),
                _times(each.count),
            )
        )
        for each in sorted(_sorted(able, judged), key=lambda each: (each.owners, -each.gain))
    ]
    return Table("All that is had or played without being drawn, by owner", head, rows, folded=True)


def _part(tally: Tally, of: int) -> str:
    return percent(tally.played / of)


def _won(tally: Tally) -> str:
    return percent(tally.share) if tally.played else ""


def _times(count: CardCount) -> str:
    """How often it is played in a match in which it is played."""
    return f"{count.times / count.played.played:.1f}" if count.played.played else ""


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
