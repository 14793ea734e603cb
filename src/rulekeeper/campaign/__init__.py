"""Campaigns: records that live for weeks, and the matches that are their chapters."""
