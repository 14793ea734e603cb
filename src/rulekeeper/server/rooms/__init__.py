"""Rooms, each of which is one match with its people, bots and clocks."""
