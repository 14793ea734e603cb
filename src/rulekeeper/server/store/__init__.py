"""The store: an SQL database that has every answer before anybody is shown it."""
