"""What people see between scenarios: hands, shelves, dashboards, the Campaign Sheet."""

from __future__ import annotations

import math
from collections import defaultdict
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from msgspec import json, to_builtins
from msgspec.structs import replace

from rulekeeper.core.events import SPECTATOR
from rulekeeper.core.match import Match
from rulekeeper.games.arcadia.belongings import Belongings, PlayedScenario
from rulekeeper.games.arcadia.campaign import CAMPAIGNS
from rulekeeper.games.arcadia.game import Arcadia
from rulekeeper.games.arcadia.package import ARCADIA
from rulekeeper.games.arcadia.rules.arranging import SlipUnder
from rulekeeper.games.arcadia.rules.upgrades import BuyCard
from rulekeeper.games.arcadia.table.party import party
from rulekeeper.games.arcadia.table.upgrade_presenter import UpgradePresenter
from rulekeeper.games.arcadia.upgrade_phase import UpgradePhase
from rulekeeper.games.registry import find_game
from rulekeeper.games.tabletop import Place, Question, Shelf, Tabletop
from rulekeeper.players.registry import find_player
from tables.arcadia_guilds import guilds_after

SEATS = ("Ana", "Ben")
AnyMatch = Match[Any, Any]


@pytest.fixture(scope="module")
def game() -> Arcadia:
    """Arcadia Quest with its own content."""
    found = find_game("arcadia")
    assert isinstance(found, Arcadia)
    return found


def phase_of(game: Arcadia, belongings: Belongings, seed: int = 5) -> AnyMatch:
    """The Upgrade Phase that follows."""
    options = {"belongings": to_builtins(belongings)}
    return Match.new(UpgradePhase(game.catalogue), options, SEATS, seed)


def play_to(match: AnyMatch, kind: str) -> AnyMatch:
    """The match at the first question of a kind; until then bots answer."""
    bot = find_player("greedy", seed=1)
    while match.decision is not None and match.decision.kind != kind:
        match.choose(bot.choose(match, match.decision.seat))
    assert match.decision is not None or not kind
    return match


def seen(match: AnyMatch, seat: int) -> Tabletop:
    """What a seat sees of the table."""
    presenter = UpgradePresenter(match.game, SEATS)  # type: ignore[arg-type]
    table: Any = match.seen(seat)
    return presenter.tabletop(table, seat)


def shelf(table: Tabletop, heading: str) -> Shelf:
    """A shelf by its heading."""
    return next(each for each in table.shelves if each.heading == heading)


# -- the draft ------------------------------------------------------------------------------------


def test_a_hand_is_described_to_whoever_holds_it_and_to_nobody_else(game: Arcadia) -> None:
    match = play_to(phase_of(game, guilds_after(game)), "reserve")
    hands = [shelf(seen(match, seat), "Your hand").cards for seat in (0, 1)]
    assert [len(hand) for hand in hands] == [6, 6]
    for seat, others in ((0, hands[1]), (1, hands[0])):
        told = json.encode(seen(match, seat)).decode()
        assert [card.name for card in others if f'"{card.ref}"' in told] == []
    assert seen(match, SPECTATOR).shelves == ()


def test_picks_are_counted_down_and_it_is_said_to_whom_the_hand_goes(game: Arcadia) -> None:
    match = play_to(phase_of(game, guilds_after(game)), "reserve")
    counted = []
    while match.decision is not None and match.decision.kind == "reserve":
        if match.decision.seat == 0:
            table = seen(match, 0)
            reserved = shelf(table, "Reserved")
            counted.append(
                (len(reserved.cards), reserved.room, len(shelf(table, "Your hand").cards))
            )
            assert "the others go to Ben" in shelf(table, "Your hand").about
        match.play(match.decision.options[0])
    assert counted == [(0, 4, 6), (1, 4, 5), (2, 4, 4), (3, 4, 3)]


def test_heroes_that_are_drafted_lie_in_secret_beside_the_hand(game: Arcadia) -> None:
    match = Match.new(UpgradePhase(game.catalogue), {"draft": True}, SEATS, 2)
    play_to(match, "draft")
    assert match.decision is not None
    for _ in range(2):
        match.play(match.decision.options[0])
    kept = [shelf(seen(match, seat), "Your Heroes") for seat in (0, 1)]
    assert [(len(each.cards), each.room) for each in kept] == [(1, 3), (1, 3)]
    assert kept[0].cards[0].ref not in json.encode(seen(match, 1)).decode()


def test_guilds_and_heroes_that_are_taken_say_whose_they_are(game: Arcadia) -> None:
    match = play_to(Match.new(UpgradePhase(game.catalogue), {}, SEATS, 2), "hero")
    assert match.decision is not None
    chooser = SEATS[match.decision.seat]
    match.play(match.decision.options[0])
    closed = [card.closed for card in shelf(seen(match, 0), "Heroes").cards if card.closed]
    assert closed == [f"It follows {chooser}."]


# -- the shop -------------------------------------------------------------------------------------

COINS = 9
"""Enough for a card, and not for all that is left."""


def test_the_shop_says_why_not_and_keeps_the_sum(game: Arcadia) -> None:
    match = play_to(phase_of(game, guilds_after(game, coins=COINS)), "purchase")
    assert match.decision is not None
    buyer = match.decision.seat
    cheapest = min(
        (option for option in match.decision.options if isinstance(option, BuyCard)),
        key=lambda option: game.catalogue.cards[option.card].cost,
    )
    match.play(cheapest)
    table = seen(match, buyer)
    sale, bought = shelf(table, "For sale"), shelf(table, "Bought")
    cost = game.catalogue.cards[match.table.state.to_give[buyer][0]].cost
    assert (len(bought.cards), bought.room) == (1, 3)
    assert bought.about == f"Paid so far: {cost} coin{'s' if cost != 1 else ''}."
    assert sale.about.startswith(f"Your guild has {COINS - cost} coin")
    dear = [card for card in sale.cards if int(card.facts[-1].value) > COINS - cost]
    assert dear
    assert all(f"your guild has {COINS - cost} coin" in card.closed for card in dear)


# -- arranging ------------------------------------------------------------------------------------


def inventory(table: Tabletop, hero: int) -> dict[str, Place]:
    """The places on the sheet of a Hero by their names."""
    held = table.figures[hero].sheet
    assert held is not None
    return {place.name: place for place in held.places}


def question(match: AnyMatch) -> Question:
    """What is asked, as it is described."""
    assert match.decision is not None
    presenter = UpgradePresenter(match.game, SEATS)  # type: ignore[arg-type]
    decision = match.decision
    table: Any = match.seen(decision.seat)
    return presenter.question(table, decision, [str(each) for each in decision.options], "?")


def cursed(game: Arcadia) -> AnyMatch:
    """Cards are arranged, and the first Hero has a Death Curse over an empty slot."""
    return play_to(phase_of(game, guilds_after(game, deaths=1, cards=())), "arrange")


def test_each_slot_of_a_hero_is_a_place_that_stands_for_the_hero(game: Arcadia) -> None:
    table = seen(play_to(phase_of(game, guilds_after(game)), "arrange"), 0)
    place = inventory(table, 0)["Inventory"]
    assert (place.ref, place.room, len(place.cards)) == ("figure/0", 4, 2)
    assert {figure.kind for figure in table.figures} == {"hero"}


def test_new_cards_lie_before_their_guild_and_others_see_how_many_are_bought(
    game: Arcadia,
) -> None:
    match = play_to(phase_of(game, guilds_after(game)), "arrange")
    assert match.decision is not None
    own = match.decision.seat
    new = match.table.state.to_give[own]
    assert new
    lying = seen(match, own).parties[own].sheet
    assert lying is not None
    assert len(lying.places[0].cards) == len(new)
    assert lying.places[0].name == "New cards"
    assert seen(match, 1 - own).parties[own].sheet is None


def test_a_card_alone_means_no_more_than_that_card_while_cards_are_arranged(
    game: Arcadia,
) -> None:
    offers = question(play_to(phase_of(game, guilds_after(game)), "arrange")).offers
    assert offers
    assert all(len(offer.parts) == 2 or offer.parts[0].startswith("word/") for offer in offers)
    assert SlipUnder.points == ("card/{hero}-{card}", "place/{hero}-curse")


# -- the sheet ------------------------------------------------------------------------------------


def test_only_scenarios_that_are_due_are_laid_out_and_played_ones_say_so(game: Arcadia) -> None:
    match = play_to(phase_of(game, guilds_after(game)), "next-scenario")
    laid = shelf(seen(match, 0), "Scenarios").cards
    entries = {entry.name: entry for entry in game.catalogue.scenario_entries}
    assert {entries[card.name].stage for card in laid} == {"outer"}
    assert [card.closed for card in laid if card.closed] == [
        f"{laid[0].name} has been played in this campaign."
    ]
    assert all(card.text for card in laid)


def test_the_chart_shows_who_has_earned_what(game: Arcadia) -> None:
    table = party(game, guilds_after(game, played=2), SEATS)
    assert table is not None
    assert table.book is not None
    assert table.book.chart is not None
    first, second, third, *_, medals = table.book.chart.rows
    assert first.cells == second.cells == medals.cells == ((0,), (), (1,), (), ())
    assert (third.ahead, third.note, third.cells) == (True, "Outer Circle", ())
    assert medals.note == "if the campaign ended now"
    assert [fact.value for fact in table.book.facts] == ["1 Medal: Winner", "1 Medal: Most Coins"]
    assert table.heading == ""


@pytest.mark.rule("arcadia.campaign.1", "arcadia.sheet.1")
def test_the_map_has_the_scenarios_in_circles_with_the_numbers_of_those_played(
    game: Arcadia,
) -> None:
    belongings = guilds_after(game, played=2)
    first, second = (played.scenario for played in belongings.played)
    third = next(
        entry.id
        for entry in game.catalogue.scenario_entries
        if entry.stage == "outer" and entry.id not in (first, second)
    )
    guilds = tuple(replace(guild, coins=0) for guild in belongings.guilds)
    table = party(game, replace(belongings, guilds=guilds, following=third), SEATS)
    assert table is not None
    assert table.areas is not None

    far = defaultdict(set)
    for area in table.areas.areas:
        far[area.kind].add(round(math.hypot(area.column, area.row), 1))
    assert max(far["Final Showdown"]) < min(far["Inner Circle"])
    assert max(far["Inner Circle"]) < min(far["Outer Circle"])
    places = [(area.column, area.row) for area in table.areas.areas]
    assert len(places) == 11
    for (left, above), (right, below) in combinations(places, 2):
        assert abs(left - right) >= 0.75 or abs(above - below) >= 0.8, "boxes lie over each other"

    numbers = {area.name: area.label[:3] for area in table.areas.areas if area.label[0] in "123"}
    assert numbers == {first: "1. ", second: "2. ", third: "3. "}
    lines = [(link.one, link.other, link.kind) for link in table.areas.links]
    assert lines == [(first, second, "path"), (second, third, "climb")]


def test_dashboards_on_the_campaigns_page_have_the_codes_of_cards(game: Arcadia) -> None:
    belongings = guilds_after(game)
    table = party(game, belongings, SEATS)
    assert table is not None
    held = inventory(table, 0)["Inventory"].cards
    told = {fact.value for card in held for fact in card.facts if fact.name == "Code"}
    known = {card.id: card.code for card in game.catalogue.cards}
    assert told == {known[card] for card in belongings.guilds[0].heroes[0].cards}


def test_titles_lie_on_the_dashboard_of_their_guild(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(
        "{name: milk, title: Milk, version: '1', game: arcadia, requires: [arcadia-core]}",
        encoding="utf-8",
    )
    (tmp_path / "titles.yaml").write_text(
        "titles: [{id: milk-thief, name: Milk Thief}]", encoding="utf-8"
    )
    game = ARCADIA.with_packs(tmp_path)
    belongings = guilds_after(game)
    first, second = belongings.guilds
    titled = replace(belongings, guilds=(replace(first, titles=("milk-thief",)), second))
    table = party(game, titled, SEATS)
    assert table is not None
    assert [each.sheet is None for each in table.parties] == [False, True]
    places = table.parties[0].sheet.places if table.parties[0].sheet else ()
    assert [(place.name, place.cards[0].name) for place in places] == [("Titles", "Milk Thief")]


@pytest.mark.rule("arcadia.finale.5")
def test_the_finale_names_the_winner_with_its_medals(game: Arcadia) -> None:
    belongings = guilds_after(game, played=3)
    stages = ("inner", "inner", "final")
    names: list[str] = []
    for stage in stages:
        names.append(
            next(
                entry.id
                for entry in game.catalogue.scenario_entries
                if entry.stage == stage and entry.id not in names
            )
        )
    rest = tuple(PlayedScenario(scenario=name, winner=("red",)) for name in names)
    table = party(game, replace(belongings, played=(*belongings.played, *rest)), SEATS)
    assert table is not None
    assert table.heading == "The Fox wins the campaign with 1 Medal: Hollow Victory!"


# -- the log --------------------------------------------------------------------------------------


def test_the_log_tells_by_names_what_a_guild_has_gained_and_lost(game: Arcadia) -> None:
    match = phase_of(game, guilds_after(game, deaths=2))
    play_to(match, "")
    told = [CAMPAIGNS.told(game, change) for change in CAMPAIGNS.changes(match)]
    names = {card.name for card in game.catalogue.cards}
    assert told[0].startswith("The Fox has ")
    assert " New: " in told[0]
    assert " Death Curses: " in told[0]
    assert [name for name in names if name in told[0]]
    assert told[-1].endswith(" is played next.")


def test_a_guild_that_is_new_is_told_with_its_heroes(game: Arcadia) -> None:
    match = Match.new(UpgradePhase(game.catalogue), {}, SEATS, 2)
    play_to(match, "")
    told = [CAMPAIGNS.told(game, change) for change in CAMPAIGNS.changes(match)]
    assert " enters the city with " in told[0]
