"""What every game stands on: compiled rules, flat records, chance. No word of any game in here."""
