"""Mechanisms that games share: functions over rows of numbers, no base classes."""
