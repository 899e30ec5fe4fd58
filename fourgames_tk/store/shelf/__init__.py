"""The shelf: every game that was ever played here, in one sqlite file.

`shelf.Shelf` is its face and `hold.Hold` a game that one window plays; the rest is how it is
kept. A move appends a row, in a transaction of its own that has reached the disk when `keep`
returns. A thread writes it (`writer.Writer`): where another window does not let go, the one that
keeps a move waits for a moment alone, and the thread tries on.

The file has a rollback journal, not a write-ahead log: it is opened for each call, so nothing is
held that another window may have set aside, nothing but the one file is there to be copied, and
home folders on a network, where a log's shared memory does not work, are served too. A move
costs four writes that wait for the disk instead of one, which is little for something that is
done once a move (`dev.py bench shelf` measures it).
"""
