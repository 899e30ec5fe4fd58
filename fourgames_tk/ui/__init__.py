"""The first floor: Tk above, the engine below; no rule of any game lives here.

The rooms stand on floors; each knows the rooms below it alone, as `tests/test_rooms.py` holds:
window > screens, dialogs > table > boards > canvas > scene, pages > look > paint, loop.
"""
