"""The processor that ratios are measured on, and which of several known ones is like it.

Processors that differ by a factor of two call themselves alike ("AMD EPYC"), so a processor is known by its vendor, family,
model and instructions, and by the rate of its fastest product of matrices on one core.
"""
import math
from dataclasses import asdict, dataclass
from pathlib import Path

# Rates of one processor differ by less than this share from run to run.
RATE_TOLERANCE = 0.2


@dataclass(frozen=True)
class Processor:
    """A processor; `None` stands for what isn't known."""

    name: str
    # The widest instruction set of our loops, and what else decides the speed, such as an engine's own instructions.
    instructions: str
    vendor: str | None = None
    family: str | None = None
    model: str | None = None
    stepping: str | None = None
    # 10⁹ operations a second of the fastest float32 product on one core.
    rate: float | None = None

    @property
    def facts(self):
        return {key: value for key, value in asdict(self).items() if value is not None}

    def is_same(self, other):
        """Whether ratios of both may be compared: nothing that is known of both differs, but for the stepping."""
        return (all(first == second for first, second in self.pairs(other) if first is not None and second is not None)
                and self.rate_distance(other) <= -math.log(1 - RATE_TOLERANCE))

    def distance(self, other):
        """A tuple that is less for a processor that is more alike: in vendor, instructions, family, model, and rate."""
        return (*(0 if first == second else 1 if first is None or second is None else 2 for first, second in self.pairs(other)),
                self.rate_distance(other))

    def pairs(self, other):
        return [(getattr(self, key), getattr(other, key)) for key in ("vendor", "instructions", "family", "model")]

    def rate_distance(self, other):
        """The distance of the logarithms of both rates; 0 if one isn't known."""
        return abs(math.log(self.rate / other.rate)) if self.rate and other.rate else 0.0

    def __str__(self):
        number = ", ".join(f"{key} {getattr(self, key)}" for key in ("family", "model", "stepping") if getattr(self, key))
        rate = f"{self.rate:.0f} GFLOP/s a core" if self.rate else ""
        return ", ".join(part for part in (self.name, number, self.instructions, rate) if part)


# The fields of /proc/cpuinfo on x86-64, and those on arm64.
FIELDS = {
    "vendor": ("vendor_id", "CPU implementer"), "family": ("cpu family", "CPU architecture"),
    "model": ("model", "CPU part"), "stepping": ("stepping", "CPU variant"),
}


def this_processor(machine, rate, more="", path=Path("/proc/cpuinfo")):
    """This machine's processor, by the `machine` of a report of inkling-bench and the rate of its best product."""
    found = {}
    for line in path.read_text().splitlines() if path.exists() else []:
        key, _, value = line.partition(":")
        found.setdefault(key.strip(), value.strip())
    known = {field: next((found[key] for key in keys if key in found), None) for field, keys in FIELDS.items()}
    return Processor(machine["processor"], machine["instructions"] + more, rate=rate and round(rate, 1), **known)


def best_rate(report, more=()):
    """The rate of the fastest float32 product in a report of `inkling-bench engine --only products`, or of one of `more`
    kinds."""
    return max(product[kind]["best"] for product in report["products"] for kind in ("blas", "panels", *more) if kind in product)
