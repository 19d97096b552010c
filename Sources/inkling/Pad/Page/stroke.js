// A stroke as it is drawn and as it is read.
import { HandwritingStroke } from "./inkling.js";

/** A pen's path from where it was put down to where it was lifted. */
export class Stroke {
  /** What is read: the same points with their times. */
  written = new HandwritingStroke();
  /** Places in the surface's pixels, y downwards; t in milliseconds since the stroke's start; pressure from 0 to 1. */
  points = [];
  #start;

  /** Adds a point that was at a place at a time of the page's clock; one that says nothing new is left out. */
  add(x, y, time, pressure = 0.5) {
    this.#start ??= time;
    const last = this.points.at(-1);
    if (last && last.x === x && last.y === y) return;
    // Clocks of devices may go back a little; a pen's path doesn't.
    const t = Math.max(time - this.#start, last?.t ?? 0);
    this.points.push({ x, y, t, pressure });
    this.written.addPoint({ x, y, t });
  }
}
