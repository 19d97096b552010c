"""The rows of the comparison with PyTorch, their goals, and PyTorch's variants that compete for each."""

ROWS = {
    "lstm64": {"title": "BiLSTM 3 × 64, T 150, batch 32, 80 classes",
               "shape": dict(network="lstm", layers=3, hidden=64, frames=150, batch=32, classes=80, inputs=10, labels=30)},
    "lstm128": {"title": "BiLSTM 3 × 128, T 150, batch 32, 80 classes",
                "shape": dict(network="lstm", layers=3, hidden=128, frames=150, batch=32, classes=80, inputs=10, labels=30)},
    "lstm256": {"title": "BiLSTM 3 × 256, T 150, batch 32, 80 classes", "trial": "seconds 3",
                "shape": dict(network="lstm", layers=3, hidden=256, frames=150, batch=32, classes=80, inputs=10, labels=30)},
    # A burst is an epoch of 20 steps, so that each side has every line once.
    "sru": {"title": "SRU 5 × 256 after convolutions, about 370 points, batch 24, 80 classes, from ink", "pipeline": True,
            "steps": 20, "trial": "steps 20",
            "shape": dict(network="sru", layers=5, hidden=256, frames=370, batch=24, classes=80, inputs=11, labels=35)},
    "classes4000": {"title": "BiLSTM 2 × 128, T 64, batch 64, 4,000 classes", "trial": "seconds 3",
                    "shape": dict(network="lstm", layers=2, hidden=128, frames=64, batch=64, classes=4000, inputs=10,
                                  labels=30)},
}

# Samples a second, ours over PyTorch's, by threads.
GOALS = {
    "lstm64": {1: 2.0, 2: 2.0},
    "lstm128": {1: 1.6, 2: 1.9},
    "lstm256": {1: 1.35, 2: 1.5},
    "sru": {1: 4.0, 2: 4.0},
    "classes4000": {1: 2.2, 2: 8.0},
}
# The part of the best products' rate that the whole SRU step reaches.
PRODUCT_SHARE_GOAL = 0.7
# Memory of a step, ours over PyTorch's, at most, and the rows with this goal.
MEMORY_GOAL = 0.5
MEMORY_ROWS = ("lstm128", "classes4000")
# PyTorch as its documentation shows it, for those rows.
PLAIN_VARIANT = "layout=time,ctc=long"


def variants(row, compiles):
    """The variants that compete with one thread, as pytorch_peer.py reads them."""
    if row == "sru":
        base = ["scan=unit", "scan=function", "scan=operator", "scan=loop", "scan=script", "scan=doubling"]
        compiled = ["scan=operator,compile=yes", "scan=operator,compile=parts"]
        ctcs = ["ctc=labels", "ctc=long"]
        plain = ["scan=loop,ctc=long"]
    else:
        base = ["layout=time", "layout=packed", "layout=batch", "layout=time,onednn=no"]
        compiled = ["layout=time,compile=yes"]
        ctcs = ["ctc=labels", "ctc=long", "ctc=int"]
        plain = []
    chosen = [f"{base[0]},{ctc}" for ctc in ctcs] + [f"{variant},{ctcs[0]}" for variant in base[1:]]
    chosen += [f"{base[0]},{ctcs[0]},{more}" for more in ("optimizer=foreach", "microbatches=2", "microbatches=4")]
    if compiles:
        chosen += [f"{variant},{ctcs[0]}" for variant in compiled]
    return chosen + plain


# The variants of a short race: those of LSTMs, those of SRUs.
FAVOURITES = (
    ["layout=time,ctc=labels", "layout=packed,ctc=labels", "layout=time,ctc=labels,microbatches=2",
     "layout=time,ctc=labels,microbatches=4"],
    ["scan=unit,ctc=labels", "scan=function,ctc=labels", "scan=unit,ctc=labels,microbatches=2"],
)


def autocasts(variant):
    """The endings of a variant that compete where ours multiplies in bfloat16."""
    return ["", ",autocast=yes"] + ([",autocast=products"] if "scan=unit" in variant else [])


def is_plain(variant):
    """Whether a variant is PyTorch as documented: its own CTC, the whole batch at once, autograd."""
    return not any(part in variant for part in ("ctc=labels", "microbatches", "scan=unit", "scan=function", "scan=operator"))


def threaded(row, costs, candidates, count=4):
    """The variants that compete with two threads, each with PyTorch's own threads and as two processes.

    Clear losers with one thread don't win with two: by those costs so many of the best go on, and the best plain one;
    without a race of one thread all take part.
    """
    ranked = sorted(costs, key=costs.get)
    chosen = ranked[:count] or candidates
    chosen += [variant for variant in ranked if is_plain(variant) and variant not in chosen][:1]
    result = [variant + ending for variant in chosen for ending in ("", ",processes=2")]
    if row == "sru":
        result.append(chosen[0] + ",prepare=thread")
    return result
