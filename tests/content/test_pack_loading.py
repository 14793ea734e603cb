import os
import pickle
import subprocess
import sys
import time
from pathlib import Path
from typing import cast

import msgspec
import pytest
import yaml

from rulekeeper.content import Content, PackError, PackFormat, Slug, load, yaml_source
from rulekeeper.core.errors import RulekeeperError
from tables.pack_workbench import FORMAT, Card, Deal, Heal, Hero, pack, problems, write

BASE = """
    cards:
      - id: wolf
        name: Wolf
        cost: 3
        effects: [{do: deal, amount: 2}]
      - id: bear
        name: Bear
    heroes:
      - {id: ann, name: Ann, deck: [wolf]}
"""


def hash_of(folder: Path, *more: Path) -> str:
    return load(FORMAT, *more, folder).packs[-1].hash


def test_entries_come_typed_and_by_id(tmp_path: Path) -> None:
    content = load(FORMAT, pack(tmp_path / "base", BASE))
    wolf = content.of(Card)["wolf"]
    assert (wolf.name, wolf.cost, wolf.effects) == ("Wolf", 3, (Deal(2),))
    assert content.of(Hero)["ann"].deck == ("wolf",)
    assert content.entries("cards")["wolf"] is wolf


def test_several_files_and_folders_make_one_pack(tmp_path: Path) -> None:
    folder = pack(tmp_path / "base", BASE, **{"deep/er/more": "cards: [{id: lynx, name: Lynx}]"})
    write(folder / "notes.txt", "not: [content")
    write(folder / ".hidden" / "x.yaml", "not: [content")
    write(folder / "empty.yaml", "# nothing yet\n")
    assert list(load(FORMAT, folder).of(Card)) == ["bear", "lynx", "wolf"]


def test_content_cannot_be_changed(tmp_path: Path) -> None:
    cards = load(FORMAT, pack(tmp_path / "base", BASE)).of(Card)
    with pytest.raises(TypeError):
        cast("dict[str, Card]", cards)["wolf"] = Card("wolf", "Wolf")


def test_content_can_be_sent_to_another_process(tmp_path: Path) -> None:
    content = load(FORMAT, pack(tmp_path / "base", BASE))
    received = pickle.loads(pickle.dumps(content))
    assert isinstance(received, Content)
    assert received.of(Card) == content.of(Card)
    assert received.place("cards", "bear") == content.place("cards", "bear")


def test_the_place_of_an_entry_is_its_file_and_line(tmp_path: Path) -> None:
    folder = pack(tmp_path / "base", BASE)
    content = load(FORMAT, folder)
    assert content.place("cards", "wolf") == f"{folder / 'content.yaml'}:2"
    assert content.place("cards", "bear") == f"{folder / 'content.yaml'}:6"
    with pytest.raises(KeyError):
        content.place("cards", "lynx")


def test_packs_are_known_by_name_title_version_and_hash(tmp_path: Path) -> None:
    (info,) = load(FORMAT, pack(tmp_path / "base", BASE)).packs
    assert (info.name, info.title, info.version) == ("base", "A pack", "1.0")
    assert len(info.hash) == 16
    assert set(info.hash) <= set("0123456789abcdef")


def test_words_that_older_yaml_takes_for_truth_values_are_text(tmp_path: Path) -> None:
    folder = pack(tmp_path / "base", "cards: [{id: no, name: on, text: 12:30, levels: {1: yes}}]")
    card = load(FORMAT, folder).of(Card)["no"]
    assert (card.name, card.text, card.levels) == ("on", "12:30", {1: "yes"})


def test_numbers_are_read_as_decimals(tmp_path: Path) -> None:
    folder = pack(tmp_path / "base", "cards: [{id: a, name: A, cost: 010, weight: +1.5e1}]")
    card = load(FORMAT, folder).of(Card)["a"]
    assert (card.cost, card.weight) == (10, 15.0)


def test_an_entry_extends_another_key_by_key(tmp_path: Path) -> None:
    folder = pack(
        tmp_path / "base",
        BASE,
        more="cards: [{id: alpha, extend: dire, cost: 5}, {id: dire, extend: wolf, name: Dire}]",
    )
    cards = load(FORMAT, folder).of(Card)
    assert cards["alpha"] == Card("alpha", "Dire", 5, (Deal(2),))
    assert cards["wolf"].cost == 3


def test_only_the_faulty_original_is_reported_not_its_copies(tmp_path: Path) -> None:
    folder = pack(
        tmp_path / "base", "cards:\n  - id: wolf\n    cost: x\n  - {id: dog, extend: wolf}\n"
    )
    assert [problem.split(": ")[0] for problem in problems(folder)] == [
        "content.yaml:2",
        "content.yaml:3",
    ]


def test_what_builds_on_an_unreadable_entry_is_not_called_wrong(tmp_path: Path) -> None:
    folder = pack(tmp_path / "base", "cards: [{id: dog, extend: wolf}]", broken="cards: [")
    assert [problem.split(":")[0] for problem in problems(folder)] == ["broken.yaml"]


def test_extending_in_a_circle_is_refused_with_the_chain(tmp_path: Path) -> None:
    folder = pack(
        tmp_path / "base",
        """
        cards:
          - {id: a, extend: b}
          - {id: b, extend: c}
          - {id: c, extend: a}
          - {id: d, extend: d}
          - {id: e, extend: a}
        """,
    )
    assert problems(folder) == [
        "content.yaml:4: `a` extends `b` extends `c` extends `a`."
        " Let one of them stand on its own.",
        "content.yaml:5: `d` extends `d`. Let one of them stand on its own.",
    ]


def test_an_id_that_stands_twice_is_refused_with_both_places(tmp_path: Path) -> None:
    folder = pack(tmp_path / "base", BASE, more="cards: [{id: bear, name: Other}]")
    assert problems(folder) == [
        f"more.yaml:1: The id `bear` is taken: see pack `base`, {folder}/content.yaml:6."
        " Rename one of the two."
    ]


def test_a_pack_builds_on_a_pack_that_it_requires(tmp_path: Path) -> None:
    base = pack(tmp_path / "base", BASE)
    winter = pack(
        tmp_path / "winter",
        """
        cards:
          - {id: wolf, replace: true, extend: wolf, name: White Wolf}
          - {id: bear, replace: true, name: White Bear, cost: 1}
          - {id: alpha, extend: wolf, cost: 7}
        """,
        requires="base",
    )
    content = load(FORMAT, winter, base)
    cards = content.of(Card)
    assert cards["wolf"] == Card("wolf", "White Wolf", 3, (Deal(2),))
    assert cards["bear"] == Card("bear", "White Bear", 1)
    assert cards["alpha"] == Card("alpha", "White Wolf", 7, (Deal(2),))
    assert [info.name for info in content.packs] == ["base", "winter"]
    assert content.place("cards", "wolf") == f"{winter / 'content.yaml'}:2"


def test_a_replaced_entry_must_be_right_all_the_same(tmp_path: Path) -> None:
    base = pack(tmp_path / "base", "cards: [{id: wolf, name: Wolf, cost: x}]")
    winter = pack(
        tmp_path / "winter", "cards: [{id: wolf, replace: true, name: W}]", requires="base"
    )
    (problem,) = problems(base, winter)
    assert "`cost` is the text `x`" in problem


def test_replacing_must_be_said(tmp_path: Path) -> None:
    base = pack(tmp_path / "base", BASE)
    winter = pack(tmp_path / "winter", "cards: [{id: bear, name: Bear}]", requires="base")
    assert problems(base, winter) == [
        f"content.yaml:1: The id `bear` is taken: see pack `base`, {base}/content.yaml:6."
        " Rename it, or write `replace: true`."
    ]


def test_only_a_required_pack_can_be_built_on(tmp_path: Path) -> None:
    base = pack(tmp_path / "base", BASE)
    winter = pack(
        tmp_path / "winter",
        """
        cards:
          - {id: bear, replace: true, name: Bear}
          - {id: alpha, extend: wolf}
        """,
    )
    assert problems(base, winter) == [
        f"content.yaml:2: The id `bear` is taken: see pack `base`, {base}/content.yaml:6."
        " Rename it, or require `base` and write `replace: true`.",
        "content.yaml:3: There is no `wolf` among the `cards` to extend."
        " Require the pack `base`, which has it.",
    ]


def test_a_replacement_with_a_slip_in_its_id_is_told_the_near_one(tmp_path: Path) -> None:
    base = pack(tmp_path / "base", BASE)
    winter = pack(
        tmp_path / "winter", "cards: [{id: wofl, replace: true, name: W}]", requires="base"
    )
    assert problems(base, winter) == [
        "content.yaml:1: No required pack has `wofl` among its `cards`. Did you mean `wolf`?"
    ]


def test_required_packs_are_found_by_name_in_the_search_folders(tmp_path: Path) -> None:
    pack(tmp_path / "base", BASE)
    pack(tmp_path / "snow", "cards: [{id: flake, name: Flake}]", requires="base")
    winter = pack(
        tmp_path / "mine" / "winter", "cards: [{id: w, extend: wolf}]", requires="snow, base"
    )
    content = load(FORMAT, winter, search=[tmp_path / "nowhere", tmp_path])
    assert [info.name for info in content.packs] == ["base", "snow", "winter"]
    assert set(content.of(Card)) == {"wolf", "bear", "flake", "w"}


def test_a_required_pack_that_is_not_there_is_named(tmp_path: Path) -> None:
    winter = pack(tmp_path / "winter", "cards: [{id: w, extend: wolf}]", requires="base")
    assert problems(winter, search=tmp_path) == [
        f"pack.yaml:5: The required pack `base` is not here."
        f" Put it into a folder `base` in {tmp_path}."
    ]
    assert problems(winter)[0].endswith("Put it into a folder `base` in the search path.")


def test_a_pack_found_under_another_name_is_refused(tmp_path: Path) -> None:
    pack(tmp_path / "base").rename(tmp_path / "ground")
    winter = pack(tmp_path / "winter", requires="ground")
    assert problems(winter, search=tmp_path) == [
        "pack.yaml:1: The pack in the folder `ground` has the name `base`."
        " Give the folder and the pack one name."
    ]


def test_packs_that_require_each_other_are_refused_with_the_chain(tmp_path: Path) -> None:
    first = pack(tmp_path / "a", requires="b")
    pack(tmp_path / "b", requires="c")
    pack(tmp_path / "c", requires="a")
    assert problems(first, search=tmp_path) == [
        "pack.yaml:5: `a` requires `b` requires `c` requires `a`. Let one of them stand on its own."
    ]


def test_an_endless_row_of_packs_is_cut_off(tmp_path: Path) -> None:
    for number in range(30):
        pack(tmp_path / f"p{number}", requires=f"p{number + 1}")
    (problem,) = problems(tmp_path / "p0", search=tmp_path)
    assert problem == "pack.yaml:5: The packs require more than 20 packs. Require fewer."


def test_one_folder_given_twice_is_loaded_once(tmp_path: Path) -> None:
    folder = pack(tmp_path / "base", BASE)
    assert len(load(FORMAT, folder, folder, folder / ".." / "base").packs) == 1


def test_two_packs_of_one_name_are_refused(tmp_path: Path) -> None:
    first = pack(tmp_path / "base", BASE)
    second = pack(tmp_path / "other" / "base")
    assert problems(first, second) == [
        f"pack.yaml:1: Another pack has the name `base`: {first}. Load one of them only."
    ]


def test_comments_layout_key_order_and_files_leave_the_hash(tmp_path: Path) -> None:
    first = hash_of(pack(tmp_path / "one" / "base", BASE))
    again = pack(
        tmp_path / "two" / "base",
        """
        # the same, written otherwise
        cards:
          - {id: bear, name: "Bear"}
        heroes: [{name: Ann, id: ann, deck: [wolf]}]
        """,
        more="""
        cards:
          - effects:
              - amount: 2   # weak
                do: deal
            cost: +3
            name: >-
              Wolf
            id: wolf
        """,
    )
    assert hash_of(again) == first


@pytest.mark.parametrize(
    ("old", "new"),
    [("cost: 3", "cost: 4"), ("Bear", "Baer"), ("amount: 2", "amount: 3"), ("[wolf]", "[bear]")],
)
def test_any_change_of_an_entry_changes_the_hash(tmp_path: Path, old: str, new: str) -> None:
    first = hash_of(pack(tmp_path / "one" / "base", BASE))
    assert hash_of(pack(tmp_path / "two" / "base", BASE.replace(old, new))) != first


def test_replacing_and_extending_are_part_of_the_hash(tmp_path: Path) -> None:
    base = pack(tmp_path / "base", BASE)
    entry = "cards: [{{id: bear, name: Bear, replace: true{}}}]"
    plain = pack(tmp_path / "one" / "winter", entry.format(""), requires="base")
    other = pack(tmp_path / "two" / "winter", entry.format(", extend: wolf"), requires="base")
    assert hash_of(plain, base) != hash_of(other, base)


def test_the_hash_is_the_same_in_every_process(tmp_path: Path) -> None:
    folder = pack(tmp_path / "base", BASE)
    program = (
        "import sys; from pathlib import Path; from tables.pack_workbench import FORMAT, load;"
        "print(load(FORMAT, Path(sys.argv[1])).packs[0].hash)"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", program, str(folder)],
            env={
                **os.environ,
                "PYTHONHASHSEED": seed,
                "PYTHONPATH": str(Path(__file__).parent.parent),
            },
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert printed == {hash_of(folder)}


def test_mappings_and_entries_come_in_one_order_however_written(tmp_path: Path) -> None:
    one = pack(tmp_path / "1" / "base", "cards: [{id: b, name: B, marks: {y: 5, x: 0}}]")
    assert list(load(FORMAT, one).of(Card)["b"].marks) == ["x", "y"]


def test_packs_load_alike_where_libyaml_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = pack(tmp_path / "base", BASE)
    usual = load(FORMAT, folder)
    monkeypatch.setattr(yaml_source, "_kept", yaml_source._Kept())
    monkeypatch.setattr(yaml_source, "_LOADER", yaml.SafeLoader)
    assert load(FORMAT, folder).of(Card) == usual.of(Card)
    assert load(FORMAT, folder).packs == usual.packs


def test_what_is_wrong_with_a_pack_is_an_error_of_rulekeeper(tmp_path: Path) -> None:
    with pytest.raises(RulekeeperError, match=r"pack\.yaml:1: There is no such file"):
        load(FORMAT, tmp_path)


def test_the_same_text_is_read_once_wherever_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = load(FORMAT, pack(tmp_path / "1" / "base", BASE))
    folder = pack(tmp_path / "2" / "base", BASE)
    monkeypatch.setattr(yaml_source, "_Reader", None)
    again = load(FORMAT, folder)
    assert again.of(Card) == first.of(Card)
    assert again.place("cards", "bear") == f"{folder / 'content.yaml'}:6"


def test_a_file_that_has_changed_is_read_again(tmp_path: Path) -> None:
    folder = pack(tmp_path / "base", BASE)
    for name in ("Wolf", "Woof", "Wolf"):
        write(folder / "content.yaml", BASE.replace("Wolf", name))
        assert load(FORMAT, folder).of(Card)["wolf"].name == name


def test_what_is_wrong_is_told_each_time_and_with_its_file(tmp_path: Path) -> None:
    for name in ("1", "2"):
        folder = pack(tmp_path / name / "base", BASE.replace("cost: 3", "cost: 3e99"))
        with pytest.raises(PackError, match=rf"{name}/base/content\.yaml:4: The number") as caught:
            load(FORMAT, folder)
        assert caught.value.problems[0].file == folder / "content.yaml"


def test_only_so_much_text_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_source, "MOST_KEPT", 2 * len(BASE))
    folders = [pack(tmp_path / f"{n}" / "base", f"{BASE}# {n}\n") for n in range(3)]
    monkeypatch.setattr(yaml_source, "_kept", kept := yaml_source._Kept())
    for folder in folders:
        load(FORMAT, folder)
    texts = [(folder / "content.yaml").read_text() for folder in folders]
    assert [kept.find(text) is not None for text in texts] == [False, False, True]


def test_a_pack_of_ordinary_size_loads_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    effects = "[{do: deal, amount: 3}, {do: repeat, times: 2, effects: [{do: heal, amount: 1}]}]"
    cards = "".join(
        f"  - id: card-{n}\n    name: Card {n}\n    cost: 2\n    effects: {effects}\n"
        f"    text: A text of the usual length, neither short nor long.\n"
        for n in range(200)
    )
    heroes = "".join(f"  - {{id: h{n}, name: H, deck: [card-{n}]}}\n" for n in range(10))
    folder = pack(tmp_path / "base", f"cards:\n{cards}heroes:\n{heroes}")
    times = []
    for _ in range(3):
        monkeypatch.setattr(yaml_source, "_kept", yaml_source._Kept())
        start = time.process_time()
        load(FORMAT, folder)
        times.append(time.process_time() - start)
    assert min(times) < (0.15 if sys.gettrace() is None else 0.6)  # coverage traces every line


class Loose(msgspec.Struct):
    id: Slug


class Nameless(msgspec.Struct, forbid_unknown_fields=True):
    name: str


class Extended(msgspec.Struct, forbid_unknown_fields=True):
    id: Slug
    extend: str = ""


@pytest.mark.parametrize(
    ("kinds", "reason"),
    [
        ({"cards": Loose}, "cards: a type needs an `id` and must forbid unknown fields"),
        ({"cards": Nameless}, "cards: a type needs an `id` and must forbid unknown fields"),
        ({"cards": Extended}, "cards: extend and replace are keys of every entry"),
        ({"cards": Card, "spells": Card}, "two kinds share one type"),
    ],
)
def test_a_format_with_unfit_types_is_refused(
    kinds: dict[str, type[msgspec.Struct]], reason: str
) -> None:
    with pytest.raises(ValueError, match=reason):
        PackFormat("duel", kinds)


def test_effects_keep_the_order_in_which_a_list_gives_them(tmp_path: Path) -> None:
    effects = "[{do: heal, amount: 1}, {do: deal, amount: 1}]"
    folder = pack(tmp_path / "base", f"cards: [{{id: a, name: A, effects: {effects}}}]")
    assert load(FORMAT, folder).of(Card)["a"].effects == (Heal(1), Deal(1))
