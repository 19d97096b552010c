"""The C interface through ctypes: the structs of inkling.h and ways to call its functions. inkling.h documents them."""
from __future__ import annotations

import os
from ctypes import CDLL, POINTER, Structure, byref, c_char, c_char_p, c_double, c_float, c_int32, c_size_t, c_uint32, c_uint64
from ctypes import c_void_p, sizeof
from pathlib import Path
from typing import Any, Optional, Sequence, Type, TypeVar

# The version of the interface that this package is written for.
INTERFACE = 5


class Error(Structure):
    _fields_ = [("size", c_size_t), ("status", c_int32), ("message", c_char * 512)]


class Features(Structure):
    _fields_ = [
        ("size", c_size_t), ("features", c_uint32), ("recognition_types", c_uint32), ("input_types", c_uint32),
        ("language_count", c_uint32), ("grapheme_count", c_uint32), ("reserved", c_uint32), ("name", c_char_p)]


class Hints(Structure):
    _fields_ = [
        ("size", c_size_t), ("recognition_type", c_int32), ("input_type", c_int32), ("decoding", c_int32),
        ("alternatives", c_uint32), ("beam_width", c_uint32), ("word_count", c_uint32), ("words", POINTER(c_char_p)),
        ("text_context", c_char_p), ("graphemes", c_char_p)]


class Point(Structure):
    _fields_ = [
        ("x", c_float), ("y", c_float), ("channels", c_uint32), ("time", c_float), ("force", c_float), ("azimuth", c_float),
        ("altitude", c_float)]


class CandidateFields(Structure):
    _fields_ = [
        ("size", c_size_t), ("text", c_char_p), ("text_size", c_size_t), ("confidence", c_float),
        ("log_probability", c_float), ("segment_count", c_size_t)]


class SegmentFields(Structure):
    _fields_ = [
        ("size", c_size_t), ("text_start", c_size_t), ("text_end", c_size_t), ("utf16_start", c_size_t),
        ("utf16_end", c_size_t), ("part_count", c_size_t)]


class PartFields(Structure):
    _fields_ = [
        ("size", c_size_t), ("stroke", c_uint64), ("stroke_index", c_size_t), ("point_start", c_size_t),
        ("point_end", c_size_t)]


class CommitPolicy(Structure):
    """The conditions under which the beginning of a drawing's text is settled; inkling.h says what each means."""

    _fields_ = [
        ("size", c_size_t), ("pause", c_double), ("distance", c_float), ("confidence", c_float), ("agreement", c_uint32),
        ("point_limit", c_uint32)]

    def __init__(self, pause: float = 1.5, distance: float = 6, confidence: float = 0.9, agreement: int = 3,
                 point_limit: int = 8192):
        super().__init__(sizeof(CommitPolicy), pause, distance, confidence, agreement, point_limit)


class PrefixFields(Structure):
    _fields_ = [
        ("size", c_size_t), ("text", c_char_p), ("text_size", c_size_t), ("grapheme_count", c_size_t),
        ("strokes", POINTER(c_uint64)), ("stroke_count", c_size_t), ("confidence", c_float), ("reserved", c_uint32)]


class SearchFields(Structure):
    _fields_ = [
        ("size", c_size_t), ("place", c_int32), ("matches_case", c_int32), ("likeliest_only", c_int32),
        ("reserved", c_int32)]


class GroupFields(Structure):
    _fields_ = [
        ("size", c_size_t), ("text", c_char_p), ("text_size", c_size_t), ("strokes", POINTER(c_uint64)),
        ("stroke_count", c_size_t), ("box_count", c_size_t), ("parent", c_size_t), ("confidence", c_float),
        ("reserved", c_uint32)]


class BoxFields(Structure):
    _fields_ = [
        ("size", c_size_t), ("left", c_float), ("top", c_float), ("right", c_float), ("bottom", c_float)]


class InklingError(Exception):
    """A call that failed: what happened, where, and what to do. `status` is inkling.h's INKLING_ERROR_… ."""

    def __init__(self, message: str, status: int):
        super().__init__(message)
        self.status = status


Fields = TypeVar("Fields", bound=Structure)


class Library:
    """The shared library, loaded once: the one that INKLING_LIBRARY names, or the package's own."""

    _shared: Optional["Library"] = None

    @classmethod
    def shared(cls) -> "Library":
        if cls._shared is None:
            cls._shared = Library(os.environ.get("INKLING_LIBRARY") or str(Path(__file__).with_name("libinkling.so")))
        return cls._shared

    def __init__(self, path: str):
        self.functions = CDLL(path)
        version = self.functions.inkling_interface_version()
        if version < INTERFACE:
            raise ImportError(f"{path} has version {version} of the interface; this package needs {INTERFACE}")

    def call(self, name: str, *arguments: Any) -> None:
        """Calls a function whose last argument is an error, which becomes an exception. Numbers are passed as sizes."""
        error = Error(sizeof(Error))
        converted = [c_size_t(each) if isinstance(each, int) else each for each in arguments]
        status = getattr(self.functions, "inkling_" + name)(*converted, byref(error))
        if status:
            raise InklingError(error.message.decode("utf-8", "replace"), status)

    def made(self, name: str, *arguments: Any) -> c_void_p:
        """Calls a function that makes a handle."""
        handle = c_void_p()
        self.call(name, *arguments, byref(handle))
        return handle

    def counted(self, name: str, *arguments: Any) -> int:
        """Calls a function that returns a count."""
        count = c_size_t()
        self.call(name, *arguments, byref(count))
        return count.value

    def filled(self, name: str, kind: Type[Fields], *arguments: Any) -> Fields:
        """Calls a function that fills a struct."""
        result = kind(sizeof(kind))
        self.call(name, *arguments, byref(result))
        return result

    def free(self, kind: str, handle: c_void_p) -> None:
        """Frees a handle; the kind is the word in its functions' names."""
        if handle:
            getattr(self.functions, f"inkling_{kind}_free")(byref(handle))


class Handle:
    """Something of the library's that is freed when nobody uses it any more."""

    def __init__(self, kind: str, handle: c_void_p):
        self._library = Library.shared()
        self._kind = kind
        self._handle = handle

    def __del__(self) -> None:
        library, handle = getattr(self, "_library", None), getattr(self, "_handle", None)
        if library is not None and handle is not None:
            library.free(self._kind, handle)


def points_of(stroke: Any) -> "tuple[Any, int, int]":
    """A stroke's points as the three arguments of functions that take points."""
    array = getattr(stroke, "__array_interface__", None) and stroke.tolist() or stroke
    rows: Sequence[Sequence[float]] = list(array)
    try:
        if rows and len(rows[0]) > 2:
            points = (Point * len(rows))(*[(row[0], row[1], 1, row[2]) for row in rows])
            return points, len(rows), sizeof(Point)
        numbers = [number for row in rows for number in (row[0], row[1])]
    except (TypeError, IndexError, KeyError):
        raise TypeError(
            "a stroke is a sequence of points, and a point is x and y, and perhaps the time in seconds: "
            f"[(3, 4), (5, 6)]; this one begins with {rows[0]!r}") from None
    return (c_float * len(numbers))(*numbers), len(rows), 2 * sizeof(c_float)


def ids_of(strokes: Sequence[int]) -> "tuple[Any, int]":
    """Ids of strokes, as the two arguments of functions that take them."""
    return (c_uint64 * len(strokes))(*strokes), len(strokes)
