"""Implements Scripts/bench-vs-pytorch: see there."""
import shutil
import statistics

from comparison import Comparison, chosen, option_parser
from engines import Environment, finish, say
from processor import best_rate
from pytorch_rows import (
    FAVOURITES, GOALS, MEMORY_GOAL, MEMORY_ROWS, PLAIN_VARIANT, PRODUCT_SHARE_GOAL, ROWS, autocasts,
    is_plain, threaded, variants)


def read_options():
    parser = option_parser("bench-vs-pytorch", "Measures training side by side with PyTorch.", 7, 4)
    parser.add_argument("--rows", default=",".join(ROWS), help="the rows to measure: " + ", ".join(ROWS))
    parser.add_argument("--threads", default="1,2", help="the numbers of threads (1,2)")
    parser.add_argument("--arithmetic", choices=["float32", "bfloat16"], default="float32",
                        help="that of the products: with bfloat16 PyTorch's variants compete with and without autocast")
    options = parser.parse_args()
    options.rows = chosen(parser, options.rows, list(ROWS), "--rows")
    options.threads = [int(count) for count in chosen(parser, options.threads, ["1", "2"], "--threads")]
    return options


class PyTorchEnvironment(Environment):
    def __init__(self, root):
        super().__init__(root)
        self.compiler = shutil.which("g++") or shutil.which("clang++")
        self.variables["TORCHINDUCTOR_CACHE_DIR"] = str(self.folder / "inductor")
        # A pool of compiling processes would compute while others are measured.
        self.variables["TORCHINDUCTOR_COMPILE_THREADS"] = "1"

    def prepare(self):
        self.install(["torch", "numpy"], ["torch"])
        self.build()
        self.ink = self.folder / "ink.json"
        self.inkling(["ink", "--to", str(self.ink)])

    @staticmethod
    def shape(row):
        return [word for key, value in row["shape"].items() for word in (f"--{key}", str(value))]

    def our_side(self, row, threads, arithmetic):
        arguments = ["step", "--threads", str(threads), "--arithmetic", arithmetic, *self.shape(row)]
        if row.get("pipeline"):
            arguments += ["--pipeline", "--starter", str(self.root / "Datasets" / "starter")]
        return self.ours(arguments, threads)

    def their_side(self, row, threads, variant):
        arguments = ["--threads", str(threads), "--variant", variant, *self.shape(row)]
        if row.get("pipeline"):
            arguments += ["--ink", str(self.ink)]
        # The C library keeps freed memory: PyTorch returns and requests large tensors in every step.
        kept = {"MALLOC_MMAP_THRESHOLD_": str(32 << 20), "MALLOC_TRIM_THRESHOLD_": str(8 << 30)}
        return self.peer("pytorch_peer.py", arguments, threads, kept)


class PyTorchComparison(Comparison):
    """Rows are names with numbers of threads; ratios are of samples a second, ours over PyTorch's."""

    name, peer, better = "bench-vs-pytorch", "PyTorch", "higher"

    def __init__(self, root, options):
        super().__init__(PyTorchEnvironment(root), options)
        self.best_product = {}
        self.rounds = options.arithmetic == "bfloat16"
        # PyTorch's variants with one thread and their costs, by row.
        self.races = {}

    def prepare(self):
        self.environment.prepare()
        self.torch = self.environment.version("torch")
        say(f"PyTorch {self.torch}; compiler for torch.compile: {self.environment.compiler or 'none, left out'}")
        for count in self.options.threads:
            self.measure_products(count)

    def measure_products(self, threads):
        """Remembers the highest rate of matrix products in this run: the ceilings and shares are relative to it."""
        report = self.environment.products(threads, 0.05 if self.options.quick else 0.25)
        self.machine = report["machine"]
        rate = best_rate(report, ["bfloat16"] if self.rounds else [])
        self.best_product[threads] = max(rate, self.best_product.get(threads, 0))

    def versions(self):
        return f"PyTorch {self.torch}, {self.machine['blas']} BLAS kernels"

    def rows(self):
        return [(name, count) for name in self.options.rows for count in self.options.threads]

    def key(self, row):
        return f"{row[0]}, {self.threads(row)}" + (", bfloat16" if self.rounds else "")

    def threads(self, row):
        return f"{row[1]} thread{'s' if row[1] > 1 else ''}"

    def title(self, row):
        return f"{ROWS[row[0]]['title']}, {self.threads(row)}"

    def goal(self, row):
        # Rounded products have no goal but to be ahead.
        return 1.0 if self.rounds else GOALS[row[0]][row[1]]

    def ours(self, row):
        return self.environment.our_side(ROWS[row[0]], row[1], self.options.arithmetic)

    def theirs(self, row, variant):
        return self.environment.their_side(ROWS[row[0]], row[1], variant)

    def order(self, row):
        steps = ROWS[row[0]].get("steps")
        return f"steps {steps}" if steps else f"seconds {self.options.seconds}"

    def trial(self, row):
        return ROWS[row[0]].get("trial", "seconds 1.5")

    def cost(self, answer):
        return 1 / answer["samplesPerSecond"]

    def told(self, answer):
        return f"{answer['samplesPerSecond']:.1f} samples/s"

    def candidates(self, row):
        name, threads = row
        found = FAVOURITES[name == "sru"] if self.options.quick else variants(name, self.environment.compiler is not None)
        if self.rounds:
            found = [variant + ending for variant in found for ending in autocasts(variant)]
        if threads == 1:
            return found
        return threaded(name, self.races.get(name, {}), found, 2 if self.options.quick else 4)

    def choose(self, row):
        winner, costs = super().choose(row)
        if row[1] == 1:
            self.races[row[0]] = costs
        return winner, costs

    def details(self, row, ours, theirs, our_ready, their_ready):
        name, threads = row
        median = statistics.median
        operations = median(answer["operationsPerStep"] * answer["steps"] / answer["samples"] for answer in ours)
        memory = {"ours": ours[0]["stepBytes"], "pytorch": their_ready["stepBytes"]}
        if name in MEMORY_ROWS and threads == 1 and not self.options.quick:
            with self.environment.their_side(ROWS[name], 1, PLAIN_VARIANT) as plain:
                memory["plain"] = plain.ready["stepBytes"]
        return {
            "threads": threads, "ours": median(answer["samplesPerSecond"] for answer in ours),
            "pytorch": median(answer["samplesPerSecond"] for answer in theirs), "operations": operations,
            "gigaflops": median(answer["gigaflops"] for answer in ours),
            "waitingShare": median(answer["waitingShare"] for answer in ours), "memory": memory}

    def after(self, row):
        if not self.options.quick:
            self.measure_products(row[1])

    def share(self, check):
        """The part of the best products' rate that a step reaches."""
        return check["gigaflops"] / self.best_product[check["threads"]]

    def report(self):
        say(f"\nBLAS kernels {self.machine['blas']}; loops {self.machine['instructions']}; "
            f"PyTorch {self.torch}")
        for threads, rate in sorted(self.best_product.items()):
            say(f"best products, {threads} thread{'s' if threads > 1 else ''}: {rate:.0f} GFLOP/s")
        say("\nrow                       ours  PyTorch  ratio    (range)    ceiling  GFLOP/s  share  waits  MiB: ours, PyTorch")
        for check in self.measured():
            ceiling = self.best_product[check["threads"]] * 1e9 / check["operations"] / check["pytorch"]
            say(f"{check['row']:23}{check['ours']:7.1f}{check['pytorch']:9.1f}"
                f"{check['ratio']:7.2f}  ({check['lowest']:.2f}–{check['highest']:.2f}){ceiling:9.2f}"
                f"{check['gigaflops']:9.1f}{100 * self.share(check):6.0f}%{100 * check['waitingShare']:6.1f}%"
                f"{check['memory']['ours'] >> 20:8}{check['memory']['pytorch'] >> 20:8}")
            plain = min((cost for variant, cost in check["variants"].items() if is_plain(variant)), default=None)
            if plain:
                say(f"    over PyTorch as documented (its own CTC, whole batches, autograd), in the race: "
                    f"{check['ours'] * plain / 1e3:.2f}")
        say("ceiling: the ratio if our step ran at the rate of the best products. MiB: the growth of the process's peak memory by "
            "weights, gradients,\nmoments, batches and steps; libraries, their code and caches aren't in it.")

    def more_checks(self):
        if self.options.quick:
            return []
        checks = []
        for check in self.checks:
            if check["row"].startswith("sru") and "failure" not in check:
                checks.append({"row": f"{check['row']}: share of products", "ratio": self.share(check), "better": "higher",
                               "goal": PRODUCT_SHARE_GOAL})
            if "plain" in check.get("memory", {}):
                memory = check["memory"]
                # The leaner of PyTorch's fastest variant and PyTorch as documented counts.
                checks.append({"row": f"{check['row']}: memory", "better": "lower", "goal": MEMORY_GOAL,
                               "ratio": memory["ours"] / max(min(memory["pytorch"], memory["plain"]), 1)})
        return checks

    def summary(self):
        return {"machine": self.machine, "torch": self.torch,
                "bestProducts": {str(key): round(value, 1) for key, value in self.best_product.items()}}


def main(root):
    options = read_options()
    return finish("bench-vs-pytorch", PyTorchComparison(root, options).run, max(options.threads))
