// The writing surface: draws strokes while pens, fingers and the mouse write them.
import { PenInput } from "./pen-input.js";

const letterColours = 6;

export class Surface {
  /** Called with a stroke when it begins, grows, ends, or is cancelled because the system took the pointer. */
  onBegin = () => {};
  onExtend = () => {};
  onEnd = () => {};
  onCancel = () => {};
  /** The position of the keyboard pen; undefined without one. */
  pen;

  #canvas;
  #context;
  #strokes = [];
  // For each stroke a colour index for each point, while letters are coloured.
  #colours = new Map();
  #isDrawing = false;
  #palette = {};

  constructor(canvas) {
    this.#canvas = canvas;
    this.#context = canvas.getContext("2d");
    const input = new PenInput(canvas);
    input.onBegin = (stroke) => this.#passOn(this.onBegin, stroke);
    input.onExtend = (stroke) => this.#passOn(this.onExtend, stroke);
    input.onEnd = (stroke) => this.#passOn(this.onEnd, stroke);
    input.onCancel = (stroke) => this.onCancel(stroke);
    new ResizeObserver(() => this.#resize()).observe(canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#readPalette());
    matchMedia("(resolution: 1dppx)").addEventListener("change", () => this.#resize());
    this.#readPalette();
  }

  get size() { return { width: this.#canvas.clientWidth, height: this.#canvas.clientHeight }; }

  /** Shows these strokes. */
  show(strokes) {
    this.#strokes = strokes;
    this.draw();
  }

  /** Colours the points of strokes by the candidate's letters; without a candidate all colours are removed. */
  colour(candidate, strokes) {
    this.#colours.clear();
    let letter = 0;
    for (const segment of candidate?.segmentationResult ?? []) {
      if (segment.drawingSegments.length === 0) continue;
      for (const part of segment.drawingSegments) {
        const stroke = strokes[part.strokeIndex];
        if (!this.#colours.has(stroke)) this.#colours.set(stroke, []);
        const colours = this.#colours.get(stroke);
        for (let index = part.beginPointIndex; index < part.endPointIndex; index += 1) colours[index] = letter;
      }
      letter = (letter + 1) % letterColours;
    }
    this.draw();
  }

  /** Draws in the next animation frame. */
  draw() {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    requestAnimationFrame(() => {
      this.#isDrawing = false;
      this.#paint();
    });
  }

  #passOn(action, stroke) {
    action(stroke);
    this.draw();
  }

  // MARK: Drawing

  #resize() {
    const scale = devicePixelRatio || 1;
    this.#canvas.width = Math.round(this.size.width * scale);
    this.#canvas.height = Math.round(this.size.height * scale);
    this.#paint();
  }

  #readPalette() {
    const style = getComputedStyle(document.documentElement);
    const colour = (name) => style.getPropertyValue(name).trim();
    this.#palette = {
      ink: colour("--ink"), rule: colour("--rule"), accent: colour("--accent"),
      letters: Array.from({ length: letterColours }, (_, index) => colour(`--letter-${index}`)),
    };
    this.draw();
  }

  #paint() {
    const context = this.#context;
    const { width, height } = this.size;
    const scale = this.#canvas.width / Math.max(width, 1);
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, width, height);
    context.lineCap = "round";
    context.lineJoin = "round";
    this.#line(this.#palette.rule, 1, [{ x: 16, y: height * 0.66 }, { x: width - 16, y: height * 0.66 }]);
    for (const stroke of this.#strokes) this.#paintStroke(stroke);
    if (this.pen) {
      context.strokeStyle = this.#palette.accent;
      context.lineWidth = this.pen.isDown ? 4 : 2;
      context.beginPath();
      context.arc(this.pen.x, this.pen.y, 6, 0, 2 * Math.PI);
      context.stroke();
    }
  }

  /** Draws a stroke in runs of one colour; each begins at the end of the previous one. */
  #paintStroke(stroke) {
    const { points } = stroke;
    const colours = this.#colours.get(stroke);
    const colourAt = (index) => this.#palette.letters[colours?.[index]] ?? this.#palette.ink;
    let start = 0;
    for (let end = 1; end <= points.length; end += 1) {
      if (end < points.length && colourAt(end) === colourAt(start)) continue;
      const run = points.slice(Math.max(start - 1, 0), end);
      const pressure = run.reduce((sum, point) => sum + point.pressure, 0) / run.length;
      this.#line(colourAt(start), 1.5 + 2.5 * pressure, run.length > 1 ? run : [run[0], run[0]]);
      start = end;
    }
  }

  #line(colour, width, points) {
    const context = this.#context;
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.beginPath();
    points.forEach((point, index) => (index ? context.lineTo(point.x, point.y) : context.moveTo(point.x, point.y)));
    context.stroke();
  }
}
