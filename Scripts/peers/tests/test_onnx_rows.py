"""The variants that compete, the agreement of answers, and the runtime's figures."""
import math
import unittest

import onnx_agreement
import onnx_weights
from onnx_rows import FAVOURITES, FLOAT_VARIANTS, RATIO_GOALS, int8_variants, runtime_figures


def report(**changes):
    latency = {"p50": 1.0, "p99": 2.0}
    return {"greedyStroke": latency, "fullStroke": latency, "load": latency, "memory": 5_000_000,
            "hasLanguageModel": True} | changes


class VariantTests(unittest.TestCase):
    def test_no_variant_competes_twice(self):
        for variants in FLOAT_VARIANTS.values():
            self.assertEqual(len(variants), len(set(variants)))

    def test_favourites_are_among_all(self):
        for network, variants in FAVOURITES.items():
            self.assertLessEqual(set(variants), set(FLOAT_VARIANTS[network]))

    def test_the_two_fastest_graphs_and_the_fastest_of_all_go_on_with_int8(self):
        times = {"scan=steps,from=torch": 1, "scan=blocks": 2, "scan=powers": 3, "scan=gru": 4}
        chosen = int8_variants("own", times)
        self.assertEqual(chosen[-1], "scan=steps,from=torch")
        forms = {variant.split(",weights=")[0] for variant in chosen[:-1]}
        self.assertEqual(forms, {"scan=blocks", "scan=powers"})

    def test_an_lstm_with_float_weights_competes_with_int8(self):
        self.assertIn("weights=float32", int8_variants("lstm", {"weights=float32": 5}))


class AgreementTests(unittest.TestCase):
    def test_improbable_classes_are_ignored(self):
        self.assertAlmostEqual(onnx_agreement.largest_difference([-0.5, -30], [-0.6, -20]), 0.1)
        self.assertAlmostEqual(onnx_agreement.largest_difference([-30], [-9]), 21)

    def test_moved_probability_is_a_share_of_a_frame(self):
        sure, none = 0.0, -1e9
        self.assertAlmostEqual(onnx_agreement.moved_probability([sure, none], [none, sure], 1), 1)

    def test_nan_agrees_with_nothing(self):
        for rounded in (False, True):
            difference = onnx_agreement.largest_difference([-1], [math.nan])
            moved = onnx_agreement.moved_probability([-1], [math.nan], 1)
            self.assertIsNotNone(onnx_agreement.failure(difference, moved, rounded))

    def test_each_arithmetic_has_its_bound(self):
        self.assertIsNone(onnx_agreement.failure(1e-4, 0, False))
        self.assertIn("differs by", onnx_agreement.failure(0.5, 0.01, False))
        self.assertIsNone(onnx_agreement.failure(0.5, 0.01, True))
        self.assertIn("rounding", onnx_agreement.failure(0.5, 0.2, True))

    def test_answers_of_different_lengths_are_an_error(self):
        with self.assertRaises(ValueError):
            onnx_agreement.largest_difference([-1, -1], [-1])


class LayerTests(unittest.TestCase):
    def test_layers_are_read_as_a_model_file_writes_them(self):
        self.assertEqual(
            onnx_weights.layer("convolution 64 5 2 relu"),
            {"kind": "convolution", "channels": 64, "kernel": 5, "stride": 2, "activation": "relu"})
        self.assertEqual(onnx_weights.layer("sru 256"), {"kind": "sru", "width": 256})

    def test_other_layers_are_rejected(self):
        for words in ("lstm 128", "sru", "convolution 64 5 2"):
            with self.assertRaises(onnx_weights.ModelFailure):
                onnx_weights.layer(words)


class FigureTests(unittest.TestCase):
    def test_every_network_has_goals_for_both_weights(self):
        self.assertEqual(set(RATIO_GOALS), {(network, weights) for network in FLOAT_VARIANTS for weights in ("float32", "int8")})

    def test_a_figure_above_its_goal_misses_it(self):
        slow = report(greedyStroke={"p50": 1.0, "p99": 5.1})
        self.assertEqual([figure["met"] for figure in runtime_figures([slow])], [True, False, True, True, True, True])

    def test_a_model_without_a_language_model_misses_its_goals(self):
        figures = runtime_figures([report(hasLanguageModel=False)])
        self.assertEqual([figure["met"] for figure in figures], [True, True, False, False, True, True])

    def test_the_median_of_reports_counts(self):
        figures = runtime_figures([report(memory=9_000_000), report(), report()])
        self.assertEqual(figures[-1]["value"], 5)
        self.assertTrue(figures[-1]["met"])


if __name__ == "__main__":
    unittest.main()
