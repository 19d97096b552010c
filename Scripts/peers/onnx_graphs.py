"""The operators of onnx_network as nodes of an ONNX graph, and the graph's quantized forms."""
import tempfile
from pathlib import Path

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

OPSET = 18


class GraphOps:
    """Writes nodes; values are their names. With `weights="blocks"` all products but the first have int8 weights in blocks
    along the row (MatMulNBits), each with a scale."""

    def __init__(self, weights="float32"):
        self.weights = weights
        self.nodes = []
        self.initializers = []
        self.known = {}
        self.count = 0
        self.products = 0

    def name(self, stem):
        self.count += 1
        return f"{stem}{self.count}"

    def constant(self, values):
        values = numpy.ascontiguousarray(values)
        key = (values.dtype.str, values.shape, values.tobytes())
        if key not in self.known:
            self.known[key] = self.name("constant")
            self.initializers.append(numpy_helper.from_array(values, self.known[key]))
        return self.known[key]

    def number(self, value):
        return self.constant(numpy.array(value, numpy.float32))

    def integers(self, *values):
        return self.constant(numpy.array(values, numpy.int64))

    def node(self, kind, inputs, outputs=1, domain="", name=None, **attributes):
        names = [self.name(kind.lower()) for _ in range(outputs)]
        name = name or self.name("node")
        self.nodes.append(helper.make_node(kind, inputs, names, name=name, domain=domain, **attributes))
        return names[0] if outputs == 1 else names

    def mul(self, a, b):
        return self.node("Mul", [a, b])

    def add(self, a, b):
        return self.node("Add", [a, b])

    def sub(self, a, b):
        return self.node("Sub", [a, b])

    def div(self, a, b):
        return self.node("Div", [a, b])

    def exp(self, x):
        return self.node("Exp", [x])

    def log(self, x):
        return self.node("Log", [x])

    def maximum(self, x, number):
        return self.node("Max", [x, self.number(number)])

    def sigmoid(self, x):
        return self.node("Sigmoid", [x])

    def activation(self, kind, x):
        if kind == "none":
            return x
        if kind == "silu":
            return self.mul(x, self.sigmoid(x))
        return self.node({"relu": "Relu", "tanh": "Tanh"}[kind], [x])

    def cumulative(self, x, axis, backwards):
        return self.node("CumSum", [x, self.constant(numpy.array(axis, numpy.int64))], reverse=int(backwards))

    def total(self, x, axis):
        return self.node("ReduceSum", [x, self.integers(axis)], keepdims=0)

    def table(self, shape, numbers):
        return self.constant(numpy.array(numbers, numpy.float32).reshape(shape))

    def concat(self, xs, axis):
        return xs[0] if len(xs) == 1 else self.node("Concat", xs, axis=axis)

    def split(self, x, axis, sizes):
        if len(sizes) == 1:
            return [x]
        return self.node("Split", [x, self.integers(*sizes)], len(sizes), axis=axis)

    def slice(self, x, axis, start, stop, step=1):
        return self.node("Slice", [x, *(self.integers(value) for value in (start, stop, axis, step))])

    def reshape(self, x, shape):
        return self.node("Reshape", [x, self.integers(*shape)])

    def pad(self, x, before, after):
        if before == after == 0:
            return x
        return self.node("Pad", [x, self.integers(before, 0, after, 0), self.number(0)])

    def flipped(self, x, frames):
        return self.node("Gather", [x, self.integers(*reversed(range(frames)))], axis=0)

    def layer_norm(self, x, weight, bias):
        return self.node("LayerNormalization", [x, self.constant(weight), self.constant(bias)], axis=-1, epsilon=1e-5)

    def log_softmax(self, x):
        return self.node("LogSoftmax", [x], axis=-1)

    def linear(self, x, weight, bias):
        self.products += 1
        name = f"product{self.products}"
        if self.weights == "blocks" and self.products > 1:
            product = self.product_of_blocks(x, weight, name)
        else:
            product = self.node("MatMul", [x, self.constant(weight.T)], name=name)
        return self.add(product, self.constant(bias))

    def product_of_blocks(self, x, weight, name):
        rows, columns = weight.shape
        size = next((size for size in (256, 128, 64, 32, 16) if columns % size == 0), 16)
        count = -(-columns // size)
        padded = numpy.zeros((rows, count * size), numpy.float32)
        padded[:, :columns] = weight
        padded = padded.reshape(rows, count, size)
        scales = numpy.abs(padded).max(2) / 127
        rounded = numpy.rint(padded / numpy.where(scales > 0, scales, 1)[:, :, None])
        # Without zero points 128 means zero.
        codes = (rounded + 128).astype(numpy.uint8)
        return self.node(
            "MatMulNBits", [x, self.constant(codes), self.constant(scales.astype(numpy.float32).reshape(-1))],
            domain="com.microsoft", name=name, K=columns, N=rows, bits=8, block_size=size, accuracy_level=4)

    def convolution(self, x, taps, bias, stride, before, after):
        """x [T, F] with taps [C, F, K]."""
        self.products += 1
        x = self.reshape(self.node("Transpose", [x], perm=[1, 0]), [1, taps.shape[1], -1])
        x = self.node("Conv", [x, self.constant(taps), self.constant(bias)], kernel_shape=[taps.shape[2]],
                      strides=[stride], pads=[before, after])
        return self.node("Transpose", [self.reshape(x, [taps.shape[0], -1])], perm=[1, 0])

    def scan(self, f, b, frames, backwards):
        """ONNX's Scan: the graph of one frame, applied to every frame."""
        state, forget, gain, product, result, out = (self.name("scan") for _ in range(6))

        def row(name):
            return helper.make_tensor_value_info(name, TensorProto.FLOAT, None)

        body = helper.make_graph(
            [helper.make_node("Mul", [forget, state], [product]), helper.make_node("Add", [product, gain], [result]),
             helper.make_node("Identity", [result], [out])],
            self.name("body"), [row(state), row(forget), row(gain)], [row(result), row(out)])
        # The first state has the shape of a row.
        start = self.mul(self.reshape(self.slice(b, 0, 0, 1), [-1]), self.number(0))
        direction = int(backwards)
        return self.node("Scan", [start, f, b], 2, body=body, num_scan_inputs=2, scan_input_directions=[direction, direction],
                         scan_output_directions=[direction])[1]

    def linear_attention(self, query, key, value, decay, frames, heads):
        inputs = [self.reshape(x, [1, frames, heads]) for x in (query, key, value)]
        inputs += ["", self.reshape(decay, [1, frames, heads])]
        result, _ = self.node("LinearAttention", inputs, 2, domain="com.microsoft", q_num_heads=heads, kv_num_heads=heads,
                              update_rule="gated", scale=1.0)
        return self.reshape(result, [frames, heads])

    def gru(self, x, weights, biases, hidden, direction="bidirectional"):
        count = len(weights)
        zeros = numpy.zeros((count, 3 * hidden, hidden), numpy.float32)
        both = numpy.concatenate([numpy.stack(biases), numpy.zeros((count, 3 * hidden), numpy.float32)], 1)
        return self.node(
            "GRU", [x, self.constant(numpy.stack(weights)), self.constant(zeros), self.constant(both)], 1,
            hidden_size=hidden, direction=direction, activations=["Sigmoid", "Affine"] * count,
            activation_alpha=[1.0] * count, activation_beta=[0.0] * count)

    def lstm(self, x, weight, recurrent, bias, hidden):
        return self.node("LSTM", [x, self.constant(weight), self.constant(recurrent), self.constant(bias)], 1,
                         hidden_size=hidden, direction="bidirectional")

    def model(self, result, frames, features):
        """The graph from x [T, F] to y."""
        self.nodes.append(helper.make_node("Identity", [result], ["y"], name="result"))
        graph = helper.make_graph(
            self.nodes, "network", [helper.make_tensor_value_info("x", TensorProto.FLOAT, [frames, features])],
            [helper.make_tensor_value_info("y", TensorProto.FLOAT, None)], self.initializers)
        return helper.make_model(graph, ir_version=10, opset_imports=[
            helper.make_opsetid("", OPSET), helper.make_opsetid("com.microsoft", 1)])


def quantized(model, scheme, values):
    """A model with int8 products.

    scheme: dynamic or static; scales for tensors or rows; weights as int8 or uint8; such as "dynamic-rows-int8". The first
    product keeps float32 weights, as in our runtime: its inputs are features of very different sizes. `values` [T, F]
    calibrate static scales.
    """
    from onnxruntime.quantization import (
        CalibrationDataReader, QuantFormat, QuantType, quantize_dynamic, quantize_static)

    kind, grain, sign = scheme.split("-")
    weight_type = QuantType.QInt8 if sign == "int8" else QuantType.QUInt8
    with tempfile.TemporaryDirectory() as folder:
        source, target = str(Path(folder) / "float.onnx"), str(Path(folder) / "int8.onnx")
        onnx.save(model, source)
        products = [node.name for node in model.graph.node if node.op_type in ("MatMul", "LSTM")]
        has_lstm = any(node.op_type == "LSTM" for node in model.graph.node)
        first = [] if has_lstm else [name for name in products[:1] if is_first_product(model, name)]
        rest = dict(per_channel=grain == "rows", weight_type=weight_type, nodes_to_exclude=first)
        if kind == "dynamic":
            quantize_dynamic(source, target, op_types_to_quantize=["LSTM", "MatMul"], **rest)
        else:
            class Lines(CalibrationDataReader):
                def __init__(self):
                    self.left = [{"x": values}]

                def get_next(self):
                    return self.left.pop() if self.left else None

            quantize_static(
                source, target, Lines(), quant_format=QuantFormat.QDQ, op_types_to_quantize=["MatMul"],
                activation_type=QuantType.QUInt8,
                extra_options={"OpTypesToExcludeOutputQuantization": ["MatMul"]}, **rest)
        return onnx.load(target)


def is_first_product(model, name):
    """Whether a product is the network's first, with no convolution operator before it."""
    for node in model.graph.node:
        if node.op_type == "Conv":
            return False
        if node.name == name:
            return True
    return False
