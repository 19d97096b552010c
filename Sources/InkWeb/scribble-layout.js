// Where the graphemes of a text are on a page.

const segmenter = globalThis.Intl?.Segmenter ? new Intl.Segmenter(undefined, { granularity: "grapheme" }) : null;

/** The boundaries of a text's graphemes, from 0 to its length. */
function boundariesOf(text) {
  if (/^[\x00-\x7f]*$/.test(text)) return Array.from({ length: text.length + 1 }, (_, index) => index);
  const starts = segmenter ? Array.from(segmenter.segment(text), ({ index }) => index)
    : Array.from(text).reduce((found, letter) => [...found, found.at(-1) + letter.length], [0]).slice(0, -1);
  return [...starts, text.length];
}

/** The boxes of a text's graphemes, measured as they are asked for; in the coordinates that `measure` returns. */
export class TextLayout {
  #text;
  #measure;
  #boundaries;
  #boxes = new Map();

  /** `measure(start, end)` returns the boxes of a range, without those that it doesn't show. */
  constructor(text, measure) {
    this.#text = text;
    this.#measure = measure;
  }

  get text() { return this.#text; }

  get #all() { return (this.#boundaries ??= boundariesOf(this.#text)); }

  get #count() { return this.#all.length - 1; }

  /** The box of the grapheme with an index; undefined when it isn't shown. */
  #box(index) {
    if (!this.#boxes.has(index)) {
      this.#boxes.set(index, this.#measure(this.#all[index], this.#all[index + 1]).at(-1));
    }
    return this.#boxes.get(index);
  }

  /** The first grapheme that is shown, from an index on, or backwards. */
  #shown(index, step) {
    for (let at = index; at >= 0 && at < this.#count; at += step) {
      const box = this.#box(at);
      if (box) return { index: at, box };
    }
    return undefined;
  }

  nearest({ x, y }) {
    // Lines come one below the other: the first that ends below the point.
    let [low, high] = [0, this.#count];
    while (low < high) {
      const middle = (low + high) >> 1;
      const found = this.#shown(middle, 1);
      if (!found || found.box.y + found.box.height >= y) high = middle;
      else low = found.index + 1;
    }
    const below = this.#shown(low, 1);
    const above = this.#shown(low - 1, -1);
    const away = (box) => Math.max(box.y - y, y - box.y - box.height, 0);
    const line = !below || (above && away(above.box) < away(below.box)) ? above : below;
    if (!line) return this.#text.length;
    const isSameLine = (box) => !box || (box.y < line.box.y + line.box.height / 2 + box.height / 2
      && box.y + box.height / 2 > line.box.y - box.height / 2 && Math.abs(box.y + box.height / 2 - line.box.y - line.box.height / 2)
        < Math.max(box.height, line.box.height) / 2);
    let [first, last] = [line.index, line.index];
    while (first > 0 && isSameLine(this.#box(first - 1))) first -= 1;
    while (last + 1 < this.#count && isSameLine(this.#box(last + 1))) last += 1;
    let best = { distance: Infinity, offset: this.#all[line.index] };
    for (let index = first; index <= last; index += 1) {
      const box = this.#box(index);
      if (!box) continue;
      const isBreak = this.#text[this.#all[index]] === "\n";
      const sides = [[box.x, this.#all[index]], [box.x + box.width, this.#all[index + 1]]];
      for (const [side, offset] of isBreak ? sides.slice(0, 1) : this.isRightToLeft(index) ? [[sides[1][0], sides[0][1]], [sides[0][0], sides[1][1]]] : sides) {
        const distance = Math.abs(side - x);
        if (distance < best.distance) best = { distance, offset };
      }
    }
    return best.offset;
  }

  /** Whether a grapheme is of a script that is written from the right to the left. */
  isRightToLeft(index) {
    const code = this.#text.codePointAt(this.#all[index]);
    return (code >= 0x590 && code < 0x900) || (code >= 0xfb1d && code < 0xfe00) || (code >= 0xfe70 && code < 0xff00);
  }

  boxes(start, end) {
    const lines = [];
    for (const box of this.#measure(start, end)) {
      const last = lines.at(-1);
      if (last && Math.abs(last.y + last.height / 2 - box.y - box.height / 2) < Math.max(last.height, box.height) / 2) {
        const [right, bottom] = [Math.max(last.x + last.width, box.x + box.width), Math.max(last.y + last.height, box.y + box.height)];
        last.x = Math.min(last.x, box.x);
        last.y = Math.min(last.y, box.y);
        last.width = right - last.x;
        last.height = bottom - last.y;
      } else {
        lines.push({ ...box });
      }
    }
    return lines;
  }

  /** The box of the caret at an offset; undefined in a text that isn't shown. */
  caret(offset) {
    const at = this.#all.findIndex((boundary) => boundary >= offset);
    const next = at < 0 ? this.#count : at;
    return this.#side(next, false) ?? this.#side(next - 1, true);
  }

  /** The side of a grapheme at which writing enters or leaves it. */
  #side(index, isLeft) {
    const box = index >= 0 && index < this.#count ? this.#box(index) : undefined;
    return box && { x: this.isRightToLeft(index) === isLeft ? box.x : box.x + box.width, y: box.y, width: 1, height: box.height };
  }
}
