"""What people see of the camp."""
