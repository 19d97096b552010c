#!/usr/bin/env python3
"""Writes small model files of all versions of the format to Tests/InkModelFileTests/Golden.

The files never change: run this only to add one. It shares no code with the Swift writer, so an error there can't hide here.

  v1-spelling         no layers, a map of the ink around each frame, a factored blank; reads "l" for a stroke down and "n"
                      for a stroke up
  v1-layers-int8      every kind of layer with int8 weights, frames without a map
  v1-layers-float16   the same with float16 weights
  v1-views            a view along the pen and one in the plane, with int8 weights
  v1-strokes          labels strokes
  v2-…                the same as version 2 states them: a task, and a key for a factored blank
"""
import hashlib
import math
import pathlib
import struct

ALIGNMENT = 64
UINT32, FLOAT32, STRING, ARRAY = 4, 6, 8, 9
F32, F16, I8 = 0, 1, 24


def text(value):
    data = value.encode()
    return struct.pack("<Q", len(data)) + data


def pair(key, kind, value):
    if kind == "u32":
        body = struct.pack("<II", UINT32, value)
    elif kind == "f32":
        body = struct.pack("<If", FLOAT32, value)
    elif kind == "string":
        body = struct.pack("<I", STRING) + text(value)
    elif kind == "strings":
        body = struct.pack("<IIQ", ARRAY, STRING, len(value)) + b"".join(map(text, value))
    elif kind == "u32s":
        body = struct.pack("<IIQ%dI" % len(value), ARRAY, UINT32, len(value), *value)
    else:
        body = struct.pack("<IIQ%df" % len(value), ARRAY, FLOAT32, len(value), *value)
    return text(key) + body


def padded(data, multiple=ALIGNMENT):
    return data + bytes(-len(data) % multiple)


def file(pairs, tensors):
    data, infos = b"", b""
    for name, shape, kind, content in tensors:
        data = padded(data)
        infos += text(name) + struct.pack("<I", len(shape))
        infos += struct.pack("<%dQ" % len(shape), *reversed(shape)) + struct.pack("<IQ", kind, len(data))
        data += content
    data = padded(data)
    pairs = [(k, t, hashlib.sha256(data).hexdigest() if k == "inkling.sha256" else v) for k, t, v in pairs]
    pairs.append(("inkling.header_sha256", "string", "0" * 64))
    keys = b"".join(pair(*p) for p in pairs)
    head = struct.pack("<4sIQQ", b"GGUF", 3, len(tensors), len(pairs)) + keys
    header = padded(head + infos)
    digest = hashlib.sha256(header).hexdigest().encode()
    return header[:len(head) - 64] + digest + header[len(head):] + data


def floats(values):
    return struct.pack("<%df" % len(values), *values)


def metadata(name, inputs, layers, file_type, beam_width, has_map, views=None, version=1, task="lines"):
    classes = 4
    factors_blank = name == "spelling"
    if factors_blank and version == 1:
        layers = layers + ["factoredBlank"]
    pairs = [
        ("general.architecture", "string", "inkling"), ("general.name", "string", name),
        ("general.alignment", "u32", ALIGNMENT), ("general.file_type", "u32", file_type),
        ("general.license", "string", "CC0-1.0"), ("general.languages", "strings", ["en"]),
        ("inkling.format_version", "u32", version), ("inkling.creator", "string", "golden"),
        ("inkling.sha256", "string", ""), ("inkling.languages", "strings", ["en"]),
        ("inkling.alphabet", "strings", ["l", "n", "i"]),
    ]
    if version > 1:
        pairs += [("inkling.task", "string", task)]
    pairs += [
        ("inkling.features.step", "f32", 0.35),
        ("inkling.features.maximum_frames", "u32", 4096), ("inkling.features.jump_limit", "f32", 4),
        ("inkling.features.height_limit", "f32", 4), ("inkling.features.stroke_size_share", "f32", 0.25),
        ("inkling.features.skew_correction", "f32", 1), ("inkling.features.slant_correction", "f32", 1),
        ("inkling.features.context_window", "f32", 0.6), ("inkling.features.smoothing", "f32", 0.125),
    ]
    if has_map:
        pairs += [("inkling.features.map_cells", "u32", 2), ("inkling.features.map_reach", "f32", 1)]
    if views:
        pairs += [("inkling.features.plane_cells", "u32", 4)]
    if task == "strokes" and version == 1:
        pairs += [("inkling.features.strokes", "u32", 1)]
    pairs += [("inkling.network.input_features", "u32", inputs), ("inkling.network.layers", "strings", layers)]
    if views:
        pairs += [("inkling.network.plane_layers", "strings", views[0]),
                  ("inkling.network.joint_layers", "strings", views[1])]
    pairs += [("inkling.network.classes", "u32", classes)]
    if factors_blank and version > 1:
        pairs += [("inkling.network.factor_blank", "u32", 1)]
    pairs += [("inkling.decoder.beam_width", "u32", beam_width),
              ("inkling.decoder.language_weight", "f32", 0.25), ("inkling.decoder.length_bonus", "f32", 0.5),
              ("inkling.decoder.word_weight", "f32", 1.5), ("inkling.licences", "strings", ["CC0-1.0"]),
              ("inkling.sources", "strings", ["none"]), ("inkling.evaluation", "string", "{}"),
              ("inkling.recipe", "string", "name: %s\n" % name),
              ("inkling.decoder.calibration", "f32s", [0.5, 0.75, 0, 0.25, -0.5, 0, 0, 0, 1, -1])]
    return pairs + [
        ("inkling.parity.texts", "strings", ["l"]), ("inkling.parity.stroke_counts", "u32s", [1]),
        ("inkling.parity.point_counts", "u32s", [2]), ("inkling.parity.coordinates", "f32s", [0, 0, 0, 10]),
        ("inkling.parity.frame_counts", "u32s", [1]),
        ("inkling.parity.log_probabilities", "f32s", [-1.0] * classes),
    ]


def language_model():
    """Order 3 over l, n and i, as the page LanguageModelLayout describes it."""
    def part(data):
        return padded(data, 8)

    probabilities, back_offs = [1, 0.5, 0.25, 0.75, 0.8], [1, 0.5, 0.25]
    body = struct.pack("<6I", 3, 3, 3, 1, 3, 0) + struct.pack("<8I", 4, 3, 1, 0, 0, 0, 0, 0)
    for book in (probabilities, back_offs):
        body += floats([math.log(p) for p in book] + [0.0] * (256 - len(book)))
    body += part(struct.pack("<3H", 0, 1, 2)) + part(bytes([1, 1, 1])) + part(b"lni")
    symbols = [[0, 1, 2, 3], [0, 1, 1], [0]]
    codes = [[1, 2, 2, 0], [1, 2, 3], [4]]
    back_off_codes, children = [[1, 0, 0, 0], [0, 2, 0]], [[2, 0, 0, 1], [0, 1, 0]]
    for level in range(3):
        body += part(bytes(symbols[level])) + part(bytes(codes[level]))
        if level < 2:
            body += part(bytes(back_off_codes[level])) + part(bytes(children[level])) + part(struct.pack("<I", 0))
    value = 0xcbf29ce484222325
    for (word,) in struct.iter_unpack("<Q", body):
        value = ((value ^ word) * 0x100000001b3) % (1 << 64)
    return b"INKLM001" + struct.pack("<Q", value) + body


def spelling(version):
    """No layers: a letter at the end of every stroke."""
    features, sine, start, end = 43, 3, 4, 5
    weight = [[0.0] * features for _ in range(4)]
    # The blank's own logit: above 0 within a stroke, below at its end.
    weight[0][end] = -50
    weight[1][end], weight[1][sine] = 20, 10
    weight[2][end], weight[2][sine] = 20, -10
    weight[3][end], weight[3][start] = 20, 20
    model = language_model()
    tensors = [("output.weight", [4, features], F32, floats(sum(weight, []))),
               ("output.bias", [4], F32, floats([25, 0, 0, -15])), ("language_model", [len(model)], I8, model)]
    return file(metadata("spelling", features, [], 0, 8, True, version=version), tensors)


def layered(name, kind, version):
    """Every kind of layer, with weights that differ from one another."""
    layers = ["convolution 4 3 2 relu", "dropout", "layerNorm", "sru 4", "lstm 2", "gru 2", "linear 3 tanh"]
    shapes = [
        ("layers.0.weight", [4, 33]), ("layers.0.bias", [4]), ("layers.2.weight", [4]), ("layers.2.bias", [4]),
        ("layers.3.norm.weight", [4]), ("layers.3.norm.bias", [4]), ("layers.3.weight", [12, 4]),
        ("layers.3.bias", [8]),
    ]
    for direction in ("forward", "backward"):
        prefix = "layers.4.%s." % direction
        shapes += [(prefix + "inputWeight", [8, 4]), (prefix + "recurrentWeight", [8, 2]), (prefix + "bias", [8])]
    for direction in ("forward", "backward"):
        prefix = "layers.5.%s." % direction
        shapes += [(prefix + "inputWeight", [6, 4]), (prefix + "recurrentWeight", [6, 2]), (prefix + "inputBias", [6]),
                   (prefix + "recurrentBias", [6])]
    shapes += [("layers.6.weight", [3, 4]), ("layers.6.bias", [3]), ("output.weight", [4, 3]), ("output.bias", [4])]
    return file(metadata(name, 11, layers, 7 if kind == I8 else 1, 4, False, version=version), weights(shapes, kind))


def views(version):
    """Two views of single characters."""
    layers = ["convolution 4 3 2 relu", "pooling 2"]
    plane, joint = ["convolution2D 3 3 2 relu", "convolution2D 5 2 2 none"], ["linear 3 tanh"]
    shapes = [("layers.0.weight", [4, 33]), ("layers.0.bias", [4]), ("layers.1.weight", [2, 4]),
              ("plane.0.weight", [3, 72]), ("plane.0.bias", [3]), ("plane.1.weight", [5, 12]), ("plane.1.bias", [5]),
              ("joint.0.weight", [3, 13]), ("joint.0.bias", [3]), ("output.weight", [4, 3]), ("output.bias", [4])]
    pairs = metadata("views", 11, layers, 7, 4, False, (plane, joint), version, "characters")
    return file(pairs, weights(shapes, I8))


def strokes(version):
    """A network without layers that labels strokes, with other labels than those of a page."""
    features = 78
    pairs = metadata("strokes", features, [], 1, 1, False, version=version, task="strokes")
    return file(pairs, weights([("output.weight", [4, features]), ("output.bias", [4])], F16))


def weights(shapes, kind):
    """Tensors of these shapes and a language model."""
    tensors = []
    for index, (tensor, shape) in enumerate(shapes):
        values = [((i * 37 + index * 11) % 101 - 50) / 64 for i in range(math.prod(shape))]
        if len(shape) == 1:
            tensors.append((tensor, shape, F32, floats(values)))
        elif kind == F16:
            tensors.append((tensor, shape, F16, struct.pack("<%de" % len(values), *values)))
        else:
            rows = [values[r * shape[1]:(r + 1) * shape[1]] for r in range(shape[0])]
            scales = [max(map(abs, row)) / 127 for row in rows]
            numbers = [round(value / scale) if scale else 0 for row, scale in zip(rows, scales) for value in row]
            tensors.append((tensor, shape, I8, struct.pack("%db" % len(numbers), *numbers)))
            tensors.append((tensor + ".scale", [shape[0]], F32, floats(scales)))
    model = language_model()
    tensors.append(("language_model", [len(model)], I8, model))
    return tensors


def main():
    folder = pathlib.Path(__file__).resolve().parent.parent / "Tests/InkModelFileTests/Golden"
    folder.mkdir(parents=True, exist_ok=True)
    for version in (1, 2):
        files = {
            "spelling": spelling(version),
            "layers-int8": layered("layers-int8", I8, version),
            "layers-float16": layered("layers-float16", F16, version),
            "views": views(version),
            "strokes": strokes(version),
        }
        for name, content in files.items():
            (folder / ("v%d-%s.gguf" % (version, name))).write_bytes(content)
            print(version, name, len(content))


if __name__ == "__main__":
    main()
