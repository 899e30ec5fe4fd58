"""Text to be read: Markdown, how it is set in lines and tables, and the pages of `help/`."""
