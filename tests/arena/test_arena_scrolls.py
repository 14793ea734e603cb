"""Scrolls: picked before the match, drawn, held in secret, used once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from rulekeeper.content import PackError
from rulekeeper.core.chance import SeededChance
from rulekeeper.core.errors import NothingToUndo
from rulekeeper.core.verdict import No
from rulekeeper.games.arena.events import RolledOff, ScrollHandled, ScrollUsed
from rulekeeper.games.arena.package import ARENA
from rulekeeper.games.arena.rules.scrolls import UseScroll
from rulekeeper.tanarean.combat.combatevents import EffectLost, Struck
from tables.arena import ArenaOnTheTable, arena, dice
from tables.arena_setup import SetUpTable, real_game, set_up
from tables.pack_workbench import write

BOLT = "{name: Bolt, range: 8, damage: 60}"
JAB = "{name: Jab, range: 8, damage: 5}"


def heal(name: str, more: str = "when: [turn], by: hero") -> str:
    """A scroll that heals its bearer by 1."""
    return f"{{name: {name}, {more}, effects: [{{do: heal, to: self, amount: 1}}]}}"


SPARK, EMBER, FLARE = heal("Spark"), heal("Ember"), heal("Flare")
DECK = [heal(name) for name in ("Ash", "Birch", "Cedar", "Deal", "Elm", "Fir")]


# step H


def picking(*rolls: int) -> SetUpTable:
    """A match at the first pick of a scroll."""
    table = set_up({"scrolls": True}).go_to("heroic").then_roll(*rolls)
    return table.go_to("pick scroll")


def pick_all(table: SetUpTable) -> list[tuple[str, str]]:
    """Pick all scrolls, always the first one there is; who picked which."""
    picks = []
    while table.question == "pick scroll":
        picks.append((table.asked, table.offers[0].removeprefix("pick ")))
        table.do(0)
    return picks


@pytest.mark.rule("arena.item.scroll.pick.1")
@pytest.mark.parametrize(
    ("rolls", "first", "faces"), [((15, 4), "Ana", [15, 4]), ((9, 9, 2, 3), "Ben", [2, 3])]
)
def test_all_scrolls_lie_open_and_who_rolls_higher_picks_first(
    rolls: tuple[int, ...], first: str, faces: list[int]
) -> None:
    table = picking(*rolls)
    roll = [event for event in table.match.events() if isinstance(event, RolledOff)][-1]
    assert (roll.rule, roll.faces, table.asked) == ("arena.item.scroll.pick.1", faces, first)
    assert table.offers == [f"pick {scroll.name}" for scroll in real_game().catalogue.scrolls]


@pytest.mark.rule("arena.item.scroll.pick.2")
def test_the_teams_pick_in_turn_until_each_has_twelve() -> None:
    table = picking(15, 4)
    picks = pick_all(table)
    assert [who for who, _ in picks] == ["Ana", "Ben"] * 12
    assert len({scroll for _, scroll in picks}) == 24
    assert table.seen_by("Ben").teams[0].scrolls_picked == [s for who, s in picks if who == "Ana"]


@pytest.mark.rule("arena.item.scroll.pick.3")
def test_three_scrolls_are_drawn_by_chance_and_given_to_any_heroes() -> None:
    table = picking(15, 4)
    picks = pick_all(table)
    own = [scroll for who, scroll in picks if who == "Ana"]
    assert (table.question, table.asked) == ("assign", "Ana")
    given = []
    for place in (0, 2, 2):
        heroes = [hero for hero in table.seen_by("Ana").heroes if hero.team == 0]
        scroll = table.offers[0].removeprefix("give ").rpartition(" to ")[0]
        assert table.offers == [f"give {scroll} to {hero.name}" for hero in heroes]
        given.append(scroll)
        table.do(place)
    assert len(set(given)) == 3
    assert set(given) < set(own)
    held = [hero.scrolls for hero in table.seen_by("Ana").heroes if hero.team == 0]
    assert held == [[given[0]], [], given[1:]]
    while table.question == "assign":
        table.do(0)
    view = table.seen_by("Ana")
    assert [team.deck_size for team in view.teams] == [9, 9]
    assert sum(hero.scroll_count for hero in view.heroes) == 6


@pytest.mark.rule("arena.item.scroll.pick.3")
def test_which_scrolls_are_drawn_chance_decides() -> None:
    drawn = []
    for seed in range(6):
        other = picking(15, 4)
        other.match.go_live(SeededChance(seed))
        pick_all(other)
        drawn.append(other.offers[0])
    assert len(set(drawn)) > 2


@pytest.mark.rule("arena.item.scroll.pick.3", "arena.item.scroll.2")
def test_enemies_know_the_twelve_but_not_which_three_are_drawn() -> None:
    table = picking(15, 4)
    picks = pick_all(table)
    table.go_to("turn")
    seen = table.seen_by("Ben")
    assert len(seen.teams[0].scrolls_picked) == 12
    assert (seen.teams[0].deck, seen.teams[0].deck_size) == (None, 9)
    for hero in seen.heroes:
        assert (hero.scrolls is None) is (hero.team == 0)
    deck = table.seen_by("Ana").teams[0].deck
    assert deck is not None
    assert set(deck) < {scroll for who, scroll in picks if who == "Ana"}


# secret until used


@pytest.mark.rule("arena.item.scroll.2")
def test_what_a_hero_gets_or_discards_its_enemies_do_not_learn() -> None:
    table = arena("A B . x", scrolls={"A": [SPARK, EMBER], "x": [FLARE]})
    table.do("hand Spark to Bea")
    handled = ScrollHandled

    def told_to(seat: int) -> list[str]:
        events = table.match.events(seat=seat)
        return [table.match.event_text(e) for e in events if isinstance(e, handled)]

    assert told_to(0) == ["Bea gets Spark."]
    assert told_to(1) == ["Bea gets a scroll."]
    assert [hero.scroll_count for hero in table.seen_by("Ben").heroes] == [1, 1, 1]
    assert [hero.scrolls for hero in table.seen_by("Ben").heroes] == [None, None, ["Flare"]]


def test_nobody_takes_back_a_scroll_that_the_enemies_have_seen() -> None:
    table = arena("A . . x", hp={"A": 50}, scrolls={"A": SPARK})
    table.do("use Spark with Ada")
    with pytest.raises(NothingToUndo, match="revealed"):
        table.match.undo(0)


@pytest.mark.rule("arena.item.scroll.2")
def test_a_scroll_is_revealed_when_it_is_used() -> None:
    table = arena("A . . x", hp={"A": 50}, scrolls={"A": SPARK})
    assert not [event for event in table.match.events(seat=1) if isinstance(event, ScrollUsed)]
    table.do("use Spark with Ada")
    told = [table.match.event_text(e) for e in table.match.events(seat=1)]
    assert any(line.startswith("Ada uses Spark (") for line in told)


@pytest.mark.rule("arena.item.scroll.2")
def test_nobody_uses_the_scroll_of_another_team() -> None:
    table = arena("A . . x", scrolls={"A": SPARK, "x": EMBER})
    for scroll in (0, 1):
        refused = table.match.explain(UseScroll(scroll, table.number("Ada")), 1)
        assert isinstance(refused, No)
        assert refused.reason == "It is the turn of Ada.", "which tells nothing of what Ada bears"
    assert not any("Spark" in words for words in thinkable(table, 1))


def thinkable(table: ArenaOnTheTable, seat: int) -> list[str]:
    """All that a player could ask about."""
    match = table.match
    return [match.option_text(o) for o in match.game.conceivable(match.table, seat)]


# drawing for the dead


def bea_falls(
    drawing: str = "A B C . x",
    *,
    decks: Sequence[str] = DECK,
    scrolls: dict[str, str | list[str]] | None = None,
) -> ArenaOnTheTable:
    """Xan has killed Bea in its turn, after which Ana may draw scrolls."""
    table = arena(
        drawing,
        turn="x",
        cards={"x": BOLT},
        decks={"A": decks},
        scrolls=scrolls or {},
        rolls=dice(15),
    )
    return table.do("xan: Bolt", "attack Bea")


@pytest.mark.rule("arena.item.scroll.draw.1")
def test_the_team_of_the_dead_may_draw_two_scrolls() -> None:
    table = bea_falls()
    assert (table.question, table.asked_seat) == ("draw scrolls", "Ana")
    assert table.options == ["draw two scrolls", "draw none"]
    declined = table.arena_match.copy()
    declined.choose("draw none")
    assert [len(bag.scrolls) for bag in declined.table.state.bags] == [0, 0, 0, 0]
    table.do("draw two scrolls", "Ash", "Deal")
    assert table.options == ["give Ash to Ada", "give Ash to Cai"]
    table.do("give Ash to Cai", "give Deal to Ada")
    assert (table.scrolls("Ada"), table.scrolls("Cai")) == (["Deal"], ["Ash"])
    assert len(table.state.teams[0].deck) == 4


@pytest.mark.rule("arena.item.scroll.draw.1")
def test_both_scrolls_may_go_to_one_hero() -> None:
    table = bea_falls()
    table.do("draw two scrolls", "Ash", "Deal")
    table.do("give Ash to Cai", "give Deal to Cai")
    assert table.scrolls("Cai") == ["Ash", "Deal"]


@pytest.mark.rule("arena.item.scroll.draw.1")
def test_two_deaths_by_one_attack_are_two_draws() -> None:
    table = arena(
        "B . x . C A",
        turn="x",
        cards={"x": "{name: Bolt, range: 8, damage: 60, target: {target: combatants, most: 2}}"},
        decks={"A": DECK},
        rolls=dice(15, 15),
    )
    table.do("xan: Bolt", "attack Bea", "attack Cai", "draw none")
    assert (table.question, table.asked_seat) == ("draw scrolls", "Ana")


@pytest.mark.rule("arena.item.scroll.draw.2")
def test_a_team_with_more_than_three_discards_before_the_match_goes_on() -> None:
    table = bea_falls(scrolls={"A": [SPARK, EMBER]})
    table.do("draw two scrolls", "Ash", "Deal")
    table.do("give Ash to Cai", "give Deal to Cai")
    assert (table.question, table.asked_seat) == ("discard scroll", "Ana")
    assert table.options == [
        "discard Spark of Ada",
        "discard Ember of Ada",
        "discard Ash of Cai",
        "discard Deal of Cai",
    ]
    table.do("discard Ember of Ada")
    assert (table.question, table.turn) == ("turn", "xan")
    assert (table.scrolls("Ada"), table.scrolls("Cai")) == (["Spark"], ["Ash", "Deal"])
    assert len(table.state.teams[0].deck) == 4
    told = [table.match.event_text(e) for e in table.match.events(seat=1)]
    assert "Ada discards a scroll." in told


@pytest.mark.rule("arena.item.scroll.draw.2")
def test_three_scrolls_may_be_kept() -> None:
    table = bea_falls(scrolls={"A": SPARK})
    table.do("draw two scrolls", "Ash", "Deal")
    table.do("give Ash to Cai", "give Deal to Cai")
    assert table.question == "turn"


@pytest.mark.rule("arena.item.scroll.3")
def test_scrolls_on_the_ground_do_not_count_until_an_ally_picks_them_up() -> None:
    table = bea_falls(scrolls={"A": SPARK, "B": [EMBER, FLARE]})
    table.do("draw two scrolls", "Ash", "Deal")
    table.do("give Ash to Ada", "give Deal to Ada")
    assert table.question == "turn", "three in hand and two on the ground"
    table.end_turn().do("pick Ember up at A2")
    assert (table.question, table.asked_seat) == ("discard scroll", "Ana")
    assert "discard Ember of Ada" in table.options
    table.do("discard Ash of Ada")
    assert table.scrolls("Ada") == ["Spark", "Deal", "Ember"]
    assert [item.name for item in table.seen_by("Ana").ground] == ["Flare"]
    assert [item.name for item in table.seen_by("Ben").ground] == [""]


@pytest.mark.rule("arena.item.scroll.3")
def test_an_enemy_picks_no_scrolls_up() -> None:
    table = arena(
        "A B y . x",
        turn="x",
        order="ABxy",
        cards={"x": BOLT},
        scrolls={"B": [EMBER]},
        rolls=dice(15),
    )
    table.do("xan: Bolt", "attack Bea").end_turn().end_turn()
    assert table.turn == "yew"
    assert table.why("pick Ember up at A2") == (
        "arena.item.artifact.4",
        "Only teammates of the dead hero can take its items.",
    )


# using them


@pytest.mark.rule("arena.item.scroll.use.1")
def test_a_scroll_needs_neither_range_nor_vision_nor_a_roll() -> None:
    drawing = """
        A # . . . . . . . . . . . . . . . . . . . x
        # # . . . . . . . . . . . . . . . . . . . .
    """
    table = arena(
        drawing,
        scrolls={
            "A": "{name: Arson, when: [turn], by: hero,"
            " effects: [{do: damage, to: {pick: one, of: enemy}, amount: 8}]}"
        },
    )
    table.do("use Arson with Ada")
    assert table.hp("xan") == 52
    assert not table.told(Struck)


@pytest.mark.rule("arena.effect.force-move.4")
@pytest.mark.parametrize(("bearer", "other"), [("Ada", "Cai"), ("Cai", "Ada")])
def test_nobody_changes_places_with_who_stands_on_the_square_of_an_ally(
    bearer: str, other: str
) -> None:
    trade = "{name: Trade, when: [step], effects: [{do: swap-places, to: {pick: one, of: ally}}]}"
    table = arena("A B . C . x", scrolls={bearer[0]: trade})
    table.do("move Ada to A2", f"use Trade with {bearer}", f"choose {other}")
    assert [table.square(name) for name in ("Ada", "Bea", "Cai")] == ["A2", "A2", "A4"]
    assert [lost.rule for lost in table.told(EffectLost)] == ["arena.effect.force-move.4"]


@pytest.mark.rule("arena.item.scroll.use.2")
@pytest.mark.parametrize(
    ("when", "answers", "question"),
    [
        ("turn", [], "scroll turn"),
        ("step", ["move Ada to A2"], "scroll step"),
        ("declared", ["Ada: Jab"], "interrupt"),
        ("roll", ["Ada: Jab", "attack xan"], "before the roll"),
        ("rolled", ["Ada: Jab", "attack xan"], "after the roll"),
        ("resolved", ["Ada: Jab", "attack xan"], "after the attack"),
    ],
)
def test_a_scroll_is_used_when_its_text_says_in_the_enemys_turn_too(
    when: str, answers: list[str], question: str
) -> None:
    table = arena(
        "A . . . x",
        cards={"A": JAB},
        hp={"x": 50},
        scrolls={"x": heal("Spark", f"when: [{when}], by: enemy")},
        rolls=dice(15),
    )
    hp_after = 51 if when in ("turn", "step", "declared") else 46
    table.do(*answers)
    assert (table.question, table.asked_seat) == (question, "Ben")
    table.do("use Spark with xan")
    assert table.hp("xan") == hp_after
    assert table.question != question


@pytest.mark.rule("arena.item.scroll.use.2", "arena.attack.reaction.3")
@pytest.mark.parametrize("ways", [["walk to A5"], ["move Ada to A2", "move Ada to A3"]])
def test_points_lost_by_a_scroll_after_a_step_are_missing_at_the_next_one(ways: list[str]) -> None:
    board = (
        "{name: Board, when: [step], by: enemy,"
        " effects: [{do: lose-movement, to: attacker, points: 4}]}"
    )
    table = arena("A . . . . .\n. . . . . x", scrolls={"x": board})
    table.do(ways[0], "use Board with xan")
    assert (table.square("Ada"), table.points) == ("A2", 0)
    assert not any(table.offers(way) for way in ways[1:])


@pytest.mark.rule("arena.item.scroll.use.2")
def test_a_scroll_is_not_used_at_another_moment() -> None:
    table = arena("A . . x", scrolls={"A": heal("Spark", "when: [step], by: hero")})
    assert table.why("use Spark with Ada") == (
        "arena.item.scroll.use.2",
        "Spark cannot be used at this moment.",
    )
    table = arena("A . . x", scrolls={"A": heal("Spark", "when: [turn], by: enemy")})
    assert table.why("use Spark with Ada") == (
        "arena.item.scroll.use.2",
        "Spark does not answer Ada.",
    )
    assert not table.offers("use Spark with Ada")


@pytest.mark.rule("arena.item.scroll.use.2")
@pytest.mark.parametrize(("roll", "asked"), [(15, True), (3, False)])
def test_a_scroll_for_hits_waits_for_a_hit(roll: int, asked: bool) -> None:
    blur = "{name: Blur, when: [rolled], by: enemy, hits: true, effects: [{do: reroll}]}"
    table = arena("A . . . x", cards={"A": JAB}, scrolls={"x": blur}, rolls=dice(roll, 2))
    table.do("Ada: Jab", "attack xan")
    assert table.offers("use Blur with xan") is asked
    if asked:
        table.do("use Blur with xan")
        assert [strike.hit for strike in table.told(Struck)] == [True]
        assert table.hp("xan") == 55, "the residual damage of a miss"


@pytest.mark.rule("arena.item.scroll.use.2")
@pytest.mark.parametrize(("roll", "asked"), [(15, False), (3, True)])
def test_a_scroll_for_misses_waits_for_a_miss(roll: int, asked: bool) -> None:
    mend = "{name: Mend, when: [rolled], by: hero, hits: false, effects: [{do: reroll}]}"
    table = arena("A . . . x", cards={"A": JAB}, scrolls={"A": mend}, rolls=dice(roll, 15))
    table.do("Ada: Jab", "attack xan")
    assert table.offers("use Mend with Ada") is asked


@pytest.mark.rule("arena.item.scroll.use.2")
def test_the_team_whose_turn_it_is_is_asked_first_and_each_scroll_resolves_first() -> None:
    up = "{name: Nudge, when: [rolled], effects: [{do: change-roll, amount: 4}]}"
    down = "{name: Smudge, when: [rolled], effects: [{do: change-roll, amount: -4}]}"
    table = arena("A . . . x", cards={"A": JAB}, scrolls={"A": up, "x": down}, rolls=dice(3))
    table.do("Ada: Jab", "attack xan")
    assert (table.question, table.asked_seat) == ("after the roll", "Ana")
    table.do("use Nudge with Ada")
    assert table.state.attacks[-1].strikes[-1].hit
    assert (table.question, table.asked_seat) == ("after the roll", "Ben")
    table.do("use Smudge with xan")
    assert table.hp("xan") == 55
    table = arena(
        "A . . . x", cards={"x": JAB}, turn="x", scrolls={"A": up, "x": down}, rolls=dice(9)
    )
    table.do("xan: Jab", "attack Ada")
    assert table.asked_seat == "Ben"


@pytest.mark.rule("arena.item.scroll.use.3", "arena.token.team.3")
def test_using_a_scroll_needs_a_ready_token_and_flips_it() -> None:
    table = arena("A B . x", scrolls={"A": SPARK, "B": EMBER}, hp={"A": 50, "B": 50})
    table.do("use Spark with Ada")
    assert not table.is_ready("Ada")
    assert table.is_ready("xan")
    assert table.why("use Ember with Bea") == (
        "arena.item.scroll.use.3",
        'Ember needs the team token, and it shows "No Special".',
    )
    assert table.why("Ada: Ada plain 3")[0] == "arena.attack.special.3"


@pytest.mark.rule("arena.item.scroll.use.3")
def test_a_scroll_in_the_enemys_turn_costs_the_own_next_turn_its_specials() -> None:
    table = arena("A . . . x", scrolls={"x": heal("Spark", "when: [turn], by: enemy")})
    table.do("use Spark with xan").end_turn()
    assert table.turn == "xan"
    assert not table.is_ready("xan")
    table.end_turn()
    assert table.is_ready("xan")


@pytest.mark.rule("arena.item.scroll.use.4")
def test_a_used_scroll_leaves_the_match() -> None:
    table = arena("A . . x", hp={"A": 50}, scrolls={"A": SPARK}, decks={"A": [EMBER]})
    table.do("use Spark with Ada")
    assert table.hp("Ada") == 51
    view = table.seen_by("Ana")
    assert (table.scrolls("Ada"), view.ground, view.teams[0].deck) == ([], [], ["Ember"])
    for _ in range(4):
        table.end_turn()
    assert table.is_ready("Ada")
    assert not any("Spark" in words for words in thinkable(table, 0))


# instantaneous


@pytest.mark.rule("arena.item.scroll.1")
@pytest.mark.parametrize(
    ("effect", "refused"),
    [
        ("{do: apply, to: self, what: hastened}", True),
        ("{do: apply, to: self, what: hastened, lasts: permanent}", True),
        ("{do: control, to: {pick: one, of: enemy}}", True),
        ("{do: heal, to: self, amount: 3}", False),
    ],
)
def test_a_scroll_has_instantaneous_effects_only(
    tmp_path: Path, effect: str, refused: bool
) -> None:
    folder = tmp_path / "more"
    write(folder / "pack.yaml", "name: more\ntitle: More\nversion: '1.0'\ngame: arena\n")
    entry = f"{{id: glow, name: Glow, when: [turn], effects: [{effect}]}}"
    write(folder / "scrolls.yaml", f"scrolls:\n  - {entry}\n")
    if refused:
        with pytest.raises(PackError, match=r"instantaneous effects\. \(arena\.item\.scroll\.1\)"):
            ARENA.with_packs(folder)
    else:
        assert "Glow" in [scroll.name for scroll in ARENA.with_packs(folder).catalogue.scrolls]


@pytest.mark.rule("arena.item.scroll.1")
def test_a_scroll_is_used_once() -> None:
    table = arena("A . . x", hp={"A": 50}, scrolls={"A": [SPARK, EMBER]})
    table.do("use Spark with Ada")
    assert table.scrolls("Ada") == ["Ember"]
    assert table.effects("Ada") == []
