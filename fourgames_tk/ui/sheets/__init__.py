"""What is read and set beside the boards: pages that fill the window, dialogs, forms."""
