"""The networks of the comparison in PyTorch, in every form that might be the fastest."""
import torch
import torch.nn.functional as F


class RecurrentNetwork(torch.nn.Module):
    """Bidirectional LSTM or GRU layers and a linear output.

    layout "time": frames [T, B, F] straight into the layer, which oneDNN computes; "batch": [B, T, F]; "packed": as a packed
    sequence, which PyTorch computes itself.
    """

    def __init__(self, kind, inputs, hidden, layers, classes, layout):
        super().__init__()
        make = {"lstm": torch.nn.LSTM, "gru": torch.nn.GRU}[kind]
        self.layout = layout
        self.recurrent = make(inputs, hidden, layers, bidirectional=True, batch_first=layout == "batch")
        self.output = torch.nn.Linear(2 * hidden, classes)

    def forward(self, frames, lengths):
        """frames [T, B, F] to logits [T, B, C]."""
        if self.layout == "batch":
            return self.output(self.recurrent(frames.transpose(0, 1))[0]).transpose(0, 1)
        if self.layout == "packed":
            packed = torch.nn.utils.rnn.pack_padded_sequence(frames, lengths)
            hidden = self.recurrent(packed)[0]
            logits = self.output(hidden.data)
            return torch.nn.utils.rnn.pad_packed_sequence(
                torch.nn.utils.rnn.PackedSequence(logits, hidden.batch_sizes))[0]
        return self.output(self.recurrent(frames)[0])


# The scan of an SRU: c[t] = f[t] * c[t - 1] + (1 - f[t]) * z[t], all [T, B, W].


def scan_loop(z, f):
    """Autograd follows a loop of one call a frame."""
    state = torch.zeros_like(z[0])
    states = []
    for zt, ft in zip(z.unbind(0), f.unbind(0)):
        state = torch.lerp(zt, state, ft)
        states.append(state)
    return torch.stack(states)


scan_script = None


def make_scan_script():
    """The same loop in TorchScript; made only when asked for."""
    global scan_script
    if scan_script is None:

        def scan(z: torch.Tensor, f: torch.Tensor) -> torch.Tensor:
            state = torch.zeros_like(z[0])
            states: list[torch.Tensor] = []
            for t in range(z.size(0)):
                state = torch.lerp(z[t], state, f[t])
                states.append(state)
            return torch.stack(states)

        scan_script = torch.jit.script(scan)
    return scan_script


def scan_doubling(z, f):
    """Hillis and Steele's parallel scan: log2(T) passes over everything, stable because only products of f <= 1 occur."""
    c = (1 - f) * z
    step = 1
    while step < len(z):
        c = torch.cat([c[:step], torch.addcmul(c[step:], f[step:], c[:-step])])
        f = torch.cat([f[:step], f[step:] * f[:-step]])
        step *= 2
    return c


class ScanFunction(torch.autograd.Function):
    """One call a frame forwards, one backwards, in place; the gradients of gates for all frames at once."""

    @staticmethod
    def forward(context, z, f):
        c = torch.empty_like(z)
        run_scan(z, f, c)
        context.save_for_backward(z, f, c)
        return c

    @staticmethod
    def backward(context, gradient):
        return run_scan_backward(gradient, *context.saved_tensors)


def run_scan(z, f, c):
    state = torch.zeros_like(z[0])
    for zt, ft, ct in zip(z.unbind(0), f.unbind(0), c.unbind(0)):
        torch.lerp(zt, state, ft, out=ct)
        state = ct


def run_scan_backward(gradient, z, f, c):
    d = gradient.clone(memory_format=torch.contiguous_format)
    ds, fs = d.unbind(0), f.unbind(0)
    for t in range(len(ds) - 1, 0, -1):
        ds[t - 1].addcmul_(ds[t], fs[t])
    dz = torch.addcmul(d, d, f, value=-1)
    df = torch.empty_like(z)
    torch.mul(d[0], z[0], out=df[0]).neg_()
    torch.sub(c[:-1], z[1:], out=df[1:]).mul_(d[1:])
    return dz, df


@torch.library.custom_op("peer::scan", mutates_args=())
def scan_op(z: torch.Tensor, f: torch.Tensor) -> torch.Tensor:
    c = torch.empty_like(z, memory_format=torch.contiguous_format)
    run_scan(z, f, c)
    return c


@scan_op.register_fake
def _(z, f):
    return torch.empty_like(z, memory_format=torch.contiguous_format)


@torch.library.custom_op("peer::scan_backward", mutates_args=())
def scan_backward_op(g: torch.Tensor, f: torch.Tensor) -> torch.Tensor:
    d = g.clone(memory_format=torch.contiguous_format)
    ds, fs = d.unbind(0), f.unbind(0)
    for t in range(len(ds) - 1, 0, -1):
        ds[t - 1].addcmul_(ds[t], fs[t])
    return d


@scan_backward_op.register_fake
def _(g, f):
    return torch.empty_like(g, memory_format=torch.contiguous_format)


def _setup(ctx, inputs, output):
    ctx.save_for_backward(*inputs, output)


def _backward(ctx, gradient):
    z, f, c = ctx.saved_tensors
    d = scan_backward_op(gradient, f)
    before = torch.cat([torch.zeros_like(c[:1]), c[:-1]])
    return d * (1 - f), d * (before - z)


scan_op.register_autograd(_backward, setup_context=_setup)

SCANS = {"loop": scan_loop, "doubling": scan_doubling, "function": ScanFunction.apply, "operator": scan_op}


class SRUFunction(torch.autograd.Function):
    """All of an SRU after its product, by hand: in place, without copies, a loop for each direction."""

    @staticmethod
    def forward(context, u, bias, x, mask):
        width = x.size(2)
        half = width // 2
        # Nothing else uses the product's result: gates overwrite it.
        u = u.detach()
        u[:, :, width:].add_(bias).sigmoid_()
        u[:, :, :width].mul_(mask)
        z, f, o = u.split(width, 2)
        c = torch.empty_like(x)
        run_scan(z[:, :, :half], f[:, :, :half], c[:, :, :half])
        scan_back(z[:, :, half:], f[:, :, half:], c[:, :, half:])
        context.save_for_backward(u, c, mask)
        return torch.addcmul(x, o, c, value=2)

    @staticmethod
    def backward(context, gradient):
        u, c, mask = context.saved_tensors
        width = c.size(2)
        half = width // 2
        z, f, o = u.split(width, 2)
        du = torch.empty_like(u)
        dz, df, do = du.split(width, 2)
        d = torch.mul(gradient, o).mul_(2)
        torch.mul(d, c, out=do)
        do.addcmul_(do, o, value=-1)
        frames = len(d)
        ahead, back = d[:, :, :half].unbind(0), d[:, :, half:].unbind(0)
        f_ahead, f_back = f[:, :, :half].unbind(0), f[:, :, half:].unbind(0)
        for t in range(frames - 1, 0, -1):
            ahead[t - 1].addcmul_(ahead[t], f_ahead[t])
        for t in range(frames - 1):
            back[t + 1].addcmul_(back[t], f_back[t])
        torch.addcmul(d, d, f, value=-1, out=dz)
        torch.sub(c[:-1, :, :half], z[1:, :, :half], out=df[1:, :, :half])
        torch.neg(z[:1, :, :half], out=df[:1, :, :half])
        torch.sub(c[1:, :, half:], z[:-1, :, half:], out=df[:-1, :, half:])
        torch.neg(z[-1:, :, half:], out=df[-1:, :, half:])
        # dz is d · (1 - f) already.
        df.mul_(dz).mul_(f)
        dz.mul_(mask)
        return du, du[:, :, width:].sum((0, 1)), gradient, None


def scan_back(z, f, c):
    state = torch.zeros_like(z[0])
    for zt, ft, ct in zip(reversed(z.unbind(0)), reversed(f.unbind(0)), reversed(c.unbind(0))):
        torch.lerp(zt, state, ft, out=ct)
        state = ct


class SRU(torch.nn.Module):
    def __init__(self, width, dropout, scan, cheap_dropout):
        super().__init__()
        # Only the form by hand takes a product in bfloat16, which autocast gives.
        self.scans_in_float32 = scan != "unit"
        self.cheap_dropout = cheap_dropout
        self.norm = torch.nn.LayerNorm(width)
        self.weight = torch.nn.Linear(width, 3 * width, bias=False)
        self.bias = torch.nn.Parameter(torch.cat([torch.linspace(0, 3, width // 2).repeat(2), torch.zeros(width)]))
        self.dropout = dropout
        self.scan = make_scan_script() if scan == "script" else SCANS.get(scan)

    def forward(self, x, mask):
        """x [T, B, W], mask [T, B, 1]: 0 after a line's end, so that the backward scan starts there with zero."""
        width = x.size(2)
        u = self.weight(self.drop(self.norm(x)))
        if self.scans_in_float32:
            u, x = u.float(), x.float()
        if self.scan is None:
            return SRUFunction.apply(u, self.bias, x, mask)
        # Gradients of splits are concatenated; those of slices would be summed.
        z, gates = u.split([width, 2 * width], 2)
        f, o = torch.sigmoid(gates + self.bias).chunk(2, 2)
        # The second half of the channels runs backwards: flipped in time, both halves are one loop.
        z = flipped((z * mask).chunk(2, 2))
        f = flipped(f.chunk(2, 2))
        c = flipped(self.scan(z, f).chunk(2, 2))
        return torch.addcmul(x, o, c, value=2)

    def drop(self, x):
        if self.cheap_dropout and self.training:
            return CheapDropout.apply(x, round(256 * self.dropout))
        return F.dropout(x, self.dropout, self.training)


def flipped(halves):
    return torch.cat([halves[0], halves[1].flip(0)], 2)


class CheapDropout(torch.autograd.Function):
    """Dropout that takes a random byte for each number; PyTorch's own takes a word."""

    @staticmethod
    def forward(context, x, dropped):
        words = torch.empty((x.numel() + 7) // 8, dtype=torch.long).random_(-(2**63), None)
        keep = words.view(torch.uint8)[:x.numel()].view_as(x) >= dropped
        context.factor = 256 / (256 - dropped)
        context.save_for_backward(keep)
        return (x * keep).mul_(context.factor)

    @staticmethod
    def backward(context, gradient):
        (keep,) = context.saved_tensors
        return (gradient * keep).mul_(context.factor), None


class SRUNetwork(torch.nn.Module):
    """Two convolutions of stride 2, SRUs, a linear output."""

    def __init__(self, inputs, width, layers, classes, scan, cheap_dropout):
        super().__init__()
        self.first = torch.nn.Conv1d(inputs, 64, 5, 2, 2)
        self.second = torch.nn.Conv1d(64, width, 5, 2, 2)
        self.units = torch.nn.ModuleList([SRU(width, 0.15, scan, cheap_dropout) for _ in range(layers)])
        self.output = torch.nn.Linear(width, classes)

    @staticmethod
    def output_lengths(lengths):
        return ((lengths + 1) // 2 + 1) // 2

    def forward(self, frames, lengths):
        """frames [B, T, F] to logits [T', B, C]."""
        halved = (lengths + 1) // 2
        x = torch.relu(self.first(frames.transpose(1, 2)))
        x = x * (torch.arange(x.size(2)) < halved[:, None])[:, None]
        x = torch.relu(self.second(x)).permute(2, 0, 1).contiguous()
        mask = (torch.arange(x.size(0))[:, None] < self.output_lengths(lengths)).to(x.dtype)[:, :, None]
        for unit in self.units:
            x = unit(x, mask)
        return self.output(x)


class LabelsOnlyCTC(torch.autograd.Function):
    """CTC of logits [T, B, C] that runs over each sample's own labels and the blank instead of all classes.

    The sum over alignments needs no more than those; the gradient of the other classes is their softmax.
    """

    @staticmethod
    def forward(context, logits, targets, lengths, target_lengths):
        log_probabilities = logits.log_softmax(2)
        own = torch.cat([torch.zeros(len(targets), 1, dtype=torch.long), targets.long()], 1)
        # Equal labels must have equal numbers: each has the index of its first occurrence.
        same = own[:, :, None] == own[:, None, :]
        names = same.to(torch.uint8).argmax(2)
        index = own.expand(len(logits), -1, -1)
        few = log_probabilities.gather(2, index).requires_grad_()
        with torch.enable_grad():
            loss = F.ctc_loss(few, names[:, 1:], lengths, target_lengths, reduction="sum")
            (gradient,) = torch.autograd.grad(loss, few)
        used = torch.zeros_like(own, dtype=torch.bool).scatter_(1, names, True)
        # PyTorch's gradient is softmax - posterior; unused entries are zero.
        posterior = (few.detach().exp() - gradient) * used
        context.save_for_backward(log_probabilities, index, posterior)
        context.lengths = lengths if int(lengths.min()) < len(logits) else None
        return loss.detach()

    @staticmethod
    def backward(context, gradient):
        log_probabilities, index, posterior = context.saved_tensors
        # The gradient overwrites the log-probabilities, which aren't needed any more.
        result = log_probabilities.exp_().scatter_add_(2, index, -posterior).mul_(gradient)
        if context.lengths is not None:
            # Frames after a line's end have no gradient.
            result *= (torch.arange(len(result))[:, None] < context.lengths)[:, :, None]
        return result, None, None, None
