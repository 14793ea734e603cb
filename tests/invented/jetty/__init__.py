"""Jetty: a game invented to show how one is made.

Two figures on five by five planks; who pushes the other off the edge wins. It has all that a game
needs: a secret choice, steps, walks of several steps with a fast listing, a timing window, cards
made of effects.
"""
