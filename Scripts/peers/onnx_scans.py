"""The recurrence of a simple recurrent unit, c[t] = f[t] * c[t - 1] + b[t] with c[-1] = 0, in the forms that a graph of
elementwise operators can have.

f and b are [T, W]; with `backwards` time runs from the last row to the first. A form is written with the operators that its
first argument has, so that the same code serves ONNX graphs, PyTorch and the tests' plain numbers:
    mul, add, sub, div, exp, log, maximum(x, number), cumulative(x, axis, backwards), total(x, axis), concat(xs, axis),
    split(x, axis, sizes), slice(x, axis, start, stop), reshape(x, shape), pad(x, before, after) with rows of zeros,
    table(shape, numbers).
"""
import math


def block_lengths(frames, levels):
    """The lengths of blocks, of blocks of blocks, and so on, that hold all frames with few rows to spare."""
    if levels == 1 or frames < 4:
        return [frames]
    side = frames ** (1 / levels)
    candidates = range(max(2, math.floor(side)), math.ceil(side) + 3)
    length = min(candidates, key=lambda length: (-(-frames // length) * length - frames, abs(length - side)))
    return [length] + block_lengths(-(-frames // length), levels - 1)


def steps(ops, f, b, frames, backwards):
    """Frame by frame."""
    if frames == 1:
        return b
    fs, bs = ops.split(f, 0, [1] * frames), ops.split(b, 0, [1] * frames)
    states = [None] * frames
    before = None
    for t in reversed(range(frames)) if backwards else range(frames):
        states[t] = bs[t] if before is None else ops.add(ops.mul(fs[t], states[before]), bs[t])
        before = t
    return ops.concat(states, 0)


def doubling(ops, f, b, frames, backwards):
    """Hillis and Steele's scan: log2(T) passes over everything, stable because only products of f <= 1 occur."""
    c = b
    step = 1
    while step < frames:
        near, far = (0, frames - step), (step, frames)
        if backwards:
            near, far = far, near
        moved = ops.slice(f, 0, *far)
        sums = ops.add(ops.slice(c, 0, *far), ops.mul(moved, ops.slice(c, 0, *near)))
        kept = (frames - step, frames) if backwards else (0, step)
        ends = [ops.slice(c, 0, *kept), sums]
        c = ops.concat(ends[::-1] if backwards else ends, 0)
        if 2 * step < frames:
            ends = [ops.slice(f, 0, *kept), ops.mul(moved, ops.slice(f, 0, *near))]
            f = ops.concat(ends[::-1] if backwards else ends, 0)
        step *= 2
    return c


def blocks(ops, f, b, frames, backwards, lengths):
    """All blocks go through their frames together; the last state of each then enters the next."""
    if len(lengths) == 1:
        return steps(ops, f, b, frames, backwards)
    length = lengths[0]
    count = -(-frames // length)
    f, b = (ops.split(in_blocks(ops, x, frames, length), 1, [1] * length) for x in (f, b))
    states, products = list(b), list(f)
    order = list(reversed(range(length)) if backwards else range(length))
    for before, t in zip(order, order[1:]):
        states[t] = ops.add(ops.mul(f[t], states[before]), b[t])
        products[t] = ops.mul(f[t], products[before])
    ends = [ops.reshape(x[order[-1]], [count, -1]) for x in (products, states)]
    after = blocks(ops, *ends, count, backwards, lengths[1:])
    return joined(ops, ops.concat(states, 1), ops.concat(products, 1), after, frames, length, backwards)


def powers(ops, f, b, frames, backwards, length):
    """In closed form within each block, c = p * sum(b / p) with p the products of f, by sums of logarithms; then as blocks
    do. Gates below e^(-80 / length) are raised to it, so that no quotient overflows."""
    count = -(-frames // length)
    f, b = (in_blocks(ops, x, frames, length) for x in (f, b))
    logarithms = ops.log(ops.maximum(f, math.exp(-80 / length)))
    products = ops.exp(ops.cumulative(logarithms, 1, backwards))
    states = ops.mul(products, ops.cumulative(ops.div(b, products), 1, backwards))
    last = 0 if backwards else length - 1
    ends = [ops.reshape(ops.slice(x, 1, last, last + 1), [count, -1]) for x in (products, states)]
    after = steps(ops, *ends, count, backwards)
    return joined(ops, states, products, after, frames, length, backwards)


def matrix(ops, f, b, frames, backwards, length):
    """As a triangle of weights within each block: the input of s has the weight e^(l[t] - l[s]) at t, where l are the sums of
    the gates' logarithms; at most 1, so that nothing overflows. Then as blocks do."""
    count = -(-frames // length)
    f, b = (in_blocks(ops, x, frames, length) for x in (f, b))
    sums = ops.cumulative(ops.log(ops.maximum(f, 1e-30)), 1, backwards)
    products = ops.exp(sums)
    # Later inputs have no weight.
    later = [[-1e9 if (s < t if backwards else s > t) else 0.0 for s in range(length)] for t in range(length)]
    apart = ops.add(
        ops.sub(ops.reshape(sums, [count, length, 1, -1]), ops.reshape(sums, [count, 1, length, -1])),
        ops.table([1, length, length, 1], [weight for row in later for weight in row]))
    states = ops.total(ops.mul(ops.exp(apart), ops.reshape(b, [count, 1, length, -1])), 2)
    last = 0 if backwards else length - 1
    ends = [ops.reshape(ops.slice(x, 1, last, last + 1), [count, -1]) for x in (products, states)]
    after = steps(ops, *ends, count, backwards)
    return joined(ops, states, products, after, frames, length, backwards)


def in_blocks(ops, x, frames, length):
    """[T, W] as [blocks, length, W], with rows of zeros at the end."""
    count = -(-frames // length)
    if count * length > frames:
        x = ops.pad(x, 0, count * length - frames)
    return ops.reshape(x, [count, length, -1])


def joined(ops, states, products, after, frames, length, backwards):
    """The states of all frames from each block's own, [blocks, length, W], and each block's last, [blocks, W]."""
    count = -(-frames // length)
    if count > 1:
        entering = ops.pad(ops.slice(after, 0, 1, count), 0, 1) if backwards else ops.pad(
            ops.slice(after, 0, 0, count - 1), 1, 0)
        states = ops.add(states, ops.mul(products, ops.reshape(entering, [count, 1, -1])))
    states = ops.reshape(states, [count * length, -1])
    return states if count * length == frames else ops.slice(states, 0, 0, frames)


def scan(ops, variant, f, b, frames, backwards):
    """The form that a variant names: scan=steps, doubling, blocks with levels, powers and matrix with length."""
    form = variant["scan"]
    if form == "steps":
        return steps(ops, f, b, frames, backwards)
    if form == "doubling":
        return doubling(ops, f, b, frames, backwards)
    if form == "blocks":
        return blocks(ops, f, b, frames, backwards, block_lengths(frames, int(variant.get("levels", 2))))
    if form == "powers":
        return powers(ops, f, b, frames, backwards, min(int(variant.get("length", 8)), frames))
    if form == "matrix":
        return matrix(ops, f, b, frames, backwards, min(int(variant.get("length", 4)), frames))
    raise ValueError(f"no form of the recurrence is called {form}")
