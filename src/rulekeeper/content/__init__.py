"""Content packs: folders of YAML that anybody may write, loaded, checked and explained.

This layer knows no game. A game describes its entries in a `PackFormat` and calls `load`; what is
wrong comes back as a `PackError` with file, line, cause and remedy of every problem.
"""

from rulekeeper.content.explain import KeyPath
from rulekeeper.content.model import Content, PackFormat, PackInfo, Report
from rulekeeper.content.pack import check, load
from rulekeeper.content.problems import PackError, Problem
from rulekeeper.content.schema import json_schema
from rulekeeper.content.text import Slug, plain_text, shown

__all__ = [
    "Content",
    "KeyPath",
    "PackError",
    "PackFormat",
    "PackInfo",
    "Problem",
    "Report",
    "Slug",
    "check",
    "json_schema",
    "load",
    "plain_text",
    "shown",
]
