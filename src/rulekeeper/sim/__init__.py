"""Simulations: many matches of bots, and what they tell."""
