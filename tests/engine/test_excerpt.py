from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fourgames_tk.engine.excerpt import Excerpt


@given(st.lists(st.integers(0, 1), max_size=8), st.data())
def test_it_is_the_slice_of_the_list(items: list[int], data: st.DataObject) -> None:
    stop = data.draw(st.integers(0, len(items)))
    start = data.draw(st.integers(0, stop))
    excerpt = Excerpt(items, start, stop)
    plain = tuple(items[start:stop])
    assert list(excerpt) == list(plain)
    assert excerpt == plain
    assert hash(excerpt) == hash(plain)
    assert len(excerpt) == len(plain)
    assert list(reversed(excerpt)) == list(reversed(plain))
    cut = data.draw(st.slices(len(items)))
    assert excerpt[cut] == plain[cut]
    items.append(1)
    assert excerpt == plain
    other = data.draw(st.lists(st.integers(0, 1), max_size=8))
    same = 0
    while same < min(len(plain), len(other)) and plain[same] == other[same]:
        same += 1
    assert excerpt.shared(other) == same
    assert (excerpt == other) == (list(plain) == other)


def test_what_shows_one_list_is_not_compared_item_by_item() -> None:
    class Unequal:
        def __eq__(self, other: object) -> bool:
            raise AssertionError("they were compared")

        __hash__ = None  # type: ignore[assignment]

    items: list[object] = [Unequal() for _ in range(3)]
    assert Excerpt(items, 0, 3).shared(Excerpt(items, 0, 2)) == 2
    assert Excerpt(items, 0, 3) != "abc"
