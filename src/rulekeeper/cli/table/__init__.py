"""The table as a terminal draws it: any game's tabletop and question, by their descriptions."""
