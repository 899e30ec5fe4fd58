"""The exceptions that end a development command."""


class DevError(Exception):
    """A command cannot be carried out; the message is a sentence for a person."""


class MachineLacks(DevError):
    """This machine has not, or does not allow, what a command needs; the message says what."""
