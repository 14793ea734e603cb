"""One test for each thing that can be wrong with what somebody writes: file, line and words."""

from pathlib import Path

import pytest

from rulekeeper.content import PackError, check, load
from tables.pack_workbench import FORMAT, pack, problems, write

WOLF = """\
cards:
  - id: wolf
    name: Wolf
"""


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        ("kost: 3", "4: Unknown key `kost`. Did you mean `cost`?"),
        ("extends: wolf", "4: Unknown key `extends`. Did you mean `extend`?"),
        (
            "effects: [{do: heal, amount: 1, quickly: true}]",
            "4: Unknown key `quickly` of `do: heal`. Known here: `amount`, `target` and `do`.",
        ),
        (
            "effects:\n      - do: deal\n        amuont: 3",
            "6: Unknown key `amuont` of `do: deal`. Did you mean `amount`?",
        ),
        (
            "effects:\n      - do: repeat\n        times: 2\n        effects: [{do: hael}]",
            "7: Unknown value `hael` of `do`. Did you mean `heal`?",
        ),
        (
            "effects: [{do: 3}]",
            "4: Unknown value 3 of `do`. Known here: `deal`, `heal` and `repeat`.",
        ),
        (
            "effects:\n      - amount: 3",
            "5: The key `do` is missing. Add it, with `deal`, `heal` or `repeat`.",
        ),
        (
            "effects:\n      - do: deal",
            "5: The key `amount` of `do: deal` is missing."
            " Add it, with a whole number from 1 to 10.",
        ),
        (
            "effects:\n      - do: deal\n        amount: 11",
            "6: `amount` is 11, not a whole number from 1 to 10."
            " Write a whole number from 1 to 10.",
        ),
        ("effects: deal", "4: `effects` is the text `deal`, not a list. Write a list."),
        (
            "effects: [deal]",
            "4: Item 1 of `effects` is the text `deal`, not a mapping. Write a mapping.",
        ),
        (
            "cost:\n      -1",
            "4: `cost` is -1, not a whole number of at least 0."
            " Write a whole number of at least 0.",
        ),
        (
            'cost: "3"',
            "4: `cost` is the text `3`, not a whole number of at least 0."
            " Write a whole number of at least 0, without quotes.",
        ),
        (
            "cost: 1.5",
            "4: `cost` is 1.5, not a whole number of at least 0."
            " Write a whole number of at least 0.",
        ),
        (
            "cost:",
            "4: `cost` is empty, not a whole number of at least 0."
            " Write a whole number of at least 0.",
        ),
        (
            "cost: true",
            "4: `cost` is true, not a whole number of at least 0."
            " Write a whole number of at least 0.",
        ),
        ("weight: 0", "4: `weight` is 0, not a number above 0. Write a number above 0."),
        ("text: 3", "4: `text` is 3, not text of at most 80 characters. Put it in quotes."),
        (
            "effects: [{do: deal, amount: 1, ranged: no}]",
            "4: `ranged` is the text `no`, not true or false. Write true or false.",
        ),
        ("colour: green", "4: Unknown value `green` of `colour`. Known here: `red` and `blue`."),
        ("colour: bleu", "4: Unknown value `bleu` of `colour`. Did you mean `blue`?"),
        ("colour: 3", "4: `colour` is 3, not `red` or `blue`. Write `red` or `blue`."),
        (
            "bonus: some",
            "4: `bonus` is the text `some`, not a whole number or a list or null."
            " Write a whole number or a list or null.",
        ),
        (
            "bonus: [1, x]",
            "4: Item 2 of `bonus` is the text `x`, not a whole number. Write a whole number.",
        ),
        (
            "pair: [1]",
            "4: `pair` is a list of 1 item, not a list of 2 items. Write a list of 2 items.",
        ),
        ("pair: [1, 2]", "4: Item 2 of `pair` is 2, not text. Put it in quotes."),
        (
            "marks:\n      good: 5\n      better: 6",
            "6: `better` is 6, not a whole number divisible by 5."
            " Write a whole number divisible by 5.",
        ),
        (
            "marks:\n      Good One: 5",
            "5: The key `Good One` is not an id (at most 60 lower-case letters, digits and single"
            " hyphens). Write an id (at most 60 lower-case letters, digits and single hyphens).",
        ),
        (
            "levels:\n      first: x",
            "5: The key `first` is not a whole number. Write a whole number.",
        ),
        (
            "strike: {do: heal, amount: 1}",
            "4: Unknown value `heal` of `do`. Did you mean `deal`?",
        ),
        ("aura: nothing", "4: Unknown value `nothing` of `aura`. Known here: `none`."),
        ("aura: 3", "4: `aura` is 3, not a mapping or `none`. Write a mapping or `none`."),
        (
            "nicknames: [Fang]",
            "4: `nicknames` is a list of 1 item, not a list of at least 2 items."
            " Write a list of at least 2 items.",
        ),
        (
            "printed: soon",
            "4: Invalid RFC3339 encoded date. Change it to what the format allows.",
        ),
        ("marks: [good]", "4: `marks` is a list of 1 item, not a mapping. Write a mapping."),
        (
            "cost: 1\n    cost: 2",
            "5: The key `cost` stands twice, first on line 4. Keep one of the two.",
        ),
        (
            "cost: 99999999999999999999",
            "4: The number `99999999999999999999` is too large. Stay within 999,999,999.",
        ),
        ("weight: 1e400", "4: The number `1e400` is too large. Stay within 999,999,999."),
        ('text: "\\e[2J"', "4: The text holds the forbidden character U+001B. Remove it."),
        ("? '  '\n    : 1", "4: The key `  ` is empty. Write a short text as the key."),
        ("replace: maybe", "4: `replace` is the text `maybe`. Write `replace: true`."),
        ("extend: [wolf]", "4: `extend` is a list of 1 item. Write the id of another entry."),
        (
            "extend: wofl",
            "4: There is no `wofl` among the `cards` to extend. There is none to choose from.",
        ),
        (
            "replace: true",
            "4: No required pack has `wolf` among its `cards`. Remove `replace`.",
        ),
    ],
)  # fmt: skip
def test_a_slip_in_an_entry_is_explained_on_its_line(
    tmp_path: Path, lines: str, problem: str
) -> None:
    folder = pack(tmp_path / "winter", WOLF + f"    {lines}\n")
    assert problems(folder) == [f"content.yaml:{problem}"]


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("crads: []", "1: Unknown kind of entries `crads`. Did you mean `cards`?"),
        ("- id: wolf", "1: The file names no kind of entries."
         " Write `cards` or `heroes` as a key, and its entries below."),
        ("cards: wolf", "1: `cards` is the text `wolf`, not a list of entries."
         " Begin each entry below it with `- id:`."),
        ("cards:\n  - wolf", "2: An entry of `cards` is the text `wolf`, not a mapping."
         " Begin the entry with `- id:`."),
        ("cards:\n  - name: Wolf", "2: An entry of `cards` has no id. Add `id:` with"
         " an id (at most 60 lower-case letters, digits and single hyphens)."),
        ("cards:\n  - name: Wolf\n    id: Big Wolf", "3: The id is the text `Big Wolf`."
         " Write an id (at most 60 lower-case letters, digits and single hyphens)."),
        ('cards:\n  - {name: Wolf, id: "wolf\\n"}', "2: The id `wolf\\n` holds a line break."
         " Write one short line of ordinary characters."),
        ("cards:\n  - id: wolf", "2: The key `name` is missing. Add it, with text."),
        ('cards:\n  - id: wolf\n    name: "Wo\\nlf"', "3: The name `Wo\\nlf` holds a line break."
         " Write one short line of ordinary characters."),
        ("heroes:\n  - {id: ann, name: Ann, deck: []}", "2: `deck` is a list of 0 items,"
         " not a list of 1 to 3 items. Write a list of 1 to 3 items."),
        ("heroes:\n  - id: ann\n    name: Ann\n    deck: [a, a]",
         "2: A card stands twice in the deck. Change it to what the format allows."),
    ],
)  # fmt: skip
def test_a_slip_in_the_frame_of_a_file_is_explained_on_its_line(
    tmp_path: Path, content: str, problem: str
) -> None:
    assert problems(pack(tmp_path / "winter", content)) == [f"content.yaml:{problem}"]


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("cards: [", "1: This is not valid YAML (did not find expected node content)."
         " Check brackets, quotes, colons and indentation here."),
        ("cards: [\n\n  b: {]", "3: This is not valid YAML (did not find expected node content)."
         " Check brackets, quotes, colons and indentation here."),
        ("cards:\n  - id: a: b", "2: This is not valid YAML (mapping values are not allowed in this"
         " context). Put a text that holds a colon in quotes, and check the indentation."),
        ("cards:\n\t- id: a", "2: This is not valid YAML (found character that cannot start any"
         " token). Indent with spaces, not with tabs."),
        ("cards: &all []", "1: YAML anchors and aliases (& and *) are not allowed."
         " Write the value out."),
        ("cards: *all", "1: YAML anchors and aliases (& and *) are not allowed."
         " Write the value out."),
        ("&a cards: []", "1: A key has an anchor or a tag. Write the key alone."),
        ("cards:\n  - <<: {}", "2: YAML merge keys (<<) are not allowed. Write the keys out."),
        ("cards: !!python/name:os.system", "1: YAML tags (!) are not allowed. Remove the tag."),
        ("cards: !!str x", "1: YAML tags (!) are not allowed. Remove the tag."),
        ("? [cards]\n: []", "1: A key is a list or a mapping. Write a text as the key."),
        ("cards: []\n---\ncards: []", "2: A second document begins here. Remove the line `---`."),
        ("%YAML 1.1\n---\ncards: []", "1: YAML directives are not allowed."
         " Remove the line with % in front."),
        ("cards: []\n# \u202e", "2: The file holds the forbidden character U+202E."
         " Remove it; it does not show in every editor."),
        ("cards: []\n# \x07", "2: The file holds the forbidden character U+0007."
         " Remove it; it does not show in every editor."),
    ],
)  # fmt: skip
def test_yaml_that_packs_may_not_hold_is_refused(
    tmp_path: Path, content: str, problem: str
) -> None:
    assert problems(pack(tmp_path / "winter", content)) == [f"content.yaml:{problem}"]


def test_a_syntax_error_names_where_the_broken_part_began(tmp_path: Path) -> None:
    (problem,) = problems(pack(tmp_path / "winter", "cards: [\n  a,\n  b\nheroes: []\n"))
    assert problem.startswith("content.yaml:4: This is not valid YAML (did not find expected ','")
    assert problem.endswith("indentation here and from line 1 on.")


def test_text_that_is_not_utf8_is_refused_on_its_line(tmp_path: Path) -> None:
    folder = pack(tmp_path / "winter")
    (folder / "content.yaml").write_bytes("cards: []\n# é\n".encode("latin-1"))
    assert problems(folder) == [
        "content.yaml:2: The file is not UTF-8 text. Save it with encoding UTF-8."
    ]


def test_one_bad_entry_does_not_hide_the_next_nor_its_own_further_faults(tmp_path: Path) -> None:
    found = problems(
        pack(
            tmp_path / "winter",
            """
            cards:
              - id: wolf
                name: Wolf
                cost: -1
                colour: green
              - id: bear
                name: Bear
              - id: lynx
                title: Lynx
            heroes:
              - id: ann
                deck: [wolf]
            """,
            more="cards: [",
        )
    )
    assert [problem.split(": ")[0] for problem in found] == [
        "more.yaml:1",
        "content.yaml:4",
        "content.yaml:5",
        "content.yaml:9",
        "content.yaml:8",
        "content.yaml:11",
    ]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("title:", "titel:", "2: Unknown key `titel`. Did you mean `title`?"),
        ("title: A pack\n", "", "1: The key `title` is missing. Add it, with text."),
        ('"1.0"', "1.0", '3: `version` is 1.0, not a version such as "1.0", in quotes.'
         " Put it in quotes."),
        ("winter", "Winter", "1: `name` is the text `Winter`, not an id (at most 60 lower-case"
         " letters, digits and single hyphens). Write an id (at most 60 lower-case letters, digits"
         " and single hyphens)."),
        ("duel", "chess", "4: The pack is for `chess`, not for `duel`."
         " Use a pack of the game that is played."),
        ("A pack", '"A\\npack"', "2: The title `A\\npack` holds a line break."
         " Write one short line of ordinary characters."),
        ("name: winter", "name: {winter]", "1: This is not valid YAML"
         " (did not find expected ',' or '}')."
         " Check brackets, quotes, colons and indentation here."),
    ],
)  # fmt: skip
def test_a_slip_in_the_manifest_is_explained_on_its_line(
    tmp_path: Path, old: str, new: str, problem: str
) -> None:
    manifest = pack(tmp_path / "winter") / "pack.yaml"
    manifest.write_text(manifest.read_text().replace(old, new, 1))
    assert problems(manifest.parent) == [f"pack.yaml:{problem}"]


def test_an_id_to_extend_is_looked_for_among_the_entries_of_the_kind(tmp_path: Path) -> None:
    heroes = "heroes: [{id: wofls, name: Ann, deck: [wolf]}]\n"
    folder = pack(tmp_path / "winter", WOLF + "  - {id: dog, extend: wofl}\n" + heroes)
    assert problems(folder) == [
        "content.yaml:4: There is no `wofl` among the `cards` to extend. Did you mean `wolf`?"
    ]


def test_a_manifest_that_is_no_mapping_describes_no_pack(tmp_path: Path) -> None:
    write(tmp_path / "winter" / "pack.yaml", "# nothing yet\n")
    assert problems(tmp_path / "winter") == [
        "pack.yaml:1: The file describes no pack."
        " Write `name`, `title`, `version` and `game` in it."
    ]


def test_a_folder_without_a_manifest_is_no_pack(tmp_path: Path) -> None:
    assert problems(tmp_path) == [
        "pack.yaml:1: There is no such file."
        " Give the folder of a pack, and describe the pack in this file."
    ]


@pytest.mark.parametrize("name", ["cards.yml", "cards.YAML"])
def test_a_file_with_another_suffix_is_not_passed_over_in_silence(
    tmp_path: Path, name: str
) -> None:
    folder = pack(tmp_path / "winter")
    write(folder / name, "cards: []")
    assert problems(folder) == [f"{name}:1: Content files end in .yaml. Rename it."]


def test_the_games_own_checks_point_at_the_value_at_fault(tmp_path: Path) -> None:
    folder = pack(
        tmp_path / "winter",
        """
        cards:
          - {id: wolf, name: Wolf}
        heroes:
          - id: ann
            name: Ann
            deck:
              - wolf
              - wofl
              - xyz
        """,
    )
    assert problems(folder) == [
        "content.yaml:8: There is no `wofl`. Did you mean `wolf`?",
        "content.yaml:9: There is no `xyz`. Known here: `wolf`.",
    ]


def test_an_inherited_value_at_fault_is_shown_where_it_is_written(tmp_path: Path) -> None:
    folder = pack(
        tmp_path / "winter",
        "heroes: [{id: ann, extend: bob, name: Ann}]\n",
        base="heroes:\n  - id: bob\n    name: Bob\n    deck: [wolf]\n",
    )
    assert problems(folder) == ["base.yaml:4: There is no `wolf`. There is none to choose from."]


def test_a_problem_takes_one_line_whatever_it_quotes(tmp_path: Path) -> None:
    folder = pack(tmp_path / "evil\n\x1b[2Jname", "")
    write(folder / "pack.yaml", 'name: "a\\nb\\e[2J"\n')
    with pytest.raises(PackError) as refused:
        load(FORMAT, folder)
    assert len(str(refused.value).splitlines()) == len(refused.value.problems)
    assert "\x1b" not in str(refused.value)


def test_check_lists_the_problems_and_nothing_for_a_good_pack(tmp_path: Path) -> None:
    good = pack(tmp_path / "good", WOLF)
    bad = pack(tmp_path / "bad", "cards: 3")
    assert check(FORMAT, good) == []
    (problem,) = check(FORMAT, bad)
    assert (problem.file, problem.line) == (bad / "content.yaml", 1)
