"""The windows above the main one, a file each, and the forms that stand in them."""
