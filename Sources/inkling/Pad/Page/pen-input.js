// Strokes of pens, fingers and the mouse on an element, from its pointer events.
import { HandwritingStroke } from "./inkling.js";

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

export class PenInput {
  /** Called with a stroke when it begins, grows, ends, or is cancelled because the system took the pointer. */
  onBegin = () => {};
  onExtend = () => {};
  onEnd = () => {};
  onCancel = () => {};
  /** Whether fingers scroll instead of writing once a pen was seen. */
  fingersScroll = false;

  #element;
  #active;
  #hasPen = false;

  constructor(element) {
    this.#element = element;
    element.addEventListener("pointerdown", (event) => this.#down(event));
    element.addEventListener("pointermove", (event) => this.#move(event));
    element.addEventListener("pointerup", (event) => this.#up(event));
    element.addEventListener("pointercancel", (event) => this.#cancel(event));
    // Otherwise browsers delay a finger's first moves, to tell scrolling from writing.
    element.addEventListener("touchstart", (event) => {
      if (!(this.#hasPen && this.fingersScroll)) event.preventDefault();
    }, { passive: false });
    element.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  #down(event) {
    if (event.pointerType === "pen" && !this.#hasPen) {
      this.#hasPen = true;
      if (this.fingersScroll) this.#element.style.touchAction = "pan-x pan-y";
    }
    // A palm on the surface is a touch as well.
    const isPalm = event.pointerType === "touch" && this.#hasPen;
    if (this.#active || event.button !== 0 || isPalm) return;
    event.preventDefault();
    this.#element.focus({ preventScroll: true, focusVisible: false });
    this.#element.setPointerCapture(event.pointerId);
    const { left, top } = this.#element.getBoundingClientRect();
    const origin = { x: left + this.#element.clientLeft, y: top + this.#element.clientTop };
    this.#active = { id: event.pointerId, stroke: new Stroke(), origin };
    this.#add(event);
    this.onBegin(this.#active.stroke);
  }

  #move(event) {
    if (event.pointerId !== this.#active?.id) return;
    const events = event.getCoalescedEvents?.() ?? [];
    for (const each of events.length > 0 ? events : [event]) this.#add(each);
    this.onExtend(this.#active.stroke);
  }

  #up(event) {
    if (event.pointerId !== this.#active?.id) return;
    this.#add(event);
    this.onEnd(this.#release());
  }

  #cancel(event) {
    if (event.pointerId !== this.#active?.id) return;
    this.onCancel(this.#release());
  }

  #release() {
    const { stroke } = this.#active;
    this.#active = undefined;
    return stroke;
  }

  #add(event) {
    const { stroke, origin } = this.#active;
    // Mice and many touch screens report no pressure; a pen that is being lifted reports zero.
    const pressure = event.pointerType === "pen" ? event.pressure || 0.5 : 0.5;
    stroke.add(event.clientX - origin.x, event.clientY - origin.y, event.timeStamp, pressure);
  }
}
