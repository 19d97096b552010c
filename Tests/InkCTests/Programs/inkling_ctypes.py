# The C interface for Python's ctypes: the structs of inkling.h, ways to call its functions, and pages. Copy it beside a
# program; recognize.py and page.py show its use, inkling.h documents the functions and members.
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


class Search(Structure):
    _fields_ = [
        ("size", c_size_t), ("place", c_int32), ("matches_case", c_int32), ("likeliest_only", c_int32),
        ("reserved", c_int32)]


class Group(Structure):
    _fields_ = [
        ("size", c_size_t), ("text", c_char_p), ("text_size", c_size_t), ("strokes", POINTER(c_uint64)),
        ("stroke_count", c_size_t), ("box_count", c_size_t), ("parent", c_size_t), ("confidence", c_float),
        ("reserved", c_uint32)]


class Box(Structure):
    _fields_ = [
        ("size", c_size_t), ("left", c_float), ("top", c_float), ("right", c_float), ("bottom", c_float)]


# The numbers that the programs use; inkling.h has them all.
LINE, WORD, PARAGRAPH, DRAWING = range(4)
AUTOMATIC, IS_WRITING, IS_DRAWING = range(3)
ANYWHERE, PREFIX, FULL_WORDS = range(3)
SELECT_STROKE, SELECT_WORD, SELECT_LINE, SELECT_PARAGRAPH = range(4)
DOWNWARD, RIGHTWARD = range(2)


class InklingError(Exception):
    def __init__(self, name, status, message):
        super().__init__(f"inkling_{name}: {message}")
        self.status = status


class Inkling:
    """The shared library. Numbers are passed as sizes; pass c_float, c_int32 and c_uint64 where a function takes these."""

    def __init__(self, path):
        self.library = CDLL(path)
        self.error = Error(sizeof(Error))
        assert self.library.inkling_interface_version() >= 2, "the library is too old for pages"

    def call(self, name, *arguments):
        """Calls a function whose last argument is an error, which becomes an exception."""
        converted = [c_size_t(each) if isinstance(each, int) else each for each in arguments]
        status = getattr(self.library, "inkling_" + name)(*converted, byref(self.error))
        if status:
            raise InklingError(name, status, self.error.message.decode())

    def made(self, name, *arguments):
        """Calls a function that makes a handle."""
        handle = c_void_p()
        self.call(name, *arguments, byref(handle))
        return handle

    def free(self, kind, handle):
        """Frees a handle; the kind is the word in its functions' names."""
        assert getattr(self.library, f"inkling_{kind}_free")(byref(handle)) == 0
        assert not handle.value

    def counted(self, name, *arguments):
        """Calls a function that returns a count."""
        count = c_size_t()
        self.call(name, *arguments, byref(count))
        return count.value

    def filled(self, name, kind, *arguments):
        """Calls a function that fills a struct."""
        result = kind(sizeof(kind))
        self.call(name, *arguments, byref(result))
        return result


def coordinates(numbers):
    """Points of x and y alone, as the three arguments of functions that take points."""
    return (c_float * len(numbers))(*numbers), len(numbers) // 2, 2 * sizeof(c_float)


def ids(strokes):
    """Ids of strokes, as the two arguments of functions that take them."""
    return (c_uint64 * len(strokes))(*strokes), len(strokes)


class Found:
    """A group of a page's strokes: all that the library tells of it, copied."""

    def __init__(self, inkling, groups, index):
        group = inkling.filled("groups_get_group", Group, groups, index)
        self.text = group.text.decode()
        self.confidence = group.confidence
        self.parent = group.parent
        self.strokes = group.strokes[:group.stroke_count]
        boxes = [inkling.filled("groups_get_box", Box, groups, index, box) for box in range(group.box_count)]
        self.boxes = [(box.left, box.top, box.right, box.bottom) for box in boxes]

    def middle(self):
        left, top, right, bottom = self.boxes[0]
        return (left + right) / 2, (top + bottom) / 2


class Page:
    """A page of ink, with the functions of inkling.h.

    A path is a list of numbers, x and y of each point in turn; ids, which `add` returns, name strokes. Functions that find
    something return a list of groups; a selection is a list of one group or none.
    """

    def __init__(self, inkling, labeller, *recognizers):
        self.inkling = inkling
        handles = (c_void_p * len(recognizers))(*[each.value for each in recognizers])
        self.handle = inkling.made("page_create", labeller, handles, len(recognizers))

    def free(self):
        self.inkling.free("page", self.handle)

    def call(self, name, *arguments):
        self.inkling.call("page_" + name, self.handle, *arguments)

    def groups(self, name, *arguments):
        """Calls a function that returns groups."""
        handle = self.inkling.made("page_" + name, self.handle, *arguments)
        try:
            count = self.inkling.counted("groups_get_count", handle)
            return [Found(self.inkling, handle, index) for index in range(count)]
        finally:
            self.inkling.free("groups", handle)

    @property
    def stroke_count(self):
        return self.inkling.counted("page_get_stroke_count", self.handle)

    @property
    def version(self):
        text = c_char_p()
        self.call("get_version", byref(text))
        return text.value.decode()

    def add(self, numbers):
        stroke = c_uint64(0)
        self.call("add_stroke", *coordinates(numbers), byref(stroke))
        return stroke.value

    def remove(self, strokes):
        self.call("remove_strokes", *ids(strokes))

    def move(self, strokes, x, y):
        self.call("move_strokes", *ids(strokes), c_float(x), c_float(y))

    def set_kind(self, strokes, kind):
        self.call("set_kind", *ids(strokes), c_int32(kind))

    def group(self, kind):
        return self.groups("group", c_int32(kind))

    def read(self, kind):
        return self.groups("read", c_int32(kind), None, None)

    def read_strokes(self, strokes):
        return self.groups("read_strokes", *ids(strokes), None, None)

    def read_index(self):
        return self.groups("read_index", None, None)

    def search(self, query, place=ANYWHERE, matches_case=False, likeliest_only=False):
        options = Search(sizeof(Search), place=place, matches_case=matches_case, likeliest_only=likeliest_only)
        return self.groups("search", query.encode(), byref(options), None, None)

    def select_at(self, x, y, granularity, reach=0):
        return self.groups("select_at", c_float(x), c_float(y), c_int32(granularity), c_float(reach))

    def select_between(self, start, end):
        return self.groups("select_between", *[c_float(each) for each in start + end])

    def select_touched(self, numbers, width):
        return self.groups("select_touched", *coordinates(numbers), c_float(width))

    def select_moved(self, x, y, axis):
        return self.groups("select_moved", c_float(x), c_float(y), c_int32(axis))
