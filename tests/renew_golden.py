"""Record golden matches and campaigns anew, once it is clear that a change of rules is meant.

    .venv/bin/python tests/renew_golden.py tests/arcadia/golden/*.match
    .venv/bin/python tests/renew_golden.py tests/arcadia/golden-campaign

Set-up and seed stay those of each file. It is for files that `write_golden` made, and for folders
with the `record.json` of a campaign, whose chapters greedy bots play again.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from rulekeeper.campaign.progress import Progress, chapter_set_up
from rulekeeper.campaign.reading import Source, read_unopened
from rulekeeper.campaign.record import encode
from rulekeeper.core.determinism import renew_golden
from rulekeeper.core.match import Match
from rulekeeper.core.notation import read
from rulekeeper.core.saving import save
from rulekeeper.games.registry import find_game, find_package
from rulekeeper.players.registry import find_player


def renew(path: Path) -> None:
    """Record the match of a file anew."""
    with path.open(encoding="utf-8") as lines:
        header, _ = read(lines)
    renew_golden(find_game(header.game), path)


def renew_campaign(folder: Path) -> None:
    """Play the campaign of a folder anew, and write its record and the matches of its chapters."""
    file = folder / "record.json"
    old = read_unopened(Source(file.read_bytes(), file, "Take it from version control."))
    rules = find_package(old.game).campaigns
    assert rules is not None
    progress: Progress[Any, Any, Any] = Progress(find_game(old.game), rules)
    record = progress.begin(old.name, old.campaign, old.options, old.seats, old.seed)
    for match_file in folder.glob("*.match"):
        match_file.unlink()
    while record.chapter is not None:
        set_up = chapter_set_up(record)
        bot = find_player("greedy", seed=set_up.seed)
        game = find_game(record.chapter.game)
        # Time stands still: a bot that thinks as long as it may would play otherwise next time.
        match: Match[Any, Any] = Match.new(
            game, set_up.options, set_up.seats, set_up.seed, clock=lambda: 0.0
        )
        while decision := match.decision:
            match.play(bot.choose(match, decision.seat))
        (folder / record.match_file).write_text(save(match), encoding="utf-8")
        record = progress.finished(record, match)
    # The packs change with every word of theirs, and no test looks at them.
    file.write_bytes(encode(replace(record, packs={})))


if __name__ == "__main__":
    for name in sys.argv[1:]:
        if Path(name).is_dir():
            renew_campaign(Path(name))
        else:
            renew(Path(name))
        print(name)
