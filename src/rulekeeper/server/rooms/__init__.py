"""Rooms: each is one match with its people, bots and clocks."""
