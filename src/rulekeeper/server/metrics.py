"""Measurements of a running server, for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """The measurements of one server."""

    def __init__(self) -> None:
        registry = self._registry = CollectorRegistry()
        self.matches = Gauge("rulekeeper_matches", "Matches in memory", registry=registry)
        self.connections = Gauge("rulekeeper_connections", "Open connections", registry=registry)
        self.answers = Counter(
            "rulekeeper_answers", "Answers that were kept", ["by"], registry=registry
        )
        self.refusals = Counter("rulekeeper_refusals", "Refusals", ["code"], registry=registry)
        self.answer_seconds = Histogram(
            "rulekeeper_answer_seconds",
            "Seconds from an answer to the tables that show it",
            buckets=_SECONDS,
            registry=registry,
        )
        self.bot_seconds = Histogram(
            "rulekeeper_bot_seconds",
            "Seconds that bots took, waiting for a worker included",
            buckets=_SECONDS,
            registry=registry,
        )

    def text(self) -> bytes:
        """All measurements in the format of Prometheus."""
        return generate_latest(self._registry)
