"""How much the tests that play random matches do: little in each run, more by hand."""

import os

PROFILE = os.environ.get("RULEKEEPER_TEST_PROFILE", "quick")
"""`quick`, or `thorough` for a long run by hand."""

MATCHES = int(os.environ.get("RULEKEEPER_MATCHES", "150"))
"""Random matches that a test of properties plays; a long run by hand sets it to 100000."""


def seeds(first: int, count: int) -> range:
    """The seeds of a few matches; of ten times as many where the tests are to be thorough."""
    return range(first, first + count * (10 if PROFILE == "thorough" else 1))
