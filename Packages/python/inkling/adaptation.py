"""Learning a writer."""
from __future__ import annotations

from ctypes import byref, c_size_t, c_void_p, string_at
from typing import Any, Iterable, Optional

from ._library import Handle, Library
from .models import model_path
from .recognizer import Recognizer


class Adaptation(Handle):
    """Learns a writer from ink and what it says, such as corrections that a person makes anyway.

    model: as for `Recognizer`. delta: what was learned before, to go on from.
    """

    def __init__(self, model: str, delta: Optional[bytes] = None):
        library = Library.shared()
        self._recognizer = Recognizer(model)
        opened = library.made("model_open", str(model_path(model)).encode())
        try:
            super().__init__("adaptation", library.made("adaptation_create", opened, delta, len(delta or b"")))
        finally:
            library.free("model", opened)

    def add(self, strokes: Iterable[Any], text: str) -> None:
        """Adds a line of ink, and what it says. InklingError, and nothing is added, where that can't be."""
        drawing = self._recognizer.start()
        for stroke in strokes:
            drawing.add_stroke(stroke)
        self._library.call("adaptation_add_drawing", self._handle, drawing._handle, text.encode())

    def __len__(self) -> int:
        return self._library.counted("adaptation_get_sample_count", self._handle)

    def learn(self) -> bytes:
        """Learns from all samples, twenty lines in some seconds, and returns the delta: bytes to keep, without ink or text.

        `Recognizer(model, delta)` reads with it.
        """
        delta, size = c_void_p(), c_size_t()
        self._library.call("adaptation_learn", self._handle, None, None, byref(delta), byref(size))
        return string_at(delta, size.value)
