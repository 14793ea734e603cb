"""Trains a player of Lebelheim by self-play, on the processor of a laptop.

    pip install 'rulekeeper[train]'
    python examples/train_lebelheim.py --minutes 60 --folder run
    rulekeeper simulate lebelheim --bots net:run/net.onnx,greedy --matches 400

The net scores options by where they lead: each is taken on a copy of the match, which is played on
at a glance to the end of the turn, as the bot `greedy` does. At first it trusts the game's own
judgement of that state, and so plays like `greedy`. Then it learns by proximal policy optimisation
(Schulman et al., 2017) what else counts, half of the time against itself, half against `greedy`.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from math import prod
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import matplotlib.pyplot as plt
import numpy as np
import onnx
import torch
import typer
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from rulekeeper.core.chance import mixed
from rulekeeper.core.match import Match
from rulekeeper.learn.episode import Episode
from rulekeeper.learn.kit import Kit
from rulekeeper.players.ahead import OnePlayAhead, Prospect
from rulekeeper.players.net_player import inputs_of
from rulekeeper.players.nets import INPUTS, OUTPUTS, header_of, metadata
from rulekeeper.players.outlook import judgement
from rulekeeper.players.registry import find_player
from rulekeeper.sim.statistics import wilson

HEROES, WIDTH, FARTHEST, MOST_ENDURANCE, MOST_CARDS = 4, 6, 11, 20, 10
"""What a match between two has; `WIDTH` is that of the board in squares."""

CARDS = ("heroes.hand", "heroes.auras", "heroes.discard")
MASKS = ("heroes.hand.mask", "heroes.auras.mask", "heroes.discard.mask", "heroes.deck.pool.mask")
SINGLE = ("heroes.kind", "heroes.endurance", "heroes.square", "heroes.disabled", "turn", "seat")
SEEN = (*CARDS, *MASKS, *SINGLE)
"""The arrays of an observation that the net reads."""

SIZE, SHARE, CARE = 64, 16, 60.0
"""The width of the layers, and of what is learned of a card; how much the game's judgement counts
at first: what it finds a 60th better, where half the way to a sure win is 1, is taken e times as
often."""

LAMBDA, CLIP, EPOCHS, BATCH, RATE = 0.9, 0.2, 3, 128, 5e-4
"""Of the generalised advantage estimate, and of proximal policy optimisation."""


class LebelheimNet(nn.Module):
    """Scores options by where they lead, and tells what the match is worth then."""

    columns: Tensor

    def __init__(self, kit: Kit) -> None:
        super().__init__()
        self.places: dict[str, tuple[slice, tuple[int, ...]]] = {}
        columns: list[int] = []
        for name in SEEN:
            shape, begin, _ = kit.views.arrays[name]
            shape = (HEROES, *shape[1:]) if name.startswith("heroes.") else (1,)
            self.places[name] = slice(len(columns), len(columns) + prod(shape)), shape
            columns += range(begin, begin + prod(shape))
        self.register_buffer("columns", torch.tensor(columns))
        self.kinds = len(kit.rows.kinds)
        self.card_column = kit.rows.columns.index("card")
        self.card = nn.Embedding(512, (len(CARDS) + 1) * SHARE)
        self.kind = nn.Embedding(64, SHARE)
        nn.init.normal_(self.card.weight, std=0.1)
        nn.init.normal_(self.kind.weight, std=0.1)
        about = 2 + MOST_ENDURANCE + MOST_CARDS + (len(CARDS) + 1) * SHARE
        self.hero = nn.Sequential(nn.Linear(about, SIZE), nn.ReLU())
        self.pair = nn.Sequential(nn.Linear(2 * SIZE + FARTHEST, SIZE), nn.ReLU())
        self.whole = nn.Sequential(nn.Linear(3 * SIZE + 3, SIZE), nn.ReLU())
        self.option = nn.Sequential(nn.Linear(SIZE + SHARE + self.kinds + 1, SIZE), nn.ReLU())
        self.score, self.worth = nn.Linear(SIZE, 1), nn.Linear(SIZE, 1)
        nn.init.zeros_(self.score.weight)
        nn.init.zeros_(self.worth.weight)
        self.care = nn.Parameter(torch.tensor([CARE, 1.8]))

    def forward(
        self, observation: Tensor, seat: Tensor, judgement: Tensor, options: Tensor, promise: Tensor
    ) -> tuple[Tensor, Tensor]:
        """Policy and value; of an observation, the columns that the net reads are enough."""
        if observation.shape[1] > len(self.columns):
            observation = observation[:, self.columns]
        state = self._state(observation, seat)
        lead = (judgement / (1 - judgement.abs().clamp(max=0.75)))[:, None]
        act = functional.one_hot(options[:, 0].long(), self.kinds).float()
        card = self.card(options[:, self.card_column].long().clamp(min=-1) + 1)[:, -SHARE:]
        option = self.option(torch.cat([state, card, act, torch.log1p(promise)[:, None]], 1))
        value = torch.tanh(self.care[1] * lead + self.worth(state))
        return (self.care[0] * lead + self.score(option))[:, 0], value[:, 0]

    def _state(self, seen: Tensor, seat: Tensor) -> Tensor:
        """The table as one row of numbers, from the eyes of the seat; no hero comes first."""
        table = {name: seen[:, at].reshape(-1, *shape) for name, (at, shape) in self.places.items()}
        square = table["heroes.square"]
        there = (square >= 0).float()
        hand, deck = table["heroes.hand.mask"], table["heroes.deck.pool.mask"]
        features = [
            torch.stack([table["heroes.disabled"], deck.sum(2) / 30], -1),
            (table["heroes.endurance"][..., None] > torch.arange(MOST_ENDURANCE)).float(),
            (hand.sum(2, keepdim=True) > torch.arange(MOST_CARDS)).float(),
            self.kind(table["heroes.kind"].long() + 1),
        ]
        for place, pile in enumerate(CARDS):  # the sum over its cards, hidden ones too
            cards = self.card(table[pile].long() + 1)[..., place * SHARE : (place + 1) * SHARE]
            features.append((cards * table[f"{pile}.mask"][..., None]).sum(2))
        heroes = self.hero(torch.cat(features, -1)) * there[..., None]
        first = seat[:, :1, None]
        own = first * heroes[:, :2] + (1 - first) * heroes[:, 2:]
        theirs = first * heroes[:, 2:] + (1 - first) * heroes[:, :2]
        row = torch.div(square, WIDTH, rounding_mode="floor")
        column = square - WIDTH * row
        apart = (column[:, :2, None] - column[:, None, 2:]).abs()
        apart = apart + (row[:, :2, None] - row[:, None, 2:]).abs()
        both = there[:, :2, None] * there[:, None, 2:]
        near = torch.cat([(apart[..., None] > torch.arange(FARTHEST - 1)), both[..., None]], -1)
        near = first[..., None] * near + (1 - first[..., None]) * near.transpose(1, 2)
        sides = [own[:, :, None].expand(-1, 2, 2, -1), theirs[:, None].expand(-1, 2, 2, -1)]
        pairs = self.pair(torch.cat([*sides, near], -1)) * near[..., -1:]
        turn, moves = table["turn"], (table["seat"] == seat[:, 1:]).float()
        moment = torch.cat([turn / 20, (turn > 20).float(), moves], 1)
        return self.whole(torch.cat([own.sum(1), theirs.sum(1), pairs.sum((1, 2)), moment], 1))


class Decision(NamedTuple):
    """What a learner was told and chose, how likely; what it expected, and how much more came."""

    inputs: dict[str, NDArray[Any]]
    chosen: int
    chance: float
    value: float
    advantage: float = 0.0


class Learner(OnePlayAhead):
    """Draws options as likely as its net says, and keeps its decisions."""

    def __init__(self, net: LebelheimNet, kit: Kit, seed: int) -> None:
        super().__init__(seed)
        self.net, self.kit = net, kit
        self.random = np.random.default_rng(seed)
        self.decisions: list[Decision] = []

    def judged(
        self, match: Match[Any, Any], seat: int, prospects: Sequence[Prospect]
    ) -> Sequence[float]:
        """1 for the option that is drawn; where one ends the match, no net is needed."""
        if any(prospect.trial.result for prospect in prospects):
            return [judgement(trial, state, seat) for _, _, trial, state in prospects]
        inputs = inputs_of(self.kit.encoding, match, seat, prospects)
        inputs["observation"] = inputs["observation"][:, self.net.columns.numpy()]
        with torch.no_grad():
            policy, value = self.net(*(torch.from_numpy(inputs[name]) for name in INPUTS))
        chances = functional.softmax(policy.double(), 0).numpy()
        chosen = int(self.random.choice(len(chances), p=chances))
        expected = float(chances @ value.double().numpy())
        self.decisions.append(Decision(inputs, chosen, float(chances[chosen]), expected))
        return np.eye(len(chances))[chosen].tolist()


@cache
def the_kit() -> Kit:
    """The game with its arrays, in every process."""
    return Kit.of("lebelheim", options={"mode": "1v1"}, flat=True)


def play(task: tuple[dict[str, Tensor], int]) -> tuple[list[Decision], bool | None]:
    """Play a match with these weights, by its number against itself or `greedy`.

    Comes to what was decided, and whether `greedy` was beaten; `None`: it did not play.
    """
    torch.set_num_threads(1)
    (weights, number), kit = task, the_kit()
    net = LebelheimNet(kit)
    net.load_state_dict(weights)
    episode, seed = Episode(kit, number), mixed(1, number)
    learners = {seat: Learner(net, kit, mixed(seed, seat)) for seat in range(kit.seats)}
    players: dict[int, Any] = {**learners}
    if number % 4 in (0, 1):
        del learners[number % 4]
        players[number % 4] = find_player("greedy", seed=seed)
    while not (episode.is_over or episode.is_cut_off):
        seat = episode.asked[0]
        episode.answer(seat, players[seat].choose(episode.match, seat))
    decisions: list[Decision] = []
    for seat, learner in learners.items():
        later, advantage = episode.returns()[seat], 0.0
        for decision in reversed(learner.decisions):
            advantage = later - decision.value + LAMBDA * advantage
            later = decision.value
            decisions.append(decision._replace(advantage=advantage))
    (first, *others) = learners
    return decisions, None if others else episode.returns()[first] > 0


def improve(net: LebelheimNet, optimizer: torch.optim.Optimizer, made: Sequence[Decision]) -> None:
    """Make likelier what turned out better than expected, by proximal policy optimisation."""
    advantages = torch.tensor([decision.advantage for decision in made])
    returns = advantages + torch.tensor([decision.value for decision in made])
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
    for _ in range(EPOCHS):
        for batch in torch.randperm(len(made)).split(BATCH):
            some = [made[place] for place in batch.tolist()]
            stacked = [np.concatenate([each.inputs[name] for each in some]) for name in INPUTS]
            counts = [len(each.inputs["promise"]) for each in some]
            policy, value = net(*map(torch.from_numpy, stacked))
            scores = nn.utils.rnn.pad_sequence(policy.split(counts), True, -1e9)
            values = nn.utils.rnn.pad_sequence(value.split(counts), True)
            likely = functional.log_softmax(scores, 1)
            chosen = likely[range(len(some)), [each.chosen for each in some]]
            ratio = chosen.exp() / torch.tensor([each.chance for each in some])
            gains = torch.stack([ratio, ratio.clamp(1 - CLIP, 1 + CLIP)]) * advantages[batch]
            expected = (likely.exp().detach() * values).sum(1)
            error = functional.mse_loss(expected, returns[batch])
            optimizer.zero_grad()
            (error / 2 - gains.amin(0).mean()).backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()


def export(net: LebelheimNet, kit: Kit, file: Path) -> None:
    """Write the net as an ONNX file that says for which game it is."""
    rows = torch.zeros(2, len(kit.rows.columns), dtype=torch.int32)
    seen = torch.zeros(2, kit.views.size), torch.eye(2, kit.seats), torch.zeros(2)
    names: Any = {"input_names": [*INPUTS], "output_names": [*OUTPUTS], "dynamo": False}
    axes = {name: {0: "options"} for name in (*INPUTS, *OUTPUTS)}
    torch.onnx.export(net, (*seen, rows, torch.zeros(2)), str(file), dynamic_axes=axes, **names)
    model, match = onnx.load(str(file)), Episode(kit, 0).match
    onnx.helper.set_model_props(model, metadata(header_of(kit.encoding, match.table)))
    onnx.save(model, str(file))


def plot(curve: Sequence[tuple[float, int, int]], file: Path, together: int = 5) -> None:
    """The share of matches won against `greedy`, some rounds together, with 95% intervals."""
    groups = [curve[first : first + together] for first in range(0, len(curve), together)]
    minutes, sums = [group[-1][0] for group in groups], [np.sum(group, 0)[1:] for group in groups]
    low, high = zip(*[wilson(int(won), int(of)) for won, of in sums], strict=True)
    figure, axes = plt.subplots(figsize=(7, 4))
    axes.fill_between(minutes, low, high, alpha=0.2)
    axes.plot(minutes, [won / of for won, of in sums], marker="o")
    axes.axhline(0.5, linestyle="--", color="grey")
    axes.set(xlabel="minutes", ylabel="won against greedy, in training", ylim=(0, 1))
    figure.savefig(file, bbox_inches="tight")
    plt.close(figure)


def main(
    minutes: Annotated[float, typer.Option(help="How long to train.")] = 60,
    folder: Annotated[Path, typer.Option(help="Where all of it is kept.")] = Path("run"),
    matches: Annotated[int, typer.Option(min=4, help="Matches before each improvement.")] = 40,
    processes: Annotated[int, typer.Option(min=1, help="Matches played at a time.")] = 2,
    resume: Annotated[bool, typer.Option(help="Go on from the folder's checkpoint.")] = False,
    seed: Annotated[int, typer.Option(help="The same seed, the same first net and matches.")] = 1,
) -> None:
    """Train a player of Lebelheim."""
    kit, checkpoint = the_kit(), folder / "checkpoint.pt"
    if resume and not checkpoint.exists():
        raise typer.BadParameter(f"There is no {checkpoint}: train without --resume first.")
    torch.manual_seed(seed)
    folder.mkdir(parents=True, exist_ok=True)
    net = LebelheimNet(kit)
    optimizer = torch.optim.Adam(net.parameters(), RATE)
    number, curve = seed << 32, list[tuple[float, int, int]]()
    if resume:
        kept = torch.load(checkpoint)
        net.load_state_dict(kept["net"])
        optimizer.load_state_dict(kept["optimizer"])
        number, curve = kept["number"], kept["curve"]
    before, begun = curve[-1][0] if curve else 0.0, time.monotonic()
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        while (time.monotonic() - begun) / 60 < minutes:
            played = [*pool.map(play, [(net.state_dict(), number + n) for n in range(matches)])]
            number += matches
            improve(net, optimizer, [each for decisions, _ in played for each in decisions])
            won = [each for _, each in played if each is not None]
            curve.append((before + (time.monotonic() - begun) / 60, sum(won), len(won)))
            states = {"net": net.state_dict(), "optimizer": optimizer.state_dict()}
            torch.save(states | {"number": number, "curve": curve}, checkpoint)
            export(net, kit, folder / "net.onnx")
            plot(curve, folder / "curve.svg")
            typer.echo(f"{curve[-1][0]:.1f} minutes: {sum(won)} of {len(won)} won")


if __name__ == "__main__":
    typer.run(main)
