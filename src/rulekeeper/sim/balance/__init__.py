"""Reports of balance: what many matches tell designers of heroes, cards and quests."""
