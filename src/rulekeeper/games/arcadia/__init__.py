"""Arcadia Quest: rival guilds of three heroes, and monsters that react.

`rules` follows the rulebook chapter by chapter; `content` holds the pack; `table` describes it all
to people, `bot` judges it. The modules beside this one are what the core needs to know: the box,
the state, what acts refer to, what happens, the language.
"""
