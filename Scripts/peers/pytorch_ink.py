"""Ink to batches of frames in PyTorch: the augmentation and the eleven features of our recipes.

Every step works on all points of a batch at once, so that Python's cost is a hundred calls a batch, not a hundred a line;
the fastest form that was found. The arithmetic follows Sources/Training/Augmentation and Sources/InkFeatures;
where those guard against unusual ink (masked strokes, numbers that aren't finite, lines beyond 4,096 frames) this does
nothing, because the benchmark's ink has none.
"""
import json
import math

import torch

FEATURES = 11


class Lines:
    """The lines of a benchmark: points [P, 2], the number of points of each stroke, labels."""

    def __init__(self, path):
        with open(path) as file:
            record = json.load(file)
        self.step = record["step"]
        self.points, self.strokes, self.labels, self.frames = [], [], [], []
        for line in record["lines"]:
            self.points.append(torch.tensor([v for stroke in line["strokes"] for v in stroke]).view(-1, 2))
            self.strokes.append(torch.tensor([len(stroke) // 2 for stroke in line["strokes"]]))
            self.labels.append(torch.tensor(line["labels"]))
            self.frames.append(line["frames"])

    def __len__(self):
        return len(self.points)

    def epoch(self, batch, generator):
        """The lines of each step: those of like length together, the steps in random order."""
        order = sorted(range(len(self)), key=lambda index: self.frames[index])
        steps = [order[start:start + batch] for start in range(0, len(order), batch)]
        for index in torch.randperm(len(steps), generator=generator).tolist():
            yield steps[index]

    def batch(self, chosen, changed=True):
        """Frames [B, T, 11] with zeros after a line's end, lengths [B], labels one after another, their numbers [B]."""
        points = torch.cat([self.points[index] for index in chosen])
        counts = torch.cat([self.strokes[index] for index in chosen])
        line_of_stroke = torch.repeat_interleave(torch.tensor([len(self.strokes[index]) for index in chosen]))
        if changed:
            points, counts = augment(points, counts, line_of_stroke, len(chosen))
        frames, lengths = features(points, counts, line_of_stroke, len(chosen), self.step)
        labels = [self.labels[index] for index in chosen]
        return frames, lengths, torch.cat(labels), torch.tensor([len(label) for label in labels])


def sums(values, index, count):
    """The sum of the rows of each group."""
    return torch.zeros((count,) + values.shape[1:], dtype=values.dtype).index_add_(0, index, values)


def uniform(count, low, high):
    return torch.empty(count).uniform_(low, high)


def augment(points, counts, line_of_stroke, lines):
    """The augmented points, and the number that is left of each stroke."""
    stroke = torch.repeat_interleave(counts)
    line = line_of_stroke[stroke]
    # Size and middle of each line, from its unchanged points.
    ends = torch.cumsum(counts, 0)
    first = torch.cat([torch.zeros(1, dtype=torch.long), ends[:-1]])
    starts_of_lines = torch.searchsorted(line, torch.arange(lines))
    origin = points[starts_of_lines]
    offsets = points - origin[line]
    number = torch.bincount(line, minlength=lines).float()
    moments = sums(torch.cat([offsets, offsets[:, 1:] ** 2], 1), line, lines) / number[:, None]
    unit = (moments[:, 2] - moments[:, 1] ** 2).clamp_min_(0).sqrt_()
    middle = moments[:, :2]
    # A slow device drops points, except the ends of strokes.
    share = uniform(lines, -0.5, 0.5).clamp_min_(0)
    keep = torch.rand(len(points)) >= share[line]
    keep[first] = True
    keep[ends - 1] = True
    kept = keep.nonzero().squeeze(1)
    stroke, line, offsets = stroke[kept], line[kept], offsets[kept]
    counts = torch.bincount(stroke, minlength=len(counts))

    shift = torch.randn(len(counts), 2) * 0.04
    size = unit[line][:, None]
    offsets = (offsets - middle[line]) / size + shift[stroke]
    x = offsets[:, 0]
    length = uniform(lines, 6, 30)
    spacing = 0.13 * torch.rand(lines) * length / (2 * math.pi)
    waves = torch.stack(
        [spacing, 2 * math.pi / length, uniform(lines, 0, 2 * math.pi),
         0.25 * torch.rand(lines), 2 * math.pi / uniform(lines, 12, 60), uniform(lines, 0, 2 * math.pi)])[:, line]
    offsets = offsets + torch.stack(
        [waves[0] * torch.sin(waves[1] * x + waves[2]), waves[3] * torch.sin(waves[4] * x + waves[5])], 1)
    angle, shear = uniform(lines, -0.08, 0.08), uniform(lines, -0.35, 0.35)
    wide, high = uniform(lines, 0.75, 1.3), uniform(lines, 0.85, 1.18)
    cosine, sine = torch.cos(angle), torch.sin(angle)
    matrix = torch.stack(
        [cosine * wide, (cosine * shear - sine) * high, sine * wide, (sine * shear + cosine) * high], 1)[line]
    x, y = offsets[:, 0], offsets[:, 1]
    offsets = torch.stack([matrix[:, 0] * x + matrix[:, 1] * y, matrix[:, 2] * x + matrix[:, 3] * y], 1)
    grid = uniform(lines, -0.08, 0.08).clamp_min_(1e-6)[line][:, None]
    offsets = torch.round(offsets / grid) * grid + 0.02 * torch.randn(len(offsets), 2)
    return offsets * size, counts


def features(points, counts, line_of_stroke, lines, step):
    """Frames [B, T, 11] and their numbers [B]."""
    stroke = torch.repeat_interleave(counts)
    line = line_of_stroke[stroke]
    pairs = (stroke[1:] == stroke[:-1]).nonzero().squeeze(1)
    seg_line, seg_stroke = line[pairs], stroke[pairs]
    delta = points[pairs + 1] - points[pairs]
    points = level(points, pairs, delta, stroke, line, seg_line, seg_stroke, len(counts), lines, line_of_stroke)
    return describe(*resample(points, counts, stroke, pairs, line_of_stroke, step), lines)


def level(points, pairs, delta, stroke, line, seg_line, seg_stroke, strokes, lines, line_of_stroke):
    """The points in normal form: baseline level, letters upright, one unit about a third of a line's height."""
    dx, dy = delta[:, 0], delta[:, 1]
    middle = points[pairs] + delta / 2
    x, y = middle[:, 0], middle[:, 1]
    length = torch.sqrt(dx * dx + dy * dy)
    terms = torch.stack(
        [torch.ones_like(x), x, y, x * x + dx * dx / 12, y * y + dy * dy / 12, x * y + dx * dy / 12], 1)

    def moments(weight):
        total = sums(terms * weight[:, None], seg_line, lines)
        mean = total[:, 1:] / total[:, :1]
        mx, my = mean[:, 0], mean[:, 1]
        return mx, my, mean[:, 2] - mx * mx, mean[:, 3] - my * my, mean[:, 4] - mx * my

    mx, my, vx, vy, cov = moments(length)
    slope_of = lambda: cov / vx.clamp_min(1e-12)
    aspect = torch.sqrt(vx / (vy - slope_of() * cov).clamp_min(1e-6))
    wideness = ((aspect - 2) / 3).clamp(0, 1)
    slope, centre = torch.zeros(lines), my
    for _ in range(3):
        off = my - slope * mx - centre
        spread = vy - 2 * slope * cov + slope * slope * vx + off * off
        limit = (1.5 * spread.clamp_min(0).sqrt()).clamp_min(1e-6)[seg_line]
        distance = (y - centre[seg_line] - slope[seg_line] * x).abs()
        mx, my, vx, vy, cov = moments(length * torch.clamp(limit / distance, max=1))
        fit = slope_of()
        slope = fit * ((0.6 - fit.abs()) / 0.3).clamp(0, 1) * wideness
        centre = my - slope * mx
    cosine = 1 / torch.sqrt(1 + slope * slope)
    sine = slope * cosine
    c, s = cosine[seg_line], sine[seg_line]
    tx, ty = c * dx + s * dy, c * dy - s * dx
    inverse = 1 / length.clamp_min(1e-9)
    products = torch.stack([tx * ty * inverse, ty * ty * inverse], 1)
    shear = torch.zeros(lines)
    for _ in range(3):
        upright = ((tx + shear[seg_line] * ty).abs() < ty.abs()).float()
        both = sums(products * upright[:, None], seg_line, lines)
        shear = (-both[:, 0] / both[:, 1].clamp_min(1e-9)).clamp(-0.9, 0.9)
    total = sums(length, seg_line, lines)
    flat = torch.sqrt(vx / vy.clamp_min(1e-6))
    shear = shear * (flat - 1).clamp(0, 1) * (both[:, 1] / total / 0.2).clamp(max=1)
    matrix = torch.stack([cosine - shear * sine, sine + shear * cosine, -sine, cosine], 1)
    ox, oy = mx, centre + slope * mx
    shift = torch.stack([matrix[:, 0] * ox + matrix[:, 1] * oy, matrix[:, 2] * ox + matrix[:, 3] * oy], 1)
    m = matrix[line]
    px, py = points[:, 0], points[:, 1]
    points = torch.stack([m[:, 0] * px + m[:, 1] * py, m[:, 2] * px + m[:, 3] * py], 1) - shift[line]

    # The unit: the deviation from the centre line, or a share of the typical stroke.
    delta = points[pairs + 1] - points[pairs]
    mid = points[pairs, 1] + delta[:, 1] / 2
    length = delta.norm(dim=1)
    per_line = sums(torch.stack([length, length * (mid * mid + delta[:, 1] ** 2 / 12)], 1), seg_line, lines)
    deviation = torch.sqrt(per_line[:, 1] / per_line[:, 0])
    wide = stroke[:, None].expand(-1, 2)
    upper = torch.full((strokes, 2), -math.inf).scatter_reduce_(0, wide, points, "amax")
    lower = torch.full((strokes, 2), math.inf).scatter_reduce_(0, wide, points, "amin")
    per_stroke = sums(length, seg_stroke, strokes)
    ends = torch.cumsum(torch.bincount(stroke, minlength=strokes), 0)
    first = torch.cat([torch.zeros(1, dtype=torch.long), ends[:-1]])
    straight = (points[ends - 1] - points[first]).norm(dim=1) / per_stroke.clamp_min(1e-9)
    box = upper - lower
    size = torch.maximum(box[:, 1], box[:, 0] * straight ** 3)
    order = torch.argsort(line_of_stroke.double() * 1e6 + size)
    passed = torch.cumsum(per_stroke[order], 0)
    sorted_line = line_of_stroke[order]
    before = torch.cumsum(per_line[:, 0], 0) - per_line[:, 0]
    middle = torch.searchsorted(passed, before + per_line[:, 0] / 2).clamp(max=strokes - 1)
    typical = size[order][middle] * (sorted_line[middle] == torch.arange(lines))
    unit = torch.maximum(deviation, typical * 0.25).clamp_min(1e-6)
    return points / unit[line][:, None]


def resample(points, counts, stroke, pairs, line_of_stroke, step):
    """Frames at equal arc length: their positions [N, 2], the stroke of each, its first and last frame, the lines."""
    length = torch.zeros(len(points), dtype=torch.double)
    length[pairs + 1] = (points[pairs + 1] - points[pairs]).norm(dim=1).double()
    travelled = torch.cumsum(length, 0)
    ends = torch.cumsum(counts, 0)
    first = ends - counts
    start = travelled[first]
    extent = travelled[ends - 1] - start
    intervals = torch.where(extent > step / 2, (extent / step).round().clamp_min(1), 0).long()
    number = intervals + 1
    frame_stroke = torch.repeat_interleave(number)
    frame_ends = torch.cumsum(number, 0)
    within = torch.arange(len(frame_stroke)) - (frame_ends - number)[frame_stroke]
    spacing = extent / intervals.clamp_min(1)
    # A dot's only frame is in its middle.
    target = start[frame_stroke] + torch.where(
        intervals[frame_stroke] == 0, extent[frame_stroke] / 2, within * spacing[frame_stroke])
    index = torch.searchsorted(travelled, target, right=True) - 1
    index = torch.minimum(torch.maximum(index, first[frame_stroke]), (ends - 2).clamp_min(0)[frame_stroke])
    index = torch.maximum(index, first[frame_stroke])
    following = torch.minimum(index + 1, ends[frame_stroke] - 1)
    piece = (travelled[following] - travelled[index]).clamp_min(1e-12)
    along = ((target - travelled[index]) / piece).clamp(0, 1).float()[:, None]
    positions = points[index] + (points[following] - points[index]) * along
    return positions, frame_stroke, within == 0, within == intervals[frame_stroke], line_of_stroke[frame_stroke]


def describe(positions, stroke, first, last, line, lines):
    def compress(distance):
        return distance / (1 + distance.abs() / 4)

    def direction(vector):
        return vector / vector.norm(dim=1, keepdim=True).clamp_min(1e-12)

    lengths = torch.bincount(line, minlength=lines)
    starts = torch.cumsum(lengths, 0) - lengths
    within = torch.arange(len(positions)) - starts[line]
    longest = int(lengths.max())

    step = torch.zeros_like(positions)
    step[1:] = positions[1:] - positions[:-1]
    step[starts] = 0
    incoming = direction(torch.where(first[:, None], 0, step))
    outgoing = torch.zeros_like(positions)
    outgoing[:-1] = incoming[1:]
    jump = torch.where(first[:, None], compress(step), step)
    both = torch.zeros_like(positions)
    after = torch.where(first[:, None], 0, step)
    both[:-1] = after[1:]
    along = direction(after + both)
    dot = (incoming * outgoing).sum(1).clamp(-1, 1)
    cross = incoming[:, 0] * outgoing[:, 1] - incoming[:, 1] * outgoing[:, 0]
    turn = torch.sqrt((1 - dot) / 2)
    turn = torch.where(first | last, 0, torch.where(cross < 0, -turn, turn))
    above, below = context(positions, stroke, line, lines)
    flat = torch.cat(
        [jump, along, first[:, None].float(), last[:, None].float(), positions[:, 1:].clamp(-4, 4), turn[:, None],
         positions[:, :1], above[:, None], below[:, None]], 1)
    frames = torch.zeros(lines, longest, FEATURES)
    frames[line, within] = flat
    # The distance of a frame behind the rightmost one so far.
    x = frames[:, :, 8]
    frames[:, :, 8] = compress(torch.cummax(x, 1).values - x)
    frames *= (torch.arange(longest) < lengths[:, None])[:, :, None]
    return frames, lengths


def context(positions, stroke, line, lines, window=0.6):
    """The closeness of other strokes' ink above and below, searched in three columns."""
    x, y = positions[:, 0], positions[:, 1]
    left = torch.full((lines,), math.inf).scatter_reduce_(0, line, x, "amin")
    column = ((x - left[line]) / window).long()
    columns = int(column.max()) + 3
    key = line * columns + column + 1
    order = torch.argsort(key)
    bounds = torch.searchsorted(key[order], torch.arange(lines * columns + 2))
    begin, end = bounds[key - 1], bounds[key + 2]
    candidates = int((end - begin).max())
    candidate = begin[:, None] + torch.arange(candidates)
    valid = candidate < end[:, None]
    other = order[candidate.clamp_(max=len(positions) - 1)]
    valid &= (stroke[other] != stroke[:, None]) & ((x[other] - x[:, None]).abs() <= window)
    gap = y[:, None] - y[other]
    up = torch.where(valid & (gap >= 0), gap, math.inf).amin(1)
    down = torch.where(valid & (gap < 0), -gap, math.inf).amin(1)
    return 1 / (1 + up), 1 / (1 + down)
