// What writing anywhere shows above a page: strokes, previews of gestures, a menu of other readings, announcements. It takes no
// events but those of the menu, and has a style of its own that neither changes the page's nor is changed by it.

const style = `
:host { all: initial; position: fixed; inset: 0; z-index: 2147483647; pointer-events: none; color-scheme: light dark; }
canvas { position: absolute; inset: 0; width: 100%; height: 100%; }
.status { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.menu { position: absolute; display: flex; flex-wrap: wrap; gap: 4px; max-width: min(92vw, 30rem); padding: 4px; pointer-events: auto;
  background: light-dark(#fff, #24272c); color: light-dark(#1c2430, #ece9e3); border: 1px solid light-dark(#858b96, #7a818d);
  border-radius: 10px; box-shadow: 0 3px 14px rgb(0 0 0 / 25%); font: 16px/1.3 system-ui, sans-serif; }
.menu[hidden] { display: none; }
button { min-width: 44px; min-height: 44px; padding: 4px 12px; font: inherit; color: inherit; background: none; border: 0;
  border-radius: 7px; cursor: pointer; }
button:hover, button:focus-visible { background: light-dark(#dfe9f8, #34496b); outline: 2px solid light-dark(#1d5fbf, #8ab4ff); }
`;
const fadeTime = 420;
const previewColours = { select: "29 95 191", delete: "200 50 40" };

export class ScribbleOverlay {
  #host = document.createElement("inkling-scribble");
  #canvas = document.createElement("canvas");
  #status = document.createElement("div");
  #menu = document.createElement("div");
  // Strokes by their ids: points, colour, width, and since when they fade.
  #strokes = new Map();
  #preview = null;
  #frame = 0;
  #size = "";
  #ended = new AbortController();
  #stillness = matchMedia("(prefers-reduced-motion: reduce)");
  #choose = () => {};
  #closed = () => {};

  constructor() {
    // Nothing here is the page's text.
    this.#host.setAttribute("data-scribble", "off");
    const shadow = this.#host.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    shadow.adoptedStyleSheets = [sheet];
    this.#canvas.setAttribute("aria-hidden", "true");
    for (const [name, part] of [["status", this.#status], ["menu", this.#menu]]) {
      part.className = name;
      part.setAttribute("role", name);
    }
    this.#menu.hidden = true;
    this.#menu.addEventListener("keydown", (event) => this.#press(event));
    // The field keeps the focus.
    for (const name of ["pointerdown", "mousedown"]) this.#menu.addEventListener(name, (event) => event.preventDefault());
    shadow.append(this.#canvas, this.#status, this.#menu);
    document.documentElement.append(this.#host);
    const { signal } = this.#ended;
    addEventListener("scroll", () => this.draw(), { capture: true, passive: true, signal });
    addEventListener("resize", () => this.draw(), { signal });
  }

  get host() { return this.#host; }
  /** A part that isn't shown, for measures. */
  get hidden() { return this.#host.shadowRoot; }

  remove() {
    this.#ended.abort();
    cancelAnimationFrame(this.#frame);
    this.#host.remove();
  }

  // MARK: Strokes

  get shown() { return [...this.#strokes].filter(([, { fades }]) => fades === undefined).map(([id]) => id); }

  begin(id, point, colour) {
    this.#strokes.set(id, { points: [point], colour });
    this.draw();
  }

  extend(id, points) {
    this.#strokes.get(id)?.points.push(...points);
    this.draw();
  }

  /** Strokes vanish, slowly if they may. */
  fade(ids) {
    if (this.#stillness.matches) return this.discard(ids);
    for (const id of ids) {
      const stroke = this.#strokes.get(id);
      if (stroke) stroke.fades = performance.now();
    }
    return this.draw();
  }

  discard(ids) {
    for (const id of ids) this.#strokes.delete(id);
    this.draw();
  }

  /** Shows what a gesture would do: its kind, boxes and a colour; or nothing. */
  set preview(preview) {
    this.#preview = preview;
    this.draw();
  }

  get preview() { return this.#preview; }

  draw() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#paint();
    });
  }

  #paint() {
    const ratio = devicePixelRatio || 1;
    const size = `${innerWidth} ${innerHeight} ${ratio}`;
    if (size !== this.#size) {
      this.#size = size;
      this.#canvas.width = Math.ceil(innerWidth * ratio);
      this.#canvas.height = Math.ceil(innerHeight * ratio);
    }
    const context = this.#canvas.getContext("2d");
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    context.setTransform(ratio, 0, 0, ratio, -scrollX * ratio, -scrollY * ratio);
    if (this.#preview) this.#paintPreview(context, this.#preview);
    context.lineCap = "round";
    context.lineJoin = "round";
    const now = performance.now();
    for (const [id, { points, colour, fades }] of this.#strokes) {
      const alpha = fades === undefined ? 1 : 1 - (now - fades) / fadeTime;
      if (alpha <= 0) {
        this.#strokes.delete(id);
        continue;
      }
      if (fades !== undefined) this.draw();
      context.globalAlpha = alpha;
      context.strokeStyle = colour;
      context.lineWidth = 2.4;
      context.beginPath();
      context.moveTo(points[0].x, points[0].y);
      if (points.length === 1) context.lineTo(points[0].x + 0.1, points[0].y);
      for (const { x, y } of points) context.lineTo(x, y);
      context.stroke();
    }
    context.globalAlpha = 1;
  }

  #paintPreview(context, { gesture, boxes, colour }) {
    const tint = previewColours[gesture];
    for (const { x, y, width, height } of boxes) {
      if (tint) {
        context.fillStyle = `rgb(${tint} / 28%)`;
        context.fillRect(x, y, width, height);
      } else {
        context.fillStyle = colour;
        context.fillRect(x - 1.5, y - 3, Math.max(width, 3), height + 6);
      }
      if (gesture === "delete") {
        context.fillStyle = `rgb(${tint})`;
        context.fillRect(x, y + height / 2 - 1, width, 2);
      }
    }
  }

  // MARK: Announcements

  announce(text) {
    // The same text twice is told twice.
    this.#status.textContent = this.#status.textContent === text ? `${text}\u00a0` : text;
  }

  get announced() { return this.#status.textContent.trim(); }

  // MARK: The menu

  get isMenuOpen() { return !this.#menu.hidden; }

  /** Shows texts to choose from below a box of the page; focuses the first where the keyboard asked for them. */
  openMenu(label, texts, box, { takesFocus }, choose, closed = () => {}) {
    this.#choose = choose;
    this.#closed = closed;
    this.#menu.setAttribute("aria-label", label);
    this.#menu.replaceChildren(...texts.map((text) => {
      const item = document.createElement("button");
      item.type = "button";
      item.tabIndex = -1;
      item.setAttribute("role", "menuitem");
      item.textContent = text;
      item.addEventListener("click", () => this.#take(text));
      return item;
    }));
    this.#menu.hidden = false;
    const [left, top] = [box.x - scrollX, box.y - scrollY];
    const { offsetWidth, offsetHeight } = this.#menu;
    this.#menu.style.left = `${Math.max(4, Math.min(left, innerWidth - offsetWidth - 4))}px`;
    const below = top + box.height + 8;
    this.#menu.style.top = `${below + offsetHeight < innerHeight ? below : Math.max(4, top - offsetHeight - 8)}px`;
    if (takesFocus) this.#menu.firstChild?.focus();
  }

  closeMenu() {
    if (this.#menu.hidden) return;
    const hadFocus = this.#host.shadowRoot.activeElement !== null;
    this.#menu.hidden = true;
    this.#closed(hadFocus);
  }

  #take(text) {
    const choose = this.#choose;
    this.closeMenu();
    choose(text);
  }

  #press(event) {
    const items = [...this.#menu.children];
    const at = items.indexOf(this.#host.shadowRoot.activeElement);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step) items[(at + step + items.length) % items.length].focus();
    else if (event.key === "Home") items[0].focus();
    else if (event.key === "End") items.at(-1).focus();
    else if (event.key === "Escape" || event.key === "Tab") this.closeMenu();
    else return;
    event.stopPropagation();
    event.preventDefault();
  }
}
