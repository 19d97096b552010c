"""Implements Scripts/bench-vs-onnxruntime: see there."""
import json
import statistics
from pathlib import Path

from comparison import Comparison, chosen, option_parser
from engines import EngineFailure, Environment, finish, say
from onnx_rows import FAVOURITES, FLOAT_VARIANTS, RATIO_GOALS, TITLES, int8_variants, runtime_figures

NETWORKS = list(TITLES)
WEIGHTS = ["float32", "int8"]


def read_options():
    parser = option_parser("bench-vs-onnxruntime", "Measures the runtime side by side with onnxruntime.", 9, 2)
    parser.add_argument("--model", help="the model file, with int8 weights (the English one)")
    parser.add_argument("--ink", help="a compiled set to take lines from; synthetic lines without one")
    parser.add_argument("--lines", type=int, default=5, help="how many lines of ink (5)")
    parser.add_argument("--characters", type=int, default=40, help="how many characters a line has (40)")
    parser.add_argument("--networks", default=",".join(NETWORKS), help="what to compare with: " + ", ".join(NETWORKS))
    options = parser.parse_args()
    options.networks = chosen(parser, options.networks, NETWORKS, "--networks")
    if options.lines < 1 or options.alternations < 1 or not options.seconds > 0:
        parser.error("--lines, --alternations and --seconds are more than 0")
    return options


class OnnxEnvironment(Environment):
    """Both sides on the same core."""

    def __init__(self, root, options):
        super().__init__(root)
        self.count = ["--lines", str(options.lines)]
        self.model = str(Path(options.model).resolve() if options.model else root / "Models" / "english" / "model.gguf")
        self.lines = ["--model", self.model, "--characters", str(options.characters),
                      "--starter", str(root / "Datasets" / "starter")]
        if options.ink:
            self.lines += ["--ink", str(Path(options.ink).resolve())]

    def prepare(self):
        self.install(["onnxruntime", "onnx", "onnxscript", "gguf", "torch", "numpy"],
                     ["onnxruntime", "onnx", "onnxscript", "gguf", "torch", "numpy"])
        self.build()
        self.frames = str(self.folder / "lines.json")
        say(self.inkling(["runtime", *self.lines, *self.count, "--frames-to", self.frames]).strip())

    def our_side(self, weights):
        return self.ours(["runtime", *self.lines, *self.count] + (["--float32"] if weights == "float32" else []))

    def their_side(self, network, variant):
        return self.peer("onnx_peer.py", ["--network", network, "--frames", self.frames, "--model", self.model,
                                          "--variant", variant])

    def report(self, lines):
        """The report of `inkling-bench runtime`."""
        return json.loads(self.inkling(["runtime", *self.lines, "--lines", str(lines), "--json"]).strip().splitlines()[-1])


class OnnxComparison(Comparison):
    """Rows are networks with the type of their weights; ratios are of the time of a line, ours over onnxruntime's."""

    name, peer, better = "bench-vs-onnxruntime", "onnxruntime", "lower"
    quick = (5, 1)

    def __init__(self, root, options):
        super().__init__(OnnxEnvironment(root, options), options)
        self.reports = []
        # onnxruntime's variants with float32 weights and their costs, by network.
        self.races = {}
        self.empty_run = None

    def prepare(self):
        self.environment.prepare()
        self.onnxruntime = self.environment.version("onnxruntime")
        self.take_report()

    def take_report(self):
        self.reports.append(self.environment.report(5 if self.options.quick else 40))
        self.machine = self.reports[-1]["machine"]

    def versions(self):
        return f"onnxruntime {self.onnxruntime}"

    def rows(self):
        return [(network, weights) for network in self.options.networks for weights in WEIGHTS]

    def key(self, row):
        return ", ".join(row)

    def title(self, row):
        return f"{TITLES[row[0]]}, {row[1]}"

    def goal(self, row):
        return RATIO_GOALS[row]

    def ours(self, row):
        return self.environment.our_side(row[1])

    def theirs(self, row, variant):
        return self.environment.their_side(row[0], variant)

    def order(self, row):
        return f"seconds {self.options.seconds}"

    def trial(self, row):
        return "seconds 1"

    def cost(self, answer):
        return answer["lineSeconds"]

    def told(self, answer):
        return f"{1e3 * answer['lineSeconds']:.3f} ms a line"

    def candidates(self, row):
        network, weights = row
        if weights == "int8":
            return int8_variants(network, self.races.get(network, {}))
        return (FAVOURITES if self.options.quick else FLOAT_VARIANTS)[network]

    def choose(self, row):
        winner, costs = super().choose(row)
        if row[1] == "float32":
            self.races[row[0]] = costs
        return winner, costs

    def remark(self, ready):
        if "difference" not in ready:
            return ""
        return f"   differs by {ready['difference']:.1e} at most, by {ready['moved']:.1e} of a frame's probability"

    def meet(self, row, us, them):
        if us.ready["weights"] != row[1]:
            raise EngineFailure(f"the model file has {us.ready['weights']} weights, not {row[1]}")
        self.instructions, self.frames = us.ready["instructions"], us.ready["frames"]
        self.empty_run = them.ready["emptyRun"]

    def details(self, row, ours, theirs, our_ready, their_ready):
        return {
            "ours": statistics.median(map(self.cost, ours)), "onnxruntime": statistics.median(map(self.cost, theirs)),
        } | {key: their_ready[key] for key in ("difference", "moved", "frames") if key in their_ready}

    def after(self, row):
        if row[1] == "int8" and not self.options.quick:
            self.take_report()

    def report(self):
        if self.empty_run is not None:
            say(f"\nours {self.instructions}; onnxruntime {self.onnxruntime}; one thread each")
            say(f"ours and our own network in onnxruntime: {self.frames:.0f} frames a line")
            say("The times go from frames to log-probabilities on both sides, without feature extraction and decoding.")
            say(f"A run of onnxruntime that computes nothing takes {1e3 * self.empty_run:.3f} ms.")
        say("\nrow                       ours  onnxruntime  ratio    (range)")
        for check in self.measured():
            say(f"{check['row']:23}{1e3 * check['ours']:7.3f}{1e3 * check['onnxruntime']:13.3f}"
                f"{check['ratio']:7.2f}  ({check['lowest']:.2f}–{check['highest']:.2f})")
        if self.options.quick:
            return
        report = self.reports[-1]
        say(f"\nfeatures of a line {report['features']['p50']:.3f} ms; a whole line with features and greedy decoding "
            f"{report['greedyLine']['p50']:.2f} ms, with all that the model has {report['fullLine']['p50']:.2f} ms")
        for figure in runtime_figures(self.reports):
            say(f"{figure['what']}: {figure['value']:.2f} {figure['unit']}, at most {figure['goal']}: "
                f"{'reached' if figure['met'] else 'NOT reached'}{figure.get('note', '')}")

    def summary(self):
        summary = {"machine": self.machine, "model": self.reports[-1]["model"], "onnxruntime": self.onnxruntime}
        return summary | ({} if self.options.quick else {"figures": runtime_figures(self.reports)})


def main(root):
    options = read_options()
    return finish("bench-vs-onnxruntime", OnnxComparison(root, options).run)
