import re
from collections.abc import Sequence
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest

from rulekeeper.core.ledger import find_ledger
from rulekeeper.games.arena.package import ARENA
from rulekeeper.games.lebelheim.package import LEBELHEIM
from rulekeeper.sim.balance.content_changes import content_changes
from rulekeeper.sim.balance.document import HeatMap, Histogram, Part, Points, Report, Row, Table
from rulekeeper.sim.balance.html import as_html
from rulekeeper.sim.balance.judging import Yardstick, judge
from rulekeeper.sim.balance.markdown import MOST_ROWS, as_markdown
from rulekeeper.sim.balance.overview import Other, Subject, report
from rulekeeper.sim.simulate import Record
from rulekeeper.sim.statistics import Tally
from rulekeeper.sim.usage import KnownCard, Use
from tables.records import batch, duels, record

EVEN = Yardstick(0.5, 0.05)
HAMMER = KnownCard("card", "hammer", "Hammer", frozenset(["Ann"]))
SPOON = KnownCard("card", "spoon", "Spoon", frozenset(["Ann"]))
SUBJECT = Subject("Lebelheim", None, {}, [HAMMER, SPOON], find_ledger("lebelheim"))


def told(
    records: Sequence[Record], subject: Subject = SUBJECT, other: Other | None = None
) -> Report:
    return report(subject, batch(records), 0.05, "rulekeeper balance lebelheim", other)


def parts_of(made: Report, section: str) -> list[Part]:
    (found,) = [each for each in made.sections if each.id == section]
    return list(found.parts)


def rows_of(made: Report, section: str, caption: str) -> list[Row]:
    """The rows of the one table of a section whose caption begins like this."""
    (table,) = [
        part
        for part in parts_of(made, section)
        if isinstance(part, Table) and part.caption.startswith(caption)
    ]
    return list(table.rows)


def sentences(made: Report, section: str) -> str:
    return " ".join(
        sentence
        for part in parts_of(made, section)
        if isinstance(part, Points)
        for sentence in part.sentences
    )


# -- verdicts ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("won", "played", "verdict"),
    [
        (700, 1000, "too strong"),
        (300, 1000, "too weak"),
        (5000, 10000, "fair"),
        (560, 1000, "not settled"),
        (7, 10, "not settled"),
    ],
)
def test_a_share_is_judged_by_the_band_and_by_how_sure_it_is(
    won: int, played: int, verdict: str
) -> None:
    (found,) = judge({"Ann": Tally(played, won)}, EVEN, played)
    assert found.words == verdict


def test_the_same_share_is_less_sure_among_many() -> None:
    suspect = Tally(1000, 585)
    (alone,) = judge({"Ann": suspect}, EVEN, 1000)
    among = judge({"Ann": suspect, **{f"Bob {n}": Tally(1000, 500) for n in range(30)}}, EVEN, 1000)
    assert alone.words == "too strong"
    assert among[0].words == "not settled"
    assert among[0].widest[0] < alone.widest[0]


def test_what_is_not_settled_says_how_many_matches_would_settle_it() -> None:
    # A hero that takes part in a quarter of the matches needs four times as many matches.
    (all_of_them,) = judge({"Ann": Tally(100, 60)}, EVEN, 100)
    (a_quarter,) = judge({"Ann": Tally(100, 60)}, EVEN, 400)
    assert a_quarter.needed == pytest.approx(4 * all_of_them.needed)
    (settled,) = judge({"Ann": Tally(1000, 700)}, EVEN, 1000)
    assert settled.needed == 0


# -- the report -------------------------------------------------------------------------------


def strong_by_a_hammer() -> list[Record]:
    """Ann wins nine of ten matches with the hammer, and half of the others; she always has seven
    cards."""
    records = []
    for number in range(800):
        has_hammer = number % 2 == 0
        is_won = number % 20 != 0 if has_hammer else number % 4 == 1
        spoons = 6 if has_hammer else 7
        uses = [Use(0, 0, "card", "hammer", int(has_hammer), 1)] if has_hammer else []
        uses.append(Use(0, 0, "card", "spoon", spoons, 0))
        records.append(record(number, 0 if is_won else 1, ["Ann"], ["Bob"], uses=uses))
    return records


def test_a_hero_that_is_too_strong_is_named_with_the_card_that_makes_it_so() -> None:
    short = sentences(told(strong_by_a_hammer()), "short")
    assert "Ann is surely too strong: 70.0% of its matches are won" in short
    assert "What helps most: Hammer (+40.0 points" in short
    assert "Bob is surely too weak" in short


def test_a_hero_that_is_too_strong_without_a_card_that_stands_out_is_told_so() -> None:
    records = [
        record(
            n, 0 if n % 4 else 1, ["Ann"], ["Bob"], uses=[Use(0, 0, "card", "hammer", n % 3 % 2, 0)]
        )
        for n in range(600)
    ]
    assert "None of its cards stands out by itself" in sentences(told(records), "short")


def test_the_heat_map_has_every_pair_and_is_pale_where_few_matches_are() -> None:
    records = [*duels("Ann", "Bob", 60, 80), *duels("Ann", "Cid", 3, 4, first=100)]
    (plot,) = [part for part in parts_of(told(records), "pairs") if isinstance(part, HeatMap)]
    cells = dict(zip(plot.names, plot.cells, strict=True))
    against = dict(zip(plot.names, cells["Ann"], strict=True))
    assert against["Ann"] is None
    bob, cid = against["Bob"], against["Cid"]
    assert bob is not None
    assert cid is not None
    assert (bob.text, cid.text) == ("75", "75")
    assert bob.warmth > 2 * cid.warmth > 0
    assert bob.words == "Ann against Bob: 75.0% of 80 matches"


def test_lengths_are_shown_whole_with_the_few_longest_in_the_last_bar() -> None:
    records = [record(n, 0, ["Ann"], ["Bob"], turns=10 + n % 40) for n in range(399)]
    made = told([*records, record(999, 0, ["Ann"], ["Bob"], turns=2000)])
    (plot,) = [part for part in parts_of(made, "lengths") if isinstance(part, Histogram)]
    assert sum(plot.counts) == 400
    assert plot.bounds[0] <= 10
    assert plot.bounds[-1] == 2001
    assert len(plot.counts) < 30


def test_cards_and_rules_that_never_came_up_are_listed() -> None:
    uses = [Use(0, 0, "card", "hammer", 1, 1)]
    records = [
        record(n, n % 2, ["Ann"], ["Bob"], uses=uses, rules=["lebelheim.end.1"]) for n in range(20)
    ]
    made = told(records)
    assert [row.cells[0] for row in rows_of(made, "unused", "Cards that nobody had")] == ["Spoon"]
    unnamed = [row.cells[0] for row in rows_of(made, "unused", "Rules that were never named")]
    assert "lebelheim.end.1" not in unnamed
    assert "lebelheim.end.2" in unnamed
    topics = {row.cells[0]: row.cells[1:] for row in rows_of(made, "unused", "Rules named")}
    assert topics["end"] == ("2", "1")


def test_quests_are_told_by_name_difficulty_and_number_of_heroes() -> None:
    subject = Subject("Arena", ARENA.quests, {"q": "The Quest"}, [], find_ledger("arena"))
    records = [
        record(
            n, 0 if n % 4 else None, ["Ann", "Bob"], set_up={"quest": "q", "difficulty": "normal"}
        )
        for n in range(40)
    ]
    (row,) = rows_of(told(records, subject), "quests", "Quests by difficulty")
    assert row.cells[:5] == ("The Quest", "normal", "2", "40", "75.0%")


def test_what_holds_for_many_comparisons_is_explained() -> None:
    method = sentences(told(duels("Ann", "Bob", 10, 20)), "method")
    for word in ("Holm", "Bonferroni", "Wilson", "by luck"):
        assert word in method


# -- against ----------------------------------------------------------------------------------


def against(won: int, played: int) -> Report:
    """Ann wins so many now, and half of as many before."""
    before = batch(duels("Ann", "Bob", played // 2, played))
    return told(
        duels("Ann", "Bob", won, played), other=Other("before", before, ("cards/axe is new.",))
    )


def test_a_change_that_is_no_luck_is_told_with_its_size() -> None:
    changed = sentences(against(1300, 2000), "comparison")
    assert "Ann wins more: 65.0% now, 50.0% before, a change of +15.0 points" in changed
    assert "Bob wins less" in changed
    assert "cards/axe is new." in changed


def test_a_change_that_may_be_luck_says_how_many_matches_would_settle_it() -> None:
    made = against(52, 100)
    assert "No hero surely wins more, or less" in sentences(made, "comparison")
    ann, _ = rows_of(made, "comparison", "Heroes, before")
    assert ann.cells[0] == "Ann"
    assert ann.cells[-1] == "not settled"
    needed = int(ann.cells[5].replace(",", ""))
    assert 8_000 < needed < 20_000


def test_heroes_that_are_new_or_gone_are_named() -> None:
    before = batch(duels("Ann", "Bob", 15, 30))
    made = told(duels("Ann", "Cid", 15, 30), other=Other("before", before, ()))
    assert [row.cells[0] for row in rows_of(made, "comparison", "Heroes that are new")] == ["Cid"]
    assert [row.cells[0] for row in rows_of(made, "comparison", "Heroes that are gone")] == ["Bob"]


def pack(folder: Path, amount: int, extra: str = "") -> Path:
    folder.mkdir()
    (folder / "pack.yaml").write_text(
        'name: bells\ntitle: Bells\nversion: "1.0"\ngame: lebelheim\nauthors: [A]\n'
        "requires: [lebelheim-core]\n",
        encoding="utf-8",
    )
    (folder / "cards.yaml").write_text(
        "cards:\n  - {id: toll, name: Toll, kind: action, type: generic, lines: [{do: lose, "
        f"amount: {amount}, who: {{pick: one, of: enemies, within: adjacent}}}}]}}\n{extra}",
        encoding="utf-8",
    )
    return folder


def test_what_of_a_pack_differs_is_told_field_by_field(tmp_path: Path) -> None:
    old = pack(tmp_path / "old", 2)
    peal = "{id: peal, name: Peal, kind: action, type: generic, lines: [{do: draw, amount: 1}]}"
    new = pack(tmp_path / "new", 3, f"  - {peal}\n")
    assert content_changes(LEBELHEIM, [old], [new]) == [
        "cards/peal is new.",
        "cards/toll: lines[1].amount 2 → 3.",
    ]
    assert content_changes(LEBELHEIM, [new], []) == ["cards/peal is gone.", "cards/toll is gone."]
    assert content_changes(LEBELHEIM, [], []) == ["The content of the packs is the same."]


# -- as a page, and as Markdown ---------------------------------------------------------------


def page(made: Report) -> tuple[str, Element]:
    """The page, also as a tree; its few elements without an end are closed for the parser."""
    html = as_html(made)
    closed = re.sub(r"<(meta|br)([^>]*)>", r"<\1\2/>", html.removeprefix("<!DOCTYPE html>"))
    return html, fromstring(closed)


def test_the_page_has_no_script_and_loads_nothing() -> None:
    html, tree = page(told(strong_by_a_hammer()))
    assert "<script" not in html
    assert "http" not in html
    assert "url(" not in html
    assert "@import" not in html
    links = [link.get("href", "") for link in tree.iter("a")]
    ids = {each.get("id") for each in tree.iter()}
    assert links
    assert all(link[0] == "#" and link[1:] in ids for link in links)


def test_each_plot_has_words_and_a_table_after_it() -> None:
    _, tree = page(told(strong_by_a_hammer()))
    sections = list(tree.iter("section"))
    assert len(list(tree.iter("svg"))) >= 4
    for section in sections:
        children = list(section)
        for place, child in enumerate(children):
            if child.tag == "figure":
                (svg,) = child.iter("svg")
                assert svg.get("role") == "img"
                assert (svg[0].tag, bool(svg[0].text)) == ("title", True)
                assert any(list(later.iter("table")) for later in children[place + 1 :])


def test_headings_tables_and_language_are_marked_as_such() -> None:
    _, tree = page(told(strong_by_a_hammer()))
    assert tree.get("lang") == "en"
    assert len(list(tree.iter("h1"))) == 1
    assert all(section[0].tag == "h2" for section in tree.iter("section"))
    for table in tree.iter("table"):
        assert table[0].tag == "caption"
        assert all(cell.get("scope") == "col" for cell in table.iterfind("thead/tr/th"))
        assert all(row[0].get("scope") == "row" for row in table.iterfind("tbody/tr"))


def test_the_page_is_light_and_dark() -> None:
    assert "prefers-color-scheme: dark" in as_html(told(duels("Ann", "Bob", 10, 20)))


def luminance(colour: str) -> float:
    """Of a colour such as #1d1f23, as the guidelines for accessible pages define it."""
    colour = "".join(2 * digit for digit in colour) if len(colour) == 3 else colour
    parts = [int(colour[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_all_words_have_enough_contrast(scheme: int) -> None:
    style = as_html(told(duels("Ann", "Bob", 10, 20)))
    blocks = re.findall(r":root \{(.*?)\n\s*\}", style, flags=re.DOTALL)
    colours: dict[str, str] = {}
    for block in blocks[: scheme + 1]:
        colours.update(re.findall(r"--(\w+): #([0-9a-f]{3,6});", block))

    def contrast(one: str, other: str) -> float:
        high, low = sorted((luminance(colours[one]), luminance(colours[other])), reverse=True)
        return (high + 0.05) / (low + 0.05)

    for words in ("ink", "soft", "high", "low", "open"):
        assert contrast(words, "paper") >= 4.5, words
    for words in ("ink", "soft"):
        assert contrast(words, "band") >= 4.5, words
        assert contrast(words, "panel") >= 4.5, words
    for cell in ("even", *(f"{way}{level}" for way in ("cold", "warm") for level in range(1, 5))):
        words = f"{cell}t" if f"{cell}t" in colours else "text"
        assert contrast(words, cell) >= 4.5, cell


def test_names_from_packs_are_words_and_never_markup() -> None:
    records = duels("<b>Ann</b> & | `Co`", "Bob", 20, 30)
    made = told(records)
    assert "<b>Ann" not in as_html(made)
    assert "&lt;b&gt;Ann&lt;/b&gt; &amp; | `Co`" in as_html(made)
    assert r"\<b\>Ann\</b\> & \| \`Co\`" in as_markdown(made)


def test_markdown_has_the_tables_and_cuts_long_ones() -> None:
    records = [
        each
        for n in range(MOST_ROWS + 5)
        for each in duels(f"Hero {n:02}", "Bob", 5, 10, first=10 * n)
    ]
    written = as_markdown(told(records))
    assert written.startswith("# Balance of Lebelheim\n")
    assert "| Hero | Matches | Won | 95% interval |" in written
    assert "more rows, which the HTML file has." in written
    assert "<svg" not in written
    assert "thin line" not in written
    assert written.endswith("```\nrulekeeper balance lebelheim\n```\n")
