"""Table set-up: teams, tiles, heroes, deployment, Heroic Actions, Aid Tokens."""

from __future__ import annotations

from collections import Counter
from math import comb

import pytest
from msgspec.structs import replace

from rulekeeper.content.pack import load
from rulekeeper.core.errors import SetupError
from rulekeeper.core.match import Match
from rulekeeper.games.arena.content.vocabulary import Hero
from rulekeeper.games.arena.events import Deployed, HeroicPicked, LayoutSettled, RolledOff
from rulekeeper.games.arena.package import ARENA
from tables.arena import dice
from tables.arena_setup import SetUpTable, real_game, set_up

FOUR = ("Ana", "Ben", "Cleo", "Dan")


def rolled(table: SetUpTable) -> list[list[int]]:
    """The faces of each roll for who goes first, ties left out."""
    return [event.faces for event in table.match.events() if isinstance(event, RolledOff)]


def one_of_each_role() -> list[Hero]:
    """A hero of each combat role."""
    return list({hero.role: hero for hero in real_game().catalogue.heroes}.values())


# A) define teams


@pytest.mark.rule("arena.setup.pvp.team.1")
def test_four_players_may_play_three_against_one() -> None:
    table = set_up({"teams": [0, 1, 0, 0]}, FOUR).go_to("half")
    owners = Counter((hero.team, hero.seat) for hero in table.seen_by("Ana").heroes)
    assert owners == {(0, 0): 1, (0, 2): 1, (0, 3): 1, (1, 1): 3}


@pytest.mark.rule("arena.setup.pvp.team.1")
def test_four_players_play_two_against_two_unless_they_say_otherwise() -> None:
    table = set_up({"heroes_per_team": 4}, FOUR).go_to("half")
    owners = Counter((hero.team, hero.seat) for hero in table.seen_by("Ana").heroes)
    assert owners == {(0, 0): 2, (0, 2): 2, (1, 1): 2, (1, 3): 2}


@pytest.mark.rule("arena.setup.pvp.team.1")
def test_a_team_needs_a_player() -> None:
    with pytest.raises(SetupError, match=r"The black team has 0 players: 1 to 3 can share 3"):
        set_up({"teams": [0, 0]})


@pytest.mark.rule("arena.setup.pvp.team.2")
@pytest.mark.parametrize("size", [3, 4])
def test_both_teams_have_as_many_heroes_as_was_fixed(size: int) -> None:
    table = set_up({"heroes_per_team": size}).go_to("half")
    assert Counter(hero.team for hero in table.seen_by("Ana").heroes) == {0: size, 1: size}


@pytest.mark.rule("arena.setup.pvp.team.2")
def test_teams_of_different_size_are_refused() -> None:
    names = [hero.id for hero in one_of_each_role()]
    with pytest.raises(SetupError, match=r"The black team has 4 heroes instead of 3"):
        set_up({"heroes": [names[:3], names[3:7]]})


# B) assemble the arena


@pytest.mark.rule("arena.setup.pvp.tiles.1")
def test_no_tile_is_placed_in_a_ready_made_arena() -> None:
    table = set_up()
    assert table.question == "recruit"
    assert table.seen_by("Ana").tiles
    table.go_to("turn")
    assert not {"layout", "tile", "lay"} & set(table.kinds)


@pytest.mark.rule("arena.setup.pvp.tiles.1")
def test_an_arena_of_the_players_begins_without_tiles() -> None:
    table = set_up({"tiles": "freestyle"})
    assert table.question == "layout"
    assert not table.seen_by("Ana").tiles
    with pytest.raises(SetupError, match="Only a ready-made arena can be named"):
        set_up({"tiles": "freestyle", "arena": "lowmere"})


@pytest.mark.rule("arena.setup.pvp.tiles.2")
def test_freestyle_tiles_may_touch_and_both_teams_agree_to_the_last_change() -> None:
    table = set_up({"tiles": "freestyle"})
    table.do("place Wall of 2x1", "lay it at A1", "place Altar of 2x2", "lay it at B1")
    table.do("propose this layout")
    assert table.asked == "Ben"
    table.do("place Wall of 2x1", "lay it at A3, turned")
    assert "agree to this layout" not in table.offers
    table.do("propose this layout")
    assert table.asked == "Ana"
    table.do("agree to this layout")
    assert table.question == "recruit"
    tiles = [(t.kind, t.square, t.columns, t.rows) for t in table.seen_by("Ben").tiles]
    assert tiles == [("wall", "A1", 2, 1), ("altar", "B1", 2, 2), ("wall", "A3", 1, 2)]


@pytest.mark.rule("arena.component.tile.2", "arena.setup.pvp.tiles.2")
def test_the_sides_of_a_door_are_one_tile() -> None:
    table = set_up({"tiles": "freestyle"})
    table.do("place Door of 2x1", "lay it at A1", "place Locked door of 2x1", "lay it at C1")
    assert table.why("place Door of 2x1") == (
        "arena.setup.pvp.tiles.2",
        "Every Door of 2x1 of the box is on the grid.",
    )
    table.do("take the door of 2x1 at A1 off", "place Locked door of 2x1", "lay it at E1")
    assert [tile.kind for tile in table.seen_by("Ana").tiles] == ["locked door", "locked door"]


@pytest.mark.rule("arena.setup.pvp.tiles.3")
@pytest.mark.parametrize("name", FOUR)
def test_any_single_player_may_impose_competitive_placement(name: str) -> None:
    table = set_up({"tiles": "freestyle"}, FOUR)
    table.do("place Wall of 2x1", "lay it at A1", "propose this layout")
    if name == "Ana":
        table.do("place Wall of 2x1", "lay it at B1", "propose this layout")
    while table.asked != name:
        table.do("agree to this layout")
    table.do("impose competitive placement")
    assert table.question == "tile"
    assert not table.seen_by(name).tiles
    assert table.seen_by(name).placement == "competitive"


@pytest.mark.rule("arena.setup.pvp.tiles.2")
def test_a_layout_is_final_when_every_player_agrees() -> None:
    table = set_up({"tiles": "freestyle"}, FOUR)
    table.do("place Wall of 2x1", "lay it at A1", "propose this layout")
    asked = []
    while table.question != "recruit":
        asked.append(table.asked)
        table.do("agree to this layout")
    assert asked == ["Ben", "Dan", "Cleo"]
    settled = [event for event in table.match.events() if isinstance(event, LayoutSettled)]
    assert [event.competitive for event in settled] == [False]


@pytest.mark.rule("arena.setup.pvp.tiles.competitive.1")
def test_the_higher_roll_places_the_first_tile_anywhere() -> None:
    table = set_up({"tiles": "competitive"}, rolls=dice(11, 11, 3, 17))
    assert rolled(table) == [[3, 17]]
    assert (table.asked, table.question) == ("Ben", "tile")
    pieces = real_game().catalogue.pieces
    assert table.offers == [f"place {piece.name}" for piece in pieces]
    table.do("place Chest")
    assert len(table.offers) == 24 * 16


@pytest.mark.rule("arena.setup.pvp.tiles.competitive.2")
def test_the_teams_alternate_until_each_has_placed_five_tiles() -> None:
    table = set_up({"tiles": "competitive"}, rolls=dice(18, 2))
    placers = []
    while table.question == "tile":
        placers.append(table.asked)
        table.do("place Wall of 4x1" if len(placers) < 10 else "place Chest", 0)
        if len(placers) == 9:
            assert table.why("place Wall of 4x1") == (
                "arena.setup.pvp.tiles.2",
                "Every Wall of 4x1 of the box is on the grid.",
            )
    assert placers == ["Ana", "Ben"] * 5
    assert len(table.seen_by("Ana").tiles) == 10
    assert table.question == "recruit"


# C) recruit heroes


@pytest.mark.rule("arena.setup.pvp.recruit.1")
def test_the_higher_roll_recruits_any_hero_first() -> None:
    table = set_up(rolls=dice(4, 4, 9, 15))
    assert rolled(table) == [[9, 15]]
    assert (table.asked, table.question) == ("Ben", "recruit")
    catalogue = real_game().catalogue
    assert table.offers == [
        f"recruit {hero.name}, {catalogue.roles[hero.role].name}" for hero in catalogue.heroes
    ]
    table.do(3)
    (hero,) = table.seen_by("Ana").heroes
    recruited = catalogue.heroes[3]
    assert (hero.name, hero.team, hero.square) == (recruited.name, 1, "")
    assert hero.hp == catalogue.roles[recruited.role].hp
    names = [catalogue.cards[catalogue.attack_number[card]].name for card in recruited.attacks]
    assert [attack.name for attack in hero.attacks] == ["Basic Attack", *names]


@pytest.mark.rule("arena.setup.pvp.recruit.2")
@pytest.mark.parametrize("size", [3, 4])
def test_recruiting_alternates_and_nobody_is_recruited_twice(size: int) -> None:
    table = set_up({"heroes_per_team": size}, rolls=dice(20, 1))
    recruiters = []
    while table.question == "recruit":
        recruiters.append(table.asked)
        words = table.offers[0]
        table.do(words)
        if table.question == "recruit" and len(recruiters) == 1:
            name = table.seen_by("Ana").heroes[0].name
            assert table.why(words) == (
                "arena.setup.pvp.recruit.2",
                f"{name} has been recruited already.",
            )
    assert recruiters == ["Ana", "Ben"] * size
    assert len({hero.name for hero in table.seen_by("Ana").heroes}) == 2 * size


@pytest.mark.rule("arena.setup.pvp.recruit.3", "arena.component.hero.1")
def test_a_team_has_one_hero_of_a_role_and_the_other_team_may_have_the_second() -> None:
    catalogue = real_game().catalogue
    one, two = (hero for hero in catalogue.heroes if hero.role == catalogue.heroes[0].role)
    role = catalogue.roles[one.role].name
    table = set_up(rolls=dice(20, 1)).do(f"recruit {one.name}, {role}")
    assert f"recruit {two.name}, {role}" in table.offers
    other = next(words for words in table.offers if not words.endswith(f", {role}"))
    table.do(other)
    assert table.why(f"recruit {two.name}, {role}") == (
        "arena.setup.pvp.recruit.3",
        f"{two.name} is a {role}, and your team has one: {one.name}.",
    )


@pytest.mark.rule("arena.setup.pvp.recruit.2", "arena.setup.pvp.recruit.3")
def test_teams_fixed_by_the_options_keep_to_the_same_rules() -> None:
    heroes = real_game().catalogue.heroes
    one, two = (hero.id for hero in heroes if hero.role == heroes[0].role)
    others = [hero.id for hero in one_of_each_role() if hero.role != heroes[0].role]
    with pytest.raises(SetupError, match="The white team has two heroes of the same Combat Role"):
        set_up({"heroes": [[one, two, others[0]], others[1:4]]})
    with pytest.raises(SetupError, match=r"Both teams have .* a hero can be recruited only once"):
        set_up({"heroes": [[one, *others[:2]], [one, *others[2:4]]]})
    table = set_up({"heroes": [[one, *others[:2]], [two, *others[2:4]]]})
    assert table.question == "half"


# D) deploy heroes


def own_arena(rolls: tuple[int, ...]) -> SetUpTable:
    """Before step D, with tiles in the left half and the rolls of steps C and D."""
    table = set_up({"tiles": "freestyle"}, rolls=rolls)
    table.do("place Wall of 2x1", "lay it at A1", "place Swamp of 2x2", "lay it at C3")
    table.do("place Statue", "lay it at F6", "place Lava of 2x1", "lay it at H8")
    return table.do("propose this layout", "agree to this layout").go_to("half")


@pytest.mark.rule("arena.setup.pvp.deploy.1")
def test_the_higher_roll_takes_a_half_and_deploys_first() -> None:
    table = own_arena(dice(20, 1, 6, 6, 6, 14))
    assert rolled(table) == [[20, 1], [6, 14]]
    assert (table.asked, table.question) == ("Ben", "half")
    assert table.offers == ["take the left half", "take the right half"]
    table.do("take the right half")
    assert [team.half for team in table.seen_by("Ana").teams] == ["left", "right"]
    assert (table.asked, table.question) == ("Ben", "deploy")


@pytest.mark.rule("arena.setup.pvp.deploy.2")
def test_heroes_stand_on_any_free_square_of_their_half_terrain_included() -> None:
    table = own_arena(dice(20, 1, 20, 1)).do("take the left half").go_to("deploy on")
    hero = table.offers[0].partition(" on ")[0]
    free = {words.rpartition(" ")[2] for words in table.offers}
    left = {f"{row}{column}" for row in "ABCDEFGHIJKLMNOP" for column in range(1, 13)}
    assert free == left - {"A1", "A2", "F6"}
    assert {"C3", "D4", "H8"} <= free
    rule = "arena.setup.pvp.deploy.2"
    assert table.why(f"{hero} on A1") == (
        rule,
        "Nobody can stand on the wall at A1.",
    )
    assert table.why(f"{hero} on F6") == (rule, "Nobody can stand on the statue at F6.")
    assert table.why(f"{hero} on B13") == (rule, "B13 is not in your half.")
    table.do(f"{hero} on C3").go_to("deploy on")
    table.do(0).go_to("deploy on")
    hero = table.offers[0].partition(" on ")[0]
    assert table.why(f"{hero} on C3") == (rule, "C3 is occupied.")


@pytest.mark.rule("arena.setup.pvp.deploy.3")
@pytest.mark.parametrize("size", [3, 4])
def test_the_teams_deploy_in_turn_each_in_its_half(size: int) -> None:
    table = set_up({"heroes_per_team": size}, rolls=dice(1, 20, 1, 20))
    table.go_to("half").do("take the left half")
    deployed = []
    while table.question in ("deploy", "deploy on"):
        if table.question == "deploy on":
            deployed.append(table.asked)
        elif table.asked == "Ben":
            table.do(len(table.offers) - 1)
            continue
        table.do(0)
    assert deployed == ["Ben", "Ana"] * size
    placed = [event for event in table.match.events() if isinstance(event, Deployed)]
    heroes = table.seen_by("Ana").heroes
    assert [heroes[event.combatant].team for event in placed] == [1, 0] * size
    for hero in heroes:
        assert (int(hero.square[1:]) <= 12) is (hero.team == 1)


@pytest.mark.rule("arena.setup.pvp.deploy.4", "arena.setup.pvp.deploy.6", "arena.token.team.2")
def test_the_order_of_deployment_is_the_turn_order_and_the_first_deployed_begins() -> None:
    table = set_up(rolls=dice(1, 20, 1, 20)).go_to("half").do("take the left half")
    table.do(2, 0, 2, 0)
    table.go_to("turn")
    view = table.seen_by("Ana")
    placed = [event for event in table.match.events() if isinstance(event, Deployed)]
    orders = [[e.combatant for e in placed if view.heroes[e.combatant].team == t] for t in (0, 1)]
    assert [team.turn_order for team in view.teams] == orders
    assert orders[1] != sorted(orders[1])
    assert view.turn.owner == placed[0].combatant == orders[1][0]
    assert [team.forecast[0] for team in view.teams] == [orders[0][0], orders[1][0]]
    assert [team.ready for team in view.teams] == [True, True]


@pytest.mark.rule("arena.setup.pvp.deploy.5", "arena.hero.hp.1")
def test_every_hero_begins_with_its_hit_points_and_all_see_the_turn_orders() -> None:
    table = set_up().go_to("turn")
    for name in table.match.setup.seats:
        view = table.seen_by(name)
        assert [len(team.turn_order) for team in view.teams] == [3, 3]
        for hero in view.heroes:
            role = next(r for r in real_game().catalogue.roles.values() if r.id == hero.role)
            assert hero.hp == role.hp
            assert hero.square


# E) pick Heroic Actions, F) pick Aid Tokens


@pytest.mark.rule("arena.setup.pvp.heroic.1", "arena.component.heroic.1")
def test_each_team_gets_one_copy_of_each_of_seven_heroic_actions() -> None:
    table = set_up().go_to("heroic")
    names = {action.name for action in real_game().catalogue.heroic}
    assert len(names) == 7
    for decision in table.match.decisions:
        pairs = [table.match.option_text(option) for option in decision.options]
        assert len(pairs) == comb(7, 2)
        assert {each for pair in pairs for each in pair[5:].split(" and ")} == names
    assert [decision.seat for decision in table.match.decisions] == [0, 1]


@pytest.mark.rule("arena.setup.pvp.heroic.1")
def test_single_cards_are_shuffled_and_dealt() -> None:
    game = ARENA.rules(load(ARENA.pack_format, ARENA.content))
    game.catalogue.heroic = [replace(a, copies=1) for a in game.catalogue.heroic[:6]]
    table = set_up(game=game).go_to("heroic")
    dealt = [team.dealt for team in table.state.teams]
    assert [len(cards) for cards in dealt] == [3, 3]
    assert sorted(dealt[0] + dealt[1]) == list(range(6))


@pytest.mark.rule("arena.setup.pvp.heroic.2")
def test_a_team_picks_two_heroic_actions_that_the_others_do_not_see() -> None:
    table = set_up().go_to("heroic")
    assert table.match.decision is not None
    assert table.match.decision.covert
    mine, theirs = (d.options[4] for d in table.match.decisions)
    words = table.match.option_text(mine)
    table.match.choose(mine, 0)
    assert table.match.waiting_for(0) == ()
    table.match.choose(theirs, 1)
    table.go_to("turn")
    own = table.seen_by("Ana").teams[0]
    assert own.heroic is not None
    assert set(own.heroic) == set(words[5:].split(" and "))
    seen = table.seen_by("Ben").teams[0]
    assert (seen.heroic, seen.heroic_count) == (None, 2)
    picked = [e for e in table.match.events(seat=1) if isinstance(e, HeroicPicked)]
    assert [event.cards == [-1, -1] for event in picked] == [True, False]
    told = " ".join(map(table.match.event_text, table.match.events(seat=1)))
    assert "The white team picks two Heroic Actions in secret." in told


@pytest.mark.rule("arena.setup.pvp.aid.1", "arena.component.token.4")
def test_each_team_has_two_aid_tokens_unless_played_without() -> None:
    table = set_up().go_to("turn")
    assert [team.aid_tokens for team in table.seen_by("Ana").teams] == [2, 2]
    table = set_up({"aid": False}).go_to("turn")
    assert [team.aid_tokens for team in table.seen_by("Ana").teams] == [0, 0]


# G) and H), and the end of the set-up


@pytest.mark.rule("arena.setup.pvp.optional.1")
def test_artifacts_and_then_scrolls_follow_the_aid_tokens() -> None:
    both = set_up({"artifacts": True, "scrolls": True}).go_to("artifact")
    assert [team.aid_tokens for team in both.seen_by("Ana").teams] == [2, 2]
    both.go_to("turn")
    steps = ["recruit", "half", "heroic", "artifact", "pick scroll", "assign"]
    assert [kind for kind in both.kinds if kind in steps] == steps
    plain = set_up().go_to("turn")
    assert not {"artifact", "pick scroll", "assign"} & set(plain.kinds)


@pytest.mark.rule("arena.setup.pvp.optional.1")
@pytest.mark.parametrize(
    ("option", "asked", "left_out"),
    [("artifacts", "artifact", "pick scroll"), ("scrolls", "pick scroll", "artifact")],
)
def test_one_optional_step_without_the_other(option: str, asked: str, left_out: str) -> None:
    table = set_up({option: True}).go_to("turn")
    assert asked in table.kinds
    assert left_out not in table.kinds


@pytest.mark.rule("arena.setup.pvp.finish.1")
def test_what_was_not_picked_is_out_of_the_match_and_the_first_turn_begins() -> None:
    table = set_up({"artifacts": True}, rolls=dice(20, 1, 20, 1))
    table.go_to("turn")
    view = table.seen_by("Ana")
    assert (table.asked, view.turn.number, view.turn.owner) == ("Ana", 1, view.teams[0].forecast[0])
    assert view.teams[0].heroic is not None
    for action in real_game().catalogue.heroic:
        picked = action.name in view.teams[0].heroic
        assert (f"perform {action.name}" in table.offers) is picked
        if not picked:
            assert table.why(f"perform {action.name}") == (
                "arena.heroic.2",
                f"Your team has not picked {action.name}.",
            )
    assert len(view.heroes) == 6
    worn = [hero.artifact for hero in view.heroes if hero.artifact]
    assert len(worn) < len(real_game().catalogue.artifacts)
    assert not view.ground


def test_the_question_tells_how_many_heroes_a_team_recruits() -> None:
    match = Match.new(ARENA.with_packs(), {}, ["Ana", "Ben"], seed=5)
    while match.decision and match.decision.kind != "recruit":
        match.choose(0)
    assert match.decision is not None
    assert match.prompt(match.decision.seat) == "Which hero do you recruit, 1 of 3?"
