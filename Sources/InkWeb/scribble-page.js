// The fields of a page as the user interface of a session: which there are, where they are, and what happens to them.
import { EditableText, FieldText, Mirror, boxOf } from "./scribble-texts.js";

const fields = "input, textarea, [contenteditable]";
const textTypes = ["text", "search", "url", "tel", "email", "number", "password"];
const uncapitalized = ["url", "email", "number", "password"];
const secretHints = ["current-password", "new-password", "one-time-code", "cc-csc"];
const written = "data-scribble-writing";
const accents = { light: "#1d5fbf", dark: "#8ab4ff" };

const intersects = (a, b) => a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;

export class PageSurface {
  #root;
  #overlay;
  #mirror;
  #shouldBegin;
  #messages;
  #ids = new WeakMap();
  #elements = new Map();
  #nextID = 1;
  #texts = new WeakMap();
  #editables = new Set();
  // The functions that make fields of elements.
  #places = new Map();
  // Fields that have hidden their text once, and may show it now.
  #secrets = new WeakSet();
  #warned = new WeakSet();
  // What there is to tell the page, after the session's work.
  #news = [];
  #edits = 0;
  #removed = "";

  constructor(root, overlay, { shouldBegin = () => true, messages }) {
    this.#root = root;
    this.#overlay = overlay;
    this.#mirror = new Mirror(overlay.hidden);
    this.#shouldBegin = shouldBegin;
    this.#messages = messages;
  }

  release() {
    for (const text of this.#editables) text.release();
    for (const element of this.#elements.values()) element.removeAttribute(written);
  }

  // MARK: Fields

  get isEditing() { return this.#edits > 0; }

  /** The field that an element of the page is, or is in; null when it is none that can be written in. */
  fieldOf(target) {
    const element = target instanceof Element ? target : target?.parentElement;
    if (!element || !this.#root.contains(element)) return null;
    const input = element.closest("input, textarea");
    if (input) return this.#isField(input) ? input : null;
    let host = element.isContentEditable ? element : null;
    while (host?.parentElement?.isContentEditable) host = host.parentElement;
    return host && this.#isField(host) ? host : null;
  }

  field(id) { return this.#elements.get(id) ?? null; }

  idOf(element) {
    let id = this.#ids.get(element);
    if (!id) {
      id = this.#nextID++;
      this.#ids.set(element, id);
      this.#elements.set(id, element);
    }
    return id;
  }

  #isField(element) {
    if (element.closest("[data-scribble=off], [inert]")) return false;
    if (element.localName === "input") {
      return textTypes.includes(element.type) && !element.disabled && (!element.readOnly || this.#isSecret(element));
    }
    if (element.localName === "textarea") return !element.disabled && !element.readOnly;
    return element.isContentEditable && !element.parentElement?.isContentEditable;
  }

  #isSecret(element) {
    if (this.#secrets.has(element)) return true;
    const hints = (element.getAttribute("autocomplete") ?? "").toLowerCase().split(/\s+/);
    const isSecret = element.type === "password" || hints.some((hint) => secretHints.includes(hint))
      || (getComputedStyle(element).webkitTextSecurity ?? "none") !== "none";
    // A field that shows its password is one for a password nevertheless.
    if (isSecret) this.#secrets.add(element);
    return isSecret;
  }

  #textOf(element) {
    let text = this.#texts.get(element);
    if (!text) {
      if (element.isContentEditable) {
        text = new EditableText(element);
        this.#editables.add(text);
      } else {
        text = new FieldText(element, this.#mirror);
      }
      this.#texts.set(element, text);
    }
    return text;
  }

  addPlace(element, makeField) {
    if (!(element instanceof Element) || typeof makeField !== "function") {
      throw new TypeError("addPlace takes an element and a function that returns a field");
    }
    this.#places.set(element, makeField);
  }

  /** Whether an element is in one that `addPlace` made writable. */
  isPlace(target) { return [...this.#places.keys()].some((place) => place.contains(target)); }

  removePlace(element) { this.#places.delete(element); }

  // MARK: The session's questions

  requestElements(box) {
    const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
    const found = this.#root.matches?.(fields) ? [this.#root] : [];
    found.push(...this.#root.querySelectorAll(fields));
    // A password is looked for as soon as it is there.
    const takers = found.filter((element) => this.#isField(element));
    for (const element of takers) if (element.localName === "input") this.#isSecret(element);
    takers.push(...[...this.#places.keys()].filter((element) => element.isConnected && this.#root.contains(element)));
    return takers.filter((element) => {
      const own = boxOf(element.getBoundingClientRect());
      return own.width > 0 && own.height > 0 && intersects(own, box) && (!modal || modal.contains(element))
        && element.checkVisibility?.({ visibilityProperty: true }) !== false;
    }).map((element) => this.idOf(element));
  }

  element(id) {
    const element = this.#elements.get(id);
    if (!element?.isConnected) {
      if (element) this.#forget(id, element);
      return null;
    }
    const box = boxOf(element.getBoundingClientRect());
    if (this.#places.has(element)) return { box, hasText: false };
    if (!this.#isField(element)) return null;
    const isFocused = document.activeElement === element;
    if (element.localName === "input" && this.#isSecret(element)) return { box, isSecure: true, isFocused, length: 0 };
    const text = this.#textOf(element);
    return { box, isFocused, hasText: true, singleLine: !text.isMultiline, capitalization: this.#capitalization(element), length: text.length,
      selection: text.selection };
  }

  #forget(id, element) {
    this.#elements.delete(id);
    this.#ids.delete(element);
    this.#places.delete(element);
  }

  #capitalization(element) {
    const wish = element.autocapitalize;
    if (uncapitalized.includes(element.type)) return "none";
    return wish === "on" ? "sentences" : wish;
  }

  focus(id, point) {
    let element = this.#elements.get(id);
    if (!element?.isConnected) return false;
    const makeField = this.#places.get(element);
    if (makeField) {
      const field = makeField(point);
      if (!(field instanceof Element) || !this.#isField(field) || this.#isSecret(field)) return false;
      // The field is what was written in; its area takes more.
      this.#ids.delete(element);
      this.#ids.set(field, id);
      this.#elements.set(id, field);
      field.toggleAttribute(written, true);
      element = field;
    }
    if (document.activeElement !== element) {
      this.#quiet(element);
      element.focus({ preventScroll: true });
    }
    return document.activeElement === element;
  }

  /** Keeps the keyboard on the screen away from one who writes. */
  #quiet(element) {
    if (!matchMedia("(any-pointer: coarse)").matches) return;
    const before = element.getAttribute("inputmode");
    element.setAttribute("inputmode", "none");
    const restore = () => {
      if (before === null) element.removeAttribute("inputmode");
      else element.setAttribute("inputmode", before);
    };
    element.addEventListener("blur", restore, { once: true });
    element.addEventListener("pointerdown", ({ pointerType }) => pointerType !== "pen" && restore(), { once: true });
  }

  shouldBegin(id, { x, y }) {
    const element = this.#elements.get(id);
    if (!element) return false;
    const point = { x: x - scrollX, y: y - scrollY };
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (point.x >= left && point.x <= right && point.y >= top && point.y <= bottom) {
      // Something else lies above the field there.
      const above = document.elementFromPoint(point.x, point.y);
      if (above && !above.contains(element) && !element.contains(above) && !above.closest("label")) return false;
    }
    return Boolean(this.#shouldBegin(element, point));
  }

  // MARK: Texts

  text(id, start, end) { return this.#textOf(this.#elements.get(id)).text(start, end); }
  offset(id, point) { return this.#textOf(this.#elements.get(id)).nearest(point); }
  boxes(id, start, end) { return this.#textOf(this.#elements.get(id)).boxes(start, end); }

  select(id, start, end) {
    const element = this.#elements.get(id);
    if (document.activeElement !== element) element.focus({ preventScroll: true });
    this.#textOf(element).select(start, end);
  }

  replace(id, start, end, text) {
    const element = this.#elements.get(id);
    const own = this.#textOf(element);
    this.#removed = own.text(start, end);
    this.#edits += 1;
    try {
      if (document.activeElement !== element) element.focus({ preventScroll: true });
      own.replace(start, end, text);
    } finally {
      this.#edits -= 1;
    }
  }

  // MARK: The life of writing

  willBegin(id) {
    const element = this.#elements.get(id);
    element?.toggleAttribute(written, true);
    this.#news.push({ element, name: "scribblewillbegin" });
  }

  didFinish(id) {
    const element = this.#elements.get(id);
    element?.removeAttribute(written);
    this.#news.push({ element, name: "scribbledidfinish" });
  }

  show(effect) {
    const element = this.#elements.get(effect.element);
    switch (effect.kind) {
      case "fade": return this.#overlay.fade(effect.strokes);
      case "discard":
        if (effect.rejection === "tap") this.#news.push({ isTap: true });
        // What was written into a secret by mistake vanishes at once, like all that isn't kept.
        return this.#overlay.discard(effect.strokes);
      case "preview": {
        const scheme = this.#isDark(element) ? "dark" : "light";
        this.#overlay.preview = effect.gesture
          ? { gesture: effect.gesture, boxes: effect.boxes, colour: accents[scheme] } : null;
        return undefined;
      }
      case "performed": {
        const detail = { gesture: effect.gesture, start: effect.start, end: effect.end };
        const selected = effect.gesture === "select" ? this.#textOf(element).text(effect.start, effect.end) : this.#removed;
        const name = { select: "selected", delete: "deleted", insertMode: "moved", removeSpace: "joined", lineBreak: "broken",
          joinOrSplit: this.#removed === "" ? "divided" : "joined" }[effect.gesture];
        this.#news.push({ element, name: "scribblegesture", detail, message: [name, selected] });
        return undefined;
      }
      case "inserted": this.#news.push({ element, name: "scribbleinsert", word: effect.word }); return undefined;
      case "giveRoom": return this.#giveRoom(element, effect.boxes[0]);
    }
    return undefined;
  }

  /** Text areas that may grow do so downwards: nothing that was written moves. */
  #giveRoom(element, box) {
    if (!element?.hasAttribute("data-scribble-grow")) return;
    const { height, top } = element.getBoundingClientRect();
    const lack = box.y + box.height - (top + scrollY + height);
    const line = Math.max(box.height, 24);
    if (lack > -line) element.style.minHeight = `${height + Math.max(lack, 0) + 2 * line}px`;
  }

  /** Tells the page what happened; `words` returns the committed words. Returns whether someone tapped. */
  tell(words) {
    const news = this.#news;
    this.#news = [];
    let isTap = false;
    const inserted = [];
    for (const { element, name, detail = {}, word, message, isTap: tapped } of news) {
      isTap ||= Boolean(tapped);
      if (message) this.announce(...message);
      if (!element || !name) continue;
      let all = detail;
      if (word) {
        const found = words().find(({ id }) => id === word);
        if (!found) continue;
        inserted.push(found.text);
        all = { text: found.text, alternatives: found.alternatives, start: found.start, end: found.end };
      }
      element.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: all }));
    }
    if (inserted.length > 0) this.announce("inserted", inserted.join(" "));
    return isTap;
  }

  /** Tells that nothing is read in a field. */
  reject(element) {
    if (this.#warned.has(element)) return;
    this.#warned.add(element);
    this.announce("secure");
    element.dispatchEvent(new CustomEvent("scribblerejected", { bubbles: true }));
  }

  announce(name, text = "") { this.#overlay.announce(this.message(name, text)); }
  message(name, text) { return this.#messages[name](text); }

  /** The word at the caret that has other readings, with its box and field. */
  wordAtCaret(words) {
    const field = this.fieldOf(document.activeElement);
    if (!field || this.#isSecret(field)) return null;
    const id = this.idOf(field);
    const [start, end] = this.#textOf(field).selection;
    const word = words.findLast((each) => each.element === id && each.start <= start && each.end >= end
      && each.alternatives.length > 0);
    if (!word) return null;
    const box = this.boxes(id, word.start, word.end)[0] ?? boxOf(field.getBoundingClientRect());
    return { word, box, field };
  }

  // MARK: Colours

  colourAt(target) {
    const colour = getComputedStyle(this.fieldOf(target) ?? document.body).color;
    return /, 0\)$/.test(colour) ? "CanvasText" : colour;
  }

  /** Whether an element's text is light. */
  #isDark(element) {
    const [red, green, blue] = (getComputedStyle(element ?? document.body).color.match(/[\d.]+/g) ?? [0, 0, 0]).map(Number);
    return red + green + blue > 384;
  }
}
