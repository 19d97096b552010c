// Writing with the keyboard: arrow keys move a pen, Space lowers and lifts it.
import { Stroke } from "./pen-input.js";

const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class KeyboardPen {
  #surface;
  #stroke;
  // Two arrows at once move diagonally.
  #held = new Set();

  constructor(canvas, surface) {
    this.#surface = surface;
    canvas.addEventListener("keydown", (event) => this.#press(event));
    canvas.addEventListener("keyup", (event) => this.#held.delete(event.key));
    canvas.addEventListener("blur", () => this.#leave());
    canvas.addEventListener("pointerdown", () => this.#leave());
  }

  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === " ") {
      if (!event.repeat) this.#toggle(event.timeStamp);
    } else if (directions[event.key]) {
      this.#held.add(event.key);
      this.#step(event.shiftKey ? 2 : 8, event.timeStamp);
    } else {
      return;
    }
    event.preventDefault();
    this.#surface.draw();
  }

  get #pen() {
    const { width, height } = this.#surface.size;
    return (this.#surface.pen ??= { x: width * 0.1, y: height * 0.5, isDown: false });
  }

  #toggle(time) {
    const pen = this.#pen;
    pen.isDown = !pen.isDown;
    if (pen.isDown) {
      this.#stroke = new Stroke();
      this.#stroke.add(pen.x, pen.y, time);
      this.#surface.onBegin(this.#stroke);
    } else {
      this.#lift();
    }
  }

  #step(length, time) {
    const pen = this.#pen;
    const { width, height } = this.#surface.size;
    for (const key of this.#held) {
      pen.x = Math.min(Math.max(pen.x + length * directions[key][0], 0), width);
      pen.y = Math.min(Math.max(pen.y + length * directions[key][1], 0), height);
    }
    if (!this.#stroke) return;
    this.#stroke.add(pen.x, pen.y, time);
    this.#surface.onExtend(this.#stroke);
  }

  #lift() {
    const stroke = this.#stroke;
    this.#stroke = undefined;
    if (stroke) this.#surface.onEnd(stroke);
  }

  #leave() {
    this.#held.clear();
    this.#lift();
    this.#surface.pen = undefined;
    this.#surface.draw();
  }
}
