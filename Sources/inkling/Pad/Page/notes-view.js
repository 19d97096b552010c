// Draws a note: the ink once for each change, and above it what moves with the pen: the stroke that is being written,
// highlights, the selection with its handles.

export class NotesView {
  #ink;
  #overlay;
  #palette = {};
  #strokes = [];
  /** What the overlay shows. */
  #shown = { live: [], found: [], current: -1, word: null, selection: null, space: null, moved: new Set(), offset: { x: 0, y: 0 } };
  #isDrawing = false;
  #isStale = true;

  constructor(ink, overlay) {
    [this.#ink, this.#overlay] = [ink, overlay];
    new ResizeObserver(() => this.#resize()).observe(overlay);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#readPalette());
    matchMedia("(resolution: 1dppx)").addEventListener("change", () => this.#resize());
    this.#readPalette();
  }

  /** Shows these strokes. */
  show(strokes) {
    this.#strokes = strokes;
    this.#isStale = true;
    this.#draw();
  }

  /** Changes what the overlay shows: `moved` are the keys of strokes that are drawn away from their place by `offset`. */
  overlay(changes) {
    if (changes.moved && changes.moved !== this.#shown.moved) this.#isStale = true;
    Object.assign(this.#shown, changes);
    this.#draw();
  }

  #resize() {
    const scale = devicePixelRatio || 1;
    const { clientWidth, clientHeight } = this.#overlay;
    for (const canvas of [this.#ink, this.#overlay]) {
      canvas.width = Math.round(clientWidth * scale);
      canvas.height = Math.round(clientHeight * scale);
    }
    this.#isStale = true;
    this.#paint();
  }

  #readPalette() {
    const style = getComputedStyle(document.documentElement);
    for (const name of ["ink", "accent", "found", "current", "rule"]) {
      this.#palette[name] = style.getPropertyValue(`--${name}`).trim();
    }
    this.#isStale = true;
    this.#draw();
  }

  #draw() {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    requestAnimationFrame(() => {
      this.#isDrawing = false;
      this.#paint();
    });
  }

  #begin(canvas) {
    const context = canvas.getContext("2d");
    const scale = canvas.width / Math.max(canvas.clientWidth, 1);
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight);
    context.lineCap = "round";
    context.lineJoin = "round";
    return context;
  }

  #paint() {
    const { live, found, current, word, selection, space, moved, offset } = this.#shown;
    const palette = this.#palette;
    if (this.#isStale) {
      this.#isStale = false;
      const context = this.#begin(this.#ink);
      for (const stroke of this.#strokes) {
        if (!moved.has(stroke.key)) this.#stroke(context, stroke.points);
      }
    }
    const context = this.#begin(this.#overlay);
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
      context.strokeStyle = palette.accent;
      context.lineWidth = 1.5;
      context.setLineDash([6, 6]);
      for (const y of [space.from, space.to]) {
        context.beginPath();
        context.moveTo(0, y);
        context.lineTo(this.#overlay.clientWidth, y);
        context.stroke();
      }
      context.setLineDash([]);
    }
    if (live.length > 0) this.#stroke(context, live);
  }

  #stroke(context, points) {
    context.strokeStyle = this.#palette.ink;
    const pressure = points.reduce((sum, point) => sum + point.pressure, 0) / points.length;
    context.lineWidth = 1.2 + 2 * pressure;
    context.beginPath();
    context.moveTo(points[0].x, points[0].y);
    for (const { x, y } of points.length > 1 ? points.slice(1) : points) context.lineTo(x, y);
    context.stroke();
  }
}

/** The places of the handles of a selection of writing: before its first box and after its last. */
export function handlesOf(selection) {
  if (!selection?.hasHandles) return [];
  const [first, last] = [selection.boxes[0], selection.boxes.at(-1)];
  return [{ x: first.x - 4, y: first.y - 6 }, { x: last.x + last.width + 4, y: last.y + last.height + 6 }];
}
