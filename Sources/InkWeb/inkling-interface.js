// Generated from inkling.h by Scripts/make-interfaces; don't edit.

/** The header's constants. */
export const constants = { alternativesMax: 1024, interfaceVersion: 6, messageSize: 512 };

/** The values of enumerations by their names. */
export const enums = {
  status: {
    ok: 0, handle: 1, argument: 2, index: 3, struct: 4, model: 5, notSupported: 6, quota: 7, cancelled: 8, busy: 9, sample: 10,
  },
  feature: { alternatives: 1, segmentation: 2, textContext: 4, graphemes: 8, words: 16, strokeLabels: 32 },
  recognition: { text: 0, perCharacter: 1, email: 2, number: 3 },
  input: { unknown: 0, mouse: 1, stylus: 2, touch: 3 },
  decoding: { default: 0, greedy: 1, beam: 2, full: 3 },
  point: { time: 1, force: 2, azimuth: 4, altitude: 8 },
  stroke: { automatic: 0, writing: 1, drawing: 2 },
  group: { line: 0, word: 1, paragraph: 2, drawing: 3 },
  match: { anywhere: 0, prefix: 1, fullWords: 2 },
  select: { stroke: 0, word: 1, line: 2, paragraph: 3 },
  space: { downward: 0, rightward: 1 },
  element: { secure: 1, focused: 2, hasText: 4, promptFocus: 8, singleLine: 16 },
  capitalization: { none: 0, sentences: 1, words: 2, characters: 3 },
  effect: { fade: 0, discard: 1, preview: 2, performed: 3, inserted: 4, giveRoom: 5 },
  rejection: {
    none: -1, gesture: 0, tap: 1, noElement: 2, secure: 3, notAllowed: 4, finger: 5, palm: 6, cancelled: 7, failed: 8,
  },
  gesture: { none: 0, select: 1, delete: 2, insertMode: 3, joinOrSplit: 4, removeSpace: 5, lineBreak: 6 },
  policy: { automatic: 0, anyInput: 1, pencilOnly: 2 },
  contact: { pencil: 0, finger: 1, mouse: 2 },
  scribble: { handlesWriting: 1, expectsPencil: 2 },
};

/** The structs in WebAssembly: their sizes, and each member's offset, type for a `DataView`, and initial value unless it is 0. */
export const structs = {
  error: { size: 520, members: { size: [0, "Uint32", 520], status: [4, "Int32"], message: [8, "Uint8"] } },
  features: { size: 32, members: {
    size: [0, "Uint32", 32], features: [4, "Uint32"], recognitionTypes: [8, "Uint32"], inputTypes: [12, "Uint32"],
    languageCount: [16, "Uint32"], graphemeCount: [20, "Uint32"], reserved: [24, "Uint32"], name: [28, "Uint32"],
  } },
  hints: { size: 40, members: {
    size: [0, "Uint32", 40], recognitionType: [4, "Int32"], inputType: [8, "Int32"], decoding: [12, "Int32"],
    alternatives: [16, "Uint32"], beamWidth: [20, "Uint32"], wordCount: [24, "Uint32"], words: [28, "Uint32"],
    textContext: [32, "Uint32"], graphemes: [36, "Uint32"],
  } },
  point: { size: 28, members: {
    x: [0, "Float32"], y: [4, "Float32"], channels: [8, "Uint32"], time: [12, "Float32"], force: [16, "Float32"],
    azimuth: [20, "Float32"], altitude: [24, "Float32"],
  } },
  candidate: { size: 24, members: {
    size: [0, "Uint32", 24], text: [4, "Uint32"], textSize: [8, "Uint32"], confidence: [12, "Float32"],
    logProbability: [16, "Float32"], segmentCount: [20, "Uint32"],
  } },
  segment: { size: 24, members: {
    size: [0, "Uint32", 24], textStart: [4, "Uint32"], textEnd: [8, "Uint32"], utf16Start: [12, "Uint32"],
    utf16End: [16, "Uint32"], partCount: [20, "Uint32"],
  } },
  part: { size: 32, members: {
    size: [0, "Uint32", 32], stroke: [8, "BigUint64"], strokeIndex: [16, "Uint32"], pointStart: [20, "Uint32"],
    pointEnd: [24, "Uint32"],
  } },
  commitPolicy: { size: 32, members: {
    size: [0, "Uint32", 32], pause: [8, "Float64", 1.5], distance: [16, "Float32", 6], confidence: [20, "Float32", 0.9],
    agreement: [24, "Uint32", 3], pointLimit: [28, "Uint32", 8192],
  } },
  prefixContents: { size: 32, members: {
    size: [0, "Uint32", 32], text: [4, "Uint32"], textSize: [8, "Uint32"], graphemeCount: [12, "Uint32"],
    strokes: [16, "Uint32"], strokeCount: [20, "Uint32"], confidence: [24, "Float32"], reserved: [28, "Uint32"],
  } },
  search: { size: 20, members: {
    size: [0, "Uint32", 20], place: [4, "Int32"], matchesCase: [8, "Int32"], likeliestOnly: [12, "Int32"],
    reserved: [16, "Int32"],
  } },
  group: { size: 36, members: {
    size: [0, "Uint32", 36], text: [4, "Uint32"], textSize: [8, "Uint32"], strokes: [12, "Uint32"],
    strokeCount: [16, "Uint32"], boxCount: [20, "Uint32"], parent: [24, "Uint32"], confidence: [28, "Float32"],
    reserved: [32, "Uint32"],
  } },
  box: { size: 20, members: {
    size: [0, "Uint32", 20], left: [4, "Float32"], top: [8, "Float32"], right: [12, "Float32"], bottom: [16, "Float32"],
  } },
  element: { size: 40, members: {
    size: [0, "Uint32", 40], left: [4, "Float32"], top: [8, "Float32"], right: [12, "Float32"], bottom: [16, "Float32"],
    flags: [20, "Uint32"], capitalization: [24, "Int32"], length: [28, "Uint32"], selectionStart: [32, "Uint32"],
    selectionEnd: [36, "Uint32"],
  } },
  effect: { size: 56, members: {
    size: [0, "Uint32", 56], kind: [4, "Int32"], rejection: [8, "Int32"], element: [12, "Uint32"], strokes: [16, "Uint32"],
    strokeCount: [20, "Uint32"], gesture: [24, "Int32"], takesWords: [28, "Int32"], start: [32, "Uint32"], end: [36, "Uint32"],
    boxes: [40, "Uint32"], boxCount: [44, "Uint32"], word: [48, "BigUint64"],
  } },
  surface: { size: 56, members: {
    size: [0, "Uint32", 56], context: [4, "Uint32"], requestElements: [8, "Uint32"], getElement: [12, "Uint32"],
    focus: [16, "Uint32"], getText: [20, "Uint32"], select: [24, "Uint32"], replace: [28, "Uint32"],
    findOffset: [32, "Uint32"], getBoxes: [36, "Uint32"], show: [40, "Uint32"], shouldBegin: [44, "Uint32"],
    willBegin: [48, "Uint32"], didFinish: [52, "Uint32"],
  } },
  scribbleSettings: { size: 64, members: {
    size: [0, "Uint32", 64], commitPause: [8, "Float64", 0.8], finishPause: [16, "Float64", 1.6],
    focusPause: [24, "Float64", 0.35], decisionDelay: [32, "Float64", 0.5], policy: [40, "Int32"],
    ignoresGestures: [44, "Int32"], palmDiameter: [48, "Float32", 40], reach: [52, "Float32", 16],
    tapDistance: [56, "Float32", 4], reserved: [60, "Float32"],
  } },
  word: { size: 48, members: {
    size: [0, "Uint32", 48], id: [8, "BigUint64"], element: [16, "Uint32"], start: [20, "Uint32"], end: [24, "Uint32"],
    text: [28, "Uint32"], textSize: [32, "Uint32"], alternatives: [36, "Uint32"], alternativeCount: [40, "Uint32"],
  } },
};

/** The callbacks of `surface`: the types of their parameters and results, i for 32-bit numbers and f for floats. */
export const callbacks = {
  requestElements: ["iiii", "i"], getElement: ["iii", "i"], focus: ["iiff", "i"], getText: ["iiiii", ""], select: ["iiii", ""],
  replace: ["iiiiii", ""], findOffset: ["iiff", "i"], getBoxes: ["iiiiii", "i"], show: ["ii", ""], shouldBegin: ["iiff", "i"],
  willBegin: ["ii", ""], didFinish: ["ii", ""],
};
