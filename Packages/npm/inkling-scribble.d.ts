/** Writing with a pen straight into any page: its inputs, text areas and `contenteditable` elements. */
import type { Handwriting, ModelSource, Source } from "./inkling.js";

export interface ScribbleSettings {
  /** Seconds without the pen after which sure text is inserted. */
  commitPause?: number;
  /** Seconds without the pen after which all text is inserted. */
  finishPause?: number;
  /** Seconds without the pen after which a field is focused. */
  focusPause?: number;
  /** Seconds that a stroke waits that may be a gesture. */
  decisionDelay?: number;
  gestures?: boolean;
  palmDiameter?: number;
  reach?: number;
  tapDistance?: number;
}

/** Texts for screen readers, instead of the English ones. */
export interface ScribbleMessages {
  inserted(text: string): string;
  deleted(text: string): string;
  selected(text: string): string;
  joined(): string;
  divided(): string;
  broken(): string;
  moved(): string;
  readings(text: string): string;
  replaced(text: string): string;
  secure(): string;
}

export interface ScribbleOptions {
  /** The result of `loadHandwriting`; or `wasm` and `models`, its arguments. */
  handwriting?: Handwriting;
  wasm?: Source | WebAssembly.Module;
  models?: Iterable<ModelSource>;
  /** BCP-47 tags; English by default. */
  languages?: string[];
  /** The pointers that write; the pen by default. */
  input?: "pen" | "automatic" | "any";
  gestures?: boolean;
  settings?: ScribbleSettings;
  messages?: Partial<ScribbleMessages>;
  /** May say no, for example while a drawing tool is chosen. */
  shouldBegin?(element: Element, point: { x: number; y: number }): boolean;
}

/** A word that was written. */
export interface ScribbleWord {
  id: number;
  field: Element | null;
  start: number;
  end: number;
  text: string;
  alternatives: string[];
}

/** A page, or a part of it, that can be written in. */
export interface Scribble {
  input: "pen" | "automatic" | "any";
  readonly isHandlingWriting: boolean;
  readonly words: ScribbleWord[];
  /** Replaces a word by another reading; returns whether it was still there. */
  chooseWord(id: number, text: string): boolean;
  /** Shows the other readings of the word at the caret; returns whether there are any. */
  openReadings(options?: { takesFocus?: boolean }): boolean;
  /** Makes an element writable that isn't a field: `makeField` makes its field; call the result to undo it. */
  addPlace(element: Element, makeField: (point: { x: number; y: number }) => Element | null): () => void;
  /** Inserts all that was written. */
  finish(): void;
  /** Discards what was written and isn't text yet. */
  cancel(): void;
  /** Inserts what was written, and leaves the page as it was. */
  detach(): void;
}

/** Makes the fields of a document, or of an element, writable with a pen. */
export function attachScribble(root: Document | Element, options: ScribbleOptions): Promise<Scribble>;
