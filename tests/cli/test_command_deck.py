from pathlib import Path

import pytest
import yaml

from cli.pocket import HEROES, flat, replies, run, sentence, shown
from rulekeeper.cli.terminal import Terminal

LEGAL = "Stab: 15\ndodge: 10\nslip: 5\n"


def test_heroes_and_their_ready_decks_are_listed(pocket: Path) -> None:
    told = shown("deck", "list", "lebelheim")
    assert "Ada" in told
    assert "30 cards" in told


def test_a_game_without_decks_says_so(pocket: Path) -> None:
    told = sentence("deck", "list", "arena")
    assert told == "No decks are built for arena: its heroes come without decks."
    assert told == sentence("deck", "show", "bea", "--game", "arena")


def test_a_ready_deck_is_shown_with_the_text_of_its_cards(pocket: Path) -> None:
    told = flat(shown("deck", "show", "bea"))
    assert "Bea (rogue) Endurance 9" in told
    assert "Rogue Actions (15)" in told
    assert "15× Stab (rogue action) This hero moves 2." in told
    assert "30 cards (30 to 35): legal." in told


def test_a_legal_deck_passes_the_check(pocket: Path) -> None:
    Path("deck.yaml").write_text(LEGAL, encoding="utf-8")
    assert "legal" in shown("deck", "check", "ada", "deck.yaml")


def test_every_fault_is_told_with_its_rule(pocket: Path) -> None:
    Path("deck.yaml").write_text("stab: 36\nhex: 1\n", encoding="utf-8")
    told = sentence("deck", "check", "ada", "deck.yaml")
    assert "Hex is a mage card; Ada plays rogue and generic cards. lebelheim.deck.2:" in told
    assert "The deck of Ada has 37 cards; it needs 30 to 35. lebelheim.deck.1:" in told


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("stab: 15\nstap: 1\n", "deck.yaml:2: No card is called `stap`"),
        ("stab: many\n", "deck.yaml:1: `stab` needs a whole number of copies"),
        ("stab: 0\n", "deck.yaml:1: `stab` needs a whole number of copies"),
        ("[stab, dodge]\n", "deck.yaml:1: The file holds no deck"),
        ("cards: [\n", "deck.yaml:"),
        ("hero: xan\ncards: {stab: 30}\n", "deck.yaml:1: This is a deck of `xan`, not of `ada`"),
        ("heroes: xan\ncards: {stab: 30}\n", "deck.yaml:1: A deck has no `heroes`"),
    ],
)
def test_a_file_that_holds_no_deck_is_refused_with_the_line(
    pocket: Path, text: str, words: str
) -> None:
    Path("deck.yaml").write_text(text, encoding="utf-8")
    assert words in sentence("deck", "check", "ada", "deck.yaml")


def test_words_that_name_no_hero_or_several_are_refused(pocket: Path) -> None:
    assert sentence("deck", "show", "bob") == (
        "No hero is called `bob`. Known here: `Ada`, `Bea`, `Xan` and `Yew`."
    )
    assert sentence("deck", "show", "a") == "`a` may mean `Ada`, `Bea` or `Xan`."


def test_a_deck_is_built_card_by_card(pocket: Path) -> None:
    told = shown(
        "deck", "build", "ada", "ada.yaml",
        typed="add stab 20\nadd dodge\nremove stab 2\nadd hex\nadd slip 15\nquit\n",
    )  # fmt: skip
    parts = [flat(part) for part in replies(told + "deck> \n")]
    assert "Stab: 20 in the deck. 20 cards (30 to 35): not legal yet (lebelheim.deck.1)" in parts[0]
    assert "Dodge: 1 in the deck. 21 cards" in parts[1]
    assert "Stab: 18 in the deck. 19 cards" in parts[2]
    assert "No card that Ada plays is called `hex`" in parts[3]
    assert "34 cards (30 to 35): legal." in parts[4]
    assert "--deck ada=ada.yaml" in parts[5]
    assert yaml.safe_load(Path("ada.yaml").read_text(encoding="utf-8"))["cards"] == {
        "dodge": 1, "slip": 15, "stab": 18,
    }  # fmt: skip


def test_building_shows_cards_and_faults_at_a_word(pocket: Path) -> None:
    told = replies(
        shown(
            "deck", "build", "ada",
            typed="list tricks\nlist rogue\nlist unicorn\ncard dodge\ncheck\nready\ndeck\nbake\n",
        )
    )  # fmt: skip
    tricks, rogue, none, card, check, ready, deck, unknown = map(flat, told)
    assert "Dodge (rogue trick)" in tricks
    assert "Stab" not in tricks
    assert "Slip" not in rogue
    assert "Ada plays no such card: 'unicorn'." in none
    assert "Prevent 2 damage" in card
    assert "The deck of Ada has 0 cards; it needs 30 to 35. lebelheim.deck.1:" in check
    assert "legal." in ready
    assert "15× Stab" in deck
    assert "'bake' is not a command here" in unknown


def test_building_goes_on_from_the_file_and_ends_with_the_input(pocket: Path) -> None:
    Path("ada.yaml").write_text(LEGAL, encoding="utf-8")
    shown("deck", "build", "ada", "ada.yaml", typed="remove slip\n")
    cards = yaml.safe_load(Path("ada.yaml").read_text(encoding="utf-8"))["cards"]
    assert cards == {"dodge": 10, "slip": 4, "stab": 15}


def test_a_deck_is_kept_when_its_file_cannot_be_written(pocket: Path) -> None:
    told = shown(
        "deck", "build", "ada", "nowhere/ada.yaml", typed="ready\nquit\nsave ada.yaml\nquit\n"
    )  # fmt: skip
    assert "nowhere/ada.yaml cannot be used: no such file or directory." in flat(told)
    assert Path("ada.yaml").exists()
    assert "nowhere" in sentence("deck", "build", "ada", "nowhere/ada.yaml", typed="ready\n")


def test_ctrl_c_saves_the_deck(pocket: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(["ready"])

    def read(terminal: Terminal, prompt: str) -> str:
        for line in typed:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr(Terminal, "read", read)
    assert run("deck", "build", "ada", "ada.yaml").exit_code == 130
    assert Path("ada.yaml").exists()


@pytest.mark.parametrize("line", ["add", "remove", "card"])
def test_a_command_without_its_card_says_what_is_missing(pocket: Path, line: str) -> None:
    told = shown("deck", "build", "ada", typed=f"{line}\n")
    assert f"Type {line} and the name of a card." in told


def test_a_deck_that_was_only_looked_at_is_not_written(pocket: Path) -> None:
    shown("deck", "build", "ada", "ada.yaml", typed="list\n")
    assert not Path("ada.yaml").exists()


def test_a_built_deck_is_played(pocket: Path) -> None:
    Path("ada.yaml").write_text("slip: 30\n", encoding="utf-8")
    told = shown(
        "play", "lebelheim", "--heroes", HEROES, "--seed", "5", "--seats", "you,random",
        "--deck", "ada=ada.yaml", typed="north\na5\nb5\nPlayer 1\n",
    )  # fmt: skip
    assert "Ada draws Slip ×3." in told


def test_a_deck_that_is_not_legal_is_not_played(pocket: Path) -> None:
    Path("ada.yaml").write_text("slip: 3\n", encoding="utf-8")
    told = sentence("play", "lebelheim", "--deck", "ada=ada.yaml")
    assert "the deck of Ada has 3 cards; it needs 30 to 35. (lebelheim.deck.1)" in told
