"""The rows of the comparison with onnxruntime, their goals, and the variants that compete."""

# Time of our runtime over onnxruntime's, at most.
RATIO_GOALS = {
    ("lstm", "float32"): 0.35, ("lstm", "int8"): 0.35,
    ("own", "float32"): 0.6, ("own", "int8"): 0.5,
}
TITLES = {
    "lstm": "a BiLSTM 3 × 128 with CTC on the same ink, 300 frames a line",
    "own": "our own network in onnxruntime",
}
# Figures of `inkling-bench runtime`: the key, its part, the goal, the unit, a name.
RUNTIME_GOALS = [
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
        "scan=blocks,levels=2", "scan=blocks,levels=3", "scan=blocks,levels=2,flip=no", "scan=blocks,levels=3,flip=no",
        "scan=blocks,levels=2,convolution=operator", "scan=powers", "scan=powers,length=5", "scan=powers,flip=no",
        "scan=matrix", "scan=matrix,length=8", "scan=doubling", "scan=doubling,flip=no", "scan=steps", "scan=steps,flip=no",
        "scan=operator", "scan=operator,flip=no", "scan=attention", "scan=gru", "scan=gru,hidden=8", "scan=gru,hidden=16",
        "scan=doubling,from=torch", "scan=blocks,levels=2,from=torch",
    ],
}
# The variants of a short race.
FAVOURITES = {
    "lstm": FLOAT_VARIANTS["lstm"],
    "own": ["scan=blocks,levels=2", "scan=blocks,levels=3", "scan=powers", "scan=powers,length=5", "scan=doubling,from=torch"],
}
INT8_WEIGHTS = {
    "lstm": ["dynamic-tensors-int8", "dynamic-rows-int8", "dynamic-tensors-uint8"],
    "own": ["dynamic-tensors-int8", "dynamic-rows-int8", "dynamic-tensors-uint8", "static-rows-int8",
            "static-tensors-int8", "blocks"],
}


def int8_variants(network, costs):
    """The variants that compete with int8 weights, from the costs of those with float32.

    The form of the recurrence is independent of the form of the products, so the two fastest forms that are written as
    graphs go on, and the fastest of all as it is: a user who finds int8 slower doesn't take it.
    """
    ranked = sorted(costs, key=costs.get)
    forms = [variant for variant in ranked if "from=torch" not in variant][:2] if network == "own" else []
    chosen = [f"{form},weights={weights}" for form in forms for weights in INT8_WEIGHTS["own"]]
    if network == "lstm":
        chosen = [f"weights={weights}" for weights in INT8_WEIGHTS["lstm"]]
    return chosen + ranked[:1]


def runtime_figures(reports):
    """The medians of the reports of `inkling-bench runtime` beside their goals."""
    figures = []
    for key, part, goal, unit, name in RUNTIME_GOALS:
        values = sorted(report[key][part] if part else report[key] / 1e6 for report in reports)
        value = values[len(values) // 2]
        figure = {"what": name, "value": round(value, 3), "unit": unit, "goal": goal, "met": value <= goal}
        if key == "fullStroke" and not all(report["hasLanguageModel"] for report in reports):
            figure |= {"met": False, "note": " (the model file has no language model)"}
        figures.append(figure)
    return figures
