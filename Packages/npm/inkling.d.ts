/** Handwriting recognition by WebAssembly, with the interface of the WICG's Handwriting Recognition API, and pages of ink. */

/** An address, a response, or bytes. */
export type Source = string | URL | Response | ArrayBuffer | ArrayBufferView;

/** A model, or languages that share a network: not in inkling.wasm. */
export type ModelSource = Source | { network: Source; languages: Source[] };

/** A point: x to the right, y downwards, in any unit; t in milliseconds. */
export interface HandwritingPoint {
  x: number;
  y: number;
  t?: number;
}

/** A stroke; points may be added while it belongs to a drawing. */
export class HandwritingStroke {
  addPoint(point: HandwritingPoint): void;
  getPoints(): HandwritingPoint[];
  clear(): void;
}

/** The application's knowledge of the ink. */
export interface HandwritingHints {
  recognitionType?: "text" | "per-character" | "email" | "number";
  inputType?: "mouse" | "stylus" | "touch";
  /** The text before the ink. */
  textContext?: string;
  /** The number of candidates. */
  alternatives?: number;
  /** The graphemes that may be written; all others are impossible. */
  graphemes?: string[];
  /** Words that are likely, such as names. */
  words?: string[];
  decoding?: "greedy" | "beam" | "full";
}

/** Points of a stroke, from begin to before end. */
export interface HandwritingDrawingSegment {
  strokeIndex: number;
  beginPointIndex: number;
  endPointIndex: number;
}

/** A grapheme with its offsets in the text, in UTF-16 code units, and its ink. */
export interface HandwritingSegment {
  grapheme: string;
  beginIndex: number;
  endIndex: number;
  drawingSegments: HandwritingDrawingSegment[];
}

/** A candidate. */
export interface HandwritingPrediction {
  text: string;
  /** From 0 to 1. */
  confidence: number;
  /** The language that was chosen, where the recognizer was made for several that share a network. */
  language?: string;
  segmentationResult: HandwritingSegment[];
}

/** When text is settled. */
export interface CommitPolicy {
  /** Milliseconds without the pen after which all words are settled. */
  pause?: number;
  /** The distance of the pen from the text, in thirds of a line's height. */
  distance?: number;
  /** From 0 to 1. */
  confidence?: number;
  /** The number of predictions in a row that begin alike. */
  agreement?: number;
  /** The number of points above which text is settled in any case. */
  pointLimit?: number;
}

/** The settled beginning of a text. */
export interface StablePrefix {
  text: string;
  graphemeCount: number;
  confidence: number;
  strokes: HandwritingStroke[];
}

/** Ink that is being written. */
export class HandwritingDrawing {
  private constructor();
  addStroke(stroke: HandwritingStroke): void;
  removeStroke(stroke: HandwritingStroke): void;
  clear(): void;
  setHints(hints?: HandwritingHints): void;
  getStrokes(): HandwritingStroke[];
  getPrediction(): Promise<HandwritingPrediction[]>;
  /** `pause` is the time in milliseconds since the pen left the surface. */
  getStablePrefix(options?: { pause?: number; policy?: CommitPolicy }): Promise<StablePrefix>;
  /** Removes strokes whose text is settled; it becomes the context of the rest. */
  commit(settled: { text: string; strokes: HandwritingStroke[] }): void;
  forgetCommitted(): void;
}

/** Recognizes ink; any number of drawings may be open at once. */
export class HandwritingRecognizer {
  private constructor();
  startDrawing(hints?: HandwritingHints): HandwritingDrawing;
  finish(): void;
}

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type GroupKind = "line" | "word" | "paragraph" | "drawing";

/** Strokes that belong together on a page. */
export interface StrokeGroup {
  strokes: number[];
  /** Several where the group is on several lines. */
  boxes: Rectangle[];
  /** Where it was read. */
  text?: string;
  confidence?: number;
  /** A word's line, or a line's paragraph, by its index. */
  parent?: number;
}

/** A page of ink: strokes in any order and arrangement as lines, words, paragraphs and drawings. */
export class HandwritingPage {
  private constructor();
  /** Adds a stroke as it is now, and returns its id. */
  addStroke(stroke: HandwritingStroke): number;
  removeStrokes(ids: Iterable<number>): void;
  moveStrokes(ids: Iterable<number>, by: { x?: number; y?: number }): void;
  /** Declares strokes to be writing or drawing; null lets the model decide. */
  setWriting(ids: Iterable<number>, isWriting: boolean | null): void;
  readonly strokeCount: number;
  /** The version of the results: what was kept under another one is to be made again. */
  readonly version: string;
  groups(kind: GroupKind): StrokeGroup[];
  read(kind?: "line" | "word" | "paragraph"): Promise<StrokeGroup[]>;
  textOf(ids: Iterable<number>): Promise<string>;
  indexableContent(): Promise<string>;
  search(
    query: string,
    options?: { place?: "anywhere" | "prefix" | "full-words"; matchesCase?: boolean; likeliestOnly?: boolean },
  ): Promise<StrokeGroup[]>;
  selectAt(
    point: { x: number; y: number }, granularity?: "stroke" | "word" | "line" | "paragraph", reach?: number,
  ): StrokeGroup | null;
  selectBetween(start: { x: number; y: number }, end: { x: number; y: number }): StrokeGroup | null;
  selectTouched(path: HandwritingPoint[], width: number): StrokeGroup | null;
  strokesMovedBySpace(point: { x: number; y: number }, axis?: "downward" | "rightward"): number[];
  finish(): void;
}

/** The features of a model. */
export interface HandwritingFeatures {
  textAlternatives: boolean;
  textSegmentation: boolean;
  hints: { recognitionType: string[]; inputType: string[]; textContext: boolean; alternatives: boolean };
}

/** The runtime with its models. */
export interface Handwriting {
  /** `null` when no model reads all the languages (BCP-47 tags). */
  queryHandwritingRecognizer(constraint: { languages: Iterable<string> }): Promise<HandwritingFeatures | null>;
  /** With `delta`, the bytes of what the model learned of a writer (`inkling adapt`). */
  createHandwritingRecognizer(
    constraint: { languages: Iterable<string>; delta?: Uint8Array },
  ): Promise<HandwritingRecognizer>;
  /** Needs the model of stroke labels, strokes.gguf. */
  createHandwritingPage(constraint?: { languages: Iterable<string> }): Promise<HandwritingPage>;
}

/** Loads the runtime and models. */
export function loadHandwriting(wasm: Source | WebAssembly.Module, models: Iterable<ModelSource>): Promise<Handwriting>;

/** Installs the draft's interface and pages: functions on `navigator`, and `HandwritingStroke` on the window. */
export function installHandwriting(
  wasm: Source | WebAssembly.Module, models: Iterable<ModelSource>, targets?: { navigator?: object; window?: object },
): Promise<void>;
