"""The scenarios and playthroughs as a kit to hold any server to the contract."""
