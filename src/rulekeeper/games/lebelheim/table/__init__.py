"""What people see: the table, its questions, the lobby."""
