"""The record of accepted ratios, and the verdict on new ones."""
import contextlib
import io
import tempfile
import unittest
from dataclasses import replace
from pathlib import Path

from accepted import Record, advantage, distance, failures, verdict
from processor import Processor


def high(row, ratio, **more):
    return {"row": row, "ratio": ratio, "better": "higher", "goal": 2.0} | more


def low(row, ratio, **more):
    return {"row": row, "ratio": ratio, "better": "lower", "goal": 0.5} | more


HERE = Processor("EPYC", "avx512", "AMD", "25", "17", "1", 110.0)
# Calls itself alike, but is of another family and twice as fast.
THERE = Processor("EPYC", "avx512", "AMD", "26", "2", "1", 240.0)


class AcceptedTests(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "accepted.json"
        self.addCleanup(self.folder.cleanup)

    def record(self, processor=HERE, benchmark="speed"):
        return Record(benchmark, processor, self.path)

    def accepted(self):
        record = self.record()
        record.accept([high("a", 1.5, variant="x"), low("b", 0.4, variant="y")], "Peer 1.0", "2026-01-02")
        return self.record()

    def judge(self, checks, record, wanted=("a", "b"), accepts=False):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            passed = verdict(checks, record, list(wanted), "Peer 1.1", accepts)
        return passed, printed.getvalue()


class RecordTests(AcceptedTests):
    def test_accepted_rows_are_read_again_with_their_variants(self):
        record = self.accepted()
        self.assertEqual((record.accepted("a").ratio, record.accepted("b").ratio, record.accepted("c")), (1.5, 0.4, None))
        self.assertEqual((record.variant("a"), record.variant("b"), record.variant("c")), ("x", "y", None))
        self.assertEqual(record.rows["a"]["accepted"], "2026-01-02, Peer 1.0")

    def test_other_rows_processors_and_benchmarks_stay(self):
        self.accepted()
        self.record(THERE).accept([high("a", 9.0, variant="z")], "Peer 2", "2026-01-03")
        self.record(benchmark="size").accept([low("c", 0.1)], "Peer 3", "2026-01-04")
        self.record().accept([high("a", 1.6, variant="w")], "Peer 4", "2026-01-05")
        self.assertEqual((self.record().accepted("a").ratio, self.record().accepted("b").ratio), (1.6, 0.4))
        self.assertEqual(self.record(THERE).accepted("a").ratio, 9.0)
        self.assertEqual(self.record(benchmark="size").accepted("c").ratio, 0.1)

    def test_another_processors_variants_are_the_best_guess_and_its_ratios_have_a_wider_margin(self):
        self.accepted()
        record = self.record(THERE)
        self.assertEqual((record.variant("a"), record.variant("b")), ("x", "y"))
        self.assertEqual((record.accepted("a").tolerance, record.accepted("a").foreign), (0.35, HERE))
        record.accept([high("a", 1.0, variant="own")], "Peer", "2026-01-03")
        self.assertEqual(self.record(THERE).variant("a"), "own")
        self.assertEqual((self.record(THERE).accepted("a").tolerance, self.record(THERE).accepted("a").foreign), (0.1, None))
        self.assertEqual(self.record(THERE).accepted("b").foreign, HERE)

    def test_a_processor_is_kept_with_all_that_is_known_of_it(self):
        self.accepted()
        entry = self.record().all["speed"][0]["processor"]
        self.assertEqual(entry, {"name": "EPYC", "instructions": "avx512", "vendor": "AMD", "family": "25", "model": "17",
                                 "stepping": "1", "rate": 110.0})

    def test_the_processor_that_is_most_alike_counts(self):
        self.accepted()
        self.record(THERE).accept([high("a", 9.0, variant="z")], "Peer 2", "2026-01-03")
        sibling = replace(THERE, model="17", rate=230.0)
        self.assertEqual(self.record(sibling).accepted("a").ratio, 9.0)
        self.assertEqual(self.record(replace(HERE, model="97", rate=60.0)).accepted("a").ratio, 1.5)

    def test_no_file_is_an_empty_record(self):
        self.assertEqual(self.record().rows, {})


class VerdictTests(AcceptedTests):
    def test_equal_ratios_pass(self):
        passed, printed = self.judge([high("a", 1.5), low("b", 0.4)], self.accepted())
        self.assertTrue(passed)
        self.assertIn("No accepted ratio was lost.", printed)

    def test_a_loss_within_the_tolerance_passes_in_both_directions(self):
        self.assertTrue(self.judge([high("a", 1.36), low("b", 0.44)], self.accepted())[0])

    def test_a_slower_row_fails_where_high_ratios_are_good(self):
        passed, printed = self.judge([high("a", 1.34), low("b", 0.4)], self.accepted())
        self.assertFalse(passed)
        self.assertIn("a: 1.340 is 11 % worse than the accepted 1.500", printed)

    def test_a_slower_row_fails_where_low_ratios_are_good(self):
        passed, printed = self.judge([high("a", 1.5), low("b", 0.45)], self.accepted())
        self.assertFalse(passed)
        self.assertIn("b: 0.450 is 11 % worse than the accepted 0.400", printed)

    def test_faster_rows_pass(self):
        self.assertTrue(self.judge([high("a", 3.0), low("b", 0.1)], self.accepted())[0])

    def test_a_row_that_was_not_measured_fails(self):
        passed, printed = self.judge([high("a", 1.5)], self.accepted())
        self.assertFalse(passed)
        self.assertIn("b: not measured", printed)

    def test_a_row_that_failed_fails(self):
        passed, printed = self.judge([high("a", 1.5), {"row": "b", "failure": "no answer"}], self.accepted())
        self.assertFalse(passed)
        self.assertIn("b: no answer", printed)

    def test_a_row_without_an_accepted_ratio_fails(self):
        passed, printed = self.judge([high("a", 1.5), low("b", 0.4), high("c", 5)], self.accepted())
        self.assertFalse(passed)
        self.assertIn("c: no ratio was accepted on any processor yet", printed)
        self.assertFalse(self.judge([high("a", 1.5)], self.record(benchmark="size"), ["a"])[0])

    def test_on_another_processor_a_row_may_lose_a_third_and_no_more(self):
        self.accepted()
        passed, printed = self.judge([high("a", 0.98), low("b", 0.61)], self.record(THERE))
        self.assertTrue(passed)
        self.assertIn("1.500             35 %, on EPYC, family 25", printed)
        self.assertIn("2 rows have no accepted ratio on this processor yet", printed)
        passed, printed = self.judge([high("a", 0.97), low("b", 0.62)], self.record(THERE))
        self.assertFalse(passed)
        self.assertIn("a: 0.970 is 35 % worse than the accepted 1.500 of EPYC, family 25", printed)
        self.assertIn("b: 0.620 is 35 % worse", printed)

    def test_rows_that_were_not_wanted_may_be_missing(self):
        self.assertTrue(self.judge([high("a", 1.5)], self.accepted(), wanted=["a"])[0])

    def test_goals_are_printed_and_decide_nothing(self):
        passed, printed = self.judge([high("a", 1.5), low("b", 0.4)], self.accepted())
        self.assertTrue(passed)
        self.assertIn("1.500, at least 2.0: 25 % short", printed)
        self.assertIn("0.400, at most 0.5: reached", printed)
        self.assertEqual(distance(low("b", 1.0)), "50 % short")

    def test_accepting_replaces_what_was_lost(self):
        passed, printed = self.judge([high("a", 1.0, variant="v"), low("b", 0.4)], self.accepted(), accepts=True)
        self.assertTrue(passed)
        self.assertIn("Accepted 2 ratios for EPYC, family 25, model 17, stepping 1, avx512, 110 GFLOP/s a core (Peer 1.1)", printed)
        self.assertEqual(self.record().accepted("a").ratio, 1.0)
        self.assertTrue(self.judge([high("a", 0.95), low("b", 0.4)], self.record())[0])

    def test_nothing_is_accepted_while_a_row_is_missing(self):
        passed, printed = self.judge([high("a", 1.0), {"row": "b", "failure": "no answer"}], self.accepted(), accepts=True)
        self.assertFalse(passed)
        self.assertIn("these rows weren't measured: b", printed)
        self.assertEqual(self.record().accepted("a").ratio, 1.5)

    def test_only_accepted_ratios_can_be_lost(self):
        self.assertFalse(self.record().is_lost(high("a", 0.001)))
        self.assertTrue(self.accepted().is_lost(high("a", 0.001)))
        self.assertFalse(self.accepted().is_lost({"row": "a", "failure": "no answer"}))
        self.assertEqual(advantage(2, 4, "higher"), 0.5)
        self.assertEqual(advantage(2, 4, "lower"), 2)
        self.assertEqual(failures([], self.record(), []), [])


if __name__ == "__main__":
    unittest.main()
