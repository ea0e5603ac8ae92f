"""The database's shape, step by step. Brought up to date at every start."""
