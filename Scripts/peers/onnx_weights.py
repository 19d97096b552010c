"""A model file's network for other engines: its layers and its weights as float32."""


class ModelFailure(Exception):
    """A model that can't be built for another engine."""


def layer(words):
    """A layer as a model file writes it, such as "convolution 64 5 2 relu", as a dictionary."""
    kind, *rest = words.split(" ")
    if kind == "convolution" and len(rest) == 4:
        channels, kernel, stride = map(int, rest[:3])
        return {"kind": kind, "channels": channels, "kernel": kernel, "stride": stride, "activation": rest[3]}
    if kind == "linear" and len(rest) == 2:
        return {"kind": kind, "outputs": int(rest[0]), "activation": rest[1]}
    if kind == "sru" and len(rest) == 1:
        return {"kind": kind, "width": int(rest[0])}
    if kind in ("layerNorm", "dropout") and not rest:
        return {"kind": kind}
    raise ModelFailure(f"“{words}” is not a layer that Scripts/bench-vs-onnxruntime builds")


class Model:
    """The network of a model file."""

    def __init__(self, path):
        import gguf
        import numpy

        reader = gguf.GGUFReader(path)
        self.layers = [layer(words) for words in reader.get_field("inkling.network.layers").contents()]
        self.features = int(reader.get_field("inkling.network.input_features").contents())
        self.classes = int(reader.get_field("inkling.network.classes").contents())
        if reader.get_field("inkling.network.factor_blank") is not None:
            raise ModelFailure("a factored blank is not something that Scripts/bench-vs-onnxruntime builds")
        tensors = {tensor.name: numpy.asarray(tensor.data) for tensor in reader.tensors}
        self.weights = {}
        for name, data in tensors.items():
            values = data.astype(numpy.float32)
            if name + ".scale" in tensors:
                values = values * tensors[name + ".scale"].astype(numpy.float32)[:, None]
            self.weights[name] = values

    def __getitem__(self, name):
        return self.weights[name]
