"""The whole report: what the matches tell in short, then its chapters, then how to read them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

from rulekeeper.core.ledger import Ledger
from rulekeeper.games.package import Quests
from rulekeeper.sim.balance.card_counting import CardCounter
from rulekeeper.sim.balance.card_sections import (
    JudgedCard,
    cards_section,
    judge_cards,
    unused_section,
)
from rulekeeper.sim.balance.comparison import comparison_section
from rulekeeper.sim.balance.contest_sections import (
    heroes_section,
    judged_heroes,
    pairs_section,
    seats_section,
    starts_section,
)
from rulekeeper.sim.balance.counting import count_quests, every_seat, people, total
from rulekeeper.sim.balance.document import Command, Points, Report, Section, Text
from rulekeeper.sim.balance.judging import SIGNIFICANT, Judged, Yardstick
from rulekeeper.sim.balance.match_sections import lengths_section, quests_section
from rulekeeper.sim.balance.numbers import (
    MOST_MATCHES,
    counted,
    enumerated,
    matches,
    percent,
    points,
    points_span,
    span,
)
from rulekeeper.sim.balance.offer_section import offers_section
from rulekeeper.sim.balance.reading import Batch
from rulekeeper.sim.inference import holm
from rulekeeper.sim.results import RULEKEEPER
from rulekeeper.sim.simulate import Record
from rulekeeper.sim.statistics import tally
from rulekeeper.sim.usage import KnownCard


class Subject(Struct, frozen=True):
    """The game that is reported on: what a report needs of it.

    `quest_names` are those of its quests by id; `cards` are all its cards.
    """

    title: str
    quests: Quests | None
    quest_names: Mapping[str, str]
    cards: Collection[KnownCard]
    ledger: Ledger


class Other(Struct, frozen=True):
    """What a report is compared with: its name, its matches, and how the content differs."""

    name: str
    batch: Batch
    content: Sequence[str]


def report(
    subject: Subject, batch: Batch, margin: float, command: str, other: Other | None = None
) -> Report:
    """A report on a batch of matches; a share within the `margin` from even counts as fair."""
    records = batch.records
    heroes = tally(records, people)
    everybody = total(heroes.values()) if heroes else total(tally(records, every_seat).values())
    by = Yardstick(everybody.share, margin)
    judged = judged_heroes(records, by)
    counter = CardCounter(subject.cards)
    counts = counter.count(records)
    cards = judge_cards(counts)
    sections = [_in_short(subject, batch, judged, cards, by)]
    if other is not None:
        before = other.batch.records
        sections.append(
            comparison_section(
                before, records, (counter.count(before), counts), other.content, other.name
            )
        )
    if judged:
        sections.append(heroes_section(judged, by))
    optional = [
        pairs_section(records, heroes, by),
        seats_section(records, by),
        starts_section(records, by),
    ]
    if subject.quests is not None:
        optional.append(quests_section(count_quests(records, subject.quests), subject.quest_names))
    optional.append(cards_section(counts, cards))
    optional.append(offers_section(records, subject.cards))
    sections += [section for section in optional if section is not None]
    sections.append(lengths_section(records))
    never = counter.never(records)
    sections.append(unused_section(records, never, list(subject.cards), subject.ledger))
    sections.append(_method(by, command, other is not None))
    return Report(f"Balance of {subject.title}", _subtitle(batch), sections)


def _subtitle(batch: Batch) -> str:
    packs = [f"{name} {version.split()[0]}" for name, version in batch.run.packs.items()]
    bots = sorted({bot for run in batch.runs for bot in run.bots})
    seeds = sorted({str(run.seed) for run in batch.runs})
    told = [
        counted(len(batch.records), "match", "matches"),
        f"played by {enumerated(bots)}",
        f"with {enumerated(packs)}",
        f"Rulekeeper {RULEKEEPER}",
        f"{'seed' if len(seeds) == 1 else 'seeds'} {enumerated(seeds)}",
    ]
    return " · ".join(told)


def _in_short(
    subject: Subject,
    batch: Batch,
    judged: list[Judged],
    cards: list[JudgedCard],
    by: Yardstick,
) -> Section:
    sentences = [_ends(batch.records)]
    for tone, words in (("high", "surely too strong"), ("low", "surely too weak")):
        for each in judged:
            if each.tone == tone:
                sentences.append(
                    f"{each.name} is {words}: {percent(each.tally.share)} of its matches are won, "
                    f"{span(*each.tally.interval)} with 95%. {_by_what(each, cards)}"
                )
    fair = [each.name for each in judged if not each.tone]
    unsettled = [each for each in judged if each.tone == "open"]
    if fair:
        sentences.append(f"Surely fair, from {span(*by.band)}: {enumerated(fair, 40)}.")
    if unsettled:
        sentences.append(_not_settled(unsettled))
    return Section("short", "In short", [Points(tuple(sentences))])


def _ends(records: Sequence[Record]) -> str:
    draws = sum(record.finished and not record.winners for record in records)
    unfinished = sum(not record.finished for record in records)
    parts = [counted(len(records), "match", "matches"), f"{draws:,} drawn"]
    if unfinished:
        parts.append(f"{unfinished:,} not finished at the limit of decisions, and won by nobody")
    return ", ".join(parts) + "."


def _by_what(hero: Judged, cards: list[JudgedCard]) -> str:
    """Which of a hero's own cards stand out in the direction in which the hero does.

    The hero is sure already, so that its own cards are a family of comparisons for themselves.
    """
    own = [each for each in cards if each.count.card.owners == {hero.name}]
    way = 1 if hero.tone == "high" else -1
    own.sort(key=lambda each: -way * each.gain)
    drawn = [each for each in own if each.count.is_drawn]
    corrected = holm([each.count.effect.p_value for each in drawn])
    sure = [
        each
        for each, p_value in zip(drawn, corrected, strict=True)
        if p_value < SIGNIFICANT and each.gain * way > 0
    ]
    if sure:
        verb = "helps" if hero.tone == "high" else "hinders"
        return f"What {verb} most: {enumerated(list(map(_gain, sure)), 4)}."
    if drawn:
        return (
            "None of its cards stands out by itself: look at what it always has, such as its hit "
            "points and its abilities."
        )
    likely = [each for each in own if min(bound * way for bound in each.interval) > 0]
    if likely:
        verb = "winning" if hero.tone == "high" else "losing"
        return f"What goes with {verb} most, which proves nothing: {_gain(likely[0])}."
    return ""


def _gain(each: JudgedCard) -> str:
    return f"{each.count.card.name} ({points(each.gain)} points, {points_span(*each.interval)})"


def _not_settled(unsettled: list[Judged]) -> str:
    names = enumerated([each.name for each in unsettled], 40)
    needed = sorted(each.needed for each in unsettled)
    # Whatever lies on a bound is never settled, so that half of them has to do.
    half = needed[(len(needed) - 1) // 2]
    if half > MOST_MATCHES:
        return f"Not settled: {names}. They lie so near a bound that more matches hardly help."
    which = "it" if len(needed) == 1 else "half of them"
    return f"Not settled: {names}. About {matches(half)} matches in all would settle {which}."


def _method(by: Yardstick, command: str, compared: bool) -> Section:
    sentences = [
        "A match that is drawn or not finished is won by nobody. An even share is what all "
        f"heroes together win: {percent(by.middle)}. Within {100 * by.margin:g} points of it a "
        "share counts as fair.",
        "Intervals of shares are Wilson's with 95%, those of changes are Newcombe's. Cards are "
        "compared by the method of Cochran, Mantel and Haenszel, in strata of as many cards drawn "
        "or played by their owners.",
        "Many comparisons find something by luck alone: of twenty fair heroes, one lies outside "
        "its 95% interval. So verdicts are corrected by Holm's method: the chance that any verdict "
        "of a table is wrong by luck is at most 5%. The wider intervals of plots are Bonferroni's: "
        "all of one plot hold together with 95%. Each plot and table is one family of "
        "comparisons. Of a hero that is surely too strong or too weak, its own cards are one.",
        "“Needs” is the number of matches in all with which a verdict would come about with 80%, "
        "if the share found is the true one.",
        "These are matches of bots. People play otherwise, and better: take a report as a reason "
        "to look, and play the match yourself.",
    ]
    if compared:
        sentences.append(
            "The two sides of a comparison count as independent. With equal seeds they share the "
            "luck of the draw, which makes its intervals rather too wide than too narrow."
        )
    return Section(
        "method",
        "How this was made",
        [Points(tuple(sentences)), Text("This command makes it anew:"), Command(command)],
    )
