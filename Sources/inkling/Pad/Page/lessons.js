// What the pad learned of its writer. It is kept in this browser, as numbers without ink and texts.

const storageName = (language) => `inkling-lessons-${language}`;

export class Lessons {
  #sources;
  #worker;
  #waiting = new Map();
  #number = 0;
  /** By language: the bytes to read with, and the number of lines that they were learned from. */
  #learned = new Map();

  /** `sources` are the bytes of the runtime and of the models. */
  constructor(sources) {
    this.#sources = sources;
  }

  /** The result of learning for a language: `delta` and `count`; undefined when nothing was learned. */
  of(language) {
    if (!this.#learned.has(language)) this.#learned.set(language, this.#stored(language));
    return this.#learned.get(language);
  }

  async teach(language, strokes, text) {
    const before = this.of(language);
    const delta = await this.#ask({ language, delta: before?.delta, strokes, text });
    // Forgotten while it learned: the worker forgets next.
    if (this.of(language) !== before) return;
    const learned = { delta, count: (before?.count ?? 0) + 1 };
    this.#learned.set(language, learned);
    try {
      localStorage.setItem(storageName(language), JSON.stringify({ count: learned.count, delta: Array.from(delta) }));
    } catch {
      // A browser that keeps nothing: it knows as long as the page lives.
    }
  }

  /** Reads as before. */
  forget(language) {
    this.#learned.set(language, undefined);
    this.#worker?.postMessage({ language });
    try {
      localStorage.removeItem(storageName(language));
    } catch {
      // A browser that keeps nothing.
    }
  }

  #stored(language) {
    try {
      const { count, delta } = JSON.parse(localStorage.getItem(storageName(language)));
      return { count, delta: Uint8Array.from(delta) };
    } catch {
      return undefined;
    }
  }

  #ask(message) {
    this.#worker ??= this.#start();
    const number = this.#number++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      this.#worker.postMessage({ ...message, number });
    });
  }

  #start() {
    // A page that was opened from a file can't start modules.
    const text = `(async () => {\n${document.getElementById("learner").textContent}})();`;
    const worker = new Worker(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
    worker.onmessage = ({ data: { number, delta, problem } }) => {
      const { resolve, reject } = this.#waiting.get(number) ?? {};
      this.#waiting.delete(number);
      if (delta) resolve?.(delta);
      else reject?.(new Error(problem));
    };
    worker.onerror = (event) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(event.message ?? "its worker can't start"));
      this.#waiting.clear();
    };
    worker.postMessage(this.#sources);
    return worker;
  }
}
