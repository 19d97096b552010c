// Recognition with the page's models, through the interface of the WICG's Handwriting Recognition API; in addition,
// predictions have a `confidence`.
import { loadHandwriting } from "./inkling.js";

export const alternatives = 5;

function bytesOf(id) {
  const element = document.getElementById(id);
  const text = element.textContent;
  element.remove();
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** The user's preferred language among these, otherwise the first. */
function preferredOf(languages) {
  const isSpoken = (tag) => navigator.languages.some((spoken) => `${spoken}-`.startsWith(`${tag}-`));
  return languages.find(isSpoken) ?? languages[0];
}

/** The models as `loadHandwriting` takes them: languages together with the network that they share. */
function modelsOf(list) {
  const bytes = list.map((_, index) => bytesOf(`model-${index}`));
  const isShared = (index) => list.some(({ network }) => network === index);
  return list.flatMap(({ network }, index) => {
    if (network !== undefined) return [];
    if (!isShared(index)) return [bytes[index]];
    return [{ network: bytes[index], languages: bytes.filter((_, other) => list[other].network === index) }];
  });
}

/** The languages that a choice stands for: one, or several of which the ink chooses, with commas between them. */
export const languagesOf = (choice) => choice.split(",");

/** Loads the runtime and the models from the page: with their languages, as BCP-47 tags, and their bytes. */
export async function loadPage() {
  const list = JSON.parse(document.getElementById("models").textContent);
  const sources = { runtime: bytesOf("runtime"), models: modelsOf(list) };
  const handwriting = await loadHandwriting(sources.runtime, sources.models);
  const languages = [...new Set(list.flatMap((model) => model.languages))];
  const shared = list.map((_, index) => list.filter(({ network }) => network === index).map((model) => model.languages[0]))
    .filter((tags) => tags.length > 1);
  return { handwriting, languages, shared, preferred: preferredOf(languages), sources };
}

export class Reader {
  #handwriting;
  #recognizer;
  #drawing;
  #textContext;
  #strokes = [];

  constructor(handwriting) {
    this.#handwriting = handwriting;
  }

  /** Switches to another choice of languages and what was learned of its writer; the strokes have to be passed again to `start`. */
  async choose(language, delta) {
    const recognizer = await this.#handwriting.createHandwritingRecognizer({ languages: languagesOf(language), delta });
    this.#recognizer?.finish();
    this.#recognizer = recognizer;
    this.#drawing = undefined;
  }

  start(strokes, textContext) {
    // The browser frees drawings late, so one is reused while its hints stay the same.
    if (this.#drawing && textContext === this.#textContext) {
      this.#drawing.clear();
    } else {
      this.#drawing = this.#recognizer.startDrawing({ recognitionType: "text", alternatives, textContext });
      this.#textContext = textContext;
    }
    this.#strokes = [...strokes];
    for (const stroke of strokes) this.#drawing.addStroke(stroke.written);
  }

  /** Adds a stroke, which may grow: each prediction uses its current points. */
  add(stroke) {
    this.#strokes.push(stroke);
    this.#drawing.addStroke(stroke.written);
  }

  /** The candidates, the likeliest first, and the strokes that were recognized: others may be added meanwhile. */
  async read() {
    const strokes = [...this.#strokes];
    return { candidates: await this.#drawing.getPrediction(), strokes };
  }
}
