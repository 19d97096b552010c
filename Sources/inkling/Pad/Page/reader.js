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

/** Loads the runtime and the models from the page: with their languages, as BCP-47 tags, and their bytes. */
export async function loadPage() {
  const models = JSON.parse(document.getElementById("models").textContent);
  const sources = { runtime: bytesOf("runtime"), models: models.map((_, index) => bytesOf(`model-${index}`)) };
  const handwriting = await loadHandwriting(sources.runtime, sources.models);
  const languages = [...new Set(models.flatMap((model) => model.languages))];
  return { handwriting, languages, preferred: preferredOf(languages), sources };
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

  /** Switches to another language and what was learned of its writer; the strokes have to be passed again to `start`. */
  async choose(language, delta) {
    const recognizer = await this.#handwriting.createHandwritingRecognizer({ languages: [language], delta });
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
