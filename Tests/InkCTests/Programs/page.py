# Reads, searches and edits a page of ink through the shared library, and prints what page.c prints.
# Usage: page.py LIBRARY LABELLER MODEL INK QUERY. A line of INK is a stroke, x and y of each point in turn.
import sys
from ctypes import c_void_p

from inkling_ctypes import AUTOMATIC, DOWNWARD, DRAWING, FULL_WORDS, IS_DRAWING, LINE, PARAGRAPH, PREFIX, RIGHTWARD
from inkling_ctypes import SELECT_LINE, SELECT_PARAGRAPH, SELECT_STROKE, SELECT_WORD, WORD, Inkling, InklingError, Page
from inkling_ctypes import ids


def show(title, groups):
    print("= " + title)
    for group in groups:
        parts = ["group %d %.6f" % (group.parent, group.confidence)]
        parts += ["[%.3f %.3f %.3f %.3f]" % box for box in group.boxes]
        parts += ["strokes"] + [str(stroke) for stroke in group.strokes]
        print(" ".join(parts + ["text", group.text.replace("\n", "|")]))


def mistake(status, work):
    """Expects an exception of a status."""
    try:
        work()
    except InklingError as error:
        assert error.status == status, error
    else:
        raise AssertionError(f"a mistake of status {status} was taken")


_, library, labeller_path, model_path, ink, query = sys.argv
inkling = Inkling(library)
labelling = inkling.made("model_open", labeller_path.encode())
reading = inkling.made("model_open", model_path.encode())
labeller = inkling.made("labeller_create", labelling)
recognizer = inkling.made("recognizer_create", reading)
page = Page(inkling, labeller, recognizer)
# The page keeps what it needs.
for kind, handle in [("model", labelling), ("model", reading), ("labeller", labeller), ("recognizer", recognizer)]:
    inkling.free(kind, handle)

strokes = [page.add([float(word) for word in line.split()]) for line in open(ink)]
print("version", page.version)
print("strokes", page.stroke_count)
show("lines, not read", page.group(LINE))
show("words, not read", page.group(WORD))
show("paragraphs, not read", page.group(PARAGRAPH))
show("drawings", page.group(DRAWING))
lines, words = page.read(LINE), page.read(WORD)
show("lines", lines)
show("words", words)
show("paragraphs", page.read(PARAGRAPH))

show("search", page.search(query))
show("search for beginnings", page.search(query, PREFIX))
show("exact search", page.search(query, FULL_WORDS, matches_case=True, likeliest_only=True))

x, y = words[0].middle()
end = words[-1].middle()
left, top, right, bottom = lines[0].boxes[0]
show("stroke here", page.select_at(x, y, SELECT_STROKE, reach=50))
show("word here", page.select_at(x, y, SELECT_WORD))
show("line here", page.select_at(x, y, SELECT_LINE))
show("paragraph here", page.select_at(x, y, SELECT_PARAGRAPH))
show("nothing here", page.select_at(x, y - 5000, SELECT_WORD))
show("between", page.select_between((x, y), end))
show("touched", page.select_touched([left, y, right, y], 2))
show("text of a line", page.read_strokes(lines[0].strokes))

below = page.select_moved(x, bottom, DOWNWARD)
show("below", below)
page.move(below[0].strokes, 0, 40)
show("with space between lines", page.read(LINE))
beside = page.select_moved(words[0].boxes[0][2], y, RIGHTWARD)
show("beside", beside)
page.move(beside[0].strokes, 30, 0)
show("with space in a line", page.read(WORD))

page.set_kind(words[0].strokes, IS_DRAWING)
show("with a word as a drawing", page.group(DRAWING))
page.set_kind(words[0].strokes, AUTOMATIC)
page.remove(lines[-1].strokes)
show("without the last line", page.read(LINE))
show("index", page.read_index())
print("strokes", page.stroke_count)

mistake(1, lambda: inkling.call("page_remove_strokes", c_void_p(), *ids([1])))
mistake(2, lambda: page.add([0, float("nan")]))
mistake(3, lambda: page.remove([10 ** 9]))
mistake(2, lambda: page.read(DRAWING))
page.free()
