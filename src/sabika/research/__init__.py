"""Environments for learning and search: PettingZoo, Gymnasium, OpenSpiel, and many games in one compiled call.

Each standard is a module of its own and needs its own library (`pip install "sabika[research]"`). All of them have
the same actions (`actions.py`), observations (`observations.py`) and rewards.
"""
