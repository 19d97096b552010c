"""Recognizers and drawings."""
from __future__ import annotations

from ctypes import byref, c_char_p, c_uint64, c_void_p
from dataclasses import dataclass
from typing import Any, Iterable, Iterator, List, Optional, Sequence, Tuple

from . import _interface
from ._interface import DECODING, RECOGNITION, CommitPolicy, Features, Hints
from ._library import Handle, Library, chosen, ids_of, points_of
from .models import model_path


@dataclass(frozen=True)
class Segment:
    """A grapheme of a candidate's text with the ink that wrote it."""

    text: str
    #: Runs of points: the stroke's index, the first point, and the point after the last. None for a space.
    parts: Tuple[Tuple[int, int, int], ...]


@dataclass(frozen=True)
class Candidate:
    """One reading of an ink."""

    text: str
    #: The probability that this was written, from 0 to 1.
    confidence: float
    #: The natural logarithm of the text's probability by the network alone.
    log_probability: float
    segments: Tuple[Segment, ...]


class Prediction(Sequence[Candidate]):
    """The readings of an ink, the likeliest first; as a string the likeliest text, which is empty where nothing was written."""

    def __init__(self, candidates: Iterable[Candidate]):
        self._candidates = tuple(candidates)

    @property
    def text(self) -> str:
        return self._candidates[0].text if self._candidates else ""

    def __getitem__(self, index: Any) -> Any:
        return self._candidates[index]

    def __len__(self) -> int:
        return len(self._candidates)

    def __iter__(self) -> Iterator[Candidate]:
        return iter(self._candidates)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Prediction({[candidate.text for candidate in self]!r})"


@dataclass(frozen=True)
class Settled:
    """The beginning of a drawing's text that later ink shouldn't change."""

    text: str
    #: The ids of the strokes that wrote it; empty when nothing is settled.
    strokes: Tuple[int, ...]
    confidence: float


class Recognizer(Handle):
    """Reads ink with a model: a language's ("en", "zh-Hans", "zh-Hant", "yue"), or a model file's by its path.

    delta: what an `Adaptation` of this model learned of a writer.
    """

    def __init__(self, model: str, delta: Optional[bytes] = None):
        library = Library.shared()
        self.path = model_path(model)
        opened = library.made("model_open", str(self.path).encode())
        try:
            features = library.filled("model_get_features", Features, opened)
            self.name: str = features.name.decode()
            self.languages: Tuple[str, ...] = tuple(self._language(library, opened, index)
                                                    for index in range(features.language_count))
            made = (library.made("recognizer_create", opened) if delta is None
                    else library.made("recognizer_create_adapted", opened, delta, len(delta)))
            super().__init__("recognizer", made)
        finally:
            library.free("model", opened)

    @staticmethod
    def _language(library: Library, model: c_void_p, index: int) -> str:
        text = c_char_p()
        library.call("model_get_language", model, index, byref(text))
        return (text.value or b"").decode()

    def recognize(self, strokes: Iterable[Any], alternatives: int = 1, **hints: Any) -> Prediction:
        """Reads strokes; the other arguments are those of `start`."""
        drawing = self.start(alternatives=alternatives, **hints)
        for stroke in strokes:
            drawing.add_stroke(stroke)
        return drawing.predict()

    def start(self, alternatives: int = 1, context: str = "", words: Sequence[str] = (), graphemes: str = "",
              type: str = "text", decoding: str = "default", beam_width: int = 0) -> "Drawing":
        """Starts a drawing, whose strokes come one by one.

        context: the text before the caret, with the space when the ink is a new word. words: likely words, such as names;
        others stay possible. graphemes: those that may be written, "" for all. type: text, per-character, email or number.
        decoding: default, greedy, beam or full.
        """
        return Drawing(self, _hints(alternatives, context, words, graphemes, type, decoding, beam_width))

    def verify(self) -> None:
        """Checks with the model's own test vectors that this processor computes what the training network did."""
        self._library.call("recognizer_verify", self._handle)


def _hints(alternatives: int, context: str, words: Sequence[str], graphemes: str, type: str, decoding: str,
           beam_width: int) -> Hints:
    return Hints(
        recognition_type=chosen(type, RECOGNITION, "type "), decoding=chosen(decoding, DECODING, "decoding "),
        alternatives=alternatives, beam_width=beam_width, word_count=len(words),
        words=(c_char_p * len(words))(*[word.encode() for word in words]) if words else None,
        text_context=context.encode() if context else None, graphemes=graphemes.encode() if graphemes else None)


class Drawing(Handle):
    """Ink that is being written, read again after each stroke at little cost. Made by `Recognizer.start`."""

    def __init__(self, recognizer: Recognizer, hints: Hints):
        library = recognizer._library
        super().__init__("drawing", library.made("drawing_start", recognizer._handle, byref(hints)))

    def add_stroke(self, stroke: Any) -> int:
        """Appends a stroke and returns its id."""
        number = c_uint64(0)
        self._library.call("drawing_add_stroke", self._handle, *points_of(stroke), byref(number))
        return number.value

    def extend_stroke(self, stroke: int, points: Any) -> None:
        """Adds points to the end of a stroke, as they arrive while the pen is down."""
        self._library.call("drawing_extend_stroke", self._handle, stroke, *points_of(points))

    def remove_stroke(self, stroke: int) -> None:
        """Removes a stroke by its id."""
        self._library.call("drawing_remove_stroke", self._handle, stroke)

    def clear(self) -> None:
        """Removes all strokes."""
        self._library.call("drawing_clear", self._handle)

    def __len__(self) -> int:
        return self._library.counted("drawing_get_stroke_count", self._handle)

    def predict(self) -> Prediction:
        """Reads the ink as it is now."""
        library = self._library
        prediction = library.made("drawing_predict", self._handle, None, None)
        try:
            count = library.counted("prediction_get_count", prediction)
            return Prediction([self._candidate(prediction, rank) for rank in range(count)])
        finally:
            library.free("prediction", prediction)

    def _candidate(self, prediction: c_void_p, rank: int) -> Candidate:
        fields = self._library.filled("prediction_get_candidate", _interface.Candidate, prediction, rank)
        text: bytes = fields.text
        segments: List[Segment] = []
        for index in range(fields.segment_count):
            segment = self._library.filled("prediction_get_segment", _interface.Segment, prediction, rank, index)
            parts = [self._library.filled("prediction_get_part", _interface.Part, prediction, rank, index, run)
                     for run in range(segment.part_count)]
            segments.append(Segment(
                text[segment.text_start:segment.text_end].decode(),
                tuple((part.stroke_index, part.point_start, part.point_end) for part in parts)))
        return Candidate(text.decode(), fields.confidence, fields.log_probability, tuple(segments))

    def settled(self, pause: float = 0, policy: Optional[CommitPolicy] = None) -> Settled:
        """The settled beginning of the text; pause: seconds since the pen left the surface, 0 while it writes."""
        library = self._library
        prefix = library.made("drawing_find_stable_prefix", self._handle, byref(policy) if policy else None, pause)
        try:
            fields = library.filled("prefix_get_contents", _interface.PrefixContents, prefix)
            return Settled(fields.text.decode(), tuple(fields.strokes[:fields.stroke_count]), fields.confidence)
        finally:
            library.free("prefix", prefix)

    def commit(self, text: str, strokes: Sequence[int]) -> None:
        """Removes strokes whose text is settled; the text becomes context of the rest."""
        self._library.call("drawing_commit", self._handle, text.encode(), *ids_of(strokes))
