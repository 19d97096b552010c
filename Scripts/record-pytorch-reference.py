#!/usr/bin/env python3
"""Records PyTorch's results for a small network; the tests of NeuralNet compare with them.

The record is committed with the tests, which need neither Python nor PyTorch. Run this only to renew it:

    python3 -m venv /tmp/pytorch && /tmp/pytorch/bin/pip install torch numpy
    /tmp/pytorch/bin/python Scripts/record-pytorch-reference.py Tests/NeuralNetTests/Reference/network.json

The network has every layer of NeuralNet once. It is computed in double precision, sequence by sequence, without padding, so
the record has no roundings of its own. Names, shapes and formulas are NeuralNet's. PyTorch has no SRU, so its formula stands
here in full.
"""
import json
import math
import sys

import torch
import torch.nn.functional as F

torch.set_default_dtype(torch.float64)
torch.manual_seed(20240611)

FEATURES, CLASSES = 5, 6
LAYERS = [
    {"convolution": {"channels": 8, "kernel": 4, "stride": 1, "activation": "tanh"}},
    {"convolution": {"channels": 8, "kernel": 5, "stride": 2, "activation": "silu"}},
    {"layerNorm": {}},
    {"sru": {"width": 8, "dropout": 0}},
    {"lstm": {"width": 5}},
    {"gru": {"width": 4}},
    {"linear": {"outputs": 7, "activation": "relu"}},
]
LENGTHS = [13, 30, 9, 22, 1]
LABELS = [[1, 2, 2], [5, 4, 3, 2, 1, 1], [], [3, 3, 3, 5], [4]]
STEPS, RATE, CLIP = 10, 0.01, 0.5
BETAS, EPSILON, DECAY = (0.9, 0.98), 1e-8, 0.05


def activation(name, x):
    return {"none": lambda v: v, "relu": F.relu, "tanh": torch.tanh, "silu": F.silu}[name](x)


def make_parameters():
    """Random parameters by NeuralNet's names; no bias or norm weight has a value without effect."""
    parameters = {}

    def draw(name, *shape, scale=None, around=0.0):
        scale = scale if scale is not None else 1 / math.sqrt(shape[-1])
        # Rounded to single precision, so that both sides start with the same numbers.
        values = (around + scale * torch.randn(*shape)).float().double()
        parameters[name] = values.requires_grad_()

    width = FEATURES
    for index, layer in enumerate(LAYERS):
        (kind, s), = layer.items()
        p = f"layers.{index}."
        if kind == "convolution":
            draw(p + "weight", s["channels"], s["kernel"] * width)
            draw(p + "bias", s["channels"], scale=0.3)
            width = s["channels"]
        elif kind == "layerNorm":
            draw(p + "weight", width, scale=0.2, around=1)
            draw(p + "bias", width, scale=0.2)
        elif kind == "sru":
            draw(p + "norm.weight", width, scale=0.2, around=1)
            draw(p + "norm.bias", width, scale=0.2)
            draw(p + "weight", 3 * width, width)
            draw(p + "bias", 2 * width, scale=0.5, around=0.5)
        elif kind in ("lstm", "gru"):
            gates, h = (4 if kind == "lstm" else 3), s["width"]
            for direction in ("forward.", "backward."):
                draw(p + direction + "inputWeight", gates * h, width)
                draw(p + direction + "recurrentWeight", gates * h, h)
                if kind == "lstm":
                    draw(p + direction + "bias", gates * h, scale=0.3)
                else:
                    draw(p + direction + "inputBias", gates * h, scale=0.3)
                    draw(p + direction + "recurrentBias", gates * h, scale=0.3)
            width = 2 * h
        elif kind == "linear":
            draw(p + "weight", s["outputs"], width)
            draw(p + "bias", s["outputs"], scale=0.3)
            width = s["outputs"]
    draw("output.weight", CLASSES, width)
    draw("output.bias", CLASSES, scale=0.3)
    return parameters


def convolution(x, weight, bias, s):
    kernel, stride, inputs = s["kernel"], s["stride"], x.shape[1]
    left, outputs = (kernel - 1) // 2, (x.shape[0] + stride - 1) // stride
    w = weight.view(-1, kernel, inputs).permute(0, 2, 1)
    padded = F.pad(x.T.unsqueeze(0), (left, kernel))
    y = F.conv1d(padded, w, bias, stride=stride)[0].T[:outputs]
    return activation(s["activation"], y)


def sru(x, get):
    width = x.shape[1]
    n = F.layer_norm(x, (width,), get("norm.weight"), get("norm.bias"), 1e-5)
    z, f, o = (n @ get("weight").T).split(width, dim=1)
    forget_bias, output_bias = get("bias").split(width)
    f, o = torch.sigmoid(f + forget_bias), torch.sigmoid(o + output_bias)
    half, frames = width // 2, x.shape[0]
    cells = []
    for part, order in ((slice(0, half), range(frames)), (slice(half, width), reversed(range(frames)))):
        cell, rows = torch.zeros(half), [None] * frames
        for t in order:
            cell = f[t, part] * cell + (1 - f[t, part]) * z[t, part]
            rows[t] = cell
        cells.append(torch.stack(rows))
    return x + 2 * o * torch.cat(cells, dim=1)


def pytorch_recurrent(kind, x, width, get):
    """PyTorch's own LSTM or GRU with our parameters, which get the gradients."""
    module = getattr(torch.nn, kind.upper())(x.shape[1], width, bidirectional=True)
    values = {}
    for direction, suffix in (("forward.", ""), ("backward.", "_reverse")):
        values["weight_ih_l0" + suffix] = get(direction + "inputWeight")
        values["weight_hh_l0" + suffix] = get(direction + "recurrentWeight")
        if kind == "lstm":
            values["bias_ih_l0" + suffix] = get(direction + "bias")
            values["bias_hh_l0" + suffix] = torch.zeros(4 * width)
        else:
            values["bias_ih_l0" + suffix] = get(direction + "inputBias")
            values["bias_hh_l0" + suffix] = get(direction + "recurrentBias")
    return torch.func.functional_call(module, values, (x.unsqueeze(1),))[0].squeeze(1)


def network(parameters, x):
    for index, layer in enumerate(LAYERS):
        (kind, s), = layer.items()
        get = lambda name: parameters[f"layers.{index}.{name}"]
        if kind == "convolution":
            x = convolution(x, get("weight"), get("bias"), s)
        elif kind == "layerNorm":
            x = F.layer_norm(x, (x.shape[1],), get("weight"), get("bias"), 1e-5)
        elif kind == "sru":
            x = sru(x, get)
        elif kind in ("lstm", "gru"):
            x = pytorch_recurrent(kind, x, s["width"], get)
        elif kind == "linear":
            before = F.linear(x, get("weight"), get("bias"))
            # An argument within rounding error of the kink would make two correct results differ.
            assert s["activation"] != "relu" or before.abs().min() > 1e-5
            x = activation(s["activation"], before)
    return F.log_softmax(F.linear(x, parameters["output.weight"], parameters["output.bias"]), dim=1)


def losses(parameters, inputs):
    result = []
    for x, labels in zip(inputs, LABELS):
        scores = network(parameters, x).unsqueeze(1)
        result.append(F.ctc_loss(
            scores, torch.tensor([labels], dtype=torch.long).reshape(1, -1), torch.tensor([scores.shape[0]]),
            torch.tensor([len(labels)]), blank=0, reduction="sum"))
    return torch.stack(result)


def numbers(tensor, digits=9):
    return [float(f"{v:.{digits}g}") for v in tensor.detach().flatten().tolist()]


def main(path):
    inputs = [torch.randn(length, FEATURES).float().double() for length in LENGTHS]
    parameters = make_parameters()
    record = {
        "about": "Made by Scripts/record-pytorch-reference.py with PyTorch " + torch.__version__.split("+")[0],
        "inputFeatures": FEATURES, "classes": CLASSES, "layers": LAYERS, "labels": LABELS,
        "inputs": [numbers(x) for x in inputs],
        "parameters": {n: {"shape": list(p.shape), "values": numbers(p)} for n, p in parameters.items()},
        "logProbabilities": [numbers(network(parameters, x)) for x in inputs],
        "optimizer": {"rate": RATE, "clip": CLIP, "beta1": BETAS[0], "beta2": BETAS[1], "epsilon": EPSILON,
                      "decay": DECAY},
        "steps": [],
    }
    # Only matrices have weight decay, not biases and norm weights.
    optimizer = torch.optim.AdamW([
        {"params": [p for p in parameters.values() if p.dim() > 1], "weight_decay": DECAY},
        {"params": [p for p in parameters.values() if p.dim() == 1], "weight_decay": 0.0},
    ], lr=RATE, betas=BETAS, eps=EPSILON)
    for step in range(STEPS):
        optimizer.zero_grad()
        each = losses(parameters, inputs)
        loss = each.mean()
        loss.backward()
        if step == 0:
            record["losses"] = numbers(each)
            record["gradients"] = {n: numbers(p.grad) for n, p in parameters.items()}
        norm = torch.nn.utils.clip_grad_norm_(list(parameters.values()), CLIP)
        record["steps"].append({"loss": float(f"{loss.item():.9g}"), "norm": float(f"{norm.item():.9g}")})
        optimizer.step()
    record["trained"] = {n: numbers(p) for n, p in parameters.items()}
    record["trainedLoss"] = float(f"{losses(parameters, inputs).mean().item():.9g}")
    with open(path, "w") as file:
        json.dump(record, file, separators=(",", ":"))
        file.write("\n")
    print(f"{path}: {sum(p.numel() for p in parameters.values())} parameters, "
          f"loss {record['steps'][0]['loss']:.4f} to {record['trainedLoss']:.4f}")
    for s in record["steps"]:
        print(s)


main(sys.argv[1])
