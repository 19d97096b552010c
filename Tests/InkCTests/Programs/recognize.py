# Reads ink with a model through the Python package, and prints what recognize.c prints.
# Usage: INKLING_LIBRARY=… PYTHONPATH=Packages/python recognize.py MODEL INKS
import sys
from ctypes import c_void_p

import inkling
from inkling._library import Library

# A mistake is an exception here, with the library's own words.
try:
    Library.shared().call("drawing_clear", c_void_p())
except inkling.InklingError as mistake:
    assert "NULL" in str(mistake), mistake
else:
    raise AssertionError("a NULL handle was taken")

drawing = inkling.Recognizer(sys.argv[1]).start(alternatives=3)
for line in open(sys.argv[2]):
    numbers = [float(word) for word in line.split()]
    if numbers:
        drawing.add_stroke(list(zip(numbers[::2], numbers[1::2])))
        continue
    print("ink")
    for candidate in drawing.predict():
        print("candidate %.6f %s" % (candidate.confidence, candidate.text))
        end = 0
        for segment in candidate.segments:
            start, end = end, end + len(segment.text.encode("utf-16-le")) // 2
            print(" ".join(["segment", str(start), str(end)] + ["%d:%d-%d" % part for part in segment.parts]))
    drawing.clear()
