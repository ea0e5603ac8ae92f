"""A turn, a step a file: actions and abilities, each with its payment; laying what was got; filling up.

    begin      RP-15, RP-35     the next player, the next action
    actions    RP-13 to RP-15   take money, buy, stop
    rebuild    RP-16            one tile out, in, or exchanged
    abilities  RP-19 to RP-31   what guards are given up for
    payment    RP-14, RP-28     cards, one by one
    laying     RP-24, RP-32     build, lay in the reserve, give to Dirk
    yard       RP-33            yard and preview are filled
    money      RP-34            the display is filled

In which order they follow: `rules.py`.
"""
