"""The bots there are, found by how they are spelled on a command line."""

from __future__ import annotations

from rulekeeper.content.text import suggestion
from rulekeeper.core.errors import SetupError
from rulekeeper.players.base import Player
from rulekeeper.players.greedy import GreedyPlayer
from rulekeeper.players.random import RandomPlayer
