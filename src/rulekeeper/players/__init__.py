"""Who plays: bots that answer through the same interface as a person."""
