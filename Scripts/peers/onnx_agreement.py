"""The difference between another engine's answer and ours, in plain numbers."""
import math

# Classes less likely than one in 22,000 are irrelevant, and their logarithms magnify the last bits.
FLOOR = -10
# The largest difference of a log-probability between two float32 engines: that of our exporter.
FLOAT_BOUND = 2e-3
# The probability that rounding may move in an average frame: that of our runtime.
ROUNDED_BOUND = 0.1


def largest_difference(ours, theirs):
    """The largest difference of log-probabilities of which one is above the floor; infinite when one isn't a number."""
    largest = 0.0
    for a, b in zip(ours, theirs, strict=True):
        if math.isnan(a) or math.isnan(b):
            return math.inf
        if max(a, b) > FLOOR:
            largest = max(largest, abs(a - b))
    return largest


def moved_probability(ours, theirs, frames):
    """The probability that both give to different classes, averaged over frames: 0 to 1; infinite when one isn't a number."""
    total = 0.0
    for a, b in zip(ours, theirs, strict=True):
        if math.isnan(a) or math.isnan(b):
            return math.inf
        total += abs(math.exp(a) - math.exp(b))
    return total / (2 * frames)


def failure(difference, moved, is_rounded):
    """The reason why an answer is too different; None when it isn't."""
    if is_rounded:
        if not moved <= ROUNDED_BOUND:
            return f"rounding moves {moved:.3f} of the probability of a frame, more than {ROUNDED_BOUND}"
    elif not difference <= FLOAT_BOUND:
        return f"a log-probability differs by {difference:.2g}, more than {FLOAT_BOUND}"
    return None
