"""Handwriting recognition on the device: pen strokes in, text out.

    import inkling
    print(inkling.Recognizer("en").recognize(inkling.read_inkml("note.inkml")))

A stroke is a sequence of points, each x (to the right) and y (downwards) in any unit, and perhaps the time in seconds since
the stroke began; NumPy arrays of the shape [points, 2 or 3] do. Everything runs in this process, and nothing leaves it.

Recognizer, Drawing, Page and Adaptation free what they hold when they are no longer used. A Recognizer may be used by several
threads at once, the others by one at a time.
"""
from .adaptation import Adaptation
from ._interface import CommitPolicy
from ._library import InklingError
from .ink import read_inkml, read_jsonl
from .models import model_path, models
from .page import Group, Page
from .recognizer import Candidate, Drawing, Prediction, Recognizer, Segment, Settled

__all__ = [
    "Adaptation", "Candidate", "CommitPolicy", "Drawing", "Group", "InklingError", "Page", "Prediction", "Recognizer", "Segment",
    "Settled", "model_path", "models", "read_inkml", "read_jsonl"]
__version__ = "0.1.0"
