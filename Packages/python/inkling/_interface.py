"""Generated from inkling.h, which documents it, by Scripts/make-interfaces; don't edit."""
from __future__ import annotations

from ctypes import (
    POINTER, Structure, c_char, c_char_p, c_double, c_float, c_int32, c_size_t, c_uint32, c_uint64, c_void_p, sizeof,
)
from typing import Any, Dict, List, Tuple

ALTERNATIVES_MAX = 1024
INTERFACE_VERSION = 6
MESSAGE_SIZE = 512
STATUS = {
    "ok": 0, "handle": 1, "argument": 2, "index": 3, "struct": 4, "model": 5, "not-supported": 6, "quota": 7, "cancelled": 8,
    "busy": 9, "sample": 10,
}
FEATURE = {"alternatives": 1, "segmentation": 2, "text-context": 4, "graphemes": 8, "words": 16, "stroke-labels": 32}
RECOGNITION = {"text": 0, "per-character": 1, "email": 2, "number": 3}
INPUT = {"unknown": 0, "mouse": 1, "stylus": 2, "touch": 3}
DECODING = {"default": 0, "greedy": 1, "beam": 2, "full": 3}
POINT = {"time": 1, "force": 2, "azimuth": 4, "altitude": 8}
STROKE = {"automatic": 0, "writing": 1, "drawing": 2}
GROUP = {"line": 0, "word": 1, "paragraph": 2, "drawing": 3}
MATCH = {"anywhere": 0, "prefix": 1, "full-words": 2}
SELECT = {"stroke": 0, "word": 1, "line": 2, "paragraph": 3}
SPACE = {"downward": 0, "rightward": 1}
ELEMENT = {"secure": 1, "focused": 2, "has-text": 4, "prompt-focus": 8, "single-line": 16}
CAPITALIZATION = {"none": 0, "sentences": 1, "words": 2, "characters": 3}
EFFECT = {"fade": 0, "discard": 1, "preview": 2, "performed": 3, "inserted": 4, "give-room": 5}
REJECTION = {
    "none": -1, "gesture": 0, "tap": 1, "no-element": 2, "secure": 3, "not-allowed": 4, "finger": 5, "palm": 6, "cancelled": 7,
    "failed": 8,
}
GESTURE = {"none": 0, "select": 1, "delete": 2, "insert-mode": 3, "join-or-split": 4, "remove-space": 5, "line-break": 6}
POLICY = {"automatic": 0, "any-input": 1, "pencil-only": 2}
CONTACT = {"pencil": 0, "finger": 1, "mouse": 2}
SCRIBBLE = {"handles-writing": 1, "expects-pencil": 2}


class Sized(Structure):
    """A struct that begins with its size."""

    def __init__(self, *members: Any, **named: Any):
        super().__init__(sizeof(self), *members, **named)


class Error(Sized):
    """An error."""

    _fields_ = [("size", c_size_t), ("status", c_int32), ("message", c_char * 512)]


class Features(Sized):
    """The capabilities of a model's recognizer."""

    _fields_ = [
        ("size", c_size_t), ("features", c_uint32), ("recognition_types", c_uint32), ("input_types", c_uint32),
        ("language_count", c_uint32), ("grapheme_count", c_uint32), ("reserved", c_uint32), ("name", c_char_p),
    ]


class Hints(Sized):
    """The caller's knowledge of a drawing, and the kind of results to give; all members may be 0."""

    _fields_ = [
        ("size", c_size_t), ("recognition_type", c_int32), ("input_type", c_int32), ("decoding", c_int32),
        ("alternatives", c_uint32), ("beam_width", c_uint32), ("word_count", c_uint32), ("words", POINTER(c_char_p)),
        ("text_context", c_char_p), ("graphemes", c_char_p),
    ]


class Point(Structure):
    """A sample of the pen's path."""

    _fields_ = [
        ("x", c_float), ("y", c_float), ("channels", c_uint32), ("time", c_float), ("force", c_float), ("azimuth", c_float),
        ("altitude", c_float),
    ]


class Candidate(Sized):
    """One reading of a drawing."""

    _fields_ = [
        ("size", c_size_t), ("text", c_char_p), ("text_size", c_size_t), ("confidence", c_float), ("log_probability", c_float),
        ("segment_count", c_size_t),
    ]


class Segment(Sized):
    """A grapheme of a candidate's text."""

    _fields_ = [
        ("size", c_size_t), ("text_start", c_size_t), ("text_end", c_size_t), ("utf16_start", c_size_t),
        ("utf16_end", c_size_t), ("part_count", c_size_t),
    ]


class Part(Sized):
    """A run of a stroke's points."""

    _fields_ = [
        ("size", c_size_t), ("stroke", c_uint64), ("stroke_index", c_size_t), ("point_start", c_size_t),
        ("point_end", c_size_t),
    ]


class CommitPolicy(Sized):
    """The conditions under which the beginning of a drawing's text is settled."""

    _fields_ = [
        ("size", c_size_t), ("pause", c_double), ("distance", c_float), ("confidence", c_float), ("agreement", c_uint32),
        ("point_limit", c_uint32),
    ]

    def __init__(
            self, pause: float = 1.5, distance: float = 6, confidence: float = 0.9, agreement: int = 3,
            point_limit: int = 8192,
    ):
        super().__init__(pause, distance, confidence, agreement, point_limit)


class PrefixContents(Sized):
    """The text and strokes of a settled beginning."""

    _fields_ = [
        ("size", c_size_t), ("text", c_char_p), ("text_size", c_size_t), ("grapheme_count", c_size_t),
        ("strokes", POINTER(c_uint64)), ("stroke_count", c_size_t), ("confidence", c_float), ("reserved", c_uint32),
    ]


class Search(Sized):
    """The way in which a query has to match; all members may be 0."""

    _fields_ = [
        ("size", c_size_t), ("place", c_int32), ("matches_case", c_int32), ("likeliest_only", c_int32), ("reserved", c_int32),
    ]


class Group(Sized):
    """Strokes that belong together."""

    _fields_ = [
        ("size", c_size_t), ("text", c_char_p), ("text_size", c_size_t), ("strokes", POINTER(c_uint64)),
        ("stroke_count", c_size_t), ("box_count", c_size_t), ("parent", c_size_t), ("confidence", c_float),
        ("reserved", c_uint32),
    ]


class Box(Sized):
    """A box around ink."""

    _fields_ = [("size", c_size_t), ("left", c_float), ("top", c_float), ("right", c_float), ("bottom", c_float)]


class Element(Sized):
    """An element of a user interface at one moment."""

    _fields_ = [
        ("size", c_size_t), ("left", c_float), ("top", c_float), ("right", c_float), ("bottom", c_float), ("flags", c_uint32),
        ("capitalization", c_int32), ("length", c_size_t), ("selection_start", c_size_t), ("selection_end", c_size_t),
    ]


class Effect(Sized):
    """Something to show."""

    _fields_ = [
        ("size", c_size_t), ("kind", c_int32), ("rejection", c_int32), ("element", c_size_t), ("strokes", POINTER(c_uint64)),
        ("stroke_count", c_size_t), ("gesture", c_int32), ("takes_words", c_int32), ("start", c_size_t), ("end", c_size_t),
        ("boxes", POINTER(Box)), ("box_count", c_size_t), ("word", c_uint64),
    ]


class Surface(Sized):
    """A user interface that can be written in, as callbacks."""

    _fields_ = [
        ("size", c_size_t), ("context", c_void_p), ("request_elements", c_void_p), ("get_element", c_void_p),
        ("focus", c_void_p), ("get_text", c_void_p), ("select", c_void_p), ("replace", c_void_p), ("find_offset", c_void_p),
        ("get_boxes", c_void_p), ("show", c_void_p), ("should_begin", c_void_p), ("will_begin", c_void_p),
        ("did_finish", c_void_p),
    ]


class ScribbleSettings(Sized):
    """The settings of a session."""

    _fields_ = [
        ("size", c_size_t), ("commit_pause", c_double), ("finish_pause", c_double), ("focus_pause", c_double),
        ("decision_delay", c_double), ("policy", c_int32), ("ignores_gestures", c_int32), ("palm_diameter", c_float),
        ("reach", c_float), ("tap_distance", c_float), ("reserved", c_float),
    ]

    def __init__(
            self, commit_pause: float = 0.8, finish_pause: float = 1.6, focus_pause: float = 0.35, decision_delay: float = 0.5,
            policy: int = 0, ignores_gestures: int = 0, palm_diameter: float = 40, reach: float = 16, tap_distance: float = 4,
    ):
        super().__init__(
            commit_pause, finish_pause, focus_pause, decision_delay, policy, ignores_gestures, palm_diameter, reach,
            tap_distance,
        )


class Word(Sized):
    """A word that was inserted."""

    _fields_ = [
        ("size", c_size_t), ("id", c_uint64), ("element", c_size_t), ("start", c_size_t), ("end", c_size_t),
        ("text", c_char_p), ("text_size", c_size_t), ("alternatives", POINTER(c_char_p)), ("alternative_count", c_size_t),
    ]


# Each function's result, and its arguments.
FUNCTIONS: Dict[str, Tuple[Any, List[Any]]] = {
    "inkling_interface_version": (c_int32, []),
    "inkling_model_format_version": (c_int32, []),
    "inkling_status_name": (c_char_p, [c_int32]),
    "inkling_model_open": (c_int32, [c_char_p, POINTER(c_void_p), POINTER(Error)]),
    "inkling_model_open_bytes": (c_int32, [c_void_p, c_size_t, POINTER(c_void_p), POINTER(Error)]),
    "inkling_model_open_language": (c_int32, [c_void_p, c_void_p, c_size_t, POINTER(c_void_p), POINTER(Error)]),
    "inkling_model_free": (c_int32, [POINTER(c_void_p)]),
    "inkling_model_get_features": (c_int32, [c_void_p, POINTER(Features), POINTER(Error)]),
    "inkling_model_get_language": (c_int32, [c_void_p, c_size_t, POINTER(c_char_p), POINTER(Error)]),
    "inkling_models_find": (c_int32, [
        POINTER(c_void_p), c_size_t, POINTER(c_char_p), c_size_t, POINTER(c_size_t), POINTER(Error),
    ]),
    "inkling_recognizer_create": (c_int32, [c_void_p, POINTER(c_void_p), POINTER(Error)]),
    "inkling_recognizer_create_adapted": (c_int32, [c_void_p, c_void_p, c_size_t, POINTER(c_void_p), POINTER(Error)]),
    "inkling_recognizer_create_sharing": (c_int32, [c_void_p, c_void_p, POINTER(c_void_p), POINTER(Error)]),
    "inkling_recognizer_join": (c_int32, [POINTER(c_void_p), c_size_t, POINTER(c_void_p), POINTER(Error)]),
    "inkling_recognizer_free": (c_int32, [POINTER(c_void_p)]),
    "inkling_recognizer_verify": (c_int32, [c_void_p, POINTER(Error)]),
    "inkling_drawing_start": (c_int32, [c_void_p, POINTER(Hints), POINTER(c_void_p), POINTER(Error)]),
    "inkling_drawing_free": (c_int32, [POINTER(c_void_p)]),
    "inkling_drawing_set_hints": (c_int32, [c_void_p, POINTER(Hints), POINTER(Error)]),
    "inkling_drawing_add_stroke": (c_int32, [c_void_p, c_void_p, c_size_t, c_size_t, POINTER(c_uint64), POINTER(Error)]),
    "inkling_drawing_extend_stroke": (c_int32, [c_void_p, c_uint64, c_void_p, c_size_t, c_size_t, POINTER(Error)]),
    "inkling_drawing_remove_stroke": (c_int32, [c_void_p, c_uint64, POINTER(Error)]),
    "inkling_drawing_clear": (c_int32, [c_void_p, POINTER(Error)]),
    "inkling_drawing_get_stroke_count": (c_int32, [c_void_p, POINTER(c_size_t), POINTER(Error)]),
    "inkling_drawing_get_stroke": (c_int32, [c_void_p, c_size_t, POINTER(c_uint64), POINTER(Error)]),
    "inkling_drawing_predict": (c_int32, [c_void_p, c_void_p, c_void_p, POINTER(c_void_p), POINTER(Error)]),
    "inkling_prediction_free": (c_int32, [POINTER(c_void_p)]),
    "inkling_prediction_get_count": (c_int32, [c_void_p, POINTER(c_size_t), POINTER(Error)]),
    "inkling_prediction_get_candidate": (c_int32, [c_void_p, c_size_t, POINTER(Candidate), POINTER(Error)]),
    "inkling_prediction_get_segment": (c_int32, [c_void_p, c_size_t, c_size_t, POINTER(Segment), POINTER(Error)]),
    "inkling_prediction_get_part": (c_int32, [c_void_p, c_size_t, c_size_t, c_size_t, POINTER(Part), POINTER(Error)]),
    "inkling_drawing_find_stable_prefix": (c_int32, [
        c_void_p, POINTER(CommitPolicy), c_double, POINTER(c_void_p), POINTER(Error),
    ]),
    "inkling_prefix_free": (c_int32, [POINTER(c_void_p)]),
    "inkling_prefix_get_contents": (c_int32, [c_void_p, POINTER(PrefixContents), POINTER(Error)]),
    "inkling_drawing_commit": (c_int32, [c_void_p, c_char_p, POINTER(c_uint64), c_size_t, POINTER(Error)]),
    "inkling_drawing_get_language": (c_int32, [c_void_p, POINTER(c_size_t), POINTER(Error)]),
    "inkling_drawing_forget_committed": (c_int32, [c_void_p, POINTER(Error)]),
    "inkling_adaptation_create": (c_int32, [c_void_p, c_void_p, c_size_t, POINTER(c_void_p), POINTER(Error)]),
    "inkling_adaptation_free": (c_int32, [POINTER(c_void_p)]),
    "inkling_adaptation_add_drawing": (c_int32, [c_void_p, c_void_p, c_char_p, POINTER(Error)]),
    "inkling_adaptation_get_sample_count": (c_int32, [c_void_p, POINTER(c_size_t), POINTER(Error)]),
    "inkling_adaptation_learn": (c_int32, [c_void_p, c_void_p, c_void_p, POINTER(c_void_p), POINTER(c_size_t), POINTER(Error)]),
    "inkling_labeller_create": (c_int32, [c_void_p, POINTER(c_void_p), POINTER(Error)]),
    "inkling_labeller_free": (c_int32, [POINTER(c_void_p)]),
    "inkling_page_create": (c_int32, [c_void_p, POINTER(c_void_p), c_size_t, POINTER(c_void_p), POINTER(Error)]),
    "inkling_page_free": (c_int32, [POINTER(c_void_p)]),
    "inkling_page_get_version": (c_int32, [c_void_p, POINTER(c_char_p), POINTER(Error)]),
    "inkling_page_add_stroke": (c_int32, [c_void_p, c_void_p, c_size_t, c_size_t, POINTER(c_uint64), POINTER(Error)]),
    "inkling_page_remove_strokes": (c_int32, [c_void_p, POINTER(c_uint64), c_size_t, POINTER(Error)]),
    "inkling_page_move_strokes": (c_int32, [c_void_p, POINTER(c_uint64), c_size_t, c_float, c_float, POINTER(Error)]),
    "inkling_page_set_kind": (c_int32, [c_void_p, POINTER(c_uint64), c_size_t, c_int32, POINTER(Error)]),
    "inkling_page_get_stroke_count": (c_int32, [c_void_p, POINTER(c_size_t), POINTER(Error)]),
    "inkling_page_group": (c_int32, [c_void_p, c_int32, POINTER(c_void_p), POINTER(Error)]),
    "inkling_page_read": (c_int32, [c_void_p, c_int32, c_void_p, c_void_p, POINTER(c_void_p), POINTER(Error)]),
    "inkling_page_read_strokes": (c_int32, [
        c_void_p, POINTER(c_uint64), c_size_t, c_void_p, c_void_p, POINTER(c_void_p), POINTER(Error),
    ]),
    "inkling_page_read_index": (c_int32, [c_void_p, c_void_p, c_void_p, POINTER(c_void_p), POINTER(Error)]),
    "inkling_page_search": (c_int32, [
        c_void_p, c_char_p, POINTER(Search), c_void_p, c_void_p, POINTER(c_void_p), POINTER(Error),
    ]),
    "inkling_page_select_at": (c_int32, [c_void_p, c_float, c_float, c_int32, c_float, POINTER(c_void_p), POINTER(Error)]),
    "inkling_page_select_between": (c_int32, [c_void_p, c_float, c_float, c_float, c_float, POINTER(c_void_p), POINTER(Error)]),
    "inkling_page_select_touched": (c_int32, [
        c_void_p, c_void_p, c_size_t, c_size_t, c_float, POINTER(c_void_p), POINTER(Error),
    ]),
    "inkling_page_select_moved": (c_int32, [c_void_p, c_float, c_float, c_int32, POINTER(c_void_p), POINTER(Error)]),
    "inkling_groups_free": (c_int32, [POINTER(c_void_p)]),
    "inkling_groups_get_count": (c_int32, [c_void_p, POINTER(c_size_t), POINTER(Error)]),
    "inkling_groups_get_group": (c_int32, [c_void_p, c_size_t, POINTER(Group), POINTER(Error)]),
    "inkling_groups_get_box": (c_int32, [c_void_p, c_size_t, c_size_t, POINTER(Box), POINTER(Error)]),
    "inkling_scribble_create": (c_int32, [c_void_p, POINTER(Surface), POINTER(Hints), POINTER(c_void_p), POINTER(Error)]),
    "inkling_scribble_free": (c_int32, [POINTER(c_void_p)]),
    "inkling_scribble_set_settings": (c_int32, [c_void_p, POINTER(ScribbleSettings), POINTER(Error)]),
    "inkling_scribble_pen_down": (c_int32, [
        c_void_p, c_int32, c_int32, c_float, c_void_p, c_size_t, c_double, POINTER(c_uint64), POINTER(c_int32), POINTER(Error),
    ]),
    "inkling_scribble_pen_moved": (c_int32, [c_void_p, c_int32, c_void_p, c_size_t, c_size_t, c_double, POINTER(Error)]),
    "inkling_scribble_pen_up": (c_int32, [c_void_p, c_int32, c_double, POINTER(Error)]),
    "inkling_scribble_pen_cancelled": (c_int32, [c_void_p, c_int32, c_double, POINTER(Error)]),
    "inkling_scribble_pen_hovered": (c_int32, [c_void_p, c_double, POINTER(Error)]),
    "inkling_scribble_update": (c_int32, [c_void_p, c_double, POINTER(Error)]),
    "inkling_scribble_get_next_update": (c_int32, [c_void_p, POINTER(c_double), POINTER(Error)]),
    "inkling_scribble_finish": (c_int32, [c_void_p, c_double, POINTER(Error)]),
    "inkling_scribble_cancel": (c_int32, [c_void_p, POINTER(Error)]),
    "inkling_scribble_text_changed": (c_int32, [c_void_p, c_size_t, POINTER(Error)]),
    "inkling_scribble_get_state": (c_int32, [c_void_p, c_double, POINTER(c_uint32), POINTER(Error)]),
    "inkling_scribble_get_word_count": (c_int32, [c_void_p, POINTER(c_size_t), POINTER(Error)]),
    "inkling_scribble_get_word": (c_int32, [c_void_p, c_size_t, POINTER(Word), POINTER(Error)]),
    "inkling_scribble_replace_word": (c_int32, [c_void_p, c_uint64, c_char_p, POINTER(c_int32), POINTER(Error)]),
}
