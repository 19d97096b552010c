"""The ratios that were accepted last, and whether new ones still reach them.

accepted-ratios.json holds for every benchmark and processor, by row: the ratio, the peer's fastest variant of the last
whole race, and the date and versions with which it was accepted.
"""
import datetime
import json
from pathlib import Path

PATH = Path(__file__).resolve().parent / "accepted-ratios.json"
# The part of its accepted ratio that a row may lose.
TOLERANCE = 0.1


class Record:
    """One benchmark's accepted rows on one processor."""

    def __init__(self, benchmark, processor, path=PATH):
        self.benchmark, self.processor, self.path = benchmark, processor, path
        self.all = json.loads(path.read_text()) if path.exists() else {}
        processors = self.all.get(benchmark, {})
        self.rows = processors.get(processor, {})
        # Without a race on this processor, another's fastest variants are the best guess.
        self.variants = {row: entry["variant"] for rows in [*processors.values(), self.rows]
                         for row, entry in rows.items() if "variant" in entry}

    def ratio(self, row):
        return self.rows.get(row, {}).get("ratio")

    def accept(self, checks, versions, date=None):
        """Replaces the rows of `checks` in the file."""
        note = f"{date or datetime.date.today().isoformat()}, {versions}"
        for check in checks:
            self.rows[check["row"]] = {"ratio": round(check["ratio"], 3), "accepted": note} | (
                {"variant": check["variant"]} if "variant" in check else {})
        self.all.setdefault(self.benchmark, {})[self.processor] = self.rows
        self.path.write_text(json.dumps(self.all, indent=2, sort_keys=True, ensure_ascii=False) + "\n")


def advantage(ratio, reference, better):
    """How much better a ratio is than another: 1.1 is 10 % better, whether high or low ratios are good."""
    pair = (ratio, reference) if better == "higher" else (reference, ratio)
    return pair[0] / max(pair[1], 1e-9)


def has_regressed(check, accepted):
    """Whether a measured row is more than the tolerance worse than its accepted ratio."""
    return accepted is not None and advantage(check["ratio"], accepted, check["better"]) < 1 - TOLERANCE


def failures(checks, record, wanted):
    """The sentences that say why the measured rows don't pass; none when they do.

    A check has a row and either a failure, or a ratio and whether "higher" or "lower" ones are better. `wanted` are the
    rows that have to be measured. Rows that no ratio was accepted for don't pass.
    """
    measured = {check["row"]: check for check in checks}
    found = []
    for row in [*wanted, *(row for row in measured if row not in wanted)]:
        check, accepted = measured.get(row), record.ratio(row)
        if check is None:
            found.append(f"{row}: not measured")
        elif "failure" in check:
            found.append(f"{row}: {check['failure']}")
        elif accepted is None:
            found.append(f"{row}: no ratio was accepted for {record.processor} yet; accept it with --accept")
        elif has_regressed(check, accepted):
            loss = 1 - advantage(check["ratio"], accepted, check["better"])
            found.append(f"{row}: {check['ratio']:.3f} is {100 * loss:.0f} % worse than the accepted {accepted:.3f}")
    return found


def distance(check):
    """How far a row is from its goal."""
    share = advantage(check["ratio"], check["goal"], check["better"])
    return "reached" if share >= 1 else f"{100 * (1 - share):.0f} % short"


def verdict(checks, record, wanted, versions, accepts):
    """Prints each row beside its accepted ratio, the distance to its goal apart, and the verdict; returns whether all rows
    pass. With `accepts` the new ratios are accepted if every row was measured."""
    print("\nrow                        ratio  accepted")
    measured = [check for check in checks if "failure" not in check]
    for check in measured:
        accepted = record.ratio(check["row"])
        print(f"{check['row']:24}{check['ratio']:8.3f}{'–' if accepted is None else format(accepted, '.3f'):>10}")
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
    print("No accepted ratio was lost." if not found else f"{len(found)} of {len(wanted)} rows don't pass.", flush=True)
    return not found
