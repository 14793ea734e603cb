"""10.3 Boss Fights: how a boss is set up, and the first four phases of its turn."""

# Entries in YAML are easier to read on a line.
# ruff: noqa: E501

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulekeeper.games.arena.game import Arena
from rulekeeper.games.arena.quest_events import BossAttackDrawn, PowerDrawn, SpellDrawn
from rulekeeper.games.arena.rules.boss_turn import attacks_to_draw
from rulekeeper.games.arena.table.hp_track import on_track
from rulekeeper.games.registry import find_game
from rulekeeper.tanarean.combat.combatants import ActiveEffect
from rulekeeper.tanarean.combat.combatevents import TargetsDeclared
from rulekeeper.tanarean.combat.position import kind_of
from tables.quest import QuestOnTheTable, dice, quest

ALONE = """
    < < A # o #
    < < B # . #
    # # # # # #
    """
"""Heroes whom a wall keeps away from the boss."""

BESIDE = """
    < < A o
    < < B .
    """


def orm_acts(table: QuestOnTheTable) -> QuestOnTheTable:
    """The heroes do nothing, and the boss has its turn."""
    return table.end_turns("Ada", "Bea")


def shuffled_before(turn: Callable[[QuestOnTheTable], object], table: QuestOnTheTable) -> list[str]:
    """The attack cards of which one is drawn in the turn that follows."""
    cards = attacks_to_draw(table.arena_match.table, table.number("Orm"))
    turn(table)
    return [table.quest_box.cards[card].name for card in cards]


# -- set-up -----------------------------------------------------------------------------------


@pytest.mark.rule(
    "arena.boss.1", "arena.boss.3", "arena.setup.coop.boss.1", "arena.setup.coop.boss.3"
)
def test_a_boss_is_what_its_bosspad_says() -> None:
    table = quest(ALONE, boss="{hp: 210, defense: 9, movement: 4, reaction: 12}")
    kind, cards = kind_of(table.table, table.number("Orm")), table.quest_box.cards
    assert (kind.hp, kind.defense, kind.movement, cards[kind.reaction].damage) == (210, 9, 4, 12)
    names = {cards[card].name for card in (*kind.cards, kind.basic)}
    assert names == {"One", "Two", "Three", "Four", "Five"}
    assert quest(ALONE, boss="{}").hp("Orm") == 280


@pytest.mark.rule("arena.setup.coop.boss.2", "arena.component.boss.2")
def test_only_the_spells_that_fit_a_boss_are_in_its_deck() -> None:
    spells = ("{name: Stare}", "{name: Howl, bosses: [orm]}", "{name: Hiss, bosses: [snake]}")
    table = quest(ALONE, boss="{}", spells=spells)
    deck = [table.quest_box.catalogue.spells[number].name for number in table.quest.spells]
    assert sorted(deck) == ["Howl", "Stare"]


@pytest.mark.rule("arena.villain.spawn.1", "arena.component.boss.1")
@pytest.mark.parametrize(
    ("square", "arrives"), [("B4", True), ("B3", False), ("B6", False), ("A4", False)]
)
def test_a_large_boss_arrives_only_where_all_of_it_fits(square: str, arrives: bool) -> None:
    table = quest(
        "< < A . . . # .\n< < B . . . . .\n# # # # # # # #",
        f"""
        events: [{{id: e, when: {{at: round-begins}}, do: [{{do: spawn, group: orm, at: [{square}]}}]}}]
        """,
        boss="size: 2",
        turn="",
    )
    assert ("Orm" in table.standing) is arrives


@pytest.mark.rule("arena.villain.spawn.3", "arena.quest.golden-rule.1")
def test_players_choose_among_squares_where_all_of_a_large_boss_fits() -> None:
    table = quest(
        "< < A . . . # .\n< < B . . . . .\n# # # # # # # #",
        """
        areas: [{id: hall, name: Hall, squares: [A4-B7]}]
        events: [{id: e, when: {at: round-begins}, do: [{do: spawn, group: orm, area: hall}]}]
        """,
        boss="size: 2",
        turn="",
    )
    assert table.options == ["it stands at B4", "it stands at B5"]


@pytest.mark.rule("arena.component.boss.1", "arena.component.boss.2")
def test_the_box_has_eight_bosses_of_five_cards_each_and_fifteen_spells() -> None:
    game = find_game("arena")
    assert isinstance(game, Arena)
    catalogue = game.catalogue
    assert [len(boss.attacks) for boss in catalogue.bosses.values()] == [5] * 8
    assert len(catalogue.spells) == 15


@pytest.mark.rule(
    "arena.boss.hp.1", "arena.boss.hp.3", "arena.coop.life-token.1", "arena.component.token.3"
)
@pytest.mark.parametrize(
    ("hit_points", "slot", "life_tokens"),
    [
        (280, 70, 3),
        (215, 5, 3),
        (200, 60, 2),
        (211, 1, 3),
        (210, 70, 2),
        (70, 70, 0),
        (80, 10, 1),
        (350, 70, 4),
    ],
)
def test_hit_points_lie_on_the_track_in_laps_of_70(
    hit_points: int, slot: int, life_tokens: int
) -> None:
    assert on_track(hit_points) == (slot, life_tokens)


@pytest.mark.rule("arena.boss.hp.1")
def test_fifteen_damage_on_slot_five_take_a_life_token_and_lead_to_slot_sixty() -> None:
    table = quest(
        BESIDE, boss="{}", hp={"o": 215}, cards={"A": "{name: Cleave, damage: 15}"}, rolls=dice(12)
    )
    assert on_track(table.hp("Orm")) == (5, 3)
    table.do("Ada: Cleave", "attack Orm")
    assert on_track(table.hp("Orm")) == (60, 2)


@pytest.mark.rule("arena.boss.hp.2", "arena.boss.1")
def test_the_fight_is_won_when_the_last_hit_point_is_lost() -> None:
    table = quest(
        BESIDE, boss="{}", hp={"o": 15}, cards={"A": "{name: Cleave, damage: 15}"}, rolls=dice(12)
    )
    table.do("Ada: Cleave", "attack Orm")
    assert table.ending[0]
    assert "leaves a flask" not in "\n".join(table.log())


# -- whose turn -------------------------------------------------------------------------------


@pytest.mark.rule("arena.boss.2", "arena.boss.phase.1")
def test_after_the_heroes_the_boss_goes_through_its_five_phases_in_order() -> None:
    table = quest(
        BESIDE,
        boss="""
            special_power: {name: Rumble, effects: [{do: damage, to: {pick: each, of: enemy}, amount: 1}]}
            aura: {name: Chill, squares: 1, effects: [{do: damage, to: {pick: each, of: enemy}, amount: 2}]}
            """,
        spells=["{name: Howl, effects: [{do: damage, to: {pick: each, of: enemy}, amount: 3}]}"],
        effects={"O": [ActiveEffect("slowed", 0, -1, 0, "permanent")]},
        rolls=dice("Howl", "One", 12),
    )
    orm_acts(table).do("attack Ada")
    told = [line for line in table.log() if "Orm" in line or "Boss Spell" in line]
    phases = [
        "5 damage",
        "Orm: Rumble",
        "Orm: Chill",
        "Boss Spell: Howl",
        "Orm draws One",
        "Orm declares One",
    ]
    found = [next(n for n, line in enumerate(told) if phase in line) for phase in phases]
    assert found == sorted(found)
    full = table.quest_box.kinds[0].hp
    assert (table.hp("Orm"), table.hp("Ada"), table.hp("Bea")) == (275, full - 6 - 10, full - 6)


@pytest.mark.rule("arena.boss.2", "arena.evil-power.1")
@pytest.mark.parametrize(("says", "cards"), [("true", 1), ("false", 0)])
def test_a_fight_with_villains_says_whether_evil_power_is_drawn(says: str, cards: int) -> None:
    table = quest(
        "< < A # o # x #\n< < B # . # . #\n# # # # # # # #",
        f"evil_power: {says}",
        boss="{}",
        powers=["{name: Dread}"],
        rolls=dice(*["Dread"] * cards, "Stare", "One"),
    )
    orm_acts(table).do("xan has the next turn")
    assert len(table.told(PowerDrawn)) == cards
    assert [event.rule for event in table.told(SpellDrawn)] == ["arena.boss.spell.1"]


@pytest.mark.rule("arena.boss.2", "arena.evil-power.1")
def test_the_turn_of_a_boss_draws_no_evil_power() -> None:
    table = quest(
        "< < A # o # x #\n< < B # . # . #\n# # # # # # # #",
        "evil_power: true",
        boss="{}",
        powers=["{name: Dread}"],
        rolls=dice("Stare", "One", "Dread"),
    )
    orm_acts(table).do("Orm has the next turn")
    kinds = [
        type(event) for event in table.match.events() if isinstance(event, SpellDrawn | PowerDrawn)
    ]
    assert kinds == [SpellDrawn, PowerDrawn]


VILLAINS = """
    < < A # o # x # z #
    < < B # . # . # . #
    # # # # # # # # # #
    """


@pytest.mark.rule("arena.boss.2", "arena.round.6")
@pytest.mark.parametrize(
    ("order", "offered"), [("any", ["xan 1", "zed 1", "Orm"]), ("last", ["xan 1", "zed 1"])]
)
def test_a_fight_may_leave_it_to_the_players_when_the_boss_acts(
    order: str, offered: list[str]
) -> None:
    table = quest(VILLAINS, f"evil_power: false\nboss_acts: {order}", boss="{}")
    orm_acts(table)
    assert table.options == [f"{name} has the next turn" for name in offered]
    refusal = table.why("Orm has the next turn")
    assert refusal == (
        ("", "") if order == "any" else ("arena.boss.2", "Orm acts after all villains.")
    )


@pytest.mark.rule("arena.boss.2")
def test_a_fight_may_say_that_the_boss_acts_before_its_villains() -> None:
    table = quest(
        VILLAINS, "evil_power: false\nboss_acts: first", boss="{}", rolls=dice("Stare", "One")
    )
    orm_acts(table)
    assert "The turn of Orm." in table.log()
    assert table.options == ["xan 1 has the next turn", "zed 1 has the next turn"]


# -- 1 Refresh --------------------------------------------------------------------------------


@pytest.mark.rule("arena.boss.refresh.2", "arena.boss.refresh.3")
def test_what_heroes_applied_ends_and_each_permanent_effect_does_five_damage() -> None:
    lasting = [
        ActiveEffect("slowed", 0, -1, 0, "permanent"),
        ActiveEffect("exposed", 1, -1, 0, "permanent"),
        ActiveEffect("weakened", 0, -1, 0, "temporary"),
        ActiveEffect("empowered", 2, -1, 1, "permanent"),
    ]
    table = quest(ALONE, boss="{}", effects={"O": lasting}, rolls=dice("Stare", "One"))
    orm_acts(table)
    assert table.effects("Orm") == ["empowered"]
    assert table.hp("Orm") == 270


@pytest.mark.rule("arena.boss.refresh.3", "arena.boss.hp.2")
def test_a_boss_may_die_of_what_is_removed_from_it() -> None:
    lasting = [ActiveEffect("slowed", 0, -1, 0, "permanent")]
    table = quest(ALONE, boss="{}", hp={"o": 5}, effects={"O": lasting})
    orm_acts(table)
    assert table.ending[0]


@pytest.mark.rule("arena.boss.refresh.2", "arena.boss.refresh.3")
def test_all_effects_of_heroes_are_gone_before_the_damage_comes() -> None:
    lasting = [
        ActiveEffect("slowed", 0, -1, 0, "permanent"),
        ActiveEffect("warded", 0, -1, 0, "permanent"),
    ]
    table = quest(ALONE, boss="{}", effects={"O": lasting}, rolls=dice("Stare", "One"))
    orm_acts(table)
    assert (table.effects("Orm"), table.hp("Orm")) == ([], 270)


@pytest.mark.rule("arena.boss.refresh.2", "arena.boss.refresh.3")
def test_a_ward_of_its_own_meets_the_first_of_that_damage() -> None:
    lasting = [
        ActiveEffect("warded", 2, -1, 1, "permanent"),
        ActiveEffect("slowed", 0, -1, 0, "permanent"),
        ActiveEffect("exposed", 0, -1, 0, "permanent"),
    ]
    table = quest(ALONE, boss="{}", effects={"O": lasting}, rolls=dice("Stare", "One"))
    orm_acts(table)
    assert (table.effects("Orm"), table.hp("Orm")) == ([], 275)


@pytest.mark.rule("arena.boss.refresh.1")
def test_what_the_boss_applied_for_a_time_ends_in_its_next_turn() -> None:
    lasting = [
        ActiveEffect("weakened", 2, -1, 1, "temporary"),
        ActiveEffect("slowed", 2, -1, 1, "permanent"),
    ]
    table = quest(ALONE, boss="{}", effects={"A": lasting}, rolls=dice("Stare", "One"))
    table.end_turns("Ada")
    assert table.effects("Ada") == ["weakened", "slowed"]
    table.end_turns("Bea")
    assert table.effects("Ada") == ["slowed"]


# -- 2 to 4 Special Power, Aura, Boss Spell ---------------------------------------------------


@pytest.mark.rule("arena.boss.special-power.1", "arena.quest.format.3")
def test_the_special_power_works_and_then_what_the_quest_adds_to_it() -> None:
    table = quest(
        ALONE,
        """
        counters: [wicks]
        events:
          - {id: burn, when: {at: special-power}, again: true, do: [{do: count, counter: wicks}]}
        """,
        boss="special_power: {name: Rumble, effects: [{do: heal, to: self, amount: 6}]}",
        hp={"o": 100},
        rolls=dice("Stare", "One", "Stare", "Two"),
    )
    orm_acts(table)
    assert (table.hp("Orm"), table.counter("wicks")) == (106, 1)
    orm_acts(table)
    assert (table.hp("Orm"), table.counter("wicks")) == (112, 2)


@pytest.mark.rule("arena.boss.special-power.1")
def test_what_the_quest_adds_comes_after_the_special_power() -> None:
    table = quest(
        ALONE,
        """
        events: [{id: burn, when: {at: special-power}, do: [{do: damage, who: orm, amount: 10}]}]
        """,
        boss="special_power: {name: Rumble, effects: [{do: heal, to: self, amount: 6}]}",
        rolls=dice("Stare", "One"),
    )
    orm_acts(table)
    assert table.hp("Orm") == 270


@pytest.mark.rule("arena.boss.phase.1", "arena.flask.get.1")
def test_with_its_death_its_turn_is_over_and_it_leaves_no_flask() -> None:
    table = quest(
        ALONE,
        """
        goals: [{goal: survive, rounds: 5, says: Somebody lives.}]
        events: [{id: burn, when: {at: special-power}, do: [{do: damage, who: orm, amount: 10}]}]
        """,
        boss="{}",
        hp={"o": 10},
        flasks=["{name: Oil, kind: primary, range: 1, damage: 5}"],
    )
    orm_acts(table)
    assert (table.quest.round, table.standing) == (2, ["Ada", "Bea"])
    assert not table.told(SpellDrawn)
    assert not table.state.ground


@pytest.mark.rule("arena.boss.aura.1")
def test_the_aura_befalls_the_heroes_within_its_reach_walls_or_not() -> None:
    table = quest(
        "< < . . A # o #\nB . . . . # . #\nC . . . . # # #\n# # # # # # # #",
        boss="aura: {name: Chill, squares: 2, effects: [{do: damage, to: {pick: each, of: enemy}, amount: 4}]}",
        spells=["{name: Stare, command: [{by: nearest}]}"],
        rolls=dice("Stare", "One"),
    )
    before = table.hp("Bea")
    table.end_turns("Ada", "Bea", "Cai")
    assert table.hp("Ada") == table.quest_box.kinds[0].hp - 4
    assert table.hp("Bea") == before


@pytest.mark.rule("arena.boss.special-power.1", "arena.quest.format.3")
def test_any_square_of_a_large_boss_counts_where_an_event_hurts_those_in_an_area() -> None:
    table = quest(
        "< < A # o o\n< < B # o o\n# # # # # #",
        """
        areas: [{id: grate, name: Grate, squares: [A6]}]
        events:
          - id: steam
            when: {at: special-power}
            do: [{do: damage, who: foes, amount: 7, area: grate}]
        """,
        boss="size: 2",
        rolls=dice("Stare", "One"),
    )
    orm_acts(table)
    assert table.hp("Orm") == 273


@pytest.mark.rule("arena.effect.control.1", "arena.boss.action.4")
def test_whom_a_hero_attacks_that_the_boss_controls_the_spell_says() -> None:
    table = quest(
        "< < # A C # o # x #\n< < # B # # . # . #\n# # # # # # # # # #",
        """
        evil_power: false
        boss_acts: first
        foes:
          - {id: orm, symbol: o, boss: orm}
          - {id: xan, symbol: x, villain: xan, command: [{by: highest, of: hit-points}]}
        """,
        boss="{}",
        spells=[
            "{name: Stare, command: [{by: lowest, of: hit-points}],"
            " effects: [{do: control, to: {pick: one, of: enemy}, attack: basic}]}"
        ],
        hp={"B": 20},
        rolls=dice("Stare", 12, "One"),
    )
    table.end_turns("Ada", "Bea", "Cai").do("choose Ada")
    [*_, struck] = table.told(TargetsDeclared)
    assert struck.targets == [table.number("Bea")]


@pytest.mark.rule("arena.boss.aura.1")
@pytest.mark.parametrize("column", [4, 9])
def test_the_aura_of_a_large_boss_is_measured_from_the_nearest_of_its_squares(column: int) -> None:
    row = ["<", "<", "#", ".", "#", "o", "o", "#", "."]
    row[column - 1] = "A"
    table = quest(
        f"< < # # # # # # #\n{' '.join(row)}\n< < # # # o o # #",
        boss="""
            size: 2
            aura: {name: Chill, squares: 2, effects: [{do: damage, to: {pick: each, of: enemy}, amount: 4}]}
            """,
        rolls=dice("Stare", "One"),
    )
    full = table.quest_box.kinds[0].hp
    table.end_turns("Ada")
    assert table.hp("Ada") == full - 4


@pytest.mark.rule("arena.boss.spell.1", "arena.boss.spell.2")
def test_a_spell_is_drawn_each_turn_and_all_are_shuffled_when_none_is_left() -> None:
    table = quest(
        ALONE,
        boss="{}",
        spells=[
            "{name: Howl, burdens: [{power: stat, stat: movement, amount: -2}], strengths: [{power: stat, stat: defense, amount: 3}]}",
            "{name: Hiss}",
        ],
        rolls=dice("Howl", "One", "Hiss", "Two", "Howl", "Three"),
    )
    orm_acts(table)
    stats = [kind_of(table.table, table.number(name)) for name in ("Orm", "Ada")]
    assert [stats[0].defense, stats[1].movement] == [9, table.quest_box.kinds[0].movement - 2]
    assert stats[0].movement == 5
    orm_acts(table)
    assert kind_of(table.table, table.number("Orm")).defense == 6
    assert table.quest.spells == []
    orm_acts(table)
    drawn = [table.quest_box.catalogue.spells[event.spell].name for event in table.told(SpellDrawn)]
    assert drawn == ["Howl", "Hiss", "Howl"]


@pytest.mark.rule("arena.boss.spell.1")
def test_the_strength_of_a_spell_is_the_bosss_alone() -> None:
    table = quest(
        "< < A # o # x #\n< < B # . # . #\n# # # # # # # #",
        "evil_power: false\nboss_acts: first",
        boss="{}",
        spells=["{name: Howl, strengths: [{power: stat, stat: defense, amount: 3}]}"],
        rolls=dice("Howl", "One"),
    )
    orm_acts(table)
    defenses = [kind_of(table.table, table.number(name)).defense for name in ("Orm", "xan 1")]
    assert defenses == [9, 6]


@pytest.mark.rule("arena.boss.spell.1", "arena.evil-power.2")
def test_the_strength_of_an_evil_power_is_that_of_villains_and_not_of_the_boss() -> None:
    table = quest(
        "< < A # o # x #\n< < B # . # . #\n# # # # # # # #",
        "evil_power: true\nboss_acts: last",
        boss="{}",
        powers=["{name: Dread, strengths: [{power: stat, stat: defense, amount: 3}]}"],
        rolls=dice("Dread", "Stare", "One"),
    )
    orm_acts(table)
    defenses = [kind_of(table.table, table.number(name)).defense for name in ("Orm", "xan 1")]
    assert defenses == [6, 9]


@pytest.mark.rule("arena.boss.action.2", "arena.boss.action.3")
def test_a_primary_rests_for_a_round_and_a_special_is_gone() -> None:
    table = quest(
        ALONE,
        boss="{}",
        rolls=dice("Stare", "One", "Stare", "Four", "Stare", "One", "Stare", "Two"),
    )
    shuffled = [shuffled_before(orm_acts, table) for _ in range(4)]
    cards = table.quest_box.cards
    assert [cards[event.card].name for event in table.told(BossAttackDrawn)] == [
        "One",
        "Four",
        "One",
        "Two",
    ]
    assert shuffled == [
        ["One", "Two", "Three", "Four", "Five"],
        ["Two", "Three", "Four", "Five"],
        ["One", "Two", "Three", "Five"],
        ["Two", "Three", "Five"],
    ]


@pytest.mark.rule("arena.boss.action.3")
def test_where_no_card_is_left_the_primaries_are_shuffled_again() -> None:
    attacks = ", ".join(
        f"{{id: c{n}, name: Card {n}, kind: {'special' if n else 'primary'}, range: 1, damage: 9}}"
        for n in range(5)
    )
    table = quest(
        ALONE,
        boss=f"attacks: [{attacks}]",
        rolls=dice(*(each for n in (0, 1, 2, 3, 4, 0) for each in ("Stare", f"Card {n}"))),
    )
    shuffled = [shuffled_before(orm_acts, table) for _ in range(6)]
    assert [len(cards) for cards in shuffled] == [5, 4, 4, 3, 2, 1]
    assert shuffled[-1] == ["Card 0"]


@pytest.mark.rule("arena.boss.spell.3", "arena.hero.role.1")
def test_the_roles_that_a_command_may_name_are_those_of_the_heroes_of_the_box() -> None:
    game = find_game("arena")
    assert isinstance(game, Arena)
    catalogue = game.catalogue
    own = catalogue.kinds[: len(catalogue.heroes)]
    assert [kind.role for kind in own] == [hero.role for hero in catalogue.heroes]
    assert {kind.role for kind in own} == set(catalogue.roles)
