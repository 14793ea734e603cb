"""How good a position and an answer look to a bot."""
