// The strokes of a note and the page that knows their lines and words.
import { HandwritingStroke } from "./inkling.js";

let lastKey = 0;

/** A stroke of a note, which never changes: a moved or declared one is another with the same key. */
export class NoteStroke {
  constructor(points, isWriting = null, key = (lastKey += 1)) {
    this.points = points;
    this.isWriting = isWriting;
    this.key = key;
  }

  moved(x, y) {
    return new NoteStroke(this.points.map((point) => ({ ...point, x: point.x + x, y: point.y + y })), this.isWriting, this.key);
  }

  declared(isWriting) { return new NoteStroke(this.points, isWriting, this.key); }

  get written() {
    const stroke = new HandwritingStroke();
    for (const { x, y, t } of this.points) stroke.addPoint({ x, y, t });
    return stroke;
  }
}

/** Keeps a page of the runtime the same as a list of strokes. */
export class Notebook {
  page;
  #known = [];

  use(page) {
    this.page?.finish();
    this.page = page;
    this.#known = [];
  }

  set(strokes) {
    if (!this.page) return;
    const wanted = new Set(strokes.map(({ key }) => key));
    const gone = this.#known.filter(({ stroke }) => !wanted.has(stroke.key));
    this.page.removeStrokes(gone.map(({ id }) => id));
    this.#known = this.#known.filter(({ stroke }) => wanted.has(stroke.key));
    let same = 0;
    const moves = new Map();
    while (same < this.#known.length && this.#known[same].stroke.key === strokes[same].key) {
      const known = this.#known[same];
      const stroke = strokes[same];
      if (known.stroke !== stroke) {
        const [x, y] = [stroke.points[0].x - known.stroke.points[0].x, stroke.points[0].y - known.stroke.points[0].y];
        if (x || y) moves.set(`${x} ${y}`, [...(moves.get(`${x} ${y}`) ?? []), known.id]);
        if (known.stroke.isWriting !== stroke.isWriting) this.page.setWriting([known.id], stroke.isWriting);
        known.stroke = stroke;
      }
      same += 1;
    }
    for (const [offset, ids] of moves) {
      const [x, y] = offset.split(" ").map(Number);
      this.page.moveStrokes(ids, { x, y });
    }
    // What follows the first difference is written again, so that the order is that of the note.
    this.page.removeStrokes(this.#known.slice(same).map(({ id }) => id));
    this.#known = this.#known.slice(0, same);
    for (const stroke of strokes.slice(same)) {
      const id = this.page.addStroke(stroke.written);
      if (stroke.isWriting !== null) this.page.setWriting([id], stroke.isWriting);
      this.#known.push({ stroke, id });
    }
  }

  keys(ids) {
    const keys = new Map(this.#known.map(({ stroke, id }) => [id, stroke.key]));
    return new Set(ids.map((id) => keys.get(id)));
  }

  ids(keys) { return this.#known.filter(({ stroke }) => keys.has(stroke.key)).map(({ id }) => id); }
}
