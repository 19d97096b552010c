// A stroke as it is drawn and as it is recognized.
import { HandwritingStroke } from "./inkling.js";

/** A pen's path from contact to lift. */
export class Stroke {
  /** The recognizer's stroke: the same points with their times. */
  written = new HandwritingStroke();
  /** Positions in the surface's pixels, y downwards; t in milliseconds since the stroke's start; pressure from 0 to 1. */
  points = [];
  #start;

  /** Adds a point with its time by the page's clock; a repeated position is skipped. */
  add(x, y, time, pressure = 0.5) {
    this.#start ??= time;
    const last = this.points.at(-1);
    if (last && last.x === x && last.y === y) return;
    // Device clocks may go back a little; times must not.
    const t = Math.max(time - this.#start, last?.t ?? 0);
    this.points.push({ x, y, t, pressure });
    this.written.addPoint({ x, y, t });
  }
}
