"""What a person reads and types at a table of Arena."""

import re
from collections.abc import Iterable
from functools import cache
from io import StringIO
from random import Random
from typing import cast

import pytest
from rich.console import Console, RenderableType

from cli.pocket import flat, run, shown
from rulekeeper.cli.answers import chosen
from rulekeeper.cli.screen import AnyMatch, Asked, Screen, match_options
from rulekeeper.cli.session import Session
from rulekeeper.cli.terminal import Terminal
from rulekeeper.core.errors import UnknownAnswer
from rulekeeper.core.ledger import find_ledger
from rulekeeper.core.match import Match
from rulekeeper.core.requests import Option
from rulekeeper.games.arena.box import ArenaTable
from rulekeeper.games.arena.game import Arena
from rulekeeper.games.arena.package import ARENA
from rulekeeper.tanarean.actions.move_action import Step, Walk, straight_step
from rulekeeper.tanarean.actions.movement_points import points_left, ways
from rulekeeper.tanarean.actions.tiles import Teleport
from rulekeeper.tanarean.combat.attack import Attack
from rulekeeper.tanarean.combat.attackwords import Area, Line
from rulekeeper.tanarean.combat.combatants import NOBODY
from rulekeeper.tanarean.combat.legitimacy import valid_targets
from rulekeeper.tanarean.combat.previews import in_reach
from rulekeeper.tanarean.combat.reactions import can_react
from rulekeeper.tanarean.combat.ways import reactors
from tables.arena import arena, dice

DUEL = """
    . . . . . . . . . .
    . A x . . . . ~ ~ .
    . . . . . . . ~ ~ .
    . . . # # . . . . .
    . . B . . . . . y .
"""
SWIFT = "{power: stat, stat: movement, amount: 1}"
ENEMY = "{pick: one, of: enemy}"


def screen_of(match: AnyMatch) -> Screen:
    assert isinstance(match.game, Arena)
    return Screen(match.game, match.setup.seats)


def asked_in(match: AnyMatch) -> Asked:
    """The question as it is put to who decides."""
    decision = match.decision
    assert decision is not None
    return screen_of(match).asked(match, decision, decision.seat)


def plain(drawn: RenderableType, width: int = 80) -> str:
    """What is drawn, as plain text."""
    console = Console(width=width, color_system=None, file=StringIO())
    with console.capture() as capture:
        console.print(drawn)
    return capture.get()


def menu_of(match: AnyMatch, width: int = 80, room: int | None = None) -> str:
    return plain(screen_of(match).choices(asked_in(match), room), width)


def table_of(match: AnyMatch, seat: int | None = None, width: int = 80) -> str:
    """The table as it lies before who decides, or before another seat, who chooses nothing."""
    if seat is not None:
        return plain(screen_of(match).table(match.seen(seat), seat), width)
    asked = asked_in(match)
    return plain(screen_of(match).table_of(asked), width)


def row(match: AnyMatch, letter: str) -> list[str]:
    """A row of the board as it lies before who decides, square by square."""
    line = next(line for line in table_of(match).splitlines() if line.startswith(f"{letter} "))
    return [line[2 + 3 * column : 5 + 3 * column] for column in range(24)]


def meant(match: AnyMatch, words: str, asked: Asked | None = None) -> Option | None:
    """The option on offer that somebody gets who types these words."""
    asked = asked or asked_in(match)
    if option := chosen(words, asked.offers):
        return option
    pointed = screen_of(match).offered(words, asked)
    return pointed[0] if len(pointed) == 1 else None


def named_by(match: AnyMatch, words: str) -> str:
    option = meant(match, words)
    return match.option_text(option) if option else ""


def session(match: AnyMatch, typed: Iterable[str]) -> str:
    """What is shown while people type these lines, until no line is left."""
    lines = iter(typed)
    console = Console(width=80, color_system=None, file=StringIO(), highlight=False, markup=False)
    terminal = Terminal(console)
    terminal.interactive = False

    def read(prompt: str) -> str | None:
        line = next(lines, None)
        console.print(f"{prompt}{line}")
        return line

    terminal.read = read  # type: ignore[method-assign]
    Session(match, {}, terminal).run()
    written = console.file
    assert isinstance(written, StringIO)
    return written.getvalue()


@cache
def core() -> Arena:
    """The game with its own content."""
    return ARENA.with_packs()


def quick(options: dict[str, object] | None = None, seed: int = 3, **more: object) -> AnyMatch:
    """A match of the game's own content at its first turn."""
    game = core()
    drawn = game.sampled_options({**(options or {}), **more}, Random(seed))
    return Match.new(game, drawn, ["Ana", "Ben"], seed, alone=True)


# -- the board --------------------------------------------------------------------------------


def test_the_board_shows_figures_tiles_and_what_squares_cost() -> None:
    match = arena(DUEL).match
    heads = [line.split() for line in table_of(match).splitlines()]
    assert [str(n) for n in range(1, 25)] in heads
    assert row(match, "B")[:5] == [" 1!", "[A]", " x ", " 2!", " 3!"]
    assert row(match, "D")[3:5] == ["███", "███"]
    assert row(match, "B")[7:9] == ["~~~", "~~~"]
    assert row(match, "P")[0] == " · "


def test_a_square_over_lava_and_one_past_an_enemy_are_marked() -> None:
    match = arena(". A . ~ .\n. . . ~ .\n. . . ~ .").match
    assert row(match, "A")[:5] == [" 1 ", "[A]", " 1 ", "~2^", " 3^"]
    risky = arena("A x ~ .\n. . ~ .").match
    assert row(risky, "B")[:3] == [" 1!", " 1!", "~2*"]


def test_nothing_is_marked_for_who_only_looks_on() -> None:
    match = arena(DUEL).match
    board = table_of(match, seat=1)
    assert "!" not in board
    assert "movement points" not in board


def test_the_legend_tells_of_what_is_there() -> None:
    assert "1-9 movement points, by the safest way  ! reaction" in table_of(arena(DUEL).match)
    assert "lava" not in table_of(arena("A . x").match)


@pytest.mark.parametrize("width", [80, 100])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    match = quick({"scrolls": True, "artifacts": True, "heroes_per_team": 4})
    while match.decision and match.table.state.turns < 3:
        for line in (table_of(match, width=width) + menu_of(match, width)).splitlines():
            assert len(line.rstrip()) <= width
        match.choose(match.options[-1], match.decision.seat)


def test_every_hero_has_a_letter_of_its_own() -> None:
    match = quick()
    letters = re.findall(r"^ [ ▸▹] ([^\W\d]) ", table_of(match), flags=re.MULTILINE)
    assert len(letters) == 6
    assert len({letter.casefold() for letter in letters}) == 6
    assert sum(letter.isupper() for letter in letters) == 3


def test_the_list_of_heroes_tells_who_has_what() -> None:
    table = arena(
        DUEL,
        hp={"x": 12},
        effects={"x": ["cursed"]},
        artifacts={"A": f"{{name: Boots, level: 1, powers: [{SWIFT}]}}"},
        scrolls={"x": "{name: Trick, when: [turn], effects: [{do: heal, to: self, amount: 2}]}"},
    )
    told = table_of(table.match, seat=0)
    assert "White team · Ana · Special Ready" in told
    assert "White team · Ana · Special Ready · order A B · 2 aid" in told
    assert re.search(r"▸ A Ada +Role of A… B2 +██████████  60/60 D6 M6 ●●\n +Boots", told)
    assert re.search(r"▹ x xan +Role of x… B3 +██░+  12/60", told)
    assert "Cursed permanently; 1 scroll" in told
    assert "in hand: Trick" in table_of(table.match, seat=1)


def test_the_dead_are_listed_where_they_died() -> None:
    told = table_of(arena(DUEL, dead="B").match)
    assert "† B Bea, fallen at E3" in told
    assert row(arena(DUEL, dead="B").match, "E")[2] == "†3!"


# -- what is typed ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "option"),
    [
        ("c2", "move Ada to C2"),
        ("C2", "move Ada to C2"),
        ("c-2", "move Ada to C2"),
        ("go c2", "move Ada to C2"),
        ("e5", "walk to E5"),
        ("walk to e5", "walk to E5"),
        ("sidestep c2", "sidestep to C2"),
        ("1", "Ada: Basic Attack"),
    ],
)
def test_a_bare_square_is_a_movement(words: str, option: str) -> None:
    assert named_by(arena(DUEL).match, words) == option


def test_every_option_can_be_typed_as_it_is_shown() -> None:
    match = quick({"scrolls": True, "artifacts": True, "arena": "four-corners"})
    rng = Random(4)
    for _ in range(60):
        decision = match.decision
        assert decision is not None
        asked = asked_in(match)
        for offer in asked.offers:
            for words in (offer.typed, offer.text):
                assert meant(match, words, asked) == offer.option
        match.choose(rng.choice(list(decision.options)), decision.seat)


def test_a_square_out_of_reach_is_refused_with_the_reason() -> None:
    told = flat(session(arena(DUEL).match, ["e9", "b3", "why b9"]))
    assert "No: An enemy stands at B3: its square cannot be entered." in told
    assert "The cheapest way from B2 to B9 costs" in told


def test_a_number_that_is_not_there_is_refused() -> None:
    match = arena(DUEL).match
    numbers = [offer.typed for offer in asked_in(match).offers if offer.typed.isdecimal()]
    told = session(match, ["99"])
    assert f"There is no 99 here: type 1 to {len(numbers)}." in told
    assert len(numbers) < 10


def test_a_letter_means_a_hero_where_heroes_are_targets() -> None:
    match = arena(DUEL, roles={"A": {"ranged": True}}, rolls=(2,)).do("Ada: Basic Attack").match
    assert named_by(match, "x") == "attack xan"
    assert named_by(match, "X") == "attack xan"
    assert named_by(match, "q") == ""
    assert "x xan B3 60/60 · Defense 6" in menu_of(match)


def test_a_letter_stands_for_the_hero_that_gets_an_artifact() -> None:
    match = quick({"artifacts": True})
    assert match.decision is not None
    assert match.decision.kind == "artifact"
    letter = menu_of(match).partition("For: ")[2][0]
    name = menu_of(match).partition(f"For: {letter} ")[2].partition(",")[0]
    equipped = meant(match, f"acorn {letter.lower()}")
    assert equipped is not None
    match.choose(equipped, match.decision.seat)
    assert any(f"{name} is equipped with" in match.event_text(event) for event in match.events())


def test_a_card_is_looked_up_by_a_heros_letter() -> None:
    game = quick()
    letter, name = re.findall(r"^ [ ▸▹] ([a-z]) (.*?)  ", table_of(game), flags=re.MULTILINE)[0]
    text = plain(screen_of(game).card(letter, asked_in(game)))
    assert text.strip().startswith(name)


# -- choices ----------------------------------------------------------------------------------


def test_a_turn_is_a_short_list_although_there_are_many_squares() -> None:
    match = arena(DUEL).match
    assert len(match.options) > 50
    menu = menu_of(match)
    assert len(menu.splitlines()) < 25
    assert "! every square: xan may react." in menu
    assert "Sidestep: type sidestep and A1, A2, A3, B1, C1, C2 or C3." in flat(menu)


def test_no_allys_square_is_the_example_of_a_movement() -> None:
    assert "such as a3." in flat(menu_of(arena("A B . x\n# # # #").match))


def test_risky_squares_are_told_with_who_may_react() -> None:
    menu = flat(menu_of(arena(". A . . .\n. . . . .\n. . x . .\n. . . . .").match))
    assert re.search(r"! (\d+ squares|[A-P\d, and]+): xan may react\.", menu)


def test_an_attack_is_told_with_whom_it_can_strike_from_here() -> None:
    volley = "{name: Volley, range: 8, ranged: true, damage: 9}"
    table = arena("A # y\n. . .\nx . .", cards={"A": volley})
    menu = menu_of(table.match)
    assert "Basic Attack → nobody  Melee 1, an enemy. +1 to each roll. Hit" in menu
    assert "Volley (primary) → x " in menu
    assert "→ x y" not in menu


def test_who_may_react_to_a_ranged_attack_is_told() -> None:
    volley = "{name: Volley, range: 8, ranged: true, damage: 9}"
    match = arena("A x", cards={"A": volley}).match
    assert "→ x !" in (menu := flat(menu_of(match, room=9)))
    assert re.search(r"! every square, [\d, ]+: xan may react\.", menu)


def test_areas_and_lines_are_told_with_whom_they_strike() -> None:
    burst = "{name: Burst, range: 4, damage: 9, target: {target: area}}"
    table = arena("A . . x y", cards={"A": burst})
    assert "→ A x y" in flat(menu_of(table.match))
    menu = menu_of(table.do("Ada: Burst").match)
    assert re.search(r"\n x y: .*A5", menu)
    beam = "{name: Beam, range: 8, damage: 9, target: {target: line}}"
    table = arena("A . . x y\n. . . . .\n. . z . .", cards={"A": beam})
    table.do("Ada: Beam")
    assert re.search(r"along the line right → x y", flat(menu_of(table.match)))


def test_a_door_that_can_be_struck_is_told() -> None:
    assert "→ nobody, door A2" in flat(menu_of(arena("A + . . x").match))


def test_secret_actions_are_picked_by_words_of_two_names() -> None:
    game = core()
    heroes = game.sampled_options({}, Random(1))["heroes"]
    match = Match.new(game, {"deployment": "ready", "heroes": heroes}, ["Ana", "Ben"], 1)
    assert match.decision is not None
    assert match.decision.kind == "heroic"
    menu = flat(menu_of(match))
    numbers, words = re.findall(r"Type two numbers, such as (\d+ \d+), or words: (.*?)\.", menu)[0]
    assert meant(match, numbers) in match.options
    assert meant(match, " ".join(reversed(numbers.split()))) == meant(match, numbers)
    match.choose(words, 0)


def test_heroes_are_recruited_by_what_they_can_do() -> None:
    match = Match.new(core(), {}, ["Ana", "Ben"], 1)
    menu = flat(menu_of(match, width=100, room=15))
    for hero in core().catalogue.heroes:
        assert hero.name in menu
    assert "HP 65, Defense 6, Movement 6, Basic Attack 8 (me" in menu
    assert "card NAME shows its whole text" in menu


def test_the_half_in_which_a_hero_is_deployed_is_marked() -> None:
    heroes = core().sampled_options({}, Random(1))["heroes"]
    match = Match.new(core(), {"heroes": heroes}, ["Ana", "Ben"], 1)
    match.choose("take the left half")
    match.choose(match.options[0])
    assert row(match, "P") == [" + "] * 12 + [" · "] * 12
    assert "Type a square, one of those marked + on the board" in menu_of(match)


def test_tiles_are_laid_by_a_square_and_a_word() -> None:
    match = Match.new(core(), {"tiles": "freestyle"}, ["Ana", "Ben"], 1)
    match.choose("place Wall of 5x1")
    assert match.prompt(0).startswith("Where do you lay the Wall of 5x1?")
    assert "upper left corner" in match.prompt(0)
    assert "Turned: type a square and turned, such as a1 turned." in flat(menu_of(match))
    assert named_by(match, "c3") == "lay it at C3"
    assert named_by(match, "c3 turned") == "lay it at C3, turned"
    assert row(match, "A")[0] == " + "


# -- warnings ---------------------------------------------------------------------------------


def test_a_way_that_may_incite_a_reaction_is_asked_about_first() -> None:
    table = arena(DUEL)
    told = flat(session(table.match, ["e5", "no"]))
    assert re.search(r"To E5: \d movement points, xan may react\. Go\? \[yes\]: no", told)
    assert table.square("Ada") == "B2"


@pytest.mark.parametrize("answer", ["yes", "y", "", "c1"])
def test_it_is_confirmed_by_yes_or_the_same_again(answer: str) -> None:
    table = arena("x . .\nA . .\n. . .\n. . .")
    told = session(table.match, ["c1", answer])
    assert "To C1: 1 movement point, xan may react." in told
    assert "Ada leaves B1 beside xan. React?" in told


def test_another_answer_takes_its_place() -> None:
    table = arena(DUEL)
    session(table.match, ["c1", "end the turn", "yes"])
    assert table.square("Ada") == "B2"
    assert table.turn == "xan"


def test_a_whole_turn_is_not_given_away_by_a_slip() -> None:
    table = arena(DUEL)
    told = flat(session(table.match, ["end the turn", "no"]))
    assert "Ada has used neither its Move nor its Prime Action. Go? [yes]: no" in told
    assert table.turn == "Ada"
    table = arena(DUEL).do("move Ada to C1", "pass")
    assert "neither" not in flat(session(table.match, ["end the turn"]))
    assert table.turn == "xan"


def test_targets_are_not_passed_up_by_a_slip() -> None:
    two = "{name: Twice, damage: 9, target: {target: combatants, most: 2}}"
    table = arena("x A y", cards={"A": two}, rolls=dice(9, 9)).do("Ada: Twice")
    told = flat(session(table.match, ["strike", "no", "x", "done", "no", "y"]))
    assert "xan and yew could be struck. Go? [yes]: no" in told
    assert "yew could still be struck. Go? [yes]: no" in told
    assert (table.hp("xan"), table.hp("yew")) == (51, 51)


def test_an_area_with_enemies_in_reach_is_not_passed_up_by_a_slip() -> None:
    burst = "{name: Burst, range: 4, damage: 9, target: {target: area}}"
    table = arena("A . . x y", cards={"A": burst}).do("Ada: Burst")
    assert "xan and yew could be struck." in flat(session(table.match, ["strike", "no"]))


def test_what_first_aid_costs_is_told_below_its_first_word() -> None:
    table = arena(". . . .\n. B A .\n. . . .", dead="B")
    told = [line.rstrip() for line in menu_of(table.match).splitlines()]
    at = told.index("   1 give First Aid to Bea B2 0/60 · movement points: 1 (costs 20 hit")
    assert told[at + 1] == "     points and an Aid Token, and flips the Team Token)"


RUN = "{name: Run, damage: 9, benefits: [{benefit: move, squares: 3}]}"


def test_a_movement_by_a_benefit_says_how_far_it_goes_on() -> None:
    table = arena("A . . . . . .\n. . . . . . x", cards={"A": RUN}).do("Ada: Run")
    told = flat(session(table.match, ["a3", "a4"]))
    assert "Run of Ada: Where does Ada move? 3 squares are left." in told
    assert "Where does Ada move? 1 square is left." in told
    assert "done: stop here and strike" in told
    assert table.square("Ada") == "A4"
    assert "Ada moves from A1 to A3 by A2" in told


def test_an_attack_is_not_wasted_by_stopping_out_of_reach() -> None:
    table = arena("A . . . . . .\n. . . . . . x", cards={"A": RUN}).do("Ada: Run")
    told = flat(session(table.match, ["a3", "done", "no"]))
    assert "Run reaches nobody from A3. Go? [yes]: no" in told
    table = arena("A . . . .\n. . . . x", cards={"A": RUN}, rolls=dice(12)).do("Ada: Run")
    assert "reaches nobody" not in flat(session(table.match, ["a4", "x"]))


def test_lava_is_warned_of_only_where_no_way_goes_round_it() -> None:
    drawing = "A ~ . .\n. ~ . .\n. . . x\n# # # #"
    table = arena(drawing, cards={"A": RUN.replace("3", "4")}).do("Ada: Run")
    told = flat(session(table.match, ["c3", "a3", "no"]))
    assert "To C3" not in told
    assert table.square("Ada") == "C3"
    table = arena(drawing, cards={"A": RUN}).do("Ada: Run")
    told = flat(session(table.match, ["a3", "no"]))
    assert "To A3: Ada may be burnt by lava. Go? [yes]: no" in told


@pytest.mark.parametrize(
    ("effect", "question"),
    [
        ("{do: move, to: %s, squares: 3}", "Whom do you move up to 3 squares?"),
        ("{do: heal, to: %s, amount: 6}", "Who is healed by 6?"),
        ("{do: damage, to: %s, amount: 6}", "Who takes 6 damage?"),
        ("{do: apply, to: %s, what: exposed}", "Who gets Exposed?"),
        ("{do: control, to: %s, squares: 2}", "Whom do you control? Move it up to 2 squares"),
        ("{do: remove-effects, to: %s, which: harmful}", "From whom is a harmful effect removed?"),
    ],
)
def test_it_is_said_what_happens_to_who_is_chosen_and_by_what(effect: str, question: str) -> None:
    rally = "{name: Rally, effects: [%s]}" % (effect % "{pick: one, of: anybody, within: 9}")
    table = arena(DUEL, heroic={"A": rally}).do("perform Rally")
    assert table.match.prompt(0).startswith(f"Rally of Ada: {question}")


def test_lava_is_warned_of_and_a_harmless_way_is_not() -> None:
    table = arena("A ~ .\n. ~ .\n. ~ .\n. . x")
    told = flat(session(table.match, ["b1", "a3", "no"]))
    assert "To B1" not in told
    assert "over lava. Go? [yes]: no" in told
    assert table.square("Ada") == "B1"


def test_a_single_step_past_the_corner_of_lava_is_warned_of() -> None:
    table = arena("A ~ .\n. . .\n. . x")
    told = session(table.match, ["b2", "no"])
    assert "To B2: 1 movement point, over lava." in told


def test_who_walks_over_lava_unharmed_is_not_warned() -> None:
    boots = "{name: Boots, level: 1, powers: [{power: stride, over: lava}]}"
    table = arena("A ~ .\n. ~ .\n. . x", artifacts={"A": boots})
    session(table.match, ["b2"])
    assert table.square("Ada") == "B2"


# -- log, hand, rules -------------------------------------------------------------------------


def log_of(match: AnyMatch, seat: int = 0) -> list[str]:
    told = [(event, match.event_text(event)) for event in match.events(0, seat)]
    return [line.text.plain for line in screen_of(match).log(match.seen(seat), told)]


def test_the_steps_of_a_walk_are_told_in_one_line() -> None:
    table = arena("A . . . .\n. . . . .\n. . . . x").do("walk to A4", "end the turn")
    assert "Ada moves from A1 to A4 by A2, A3." in log_of(table.match)
    assert not any("is over" in line for line in log_of(table.match))


def test_the_hand_shows_actions_and_scrolls_of_the_own_team_with_their_texts() -> None:
    table = arena(
        DUEL,
        heroic={"A": "{name: Rally, effects: [{do: heal, to: self, amount: 8}]}"},
        scrolls={
            "A": f"{{name: Trick, when: [turn], effects: [{{do: damage, to: {ENEMY}, amount: 2}}]}}"
        },
    )
    screen, match = screen_of(table.match), table.match
    own = flat(plain(screen.hand(match.seen(0), 0)))
    assert "Rally (Heroic Action) 8 HP back to yourself." in own
    assert "A Ada Trick (scroll) Between the actions of a turn: 2 damage" in own
    assert "hand is empty" in plain(screen.hand(match.seen(1), 1))


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("kestrel", "passive power"),
        ("Kestrel Ames", "Basic Attack 8 (ranged)"),
        ("landslide", "Landslide (special) Hero Orsolo Dray"),
        ("stare them", "Weakened on each enemy"),
        ("objection", "8 damage to the attacker"),
        ("acorn", "Level 1. +5 HP."),
        ("lowmere", "11 12 13"),
        ("wall of 5x1", "5 in the box. Bars the way"),
        ("brute", "Once a turn, when you hit an enemy with no ally"),
        ("cursed", "the worse roll counts"),
        ("ward", "reduced to 0"),
        ("mobbed", "strike at 3 less Defense"),
        ("first aid", "a dead ally beside it"),
    ],
)
def test_whatever_is_in_the_box_can_be_looked_up(words: str, text: str) -> None:
    screen = Screen(core(), ["Ana", "Ben"])
    assert text in flat(plain(screen.text(words)))


def test_everything_in_the_box_can_be_looked_up_by_its_name() -> None:
    game = core()
    screen, box = Screen(game, ["Ana", "Ben"]), game.catalogue
    for kind in (box.heroes, box.heroic, box.scrolls, box.artifacts, box.pieces):
        for entry in kind:
            assert entry.name in flat(plain(screen.text(entry.name), 100))


def test_what_is_not_in_the_box_is_refused() -> None:
    with pytest.raises(UnknownAnswer, match="other text is called `nonsense`"):
        Screen(core(), ["Ana", "Ben"]).text("nonsense")


def test_the_rule_that_allows_an_option_is_in_the_ledger() -> None:
    match = quick({"scrolls": True, "artifacts": True}, seed=5)
    known = {rule.id for rule in find_ledger("arena")}
    rng = Random(2)
    for _ in range(150):
        decision = match.decision
        assert decision is not None
        for offer in asked_in(match).offers:
            assert offer.described.rule in known
        match.choose(rng.choice(list(decision.options)), decision.seat)


# -- the command line -------------------------------------------------------------------------


def test_a_quick_start_begins_the_first_turn_at_once() -> None:
    told = shown("play", "arena", "--quick", "--seed", "5", "--seats", "you,random", typed="")
    assert "Turn 1 · " in told or "Turn 2 · " in told
    assert "Type a square" in told


def test_a_decision_fits_a_screen_of_forty_lines() -> None:
    match = quick({"turn_limit": 4}, seed=5)
    console = Console(width=100, height=40, color_system=None, file=StringIO())
    fitted = screen_of(match).fitted(asked_in(match), console)
    lines = "".join([*fitted.above, fitted.map, fitted.question]).splitlines()
    assert len(lines) + len(["Ana> "]) <= 40
    assert all(len(line) <= 100 for line in lines)


def test_a_script_plays_to_the_end() -> None:
    told = shown(
        "play", "arena", "--quick", "--seed", "5", "--seats", "you,random", "--turn-limit", "12",
        typed="1\n" * 400,
    )  # fmt: skip
    assert "12 turns are over: a draw. (arena.death.11)" in flat(told)


def test_heroes_are_given_by_ids_or_names() -> None:
    game = core()
    ids = [hero.id for hero in game.catalogue.heroes]
    names = [hero.name for hero in game.catalogue.heroes]
    typed = {"heroes": f"{names[0]},{ids[1]},{ids[2]}/{ids[3]},{names[4]},{ids[8]}", "aid": False}
    assert match_options(game, typed) == {
        "heroes": [ids[0:3], [ids[3], ids[4], ids[8]]],
        "aid": False,
    }


def test_an_unknown_hero_is_refused_in_a_sentence() -> None:
    result = run("play", "arena", "--heroes", "nobody,x,y/a,b,c")
    assert result.exit_code == 2
    assert "No hero is called `nobody`" in result.stderr


# -- what is told is true ---------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_risks_and_targets_are_those_of_the_rules(seed: int) -> None:
    match = quick({"artifacts": True, "turn_limit": 60}, seed)
    rng = Random(seed)
    while match.decision:
        decision, table = match.decision, match.table
        if decision.kind == "turn":
            seen = cast(ArenaTable, match.seen(decision.seat))
            owner = table.state.turn.owner
            for option in decision.options:
                if isinstance(option, Attack):
                    card = table.box.cards[option.card]
                    legal = valid_targets(table, option.combatant, card, NOBODY)
                    if not isinstance(card.target, Area | Line):
                        assert in_reach(seen, option.combatant, card) == legal
                if isinstance(option, Step):
                    assert list(straight_step(seen, option.square).reactions) == [
                        enemy
                        for enemy in reactors(table, points_left(table))
                        if can_react(table, enemy, owner)
                    ]
                if isinstance(option, Walk | Teleport):
                    assert option.square in ways(seen)
        match.choose(rng.choice(list(decision.options)), decision.seat)
