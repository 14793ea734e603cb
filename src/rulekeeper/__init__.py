"""Rulekeeper: a rules engine and digital table for tactical hero board games."""
