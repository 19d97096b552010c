"""What Scripts/bench-vs-pytorch does: see there."""
import argparse
import json
import statistics

from engines import EngineFailure, Environment, finish, race, say, take_turns
from rows import (
    BARS, MEMORY_ROWS, PLAIN_VARIANT, PRODUCT_SHARE_BAR, ROWS, STEP_BYTES_BAR, is_plain, threaded, variants)


def read_options():
    parser = argparse.ArgumentParser(
        prog="bench-vs-pytorch", description="Measures training side by side with PyTorch.")
    parser.add_argument("--rows", default=",".join(ROWS), help="the rows to measure: " + ", ".join(ROWS))
    parser.add_argument("--threads", default="1,2", help="the numbers of threads (1,2)")
    parser.add_argument("--alternations", type=int, default=7, help="turns of each side (7; at least 5 for a verdict)")
    parser.add_argument("--seconds", type=float, default=4, help="seconds of a turn; a row may need more (4)")
    parser.add_argument("--quick", action="store_true", help="short turns, three of them, for development: no verdict")
    parser.add_argument("--variant", help="take this variant of PyTorch's instead of letting them compete")
    options = parser.parse_args()
    options.rows = [row for row in options.rows.split(",") if row]
    options.threads = [int(count) for count in options.threads.split(",")]
    for row in options.rows:
        if row not in ROWS:
            parser.error(f"no row is called {row}; there are {', '.join(ROWS)}")
    if any(count not in (1, 2) for count in options.threads):
        parser.error("--threads takes 1, 2 or 1,2")
    if options.quick:
        options.alternations, options.seconds = 3, 1.5
    return options


class Comparison:
    def __init__(self, root, options):
        self.options = options
        self.environment = Environment(root)
        self.best_product = {}
        self.results = []
        # The rates of PyTorch's variants with one thread, by row.
        self.races = {}

    def run(self):
        environment = self.environment
        environment.prepare()
        say(f"PyTorch {environment.torch_version}; compiler for torch.compile: {environment.compiler or 'none, left out'}")
        for count in self.options.threads:
            self.measure_products(count)
        for name in self.options.rows:
            for count in self.options.threads:
                if count not in BARS[name]:
                    continue
                say(f"\n{ROWS[name]['title']}, {count} thread{'s' if count > 1 else ''}")
                try:
                    self.results.append(self.compare(name, count))
                except EngineFailure as failure:
                    say(f"  {failure}")
                    self.results.append({"row": name, "threads": count, "failure": str(failure), "met": False})
                self.measure_products(count)
        return self.report()

    def measure_products(self, threads):
        """The best rate of products seen in this run, which the ceilings and shares are reckoned with."""
        text = self.environment.inkling(["engine", "--only", "products", "--threads", str(threads), "--json",
                                         "--seconds", "0.1" if self.options.quick or self.options.variant is not None else "0.25"], threads)
        record = json.loads(text)
        self.machine = record["machine"]
        rate = max(product[way]["best"] for product in record["products"] for way in ("blas", "panels"))
        self.best_product[threads] = max(rate, self.best_product.get(threads, 0))

    def compare(self, name, threads):
        row = ROWS[name]
        variant, rates = self.choose(name, threads)
        say(f"  PyTorch's fastest variant: {variant}")
        order = f"steps {row['steps']}" if "steps" in row else f"seconds {self.options.seconds}"
        with self.environment.ours(row, threads) as us, self.environment.theirs(row, threads, variant) as them:
            ours, theirs = take_turns(
                us, them, order, self.options.alternations,
                lambda number, one, other: say(f"  {number}: ours {one['samplesPerSecond']:.1f}, "
                                               f"PyTorch {other['samplesPerSecond']:.1f} samples/s"))
            memory = {"ours": ours[0]["stepBytes"], "pytorch": them.ready["stepBytes"]}
        if name in MEMORY_ROWS and threads == 1:
            with self.environment.theirs(row, 1, PLAIN_VARIANT) as plain:
                memory["plain"] = plain.ready["stepBytes"]
        ratios = [a["samplesPerSecond"] / b["samplesPerSecond"] for a, b in zip(ours, theirs)]
        median = statistics.median
        operations = median(r["operationsPerStep"] * r["steps"] / r["samples"] for r in ours)
        theirs_median = median(r["samplesPerSecond"] for r in theirs)
        result = {
            "row": name, "threads": threads, "ratio": median(ratios), "lowest": min(ratios), "highest": max(ratios),
            "bar": BARS[name][threads], "ours": median(r["samplesPerSecond"] for r in ours), "pytorch": theirs_median,
            "ceilingRate": self.best_product[threads] * 1e9 / operations,
            "gigaflops": median(r["gigaflops"] for r in ours), "pytorchGigaflops": theirs_median * operations * 1e-9,
            "variant": variant, "variants": rates,
            "plain": max((rate for other, rate in rates.items() if is_plain(other)), default=None), "waitingShare": median(r["waitingShare"] for r in ours),
            "allocationsPerStep": median(r["allocationsPerStep"] for r in ours),
            "memory": memory,
        }
        result["met"] = result["ratio"] >= result["bar"]
        return result

    def choose(self, name, threads):
        """PyTorch's fastest variant: all of them take turns, the slow ones drop out."""
        if self.options.variant is not None:
            return self.options.variant, {}
        candidates = variants(name, self.environment.compiler is not None)
        if threads == 2:
            candidates = threaded(name, self.races.get(name, {}), candidates)
        trial = ROWS[name].get("trial", "seconds 1.5")
        winner, costs, _ = race(
            candidates, lambda variant: self.environment.theirs(ROWS[name], threads, variant),
            lambda listener: 1 / listener.order(trial)["samplesPerSecond"], (1,) if self.options.quick else (1, 2, 2))
        table = {variant: round(1 / cost, 2) for variant, cost in costs.items()}
        for variant, rate in sorted(table.items(), key=lambda entry: -entry[1]):
            say(f"    {rate:8.1f}  {variant}")
        if threads == 1:
            self.races[name] = table
        return winner, table

    def report(self):
        checks = []
        say(f"\n{self.machine['processor']}; BLAS kernels {self.machine['blas']}; loops {self.machine['instructions']}; "
            f"PyTorch {self.environment.torch_version}")
        for threads, rate in sorted(self.best_product.items()):
            say(f"best products, {threads} thread{'s' if threads > 1 else ''}: {rate:.0f} GFLOP/s")
        say()
        say("row           threads   ours  PyTorch  ratio    (range)     bar  met  ceiling  GFLOP/s  share  waits  MiB: ours, PyTorch")
        for result in self.results:
            if "failure" in result:
                checks.append({key: result[key] for key in ("row", "threads", "failure", "met")})
                say(f"{result['row']:14}{result['threads']:7}   {result['failure']}")
                continue
            # Bests may have been seen after the row was measured.
            best = self.best_product[result["threads"]]
            ceiling = result["ceilingRate"] / result["pytorch"]
            share = result["gigaflops"] / best
            say(f"{result['row']:14}{result['threads']:7}{result['ours']:7.1f}{result['pytorch']:9.1f}"
                f"{result['ratio']:7.2f}  ({result['lowest']:.2f}–{result['highest']:.2f})"
                f"{result['bar']:8.2f}  {'yes' if result['met'] else 'NO ':3}{ceiling:9.2f}"
                f"{result['gigaflops']:9.1f}{100 * share:6.0f}%{100 * result['waitingShare']:6.1f}%"
                f"{result['memory']['ours'] >> 20:8}{result['memory']['pytorch'] >> 20:8}")
            checks.append({
                "row": result["row"], "threads": result["threads"], "what": "ratio", "ratio": round(result["ratio"], 3),
                "bar": result["bar"], "met": result["met"], "ceiling": round(ceiling, 3),
                "ours": round(result["ours"], 2), "pytorch": round(result["pytorch"], 2), "variant": result["variant"],
                "plainPyTorch": result["plain"], "variants": result["variants"], "gigaflops": round(result["gigaflops"], 1)})
            if result["row"] == "sru":
                checks.append({
                    "row": "sru", "threads": result["threads"], "what": "share of the best products",
                    "ratio": round(share, 3), "bar": PRODUCT_SHARE_BAR, "met": share >= PRODUCT_SHARE_BAR})
            if "plain" in result["memory"]:
                memory = result["memory"]
                # Of PyTorch's fastest and of PyTorch as its documentation has it the leaner one counts.
                bytes_ratio = memory["ours"] / max(min(memory["pytorch"], memory["plain"]), 1)
                checks.append({
                    "row": result["row"], "threads": 1, "what": "memory of a step, ours over PyTorch's",
                    "ratio": round(bytes_ratio, 3), "bar": STEP_BYTES_BAR, "met": bytes_ratio <= STEP_BYTES_BAR,
                    **memory})
        for result in self.results:
            if result.get("plain"):
                say(f"{result['row']}, {result['threads']} thread{'s' if result['threads'] > 1 else ''}: over PyTorch as its "
                    f"documentation has it (its own CTC, whole batches, autograd), by the race: "
                    f"{result['ours'] / result['plain']:.2f}")
        for check in checks:
            if check.get("what", "ratio") != "ratio":
                sign = "at most" if check["bar"] == STEP_BYTES_BAR else "at least"
                say(f"{check['row']}, {check['threads']} thread{'s' if check['threads'] > 1 else ''}: {check['what']} "
                    f"{check['ratio']:.2f}, {sign} {check['bar']}: {'yes' if check['met'] else 'NO'}")
        if any("memory" in result for result in self.results):
            say("MiB: the growth of the process's peak in memory by weights, gradients, the optimizer's moments, batches and "
                "steps; the libraries, their code and caches, which a tiny network's steps brought in before, stay out.")
        complete = sorted(self.options.rows) == sorted(ROWS) and self.options.threads == [1, 2]
        is_verdict = complete and self.options.alternations >= 5
        if not is_verdict:
            say("not all rows, threads and turns: no verdict")
        passed = is_verdict and all(check["met"] for check in checks)
        say(json.dumps({
            "passed": passed, "machine": self.machine, "torch": self.environment.torch_version,
            "bestProducts": {str(key): round(value, 1) for key, value in self.best_product.items()}, "checks": checks}))
        return 0 if passed else 1


def main(root):
    options = read_options()
    return finish("bench-vs-pytorch", Comparison(root, options).run, max(options.threads))
