// Learns a writer, in a worker: the page goes on reading meanwhile.
import { HandwritingStroke, internals, loadHandwriting } from "./inkling.js";

/** The most lines that are learned from at a time, in some seconds; what earlier ones taught stays. */
const keptLines = 10;

let handwriting;
/** For each language its recognizer and the handle of its adaptation, which keeps the samples. */
const pupils = new Map();

async function pupil(language, delta) {
  const known = pupils.get(language);
  if (known && known.engine.ask("adaptation_get_sample_count", known.adaptation) < keptLines) return known;
  forget({ language });
  const { engine, model, recognizer } = handwriting[internals]({ languages: [language] });
  engine.free("recognizer", recognizer);
  const start = (address, count) => engine.ask("adaptation_create", model, address, count);
  const adaptation = delta ? engine.withBytes(delta, start) : start(0, 0);
  const reader = await handwriting.createHandwritingRecognizer({ languages: [language] });
  const made = { engine, adaptation, reader };
  pupils.set(language, made);
  return made;
}

async function teach({ language, delta, strokes, text }) {
  const { engine, adaptation, reader } = await pupil(language, delta);
  const drawing = reader.startDrawing();
  for (const points of strokes) {
    const stroke = new HandwritingStroke();
    points.forEach((point) => stroke.addPoint(point));
    drawing.addStroke(stroke);
  }
  engine.withText(text, (said) => engine.call("adaptation_add_drawing", adaptation, drawing[internals](), said));
  engine.call("adaptation_learn", adaptation, 0, 0, engine.slots, engine.slots + 4);
  const [address, count] = [0, 4].map((offset) => engine.view.getUint32(engine.slots + offset, true));
  return engine.bytes.slice(address, address + count);
}

function forget({ language }) {
  const known = pupils.get(language);
  if (!known) return;
  pupils.delete(language);
  known.engine.free("adaptation", known.adaptation);
  known.reader.finish();
}

/** Answers one message after another, each with its number. */
let last = Promise.resolve();
globalThis.onmessage = ({ data }) => {
  last = last.then(async () => {
    try {
      if (data.models) handwriting = await loadHandwriting(data.runtime, data.models);
      else if (data.text === undefined) forget(data);
      else postMessage({ number: data.number, delta: await teach(data) });
    } catch (error) {
      postMessage({ number: data.number, problem: error.message });
    }
  });
};
