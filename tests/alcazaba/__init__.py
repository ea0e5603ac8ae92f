"""Alcazaba: every rule shown, and the whole game told a second time."""
