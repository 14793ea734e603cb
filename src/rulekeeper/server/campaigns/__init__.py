"""Campaigns on the web table: their records, chapter after chapter."""
