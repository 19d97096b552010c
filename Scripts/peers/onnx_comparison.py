"""What Scripts/bench-vs-onnxruntime does: see there."""
import argparse
import json
import statistics
from pathlib import Path

from engines import BenchEnvironment, EngineFailure, Listener, finish, race, say, take_turns
from onnx_rows import FLOAT_VARIANTS, RATIO_BARS, TITLES, int8_variants, passed, runtime_checks

NETWORKS = list(TITLES)
WEIGHTS = ["float32", "int8"]


def read_options():
    parser = argparse.ArgumentParser(
        prog="bench-vs-onnxruntime", description="Measures the runtime side by side with onnxruntime.")
    parser.add_argument("--model", help="the model file, with int8 weights (the English one)")
    parser.add_argument("--ink", help="a compiled set to take lines from; made-up lines without one")
    parser.add_argument("--lines", type=int, default=5, help="how many lines of ink (5)")
    parser.add_argument("--characters", type=int, default=40, help="how many characters a line has (40)")
    parser.add_argument("--networks", default=",".join(NETWORKS), help="what to compare with: " + ", ".join(NETWORKS))
    parser.add_argument("--alternations", type=int, default=9, help="turns of each side (9; at least 5 for a verdict)")
    parser.add_argument("--seconds", type=float, default=2, help="seconds of a turn (2)")
    parser.add_argument("--quick", action="store_true", help="short turns, three of them, for development: no verdict")
    parser.add_argument("--variant", help="take this variant of onnxruntime's instead of letting them compete")
    options = parser.parse_args()
    options.networks = [name for name in options.networks.split(",") if name]
    for name in options.networks:
        if name not in NETWORKS:
            parser.error(f"no network is called {name}; there are {', '.join(NETWORKS)}")
    if options.lines < 1 or options.alternations < 1 or not options.seconds > 0:
        parser.error("--lines, --alternations and --seconds are more than 0")
    if options.quick:
        options.alternations, options.seconds = 3, 0.5
    return options


class OnnxEnvironment(BenchEnvironment):
    """Where both sides of the comparison with onnxruntime live and how they are started, each on the same one core."""

    def __init__(self, root, options):
        super().__init__(root)
        self.count = options.lines
        self.model = str(Path(options.model).resolve() if options.model else root / "Models" / "english" / "model.gguf")
        self.lines = ["--model", self.model, "--characters", str(options.characters),
                      "--starter", str(root / "Datasets" / "starter")]
        if options.ink:
            self.lines += ["--ink", str(Path(options.ink).resolve())]

    def prepare(self):
        self.install(
            "onnxruntime", "INKLING_ONNX_ENV", ["onnxruntime", "onnx", "onnxscript", "gguf", "torch", "numpy"],
            ["onnxruntime", "onnx", "gguf", "numpy"], "some gigabytes, PyTorch's most of them")
        self.build()
        self.frames = str(self.folder / "lines.json")
        say(self.inkling(["runtime", *self.lines, "--lines", str(self.count), "--frames-to", self.frames], 1).strip())

    def ours(self, weights):
        command = self.pinned(1) + [str(self.bench), "runtime", *self.lines, "--lines", str(self.count), "--listen"]
        return Listener(command + (["--float32"] if weights == "float32" else []), self.variables, "inkling-bench")

    def theirs(self, network, variant):
        peer = str(self.root / "Scripts" / "peers" / "onnx_peer.py")
        command = self.pinned(1) + [str(self.python), peer, "--network", network, "--frames", self.frames]
        return Listener(command + ["--model", self.model, "--variant", variant], self.variables, "onnx_peer.py")

    def report(self):
        """What `inkling-bench runtime` says, with as many lines as it takes by itself."""
        arguments = ["runtime", *self.lines, "--lines", "40", "--json"]
        return json.loads(self.inkling(arguments, 1).strip().splitlines()[-1])


class OnnxComparison:
    def __init__(self, root, options):
        self.options = options
        self.environment = OnnxEnvironment(root, options)
        self.results = []
        self.reports = []

    def run(self):
        self.environment.prepare()
        self.reports.append(self.environment.report())
        for network in self.options.networks:
            times = {}
            for weights in WEIGHTS:
                say(f"\n{TITLES[network]}, {weights}")
                try:
                    result, raced = self.compare(network, weights, times)
                    times = times or raced
                except EngineFailure as failure:
                    say(f"  {failure}")
                    result = {"network": network, "weights": weights, "failure": str(failure), "met": False}
                self.results.append(result)
            self.reports.append(self.environment.report())
        return self.report()

    def compare(self, network, weights, times):
        variant, raced = self.choose(network, weights, times)
        say(f"  onnxruntime's fastest variant: {variant}")
        order = f"seconds {self.options.seconds}"
        with self.environment.ours(weights) as us, self.environment.theirs(network, variant) as them:
            if us.ready["weights"] != weights:
                raise EngineFailure(f"the model file has {us.ready['weights']} weights, not {weights}")
            self.machine, self.instructions = us.ready["machine"], us.ready["instructions"]
            self.frames = us.ready["frames"]
            self.version, self.empty_run = them.ready["onnxruntime"], them.ready["emptyRun"]
            answers = take_turns(
                us, them, order, self.options.alternations,
                lambda number, one, other: say(f"  {number}: ours {1e3 * one['lineSeconds']:.3f}, "
                                               f"onnxruntime {1e3 * other['lineSeconds']:.3f} ms a line"))
            ready = them.ready
        ours, theirs = ([answer["lineSeconds"] for answer in side] for side in answers)
        ratios = [a / b for a, b in zip(ours, theirs)]
        bar = RATIO_BARS[network, weights]
        ratio = statistics.median(ratios)
        result = {
            "network": network, "weights": weights, "ratio": ratio, "lowest": min(ratios), "highest": max(ratios), "bar": bar,
            "met": ratio <= bar, "ours": statistics.median(ours), "onnxruntime": statistics.median(theirs),
            "variant": variant, "variants": {name: round(1e3 * seconds, 3) for name, seconds in raced.items()}}
        result |= {key: ready[key] for key in ("difference", "moved", "frames") if key in ready}
        return result, raced

    def choose(self, network, weights, times):
        """onnxruntime's fastest variant: all of them take turns, the slow ones drop out."""
        if self.options.variant is not None:
            return self.options.variant, {}
        candidates = FLOAT_VARIANTS[network] if weights == "float32" else int8_variants(network, times)
        winner, seconds, ready = race(
            candidates, lambda variant: self.environment.theirs(network, variant),
            lambda listener: listener.order("seconds 1")["lineSeconds"], (1,) if self.options.quick else (1, 2, 2))
        for variant in sorted(seconds, key=seconds.get):
            agreement = ""
            if "difference" in ready[variant]:
                agreement = (f"   {ready[variant]['difference']:.1e} off at most, "
                             f"{ready[variant]['moved']:.1e} of a frame's probability moved")
            say(f"    {1e3 * seconds[variant]:8.3f} ms  {variant}{agreement}")
        return winner, seconds

    def report(self):
        measured = [result for result in self.results if "ratio" in result]
        if measured:
            say(f"\n{self.machine['processor']}; ours {self.instructions}; onnxruntime {self.version}; one thread each")
            say(f"ours and our own network in onnxruntime: {self.frames:.0f} frames a line")
            say("From frames to log-probabilities on both sides: neither feature extraction nor decoding is in these times.")
            say(f"A run of onnxruntime's that computes nothing takes {1e3 * self.empty_run:.3f} ms.")
        say()
        say("compared with   weights     ours  onnxruntime  ratio    (range)       bar  met")
        for result in self.results:
            if "failure" in result:
                say(f"{result['network']:16}{result['weights']:8}  {result['failure']}")
                continue
            say(f"{result['network']:16}{result['weights']:8}{1e3 * result['ours']:8.3f}{1e3 * result['onnxruntime']:13.3f}"
                f"{result['ratio']:7.2f}  ({result['lowest']:.2f}–{result['highest']:.2f}){result['bar']:9.2f}"
                f"  {'yes' if result['met'] else 'NO'}")
        report = self.reports[-1]
        say(f"\nfeatures of a line {report['features']['p50']:.3f} ms; a whole line with features and greedy decoding "
            f"{report['greedyLine']['p50']:.2f} ms, with all that the model has {report['fullLine']['p50']:.2f} ms")
        figures = runtime_checks(self.reports)
        for check in figures:
            note = f" ({check['failure']})" if "failure" in check else ""
            say(f"{check['what']}: {check['value']:.2f} {check['unit']}, at most {check['bar']}: "
                f"{'yes' if check['met'] else 'NO'}{note}")
        checks = [{key: round(value, 6) if isinstance(value, float) else value for key, value in result.items()}
                  for result in self.results] + figures
        is_verdict = (sorted(self.options.networks) == sorted(NETWORKS) and self.options.alternations >= 5
                      and self.options.variant is None)
        if not is_verdict:
            say("not all networks, variants and turns: no verdict")
        verdict = passed(checks, is_verdict)
        summary = {"passed": verdict, "machine": report["machine"], "model": report["model"], "checks": checks}
        if measured:
            summary |= {"onnxruntime": self.version, "instructions": self.instructions, "frames": self.frames}
        say(json.dumps(summary))
        return 0 if verdict else 1


def main(root):
    options = read_options()
    return finish("bench-vs-onnxruntime", OnnxComparison(root, options).run)
