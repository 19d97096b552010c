"""The comparison of our engine with another one, row by row: what all benchmarks beside peers have in common."""
import argparse
import json
import statistics

from accepted import Record, has_regressed, verdict
from engines import EngineFailure, alternate, race, say


def option_parser(name, description, alternations, seconds):
    parser = argparse.ArgumentParser(prog=name, description=description)
    parser.add_argument("--alternations", type=int, default=alternations, help=f"bursts of each side ({alternations})")
    parser.add_argument("--seconds", type=float, default=seconds, help=f"seconds of a burst ({seconds:g})")
    parser.add_argument(
        "--quick", action="store_true",
        help="short bursts, beside the peer's fastest variant of the last whole race: at most five minutes for all rows")
    parser.add_argument("--accept", action="store_true", help="write the ratios of this run to accepted-ratios.json; with --quick and no known fastest variant, "
        "a short race of a few finds one")
    parser.add_argument("--variant", help="compare with this variant of the peer instead of letting all compete")
    return parser


def chosen(parser, text, names, option):
    """The names in a list with commas, each one of `names`."""
    found = [name for name in text.split(",") if name]
    for name in found:
        if name not in names:
            parser.error(f"{option} has no {name}; there are {', '.join(names)}")
    if not found:
        parser.error(f"{option} names nothing; there are {', '.join(names)}")
    return found


class Comparison:
    """A benchmark beside a peer. Subclasses start both sides and say what a row's cost is."""

    # The benchmark's and the peer's names, whether high or low ratios are good, and the cost of a unit of work in seconds.
    name = peer = better = cost = None
    # Bursts and seconds with --quick.
    quick = (3, 1)

    def __init__(self, environment, options):
        self.environment, self.options = environment, options
        if options.quick:
            options.alternations, options.seconds = self.quick
        self.checks = []

    def run(self):
        """Measures all rows and prints the verdict; returns whether all pass."""
        self.prepare()
        self.record = Record(self.name, self.processor())
        for row in self.rows():
            say(f"\n{self.title(row)}")
            try:
                check = self.compare(row)
                if self.options.quick and has_regressed(check, self.record.ratio(check["row"])):
                    say("  worse than accepted: measured once more, which decides")
                    check = self.compare(row)
            except EngineFailure as failure:
                say(f"  {failure}")
                check = {"row": self.key(row), "failure": str(failure)}
            self.checks.append(check)
            self.after(row)
        self.report()
        guarded = self.checks + self.more_checks()
        passed = verdict(guarded, self.record, self.wanted(), self.versions(), self.options.accept)
        say(json.dumps({"passed": passed, **self.summary(), "checks": guarded}))
        return passed

    def compare(self, row):
        """Both sides in alternation: the median of the pairs' ratios, ours over the peer's."""
        variant, raced = self.choose(row)
        say(f"  {self.peer}: {variant or 'default'}")
        with self.ours(row) as us, self.theirs(row, variant) as them:
            self.meet(row, us, them)
            ours, theirs = alternate(
                us, them, self.order(row), self.options.alternations,
                lambda number, one, other: say(f"  {number}: ours {self.told(one)}, {self.peer} {self.told(other)}"))
        costs = [[self.cost(answer) for answer in side] for side in (ours, theirs)]
        ratios = [a / b if self.better == "lower" else b / a for a, b in zip(*costs)]
        check = {
            "row": self.key(row), "ratio": statistics.median(ratios), "lowest": min(ratios), "highest": max(ratios),
            "better": self.better, "goal": self.goal(row), "variant": variant, "variants": raced}
        return check | self.details(row, ours, theirs, us.ready, them.ready)

    def choose(self, row):
        """The peer's variant to compare with, and the costs of all that competed."""
        if self.options.variant is not None:
            return self.options.variant, {}
        candidates, rounds = self.candidates(row), (1, 2, 2)
        if self.options.quick:
            variant = self.record.variants.get(self.key(row))
            if variant is not None:
                return variant, {}
            if not self.options.accept:
                raise EngineFailure("no fastest variant is known; find one with --accept")
            rounds = (1,)
        winner, costs, ready = race(
            candidates, lambda variant: self.theirs(row, variant),
            lambda listener: self.cost(listener.order(self.trial(row))), rounds)
        for variant in sorted(costs, key=costs.get):
            say(f"    {1e3 * costs[variant]:8.3f} ms  {variant}{self.remark(ready[variant])}")
        return winner, {variant: round(1e3 * cost, 3) for variant, cost in costs.items()}

    def measured(self):
        """The checks with a ratio, in order; a line names each of the others on the way."""
        for check in self.checks:
            if "failure" in check:
                say(f"{check['row']:24}{check['failure']}")
            else:
                yield check

    def wanted(self):
        """The rows that have to be measured."""
        return [self.key(row) for row in self.rows()]

    # What subclasses may add.
    def meet(self, row, us, them):
        """Looks at both sides before they are measured."""

    def details(self, row, ours, theirs, our_ready, their_ready):
        return {}

    def remark(self, ready):
        return ""

    def after(self, row):
        """Called when a row is measured."""

    def more_checks(self):
        """Checks beside the ratios of speed."""
        return []
