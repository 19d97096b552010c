"""How near another engine's answer is to ours, in plain numbers."""
import math

# Classes less likely than one in 22,000 decide nothing, and their logarithms magnify the last bits.
FLOOR = -10
# The largest difference of a log-probability between two float32 engines: what our exporter allows.
FLOAT_BOUND = 2e-3
# The probability that rounding may move in an average frame: what our runtime allows itself.
ROUNDED_BOUND = 0.1


def largest_difference(ours, theirs):
    """Of log-probabilities in any order, where either is above the floor; infinite when one isn't a number."""
    largest = 0.0
    for a, b in zip(ours, theirs, strict=True):
        if math.isnan(a) or math.isnan(b):
            return math.inf
        if max(a, b) > FLOOR:
            largest = max(largest, abs(a - b))
    return largest


def moved_probability(ours, theirs, frames):
    """What both give to different classes, on average over the frames: 0 to 1; infinite when one isn't a number."""
    total = 0.0
    for a, b in zip(ours, theirs, strict=True):
        if math.isnan(a) or math.isnan(b):
            return math.inf
        total += abs(math.exp(a) - math.exp(b))
    return total / (2 * frames)


def failure(difference, moved, is_rounded):
    """What is wrong with an answer; nothing when it is near enough."""
    if is_rounded:
        if not moved <= ROUNDED_BOUND:
            return f"rounding moves {moved:.3f} of the probability of a frame, more than {ROUNDED_BOUND}"
    elif not difference <= FLOAT_BOUND:
        return f"a log-probability is {difference:.2g} off, more than {FLOAT_BOUND}"
    return None
