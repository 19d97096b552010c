"""Races of variants, and two sides in alternation."""
import contextlib
import io
import json
import os
import unittest
import unittest.mock
from pathlib import Path

from engines import EngineFailure, Environment, advised_core, alternate, fastest, race


class Side:
    """A side with known answers."""

    def __init__(self, name, costs, log):
        self.name, self.costs, self.log = name, list(costs), log
        self.ready = {"name": name}
        self.stopped = False

    def order(self, line):
        self.log.append((self.name, line))
        if not self.costs:
            raise EngineFailure(f"{self.name} is out of answers")
        return self.costs.pop(0)

    def stop(self):
        self.stopped = True


class RaceTests(unittest.TestCase):
    def race(self, variants, rounds):
        log, sides = [], {}

        def start(variant):
            if variants[variant] is None:
                raise EngineFailure("doesn't start")
            sides[variant] = Side(variant, variants[variant], log)
            return sides[variant]

        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            result = race(variants, start, lambda side: side.order("go"), rounds)
        self.assertTrue(all(side.stopped for side in sides.values()))
        return result, [name for name, _ in log], said.getvalue()

    def test_variants_close_to_the_fastest_stay(self):
        self.assertEqual(fastest({"a": 1.2, "b": 1.0, "c": 1.1}), ["b", "c"])

    def test_slow_variants_drop_out_and_the_median_decides(self):
        (winner, costs, ready), order, _ = self.race({"a": [3, 1], "b": [1.0, 1.0, 9.0], "c": [1.1, 1.2, 1.1]}, (1, 2))
        self.assertEqual(winner, "b")
        self.assertEqual(costs, {"a": 3, "b": 1.0, "c": 1.1})
        self.assertEqual(order, ["a", "b", "c", "b", "c", "b", "c"])
        self.assertEqual(ready["c"], {"name": "c"})

    def test_variants_that_fail_are_left_out(self):
        (winner, costs, _), _, said = self.race({"a": None, "b": [], "c": [2.0]}, (1,))
        self.assertEqual((winner, costs), ("c", {"c": 2.0}))
        self.assertIn("left out: a: doesn't start", said)
        self.assertIn("left out: b: b is out of answers", said)

    def test_no_variant_left_is_a_failure(self):
        for variants in ({"a": None}, {"a": []}):
            with self.assertRaises(EngineFailure):
                self.race(variants, (1,))


class AlternationTests(unittest.TestCase):
    def test_each_side_is_first_in_every_other_pair(self):
        log, heard = [], []
        answers = alternate(
            Side("ours", [1, 2, 3], log), Side("theirs", [4, 5, 6], log), "go", 3, lambda *pair: heard.append(pair))
        self.assertEqual(answers, ([1, 2, 3], [4, 5, 6]))
        self.assertEqual([name for name, _ in log], ["ours", "theirs", "theirs", "ours", "ours", "theirs"])
        self.assertEqual(heard, [(1, 1, 4), (2, 2, 5), (3, 3, 6)])


class AdviceTests(unittest.TestCase):
    ADVICE = "OpenBLAS uses its Prescott kernels. Set OPENBLAS_CORETYPE=SkylakeX; training may be up to twice as fast."

    def products(self, *advices):
        """The variables of each measurement of products, and those afterwards."""
        with unittest.mock.patch.dict(os.environ, {"OPENBLAS_CORETYPE": "Haswell"}):
            environment = Environment(Path("."))
        seen, rest = [], list(advices)

        def inkling(arguments, threads):
            seen.append(environment.variables.get("OPENBLAS_CORETYPE"))
            return json.dumps({"machine": {"advice": rest.pop(0)}})

        environment.inkling = inkling
        with contextlib.redirect_stdout(io.StringIO()):
            environment.products()
        return seen, environment.variables.get("OPENBLAS_CORETYPE")

    def test_the_advised_kernels_are_used(self):
        self.assertEqual(self.products(self.ADVICE, None), ([None, "SkylakeX"], "SkylakeX"))

    def test_advice_is_followed_once(self):
        self.assertEqual(self.products(self.ADVICE, self.ADVICE), ([None, "SkylakeX"], "SkylakeX"))

    def test_without_advice_nothing_is_set(self):
        self.assertEqual(self.products(None), ([None], None))
        self.assertIsNone(advised_core("unset OPENBLAS_CORETYPE"))


if __name__ == "__main__":
    unittest.main()
