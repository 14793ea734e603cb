"""The chapter about choices: how often each card is chosen where it is offered."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

from rulekeeper.sim.balance.document import Part, Row, Section, Table, Text
from rulekeeper.sim.balance.numbers import percent, span
from rulekeeper.sim.offers import Offer
from rulekeeper.sim.simulate import Record
from rulekeeper.sim.statistics import Tally
from rulekeeper.sim.usage import KnownCard


def offers_section(records: Sequence[Record], known: Collection[KnownCard]) -> Section | None:
    """How often cards are chosen; nothing where nobody could choose any."""
    names = {(card.kind, card.id): card.name for card in known}
    by_act: defaultdict[str, list[tuple[str, Tally]]] = defaultdict(list)
    for (act, kind, card), chosen in chosen_of(
        offer for record in records for offer in record.offers
    ).items():
        by_act[act].append((names.get((kind, card), card), chosen))
    if not by_act:
        return None
    parts: list[Part] = [
        Text(
            "How often a seat to which a card is offered chooses it, sooner or later. A card that "
            "hardly anybody takes is too weak, or too dear; one that everybody takes is no choice."
        )
    ]
    parts += [
        Table(
            f"Choices by “{act}”",
            ("Card", "Offered", "Chosen", "95% interval"),
            [_row(*each) for each in sorted(found, key=lambda each: (-each[1].share, each[0]))],
            folded=True,
        )
        for act, found in sorted(by_act.items())
    ]
    return Section("choices", "What is chosen", parts)


def chosen_of(offers: Iterable[Offer]) -> dict[tuple[str, str, str], Tally]:
    """By act, kind and id of a card: how often it was offered, and how often chosen."""
    found: defaultdict[tuple[str, str, str], Tally] = defaultdict(Tally)
    for offer in offers:
        tally = found[offer.act, offer.kind, offer.card]
        tally.played += 1
        tally.won += offer.is_chosen
    return dict(found)


def _row(name: str, chosen: Tally) -> Row:
    cells = (name, f"{chosen.played:,}", percent(chosen.share), span(*chosen.interval))
    return Row(cells)
