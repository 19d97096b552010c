"""The ratios that were accepted last, and whether new ones still reach them.

accepted-ratios.json holds for every benchmark a list of processors. Each has by row the ratio, the peer's fastest variant of
the last whole race, and the date and versions with which it was accepted.

A row is compared with its ratio on the same processor (see processor.py) and may be 10 % worse. A row without one is
compared with the ratio on the processor that is most alike, and may be 35 % worse: between processors whose cores differ by
a factor of two, ratios differed by up to a quarter. A row that no processor has a ratio for doesn't pass.
"""
import datetime
import json
from dataclasses import dataclass
from pathlib import Path

from processor import Processor

PATH = Path(__file__).resolve().parent / "accepted-ratios.json"
# The part of its accepted ratio that a row may lose: on the same processor, and on another one.
TOLERANCE = 0.1
FOREIGN_TOLERANCE = 0.35


@dataclass(frozen=True)
class Accepted:
    """The ratio that a row is compared with."""

    ratio: float
    # The part that may be lost.
    tolerance: float
    # The processor, where it is another one.
    foreign: Processor | None = None

    def is_lost(self, check):
        """Whether a measured row is worse than may be."""
        return advantage(check["ratio"], self.ratio, check["better"]) < 1 - self.tolerance

    @property
    def origin(self):
        return f" of {self.foreign}" if self.foreign else ""


class Record:
    """One benchmark's accepted rows, on this processor and on others."""

    def __init__(self, benchmark, processor, path=PATH):
        self.benchmark, self.processor, self.path = benchmark, processor, path
        self.all = json.loads(path.read_text()) if path.exists() else {}
        entries = self.all.setdefault(benchmark, [])
        # The most alike first.
        known = sorted(((Processor(**entry["processor"]), entry) for entry in entries),
                       key=lambda pair: pair[0].distance(processor))
        self.entry = next((entry for known_processor, entry in known if known_processor.is_same(processor)), None)
        self.others = [(other, entry["rows"]) for other, entry in known if entry is not self.entry]
        self.rows = self.entry["rows"] if self.entry else {}

    def accepted(self, row):
        """What a row is compared with; `None` if no processor has a ratio for it."""
        if row in self.rows:
            return Accepted(self.rows[row]["ratio"], TOLERANCE)
        for processor, rows in self.others:
            if row in rows:
                return Accepted(rows[row]["ratio"], FOREIGN_TOLERANCE, processor)
        return None

    def is_lost(self, check):
        accepted = self.accepted(check["row"])
        return accepted is not None and "failure" not in check and accepted.is_lost(check)

    def variant(self, row):
        """The peer's fastest variant of the last race; on the processor most alike, without a race on this one."""
        for rows in [self.rows, *(rows for _, rows in self.others)]:
            if "variant" in rows.get(row, {}):
                return rows[row]["variant"]
        return None

    def accept(self, checks, versions, date=None):
        """Replaces the rows of `checks` in the file."""
        note = f"{date or datetime.date.today().isoformat()}, {versions}"
        if self.entry is None:
            self.entry = {"rows": self.rows}
            self.all[self.benchmark].append(self.entry)
        self.entry["processor"] = self.processor.facts
        for check in checks:
            self.rows[check["row"]] = {"ratio": round(check["ratio"], 3), "accepted": note} | (
                {"variant": check["variant"]} if "variant" in check else {})
        self.path.write_text(json.dumps(self.all, indent=2, sort_keys=True, ensure_ascii=False) + "\n")


def advantage(ratio, reference, better):
    """How much better a ratio is than another: 1.1 is 10 % better, whether high or low ratios are good."""
    pair = (ratio, reference) if better == "higher" else (reference, ratio)
    return pair[0] / max(pair[1], 1e-9)


def failures(checks, record, wanted):
    """The sentences that say why the measured rows don't pass; none when they do.

    A check has a row and either a failure, or a ratio and whether "higher" or "lower" ones are better. `wanted` are the
    rows that have to be measured. Rows that no ratio was accepted for don't pass.
    """
    measured = {check["row"]: check for check in checks}
    found = []
    for row in [*wanted, *(row for row in measured if row not in wanted)]:
        check, accepted = measured.get(row), record.accepted(row)
        if check is None:
            found.append(f"{row}: not measured")
        elif "failure" in check:
            found.append(f"{row}: {check['failure']}")
        elif accepted is None:
            found.append(f"{row}: no ratio was accepted on any processor yet; accept it with --accept")
        elif accepted.is_lost(check):
            loss = 1 - advantage(check["ratio"], accepted.ratio, check["better"])
            found.append(f"{row}: {check['ratio']:.3f} is {100 * loss:.0f} % worse than the accepted "
                         f"{accepted.ratio:.3f}{accepted.origin}")
    return found


def distance(check):
    """How far a row is from its goal."""
    share = advantage(check["ratio"], check["goal"], check["better"])
    return "reached" if share >= 1 else f"{100 * (1 - share):.0f} % short"


def verdict(checks, record, wanted, versions, accepts):
    """Prints each row beside its accepted ratio, the distance to its goal apart, and the verdict; returns whether all rows
    pass. With `accepts` the new ratios are accepted if every row was measured."""
    print(f"\n{record.processor}")
    print("row                        ratio  accepted  may be worse by")
    measured = [check for check in checks if "failure" not in check]
    for check in measured:
        accepted = record.accepted(check["row"])
        compared = "–" if accepted is None else (
            f"{accepted.ratio:.3f}{100 * accepted.tolerance:15.0f} %{accepted.origin.replace(' of ', ', on ', 1)}")
        print(f"{check['row']:24}{check['ratio']:8.3f}     {compared}")
    goals = [check for check in measured if "goal" in check]
    if goals:
        print("\nGoals, which don't decide:")
    for check in goals:
        limit = "at least" if check["better"] == "higher" else "at most"
        print(f"{check['row']:24}{check['ratio']:8.3f}, {limit} {check['goal']}: {distance(check)}")
    print()
    found = failures(checks, record, wanted)
    if accepts:
        missing = set(wanted) - {check["row"] for check in measured}
        if missing:
            print("Nothing was accepted, because these rows weren't measured: " + ", ".join(sorted(missing)))
            return False
        record.accept(measured, versions)
        print(f"Accepted {len(measured)} ratios for {record.processor} ({versions}) in {record.path.name}.")
        return True
    for sentence in found:
        print(sentence)
    foreign = sum(record.accepted(check["row"]).foreign is not None for check in measured if record.accepted(check["row"]))
    if foreign:
        print(f"{foreign} rows have no accepted ratio on this processor yet: accept them with --accept on a quiet machine.")
    print("No accepted ratio was lost." if not found else f"{len(found)} of {len(wanted)} rows don't pass.", flush=True)
    return not found
