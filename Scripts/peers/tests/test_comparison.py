"""Comparisons of rows with sides whose speed is known."""
import argparse
import contextlib
import io
import json
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import accepted
from comparison import Comparison
from engines import EngineFailure
from processor import Processor


class Side:
    def __init__(self, costs):
        self.costs, self.ready = costs, {}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def stop(self):
        pass

    def order(self, line):
        return {"cost": self.costs.pop(0) if len(self.costs) > 1 else self.costs[0]}


class Fake(Comparison):
    name, peer, better, quick = "fake", "Peer", "higher", (3, 1)

    def __init__(self, options, ours, theirs, rows=("a",)):
        super().__init__(None, options)
        self.our_costs, self.their_costs, self.names, self.started = ours, theirs, rows, []

    def prepare(self):
        pass

    rates = (110.0,)

    def rate(self):
        rate, *rest = self.rates
        self.rates = rest or (rate,)
        return rate

    def processor(self, rate):
        return Processor("EPYC", "avx512", "AMD", "25", "17", "1", rate)

    def versions(self):
        return "Peer 1"

    def rows(self):
        return self.names

    def key(self, row):
        return row

    title = key

    def goal(self, row):
        return 2

    def ours(self, row):
        costs = self.our_costs[row]
        if costs is None:
            raise EngineFailure("ours ended with 1: no message")
        return Side(costs)

    def theirs(self, row, variant):
        self.started.append(variant)
        return Side(list(self.their_costs[variant]))

    def order(self, row):
        return "go"

    trial = order

    def candidates(self, row):
        return list(self.their_costs)

    def cost(self, answer):
        return answer["cost"]

    def told(self, answer):
        return str(answer["cost"])

    def report(self):
        pass

    def summary(self):
        return {}


class ComparisonTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "accepted.json"
        patch = mock.patch.object(accepted.Record.__init__, "__defaults__", (self.path,))
        patch.start()
        self.addCleanup(patch.stop)

    def run_fake(self, ours, theirs={"slow": [2.0], "fast": [1.0]}, rows=("a",), **options):
        values = {"quick": False, "accept": False, "variant": None, "alternations": 3, "seconds": 1} | options
        fake = Fake(argparse.Namespace(**values), ours, theirs, rows)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            passed = fake.run()
        self.assertEqual(json.loads(printed.getvalue().splitlines()[-1])["passed"], passed)
        return passed, fake

    def test_the_fastest_variant_wins_the_race_and_is_accepted(self):
        passed, fake = self.run_fake({"a": [0.5]}, accept=True)
        self.assertTrue(passed)
        self.assertEqual(fake.record.rows["a"]["variant"], "fast")
        self.assertEqual(fake.record.accepted("a").ratio, 2.0)

    def test_a_rate_that_other_work_lowered_is_measured_again(self):
        self.run_fake({"a": [0.5]}, accept=True)
        with mock.patch.object(Fake, "rates", (60.0, 80.0, 100.0)):
            passed, fake = self.run_fake({"a": [0.55]}, quick=True)
        self.assertEqual((passed, fake.record.accepted("a").tolerance), (True, 0.1))
        with mock.patch.object(Fake, "rates", (60.0,)):
            passed, fake = self.run_fake({"a": [0.7]}, quick=True)
        self.assertEqual((passed, fake.record.accepted("a").tolerance), (True, 0.35))

    def test_quick_measures_beside_the_remembered_variant_alone(self):
        self.run_fake({"a": [0.5]}, accept=True)
        passed, fake = self.run_fake({"a": [0.5]}, quick=True)
        self.assertTrue(passed)
        self.assertEqual(fake.started, ["fast"])

    def test_quick_without_a_remembered_variant_races_to_accept_one(self):
        passed, fake = self.run_fake({"a": [0.5]}, quick=True, accept=True)
        self.assertTrue(passed)
        self.assertEqual(fake.record.rows["a"]["variant"], "fast")

    def test_quick_without_a_remembered_variant_fails(self):
        passed, fake = self.run_fake({"a": [0.5]}, quick=True)
        self.assertFalse(passed)
        self.assertIn("no fastest variant is known", fake.checks[0]["failure"])

    def test_a_slower_side_fails_quick_and_whole(self):
        self.run_fake({"a": [0.5]}, accept=True)
        for quick in (True, False):
            passed, fake = self.run_fake({"a": [0.6]}, quick=quick)
            self.assertFalse(passed)
            self.assertAlmostEqual(fake.checks[0]["ratio"], 1 / 0.6)

    def test_a_slow_row_is_measured_once_more_at_the_end_twice_as_long(self):
        self.run_fake({"a": [0.5], "b": [0.5]}, rows=("a", "b"), accept=True)
        for quick in (True, False):
            # The first three bursts were disturbed.
            passed, fake = self.run_fake({"a": [0.7, 0.7, 0.7, 0.5], "b": [0.5]}, {"fast": [1.0]}, ("a", "b"), quick=quick)
            self.assertTrue(passed)
            self.assertEqual((fake.checks[0]["ratio"], fake.checks[0]["first"]), (2.0, 1 / 0.7))
            self.assertNotIn("first", fake.checks[1])
            # With quick "a", "b", and "a" once more; otherwise each after a race.
            self.assertEqual(fake.started[-1], "fast")
            self.assertEqual(len(fake.started), 3 if quick else 5)

    def test_the_second_measurement_decides_by_its_median(self):
        self.run_fake({"a": [0.5]}, accept=True)
        slow, good = 0.7, 0.5
        for second, passes in (([good, slow, good, slow, good, good], True), ([slow, good, slow, slow, slow, good], False)):
            passed, fake = self.run_fake({"a": [slow] * 3 + second}, {"fast": [1.0]}, quick=True)
            self.assertEqual(passed, passes)

    def test_rows_that_lost_take_turns(self):
        self.run_fake({"a": [0.5], "b": [0.5]}, rows=("a", "b"), accept=True)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            fake = Fake(argparse.Namespace(quick=True, accept=False, variant=None, alternations=3, seconds=1),
                        {"a": [0.7], "b": [0.7]}, {"fast": [1.0]}, ("a", "b"))
            self.assertFalse(fake.run())
        again = printed.getvalue().split("which decides:")[1].splitlines()[1:13]
        self.assertEqual([line.split(":")[0].strip() for line in again],
                         [f"{row}, {number}" for number in range(1, 7) for row in "ab"])

    def test_a_side_that_fails_when_measured_again_leaves_the_first_result(self):
        self.run_fake({"a": [0.5]}, accept=True)
        costs = {"a": [0.7]}
        values = argparse.Namespace(quick=True, accept=False, variant=None, alternations=3, seconds=1)
        fake = Fake(values, costs, {"fast": [1.0]})
        fake.after = lambda row: costs.update(a=None)
        with contextlib.redirect_stdout(io.StringIO()):
            self.assertFalse(fake.run())
        self.assertAlmostEqual(fake.checks[0]["ratio"], 1 / 0.7)

    def test_a_side_that_fails_is_a_row_that_fails_and_the_others_go_on(self):
        self.run_fake({"a": [0.5], "b": [0.5]}, rows=("a", "b"), accept=True)
        passed, fake = self.run_fake({"a": None, "b": [0.5]}, rows=("a", "b"))
        self.assertFalse(passed)
        self.assertEqual([("failure" in check) for check in fake.checks], [True, False])


if __name__ == "__main__":
    unittest.main()
