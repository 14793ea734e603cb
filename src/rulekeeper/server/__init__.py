"""The web table: matches that people play in the browser, alone or with friends."""
