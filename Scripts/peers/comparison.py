"""The comparison of our engine with another one, row by row: what all benchmarks beside peers have in common."""
import argparse
import contextlib
import json
import statistics

from accepted import Record, verdict
from engines import EngineFailure, alternate, race, say
from processor import best_rate, this_processor


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
        """Measures all rows, those that lost once more, and prints the verdict; returns whether all pass."""
        self.prepare()
        self.record = self.read_record()
        say(f"processor: {self.record.processor}")
        for row in self.rows():
            say(f"\n{self.title(row)}")
            try:
                check = self.compare(row)
            except EngineFailure as failure:
                say(f"  {failure}")
                check = {"row": self.key(row), "failure": str(failure)}
            self.checks.append(check)
            self.after(row)
        self.measure_again()
        self.report()
        guarded = self.checks + self.more_checks()
        passed = verdict(guarded, self.record, self.wanted(), self.versions(), self.options.accept)
        say(json.dumps({"passed": passed, **self.summary(), "checks": guarded}))
        return passed

    def measure_again(self):
        """Measures the rows that lost against their accepted ratios once more, twice as long, which decides.

        They take turns pair by pair, so that what disturbs the machine for a while doesn't fall upon one row alone.
        """
        lost = {row: index for index, row in enumerate(self.rows()) if self.record.is_lost(self.checks[index])}
        if not lost or self.options.accept:
            return
        say("\nworse than accepted, measured once more in turns, which decides:")
        with contextlib.ExitStack() as stack:
            pairs, sides = {row: ([], []) for row in lost}, {}
            try:
                for row, index in lost.items():
                    sides[row] = (stack.enter_context(self.ours(row)),
                                  stack.enter_context(self.theirs(row, self.checks[index]["variant"])))
                for number in range(2 * self.options.alternations):
                    for row, (us, them) in sides.items():
                        answers = self.alternate(row, us, them, 1, f"{self.key(row)}, {number + 1}", number % 2 == 1)
                        for all_answers, new in zip(pairs[row], answers):
                            all_answers.extend(new)
            except EngineFailure as failure:
                say(f"  {failure}")
                return
            for row, index in lost.items():
                first = self.checks[index]
                self.checks[index] = first | self.result(row, *pairs[row], *sides[row]) | {"first": first["ratio"]}

    def compare(self, row):
        """Both sides in alternation: the median of the pairs' ratios, ours over the peer's."""
        variant, raced = self.choose(row)
        say(f"  {self.peer}: {variant or 'default'}")
        with self.ours(row) as us, self.theirs(row, variant) as them:
            self.meet(row, us, them)
            answers = self.alternate(row, us, them, self.options.alternations)
        return {"row": self.key(row), "goal": self.goal(row), "variant": variant, "variants": raced} | self.result(
            row, *answers, us, them)

    def alternate(self, row, us, them, count, name=None, peer_first=False):
        return alternate(
            us, them, self.order(row), count,
            lambda number, one, other: say(f"  {name or number}: ours {self.told(one)}, {self.peer} {self.told(other)}"),
            peer_first)

    def result(self, row, ours, theirs, us, them):
        costs = [[self.cost(answer) for answer in side] for side in (ours, theirs)]
        ratios = [a / b if self.better == "lower" else b / a for a, b in zip(*costs)]
        return {"ratio": statistics.median(ratios), "lowest": min(ratios), "highest": max(ratios), "better": self.better,
                **self.details(row, ours, theirs, us.ready, them.ready)}

    def choose(self, row):
        """The peer's variant to compare with, and the costs of all that competed."""
        if self.options.variant is not None:
            return self.options.variant, {}
        candidates, rounds = self.candidates(row), (1, 2, 2)
        if self.options.quick:
            variant = self.record.variant(self.key(row))
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

    def read_record(self):
        """The record on this processor. Other work can only lower the rate of its products, so that a rate that fits no known
        processor is measured again."""
        rate = 0
        for _ in range(3):
            rate = max(rate, self.rate())
            record = Record(self.name, self.processor(rate))
            if record.entry is not None:
                break
        return record

    def processor(self, rate):
        return this_processor(self.machine, rate)

    def rate(self):
        return best_rate(self.environment.products())

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
