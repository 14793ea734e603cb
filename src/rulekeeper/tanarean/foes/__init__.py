"""Foes that the game itself plays: how they rank, reach, and choose; their plans as values."""
