"""The ground floor: rules, thinking, records and protocol. Standard library only."""
