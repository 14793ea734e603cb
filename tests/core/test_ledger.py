from pathlib import Path

import msgspec
import pytest

from rulekeeper.core import ledger as ledger_module
from rulekeeper.core.ledger import (
    LONGEST_RULE,
    TAGS,
    Ledger,
    LedgerError,
    Rule,
    find_ledger,
    find_rule,
    ledgers,
)

GOOD = """
- id: duel.move.1
  section: Moving
  rule: A figure may step to an adjacent square.
  tags: [move]
- id: duel.move.10
  section: Moving
  rule: A Shove moves an enemy.
  tags: [move, enemy]
  note: See duel.move.1 for the step.
- id: duel.end.timed.1
  section: The clock
  rule: The timer never cuts a turn short.
  tags: [victory, optional]
  example: Time runs out while A moves, and A finishes.
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "rules.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def refusal(folder: Path, text: str) -> str:
    with pytest.raises(LedgerError) as caught:
        Ledger.read(written(folder, text))
    return str(caught.value)


@pytest.fixture
def duel(tmp_path: Path) -> Ledger:
    return Ledger.read(written(tmp_path, GOOD))


def test_a_ledger_keeps_its_rules_in_the_order_of_the_file(duel: Ledger) -> None:
    assert duel.game == "duel"
    assert [rule.id for rule in duel] == ["duel.move.1", "duel.move.10", "duel.end.timed.1"]
    assert len(duel) == 3


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Given two heroes -> expect four turns.", "Given two heroes: four turns."),
        ("29 cards -> illegal; 30 -> legal.", "29 cards: illegal; 30: legal."),
        ("Both finish.", "Both finish."),
    ],
)
def test_an_example_reads_as_a_sentence(written: str, read: str) -> None:
    rule = Rule("duel.move.1", "Moving", "A hero moves.", ("move",), example=written)
    assert rule.shown_example == read


def test_a_rule_is_found_by_its_id(duel: Ledger) -> None:
    assert duel["duel.move.10"] == Rule(
        id="duel.move.10",
        section="Moving",
        rule="A Shove moves an enemy.",
        tags=("move", "enemy"),
        note="See duel.move.1 for the step.",
    )
    assert "duel.move.10" in duel
    assert "duel.move.2" not in duel


def test_an_unknown_id_is_answered_with_the_nearest(duel: Ledger) -> None:
    with pytest.raises(
        LedgerError, match=r"duel has no rule 'duel.mvoe.10' \(did you mean 'duel.move.10'"
    ):
        duel["duel.mvoe.10"]


def test_a_topic_is_the_id_without_game_and_number(duel: Ledger) -> None:
    assert list(duel.topics()) == ["move", "end.timed"]
    assert duel.topics()["move"] == (duel["duel.move.1"], duel["duel.move.10"])


@pytest.mark.parametrize(
    ("query", "found"),
    [
        pytest.param("", ["move.1", "move.10", "end.timed.1"], id="an empty query finds all"),
        pytest.param("shove", ["move.10"], id="the rule, whatever the case"),
        pytest.param("CLOCK", ["end.timed.1"], id="the section"),
        pytest.param("runs", ["end.timed.1"], id="the example"),
        pytest.param("see", ["move.10"], id="the note"),
        pytest.param("victory", ["end.timed.1"], id="a tag"),
        pytest.param("move", ["move.10", "move.1", "end.timed.1"], id="a topic and elsewhere"),
        pytest.param("square figure", ["move.1"], id="all words in any order"),
        pytest.param("square shove", [], id="words that never meet"),
        pytest.param("duel.move.1", ["move.1"], id="an id, and not what mentions it"),
        pytest.param("Duel.Move", ["move.1", "move.10"], id="the beginning of an id"),
        pytest.param("end.timed", ["end.timed.1"], id="an id without the game"),
        pytest.param("duel.mo", ["move.1", "move.10"], id="an id broken off in a word"),
        pytest.param("duel.move.1 shove", ["move.10"], id="an id among words"),
    ],
)
def test_a_search_finds(duel: Ledger, query: str, found: list[str]) -> None:
    assert [rule.id for rule in duel.search(query)] == [f"duel.{name}" for name in found]


def test_an_encoded_rule_has_the_fields_of_the_file_and_no_empty_ones(duel: Ledger) -> None:
    assert msgspec.to_builtins(duel["duel.move.1"]) == {
        "id": "duel.move.1",
        "section": "Moving",
        "rule": "A figure may step to an adjacent square.",
        "tags": ("move",),
    }


FIRST = GOOD.strip().split("\n- ")[0] + "\n"


@pytest.mark.parametrize(
    ("old", "new", "cause"),
    [
        ("duel.move.1", "duel.1", "the id 'duel.1' must look like game.topic.1"),
        ("duel.move.1", "duel.Move.1", "the id 'duel.Move.1' must look like game.topic.1"),
        ("section: Moving", "sektion: Moving", "unknown field 'sektion' (did you mean 'section'?)"),
        ("  section: Moving\n", "", "missing required field `section`"),
        ("section: Moving", "section: 3", "Expected `str`, got `int` - at `$.section`"),
        ("section: Moving", "section: ''", "the section is empty"),
        ("section: Moving", "section: 2024-13-45", "month must be in 1..12"),
        ("rule: A", "rule: ''  # A", "the rule is empty"),
        ("rule: A", "rule: A B\n  rule: A", "a field is given twice"),
        ("[move]", "[moev]", "unknown tag 'moev' (did you mean 'move'?)"),
        ("[move]", "[]", "there are no tags"),
        ("[move]", "move", "Expected `array`, got `str` - at `$.tags`"),
        ("[move]", "[!odd move]", "could not determine a constructor for the tag '!odd' on line 4"),
    ],
)
def test_a_faulty_entry_is_named_with_file_line_and_cause(
    tmp_path: Path, old: str, new: str, cause: str
) -> None:
    message = refusal(tmp_path, FIRST.replace(old, new))
    assert message.startswith(f"{tmp_path / 'rules.yaml'}: entry 1 (line 1")
    assert cause in message
    assert "\n" not in message


def test_the_faulty_entry_is_told_from_the_good_ones_before_it(tmp_path: Path) -> None:
    message = refusal(tmp_path, GOOD.replace("[victory,", "[triumph,"))
    assert "entry 3 (line 11, duel.end.timed.1): unknown tag 'triumph'" in message


def test_a_rule_may_have_420_characters_and_not_one_more(tmp_path: Path) -> None:
    text = "- {{id: duel.move.1, section: Moving, tags: [move], rule: {rule}}}"
    longest = Ledger.read(written(tmp_path, text.format(rule="x" * LONGEST_RULE)))
    assert len(longest["duel.move.1"].rule) == 420
    assert "421 characters, more than 420; split it" in refusal(
        tmp_path, text.format(rule="x" * 421)
    )


def test_an_id_may_be_given_once(tmp_path: Path) -> None:
    message = refusal(tmp_path, GOOD + FIRST)
    assert message.endswith("entry 4: the id duel.move.1 is taken by entry 1")


def test_a_ledger_holds_the_rules_of_one_game(tmp_path: Path) -> None:
    message = refusal(tmp_path, FIRST + FIRST.replace("duel", "joust"))
    assert message.endswith("entry 2: joust.move.1 is not a rule of duel, as the first entry is")


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("", "a ledger is a list of rules"),
        ("duel: rules", "a ledger is a list of rules"),
        ("[]", "a ledger needs at least one rule"),
        ("- a\n- b", "an entry is a mapping with id, section, rule and tags"),
        ("- id: x\n  tags: [", "not well-formed YAML: did not find expected node content on line"),
        ("- \x01", "not well-formed YAML"),
    ],
)
def test_what_is_no_ledger_is_refused_with_the_cause(tmp_path: Path, text: str, cause: str) -> None:
    message = refusal(tmp_path, text)
    assert message.startswith(f"{tmp_path / 'rules.yaml'}")
    assert cause in message


def test_a_missing_file_and_one_that_is_not_text_are_refused_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "rules.yaml"
    with pytest.raises(LedgerError, match=r"rules\.yaml cannot be read: No such file"):
        Ledger.read(path)
    path.write_bytes(b"\xff\xfe\xfa")
    with pytest.raises(LedgerError, match=r"rules\.yaml is not well-formed YAML: 'utf-8'"):
        Ledger.read(path)


def test_every_game_package_with_a_ledger_is_found_and_its_ledger_is_sound() -> None:
    assert "lebelheim" in ledgers()
    for game, path in ledgers().items():
        assert path.name == "rules.yaml"
        assert find_ledger(game).game == game
    assert {tag for rule in find_ledger("lebelheim") for tag in rule.tags} <= TAGS


def test_a_ledger_is_read_once() -> None:
    assert find_ledger("lebelheim") is find_ledger("lebelheim")


def test_an_unknown_game_is_answered_with_the_known_ones_and_the_nearest() -> None:
    with pytest.raises(LedgerError) as caught:
        find_ledger("Lebelhiem")
    assert str(caught.value).startswith(
        "No game 'Lebelhiem' has a ledger (did you mean 'lebelheim'?); the known games are: "
    )


def test_a_ledger_in_another_game_s_package_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path, GOOD)
    monkeypatch.setattr(ledger_module, "ledgers", lambda: {"joust": path})
    with pytest.raises(LedgerError, match="these are rules of duel, not of joust"):
        find_ledger("joust")


def test_a_rule_of_any_game_is_found_by_its_id_alone() -> None:
    assert find_rule("lebelheim.attack.3") is find_ledger("lebelheim")["lebelheim.attack.3"]


@pytest.mark.parametrize("wrong", ["lebelheim.attak.3", "lebelhiem.attack.3"])
def test_a_rule_misspelt_in_game_or_topic_is_answered_with_the_nearest(wrong: str) -> None:
    with pytest.raises(
        LedgerError, match=rf"rule '{wrong}' \(did you mean 'lebelheim\.attack\.3'\?\)"
    ):
        find_rule(wrong)


def test_a_search_finds_beginnings_of_words_and_the_nearest_rules_first() -> None:
    def rule(number: int, section: str, text: str) -> Rule:
        return Rule(f"duel.strike.{number}", section, text, ("attack",))

    ledger = Ledger(
        [
            rule(1, "Rewards", "Winners get rewards."),
            rule(2, "Strikes", "A warded figure takes no damage."),
            rule(3, "Strikes", "The ward ends."),
            rule(4, "Ward", "It lasts."),
        ]
    )
    assert [found.id[-1] for found in ledger.search("ward")] == ["4", "3", "2"]
