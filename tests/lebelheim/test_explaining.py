"""Every no has a reason: the rule, and a sentence about the situation."""

import pytest

from rulekeeper.core.match import Match
from rulekeeper.core.requests import Option
from rulekeeper.core.verdict import YES, No
from rulekeeper.games.lebelheim.box import GRID
from rulekeeper.games.lebelheim.content.catalogue import Catalogue
from rulekeeper.games.lebelheim.game import Lebelheim
from rulekeeper.games.lebelheim.rules.attack import Defend
from rulekeeper.games.lebelheim.rules.move import PlaceHero, Step
from rulekeeper.games.lebelheim.rules.play import PlayCard, UseSkill
from tables.lebelheim import LebelheimTable, core_content, lebelheim, setting

CARDS = """
- {name: Stab, kind: action, lines: [
    {do: deal, damage: {physical: 5}, to: {pick: one, of: enemies, within: adjacent}}]}
- {name: Bolt, kind: action, lines: [
    {do: deal, damage: {fire: 2}, to: {pick: one, of: enemies, within: range 3}}]}
- {name: Banner, kind: aura, abilities: [
    {kind: ongoing, name: Pride, stat: damage, amount: 1},
    {kind: trick, name: Cheer, when: [line], once: true, lines: [{do: draw, amount: 1}]}]}
- {name: Pennant, kind: aura, abilities: [
    {kind: ongoing, name: Zeal, stat: damage, amount: 1}]}
- {name: Spell, kind: action, type: mage, lines: [{do: draw, amount: 1}]}
- {name: Dodge, kind: trick, when: [attack], lines: [{do: prevent, amount: 2}]}
- {name: Sidestep, kind: trick, when: [announced, step], lines: [{do: draw, amount: 1}]}
- {name: Any Time, kind: trick, lines: [{do: draw, amount: 1}]}
- {name: Last Stand, kind: trick, if: {test: endurance, at_most: 3}, lines: [
    {do: draw, amount: 1}]}
- {name: Sacrifice, kind: action, cost: {hide: 1, discard: 1}, lines: [{do: draw, amount: 1}]}
- {name: Blink, kind: action, lines: [{do: place, within: radius 2}]}
- {name: Leap, kind: action, lines: [{do: place, within: range 2}]}
- {name: Banish, kind: action, lines: [
    {do: place, within: adjacent, who: {pick: one, of: enemies}}]}
- {name: Salvage, kind: action, lines: [{do: recover, amount: 1}]}
- {name: Bury, kind: action, lines: [{do: hide, amount: 1}]}
- {name: Walk, kind: action, lines: [{do: move, steps: 2}]}
"""

BATTLE = """
    . . . . . .
    . . . . . .
    . . X . . .
    . . A Y . .
    . . . . . .
    B . . . . .
"""


def battle(*hand: str, **hands: list[str]) -> LebelheimTable:
    """Ada, between Xan and Yew, holds these cards; others what is listed by their names."""
    return lebelheim(
        BATTLE,
        cards=CARDS,
        hands={"Ada": list(hand), **hands},
        discards={"Ada": ["Walk", "Bolt"]},
    )


def assert_refused(
    table: LebelheimTable, action: Option | str, rule: str, reason: str, *, seat: int = 0
) -> None:
    """The action is refused by this rule and for this reason."""
    assert table.why(action, seat) == No(rule, reason)


def ability(table: LebelheimTable, name: str) -> int:
    """The number of an ability."""
    names = [ability.name for ability in table.match.box.catalogue.abilities]
    return names.index(name)


# -- whom a text picks ------------------------------------------------------------------------


@pytest.mark.rule("lebelheim.lines.7")
@pytest.mark.parametrize(
    ("side", "hero", "sentence"),
    [
        ("enemies", "Bea", "Bless needs an enemy; Bea is not one."),
        ("allies", "Xan", "Bless needs an ally; Xan is not one."),
        ("allies", "Ada", "Bless needs an ally; Ada is not one."),
        ("others", "Ada", "Bless needs another hero; Ada is not one."),
        ("team", "Xan", "Bless needs a hero of its own team; Xan is not one."),
    ],
)
def test_a_hero_of_the_wrong_side_is_refused(side: str, hero: str, sentence: str) -> None:
    table = lebelheim(
        BATTLE.replace("B . .", "B C ."),
        cards=f"""
- {{name: Bless, kind: action, lines: [
    {{do: regain, amount: 1, who: {{pick: one, of: {side}}}}}]}}
""",
        hands={"Ada": ["Bless"]},
        mode="2v2",
    )
    table.do("play Bless with Ada")
    assert table.question == "target"
    assert_refused(table, f"choose {hero}", "lebelheim.lines.7", sentence)
    for option in table.match.options:
        assert table.why(option) == YES


@pytest.mark.rule("lebelheim.position.5")
def test_a_hero_out_of_range_is_refused_with_both_cases() -> None:
    table = lebelheim(
        BATTLE.replace("B . . . . .", "B . . . Z ."),
        cards=CARDS,
        hands={"Ada": ["Bolt"]},
        mode="2v2",
    )
    table.do("play Bolt with Ada")
    assert_refused(
        table,
        "choose Zed",
        "lebelheim.position.5",
        "Bolt needs a hero within Range 3 of c3; Zed stands on e1.",
    )


@pytest.mark.rule("lebelheim.lines.7")
def test_a_hero_that_is_not_attacked_is_refused_where_only_the_attacked_will_do() -> None:
    whirl = """
- {name: Whirl, kind: action, lines: [
    {do: deal, damage: {fire: 5}, to: {pick: each, of: enemies, within: adjacent}}]}
- {name: Ward, kind: trick, when: [attack], lines: [
    {do: prevent, amount: 1, who: {pick: one, of: team, attacked: true}}]}
- {name: Lunge, kind: trick, when: [attack], lines: [
    {do: lose, amount: 1, who: {pick: one, of: allies}}]}
"""
    table = lebelheim(
        BATTLE.replace("B . . . . .", "B . . . Z W"),
        cards=CARDS + whirl,
        hands={"Ada": ["Whirl"], "Xan": ["Ward", "Lunge"]},
        mode="2v2",
    )
    table.do("play Whirl with Ada", "play Ward with Xan")
    assert table.options == ["choose Xan", "choose Yew"]
    assert_refused(
        table,
        "choose Zed",
        "lebelheim.lines.7",
        "Ward needs a hero under attack; Zed is not one.",
        seat=1,
    )
    table.do("choose Yew", "play Lunge with Xan")
    assert table.why("choose Zed", seat=1) == YES, "Lunge picks any ally, attacked or not"


@pytest.mark.rule("lebelheim.lines.7")
def test_no_hero_can_be_chosen_while_no_text_picks_one() -> None:
    assert_refused(
        battle("Stab"),
        "choose Xan",
        "lebelheim.lines.7",
        "You are not asked to choose a hero now: play a card or use a skill first.",
    )


# -- whose it is ------------------------------------------------------------------------------


@pytest.mark.rule("lebelheim.deck.3")
def test_heroes_of_others_are_not_ones_own() -> None:
    table = battle("Stab", Xan=["Dodge", "Filler"])
    dodge = table.hero("Xan").hand[0]
    xan = table.number("Xan")
    assert_refused(table, PlayCard(xan, dodge), "lebelheim.deck.3", "Xan is not your hero.")
    table.do("play Stab with Ada", "choose Xan")
    assert_refused(table, Defend(xan, dodge), "lebelheim.deck.3", "Xan is not your hero.")


@pytest.mark.rule("lebelheim.deck.3")
def test_a_card_that_another_hero_holds_is_not_in_the_hand() -> None:
    assert_refused(
        battle("Stab"),
        "play Stab with Bea",
        "lebelheim.deck.3",
        "Stab is not in the hand of Bea.",
    )


@pytest.mark.rule("lebelheim.deck.2")
def test_a_card_of_another_type_is_refused() -> None:
    assert_refused(
        battle("Spell"),
        "play Spell with Ada",
        "lebelheim.deck.2",
        "Spell is a mage card, and Ada is a rogue.",
    )


@pytest.mark.rule("lebelheim.hero.4")
def test_an_ability_of_another_hero_is_not_ones_own() -> None:
    table = lebelheim(BATTLE, cards=CARDS, auras={"Bea": ["Banner"]})
    assert_refused(
        table,
        UseSkill(table.number("Ada"), ability(table, "Cheer")),
        "lebelheim.hero.4",
        "Ada does not have the ability Cheer.",
    )


@pytest.mark.rule("lebelheim.hero.4")
def test_an_ongoing_ability_is_not_played() -> None:
    table = lebelheim(BATTLE, cards=CARDS, auras={"Ada": ["Banner"]})
    assert_refused(
        table,
        UseSkill(table.number("Ada"), ability(table, "Pride")),
        "lebelheim.hero.4",
        "Pride works by itself; it is not played.",
    )


# -- when it may be played --------------------------------------------------------------------


@pytest.mark.rule("lebelheim.card.trick.1")
@pytest.mark.parametrize(
    ("trick", "reason"),
    [
        ("Dodge", "Dodge can be played only before the defense."),
        ("Sidestep", "Sidestep can be played only when a card is announced or after a step."),
    ],
)
def test_a_trick_at_the_wrong_moment_is_told_its_moments(trick: str, reason: str) -> None:
    assert_refused(battle(trick), f"play {trick} with Ada", "lebelheim.card.trick.1", reason)


@pytest.mark.rule("lebelheim.lines.2")
def test_without_a_window_no_trick_can_be_played() -> None:
    table = battle("Walk", Xan=["Any Time"], Yew=["Any Time"])
    table.do("play Walk with Ada", "pass")
    assert table.question == "step"
    assert_refused(
        table,
        "play Any Time with Xan",
        "lebelheim.lines.2",
        "Any Time is a Trick: it cannot be played at this moment.",
        seat=1,
    )


@pytest.mark.rule("lebelheim.lines.6")
def test_who_is_not_asked_yet_has_to_wait() -> None:
    table = battle("Bolt", "Any Time", Xan=["Any Time"])
    table.do("play Bolt with Ada")
    assert table.asked == "red"
    assert_refused(
        table,
        "play Any Time with Xan",
        "lebelheim.lines.6",
        "Another player decides first: wait for your moment.",
        seat=1,
    )
    table.do("pass")
    assert table.why("play Any Time with Xan", seat=1) == YES


@pytest.mark.rule("lebelheim.card.action.1", "lebelheim.card.aura.4")
@pytest.mark.parametrize(
    ("card", "rule", "kind"),
    [("Stab", "action.1", "an Action"), ("Banner", "aura.4", "an Aura")],
)
def test_actions_and_auras_wait_for_the_own_turn(card: str, rule: str, kind: str) -> None:
    assert_refused(
        battle(Xan=[card]),
        f"play {card} with Xan",
        f"lebelheim.card.{rule}",
        f"{card} is {kind}: you can play it only in your own turn.",
        seat=1,
    )


def test_what_a_card_does_waits_until_nobody_plays_a_trick_any_more() -> None:
    table = battle("Walk", "Sidestep")
    table.do("play Walk with Ada")
    assert table.match.prompt(0) == "Ada: Walk. Play a Trick before it is carried out?"
    assert_refused(
        table,
        Step(table.number("Ada"), GRID.parse("b3")),
        "lebelheim.lines.2",
        "Pass on Tricks first: then Walk continues.",
    )
    table.do("pass", "move Ada to b3")
    assert table.match.prompt(0) == "Ada: Walk. Play a Trick after this step?"


@pytest.mark.rule("lebelheim.turn.main.1")
def test_an_action_cannot_interrupt_what_is_being_carried_out() -> None:
    table = battle("Walk", Bea=["Stab"])
    table.do("play Walk with Ada")
    assert table.question == "step"
    assert_refused(
        table,
        "play Stab with Bea",
        "lebelheim.turn.main.1",
        "Stab is an Action: you can play it only in your Main Turn, when nothing else is being "
        "resolved.",
    )


@pytest.mark.rule("lebelheim.card.action.3", "lebelheim.card.aura.5")
@pytest.mark.parametrize(("card", "rule"), [("Stab", "action.3"), ("Banner", "aura.5")])
def test_who_has_played_without_refresh_plays_no_more(card: str, rule: str) -> None:
    table = battle("Pennant", card)
    table.do("play Pennant with Ada")
    assert_refused(
        table,
        f"play {card} with Ada",
        f"lebelheim.card.{rule}",
        "Ada has already played an Action or Aura without Refresh this turn.",
    )


@pytest.mark.rule("lebelheim.turn.end.1")
def test_only_the_turn_player_ends_the_turn_and_only_between_plays() -> None:
    table = battle("Walk")
    reason = "Only the player whose turn it is can end it, between plays."
    assert_refused(table, "end the turn", "lebelheim.turn.end.1", reason, seat=1)
    assert table.why("end the turn") == YES
    table.do("play Walk with Ada")
    assert_refused(table, "end the turn", "lebelheim.turn.end.1", reason)


# -- conditions and costs ---------------------------------------------------------------------


@pytest.mark.rule("lebelheim.card.trick.1")
def test_a_card_whose_condition_does_not_hold_is_refused() -> None:
    assert_refused(
        battle("Last Stand"),
        "play Last Stand with Ada",
        "lebelheim.card.trick.1",
        "Last Stand may be played only if this hero has 3 or less Endurance.",
    )


@pytest.mark.rule("lebelheim.innate.2")
def test_a_skill_whose_condition_does_not_hold_is_refused() -> None:
    assert_refused(
        battle(),
        "use Attacking with Bea",
        "lebelheim.innate.2",
        "Attacking may be used only if there is an enemy in reach.",
    )


@pytest.mark.rule("lebelheim.hide.3")
@pytest.mark.parametrize("others", [0, 1])
def test_a_cost_that_the_hand_cannot_pay_is_refused(others: int) -> None:
    assert_refused(
        battle("Sacrifice", *["Filler"] * others),
        "play Sacrifice with Ada",
        "lebelheim.hide.3",
        f"Sacrifice costs 2 cards from the hand, and Ada holds {others}.",
    )


@pytest.mark.rule("lebelheim.once.1")
def test_an_ability_used_once_per_turn_is_used_up() -> None:
    table = lebelheim(
        BATTLE,
        cards=CARDS.replace("when: [line], once", "once"),
        auras={"Ada": ["Banner"]},
    )
    table.do("use Cheer with Ada")
    assert_refused(
        table, "use Cheer with Ada", "lebelheim.once.1", "Cheer has already been used this turn."
    )


# -- cases ------------------------------------------------------------------------------------


@pytest.mark.rule("lebelheim.setup.5")
def test_no_hero_is_placed_while_no_text_says_so() -> None:
    assert_refused(battle(), "place Ada on a1", "lebelheim.setup.5", "No hero is to be placed now.")


@pytest.mark.rule("lebelheim.board.2")
@pytest.mark.parametrize(("hero", "square"), [("Xan", "c4"), ("Ada", "c3")])
def test_a_hero_cannot_be_put_on_an_occupied_case(hero: str, square: str) -> None:
    table = battle("Blink")
    table.do("play Blink with Ada")
    assert_refused(
        table, f"place Ada on {square}", "lebelheim.board.2", f"{hero} stands on {square}."
    )


@pytest.mark.rule("lebelheim.position.4", "lebelheim.position.5", "lebelheim.position.6")
@pytest.mark.parametrize(
    ("card", "square", "rule", "place"),
    [
        ("Blink", "c6", "lebelheim.position.6", "within Radius 2"),
        ("Leap", "c6", "lebelheim.position.4", "within Range 2"),
        ("Leap", "b2", "lebelheim.position.5", "within Range 2"),
    ],
)
def test_a_hero_cannot_be_put_where_the_text_does_not_reach(
    card: str, square: str, rule: str, place: str
) -> None:
    table = battle(card)
    table.do(f"play {card} with Ada")
    assert_refused(
        table,
        f"place Ada on {square}",
        rule,
        f"{card} needs a square {place} of c3; {square} is none.",
    )


@pytest.mark.rule("lebelheim.board.1")
def test_a_hero_cannot_be_put_off_the_grid() -> None:
    table = battle("Blink")
    table.do("play Blink with Ada")
    for beyond in (-1, 6, 99):
        assert_refused(
            table,
            PlaceHero(table.number("Ada"), beyond),
            "lebelheim.board.1",
            "The grid has 6 x 6 squares, and that is none of them.",
        )


@pytest.mark.rule("lebelheim.setup.5")
def test_only_the_hero_that_is_asked_about_is_placed() -> None:
    table = battle("Banish")
    table.do("play Banish with Ada", "choose Yew")
    assert_refused(table, "place Xan on b3", "lebelheim.setup.5", "You are asked about Yew.")
    assert table.why("place Yew on b3") == YES


@pytest.mark.rule("lebelheim.setup.5", "lebelheim.board.2")
def test_while_the_board_is_set_heroes_stand_in_the_two_rows_of_their_side() -> None:
    table = setting(chance=[1])
    table.do("take the south side")
    assert (table.asked, table.question) == ("blue", "place")
    assert_refused(
        table,
        "place Xan on c4",
        "lebelheim.setup.5",
        "c4 is not in your first two rows.",
        seat=1,
    )
    table.do("place Xan on c5")
    assert_refused(table, "place Yew on c5", "lebelheim.board.2", "Xan stands on c5.", seat=1)
    assert table.why("place Yew on c6", seat=1) == YES


# -- cards ------------------------------------------------------------------------------------


@pytest.mark.rule("lebelheim.pile.3")
def test_a_card_that_does_not_lie_where_the_text_looks_is_refused() -> None:
    table = battle("Salvage", "Stab")
    table.do("play Salvage with Ada")
    assert table.options == ["choose Walk of Ada", "choose Bolt of Ada"]
    assert_refused(
        table,
        "choose Stab of Ada",
        "lebelheim.pile.3",
        "Stab is not in the discard pile of Ada.",
    )


@pytest.mark.rule("lebelheim.hide.1")
def test_a_card_to_hide_comes_from_the_hand_of_the_hero_that_hides() -> None:
    table = battle("Bury", "Stab", "Bolt", Bea=["Walk"])
    table.do("play Bury with Ada")
    assert_refused(
        table,
        "choose Walk of Ada",
        "lebelheim.hide.1",
        "Walk is not in the hand of Ada.",
    )
    assert_refused(
        table, "choose Walk of Bea", "lebelheim.hide.1", "You cannot choose a card of Bea now."
    )


def test_an_answer_to_another_question_is_not_asked_now() -> None:
    asked = "Your Main Turn: play a card, use a skill, or end the turn."
    for other in ("done", "choose Stab of Ada"):
        reason = f"You are asked something else now: {asked}"
        assert_refused(battle(), other, "lebelheim.turn.main.1", reason)


def test_a_question_for_heroes_says_which_line_asks_it() -> None:
    table = battle("Stab")
    table.do("play Stab with Ada")
    asked = "Stab: Deal 5 physical damage to an adjacent enemy. Choose a hero."
    assert table.match.prompt(0) == asked


# -- what a few words mean --------------------------------------------------------------------


def test_a_cards_name_means_to_play_it_with_who_holds_it() -> None:
    table = lebelheim(BATTLE, hands={"Ada": ["Filler"]}, disabled=["Ada"])
    assert table.why("Filler") == No("lebelheim.disable.2", "Ada is disabled.")


def test_a_square_means_a_step_of_the_hero_that_is_moving() -> None:
    table = lebelheim(BATTLE)
    table.do("use Moving with Bea")
    assert table.match.meant("a6", 0) == Step(table.number("Bea"), GRID.parse("a6"))


def test_what_is_offered_is_meant_before_all_else() -> None:
    table = lebelheim(BATTLE)
    assert table.why("Moving")
    assert table.match.meant("moving", 0) in table.match.options


def test_heroes_that_both_teams_have_are_told_apart_in_refusals() -> None:
    pair = ["the-assassin", "tamsin-reed"]
    game = Lebelheim(Catalogue(core_content()))
    match = Match.new(game, {"heroes": [pair, pair]}, ["red", "blue"], seed=1)
    while match.decision and match.decision.kind != "main":
        match.choose(match.options[-1])
    seat = match.table.state.seat
    other = next(hero for hero in match.box.heroes if hero // 2 != seat)
    verdict = match.explain(PlayCard(other, match.table.state.heroes[other].hand[0]), seat)
    team = ("blue", "red")[seat]
    assert verdict == No("lebelheim.deck.3", f"The Assassin ({team}) is not your hero.")
