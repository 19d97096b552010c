// A canvas that is drawn in the next frame, in the style's colours, as sharp as the screen.

export class Sheet {
  palette = {};
  /** Whether all has to be drawn anew. */
  isStale = true;

  #canvases;
  #names;
  #isDrawing = false;

  /** `canvases` lie one above the other, the uppermost last; `names` are those of the style's colours. */
  constructor(canvases, names) {
    [this.#canvases, this.#names] = [canvases, names];
    new ResizeObserver(() => this.#resize()).observe(canvases.at(-1));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#readPalette());
    matchMedia("(resolution: 1dppx)").addEventListener("change", () => this.#resize());
    this.#readPalette();
  }

  get size() {
    const { clientWidth: width, clientHeight: height } = this.#canvases.at(-1);
    return { width, height };
  }

  draw() {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    requestAnimationFrame(() => {
      this.#isDrawing = false;
      this.paint();
    });
  }

  begin(canvas) {
    const context = canvas.getContext("2d");
    const { width, height } = this.size;
    const scale = canvas.width / Math.max(width, 1);
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, width, height);
    context.lineCap = "round";
    context.lineJoin = "round";
    return context;
  }

  #resize() {
    const scale = devicePixelRatio || 1;
    const { width, height } = this.size;
    for (const canvas of this.#canvases) {
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
    }
    this.isStale = true;
    this.paint();
  }

  #readPalette() {
    const style = getComputedStyle(document.documentElement);
    for (const name of this.#names) this.palette[name] = style.getPropertyValue(`--${name}`).trim();
    this.isStale = true;
    this.draw();
  }
}

export function drawLine(context, colour, width, points) {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.beginPath();
  context.moveTo(points[0].x, points[0].y);
  for (const { x, y } of points.length > 1 ? points.slice(1) : points) context.lineTo(x, y);
  context.stroke();
}
