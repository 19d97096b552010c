"""The C interface through ctypes: ways to call the functions that `_interface` describes. inkling.h documents them."""
from __future__ import annotations

import os
from ctypes import CDLL, byref, c_float, c_size_t, c_uint64, c_void_p, sizeof
from pathlib import Path
from typing import Any, Optional, Sequence, Type, TypeVar

from ._interface import FUNCTIONS, INTERFACE_VERSION, POINT, Error, Point, Sized


class InklingError(Exception):
    """A call that failed: what happened, where, and what to do. `status` is inkling.h's INKLING_ERROR_… ."""

    def __init__(self, message: str, status: int):
        super().__init__(message)
        self.status = status


Fields = TypeVar("Fields", bound=Sized)


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
        if version < INTERFACE_VERSION:
            raise ImportError(f"{path} has version {version} of the interface; this package needs {INTERFACE_VERSION}")
        for name, (result, arguments) in FUNCTIONS.items():
            function = getattr(self.functions, name)
            function.restype, function.argtypes = result, arguments

    def call(self, name: str, *arguments: Any) -> None:
        """Calls a function whose last argument is an error, which becomes an exception."""
        error = Error()
        status = getattr(self.functions, "inkling_" + name)(*arguments, byref(error))
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
        result = kind()
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
            points = (Point * len(rows))(*[(row[0], row[1], POINT["time"], row[2]) for row in rows])
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


def chosen(value: str, known: "dict[str, int]", what: str = "") -> int:
    """The number of a name."""
    if value not in known:
        raise ValueError(f"{what}“{value}”: give one of {', '.join(known)}")
    return known[value]
