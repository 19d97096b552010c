# Reads, searches and edits a page of ink through the Python package, and prints what page.c prints. Usage:
# INKLING_LIBRARY=… PYTHONPATH=Packages/python page.py LABELLER MODEL INK QUERY. A line of INK is a stroke, x and y of each point in turn.
import sys
from ctypes import c_void_p

import inkling
from inkling._library import Library, ids_of


def show(title, groups):
    print("= " + title)
    for group in filter(None, groups):
        parts = ["group %d %.6f" % (group.parent, group.confidence)]
        parts += ["[%.3f %.3f %.3f %.3f]" % box for box in group.boxes]
        parts += ["strokes"] + [str(stroke) for stroke in group.strokes]
        print(" ".join(parts + ["text", group.text.replace("\n", "|")]))


def mistake(status, work):
    """Expects an exception of a status."""
    try:
        work()
    except inkling.InklingError as error:
        assert error.status == status, error
    else:
        raise AssertionError(f"a mistake of status {status} was taken")


def middle(group):
    left, top, right, bottom = group.boxes[0]
    return (left + right) / 2, (top + bottom) / 2


def points(numbers):
    return list(zip(numbers[::2], numbers[1::2]))


_, labeller, model, ink, query = sys.argv
page = inkling.Page(inkling.Recognizer(model), labeller=labeller)

page.add(points([float(word) for word in line.split()]) for line in open(ink))
print("version", page.version)
print("strokes", len(page))
show("lines, not read", page.find("line"))
show("words, not read", page.find("word"))
show("paragraphs, not read", page.find("paragraph"))
show("drawings", page.find("drawing"))
lines, words = page.read("line"), page.read("word")
show("lines", lines)
show("words", words)
show("paragraphs", page.read("paragraph"))

show("search", page.search(query))
show("search for beginnings", page.search(query, "prefix"))
show("exact search", page.search(query, "full-words", matches_case=True, likeliest_only=True))

x, y = middle(words[0])
end = middle(words[-1])
left, top, right, bottom = lines[0].boxes[0]
show("stroke here", [page.select_at(x, y, "stroke", reach=50)])
show("word here", [page.select_at(x, y, "word")])
show("line here", [page.select_at(x, y, "line")])
show("paragraph here", [page.select_at(x, y, "paragraph")])
show("nothing here", [page.select_at(x, y - 5000, "word")])
show("between", [page.select_between((x, y), end)])
show("touched", [page.select_touched([(left, y), (right, y)], 2)])
show("text of a line", page._groups("read_strokes", *ids_of(lines[0].strokes), None, None))

below = page.select_moved(x, bottom, "downward")
show("below", [below])
page.move(below.strokes, 0, 40)
show("with space between lines", page.read("line"))
beside = page.select_moved(words[0].boxes[0][2], y, "rightward")
show("beside", [beside])
page.move(beside.strokes, 30, 0)
show("with space in a line", page.read("word"))

page.declare(words[0].strokes, "drawing")
show("with a word as a drawing", page.find("drawing"))
page.declare(words[0].strokes, "automatic")
page.remove(lines[-1].strokes)
show("without the last line", page.read("line"))
show("index", page._groups("read_index", None, None))
print("strokes", len(page))

mistake(1, lambda: Library.shared().call("page_remove_strokes", c_void_p(), *ids_of([1])))
mistake(2, lambda: page.add_stroke([(0, float("nan"))]))
mistake(3, lambda: page.remove([10 ** 9]))
mistake(2, lambda: page.read("drawing"))
