"""Where matches are kept: an SQL database that has each answer before anybody is shown it."""
