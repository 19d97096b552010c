// The writing surface: draws strokes while pens, fingers and the mouse write them.
import { letterColours } from "./candidates.js";
import { PenInput } from "./pen-input.js";
import { Sheet, drawLine } from "./sheet.js";

export class Surface extends Sheet {
  /** Called with a stroke when it begins, grows, ends, or is cancelled because the system took the pointer. */
  onBegin = () => {};
  onExtend = () => {};
  onEnd = () => {};
  onCancel = () => {};
  /** The position of the keyboard pen; undefined without one. */
  pen;

  #canvas;
  #strokes = [];
  // For each stroke a colour index for each point, while letters are coloured.
  #colours = new Map();

  constructor(canvas) {
    super([canvas], ["ink", "rule", "accent", ...Array.from({ length: letterColours }, (_, index) => `letter-${index}`)]);
    this.#canvas = canvas;
    const input = new PenInput(canvas);
    for (const name of ["onBegin", "onExtend", "onEnd"]) {
      input[name] = (stroke) => {
        this[name](stroke);
        this.draw();
      };
    }
    input.onCancel = (stroke) => this.onCancel(stroke);
  }

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

  // MARK: Drawing

  paint() {
    const context = this.begin(this.#canvas);
    const { width, height } = this.size;
    drawLine(context, this.palette.rule, 1, [{ x: 16, y: height * 0.66 }, { x: width - 16, y: height * 0.66 }]);
    for (const stroke of this.#strokes) this.#paintStroke(context, stroke);
    if (this.pen) {
      context.strokeStyle = this.palette.accent;
      context.lineWidth = this.pen.isDown ? 4 : 2;
      context.beginPath();
      context.arc(this.pen.x, this.pen.y, 6, 0, 2 * Math.PI);
      context.stroke();
    }
  }

  /** Draws a stroke in runs of one colour; each begins at the end of the previous one. */
  #paintStroke(context, stroke) {
    const { points } = stroke;
    const colours = this.#colours.get(stroke);
    const colourAt = (index) => this.palette[`letter-${colours?.[index]}`] ?? this.palette.ink;
    let start = 0;
    for (let end = 1; end <= points.length; end += 1) {
      if (end < points.length && colourAt(end) === colourAt(start)) continue;
      const run = points.slice(Math.max(start - 1, 0), end);
      const pressure = run.reduce((sum, point) => sum + point.pressure, 0) / run.length;
      drawLine(context, colourAt(start), 1.5 + 2.5 * pressure, run);
      start = end;
    }
  }
}
