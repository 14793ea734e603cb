"""What games with cards share: decks, and the words in which cards say what they do.

`effects`, `conditions`, `wording.spoken` and `deck` serve any game. The words for whom, where and
how many (`words`), plays, seating and events are those of heroes with Endurance, a deck and a hand
each, in two teams.
"""
