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
// do; times are in seconds. The methods must not call the session.
import { internals, rectangleOf } from "./inkling.js";
import { callbacks, enums, structs } from "./inkling-interface.js";

const { element: flags } = enums;
const elementFlags = { isSecure: flags.secure, isFocused: flags.focused, hasText: flags.hasText, promptFocus: flags.promptFocus,
  singleLine: flags.singleLine };
const signatures = Object.entries(callbacks);

const nameOf = (values, number) => Object.keys(values).find((name) => values[name] === number);
/** The reason that strokes aren't writing; undefined when they are. */
const rejectionOf = (number) => (number === enums.rejection.none ? undefined : nameOf(enums.rejection, number));

/** A WebAssembly module that exports what it imports: only functions of WebAssembly can be called through addresses. */
function trampoline() {
  const number = (value) => (value < 128 ? [value] : [(value & 127) | 128, ...number(value >> 7)]);
  const list = (items) => [...number(items.length), ...items.flat()];
  const section = (id, items) => [id, ...list(list(items))];
  const name = (text) => list([...text].map((letter) => letter.charCodeAt(0)));
  const types = (letters) => list([...letters].map((letter) => (letter === "f" ? 0x7d : 0x7f)));
  return new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    ...section(1, signatures.map(([, [parameters, result]]) => [0x60, ...types(parameters), ...types(result)])),
    ...section(2, signatures.map(([each], index) => [...name("page"), ...name(each), 0, ...number(index)])),
    ...section(7, signatures.map(([each], index) => [...name(each), 0, ...number(index)]))]);
}

const sidesOf = ({ x, y, width, height }) => ({ left: x, top: y, right: x + width, bottom: y + height });

/** The callbacks of an engine: their addresses, and the user interfaces that they go to. */
class Bridge {
  static #bridges = new WeakMap();
  #engine;
  #surfaces = new Map();
  #nextContext = 1;
  #addresses;

  static of(engine) {
    let bridge = this.#bridges.get(engine);
    if (!bridge) this.#bridges.set(engine, (bridge = new Bridge(engine)));
    return bridge;
  }

  constructor(engine) {
    this.#engine = engine;
    const page = Object.fromEntries(signatures.map(([name]) => [name, (context, ...values) => {
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
    this.#addresses = {};
    for (const [name] of signatures) {
      const address = (this.#addresses[name] = table.grow(1));
      table.set(address, exports[name]);
    }
  }

  /** Calls a function with the address of the callbacks of a user interface; returns its context, too. */
  add(surface, body) {
    const context = this.#nextContext++;
    this.#surfaces.set(context, surface);
    try {
      return { context, handle: this.#engine.withStruct(structs.surface, { context, ...this.#addresses }, body) };
    } catch (error) {
      this.remove(context);
      throw error;
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
        const { box, length = 0, selection: [selectionStart, selectionEnd] = [length, length] } = element;
        this.#engine.write(structs.element, values[1], {
          ...sidesOf(box), flags: Object.entries(elementFlags).reduce((sum, [each, bit]) => sum + (element[each] ? bit : 0), 0),
          capitalization: enums.capitalization[element.capitalization], length, selectionStart, selectionEnd,
        });
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
        boxes.slice(0, values[4]).forEach((box, index) =>
          this.#engine.write(structs.box, values[3] + structs.box.size * index, sidesOf(box)));
        return Math.min(boxes.length, values[4]);
      }
      case "show": return surface.show(this.#effect(values[0]));
      case "shouldBegin": return surface.shouldBegin?.(id, point()) ?? true;
      case "willBegin": return surface.willBegin?.(id);
      case "didFinish": return surface.didFinish?.(id);
    }
    return 0;
  }

  #box(address) { return rectangleOf(this.#engine.read(structs.box, address)); }

  #effect(address) {
    const effect = this.#engine.read(structs.effect, address);
    const gesture = effect.gesture === enums.gesture.none ? null : nameOf(enums.gesture, effect.gesture);
    return { kind: nameOf(enums.effect, effect.kind), rejection: rejectionOf(effect.rejection), element: effect.element,
      strokes: this.#engine.numbers(effect.strokes, effect.strokeCount), gesture, takesWords: effect.takesWords !== 0,
      start: effect.start, end: effect.end, word: Number(effect.word),
      boxes: Array.from({ length: effect.boxCount }, (_, index) => this.#box(effect.boxes + structs.box.size * index)) };
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
    const { size, reserved, policy, ignoresGestures, ...numbers } = structs.scribbleSettings.members;
    const all = { ...Object.fromEntries(Object.entries(numbers).map(([name, [, , initial]]) => [name, initial])),
      policy: "automatic", gestures: true };
    for (const [name, value] of Object.entries(settings)) {
      if (!(name in all)) throw new TypeError(`there is no setting “${name}”: those are ${Object.keys(all).join(", ")}`);
      if (typeof value !== typeof all[name]) throw new TypeError(`the setting ${name} is no ${typeof all[name]}`);
      all[name] = value;
    }
    const policies = Object.keys(enums.policy);
    if (!policies.includes(all.policy)) throw new TypeError(`the policy is “${all.policy}”, but must be ${policies.join(", ")}`);
    const engine = this.#use();
    engine.withStruct(structs.scribbleSettings, { ...all, policy: enums.policy[all.policy], ignoresGestures: all.gestures ? 0 : 1 },
      (address) => engine.call("scribble_set_settings", this.#handle, address));
  }

  /** A contact touches the surface: `{ stroke }` when it writes, otherwise `{ rejection }`. */
  penDown({ id, kind, diameter = 0 }, point, time) {
    const engine = this.#use();
    const address = engine.copyPoints([point]);
    const number = enums.contact[kind] ?? enums.contact.pencil;
    engine.call("scribble_pen_down", this.#handle, id, number, diameter, address, structs.point.size, time, engine.slots,
      engine.slots + 8);
    const stroke = Number(engine.view.getBigUint64(engine.slots, true));
    return stroke > 0 ? { stroke } : { rejection: rejectionOf(engine.view.getInt32(engine.slots + 8, true)) };
  }

  /** The contact that writes has moved along points. */
  penMoved(id, points, time) {
    const engine = this.#use();
    const address = engine.copyPoints(points);
    engine.call("scribble_pen_moved", this.#handle, id, address, points.length, structs.point.size, time);
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
  isHandlingWriting(time) { return this.#has(enums.scribble.handlesWriting, time); }

  /** Whether a pencil is likely to write soon. */
  isPencilExpected(time) { return this.#has(enums.scribble.expectsPencil, time); }

  /** The words that were inserted last: `id`, `element`, `start`, `end`, `text` and `alternatives`. */
  get words() {
    const engine = this.#use();
    const count = engine.ask("scribble_get_word_count", this.#handle);
    return Array.from({ length: count }, (_, index) => {
      const { id, element, start, end, text, textSize, alternatives, alternativeCount } =
        engine.fill("scribble_get_word", structs.word, this.#handle, index);
      const { view } = engine;
      return { id: Number(id), element, start, end, text: engine.text(text, textSize),
        alternatives: Array.from({ length: alternativeCount }, (_, each) =>
          engine.text(view.getUint32(alternatives + 4 * each, true))) };
    });
  }

  /** Replaces a word by another reading; returns whether it was still there. */
  replaceWord(id, text) {
    const engine = this.#use();
    return engine.withText(text, (address) => engine.ask("scribble_replace_word", this.#handle, BigInt(id), address) !== 0);
  }

  /** Frees the session, which can't be used afterwards. */
  close() {
    if (!this.#handle) return;
    this.#engine.free("scribble", this.#handle);
    this.#bridge.remove(this.#context);
    this.#handle = 0;
  }

  #has(bit, time) { return (this.#use().ask("scribble_get_state", this.#handle, time) & bit) !== 0; }

  #use() {
    if (!this.#handle) throw new DOMException("the session is closed: make another", "InvalidStateError");
    return this.#engine;
  }
}
