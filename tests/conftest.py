"""What all tests share: property tests behave the same on every machine, slow or quick."""

from hypothesis import settings

settings.register_profile("house", deadline=None, derandomize=True)
settings.load_profile("house")
