"""Pages of ink: lines, words, paragraphs and drawings."""
from __future__ import annotations

from ctypes import byref, c_char_p, c_uint64, c_void_p
from dataclasses import dataclass
from typing import Any, Iterable, List, Optional, Sequence, Tuple

from . import _interface
from ._interface import GROUP, MATCH, SELECT, SPACE, STROKE
from ._library import Handle, Library, chosen, ids_of, points_of
from .models import model_path
from .recognizer import Recognizer


@dataclass(frozen=True)
class Group:
    """Strokes of a page that belong together."""

    text: str
    #: The ids of the strokes.
    strokes: Tuple[int, ...]
    #: Left, top, right and bottom, in the strokes' unit; a box for each line that the group is on.
    boxes: Tuple[Tuple[float, float, float, float], ...]
    #: The index of the line of a word, or of the paragraph of a line.
    parent: int
    confidence: float


class Page(Handle):
    """A page of ink that strokes are added to, moved on and removed from in any order.

    recognizers: those that read its lines, the surest one each; labeller: the model that tells writing from drawing.
    """

    def __init__(self, *recognizers: Recognizer, labeller: str = "strokes"):
        library = Library.shared()
        opened = library.made("model_open", model_path(labeller).encode())
        try:
            labels = library.made("labeller_create", opened)
        finally:
            library.free("model", opened)
        try:
            handles = (c_void_p * len(recognizers))(*[each._handle.value for each in recognizers])
            super().__init__("page", library.made("page_create", labels, handles, len(recognizers)))
        finally:
            library.free("labeller", labels)

    def _call(self, name: str, *arguments: Any) -> None:
        self._library.call("page_" + name, self._handle, *arguments)

    def _groups(self, name: str, *arguments: Any) -> List[Group]:
        library = self._library
        groups = library.made("page_" + name, self._handle, *arguments)
        try:
            return [self._group(groups, index) for index in range(library.counted("groups_get_count", groups))]
        finally:
            library.free("groups", groups)

    def _group(self, groups: c_void_p, index: int) -> Group:
        fields = self._library.filled("groups_get_group", _interface.Group, groups, index)
        boxes = [self._library.filled("groups_get_box", _interface.Box, groups, index, box) for box in range(fields.box_count)]
        return Group(
            fields.text.decode(), tuple(fields.strokes[:fields.stroke_count]),
            tuple((box.left, box.top, box.right, box.bottom) for box in boxes), fields.parent, fields.confidence)

    def __len__(self) -> int:
        return self._library.counted("page_get_stroke_count", self._handle)

    @property
    def version(self) -> str:
        """The version of the page's results: results that were kept under another one are to be made again."""
        text = c_char_p()
        self._call("get_version", byref(text))
        return (text.value or b"").decode()

    def add(self, strokes: Iterable[Any]) -> List[int]:
        """Appends strokes and returns their ids."""
        return [self.add_stroke(stroke) for stroke in strokes]

    def add_stroke(self, stroke: Any) -> int:
        """Appends a stroke and returns its id."""
        number = c_uint64(0)
        self._call("add_stroke", *points_of(stroke), byref(number))
        return number.value

    def remove(self, strokes: Sequence[int]) -> None:
        """Removes strokes by their ids."""
        self._call("remove_strokes", *ids_of(strokes))

    def move(self, strokes: Sequence[int], x: float, y: float) -> None:
        """Moves strokes to the right and down."""
        self._call("move_strokes", *ids_of(strokes), x, y)

    def declare(self, strokes: Sequence[int], kind: str) -> None:
        """Declares strokes to be writing or drawing; “automatic” leaves it to the model."""
        self._call("set_kind", *ids_of(strokes), chosen(kind, STROKE))

    @property
    def text(self) -> str:
        """The page's text: lines in reading order, paragraphs apart by an empty line."""
        text, before = "", 0
        for line in self.read("line"):
            text += ("" if not text else "\n\n" if line.parent != before else "\n") + line.text
            before = line.parent
        return text

    def read(self, kind: str = "line") -> List[Group]:
        """The lines, words or paragraphs with their texts, in reading order."""
        return self._groups("read", chosen(kind, GROUP), None, None)

    def find(self, kind: str) -> List[Group]:
        """The lines, words, paragraphs or drawings without reading them."""
        return self._groups("group", chosen(kind, GROUP))

    def text_of(self, strokes: Sequence[int]) -> str:
        """The text of some strokes."""
        return "".join(group.text for group in self._groups("read_strokes", *ids_of(strokes), None, None))

    def index_text(self) -> str:
        """A text for a search engine's index: the page's, and words of less likely readings."""
        return "".join(group.text for group in self._groups("read_index", None, None))

    def search(self, query: str, place: str = "anywhere", matches_case: bool = False,
               likeliest_only: bool = False) -> List[Group]:
        """Finds text in all readings of the lines. `place` says where in words: anywhere, prefix or full-words."""
        options = _interface.Search(place=chosen(place, MATCH), matches_case=matches_case, likeliest_only=likeliest_only)
        return self._groups("search", query.encode(), byref(options), None, None)

    def select_at(self, x: float, y: float, granularity: str = "word", reach: float = 0) -> Optional[Group]:
        """What a tap selects: a stroke, word, line or paragraph, or None."""
        return self._selection("select_at", x, y, chosen(granularity, SELECT), reach)

    def select_between(self, start: Tuple[float, float], end: Tuple[float, float]) -> Optional[Group]:
        """The words between two points in reading order, or None."""
        return self._selection("select_between", *start, *end)

    def select_touched(self, path: Any, width: float) -> Optional[Group]:
        """The strokes that a path of points touches, as a brush does, or None."""
        return self._selection("select_touched", *points_of(path), width)

    def select_moved(self, x: float, y: float, axis: str = "downward") -> Optional[Group]:
        """The strokes that move when space is inserted at a point, downward or rightward, or None."""
        return self._selection("select_moved", x, y, chosen(axis, SPACE))

    def _selection(self, name: str, *arguments: Any) -> Optional[Group]:
        groups = self._groups(name, *arguments)
        return groups[0] if groups else None
