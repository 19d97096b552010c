# Reads ink with a model through the shared library, and prints what recognize.c prints.
# Usage: recognize.py LIBRARY MODEL INKS
import sys
from ctypes import byref, c_void_p, sizeof

from inkling_ctypes import Candidate, Hints, Inkling, InklingError, Part, Segment, coordinates

inkling = Inkling(sys.argv[1])

# A mistake is an exception here, with the library's own words.
try:
    inkling.call("drawing_clear", c_void_p())
except InklingError as mistake:
    assert "NULL" in str(mistake), mistake
else:
    raise AssertionError("a NULL handle was taken")

model = inkling.made("model_open", sys.argv[2].encode())
recognizer = inkling.made("recognizer_create", model)
hints = Hints(sizeof(Hints), alternatives=3)
drawing = inkling.made("drawing_start", recognizer, byref(hints))

for line in open(sys.argv[3]):
    numbers = [float(word) for word in line.split()]
    if numbers:
        inkling.call("drawing_add_stroke", drawing, *coordinates(numbers), None)
        continue
    prediction = inkling.made("drawing_predict", drawing, None, None)
    print("ink")
    for rank in range(inkling.counted("prediction_get_count", prediction)):
        candidate = inkling.filled("prediction_get_candidate", Candidate, prediction, rank)
        print("candidate %.6f %s" % (candidate.confidence, candidate.text.decode()))
        for index in range(candidate.segment_count):
            segment = inkling.filled("prediction_get_segment", Segment, prediction, rank, index)
            parts = [inkling.filled("prediction_get_part", Part, prediction, rank, index, run)
                     for run in range(segment.part_count)]
            runs = ["%d:%d-%d" % (part.stroke_index, part.point_start, part.point_end) for part in parts]
            print(" ".join(["segment", str(segment.utf16_start), str(segment.utf16_end)] + runs))
    inkling.free("prediction", prediction)
    inkling.call("drawing_clear", drawing)

for kind, handle in [("drawing", drawing), ("recognizer", recognizer), ("model", model)]:
    inkling.free(kind, handle)
