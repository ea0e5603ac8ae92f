"""What bots know of games with eight dice and a dice area: the Dice Game and Alcazaba."""
