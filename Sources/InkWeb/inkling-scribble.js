// Writing with a pen straight into any page: its inputs, text areas and `contenteditable` elements. No ink leaves the page.
//
//   import { attachScribble } from "./inkling-scribble.js";
//
//   const scribble = await attachScribble(document, { wasm: "inkling-scribble.wasm", models: ["english.gguf"], languages: ["en"] });
//
// What is written in a field appears there as text, and the strokes vanish. The next word goes into the next field, because it
// is written there. A line through words selects them, scratching them out deletes them, a vertical bar joins or divides
// words, an arc removes a space, a caret moves the insertion point, a stroke down and back to the left breaks the line.
// Each word is one step of the browser's undo, and its other readings are one tap, or Alt with the down arrow, away. In fields
// for passwords nothing is read, kept or shown.
//
// In the page:
//   data-scribble="off"               on an element: nothing in it is written into
//   data-scribble-grow                on a text area: it grows as the writing comes near its lower edge
//   data-scribble-writing             is set on a field while someone writes into it
//   scribblewillbegin, scribbledidfinish, scribbleinsert, scribblegesture, scribblerefuse   events on the field, which bubble
//
// Areas that aren't fields before they are written into, such as the area below a list:
//   scribble.addPlace(element, (point) => { const field = newEntry(); return field; });
import { loadHandwriting } from "./inkling.js";
import { ScribbleSession } from "./scribble-session.js";
import { ScribbleOverlay } from "./scribble-overlay.js";
import { PageSurface } from "./scribble-page.js";

const controls = "a[href], button, select, summary, option, audio[controls], video[controls], input, "
  + "[role=button], [role=link], [role=checkbox], [role=tab], [role=menuitem], [role=option], [role=slider], [role=switch]";
const inputs = { pen: "pencilOnly", automatic: "automatic", any: "anyInput" };
const kinds = { pen: "pencil", touch: "finger", mouse: "mouse" };

/** The texts that screen readers get; pass others as `messages` for other languages. */
const english = {
  inserted: (text) => text,
  deleted: (text) => `${text} deleted`,
  selected: (text) => `${text} selected`,
  joined: () => "Space removed",
  divided: () => "Space inserted",
  broken: () => "Line broken",
  moved: () => "Insertion point moved",
  readings: (text) => `Other readings of “${text}”`,
  replaced: (text) => `Replaced by ${text}`,
  secure: () => "Nothing is read in this field. Use the keyboard.",
};

const now = () => performance.now() / 1000;

/**
 * Makes the fields of a document, or of an element, writable with a pen.
 *
 * `handwriting` is what `loadHandwriting` returned; or `wasm` and `models` are its arguments. `languages` are BCP-47 tags.
 * `input` is "pen", "automatic" (fingers and mice, too, until a pen is seen) or "any". `shouldBegin(element, point)` may say no,
 * for example while a drawing tool is chosen. `settings` are those of `ScribbleSession.set`. `messages` replaces texts for
 * screen readers.
 */
export async function attachScribble(root, { handwriting, wasm, models, languages, ...options }) {
  if (!(root instanceof Document || root instanceof Element)) {
    throw new TypeError("attachScribble takes a document or an element");
  }
  return new Scribble(root, handwriting ?? (await loadHandwriting(wasm, models)), languages ?? ["en"], options);
}

/** A page, or a part of it, that can be written in. */
class Scribble {
  #root;
  #surface;
  #session;
  #overlay = new ScribbleOverlay();
  #settings;
  #input;
  #timer;
  // The contact that writes: its pointer, stroke, element and the time it began.
  #contact = null;
  #lastUp = -Infinity;
  #isWorking = false;
  #ended = new AbortController();
  #sheet = new CSSStyleSheet();

  constructor(root, handwriting, languages, { input = "pen", shouldBegin, settings = {}, gestures = true, messages = {} }) {
    this.#root = root;
    this.#surface = new PageSurface(root, this.#overlay, { shouldBegin, messages: { ...english, ...messages } });
    this.#settings = { gestures, ...settings };
    this.#session = new ScribbleSession(handwriting, { languages }, this.#surface);
    this.input = input;
    // Whatever the field's own style says: placeholders hide and the layout stays.
    this.#sheet.replaceSync(`[data-scribble-writing]::placeholder { color: transparent !important; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#sheet];
    this.#listen();
  }

  /** The pointers that write: "pen", "automatic" or "any". */
  get input() { return this.#input; }
  set input(value) {
    if (!inputs[value]) throw new TypeError(`input is “${value}”, but must be ${Object.keys(inputs).join(", ")}`);
    this.#input = value;
    this.#session.set({ ...this.#settings, policy: inputs[value] });
  }

  /** Whether strokes are written, or wait to become text. */
  get isHandlingWriting() { return this.#session.isHandlingWriting(now()); }

  /** The words that were inserted last: `id`, `field`, `start`, `end`, `text` and `alternatives`. */
  get words() {
    return this.#session.words.map(({ element, ...word }) => ({ ...word, field: this.#surface.field(element) }));
  }

  /** The present display, for tests: the strokes, the preview and the last announcement. */
  get shown() {
    return { strokes: this.#overlay.shown, preview: this.#overlay.preview?.gesture ?? null, announced: this.#overlay.announced };
  }

  /** Replaces a word by one of its alternatives or another text; returns whether it was still there. */
  chooseWord(id, text) {
    const isReplaced = this.#do(() => this.#session.replaceWord(id, text));
    if (isReplaced) this.#surface.announce("replaced", text);
    return isReplaced;
  }

  /** Makes an element writable that isn't a field: `makeField(point)` is called then, and returns the field that takes the text. */
  addPlace(element, makeField) {
    this.#surface.addPlace(element, makeField);
    return () => this.#surface.removePlace(element);
  }

  /** Inserts all that was written. */
  finish() { this.#do(() => this.#session.finish(now())); }

  /** Discards what was written and isn't text yet. */
  cancel() { this.#do(() => this.#session.cancel()); }

  /** Inserts what was written, and leaves the page as it was. */
  detach() {
    if (this.#ended.signal.aborted) return;
    this.finish();
    this.#ended.abort();
    clearTimeout(this.#timer);
    this.#session.close();
    this.#surface.release();
    this.#overlay.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet);
  }

  // MARK: Work

  /** Calls the session, tells the page what it did, and plans the next update. */
  #do(work) {
    // An event of the page's, within a call that edits a field: the session isn't to be called now.
    if (this.#isWorking) {
      queueMicrotask(() => this.#ended.signal.aborted || this.#do(work));
      return undefined;
    }
    this.#isWorking = true;
    let result;
    try {
      result = work();
    } finally {
      this.#isWorking = false;
    }
    clearTimeout(this.#timer);
    if (this.#surface.tell(() => this.#session.words)) this.openReadings();
    const next = this.#session.nextUpdate;
    if (next < Infinity) {
      this.#timer = setTimeout(() => this.#do(() => this.#session.update(now())), Math.max((next - now()) * 1000, 0) + 1);
    }
    return result;
  }

  #listen() {
    const listen = (target, name, body, options = {}) =>
      target.addEventListener(name, (event) => body.call(this, event), { capture: true, signal: this.#ended.signal, ...options });
    listen(this.#root, "pointerdown", this.#down);
    listen(document, "pointermove", this.#move);
    listen(document, "pointerup", this.#up);
    listen(document, "pointercancel", this.#cancel);
    // The browser would scroll with the finger or pen that writes, select text with the mouse, and press what is beneath.
    listen(this.#root, "touchstart", (event) => this.#contact && event.preventDefault(), { passive: false });
    listen(this.#root, "touchmove", (event) => this.#contact && event.cancelable && event.preventDefault(), { passive: false });
    for (const name of ["mousedown", "selectstart", "dragstart", "contextmenu"]) {
      listen(this.#root, name, (event) => this.#isOfPen() && event.preventDefault());
    }
    listen(this.#root, "click", (event) => {
      if (!event.isTrusted || !this.#isOfPen()) return;
      event.preventDefault();
      event.stopPropagation();
    });
    listen(this.#root, "input", (event) => this.#edited(event.target));
    listen(this.#root, "keydown", this.#key);
    listen(this.#root, "submit", () => this.finish());
    listen(document, "visibilitychange", () => document.hidden && this.finish());
  }

  // MARK: The pen

  /** Whether an event of the mouse is only the shadow of a stroke, which it follows closely. */
  #isOfPen() { return this.#contact !== null || now() - this.#lastUp < 0.06; }

  #down(event) {
    if (event.target === this.#overlay.host) return;
    this.#overlay.closeMenu();
    if (event.button !== 0 || this.#contact || !event.isTrusted && event.pointerType === "") return;
    const field = this.#surface.fieldOf(event.target);
    const control = event.target.closest?.(controls);
    // What is pressed is pressed, unless a word runs over it.
    if (control && !field && !this.#surface.isPlace(event.target) && now() - this.#lastUp > 0.5) return;
    const kind = kinds[event.pointerType] ?? "mouse";
    const point = { x: event.pageX, y: event.pageY, t: 0 };
    const contact = { id: event.pointerId, kind, diameter: kind === "finger" ? Math.max(event.width, event.height) : 0 };
    const { stroke, rejection } = this.#do(() => this.#session.penDown(contact, point, now()));
    if (!stroke) {
      if (rejection === "secure") this.#surface.reject(field ?? event.target);
      // The caret may move elsewhere.
      else if (field) this.#edited(field);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    this.#contact = { id: event.pointerId, stroke, began: event.timeStamp };
    try {
      document.documentElement.setPointerCapture(event.pointerId);
    } catch {
      // A pen that has been lifted meanwhile can't be captured; its events come all the same.
    }
    this.#overlay.begin(stroke, point, this.#surface.colourAt(event.target));
  }

  #move(event) {
    const contact = this.#contact;
    if (event.pointerId !== contact?.id) {
      if (event.pointerType === "pen" && event.buttons === 0) this.#session.penHovered(now());
      return;
    }
    const coalesced = event.getCoalescedEvents?.() ?? [];
    const points = (coalesced.length > 0 ? coalesced : [event])
      .map(({ pageX, pageY, timeStamp }) => ({ x: pageX, y: pageY, t: Math.max(timeStamp - contact.began, 0) }));
    this.#overlay.extend(contact.stroke, points);
    this.#do(() => this.#session.penMoved(contact.id, points, now()));
    event.stopPropagation();
  }

  #up(event) {
    if (event.pointerId !== this.#contact?.id) return;
    const point = { x: event.pageX, y: event.pageY, t: Math.max(event.timeStamp - this.#contact.began, 0) };
    this.#overlay.extend(this.#contact.stroke, [point]);
    this.#contact = null;
    this.#lastUp = now();
    event.stopPropagation();
    event.preventDefault();
    this.#do(() => {
      this.#session.penMoved(event.pointerId, [point], now());
      this.#session.penUp(event.pointerId, now());
    });
  }

  #cancel(event) {
    if (event.pointerId !== this.#contact?.id) return;
    this.#contact = null;
    this.#do(() => this.#session.penCancelled(event.pointerId, now()));
  }

  // MARK: Keyboard

  #edited(target) {
    if (this.#surface.isEditing) return;
    const field = this.#surface.fieldOf(target);
    if (field) this.#do(() => this.#session.textChanged(this.#surface.idOf(field)));
  }

  #key(event) {
    const field = this.#surface.fieldOf(event.target);
    if (!field) return;
    if (event.altKey && event.key === "ArrowDown" && this.openReadings({ takesFocus: true })) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === "Escape" && this.#overlay.isMenuOpen) {
      this.#overlay.closeMenu();
      event.preventDefault();
    } else if (event.key === "Escape" && this.isHandlingWriting) {
      this.cancel();
      event.preventDefault();
    } else if (event.key === "Enter" || event.key === "Tab" || (event.key === "z" && (event.ctrlKey || event.metaKey))) {
      this.finish();
    } else if (/^(Arrow|Home|End|Page)/.test(event.key)) {
      this.#edited(field);
    }
  }

  /** Shows the other readings of the word at the caret, if it was written; returns whether it did. */
  openReadings({ takesFocus = false } = {}) {
    const found = this.#surface.wordAtCaret(this.#session.words);
    if (!found) return false;
    const { word, box, field } = found;
    this.#overlay.openMenu(this.#surface.message("readings", word.text), word.alternatives, box, { takesFocus }, (text) => {
      field.focus({ preventScroll: true });
      this.chooseWord(word.id, text);
    }, (hadFocus) => hadFocus && field.focus({ preventScroll: true }));
    return true;
  }
}
