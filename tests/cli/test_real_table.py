from pathlib import Path

from cli.pocket import HEROES, flat, replies, shown

TABLE = (
    "play", "lebelheim", "--heroes", HEROES, "--seed", "5", "--seats", "you,random",
    "--names", "Ana", "--table",
)  # fmt: skip
PLACED = "1\nnorth\na5\nb5\n"
"""The red team chooses first; then Ana places her heroes."""


def test_dice_are_typed_in(pocket: Path) -> None:
    told = shown(*TABLE, typed=PLACED + "6\n")
    assert "Which team chooses its side first? 1: red, 2: blue." in told
    assert "Ana rolls a die: which face?" in replies(told)[3]
    assert "Ana rolls a 6." in replies(told)[4]


def test_the_bots_dice_and_cards_are_virtual(pocket: Path) -> None:
    told = shown(*TABLE, typed=PLACED + "6\nAna\n" + "1\n" * 6)
    assert "random rolls a die: which face?" not in told
    assert "Xan draws 3 cards." in told


def test_drawn_cards_are_typed_in_by_number_or_by_name(pocket: Path) -> None:
    told = shown(*TABLE, typed=PLACED + "6\nAna\nslip\n2\nStab\ndodge\ndodge\ndodge\nlog\n")
    question = flat(replies(told)[5])
    assert "Ada draws a card: which one?" in question
    assert "1 Dodge 2 Slip 3 Stab" in question
    assert "Ada draws Slip ×2, Stab." in told
    assert "Bea draws Dodge ×3." in told


def test_a_card_that_is_not_in_the_deck_is_refused(pocket: Path) -> None:
    told = shown(*TABLE, typed=PLACED + "6\nAna\nhex\nwhy\n")
    assert "Nothing here is called 'hex'." in told
    assert "Chance decides here: type what the dice or cards on the table show." in flat(told)


def test_a_slip_of_the_finger_can_be_corrected(pocket: Path) -> None:
    told = shown(*TABLE, typed=PLACED + "6\nAna\nslip\nundo\nstab\nslip\nlog 1\n")
    assert "Ada draws Stab, Slip." in told
    assert "Ada draws a card: which one?" in replies(told)[7]


def test_undo_goes_back_past_what_the_bot_did(pocket: Path) -> None:
    told = shown(*TABLE, typed="1\nnorth\na5\nundo\nundo\nsouth\n")
    assert "The red team starts in the south." in replies(told)[-1]


def test_a_match_at_a_real_table_can_be_resumed_there(pocket: Path) -> None:
    shown(*TABLE, "--save", "table.match", typed=PLACED + "6\nAna\nslip\n")
    told = shown("resume", "table.match", "--table", typed="stab\n")
    assert "Ada draws a card: which one?" in told
    assert "Ada draws a card: which one?" in replies(told)[0]


# -- corrections ------------------------------------------------------------------------------

ARENA = ("play", "arena", "--quest", "the-salt-stair", "--quick", "--seats", "you", "--seed", "3")


def test_what_lies_on_the_table_is_set_right_by_typing(at_a_table: Path) -> None:
    told = flat(shown(*ARENA, "--table", typed="1\n" * 6 + "set ledger rat hp 7\nundo\nlog 1\n"))
    assert "Player 1 corrects the table: set Ledger Rat 1 hp 7 (26 before)." in told
    assert "Taken back." in told


def test_a_letter_stands_for_the_name_of_a_figure(at_a_table: Path) -> None:
    told = flat(shown(*ARENA, "--table", typed="1\n" * 6 + "put f on F22\n"))
    assert "Player 1 corrects the table: put The Foreman on F22 (H21 before)." in told


def test_an_impossible_correction_is_refused_with_its_rule(at_a_table: Path) -> None:
    told = flat(shown(*ARENA, "--table", typed="1\n" * 6 + "set ledger rat hp 99\n"))
    assert "No: Ledger Rat 1 has 0 to 26 hit points: set one of these. (arena.hero.hp.3)" in told


def test_what_can_be_set_right_is_listed(at_a_table: Path) -> None:
    told = flat(shown(*ARENA, "--table", typed="1\n" * 6 + "help\ncorrections\nconfirm on\n"))
    assert "corrections what can be set right" in told
    assert "set dita hp 31 hit points" in told
    assert "You press Enter after each figure that the game moves." in told


def test_a_match_that_began_elsewhere_goes_on_beside_a_real_table(at_a_table: Path) -> None:
    shown(*ARENA, "--save", "begun.match", typed="1\n" * 6 + "quit\nyes\n")
    told = flat(shown("resume", "begun.match", "--table", typed="set foreman hp 7\n"))
    assert "Player 1 corrects the table: set The Foreman hp 7 (60 before)." in told
    told = flat(shown("resume", "begun.match", "--table", "--verify", typed="log\n"))
    assert "set The Foreman hp 7" in told


def test_at_no_real_table_nothing_is_set_right(at_a_table: Path) -> None:
    told = flat(shown(*ARENA, typed="help\ncorrections\n"))
    assert "what can be set right" not in told
    assert "Only a match at a real table is set right by hand" in told


# -- secrets ----------------------------------------------------------------------------------


def test_what_is_left_of_a_deck_is_not_shown_where_hands_are_dealt_from_it(
    at_a_table: Path,
) -> None:
    """Whoever is dealt the last cards would know all that the others hold."""
    told = shown(
        *("play", "arcadia", "--option", "draft=true", "--option", "guilds=[orange, blue]"),
        *("--seats", "you,you", "--names", "Ana,Bo", "--table", "--seed", "1"),
        typed="\n1\nGristle\n\nNan Nettle\noptions\nGristle\n",
    )
    assert "Which Hero card is dealt to Ana? Type its name." in told
    question = told.rpartition("Which Hero card is dealt to Bo?")[2]
    assert "Nothing here is called 'Gristle'." in question
    assert "Pernilla Quill" not in told
