import pytest

from rulekeeper.content import plain_text, shown
from rulekeeper.content.text import listed, quoted, suggestion


@pytest.mark.parametrize(
    "name",
    [
        "Wolf",
        "Ælfgifu the 2nd",
        "白狼",
        "O'Neill – (young)",
        "a" * 60,
        "a\u0301e\u0302\u0301",
        "नमस्ते क्\u200dष",
        "می\u200cخواهم",
        "👩\u200d🚒",
        "❤\ufe0f",
        "노을",
    ],
)
def test_an_ordinary_name_is_plain(name: str) -> None:
    assert plain_text(name) is None


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "is empty"),
        ("   ", "is empty"),
        (" Wolf", "begins or ends with a space"),
        ("Wolf\nseed 7", "holds a line break"),
        ("Wolf\u2028x", "holds a line break"),
        ("Wolf\x85x", "holds a line break"),
        ("Wolf\tx", "holds a tab"),
        ("\x1b[31mWolf", "holds the forbidden character U+001B"),
        ("Wo\u202elf", "holds the forbidden character U+202E"),
        ("Wo\u2066lf", "holds the forbidden character U+2066"),
        ("Wo\ud800lf", "holds the forbidden character U+D800"),
        ("\u3164", "holds the character U+3164, which cannot be seen"),
        ("\u00ad", "holds the character U+00AD, which cannot be seen"),
        ("An\u00ada", "holds the character U+00AD, which cannot be seen"),
        ("An\u200da", "holds the character U+200D, which cannot be seen"),
        ("An\u034fa", "holds the character U+034F, which cannot be seen"),
        ("Ana\ufe0f", "holds the character U+FE0F, which cannot be seen"),
        ("\u200b", "holds the character U+200B, which cannot be seen"),
        ("\u2800", "holds the character U+2800, which cannot be seen"),
        ("e" + "\u0301" * 39, "has more than 4 marks on one letter"),
        ("\u0301" * 3, "begins with a mark that belongs on a letter"),
        ("\u0301a", "begins with a mark that belongs on a letter"),
        ("a" * 61, "has 61 characters, more than 60"),
    ],
)
def test_an_unfit_name_is_told_why(name: str, reason: str) -> None:
    assert plain_text(name) == reason


def test_a_longer_text_may_be_allowed() -> None:
    assert plain_text("a" * 61, longest=80) is None


def test_what_a_terminal_might_obey_is_escaped() -> None:
    assert shown("a\x1b[2J\n\u202e\udc80") == r"a\x1b[2J\n\u202e\udc80"


def test_a_long_quotation_is_cut() -> None:
    assert quoted("x" * 100) == f"`{'x' * 57}...`"


def test_lists_read_like_a_sentence() -> None:
    assert listed(["a"]) == "`a`"
    assert listed(["a", "b", "c"], "or") == "`a`, `b` or `c`"
    assert listed(map(str, range(25))).endswith("`19` and 5 more")


def test_the_nearest_name_is_suggested_and_else_all_are_listed() -> None:
    assert suggestion("wulf", ["bear", "wolf"]) == "Did you mean `wolf`?"
    assert suggestion("xyz", ["bear", "wolf"]) == "Known here: `bear` and `wolf`."
    assert suggestion("xyz", []) == "There is none to choose from."
