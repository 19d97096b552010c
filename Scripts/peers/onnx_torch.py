"""Our network in PyTorch, from a model file's weights, and its export to ONNX."""
import tempfile
from pathlib import Path

import numpy
import onnx
import torch
import torch.nn.functional as F

import onnx_network


class TorchOps:
    """The operators of onnx_network in PyTorch; weights become the module's buffers in the order of their use."""

    def __init__(self, module):
        self.module = module
        self.used = 0

    def constant(self, values):
        name = f"weight{self.used}"
        self.used += 1
        if not hasattr(self.module, name):
            self.module.register_buffer(name, torch.from_numpy(numpy.array(values, numpy.float32)))
        return getattr(self.module, name)

    mul = staticmethod(torch.mul)
    add = staticmethod(torch.add)
    sub = staticmethod(torch.sub)
    div = staticmethod(torch.div)
    exp = staticmethod(torch.exp)
    log = staticmethod(torch.log)
    sigmoid = staticmethod(torch.sigmoid)

    def maximum(self, x, number):
        return x.clamp_min(number)

    def activation(self, kind, x):
        return {"none": lambda v: v, "relu": F.relu, "tanh": torch.tanh, "silu": F.silu}[kind](x)

    def cumulative(self, x, axis, backwards):
        return x.flip(axis).cumsum(axis).flip(axis) if backwards else x.cumsum(axis)

    def total(self, x, axis):
        return x.sum(axis)

    def table(self, shape, numbers):
        return self.constant(numpy.array(numbers, numpy.float32).reshape(shape))

    def concat(self, xs, axis):
        return torch.cat(list(xs), axis)

    def split(self, x, axis, sizes):
        return list(x.split(list(sizes), axis))

    def slice(self, x, axis, start, stop, step=1):
        return x[start:stop:step] if axis == 0 else x[:, start:stop:step]

    def reshape(self, x, shape):
        return x.reshape(shape)

    def pad(self, x, before, after):
        return F.pad(x, (0, 0, before, after)) if before or after else x

    def flipped(self, x, frames):
        return x.flip(0)

    def layer_norm(self, x, weight, bias):
        return F.layer_norm(x, x.shape[-1:], self.constant(weight), self.constant(bias), 1e-5)

    def log_softmax(self, x):
        return x.log_softmax(-1)

    def linear(self, x, weight, bias):
        return F.linear(x, self.constant(weight), self.constant(bias))

    def convolution(self, x, taps, bias, stride, before, after):
        x = F.pad(x.T[None], (before, after))
        return F.conv1d(x, self.constant(taps), self.constant(bias), stride)[0].T


class OwnNetwork(torch.nn.Module):
    """A model file's network for lines of so many frames."""

    def __init__(self, model, frames, variant):
        super().__init__()
        self.model, self.frames, self.variant = model, frames, variant
        with torch.no_grad():
            self.forward(torch.zeros(frames, model.features))

    def forward(self, x):
        return onnx_network.own_network(TorchOps(self), self.model, x, self.frames, self.variant)


def exported(model, frames, variant, values):
    """The network as torch.onnx.export writes it, with PyTorch's own answer to `values` [T, F]."""
    network = OwnNetwork(model, frames, variant).eval()
    sample = torch.from_numpy(values)
    with torch.no_grad():
        answer = network(sample).numpy()
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "network.onnx")
        torch.onnx.export(network, (sample,), path, input_names=["x"], output_names=["y"], opset_version=18,
                          external_data=False, verbose=False)
        return onnx.load(path), answer
