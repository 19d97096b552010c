// Writing straight into a user interface: the Swift `ScribbleSession` as WebAssembly, over a user interface of any kind.
// inkling-scribble.js is one for pages; others are objects with these methods, as the Swift protocols `ScribbleSurface` and
// `TextTarget` have them:
//
//   requestElements(box)               the numbers of the elements that may take writing in a box; from 1, never used again
//   element(id)                        null when it is gone, otherwise { box, isSecure, isFocused, hasText, promptFocus, singleLine,
//                                      capitalization, length, selection: [start, end] }
//   focus(id, point)                   focuses it if need be; returns whether it could
//   text(id, start, end)               a part of its text
//   select(id, start, end)             selects a range, or moves the caret
//   replace(id, start, end, text)      as one step of undo
//   offset(id, point)                  the offset between graphemes that is nearest to a point
//   boxes(id, start, end)              the boxes of a range, a line each; of the caret for an empty range
//   show(effect)                       { kind: "fade" | "discard" | "preview" | "performed" | "inserted" | "giveRoom", … }
//   shouldBegin(id, point), willBegin(id), didFinish(id)   if it has them
//
// Boxes are { x, y, width, height }, points { x, y, t } with t in milliseconds; offsets count UTF-16 code units, as strings
// do; times are in seconds. The methods must not call the session. The numbers below are those of inkling.h.
import { internals } from "./inkling.js";

const sizes = { settings: 64, surface: 56, word: 48, point: 28, box: 20 };
const capitalizations = ["none", "sentences", "words", "characters"];
const effectKinds = ["fade", "discard", "preview", "performed", "inserted", "giveRoom"];
const refusals = ["gesture", "tap", "noElement", "secure", "notAllowed", "finger", "palm", "cancelled", "failed"];
const gestures = [null, "select", "delete", "insertMode", "joinOrSplit", "removeSpace", "lineBreak"];
const contactKinds = ["pencil", "finger", "mouse"];
const policies = ["automatic", "anyInput", "pencilOnly"];
const elementFlags = { isSecure: 1, isFocused: 2, hasText: 4, promptFocus: 8, singleLine: 16 };

/** The callbacks in the order of the header's struct: parameters and result as letters, i for 32-bit numbers, f for floats. */
const callbacks = [["requestElements", "iiii", "i"], ["getElement", "iii", "i"], ["focus", "iiff", "i"],
  ["getText", "iiiii", ""], ["select", "iiii", ""], ["replace", "iiiiii", ""], ["findOffset", "iiff", "i"],
  ["getBoxes", "iiiiii", "i"], ["show", "ii", ""], ["shouldBegin", "iiff", "i"], ["willBegin", "ii", ""],
  ["didFinish", "ii", ""]];

/** A WebAssembly module that exports what it imports: only functions of WebAssembly can be called through addresses. */
function trampoline() {
  const number = (value) => (value < 128 ? [value] : [(value & 127) | 128, ...number(value >> 7)]);
  const list = (items) => [...number(items.length), ...items.flat()];
  const section = (id, items) => [id, ...list(list(items))];
  const name = (text) => list([...text].map((letter) => letter.charCodeAt(0)));
  const types = (letters) => list([...letters].map((letter) => (letter === "f" ? 0x7d : 0x7f)));
  return new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    ...section(1, callbacks.map(([, parameters, result]) => [0x60, ...types(parameters), ...types(result)])),
    ...section(2, callbacks.map(([each], index) => [...name("page"), ...name(each), 0, ...number(index)])),
    ...section(7, callbacks.map(([each], index) => [...name(each), 0, ...number(index)]))]);
}

/** The callbacks of an engine: their addresses, and the user interfaces that they go to. */
class Bridge {
  static #bridges = new WeakMap();
  #engine;
  #surfaces = new Map();
  #nextContext = 1;
  #address;

  static of(engine) {
    let bridge = this.#bridges.get(engine);
    if (!bridge) this.#bridges.set(engine, (bridge = new Bridge(engine)));
    return bridge;
  }

  constructor(engine) {
    this.#engine = engine;
    const page = Object.fromEntries(callbacks.map(([name]) => [name, (context, ...values) => {
      const surface = this.#surfaces.get(context);
      try {
        // An error of the page's must not leave the engine in the middle of its work.
        return surface ? Number(this.#called(name, surface, values)) || 0 : 0;
      } catch (error) {
        globalThis.reportError?.(error);
        return 0;
      }
    }]));
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(trampoline()), { page });
    const table = engine.functions.__indirect_function_table;
    this.#address = table.grow(callbacks.length);
    callbacks.forEach(([name], index) => table.set(this.#address + index, exports[name]));
  }

  /** Calls a function with the address of the callbacks of a user interface; returns its context, too. */
  add(surface, body) {
    const context = this.#nextContext++;
    this.#surfaces.set(context, surface);
    const engine = this.#engine;
    const struct = engine.allocate(sizes.surface);
    try {
      [sizes.surface, context, ...callbacks.map((_, index) => this.#address + index)]
        .forEach((value, index) => engine.view.setUint32(struct + 4 * index, value, true));
      return { context, handle: body(struct) };
    } catch (error) {
      this.remove(context);
      throw error;
    } finally {
      engine.release(struct);
    }
  }

  remove(context) { this.#surfaces.delete(context); }

  #called(name, surface, values) {
    const view = this.#engine.view;
    const id = values[0] >>> 0;
    const point = () => ({ x: values[1], y: values[2] });
    switch (name) {
      case "requestElements": {
        const elements = [...surface.requestElements(this.#box(values[0]))];
        elements.slice(0, values[2]).forEach((each, index) => view.setUint32(values[1] + 4 * index, each, true));
        return elements.length;
      }
      case "getElement": {
        const element = surface.element(id);
        if (!element) return 0;
        this.#setBox(view, values[1], element.box);
        const flags = Object.entries(elementFlags).reduce((sum, [each, bit]) => sum + (element[each] ? bit : 0), 0);
        const [start, end] = element.selection ?? [element.length ?? 0, element.length ?? 0];
        [flags, Math.max(capitalizations.indexOf(element.capitalization), 0), element.length ?? 0, start, end]
          .forEach((value, index) => view.setUint32(values[1] + 20 + 4 * index, value, true));
        return 1;
      }
      case "focus": return surface.focus(id, point());
      case "getText": {
        const text = surface.text(id, values[1], values[2]);
        for (let index = 0; index < values[2] - values[1]; index += 1) {
          view.setUint16(values[3] + 2 * index, index < text.length ? text.charCodeAt(index) : 0x20, true);
        }
        return 0;
      }
      case "select": return surface.select(id, values[1], values[2]);
      case "replace": {
        const units = Array.from({ length: values[4] }, (_, index) => view.getUint16(values[3] + 2 * index, true));
        return surface.replace(id, values[1], values[2], String.fromCharCode(...units));
      }
      case "findOffset": return surface.offset(id, point());
      case "getBoxes": {
        const boxes = surface.boxes(id, values[1], values[2]);
        boxes.slice(0, values[4]).forEach((box, index) => this.#setBox(view, values[3] + sizes.box * index, box));
        return Math.min(boxes.length, values[4]);
      }
      case "show": return surface.show(this.#effect(values[0]));
      case "shouldBegin": return surface.shouldBegin?.(id, point()) ?? true;
      case "willBegin": return surface.willBegin?.(id);
      case "didFinish": return surface.didFinish?.(id);
    }
    return 0;
  }

  #box(address) {
    const [left, top, right, bottom] = [4, 8, 12, 16].map((offset) => this.#engine.view.getFloat32(address + offset, true));
    return { x: left, y: top, width: right - left, height: bottom - top };
  }

  #setBox(view, address, { x, y, width, height }) {
    [x, y, x + width, y + height].forEach((value, index) => view.setFloat32(address + 4 + 4 * index, value, true));
  }

  #effect(address) {
    const view = this.#engine.view;
    const at = (offset) => view.getUint32(address + offset, true);
    const strokes = Array.from({ length: at(20) }, (_, index) => Number(view.getBigUint64(at(16) + 8 * index, true)));
    const boxes = Array.from({ length: at(44) }, (_, index) => this.#box(at(40) + sizes.box * index));
    return { kind: effectKinds[at(4)], refusal: refusals[at(8)], element: at(12), strokes, gesture: gestures[at(24)],
      takesWords: at(28) !== 0, start: at(32), end: at(36), boxes, word: Number(view.getBigUint64(address + 48, true)) };
  }
}

/** Writing into a user interface. */
export class ScribbleSession {
  #engine;
  #bridge;
  #context;
  #handle;

  /**
   * Makes a session for a user interface that reads some languages, with what `loadHandwriting` returned. `settings` is that
   * of `set`.
   */
  constructor(handwriting, { languages }, surface, settings = {}) {
    const { engine, recognizer } = handwriting[internals]({ languages });
    this.#engine = engine;
    this.#bridge = Bridge.of(engine);
    try {
      const made = this.#bridge.add(surface, (address) =>
        engine.withHints({ alternatives: 5 }, (hints) => engine.ask("scribble_create", recognizer, address, hints)));
      this.#context = made.context;
      this.#handle = made.handle;
    } finally {
      engine.free("recognizer", recognizer);
    }
    this.set(settings);
  }

  /**
   * Changes the settings, all of them: seconds until sure text is inserted (`commitPause`), all text (`finishPause`), until
   * focus (`focusPause`), and that a stroke waits that may be a gesture (`decisionDelay`); what may write (`policy`:
   * "automatic", "anyInput" or "pencilOnly"), whether `gestures` are recognized, `palmDiameter`, `reach`, `tapDistance`.
   */
  set(settings = {}) {
    const all = { commitPause: 0.8, finishPause: 1.6, focusPause: 0.35, decisionDelay: 0.5, policy: "automatic",
      gestures: true, palmDiameter: 40, reach: 16, tapDistance: 4 };
    for (const [name, value] of Object.entries(settings)) {
      if (!(name in all)) throw new TypeError(`there is no setting “${name}”: those are ${Object.keys(all).join(", ")}`);
      if (typeof value !== typeof all[name]) throw new TypeError(`the setting ${name} is no ${typeof all[name]}`);
      all[name] = value;
    }
    const policy = policies.indexOf(all.policy);
    if (policy < 0) throw new TypeError(`the policy is “${all.policy}”, but must be ${policies.join(", ")}`);
    const engine = this.#use();
    const address = engine.allocate(sizes.settings);
    try {
      engine.bytes.fill(0, address, address + sizes.settings);
      const view = engine.view;
      view.setUint32(address, sizes.settings, true);
      [all.commitPause, all.finishPause, all.focusPause, all.decisionDelay]
        .forEach((value, index) => view.setFloat64(address + 8 + 8 * index, value, true));
      view.setInt32(address + 40, policy, true);
      view.setInt32(address + 44, all.gestures ? 0 : 1, true);
      [all.palmDiameter, all.reach, all.tapDistance]
        .forEach((value, index) => view.setFloat32(address + 48 + 4 * index, value, true));
      engine.call("scribble_set_settings", this.#handle, address);
    } finally {
      engine.release(address);
    }
  }

  /** A contact touches the surface: `{ stroke }` when it writes, otherwise `{ refusal }`. */
  penDown({ id, kind, diameter = 0 }, point, time) {
    const engine = this.#use();
    const address = engine.copyPoints([point]);
    const number = Math.max(contactKinds.indexOf(kind), 0);
    engine.call("scribble_pen_down", this.#handle, id, number, diameter, address, sizes.point, time, engine.slots,
      engine.slots + 8);
    const stroke = Number(engine.view.getBigUint64(engine.slots, true));
    return stroke > 0 ? { stroke } : { refusal: refusals[engine.view.getInt32(engine.slots + 8, true)] };
  }

  /** The contact that writes has moved along points. */
  penMoved(id, points, time) {
    const engine = this.#use();
    const address = engine.copyPoints(points);
    engine.call("scribble_pen_moved", this.#handle, id, address, points.length, sizes.point, time);
  }

  penUp(id, time) { this.#use().call("scribble_pen_up", this.#handle, id, time); }
  penCancelled(id, time) { this.#use().call("scribble_pen_cancelled", this.#handle, id, time); }
  penHovered(time) { this.#use().call("scribble_pen_hovered", this.#handle, time); }

  /** Reads, inserts and finishes what is due. */
  update(time) { this.#use().call("scribble_update", this.#handle, time); }

  /** When `update` is to be called next: -Infinity for at once, Infinity for not before another event. */
  get nextUpdate() {
    const engine = this.#use();
    engine.call("scribble_get_next_update", this.#handle, engine.slots);
    return engine.view.getFloat64(engine.slots, true);
  }

  /** Inserts all that was written. */
  finish(time) { this.#use().call("scribble_finish", this.#handle, time); }

  /** Discards what was written and isn't inserted. */
  cancel() { this.#use().call("scribble_cancel", this.#handle); }

  /** Others have edited an element's text, or moved its caret. */
  textChanged(element) { this.#use().call("scribble_text_changed", this.#handle, element); }

  /** Whether strokes are written, or wait. */
  isHandlingWriting(time) { return (this.#use().ask("scribble_get_state", this.#handle, time) & 1) !== 0; }

  /** Whether a pencil is likely to write soon. */
  isPencilExpected(time) { return (this.#use().ask("scribble_get_state", this.#handle, time) & 2) !== 0; }

  /** The words that were inserted last: `id`, `element`, `start`, `end`, `text` and `alternatives`. */
  get words() {
    const engine = this.#use();
    const count = engine.ask("scribble_get_word_count", this.#handle);
    return Array.from({ length: count }, (_, index) => {
      const word = engine.fill("scribble_get_word", sizes.word, this.#handle, index);
      const view = engine.view;
      const at = (offset) => view.getUint32(word + offset, true);
      const [element, start, end, text, size, list, alternatives] = [16, 20, 24, 28, 32, 36, 40].map(at);
      return { id: Number(view.getBigUint64(word + 8, true)), element, start, end, text: engine.text(text, size),
        alternatives: Array.from({ length: alternatives }, (_, each) =>
          engine.text(view.getUint32(list + 4 * each, true))) };
    });
  }

  /** Replaces a word by another reading; returns whether it was still there. */
  replaceWord(id, text) {
    const engine = this.#use();
    const address = engine.copyText(text);
    try {
      return engine.ask("scribble_replace_word", this.#handle, BigInt(id), address) !== 0;
    } finally {
      engine.release(address);
    }
  }

  /** Frees the session, which can't be used afterwards. */
  close() {
    if (!this.#handle) return;
    this.#engine.free("scribble", this.#handle);
    this.#bridge.remove(this.#context);
    this.#handle = 0;
  }

  #use() {
    if (!this.#handle) throw new DOMException("the session is closed: make another", "InvalidStateError");
    return this.#engine;
  }
}
