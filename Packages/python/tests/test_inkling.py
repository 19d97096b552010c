"""The installed package, without anything of Swift: python -m unittest discover -s Packages/python/tests"""
import gc
import tempfile
import threading
import unittest
from pathlib import Path

import inkling

V = [(0, 0), (5, 15), (10, 30), (15, 15), (20, 0)]
L = [(40, 0), (40, 15), (40, 30), (50, 30), (58, 30)]


def written(text):
    folder = tempfile.TemporaryDirectory()
    path = Path(folder.name) / "ink.inkml"
    path.write_text(text, encoding="utf-8")
    return folder, path


class RecognizerTests(unittest.TestCase):
    def test_every_model_computes_here_what_its_training_network_did(self):
        self.assertEqual(set(inkling.models()), {"en", "zh-Hans", "zh-Hant", "yue", "strokes"})
        for language in ("en", "zh-Hans", "zh-Hant", "yue"):
            recognizer = inkling.Recognizer(language)
            recognizer.verify()
            self.assertIn(language, recognizer.languages)

    def test_strokes_become_text_with_alternatives_and_segments(self):
        prediction = inkling.Recognizer("en").recognize([V], alternatives=3)
        self.assertEqual(str(prediction).lower(), "v")
        self.assertEqual(len(prediction), 3)
        confidences = [candidate.confidence for candidate in prediction]
        self.assertEqual(confidences, sorted(confidences, reverse=True))
        (segment,) = prediction[0].segments
        self.assertEqual((segment.text, segment.parts), (prediction.text, ((0, 0, 5),)))
        self.assertEqual(inkling.Recognizer("en").recognize([]).text, "")

    def test_times_and_arrays_are_taken(self):
        recognizer = inkling.Recognizer("en")
        plain = recognizer.recognize([V, L])
        timed = [[(x, y, 0.01 * index) for index, (x, y) in enumerate(stroke)] for stroke in (V, L)]
        self.assertEqual(recognizer.recognize(timed).text, plain.text)

        class Array:
            """As NumPy's, of which only this is used."""
            __array_interface__ = {"version": 3}

            def __init__(self, rows):
                self.rows = rows

            def tolist(self):
                return [list(row) for row in self.rows]

        self.assertEqual(recognizer.recognize([Array(V), Array(L)])[0], plain[0])

    def test_a_writer_is_learned(self):
        adaptation = inkling.Adaptation("en")
        with self.assertRaisesRegex(inkling.InklingError, "there are no samples"):
            adaptation.learn()
        with self.assertRaisesRegex(inkling.InklingError, "can't write “é”"):
            adaptation.add([V], "é")
        before = inkling.Recognizer("en").recognize([V]).text
        taught = "n" if before != "n" else "m"
        for _ in range(3):
            adaptation.add([V], taught)
        self.assertEqual(len(adaptation), 3)
        delta = adaptation.learn()
        self.assertLess(len(delta), 200_000)
        self.assertEqual(inkling.Recognizer("en", delta).recognize([V]).text, taught)
        self.assertEqual(inkling.Recognizer("en").recognize([V]).text, before)
        with self.assertRaisesRegex(inkling.InklingError, "learned with the model english"):
            inkling.Recognizer("zh-Hans", delta)
        self.assertEqual(len(inkling.Adaptation("en", delta)), 0)

    def test_hints_make_a_difference(self):
        recognizer = inkling.Recognizer("en")
        self.assertEqual(recognizer.recognize([V], graphemes="uU").text.lower(), "u")
        self.assertEqual(recognizer.recognize([V], decoding="greedy", context="1 ").text.lower(), "v")
        for wrong in ({"decoding": "best"}, {"type": "poem"}):
            with self.assertRaisesRegex(ValueError, "give one of"):
                recognizer.recognize([V], **wrong)

    def test_a_cross_by_itself_is_ten(self):
        cross = [[(0, 0), (100, 2)], [(50, -50), (50, 60)]]
        for language in ("zh-Hans", "zh-Hant"):
            self.assertEqual(inkling.Recognizer(language).recognize(cross).text, "十")

    def test_a_drawing_is_edited_read_and_committed(self):
        drawing = inkling.Recognizer("en").start()
        first = drawing.add_stroke(V[:2])
        drawing.extend_stroke(first, V[2:])
        second = drawing.add_stroke(L)
        self.assertEqual(len(drawing), 2)
        both = drawing.predict().text
        self.assertEqual(len(both.replace(" ", "")), 2)
        drawing.remove_stroke(second)
        self.assertEqual(drawing.predict().text.lower(), "v")
        settled = drawing.settled(pause=5, policy=inkling.CommitPolicy(confidence=0))
        self.assertEqual(settled.strokes, (first,))
        drawing.commit(settled.text, settled.strokes)
        self.assertEqual(len(drawing), 0)
        drawing.clear()
        with self.assertRaises(inkling.InklingError) as caught:
            drawing.remove_stroke(first)
        self.assertEqual(caught.exception.status, 3)

    def test_mistakes_say_what_to_do(self):
        with self.assertRaisesRegex(ValueError, "no model reads “xx”: give one of en, strokes, yue"):
            inkling.Recognizer("xx")
        with self.assertRaises(inkling.InklingError):
            inkling.Recognizer("/nowhere/model.gguf")
        recognizer = inkling.Recognizer("en-GB")
        with self.assertRaisesRegex(inkling.InklingError, "finite"):
            recognizer.recognize([[(0, float("nan"))]])
        with self.assertRaisesRegex(TypeError, "a stroke is a sequence of points"):
            recognizer.recognize([[1, 2, 3]])
        with self.assertRaises(inkling.InklingError):
            inkling.Recognizer(inkling.model_path("strokes"))

    def test_handles_are_freed_in_any_order_and_threads_share_a_recognizer(self):
        recognizer = inkling.Recognizer("en")
        drawing = recognizer.start()
        texts = []
        threads = [threading.Thread(target=lambda: texts.append(recognizer.recognize([V]).text)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(texts), 4)
        self.assertEqual(len(set(texts)), 1)
        del recognizer
        gc.collect()
        drawing.add_stroke(V)
        self.assertEqual(drawing.predict().text, texts[0])


class PageTests(unittest.TestCase):
    def test_a_page_is_read_searched_and_edited(self):
        page = inkling.Page(inkling.Recognizer("en"))
        strokes = page.add([V, L])
        page.declare(strokes, "writing")
        self.assertEqual(len(page), 2)
        (line,) = page.read("line")
        self.assertEqual(set(line.strokes), set(strokes))
        self.assertEqual(page.text, line.text)
        self.assertTrue(any(set(match.strokes) for match in page.search(line.text)))
        self.assertEqual(page.text_of(strokes).strip(), line.text)
        left, top, right, bottom = line.boxes[0]
        self.assertLessEqual(left, 1)
        self.assertEqual(page.select_touched(V + L, 4).strokes, tuple(strokes))
        self.assertEqual(page.select_between((left, top), (right, bottom)).strokes, tuple(strokes))
        self.assertEqual(page.select_moved(left, top - 10).strokes, tuple(strokes))
        page.move(strokes, 100, 0)
        self.assertAlmostEqual(page.find("line")[0].boxes[0][0], left + 100, places=3)
        self.assertIsNone(page.select_at(-1000, -1000))
        self.assertTrue(page.version and page.index_text())
        page.remove(strokes)
        self.assertEqual((len(page), page.text), (0, ""))
        with self.assertRaisesRegex(ValueError, "give one of line, word"):
            page.read("chapter")


class InkTests(unittest.TestCase):
    def test_inkml_with_times_differences_and_other_channels(self):
        folder, path = written("""<?xml version="1.0"?>
            <ink xmlns="http://www.w3.org/2003/InkML">
            <definitions><traceFormat><channel name="T"/><channel name="X"/><channel name="Y"/></traceFormat></definitions>
            <trace>0 10 20, 1 11 22, 2 13 26</trace>
            <traceGroup><trace>0 10 20,'1'1'2,1 2 4</trace><trace>!0 10 20, '1 '1 '2, "0 "1 "2</trace></traceGroup></ink>""")
        with folder:
            expected = [(10, 20), (11, 22), (13, 26)]
            self.assertEqual(inkling.read_inkml(path), [expected] * 3)

    def test_broken_inkml_says_where(self):
        folder, path = written("<ink><trace>1 2, 3</trace></ink>")
        with folder, self.assertRaisesRegex(ValueError, "trace 1: “3” has 1 numbers for 2 channels"):
            inkling.read_inkml(path)

    def test_a_file_that_is_no_xml_is_named(self):
        for text in ("<ink><trace>1 2</ink>", "1 2, 3 4", "<?xml version='1.0' encoding='klingon'?><ink/>"):
            folder, path = written(text)
            with folder, self.assertRaisesRegex(ValueError, "ink.inkml: it isn't InkML: "):
                inkling.read_inkml(path)

    def test_json_lines(self):
        folder, path = written('{"text":"v","strokes":[{"x":[0,1],"y":[2,3]},{"x":[4],"y":[5],"t":[0.5]}]}\n\n{"strokes":1}\n')
        with folder:
            samples = inkling.read_jsonl(path)
            self.assertEqual(next(samples)["strokes"], [[(0, 2), (1, 3)], [(4, 5, 0.5)]])
            with self.assertRaisesRegex(ValueError, "line 3 isn't a sample of ink"):
                next(samples)


if __name__ == "__main__":
    unittest.main()
