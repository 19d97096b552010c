"""Which processors are the same, which are alike, and what this one is."""
import json
import tempfile
import unittest
from dataclasses import replace
from pathlib import Path

from accepted import PATH
from processor import Processor, best_rate, this_processor

ZEN4 = Processor("AMD EPYC", "avx512", "AuthenticAMD", "25", "17", "1", 113.0)
ZEN5 = Processor("AMD EPYC", "avx512", "AuthenticAMD", "26", "2", "1", 236.0)
XEON = Processor("Xeon", "avx512", "GenuineIntel", "6", "207", "2", 120.0)


class ProcessorTests(unittest.TestCase):
    def test_names_say_nothing(self):
        self.assertTrue(ZEN4.is_same(replace(ZEN4, name="AMD EPYC 9B14")))
        self.assertFalse(ZEN4.is_same(ZEN5))

    def test_another_family_model_or_instructions_is_another_processor_but_another_stepping_is_not(self):
        for change in ({"vendor": "Other"}, {"family": "26"}, {"model": "160"}, {"instructions": "avx2"}):
            self.assertFalse(ZEN4.is_same(replace(ZEN4, **change)))
        self.assertTrue(ZEN4.is_same(replace(ZEN4, stepping="2")))

    def test_a_rate_that_is_a_quarter_less_or_more_is_another_processor(self):
        for rate, same in ((113, True), (92, True), (140, True), (85, False), (150, False)):
            self.assertEqual(ZEN4.is_same(replace(ZEN4, rate=float(rate))), same)

    def test_what_is_not_known_does_not_differ(self):
        self.assertTrue(ZEN4.is_same(replace(ZEN4, model=None, stepping=None)))
        self.assertTrue(ZEN4.is_same(replace(ZEN4, rate=None)))
        self.assertFalse(ZEN5.is_same(replace(ZEN4, family=None, model=None)))

    def test_vendor_then_instructions_then_family_then_rate_decide_what_is_alike(self):
        new = replace(ZEN5, model="36", rate=200.0)
        known = [XEON, replace(ZEN5, instructions="avx2"), ZEN4, replace(ZEN5, rate=190.0), ZEN5]
        self.assertEqual(sorted(known, key=new.distance), [replace(ZEN5, rate=190.0), ZEN5, ZEN4, known[1], XEON])

    def test_this_processor_is_read_from_the_system(self):
        machine = {"processor": "AMD EPYC", "instructions": "avx512"}
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "cpuinfo"
            path.write_text("processor\t: 0\nvendor_id\t: AuthenticAMD\ncpu family\t: 25\nmodel\t\t: 17\n"
                            "model name\t: AMD EPYC\nstepping\t: 1\n\nprocessor\t: 1\nmodel\t\t: 99\n")
            self.assertEqual(this_processor(machine, 113.04, path=path), ZEN4)
            self.assertEqual(str(ZEN4), "AMD EPYC, family 25, model 17, stepping 1, avx512, 113 GFLOP/s a core")
            path.write_text("processor\t: 0\nCPU implementer\t: 0x41\nCPU architecture: 8\nCPU variant\t: 0x1\n"
                            "CPU part\t: 0xd40\n")
            arm = this_processor(machine, None, ", relaxed SIMD", path)
            self.assertEqual((arm.vendor, arm.family, arm.model, arm.stepping), ("0x41", "8", "0xd40", "0x1"))
            self.assertEqual((arm.instructions, arm.rate), ("avx512, relaxed SIMD", None))
            self.assertIsNone(this_processor(machine, 1.0, path=Path(folder) / "none").family)

    def test_the_fastest_product_in_float32_counts(self):
        products = [{"blas": {"best": 90}, "panels": {"best": 110}}, {"blas": {"best": 100}, "bfloat16": {"best": 220}}]
        self.assertEqual(best_rate({"products": products}), 110)
        self.assertEqual(best_rate({"products": products}, ["bfloat16"]), 220)

    def test_all_recorded_processors_are_read_and_differ(self):
        for entries in json.loads(PATH.read_text()).values():
            processors = [Processor(**entry["processor"]) for entry in entries]
            for index, processor in enumerate(processors):
                self.assertFalse(any(processor.is_same(other) for other in processors[index + 1:]))


if __name__ == "__main__":
    unittest.main()
