"""What the owner of a turn does: its Move Action, its Prime Action, and what it uses for these."""
