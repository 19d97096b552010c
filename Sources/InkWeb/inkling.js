// Handwriting recognition in a web page by Inkling's runtime as WebAssembly, with the interface and names of the WICG's
// Handwriting Recognition API. No ink leaves the page.
//
//   import { installHandwriting, HandwritingStroke } from "./inkling.js";
//
//   await installHandwriting("inkling.wasm", ["english.gguf"]);
//   const recognizer = await navigator.createHandwritingRecognizer({ languages: ["en"] });
//   const drawing = recognizer.startDrawing({ recognitionType: "text", alternatives: 3 });
//   const stroke = new HandwritingStroke();
//   stroke.addPoint({ x: 10, y: 12, t: 0 });
//   drawing.addStroke(stroke);
//   const [best] = await drawing.getPrediction();
//   console.log(best.text, best.confidence, best.segmentationResult);
//   drawing.clear();
//   recognizer.finish();
//
// Text that is settled while someone writes on:
//
//   const settled = await drawing.getStablePrefix({ pause: performance.now() - penUp });
//   if (settled.strokes.length > 0) {
//     field.value += settled.text;
//     drawing.commit(settled);
//   }
//
// Pages of ink, with a model of stroke labels among the models (Models/strokes):
//
//   const handwriting = await loadHandwriting("inkling.wasm", ["english.gguf", "strokes.gguf"]);
//   const page = await handwriting.createHandwritingPage({ languages: ["en"] });
//   const id = page.addStroke(stroke);
//   for (const line of await page.read("line")) console.log(line.text, line.boxes);
//   for (const match of await page.search("milk")) highlight(match.boxes);
//
// Languages that share a network (Models/latin), of which the ink chooses one each time; not in inkling.wasm:
//
//   const model = { network: "network.gguf", languages: ["fr.gguf", "de.gguf"] };
//   const handwriting = await loadHandwriting("inkling-learning.wasm", [model]);
//   const recognizer = await handwriting.createHandwritingRecognizer({ languages: ["fr", "de"] });
//
// Additions to the draft: predictions have a `confidence` from 0 to 1 and, of such languages, a `language`; hints may have
// `words`, `graphemes` and `decoding`.
import { constants, enums, structs } from "./inkling-interface.js";

const { status, feature } = enums;
/** The exceptions of errors; others are an OperationError. */
const exceptions = { [status.handle]: "TypeError", [status.argument]: "TypeError", [status.index]: "TypeError",
  [status.notSupported]: "NotSupportedError", [status.quota]: "QuotaExceededError", [status.cancelled]: "AbortError",
  [status.busy]: "InvalidStateError" };

/** An enumeration's names, as the draft writes them, by their numbers. */
const namesOf = (values) => Object.keys(values).map((name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
const recognitionTypes = namesOf(enums.recognition);
const inputTypes = namesOf(enums.input);
const decodings = namesOf(enums.decoding);

/** A module with products of bytes by relaxed SIMD, which not every engine has, in base64; Scripts/build-wasm writes it here. */
const relaxedProducts = "";

/** The WebAssembly module's memory and functions; errors are thrown. */
class Engine {
  constructor(instance) {
    this.functions = instance.exports;
    this.slots = this.allocate(256);
    this.error = this.allocate(structs.error.size);
    this.points = { address: 0, capacity: 0 };
    this.decoder = new TextDecoder();
    this.encoder = new TextEncoder();
    // Frees the handles of objects that the page no longer references.
    this.lost = new FinalizationRegistry(({ kind, handle }) => this.free(kind, handle));
  }

  /** Multiplies with relaxed SIMD where the engine has it and its sums are those of integers: the results are the same. */
  async useRelaxedProducts() {
    const bytes = Uint8Array.from(atob(relaxedProducts), (letter) => letter.charCodeAt(0));
    if (!WebAssembly.validate(bytes)) return;
    const { memory, __indirect_function_table: table } = this.functions;
    const { exports } = await WebAssembly.instantiate(await WebAssembly.compile(bytes), { env: { memory } });
    if (!exports.isExact()) return;
    const stackSize = 4096;
    exports.__stack_pointer.value = this.allocate(stackSize) + stackSize;
    const index = table.grow(1);
    table.set(index, exports.product);
    this.functions.ink_int8_use_relaxed(index);
  }

  // Growing memory detaches views, so each use makes its own.
  get view() { return new DataView(this.functions.memory.buffer); }
  get bytes() { return new Uint8Array(this.functions.memory.buffer); }

  allocate(count) {
    const result = this.slots ?? this.firstSlot();
    if (this.functions.posix_memalign(result, 16, count) !== 0) {
      throw new DOMException("the page is out of memory", "QuotaExceededError");
    }
    return this.view.getUint32(result, true);
  }

  release(address) { if (address) this.functions.free(address); }

  /** An address for the first result: a page of memory that the allocator doesn't use yet. */
  firstSlot() { return this.functions.memory.grow(1) * 65536; }

  /** Calls a function with an address, and releases that. */
  using(address, body) {
    try {
      return body(address);
    } finally {
      this.release(address);
    }
  }

  /** Frees a handle; its kind is the word in its functions' names: model, recognizer, drawing and so on. */
  free(kind, handle) {
    this.view.setUint32(this.slots, handle, true);
    this.functions[`inkling_${kind}_free`](this.slots);
  }

  /** Calls a function whose last argument is an error. */
  call(name, ...values) {
    this.view.setUint32(this.error, structs.error.size, true);
    const body = this.functions[`inkling_${name}`];
    if (!body) {
      const others = { scribble: "inkling-scribble.wasm", model: "inkling-learning.wasm or inkling-scribble.wasm" };
      const other = others[name.split("_")[0]] ?? "inkling.wasm";
      throw new DOMException(`this WebAssembly module can't do this: load ${other}`, "NotSupportedError");
    }
    const result = body(...values, this.error);
    if (result === status.ok) return;
    const message = this.text(this.error + structs.error.members.message[0]);
    const kind = exceptions[result] ?? "OperationError";
    throw kind === "TypeError" ? new TypeError(message) : new DOMException(message, kind);
  }

  /** Calls a function that returns a handle or another 32-bit number through the argument before the last. */
  ask(name, ...values) {
    this.call(name, ...values, this.slots);
    return this.view.getUint32(this.slots, true);
  }

  /** Calls a function that fills a struct, and returns its members. */
  fill(name, struct, ...values) {
    const address = this.slots + 16;
    this.write(struct, address);
    this.call(name, ...values, address);
    return this.read(struct, address);
  }

  read({ members }, address) {
    const view = this.view;
    return Object.fromEntries(
      Object.entries(members).map(([name, [offset, type]]) => [name, view[`get${type}`](address + offset, true)]));
  }

  /** Writes a struct; members without a value have their initial one. */
  write({ size, members }, address, values = {}) {
    this.bytes.fill(0, address, address + size);
    const view = this.view;
    for (const [name, [offset, type, initial]] of Object.entries(members)) {
      const value = values[name] ?? initial;
      if (value !== undefined) view[`set${type}`](address + offset, value, true);
    }
  }

  // Each of the next functions copies its argument to memory, and calls a function with the address and the number.

  withStruct(struct, values, body) {
    return this.using(this.allocate(struct.size), (address) => {
      this.write(struct, address, values);
      return body(address);
    });
  }

  text(address, count) {
    const bytes = this.bytes;
    const end = count === undefined ? bytes.indexOf(0, address) : address + count;
    return this.decoder.decode(bytes.subarray(address, end));
  }

  numbers(address, count) {
    const view = this.view;
    return Array.from({ length: count }, (_, index) => Number(view.getBigUint64(address + 8 * index, true)));
  }

  /** Copies a text as zero-terminated UTF-8; the caller releases it. */
  copyText(text) {
    const utf8 = this.encoder.encode(text.normalize("NFC"));
    const zero = utf8.indexOf(0);
    const count = zero < 0 ? utf8.length : zero;
    const address = this.allocate(count + 1);
    this.bytes.set(utf8.subarray(0, count), address);
    this.bytes[address + count] = 0;
    return address;
  }

  withText(text, body) { return this.using(this.copyText(text), body); }

  withAddresses(addresses, body) {
    return this.using(addresses.length > 0 ? this.allocate(4 * addresses.length) : 0, (array) => {
      addresses.forEach((address, index) => this.view.setUint32(array + 4 * index, address, true));
      return body(array, addresses.length);
    });
  }

  withTexts(texts, body) {
    const addresses = [];
    try {
      for (const text of texts) addresses.push(this.copyText(text));
      return this.withAddresses(addresses, body);
    } finally {
      addresses.forEach((address) => this.release(address));
    }
  }

  withBytes(bytes, body) {
    return this.using(this.allocate(Math.max(bytes.length, 1)), (address) => {
      this.bytes.set(bytes, address);
      return body(address, bytes.length);
    });
  }

  withHints(hints, body) {
    // Unknown hints are ignored, as the draft requires.
    const number = (list, name) => Math.max(list.indexOf(name ?? ""), 0);
    return this.withTexts(hints.words ?? [], (words, wordCount) =>
      this.using(hints.textContext ? this.copyText(hints.textContext) : 0, (textContext) =>
        this.using(hints.graphemes === undefined ? 0 : this.copyText(hints.graphemes), (graphemes) =>
          this.withStruct(structs.hints, {
            recognitionType: number(recognitionTypes, hints.recognitionType), inputType: number(inputTypes, hints.inputType),
            decoding: number(decodings, hints.decoding), wordCount, words, textContext, graphemes,
            alternatives: Math.min(Math.max(Math.trunc(hints.alternatives ?? 3), 1), constants.alternativesMax),
          }, body))));
  }

  withIds(ids, body) {
    const list = Array.from(ids, (id) => {
      if (!Number.isSafeInteger(id) || id < 0) throw new TypeError(`${id} is no id of a stroke`);
      return BigInt(id);
    });
    return this.using(list.length > 0 ? this.allocate(8 * list.length) : 0, (address) => {
      list.forEach((id, index) => this.view.setBigUint64(address + 8 * index, id, true));
      return body(address, list.length);
    });
  }

  /** Calls a function with a new handle of a kind, and frees that. */
  usingHandle(kind, handle, body) {
    try {
      return body(handle);
    } finally {
      this.free(kind, handle);
    }
  }

  /** Makes an object for each index below the number that a function returns for a handle. */
  list(name, handle, make) {
    return Array.from({ length: this.ask(name, handle) }, (_, index) => make(index));
  }

  /** Calls a function that returns groups: each with its strokes, boxes, text, confidence and parent. */
  groups(name, ...values) {
    return this.usingHandle("groups", this.ask(name, ...values), (handle) =>
      this.list("groups_get_count", handle, (index) => this.#group(handle, index)));
  }

  #group(handle, index) {
    const { text, textSize, strokes, strokeCount, boxCount, parent, confidence } =
      this.fill("groups_get_group", structs.group, handle, index);
    return {
      text: this.text(text, textSize),
      confidence,
      parent,
      strokes: this.numbers(strokes, strokeCount),
      boxes: Array.from({ length: boxCount }, (_, at) =>
        rectangleOf(this.fill("groups_get_box", structs.box, handle, index, at))),
    };
  }

  /** Copies points to memory and returns their address, which is valid until the next call. */
  copyPoints(points) {
    const { size: pointSize, members: { x, y, channels, time } } = structs.point;
    const size = points.length * pointSize;
    if (size > this.points.capacity) {
      this.release(this.points.address);
      this.points = { address: 0, capacity: 0 };
      this.points = { address: this.allocate(2 * size), capacity: 2 * size };
    }
    const view = this.view;
    points.forEach((point, index) => {
      const address = this.points.address + index * pointSize;
      view.setFloat32(address + x[0], point.x, true);
      view.setFloat32(address + y[0], point.y, true);
      view.setUint32(address + channels[0], point.t === undefined ? 0 : enums.point.time, true);
      view.setFloat32(address + time[0], (point.t ?? 0) / 1000, true);
    });
    return this.points.address;
  }

  addStroke(kind, handle, points) {
    // Copying may allocate, which uses the slots: they are set last.
    const copied = this.copyPoints(points);
    this.view.setBigUint64(this.slots, 0n, true);
    this.call(`${kind}_add_stroke`, handle, copied, points.length, structs.point.size, this.slots);
    return this.view.getBigUint64(this.slots, true);
  }
}

export const rectangleOf = ({ left, top, right, bottom }) => ({ x: left, y: top, width: right - left, height: bottom - top });

const secret = Symbol("inkling");

/** The name of what other modules of Inkling need of `Handwriting`. */
export const internals = Symbol("internals");

/** A stroke; points may be added while it belongs to a drawing. */
export class HandwritingStroke {
  #points = [];
  // Counts the calls of `clear`, so that a drawing notices that known points are gone.
  #generation = 0;

  /** Adds a point: `x` to the right, `y` downwards, `t` in milliseconds. */
  addPoint(point) {
    const { x, y, t } = point ?? {};
    if (![x, y, t ?? 0].every((value) => typeof value === "number" && Number.isFinite(value))) {
      throw new TypeError("a point has finite numbers x and y, and t if any");
    }
    this.#points.push(t === undefined ? { x, y } : { x, y, t });
  }

  getPoints() { return this.#points.map((point) => ({ ...point })); }

  clear() {
    this.#points = [];
    this.#generation += 1;
  }

  [secret]() { return { points: this.#points, generation: this.#generation }; }
}

/** Ink that is being written. */
export class HandwritingDrawing {
  #recognizer;
  #handle;
  #strokes = [];
  // For each stroke that the engine has: its number there, and how many of its points are there.
  #known = [];

  constructor(key, recognizer, hints) {
    if (key !== secret) throw new TypeError("drawings are made by a recognizer's startDrawing");
    const [engine, reader] = recognizer[secret]();
    this.#recognizer = recognizer;
    this.#handle = engine.withHints(hints, (address) => engine.ask("drawing_start", reader, address));
    engine.lost.register(this, { kind: "drawing", handle: this.#handle });
  }

  /** The engine, while the recognizer is in use. */
  get #active() { return this.#recognizer[secret]()[0]; }

  addStroke(stroke) {
    this.#recognizer[secret]();
    if (!(stroke instanceof HandwritingStroke)) throw new TypeError("addStroke takes a HandwritingStroke");
    if (!this.#strokes.includes(stroke)) this.#strokes.push(stroke);
  }

  removeStroke(stroke) {
    this.#recognizer[secret]();
    this.#strokes = this.#strokes.filter((other) => other !== stroke);
  }

  /** Removes all strokes, and forgets the committed ones. */
  clear() {
    this.#active.call("drawing_clear", this.#handle);
    this.#strokes = [];
    this.#known = [];
  }

  /** Replaces the hints, for example when the caret has moved; the ink stays. */
  setHints(hints = {}) {
    const engine = this.#active;
    engine.withHints(hints, (address) => engine.call("drawing_set_hints", this.#handle, address));
  }

  getStrokes() { return [...this.#strokes]; }

  /** Recognizes the ink: candidates with the likeliest first; an empty list when there is no ink. */
  async getPrediction() {
    const engine = this.#synchronize();
    return engine.usingHandle("prediction", engine.ask("drawing_predict", this.#handle, 0, 0), (handle) => {
      const languages = this.#recognizer[internals];
      const language = languages && { language: languages[engine.ask("drawing_get_language", this.#handle)] };
      return engine.list("prediction_get_count", handle, (index) => ({ ...this.#candidate(handle, index), ...language }));
    });
  }

  /**
   * The settled beginning of the likeliest text, which later ink shouldn't change: `text`, `graphemeCount`, `strokes` and
   * `confidence`; without strokes when nothing is settled. Call it once after every prediction.
   *
   * `pause` is the time in milliseconds since the pen left the surface, 0 while it writes. The members of `policy`:
   * `pause`, after which all words are settled; `distance` of the pen from the text, in thirds of a line's height;
   * `confidence` from 0 to 1; `agreement`, the number of predictions in a row that begin alike; `pointLimit`, above which text
   * is settled in any case. inkling.h says more.
   */
  async getStablePrefix({ pause = 0, policy = {} } = {}) {
    const engine = this.#synchronize();
    for (const [name, value] of Object.entries({ ...policy, "the pause": pause })) {
      if (typeof value !== "number" || !(value >= 0)) throw new TypeError(`${name} is ${value}, but must be a number from 0`);
    }
    const count = (value) => value === undefined ? undefined : Math.min(value, 0x7fffffff);
    const found = engine.withStruct(structs.commitPolicy, {
      ...policy, pause: policy.pause === undefined ? undefined : policy.pause / 1000, agreement: count(policy.agreement),
      pointLimit: count(policy.pointLimit),
    }, (address) => engine.ask("drawing_find_stable_prefix", this.#handle, address, pause / 1000));
    return engine.usingHandle("prefix", found, () => {
      const { text, textSize, graphemeCount, strokes, strokeCount, confidence } =
        engine.fill("prefix_get_contents", structs.prefixContents, found);
      const byNumber = new Map(this.#known.map((known) => [Number(known.number), known.stroke]));
      return {
        text: engine.text(text, textSize), graphemeCount, confidence,
        strokes: engine.numbers(strokes, strokeCount).map((number) => byNumber.get(number)),
      };
    });
  }

  /**
   * Removes strokes whose text is settled, by `getStablePrefix` or by a person's choice; the text becomes context of the
   * rest. Later ink on the same line is read as its continuation, including a space in between.
   */
  commit({ text, strokes } = {}) {
    this.#recognizer[secret]();
    if (typeof text !== "string" || !Array.isArray(strokes)) {
      throw new TypeError("commit takes an object with a text and a list of strokes");
    }
    const engine = this.#synchronize();
    const known = strokes.map((stroke) => this.#known.find((each) => each.stroke === stroke));
    if (known.includes(undefined)) throw new TypeError("a stroke to commit isn't in the drawing");
    engine.withText(text, (address) => engine.withIds(known.map(({ number }) => Number(number)), (ids, count) =>
      engine.call("drawing_commit", this.#handle, address, ids, count)));
    this.#known = this.#known.filter((each) => !known.includes(each));
    this.#strokes = this.#strokes.filter((stroke) => !strokes.includes(stroke));
  }

  /** Forgets the ink that was committed, so that later ink is read by itself: for a caret that moves elsewhere. */
  forgetCommitted() { this.#active.call("drawing_forget_committed", this.#handle); }

  /** The handle of the drawing with all its strokes. */
  [internals]() {
    this.#synchronize();
    return this.#handle;
  }

  /** Sends the changes since the last prediction to the engine, and returns that. */
  #synchronize() {
    const engine = this.#active;
    // Removes strokes that are gone or were cleared; from the first cleared one on, all are added again to keep the order.
    const kept = [];
    let isKept = true;
    for (const known of this.#known) {
      const { points, generation } = known.stroke[secret]();
      const isSame = generation === known.generation && points.length >= known.count;
      const isThere = this.#strokes.includes(known.stroke);
      if (isThere && !isSame) isKept = false;
      if (isKept && isThere && this.#strokes[kept.length] === known.stroke) kept.push(known);
      else engine.call("drawing_remove_stroke", this.#handle, known.number);
    }
    this.#known = kept;
    this.#strokes.forEach((stroke, index) => {
      const { points, generation } = stroke[secret]();
      const known = this.#known[index];
      if (known) {
        const added = points.slice(known.count);
        if (added.length === 0) return;
        engine.call(
          "drawing_extend_stroke", this.#handle, known.number, engine.copyPoints(added), added.length,
          structs.point.size);
        known.count = points.length;
      } else {
        const number = engine.addStroke("drawing", this.#handle, points);
        this.#known.push({ stroke, generation, count: points.length, number });
      }
    });
    return engine;
  }

  #candidate(handle, index) {
    const engine = this.#active;
    const { text: address, textSize, confidence, segmentCount } =
      engine.fill("prediction_get_candidate", structs.candidate, handle, index);
    const text = engine.text(address, textSize);
    const segmentationResult = Array.from({ length: segmentCount }, (_, segment) => {
      const { utf16Start: beginIndex, utf16End: endIndex, partCount } =
        engine.fill("prediction_get_segment", structs.segment, handle, index, segment);
      const drawingSegments = Array.from({ length: partCount }, (_, part) => {
        const { strokeIndex, pointStart, pointEnd } =
          engine.fill("prediction_get_part", structs.part, handle, index, segment, part);
        return { strokeIndex, beginPointIndex: pointStart, endPointIndex: pointEnd };
      });
      return { grapheme: text.slice(beginIndex, endIndex), beginIndex, endIndex, drawingSegments };
    });
    return { text, confidence, segmentationResult };
  }
}

/** An object with a handle until it is finished. */
class Finishable {
  #engine;
  #kind;
  #handle;
  #isActive = true;

  constructor(key, engine, kind, handle) {
    if (key !== secret) throw new TypeError(`a ${new.target.name} is made by create${new.target.name}`);
    this.#engine = engine;
    this.#kind = kind;
    this.#handle = handle;
    engine.lost.register(this, { kind, handle }, this);
  }

  /** Frees it; neither it nor the drawings of a recognizer can be used afterwards. */
  finish() {
    if (!this.#isActive) return;
    this.#isActive = false;
    this.#engine.lost.unregister(this);
    this.#engine.free(this.#kind, this.#handle);
  }

  [secret]() {
    if (!this.#isActive) throw new DOMException(`the ${this.#kind} is finished: create another`, "InvalidStateError");
    return [this.#engine, this.#handle];
  }
}

/** Recognizes ink; any number of drawings may be open at once. */
export class HandwritingRecognizer extends Finishable {
  #languages;

  /** `languages` are those of which each prediction is in one, where there is a choice. */
  constructor(key, engine, handle, languages) {
    super(key, engine, "recognizer", handle);
    this.#languages = languages;
  }

  get [internals]() { return this.#languages; }

  startDrawing(hints = {}) { return new HandwritingDrawing(secret, this, hints); }
}

function numberOf(values, name, what) {
  const list = namesOf(values);
  const number = list.indexOf(name);
  if (number < 0) throw new TypeError(`${what} is ${name}, but must be one of ${list.join(", ")}`);
  return number;
}

/**
 * A page of ink: strokes in any order and arrangement as lines, words, paragraphs and drawings.
 *
 * Groups are objects with `strokes` (ids), `boxes` ({x, y, width, height}; several where a group is on several lines),
 * `text` and `confidence` (where they were read), and `parent` (a word's line, or a line's paragraph, by its index).
 */
export class HandwritingPage extends Finishable {
  /** Adds a HandwritingStroke as it is now, and returns its id. */
  addStroke(stroke) {
    const [engine, page] = this[secret]();
    if (!(stroke instanceof HandwritingStroke)) throw new TypeError("addStroke takes a HandwritingStroke");
    return Number(engine.addStroke("page", page, stroke[secret]().points));
  }

  #change(name, ids, ...values) {
    const [engine, page] = this[secret]();
    engine.withIds(ids, (address, count) => engine.call(name, page, address, count, ...values));
  }

  #groups(name, ...values) {
    const [engine, page] = this[secret]();
    return engine.groups(name, page, ...values);
  }

  removeStrokes(ids) { this.#change("page_remove_strokes", ids); }

  moveStrokes(ids, { x = 0, y = 0 }) { this.#change("page_move_strokes", ids, x, y); }

  /** Declares strokes to be writing (true) or drawing (false); null lets the model decide. */
  setWriting(ids, isWriting) {
    const { automatic, writing, drawing } = enums.stroke;
    this.#change("page_set_kind", ids, isWriting === null ? automatic : isWriting ? writing : drawing);
  }

  get strokeCount() {
    const [engine, page] = this[secret]();
    return engine.ask("page_get_stroke_count", page);
  }

  /** The version of the results: what was kept under another one is to be made again. */
  get version() {
    const [engine, page] = this[secret]();
    return engine.text(engine.ask("page_get_version", page));
  }

  /** The groups of a kind, unread: "line", "word", "paragraph" or "drawing". */
  groups(kind) { return this.#groups("page_group", numberOf(enums.group, kind, "the kind")); }

  /** The groups of a kind with their texts: "line", "word" or "paragraph". */
  async read(kind = "line") { return this.#groups("page_read", numberOf(enums.group, kind, "the kind"), 0, 0); }

  /** The text that some strokes wrote. */
  async textOf(ids) {
    const [engine, page] = this[secret]();
    return engine.withIds(ids, (address, count) => engine.groups("page_read_strokes", page, address, count, 0, 0))[0].text;
  }

  /** The text for a search engine's index: the page's, and then words of less likely readings. */
  async indexableContent() { return this.#groups("page_read_index", 0, 0)[0].text; }

  /** Finds text; `place` is "anywhere", "prefix" or "full-words". */
  async search(query, { place = "anywhere", matchesCase = false, likeliestOnly = false } = {}) {
    const [engine, page] = this[secret]();
    const options = { place: numberOf(enums.match, place, "`place`"), matchesCase: Number(matchesCase),
      likeliestOnly: Number(likeliestOnly) };
    return engine.withText(String(query), (text) => engine.withStruct(structs.search, options, (address) =>
      engine.groups("page_search", page, text, address, 0, 0)));
  }

  /** Selects what is at a point: its "stroke", "word", "line" or "paragraph"; null when nothing is near. */
  selectAt({ x, y }, granularity = "word", reach = 0) {
    return this.#groups("page_select_at", x, y, numberOf(enums.select, granularity, "the granularity"), reach)[0] ?? null;
  }

  /** Selects the words between two points in reading order; null without writing. */
  selectBetween(start, end) {
    return this.#groups("page_select_between", start.x, start.y, end.x, end.y)[0] ?? null;
  }

  /** Selects the strokes that a path of points touches; null when it touches none. */
  selectTouched(path, width) {
    const [engine, page] = this[secret]();
    const copied = engine.copyPoints(path);
    return engine.groups("page_select_touched", page, copied, path.length, structs.point.size, width)[0] ?? null;
  }

  /** The ids of the strokes that move when space is inserted at a point, "downward" or "rightward". */
  strokesMovedBySpace({ x, y }, axis = "downward") {
    return this.#groups("page_select_moved", x, y, numberOf(enums.space, axis, "the axis"))[0]?.strokes ?? [];
  }
}

/** Describes a page's models and makes recognizers from them. */
class Handwriting {
  #engine;
  #models;
  /** For the model of a language the languages with the same network. */
  #networks;

  constructor(engine, models, networks) {
    this.#engine = engine;
    this.#models = models;
    this.#networks = networks;
  }

  /** The features of a recognizer for some languages; `null` when no model reads them all. */
  async queryHandwritingRecognizer(constraint) {
    const languages = languagesOf(constraint);
    let model;
    try {
      [model] = this.#findAll(languages);
    } catch (error) {
      if (error.name === "NotSupportedError") return null;
      throw error;
    }
    const found = this.#engine.fill("model_get_features", structs.features, model);
    const has = (bit) => (found.features & bit) !== 0;
    return {
      textAlternatives: has(feature.alternatives),
      textSegmentation: has(feature.segmentation),
      hints: {
        recognitionType: recognitionTypes.filter((_, index) => found.recognitionTypes & (1 << index)),
        inputType: inputTypes.filter((_, index) => index > 0 && found.inputTypes & (1 << index)),
        textContext: has(feature.textContext),
        alternatives: has(feature.alternatives),
      },
    };
  }

  /**
   * Makes a recognizer that reads all of some languages, given as BCP-47 tags: those of one model, or of several that share a
   * network. With `delta`, the bytes of what its one model learned of a writer (`inkling adapt`).
   */
  async createHandwritingRecognizer(constraint) {
    const engine = this.#engine;
    const languages = languagesOf(constraint);
    const models = this.#findAll(languages);
    const { delta } = constraint;
    if (delta && models.length > 1) {
      throw new DOMException("what was learned of a writer belongs to one language: ask for that alone", "NotSupportedError");
    }
    const handle = delta
      ? engine.withBytes(delta, (address, count) => engine.ask("recognizer_create_adapted", models[0], address, count))
      : this.#recognizer(models);
    return new HandwritingRecognizer(secret, engine, handle, models.length > 1 ? languages : undefined);
  }

  /** Makes an empty page whose lines are read in one of some languages, each by itself; without languages it isn't read. */
  async createHandwritingPage(constraint = { languages: [] }) {
    const engine = this.#engine;
    const labels = this.#models.find((model) =>
      engine.fill("model_get_features", structs.features, model).features & feature.strokeLabels);
    if (!labels) {
      throw new DOMException("no model labels strokes: load the one for pages, too", "NotSupportedError");
    }
    const models = [...new Set(languagesOf(constraint).map((language) => this.#find([language])))];
    const labeller = engine.ask("labeller_create", labels);
    const recognizers = [];
    try {
      for (const model of models) recognizers.push(engine.ask("recognizer_create", model));
      return new HandwritingPage(secret, engine, "page", engine.withAddresses(recognizers, (list, count) =>
        engine.ask("page_create", labeller, list, count)));
    } finally {
      // The page keeps what it needs.
      engine.free("labeller", labeller);
      for (const recognizer of recognizers) engine.free("recognizer", recognizer);
    }
  }

  /** The engine, the handle of a model, and that of a recognizer that the caller frees. */
  [internals](constraint) {
    const models = this.#findAll(languagesOf(constraint));
    return { engine: this.#engine, model: models[0], recognizer: this.#recognizer(models) };
  }

  /** The handle of a recognizer for a model, or for several with one network. */
  #recognizer(models) {
    const engine = this.#engine;
    const parts = [];
    try {
      for (const model of models) {
        parts.push(parts.length > 0
          ? engine.ask("recognizer_create_sharing", model, parts[0]) : engine.ask("recognizer_create", model));
      }
      return parts.length > 1
        ? engine.withAddresses(parts, (list, count) => engine.ask("recognizer_join", list, count)) : parts.pop();
    } finally {
      // The joined one keeps what it needs.
      for (const part of parts) engine.free("recognizer", part);
    }
  }

  /** The model that reads all of some languages, or one for each, which share a network. */
  #findAll(languages) {
    try {
      return [this.#find(languages)];
    } catch (error) {
      if (error.name !== "NotSupportedError" || languages.length < 2) throw error;
      const models = languages.map((language) => this.#find([language]));
      const network = this.#networks.get(models[0]);
      if (network === undefined || models.some((model) => this.#networks.get(model) !== network)) throw error;
      return models;
    }
  }

  #find(languages) {
    const engine = this.#engine;
    const index = engine.withAddresses(this.#models, (models, modelCount) => engine.withTexts(languages, (array, count) =>
      engine.ask("models_find", models, modelCount, array, count)));
    return this.#models[index];
  }
}

function languagesOf(constraint) {
  const languages = constraint?.languages;
  if (languages === undefined || languages === null || typeof languages[Symbol.iterator] !== "function") {
    throw new TypeError("languages is a list of BCP-47 tags");
  }
  return Array.from(languages, String);
}

async function bytesOf(source) {
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  const response = source instanceof Response ? source : await fetch(source);
  if (!response.ok) throw new DOMException(`${response.url} can't be fetched: ${response.status}`, "OperationError");
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * Loads the runtime and models; the result has the two functions that the draft adds to `navigator`, and
 * `createHandwritingPage`.
 *
 * `wasm` and each of `models` is an address, a `Response`, or bytes; `wasm` may also be a `WebAssembly.Module`. A model may be
 * an object, too: `network` and the `languages` that share it, each of these an address, a `Response`, or bytes.
 */
export async function loadHandwriting(wasm, models) {
  const module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(await bytesOf(wasm));
  const engine = new Engine(await WebAssembly.instantiate(module, {}));
  await engine.useRelaxedProducts();
  const open = async (source, name, ...values) =>
    engine.withBytes(await bytesOf(source), (address, count) => engine.ask(name, ...values, address, count));
  const handles = [];
  const networks = new Map();
  for (const model of models) {
    const network = await open(model.network ?? model, "model_open_bytes");
    if (!model.network) {
      handles.push(network);
      continue;
    }
    for (const language of model.languages) {
      const handle = await open(language, "model_open_language", network);
      handles.push(handle);
      networks.set(handle, model);
    }
    // The languages keep what they need.
    engine.free("model", network);
  }
  return new Handwriting(engine, handles, networks);
}

/** Installs the draft's interface and pages: functions on `navigator`, and `HandwritingStroke` on the window. */
export async function installHandwriting(wasm, models, { navigator = globalThis.navigator, window = globalThis } = {}) {
  const handwriting = await loadHandwriting(wasm, models);
  for (const name of ["queryHandwritingRecognizer", "createHandwritingRecognizer", "createHandwritingPage"]) {
    const value = (constraint) => handwriting[name](constraint);
    Object.defineProperty(navigator, name, { value, configurable: true, writable: true });
  }
  Object.defineProperty(window, "HandwritingStroke", { value: HandwritingStroke, configurable: true, writable: true });
}
