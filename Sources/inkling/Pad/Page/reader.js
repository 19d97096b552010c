// The models in the page, and reading with one of them. Speaks to Inkling's runtime through the interface of the WICG's
// Handwriting Recognition API; beyond it, predictions have a `confidence`.
import { loadHandwriting } from "./inkling.js";

/** How many candidates a prediction has at most. */
export const alternatives = 5;

/** Takes the bytes out of an element that holds them as base64. */
function bytesOf(id) {
  const element = document.getElementById(id);
  const text = element.textContent;
  element.remove();
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** Reads strokes in one of the languages of the page's models. */
export class Reader {
  #handwriting;
  #recognizer;
  #drawing;
  #textContext;
  #strokes = [];

  /** The languages that there are, as BCP-47 tags. */
  languages;

  constructor(handwriting, languages) {
    this.#handwriting = handwriting;
    this.languages = languages;
  }

  /** Loads the runtime and the models that the page holds. */
  static async load() {
    const models = JSON.parse(document.getElementById("models").textContent);
    const handwriting = await loadHandwriting(bytesOf("runtime"), models.map((_, index) => bytesOf(`model-${index}`)));
    return new Reader(handwriting, [...new Set(models.flatMap((model) => model.languages))]);
  }

  /** Reads in another language from now on; what is drawn has to be given again, by `start`. */
  async choose(language) {
    const recognizer = await this.#handwriting.createHandwritingRecognizer({ languages: [language] });
    this.#recognizer?.finish();
    this.#recognizer = recognizer;
    this.#drawing = undefined;
  }

  /** Begins anew with some strokes, after a text. */
  start(strokes, textContext) {
    // A drawing's memory is kept until the browser clears up: the same one serves as long as its hints do.
    if (this.#drawing && textContext === this.#textContext) {
      this.#drawing.clear();
    } else {
      this.#drawing = this.#recognizer.startDrawing({ recognitionType: "text", alternatives, textContext });
      this.#textContext = textContext;
    }
    this.#strokes = [...strokes];
    for (const stroke of strokes) this.#drawing.addStroke(stroke.written);
  }

  /** Adds a stroke, which may grow afterwards: each prediction takes it as it is then. */
  add(stroke) {
    this.#strokes.push(stroke);
    this.#drawing.addStroke(stroke.written);
  }

  /**
   * What the strokes say, the likeliest first, with the strokes that were read: others may come before it is shown.
   */
  async read() {
    const strokes = [...this.#strokes];
    return { candidates: await this.#drawing.getPrediction(), strokes };
  }
}
