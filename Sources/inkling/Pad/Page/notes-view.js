// Draws a note: the ink once for each change, and above it what moves with the pen: the stroke that is being written,
// highlights, the selection with its handles.
import { Sheet, drawLine } from "./sheet.js";

export class NotesView extends Sheet {
  #ink;
  #overlay;
  #strokes = [];
  #shown = { live: [], found: [], current: -1, word: null, selection: null, space: null, moved: new Set(), offset: { x: 0, y: 0 } };

  constructor(ink, overlay) {
    super([ink, overlay], ["ink", "accent", "found", "current", "rule"]);
    [this.#ink, this.#overlay] = [ink, overlay];
  }

  show(strokes) {
    this.#strokes = strokes;
    this.isStale = true;
    this.draw();
  }

  /** Changes the overlay: `moved` are the keys of strokes that are drawn `offset` away from where they are. */
  overlay(changes) {
    if (changes.moved && changes.moved !== this.#shown.moved) this.isStale = true;
    Object.assign(this.#shown, changes);
    this.draw();
  }

  paint() {
    const { live, found, current, word, selection, space, moved, offset } = this.#shown;
    const palette = this.palette;
    if (this.isStale) {
      this.isStale = false;
      const context = this.begin(this.#ink);
      for (const stroke of this.#strokes) {
        if (!moved.has(stroke.key)) this.#stroke(context, stroke.points);
      }
    }
    const context = this.begin(this.#overlay);
    const fill = (boxes, colour, alpha) => {
      context.globalAlpha = alpha;
      context.fillStyle = colour;
      for (const { x, y, width, height } of boxes) context.fillRect(x - 4, y - 4, width + 8, height + 8);
      context.globalAlpha = 1;
    };
    found.forEach((match, index) => fill(match.boxes, index === current ? palette.current : palette.found, 0.45));
    if (word) fill(word.boxes, palette.accent, 0.12);
    if (selection) {
      const boxes = selection.boxes.map((box) => ({ ...box, x: box.x + offset.x, y: box.y + offset.y }));
      fill(boxes, palette.accent, 0.18);
      context.strokeStyle = palette.accent;
      context.lineWidth = 1.5;
      for (const { x, y, width, height } of boxes) context.strokeRect(x - 4, y - 4, width + 8, height + 8);
      for (const handle of handlesOf(selection)) {
        context.fillStyle = palette.accent;
        context.beginPath();
        context.arc(handle.x + offset.x, handle.y + offset.y, 7, 0, 2 * Math.PI);
        context.fill();
      }
    }
    context.save();
    context.translate(offset.x, offset.y);
    for (const stroke of this.#strokes) if (moved.has(stroke.key)) this.#stroke(context, stroke.points);
    context.restore();
    if (space) {
      context.setLineDash([6, 6]);
      for (const y of [space.from, space.to]) drawLine(context, palette.accent, 1.5, [{ x: 0, y }, { x: this.size.width, y }]);
      context.setLineDash([]);
    }
    if (live.length > 0) this.#stroke(context, live);
  }

  #stroke(context, points) {
    const pressure = points.reduce((sum, point) => sum + point.pressure, 0) / points.length;
    drawLine(context, this.palette.ink, 1.2 + 2 * pressure, points);
  }
}

/** The positions of the handles of a selection of writing: before its first box and after its last. */
export function handlesOf(selection) {
  if (!selection?.hasHandles) return [];
  const [first, last] = [selection.boxes[0], selection.boxes.at(-1)];
  return [{ x: first.x - 4, y: first.y - 6 }, { x: last.x + last.width + 4, y: last.y + last.height + 6 }];
}
