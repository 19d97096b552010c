"""The operators of onnx_scans on plain numbers, for tests."""
import itertools
import math


class Plain:
    """An array of numbers, row-major; read with broadcasting."""

    def __init__(self, shape, numbers):
        self.shape, self.numbers = tuple(shape), list(numbers)
        assert math.prod(self.shape) == len(self.numbers)

    def __getitem__(self, index):
        offset = 0
        for size, each in zip(self.shape, index, strict=True):
            offset = offset * size + (each if size > 1 else 0)
        return self.numbers[offset]


def made(shape, value):
    return Plain(shape, [value(index) for index in itertools.product(*map(range, shape))])


class PlainOps:
    def both(self, operation, a, b):
        shape = [max(sizes) for sizes in zip(a.shape, b.shape, strict=True)]
        return made(shape, lambda index: operation(a[index], b[index]))

    def add(self, a, b):
        return self.both(lambda x, y: x + y, a, b)

    def mul(self, a, b):
        return self.both(lambda x, y: x * y, a, b)

    def sub(self, a, b):
        return self.both(lambda x, y: x - y, a, b)

    def div(self, a, b):
        return self.both(lambda x, y: x / y, a, b)

    def exp(self, x):
        return Plain(x.shape, map(math.exp, x.numbers))

    def log(self, x):
        return Plain(x.shape, map(math.log, x.numbers))

    def maximum(self, x, number):
        return Plain(x.shape, [max(each, number) for each in x.numbers])

    def cumulative(self, x, axis, backwards):
        size = x.shape[axis]

        def total(index):
            terms = range(index[axis], size) if backwards else range(index[axis] + 1)
            return sum(x[index[:axis] + (term,) + index[axis + 1:]] for term in terms)

        return made(x.shape, total)

    def total(self, x, axis):
        terms = range(x.shape[axis])
        shape = x.shape[:axis] + x.shape[axis + 1:]
        return made(shape, lambda index: sum(x[index[:axis] + (term,) + index[axis:]] for term in terms))

    def table(self, shape, numbers):
        return Plain(shape, numbers)

    def slice(self, x, axis, start, stop, step=1):
        indices = range(start, min(stop, x.shape[axis]), step)
        shape = x.shape[:axis] + (len(indices),) + x.shape[axis + 1:]
        return made(shape, lambda index: x[index[:axis] + (indices[index[axis]],) + index[axis + 1:]])

    def split(self, x, axis, sizes):
        assert sum(sizes) == x.shape[axis]
        ends = list(itertools.accumulate(sizes))
        return [self.slice(x, axis, end - size, end) for size, end in zip(sizes, ends)]

    def concat(self, xs, axis):
        sources = [(x, row) for x in xs for row in range(x.shape[axis])]
        shape = xs[0].shape[:axis] + (len(sources),) + xs[0].shape[axis + 1:]

        def value(index):
            x, row = sources[index[axis]]
            return x[index[:axis] + (row,) + index[axis + 1:]]

        return made(shape, value)

    def reshape(self, x, shape):
        known = math.prod(size for size in shape if size != -1)
        return Plain([len(x.numbers) // known if size == -1 else size for size in shape], x.numbers)

    def pad(self, x, before, after):
        rows, width = x.shape
        return Plain((before + rows + after, width), [0.0] * before * width + x.numbers + [0.0] * after * width)
