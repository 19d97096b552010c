"""The networks of the comparison, written with the operators of a graph or of PyTorch (see onnx_scans)."""
import numpy

import onnx_scans


def own_network(ops, model, x, frames, variant):
    """A model file's network: x [T, F] to log-probabilities [T', C]; the formulas are NeuralNet's."""
    width = model.features
    for index, layer in enumerate(model.layers):
        prefix = f"layers.{index}."
        kind = layer["kind"]
        if kind == "convolution":
            x, frames = convolution(ops, x, frames, width, layer, model[prefix + "weight"], model[prefix + "bias"], variant)
            width = layer["channels"]
        elif kind == "linear":
            x = ops.activation(layer["activation"], ops.linear(x, model[prefix + "weight"], model[prefix + "bias"]))
            width = layer["outputs"]
        elif kind == "layerNorm":
            x = ops.layer_norm(x, model[prefix + "weight"], model[prefix + "bias"])
        elif kind == "sru":
            x = sru(ops, x, frames, layer["width"], prefix, model, variant)
    return ops.log_softmax(ops.linear(x, model["output.weight"], model["output.bias"]))


def convolution(ops, x, frames, features, layer, weight, bias, variant):
    """As a product over windows, or the engine's own."""
    kernel, stride = layer["kernel"], layer["stride"]
    outputs = -(-frames // stride)
    before = (kernel - 1) // 2
    after = max((outputs - 1) * stride + kernel - frames - before, 0)
    if variant.get("convolution", "product") == "operator":
        # Columns are tap by tap; a convolution's weights are [channels, features, taps].
        taps = numpy.ascontiguousarray(weight.reshape(-1, kernel, features).transpose(0, 2, 1))
        x = ops.convolution(x, taps, bias, stride, before, after)
    else:
        x = ops.pad(x, before, after)
        windows = [ops.slice(x, 0, tap, tap + (outputs - 1) * stride + 1, stride) for tap in range(kernel)]
        x = ops.linear(ops.concat(windows, 1), weight, bias)
    return ops.activation(layer["activation"], x), outputs


def sru(ops, x, frames, width, prefix, model, variant):
    """y = x + 2 o c with half the channels forwards and half backwards; the 2 goes into z's weights."""
    n = ops.layer_norm(x, model[prefix + "norm.weight"], model[prefix + "norm.bias"])
    weight = model[prefix + "weight"].copy()
    weight[:width] *= 2
    bias = numpy.concatenate([numpy.zeros(width, numpy.float32), model[prefix + "bias"]])
    form = FUSED.get(variant["scan"])
    if form is not None:
        return ops.add(x, form(ops, n, weight, bias, frames, width, variant))
    z, gates = ops.split(ops.linear(n, weight, bias), 1, [width, 2 * width])
    f, o = ops.split(ops.sigmoid(gates), 1, [width, width])
    b = ops.sub(z, ops.mul(f, z))
    half = width // 2
    run = ops.scan if variant["scan"] == "operator" else lambda *rest: onnx_scans.scan(ops, variant, *rest)
    halves = list(zip(ops.split(f, 1, [half, half]), ops.split(b, 1, [half, half])))
    if variant.get("flip", "yes") == "yes":
        # Flipped in time, backward channels are more forward channels.
        f, b = (ops.concat([ahead, ops.flipped(back, frames)], 1) for ahead, back in zip(*halves))
        ahead, back = ops.split(run(f, b, frames, False), 1, [half, half])
        c = ops.concat([ahead, ops.flipped(back, frames)], 1)
    else:
        c = ops.concat([run(*halves[0], frames, False), run(*halves[1], frames, True)], 1)
    return ops.add(x, ops.mul(o, c))


def by_direction(values, width):
    """Rows z, f, o of all channels as two lists of rows: of the channels that run forwards, and backwards."""
    half = width // 2
    z, f, o = values[:width], values[width:2 * width], values[2 * width:]
    return [[part[:half] for part in (z, f, o)], [part[half:] for part in (z, f, o)]]


def as_linear_attention(ops, n, weight, bias, frames, width, variant):
    """onnxruntime's linear attention with a head for each channel: S = e^g S + k v, read by q; so q is o, k is 1 - f, v is z
    and g is log f."""
    half = width // 2
    weights = [part for parts in by_direction(weight, width) for part in parts]
    biases = [part for parts in by_direction(bias, width) for part in parts]
    u = ops.linear(n, numpy.concatenate(weights), numpy.concatenate(biases))
    results = []
    for direction, part in enumerate(ops.split(u, 1, [3 * half, 3 * half])):
        part = ops.flipped(part, frames) if direction else part
        z, gates = ops.split(part, 1, [half, 2 * half])
        f, o = ops.split(ops.sigmoid(gates), 1, [half, half])
        result = ops.linear_attention(o, ops.sub(ops.number(1), f), z, ops.log(f), frames, half)
        results.append(ops.flipped(result, frames) if direction else result)
    return ops.concat(results, 1)


def as_gru(ops, n, weight, bias, frames, width, variant):
    """The GRU operator with recurrent weights of zero, whose state then is f h + (1 - f) z: with the product included, or in
    batches of `hidden` channels after it, where the empty recurrent products are small."""
    half = width // 2
    directions = zip(by_direction(weight, width), by_direction(bias, width))
    if "hidden" not in variant:
        zeros = numpy.zeros((half, width), numpy.float32)
        parts = [((numpy.concatenate([f, zeros, z])), numpy.concatenate([fb, zeros[:, 0], zb]))
                 for (z, f, _), (zb, fb, _) in directions]
        c = ops.gru(ops.reshape(n, [frames, 1, width]), [w for w, _ in parts], [b for _, b in parts], half)
        o = ops.sigmoid(ops.linear(n, weight[2 * width:], bias[2 * width:]))
        return ops.mul(o, ops.reshape(c, [frames, width]))
    hidden = int(variant["hidden"])
    results = []
    rows, shifts = [], []
    for (z, f, o), (zb, fb, ob) in directions:
        for start in range(0, half, hidden):
            rows += [f[start:start + hidden], z[start:start + hidden]]
            shifts += [fb[start:start + hidden], zb[start:start + hidden]]
    u = ops.linear(n, numpy.concatenate(rows + [weight[2 * width:]]), numpy.concatenate(shifts + [bias[2 * width:]]))
    ahead, back, o = ops.split(u, 1, [width, width, width])
    choice = numpy.zeros((3 * hidden, 2 * hidden), numpy.float32)
    for channel in range(hidden):
        choice[channel, channel] = 1
        choice[2 * hidden + channel, hidden + channel] = 1
    for part, direction in ((ahead, "forward"), (back, "reverse")):
        part = ops.reshape(part, [frames, half // hidden, 2 * hidden])
        result = ops.gru(part, [choice], [numpy.zeros(3 * hidden, numpy.float32)], hidden, direction)
        results.append(ops.reshape(result, [frames, half]))
    return ops.mul(ops.sigmoid(o), ops.concat(results, 1))


# Forms that only onnxruntime's own operators have.
FUSED = {"attention": as_linear_attention, "gru": as_gru}


def lstm_network(ops, x, frames, features, classes, layers=3, hidden=128):
    """The usual network: bidirectional LSTM layers and a linear output, with random weights."""
    random = numpy.random.default_rng(1)

    def weights(*shape):
        return random.uniform(-hidden ** -0.5, hidden ** -0.5, shape).astype(numpy.float32)

    x = ops.reshape(x, [frames, 1, features])
    for _ in range(layers):
        x = ops.lstm(x, weights(2, 4 * hidden, features), weights(2, 4 * hidden, hidden), weights(2, 8 * hidden), hidden)
        features = 2 * hidden
        # [T, 2, 1, H] has the order of [T, 1, 2 H] already.
        x = ops.reshape(x, [frames, 1, features])
    return ops.log_softmax(ops.linear(ops.reshape(x, [frames, features]), weights(classes, features), weights(classes)))
