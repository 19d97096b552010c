# Reads ink with a model through the shared library, and prints what recognize.c prints.
# Usage: recognize.py LIBRARY MODEL INKS
import sys
from ctypes import CDLL, POINTER, Structure, byref, c_char, c_char_p, c_float, c_int32, c_size_t, c_uint32, c_uint64
from ctypes import c_void_p, sizeof


class Error(Structure):
    _fields_ = [("size", c_size_t), ("status", c_int32), ("message", c_char * 512)]


class Hints(Structure):
    _fields_ = [
        ("size", c_size_t), ("recognition_type", c_int32), ("input_type", c_int32), ("decoding", c_int32),
        ("alternatives", c_uint32), ("beam_width", c_uint32), ("word_count", c_uint32), ("words", POINTER(c_char_p)),
        ("text_context", c_char_p), ("graphemes", c_char_p)]


class Candidate(Structure):
    _fields_ = [
        ("size", c_size_t), ("text", c_char_p), ("text_size", c_size_t), ("confidence", c_float),
        ("log_probability", c_float), ("segment_count", c_size_t)]


class Segment(Structure):
    _fields_ = [
        ("size", c_size_t), ("text_start", c_size_t), ("text_end", c_size_t), ("utf16_start", c_size_t),
        ("utf16_end", c_size_t), ("part_count", c_size_t)]


class Part(Structure):
    _fields_ = [
        ("size", c_size_t), ("stroke", c_uint64), ("stroke_index", c_size_t), ("point_start", c_size_t),
        ("point_end", c_size_t)]


library = CDLL(sys.argv[1])
assert library.inkling_interface_version() >= 1
error = Error(sizeof(Error))


def call(name, *arguments):
    status = getattr(library, "inkling_" + name)(*arguments, byref(error))
    if status:
        raise RuntimeError(f"{name}: {status}: {error.message.decode()}")


def made(name, *arguments):
    handle = c_void_p()
    call(name, *arguments, byref(handle))
    return handle


def counted(name, *arguments):
    count = c_size_t()
    call(name, *arguments, byref(count))
    return count.value


def filled(name, kind, *arguments):
    result = kind(sizeof(kind))
    call(name, *[c_size_t(a) if isinstance(a, int) else a for a in arguments], byref(result))
    return result


# A mistake is an exception here, with the library's own words.
try:
    call("drawing_clear", c_void_p())
except RuntimeError as mistake:
    assert "NULL" in str(mistake), mistake
else:
    raise AssertionError("a NULL handle was taken")

model = made("model_open", sys.argv[2].encode())
recognizer = made("recognizer_create", model)
hints = Hints(sizeof(Hints), alternatives=3)
drawing = made("drawing_start", recognizer, byref(hints))

for line in open(sys.argv[3]):
    numbers = [float(word) for word in line.split()]
    if numbers:
        coordinates = (c_float * len(numbers))(*numbers)
        call("drawing_add_stroke", drawing, coordinates, c_size_t(len(numbers) // 2), c_size_t(2 * sizeof(c_float)), None)
        continue
    prediction = made("drawing_predict", drawing, None, None)
    print("ink")
    for rank in range(counted("prediction_get_count", prediction)):
        candidate = filled("prediction_get_candidate", Candidate, prediction, rank)
        print("candidate %.6f %s" % (candidate.confidence, candidate.text.decode()))
        for index in range(candidate.segment_count):
            segment = filled("prediction_get_segment", Segment, prediction, rank, index)
            parts = [filled("prediction_get_part", Part, prediction, rank, index, run)
                     for run in range(segment.part_count)]
            runs = ["%d:%d-%d" % (part.stroke_index, part.point_start, part.point_end) for part in parts]
            print(" ".join(["segment", str(segment.utf16_start), str(segment.utf16_end)] + runs))
    library.inkling_prediction_free(byref(prediction))
    assert not prediction.value
    call("drawing_clear", drawing)

for name, handle in [("drawing", drawing), ("recognizer", recognizer), ("model", model)]:
    assert getattr(library, f"inkling_{name}_free")(byref(handle)) == 0
