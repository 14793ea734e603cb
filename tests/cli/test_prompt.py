import re
from pathlib import Path

import pytest

from cli.pocket import HEROES, MATCH, PLACED, flat, replies, shown
from rulekeeper.cli import session

MAIN_TURN = PLACED + "pass\n"


def after(*typed: str) -> list[str]:
    """What follows each of some lines typed in the first Main Turn."""
    told = shown(*MATCH, typed=MAIN_TURN + "".join(f"{line}\n" for line in typed))
    return [flat(part) for part in replies(told)[-len(typed) :]]


def test_options_are_chosen_by_number_or_by_words(pocket: Path) -> None:
    by_number = shown(*MATCH, typed=PLACED + "pass\n2\n2\n")
    by_words = shown(*MATCH, typed=PLACED + "pass\nMOVING ada\na4\n")
    assert "Ada moves from a5 to a4." in by_words
    assert "Ada moves from a5 to a4." in by_number


def test_ambiguous_words_get_one_sentence(pocket: Path) -> None:
    told = after("resting")
    assert "'resting' may mean: use Resting with Ada; use Resting with Bea." in told[0]
    assert "Ada uses Resting" not in told[0]


def test_a_number_that_is_not_there_is_refused(pocket: Path) -> None:
    assert "There is no 99 here" in after("99")[0]


def test_why_explains_an_option_that_is_offered(pocket: Path) -> None:
    told = after("why 1")[0]
    assert "Yes, that is allowed here: lebelheim.turn.main.1: In the Main Turn" in told


def test_why_explains_what_is_not_offered_by_rule_and_text(pocket: Path) -> None:
    told = after("why play Dodge with Ada")[0]
    assert "No: Dodge can be played only before the defense." in told
    assert "lebelheim.card.trick.1: Trick Cards can be played at any time" in told


def test_why_takes_the_words_for_what_is_being_asked(pocket: Path) -> None:
    far, taken = after("moving ada", "why d2", "why b5")[1:]
    assert "No: d2 is 6 steps away, and you have only 2 left. lebelheim.move.3" in far
    assert "No: Bea stands on b5. lebelheim.move.6" in taken


def test_why_cites_the_rule_for_the_kind_of_the_option(pocket: Path) -> None:
    card, skill, trick, end = after(
        "why stab bea", "why moving ada", "why quick hands", "why end the turn"
    )
    assert "Yes, that is allowed here: lebelheim.turn.main.1:" in card
    assert "Yes, that is allowed here: lebelheim.innate.2:" in skill
    assert "Yes, that is allowed here: lebelheim.card.trick.5:" in trick
    assert "Yes, that is allowed here: lebelheim.turn.end.1:" in end


def test_words_mean_what_is_asked_before_all_else(pocket: Path) -> None:
    told = flat(replies(shown(*MATCH, typed="north\nwhy d1\n"))[-1])
    assert "No: d1 is not in your first two rows. lebelheim.setup.5" in told


def test_parts_of_words_refuse_nothing(pocket: Path) -> None:
    part, whole = after("odge", "dodge")
    assert "Nothing here is called 'odge'. Type 'help' for what can be typed." in part
    assert "No: Dodge can be played only before the defense." in whole


def test_a_very_long_line_is_cut_when_it_is_quoted(pocket: Path) -> None:
    for told in after("x" * 3000, "rules " + "y" * 3000, "log " + "z" * 3000, "card " + "w" * 3000):
        assert len(told) < 3000 + 1000  # what a script types is shown as typed, once
        assert re.search(r"[xyzw]{50}\.\.\.`", told)


def test_why_alone_tells_the_rule_that_asks(pocket: Path) -> None:
    assert "This is asked by lebelheim.turn.main.1: In the Main Turn" in after("why")[0]


def test_an_answer_that_the_rules_forbid_is_refused_with_the_reason(pocket: Path) -> None:
    told = after("moving ada", "d2", "a4")
    assert "No: d2 is 6 steps away, and you have only 2 left. (lebelheim.move.3)" in told[1]
    assert "Ada moves from a5 to a4" in told[2]


def test_undo_goes_back_to_the_last_decision_as_often_as_one_likes(pocket: Path) -> None:
    told = after("moving ada", "a4", "undo", "undo", "undo", "undo")
    assert "Where does Ada move?" in told[2]
    assert "Ada rogue a5" in told[2]
    assert "Your Main Turn" in told[3]
    assert "Play a Trick?" in told[4]
    assert "who takes the first turn?" in told[5]


def test_undo_at_the_start_says_that_there_is_nothing(pocket: Path) -> None:
    told = flat(shown(*MATCH, typed="undo\n"))
    assert "You have no decision to take back." in told


def test_the_text_of_a_card_or_hero_is_shown(pocket: Path) -> None:
    card, hero, nothing = after("card hex", "card bea", "card hexx")
    assert "Hex (mage action) Damage 2, Range 5. Deal 2 fire damage" in card
    assert (
        "Bea (rogue) Endurance 9, Starting hand 3, Maximum hand 5. Quick Hands: Once per turn"
        in hero
    )
    assert "No card or other text is called `hexx` (did you mean 'Hex'?)." in nothing


def test_the_text_of_a_skill_or_ability_is_shown_with_what_carries_it(pocket: Path) -> None:
    skill, defending, ability = after("card moving", "card defending", "card quick hands")
    assert "Moving (innate skill) Action: This hero moves 2." in skill
    assert "Defending (innate skill) Innate Skill of the defending player" in defending
    assert "Quick Hands (trick ability) Hero Bea, Type rogue. Once per turn, Trick:" in ability


def test_the_first_turns_tell_how_to_read_a_skill(pocket: Path) -> None:
    told = flat(shown(*MATCH, typed=MAIN_TURN))
    assert "card Moving shows its whole text" in told


def test_hand_board_log_and_rules_are_shown_at_a_word(pocket: Path) -> None:
    hand, board, log, rules, nothing = after(
        "hand", "board", "log 2", "rules straight line push", "rules unicorn"
    )
    assert "A Ada Dodge (rogue trick) ×2" in hand
    assert "hand deck disc" in board
    assert "Turn 1: Player 1." in log
    assert "Ada draws" not in log
    assert "lebelheim.shove.4" in rules
    assert "No rule matches `unicorn`." in nothing


def test_ask_is_changed_at_the_prompt(pocket: Path) -> None:
    wrong, never, end = after("ask whenever", "ask never", "end the turn\nyes")
    assert "`always`, `playable` or `never`, not `whenever`" in wrong
    assert "never: You are never asked for responses" in never
    assert "Ada can still play an Action, an Aura or a skill." in end
    assert "Turn 2: random" in end


def test_help_lists_every_command(pocket: Path) -> None:
    told = after("help")[0]
    for word in ("why", "card", "hand", "board", "log", "rules", "undo", "ask", "save", "quit"):
        assert f" {word}" in told


def test_save_writes_a_file_and_the_match_goes_on(pocket: Path) -> None:
    saved, failed, moved = after("save here.match", "save no/where", "moving ada")
    assert "rulekeeper resume here.match" in saved
    assert Path("here.match").exists()
    assert "no/where cannot be used" in failed
    assert "Where does Ada move?" in moved


@pytest.mark.parametrize("control", ["\0", "\x1b", "\x07"])
def test_control_characters_that_are_typed_count_as_spaces(pocket: Path, control: str) -> None:
    saved, unknown = after(f"save here{control}.match", f"dance{control}")
    assert "rulekeeper resume 'here .match'" in saved
    assert "Nothing here is called 'dance'." in unknown


@pytest.mark.parametrize(
    ("answer", "files"),
    [("", ["lebelheim-5.match"]), ("no", []), ("other.match", ["other.match"])],
)
def test_quit_offers_to_save(pocket: Path, answer: str, files: list[str]) -> None:
    told = shown(*MATCH, typed=f"{MAIN_TURN}quit\n{answer}\nnever read\n")
    assert "never read" not in told
    assert [path.name for path in Path().glob("*.match")] == files


def test_quit_asks_again_for_a_file_that_can_be_used(pocket: Path) -> None:
    told = flat(shown(*MATCH, typed=f"{MAIN_TURN}quit\nno/where\nthere.match\nnever read\n"))
    assert "no/where cannot be used" in told
    assert told.count("Save the match?") == 2
    assert Path("there.match").exists()
    assert "never read" not in told


def test_who_did_not_mean_to_quit_stays_at_the_table(pocket: Path) -> None:
    told = shown(*MATCH, typed=f"{MAIN_TURN}quit\nstay\nhand\n")
    assert "Save the match? yes, no, stay, or a file name [yes]: stay" in told
    assert "> hand\n" in told
    assert not Path("stay").exists()


def test_a_question_mark_is_help(pocket: Path) -> None:
    assert "search the rulebook" in after("?")[0]


@pytest.mark.parametrize("word", ["concede", "resign", "surrender"])
def test_who_wants_to_give_up_is_told_how_to_leave(pocket: Path, word: str) -> None:
    told, end = after(word, "end the turn\nyes")
    assert "The rules do not let you give up" in told
    assert "type quit" in told
    assert "Turn 2: random" in end


@pytest.mark.parametrize("words", ["log 0", "log 000", "log -5", "log many"])
def test_log_needs_a_number_of_lines(pocket: Path, words: str) -> None:
    assert "Type how many lines of the log to show" in after(words)[0]


@pytest.mark.parametrize(
    ("share", "hidden"), [(100, True), (24, False), (session.NEWS_SHARE, False)]
)
def test_a_few_lines_of_news_are_never_hidden(
    pocket: Path, monkeypatch: pytest.MonkeyPatch, share: int, hidden: bool
) -> None:
    monkeypatch.setattr(session, "NEWS_SHARE", share)
    told = replies(shown(*MATCH, typed=PLACED))[-1]
    assert ("(6 more before: type log)" in told) is hidden
    assert ("Player 1 decides: Player 1 begins." in told) is not hidden


def test_turns_and_deaths_are_told_even_where_much_else_is_hidden(
    pocket: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "NEWS_SHARE", 100)
    monkeypatch.setattr(session, "FEWEST_HIDDEN", 1)
    passing = "pass\nend the turn\nyes\ndone\n" * 60
    told = shown(*MATCH[:-1], "you,greedy", typed=PLACED + passing)
    assert "more before: type log)" in told
    assert "   Turn 4: greedy." in told
    assert re.search(r"^   \w+ dies and leaves the game\.", told, flags=re.MULTILINE)


def test_what_belongs_to_no_hero_stands_apart(pocket: Path) -> None:
    told = shown(*MATCH, typed=MAIN_TURN)
    assert re.search(r"\n\s*1 Quick Hands.*\n.*\n\n\s+2 pass", told)
    assert re.search(r"Resting\s*\n\n\s+\d+ end the turn", told)


def test_an_empty_line_repeats_the_question(pocket: Path) -> None:
    assert "Your Main Turn" in after("")[0]


def test_the_others_hands_are_never_shown(pocket: Path) -> None:
    told = shown(*MATCH, typed=MAIN_TURN + "hand\nboard\nlog 99\nend the turn\nyes\n")
    before_the_bots_turn = told.split("Turn 2: random")[0]
    assert "Stab" in before_the_bots_turn
    assert "Hex" not in before_the_bots_turn
    assert "Ward" not in before_the_bots_turn


def test_names_of_people_are_used(pocket: Path) -> None:
    told = shown(
        "play", "lebelheim", "--heroes", HEROES, "--names", "Ana", "--seed", "5", typed="north\n"
    )
    assert "\nAna> " in told
    assert "Red · Ana" in told


@pytest.mark.parametrize("word", ["quit", "QUIT", "exit", "save", "undo", "?"])
def test_a_command_is_no_file_name_to_save_in(pocket: Path, word: str) -> None:
    told = flat(shown(*MATCH, typed=f"{MAIN_TURN}quit\n{word}\nno\nnever read\n"))
    assert f"Here {word} is not a command. Type yes, no, stay, or a file name" in told
    assert told.count("Save the match?") == 2
    assert [*Path().iterdir()] == []


def test_why_answers_about_each_hero_that_the_words_may_mean(pocket: Path) -> None:
    told = after("why attacking")[0]
    assert "Use Attacking with Ada: No: " in told
    assert "Use Attacking with Bea: No: " in told


def test_one_passes_for_the_rest_of_a_turn_and_is_asked_again(pocket: Path) -> None:
    moment = "ask always\nmoving ada\n"
    nothing, again = after("pass turn", "ask again")
    assert "You cannot pass here: choose one of the answers." in nothing
    assert "You are asked again." in again
    passing = MAIN_TURN + moment + "pass turn\n"
    first = shown(*MATCH, typed=MAIN_TURN + moment).count("Play a Trick")

    def asked_after(typed: str) -> int:
        return shown(*MATCH, typed=passing + typed).count("Play a Trick") - first

    assert asked_after("a4\ndone\nresting bea\n") == 0
    assert asked_after("a4\nask again\ndone\nresting bea\n") == 1
    assert asked_after("a4\nundo\n") == 1
