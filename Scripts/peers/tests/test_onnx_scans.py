"""Every form of the recurrence equals a loop."""
import math
import random
import unittest

from plain_ops import Plain, PlainOps

import onnx_scans

VARIANTS = [
    {"scan": "steps"}, {"scan": "doubling"}, {"scan": "blocks", "levels": "2"}, {"scan": "blocks", "levels": "3"},
    {"scan": "powers"}, {"scan": "powers", "length": "3"}, {"scan": "matrix"}, {"scan": "matrix", "length": "8"},
]


def loop(f, b, frames, width, backwards):
    result = [0.0] * (frames * width)
    for channel in range(width):
        state = 0.0
        for t in reversed(range(frames)) if backwards else range(frames):
            state = f[t * width + channel] * state + b[t * width + channel]
            result[t * width + channel] = state
    return result


class ScanTests(unittest.TestCase):
    def check(self, draw, bound):
        width = 2
        for frames in [1, 2, 3, 4, 7, 8, 9, 16, 23, 83]:
            f = [draw() for _ in range(frames * width)]
            b = [random.uniform(-2, 2) for _ in range(frames * width)]
            for backwards in (False, True):
                expected = loop(f, b, frames, width, backwards)
                for variant in VARIANTS:
                    with self.subTest(frames=frames, backwards=backwards, **variant):
                        found = onnx_scans.scan(
                            PlainOps(), variant, Plain((frames, width), f), Plain((frames, width), b), frames, backwards)
                        self.assertEqual(found.shape, (frames, width))
                        self.assertLess(max(abs(x - y) for x, y in zip(found.numbers, expected)), bound)

    def test_forms_agree_with_a_loop(self):
        random.seed(1)
        self.check(lambda: random.uniform(0.01, 0.99), 1e-9)

    def test_gates_that_forget_everything_are_stable(self):
        random.seed(2)
        # Gates below e^-10 are raised to it.
        self.check(lambda: random.choice([1e-30, 1e-6, 0.5, 1 - 1e-9]), 3e-3)

    def test_an_unknown_form_is_rejected(self):
        with self.assertRaises(ValueError):
            onnx_scans.scan(PlainOps(), {"scan": "spiral"}, None, None, 3, False)


class BlockTests(unittest.TestCase):
    def test_blocks_have_all_frames_and_little_padding(self):
        for levels in (1, 2, 3):
            for frames in range(1, 400):
                lengths = onnx_scans.block_lengths(frames, levels)
                self.assertLessEqual(len(lengths), levels)
                self.assertGreaterEqual(math.prod(lengths), frames)
                self.assertLess(math.prod(lengths) - frames, 3 * frames ** 0.67 + 3)

    def test_two_levels_are_about_square(self):
        first, second = onnx_scans.block_lengths(83, 2)
        self.assertTrue(7 <= first <= 12 and 7 <= second <= 12)


if __name__ == "__main__":
    unittest.main()
