"""The engine: rules, computer players, records and protocol. Standard library only."""
