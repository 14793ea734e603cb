"""The weather cards, and the words they are written in."""
