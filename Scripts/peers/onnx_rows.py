"""What Scripts/bench-vs-onnxruntime compares, the variants that compete, the bars, and the verdict."""

# Time of our runtime over onnxruntime's, at the most.
RATIO_BARS = {
    ("lstm", "float32"): 0.35, ("lstm", "int8"): 0.35,
    ("own", "float32"): 0.6, ("own", "int8"): 0.5,
}
TITLES = {
    "lstm": "a BiLSTM 3 × 128 with CTC on the same ink, 300 frames a line",
    "own": "our own network in onnxruntime",
}
# What `inkling-bench runtime` measures: the figure, its part, the bar, a name.
RUNTIME_BARS = [
    ("greedyStroke", "p50", 2, "ms", "one more stroke, greedy, p50"),
    ("greedyStroke", "p99", 5, "ms", "one more stroke, greedy, p99"),
    ("fullStroke", "p50", 5, "ms", "one more stroke, beam and language model, p50"),
    ("fullStroke", "p99", 12, "ms", "one more stroke, beam and language model, p99"),
    ("load", "p99", 15, "ms", "load, checksum verified, the slowest"),
    ("memory", None, 8, "MB", "memory beyond the mapped file"),
]

FLOAT_VARIANTS = {
    "lstm": ["weights=float32"],
    "own": [
        "scan=blocks,levels=2", "scan=blocks,levels=3", "scan=blocks,levels=2,turn=no", "scan=blocks,levels=3,turn=no",
        "scan=blocks,levels=2,convolution=operator", "scan=powers", "scan=powers,length=5", "scan=powers,turn=no",
        "scan=matrix", "scan=matrix,length=8", "scan=doubling", "scan=doubling,turn=no", "scan=steps", "scan=steps,turn=no",
        "scan=operator", "scan=operator,turn=no", "scan=attention", "scan=gru", "scan=gru,hidden=8", "scan=gru,hidden=16",
        "scan=doubling,from=torch", "scan=blocks,levels=2,from=torch",
    ],
}
INT8_WEIGHTS = {
    "lstm": ["dynamic-tensors-int8", "dynamic-rows-int8", "dynamic-tensors-uint8"],
    "own": ["dynamic-tensors-int8", "dynamic-rows-int8", "dynamic-tensors-uint8", "static-rows-int8",
            "static-tensors-int8", "blocks"],
}


def int8_variants(network, times):
    """The variants that compete with int8 weights, from the seconds that float32's took.

    How a unit goes through time has nothing to do with how its product is computed, so the two fastest forms that are
    written as graphs go on, and the fastest of all as it is: who finds int8 slower doesn't take it.
    """
    ranked = sorted(times, key=times.get)
    forms = [variant for variant in ranked if "from=torch" not in variant][:2] if network == "own" else []
    chosen = [f"{form},weights={weights}" for form in forms for weights in INT8_WEIGHTS["own"]]
    if network == "lstm":
        chosen = [f"weights={weights}" for weights in INT8_WEIGHTS["lstm"]]
    return chosen + ranked[:1]


def runtime_checks(reports):
    """What the reports of `inkling-bench runtime`, medians of all, come to."""
    checks = []
    for key, part, bar, unit, name in RUNTIME_BARS:
        values = sorted(report[key][part] if part else report[key] / 1e6 for report in reports)
        value = values[len(values) // 2]
        check = {"what": name, "value": round(value, 3), "unit": unit, "bar": bar, "met": value <= bar}
        if key == "fullStroke" and not all(report["hasLanguageModel"] for report in reports):
            check |= {"met": False, "failure": "the model file has no language model"}
        checks.append(check)
    return checks


def passed(checks, is_verdict):
    """Whether all that the comparison stands for was measured and holds."""
    ratios = {(check.get("network"), check.get("weights")) for check in checks if "ratio" in check}
    figures = {check.get("what") for check in checks}
    complete = set(RATIO_BARS) <= ratios and {bar[-1] for bar in RUNTIME_BARS} <= figures
    return bool(is_verdict and complete and all(check["met"] for check in checks))
