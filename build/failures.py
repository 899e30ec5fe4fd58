"""The one exception that ends a development command."""


class DevError(Exception):
    """A command cannot be carried out; the message is a sentence for a person."""
