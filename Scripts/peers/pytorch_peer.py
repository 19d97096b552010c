"""Training steps in PyTorch, measured in bursts: the other side of Scripts/bench-vs-pytorch.

    python pytorch_peer.py --network lstm --layers 3 --hidden 128 --frames 150 --batch 32 --classes 80 --threads 1 \
        --variant layout=time,optimizer=fused

Prints a line of JSON when it is ready, then follows lines "seconds NUMBER", "steps NUMBER" and "end", as
`inkling-bench step --listen` does, and answers each burst with a line of JSON.

The keys of a variant, the default first:
    layout     time, batch, packed            the layout of an LSTM's frames
    scan       unit, function, operator, loop, script, doubling   the form of the SRU's recurrence
    dropout    bytes, own                     a random byte for each number, or PyTorch's own
    ctc        labels, long, int              over a sample's own labels alone; PyTorch's with int64 or int32 targets
    optimizer  fused, foreach                 AdamW
    compile    no, parts, yes                 torch.compile of the network
    onednn     yes, no
    autocast   no, yes, products              bfloat16; products: the SRU's loop in float32
    processes  1, 2                           data-parallel, each with its share of the threads
    microbatches  1, 2, 4                     the parts of a step's batch, whose gradients are accumulated
    prepare    inline, thread                 where batches are made from ink
"""
import argparse
import ctypes
import gc
import json
import multiprocessing
import os
import queue
import sys
import threading
import time
import warnings

warnings.filterwarnings("ignore")
import torch  # noqa: E402
import torch.nn.functional as F  # noqa: E402

import pytorch_ink  # noqa: E402
import pytorch_models  # noqa: E402


def read_options():
    parser = argparse.ArgumentParser(description="Training steps in PyTorch, measured in bursts.")
    parser.add_argument("--network", choices=["lstm", "gru", "sru"], default="lstm")
    for name, value in [("layers", 3), ("hidden", 128), ("frames", 150), ("batch", 32), ("classes", 80),
                        ("inputs", 10), ("labels", 30), ("threads", 1)]:
        parser.add_argument(f"--{name}", type=int, default=value)
    parser.add_argument("--ink", help="lines written by `inkling-bench ink`; without them frames are random")
    parser.add_argument("--variant", default="")
    options = parser.parse_args()
    options.variant = dict(part.split("=") for part in options.variant.split(",") if part)
    return options


def shares(count, parts):
    """The sizes of so many parts."""
    return [count * (part + 1) // parts - count * part // parts for part in range(parts)]


class RandomBatch:
    """The same random frames and labels in every step."""

    def __init__(self, options, rank, ranks, microbatches):
        generator = torch.Generator().manual_seed(1)
        self.value = []
        for count in shares(shares(options.batch, ranks)[rank], microbatches):
            shape = (count, options.frames) if options.network == "sru" else (options.frames, count)
            frames = torch.randn(*shape, options.inputs, generator=generator)
            labels = torch.randint(1, options.classes, (count, options.labels), generator=generator)
            self.value.append(
                (frames, torch.full((count,), options.frames), labels, torch.full((count,), options.labels)))

    def next(self):
        return self.value


class InkBatches:
    """Batches from ink, augmented anew in every epoch; padded, the labels too."""

    def __init__(self, options, rank, ranks, microbatches):
        lines = pytorch_ink.Lines(options.ink)
        generator = torch.Generator().manual_seed(1)
        torch.manual_seed(1 + rank)

        def microbatch(chosen):
            frames, lengths, labels, counts = lines.batch(chosen)
            padded = torch.nn.utils.rnn.pad_sequence(labels.split(counts.tolist()), batch_first=True)
            return frames, lengths, padded, counts

        def steps():
            while True:
                for chosen in lines.epoch(options.batch, generator):
                    mine = iter(chosen[rank::ranks])
                    yield [microbatch([next(mine) for _ in range(count)])
                           for count in shares(len(chosen[rank::ranks]), microbatches)]

        self.steps = steps()
        self.queue = None
        if options.variant.get("prepare") == "thread":
            self.queue = queue.Queue(1)

            def fill():
                for step in self.steps:
                    self.queue.put(step)

            threading.Thread(target=fill, daemon=True).start()

    def next(self):
        return self.queue.get() if self.queue else next(self.steps)


class Trainer:
    """Forward, CTC, backward, clip, AdamW."""

    def __init__(self, options, rank=0, ranks=1, shared=None):
        self.options = options
        variant = options.variant
        torch.set_num_threads(max(options.threads // ranks, 1))
        torch.backends.mkldnn.enabled = variant.get("onednn", "yes") == "yes"
        torch.manual_seed(0)
        if options.network == "sru":
            self.model = pytorch_models.SRUNetwork(
                options.inputs, options.hidden, options.layers, options.classes, variant.get("scan", "unit"),
                variant.get("dropout", "bytes") == "bytes")
            if variant.get("autocast") == "products":
                for unit in self.model.units:
                    unit.scans_in_float32 = True
        else:
            self.model = pytorch_models.RecurrentNetwork(
                options.network, options.inputs, options.hidden, options.layers, options.classes,
                variant.get("layout", "time"))
        self.parameters = list(self.model.parameters())
        kind = variant.get("optimizer", "fused")
        self.optimizer = torch.optim.AdamW(
            self.parameters, 1e-3, weight_decay=0.01, fused=kind == "fused", foreach=kind == "foreach")
        self.forward = self.model
        if variant.get("compile") == "yes":
            self.forward = torch.compile(self.model, dynamic=True if options.ink else None)
        elif variant.get("compile") == "parts":
            for unit in self.model.units:
                unit.forward = torch.compile(unit.forward, dynamic=True)
        torch.manual_seed(1 + rank)
        self.batches = (InkBatches if options.ink else RandomBatch)(
            options, rank, ranks, int(variant.get("microbatches", 1)))
        self.rank, self.ranks, self.shared, self.parity = rank, ranks, shared, 0
        if ranks > 1:
            self.views = [[self.cut(shared.gradients[parity][number]) for number in range(ranks)] for parity in range(2)]

    def cut(self, flat):
        """Views of a flat tensor, one for each parameter."""
        parts = flat[:sum(p.numel() for p in self.parameters)].split([p.numel() for p in self.parameters])
        return [part.view_as(p) for part, p in zip(parts, self.parameters)]

    def backward(self):
        for microbatch in self.batches.next():
            (self.loss(*microbatch) / self.options.batch).backward()

    def loss(self, frames, lengths, labels, counts):
        with torch.autocast("cpu", torch.bfloat16, enabled=self.options.variant.get("autocast", "no") != "no"):
            logits = self.forward(frames, lengths)
        logits = logits.float()
        if self.options.network == "sru":
            lengths = self.model.output_lengths(lengths)
        kind = self.options.variant.get("ctc", "labels")
        if kind == "labels":
            return pytorch_models.LabelsOnlyCTC.apply(logits, labels, lengths, counts)
        if kind == "int":
            labels, lengths, counts = labels.int(), lengths.int(), counts.int()
        return F.ctc_loss(logits.log_softmax(2), labels, lengths, counts, reduction="sum")

    def step(self):
        if self.ranks == 1:
            self.optimizer.zero_grad(set_to_none=True)
            self.backward()
        else:
            # Two flat buffers alternate: none is cleared while the other process reads it.
            parity = self.parity = 1 - self.parity
            mine = self.views[parity][self.rank]
            self.shared.gradients[parity][self.rank].zero_()
            for parameter, view in zip(self.parameters, mine):
                parameter.grad = view
            self.backward()
            self.shared.barrier.wait()
            total = self.cut(self.shared.gradients[parity].sum(0))
            for parameter, view in zip(self.parameters, total):
                parameter.grad = view
        torch.nn.utils.clip_grad_norm_(self.parameters, 1.0)
        self.optimizer.step()


class Shared:
    """The shared memory of data-parallel processes: two flat buffers of gradients, a barrier, and whether to go on."""

    def __init__(self, options, ranks):
        # Nothing of PyTorch may have run before the fork; the number of weights is known only after it.
        self.gradients = torch.zeros(2, ranks, 64 << 20 >> 4).share_memory_()
        self.barrier = multiprocessing.Barrier(ranks)
        self.goes_on = multiprocessing.Value("b", True, lock=False)


def resident(key):
    with open("/proc/self/status") as file:
        for line in file:
            if line.startswith(key):
                return int(line.split()[1]) * 1024
    return 0


def present_bytes(options):
    """The memory of the process after the steps of a tiny network, with libraries, kernels that are compiled at run time and
    caches of code; resets the peak."""
    microbatches = int(options.variant.get("microbatches", 1))
    tiny = argparse.Namespace(**vars(options))
    tiny.hidden, tiny.frames, tiny.batch, tiny.classes, tiny.labels, tiny.ink = 16, 16, 2 * microbatches, 8, 2, None
    trainer = Trainer(tiny)
    for _ in range(3):
        trainer.step()
    del trainer
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    before = resident("VmRSS:")
    with open("/proc/self/clear_refs", "w") as file:
        file.write("5")
    return before


def main():
    options = read_options()
    ranks = int(options.variant.get("processes", 1))
    shared = None
    rank = 0
    if ranks > 1:
        shared = Shared(options, ranks)
        for number in range(1, ranks):
            if os.fork() == 0:
                rank = number
                break
    before = present_bytes(options) if ranks == 1 else 0
    trainer = Trainer(options, rank, ranks, shared)
    if rank > 0:
        while True:
            shared.barrier.wait()
            if not shared.goes_on.value:
                os._exit(0)
            trainer.step()

    def step():
        if shared:
            shared.barrier.wait()
        trainer.step()

    # Every new shape is compiled: an epoch has them all, and each burst is another epoch.
    for _ in range(20 if options.ink else 3):
        step()
    memory = resident("VmHWM:") - before if ranks == 1 else 0
    start = time.perf_counter()
    while not options.ink and time.perf_counter() - start < 1:
        step()
    print(json.dumps({"torch": torch.__version__, "stepBytes": memory}), flush=True)
    for line in sys.stdin:
        words = line.split()
        if words == ["end"]:
            break
        limit = float(words[1])
        steps = 0
        start = time.perf_counter()
        while True:
            step()
            steps += 1
            elapsed = time.perf_counter() - start
            if (elapsed if words[0] == "seconds" else steps) >= limit:
                break
        print(json.dumps({"steps": steps, "seconds": elapsed, "samplesPerSecond": steps * options.batch / elapsed}),
              flush=True)
    if shared:
        shared.goes_on.value = False
        shared.barrier.wait()


if __name__ == "__main__":
    main()
