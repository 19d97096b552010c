"""Lines read by onnxruntime, measured in bursts: the other side of Scripts/bench-vs-onnxruntime.

    python onnx_peer.py --frames lines.json --network own --model model.gguf --variant scan=blocks,levels=2

Builds a session for every line, of the line's own shape, compares its answers with ours (for the own network), prints a line of
JSON when it is ready, then follows lines "seconds NUMBER", "steps NUMBER" and "end", as `inkling-bench runtime --listen`
does: all lines are read in turn, repeatedly, with one thread. The times go from frames to log-probabilities, through
buffers that are bound once.

The keys of a variant, the default first:
    scan         blocks, steps, doubling, powers, matrix, operator, attention, gru   the form of the SRU's recurrence
    levels       2, 3           of blocks, and blocks of blocks
    length       8; 4           of a block of powers; of a matrix
    hidden                      channels in a batch of gru; without it the GRU computes the product, too
    flip         yes, no        backward channels are flipped in time, or have a scan of their own
    convolution  product, operator
    from         graph, torch   written as a graph, or exported by PyTorch
    weights      float32, dynamic-rows-int8 and the like (onnx_graphs.quantized), blocks (MatMulNBits with 8 bits)
"""
import argparse
import json
import statistics
import sys
import time
import warnings

warnings.filterwarnings("ignore")
import numpy  # noqa: E402
import onnxruntime  # noqa: E402

import onnx_agreement  # noqa: E402
import onnx_graphs  # noqa: E402
import onnx_weights  # noqa: E402
import onnx_network  # noqa: E402


def read_options():
    parser = argparse.ArgumentParser(description="Lines read by onnxruntime, measured in bursts.")
    parser.add_argument("--network", choices=["own", "lstm"], required=True)
    parser.add_argument("--frames", required=True, help="lines as `inkling-bench runtime --frames-to` writes them")
    parser.add_argument("--model", help="the model file of the own network")
    parser.add_argument("--length", type=float, default=300, help="an LSTM's frames of a line, on average")
    parser.add_argument("--variant", default="")
    options = parser.parse_args()
    options.variant = dict(part.split("=") for part in options.variant.split(",") if part)
    options.variant.setdefault("scan", "blocks")
    return options


class Line:
    """A line's frames and our runtime's answer."""

    def __init__(self, record, features, classes):
        self.values = numpy.array(record["values"], numpy.float32).reshape(record["frames"], features)
        self.answer = numpy.array(record["logProbabilities"], numpy.float32).reshape(record["outputs"], classes)

    def resampled(self, frames):
        """The same line with another number of frames."""
        old, new = numpy.arange(len(self.values)), numpy.linspace(0, len(self.values) - 1, frames)
        columns = [numpy.interp(new, old, column) for column in self.values.T]
        return numpy.ascontiguousarray(numpy.stack(columns, 1), numpy.float32)


class Session:
    """A graph that is ready to run on one line."""

    def __init__(self, graph, values):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.execution_mode = onnxruntime.ExecutionMode.ORT_SEQUENTIAL
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_ALL
        options.log_severity_level = 3
        options.add_session_config_entry("session.set_denormal_as_zero", "1")
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        self.session = onnxruntime.InferenceSession(graph.SerializeToString(), options, providers=["CPUExecutionProvider"])
        self.answer = self.session.run(["y"], {"x": values})[0]
        # Bound once: runs then neither copy nor allocate inputs and outputs.
        self.input = onnxruntime.OrtValue.ortvalue_from_numpy(values)
        self.output = onnxruntime.OrtValue.ortvalue_from_numpy(self.answer)
        self.binding = self.session.io_binding()
        self.binding.bind_ortvalue_input("x", self.input)
        self.binding.bind_ortvalue_output("y", self.output)

    def run(self):
        self.session.run_with_iobinding(self.binding)


def own_session(model, line, variant):
    frames, weights = len(line.values), variant.get("weights", "float32")
    other = None
    if variant.get("from") == "torch":
        import torch

        import onnx_torch

        torch.set_num_threads(1)
        graph, other = onnx_torch.exported(model, frames, variant, line.values)
    else:
        ops = onnx_graphs.GraphOps(weights)
        graph = ops.model(onnx_network.own_network(ops, model, "x", frames, variant), frames, model.features)
        if weights not in ("float32", "blocks"):
            graph = onnx_graphs.quantized(graph, weights, line.values)
    return Session(graph, line.values), other


def lstm_session(values, classes, variant):
    ops = onnx_graphs.GraphOps()
    frames, features = values.shape
    graph = ops.model(onnx_network.lstm_network(ops, "x", frames, features, classes), frames, features)
    weights = variant.get("weights", "float32")
    if weights != "float32":
        graph = onnx_graphs.quantized(graph, weights, values)
    return Session(graph, values)


def agreement(line, answer):
    if answer.shape != line.answer.shape:
        raise SystemExit(f"the answer has the shape {answer.shape}, not {line.answer.shape}")
    ours, theirs = line.answer.ravel().tolist(), answer.ravel().tolist()
    return (onnx_agreement.largest_difference(ours, theirs),
            onnx_agreement.moved_probability(ours, theirs, len(line.answer)))


def empty_run():
    """The seconds of a run that computes nothing: the overhead of every run."""
    ops = onnx_graphs.GraphOps()
    session = Session(ops.model("x", 1, 1), numpy.zeros((1, 1), numpy.float32))
    return measured(session, 300, 0)[0]


def measured(session, least, seconds):
    """The median of a line's reads, and how many there were."""
    times = []
    start = before = time.perf_counter()
    while len(times) < least or before - start < seconds:
        session.run()
        now = time.perf_counter()
        times.append(now - before)
        before = now
    return statistics.median(times), len(times)


def main():
    options = read_options()
    with open(options.frames) as file:
        record = json.load(file)
    features, classes = record["features"], record["classes"]
    lines = [Line(each, features, classes) for each in record["lines"]]
    ready = {"onnxruntime": onnxruntime.__version__, "emptyRun": empty_run()}
    if options.network == "own":
        model = onnx_weights.Model(options.model)
        sessions, differences, moves = [], [], []
        is_rounded = options.variant.get("weights", "float32") != "float32"
        for line in lines:
            session, other = own_session(model, line, options.variant)
            for answer in [session.answer] + ([] if other is None else [other]):
                difference, moved = agreement(line, answer)
                wrong = onnx_agreement.failure(difference, moved, is_rounded)
                if wrong:
                    raise SystemExit(wrong)
                differences.append(difference)
                moves.append(moved)
            sessions.append(session)
        ready |= {"difference": max(differences), "moved": max(moves)}
    else:
        scale = options.length * len(lines) / sum(len(line.values) for line in lines)
        inputs = [line.resampled(max(round(scale * len(line.values)), 2)) for line in lines]
        sessions = [lstm_session(values, classes, options.variant) for values in inputs]
        ready["frames"] = sum(map(len, inputs)) / len(inputs)
    for session in sessions:
        measured(session, 5, 0)
    print(json.dumps(ready), flush=True)
    for order in sys.stdin:
        words = order.split()
        if words == ["end"]:
            break
        limit = float(words[1])
        is_time = words[0] == "seconds"
        start = time.perf_counter()
        reads = [measured(session, 1 if is_time else int(limit), limit / len(sessions) if is_time else 0)
                 for session in sessions]
        print(json.dumps({
            "reads": sum(count for _, count in reads), "seconds": time.perf_counter() - start,
            "lineSeconds": statistics.mean(median for median, _ in reads)}), flush=True)


if __name__ == "__main__":
    main()
