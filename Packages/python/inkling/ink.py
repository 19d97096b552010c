"""Ink from files: enough of InkML and JSON lines for notes and samples. The command line `inkling` reads many more formats."""
from __future__ import annotations

import json
import re
from os import PathLike
from typing import Dict, Iterator, List, Tuple, Union
from xml.etree import ElementTree

Stroke = List[Tuple[float, ...]]
Path = Union[str, "PathLike[str]"]
# A number of a trace, after the prefixes that InkML's section 3.2.1 gives: ! is the value, ' its difference, " the
# difference of differences; a number keeps the prefix of the one before in its channel.
_NUMBER = re.compile(r"([!'\"]?)\s*(-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|#[0-9a-fA-F]+|[TF*?])")


def read_inkml(path: Path) -> List[Stroke]:
    """The strokes of an InkML file: x and y of each point, and its time where the file has one in milliseconds or seconds."""
    try:
        root = ElementTree.parse(path).getroot()
    except (ElementTree.ParseError, LookupError, ValueError) as problem:
        raise ValueError(f"{path}: it isn't InkML: {problem}") from None
    formats: Dict[str, List[str]] = {}
    default = ["X", "Y"]
    for element in root.iter():
        if _name(element) == "traceFormat":
            channels = [channel.get("name", "") for channel in element.iter() if _name(channel) == "channel"]
            if channels:
                formats[element.get("{http://www.w3.org/XML/1998/namespace}id", "")] = channels
                default = channels
    strokes = []
    for number, trace in enumerate(element for element in root.iter() if _name(element) == "trace"):
        try:
            strokes.append(_points(trace.text or "", default))
        except ValueError as problem:
            raise ValueError(f"{path}: trace {number + 1}: {problem}") from None
    return strokes


def _name(element: "ElementTree.Element") -> str:
    return element.tag.rsplit("}", 1)[-1]


def _points(text: str, channels: List[str]) -> Stroke:
    if "X" not in channels or "Y" not in channels:
        raise ValueError(f"its channels are {', '.join(channels)}: X and Y are needed")
    x, y = channels.index("X"), channels.index("Y")
    modes = ["!"] * len(channels)
    values, speeds = [0.0] * len(channels), [0.0] * len(channels)
    points: Stroke = []
    for piece in text.split(","):
        found = _NUMBER.findall(piece)
        if not found and not piece.strip():
            continue
        if len(found) <= max(x, y):
            raise ValueError(f"“{piece.strip()}” has {len(found)} numbers for {len(channels)} channels")
        for channel, (prefix, number) in enumerate(found[: len(channels)]):
            modes[channel] = prefix or modes[channel]
            try:
                value = float(number)
            except ValueError:
                continue
            if modes[channel] == "!":
                speeds[channel], values[channel] = 0.0, value
            elif modes[channel] == "'":
                speeds[channel] = value
                values[channel] += value
            else:
                speeds[channel] += value
                values[channel] += speeds[channel]
        points.append((values[x], values[y]))
    return points


def read_jsonl(path: Path) -> Iterator[Dict[str, object]]:
    """The samples of a JSON-lines file of ink: dictionaries whose "strokes" are lists of points, besides "text" and others."""
    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                sample = json.loads(line)
                sample["strokes"] = [
                    [point for point in zip(stroke["x"], stroke["y"], *([stroke["t"]] if "t" in stroke else []))]
                    for stroke in sample["strokes"]]
            except (ValueError, KeyError, TypeError) as problem:
                raise ValueError(f"{path}: line {number} isn't a sample of ink: {problem!r}") from None
            yield sample
