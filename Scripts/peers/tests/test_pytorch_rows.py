"""PyTorch's variants that compete for a row."""
import unittest

from pytorch_rows import FAVOURITES, GOALS, PLAIN_VARIANT, ROWS, autocasts, is_plain, threaded, variants


class VariantTests(unittest.TestCase):
    def test_no_variant_competes_twice(self):
        for row in ROWS:
            for compiles in (False, True):
                found = variants(row, compiles)
                self.assertEqual(len(found), len(set(found)))

    def test_only_a_compiler_adds_compiled_variants(self):
        for row in ROWS:
            self.assertFalse(any("compile" in variant for variant in variants(row, False)))
            self.assertTrue(any("compile" in variant for variant in variants(row, True)))

    def test_favourites_are_among_all(self):
        for row in ROWS:
            self.assertLessEqual(set(FAVOURITES[row == "sru"]), set(variants(row, False)))

    def test_every_variant_competes_with_and_without_autocast(self):
        self.assertEqual(autocasts("layout=time"), ["", ",autocast=yes"])
        self.assertIn(",autocast=products", autocasts("scan=unit,ctc=labels"))

    def test_every_row_has_goals_and_a_plain_variant(self):
        self.assertEqual(set(GOALS), set(ROWS))
        for row in ROWS:
            self.assertTrue(any(is_plain(variant) for variant in variants(row, False)))
        self.assertTrue(is_plain(PLAIN_VARIANT))

    def test_the_best_of_one_thread_and_the_best_plain_one_go_on_with_two(self):
        costs = {"a,ctc=labels": 1, "b,ctc=labels": 2, "c,ctc=labels": 3, "d": 4, "e": 5}
        self.assertEqual(
            threaded("lstm64", costs, [], 2),
            ["a,ctc=labels", "a,ctc=labels,processes=2", "b,ctc=labels", "b,ctc=labels,processes=2", "d", "d,processes=2"])

    def test_without_a_race_of_one_thread_all_take_part(self):
        self.assertEqual(threaded("lstm64", {}, ["a", "b"]), ["a", "a,processes=2", "b", "b,processes=2"])


if __name__ == "__main__":
    unittest.main()
