// Uses the installed package in Node as its README does. Usage: use.mjs MODELS, a folder with english.gguf and strokes.gguf
import assert from "node:assert";
import { readFile } from "node:fs/promises";
import { HandwritingStroke, loadHandwriting } from "inkling";

const models = process.argv[2];
const wasm = await readFile(new URL(import.meta.resolve("inkling/inkling.wasm")));
const handwriting = await loadHandwriting(
  wasm, [await readFile(`${models}/english.gguf`), await readFile(`${models}/strokes.gguf`)]);
const stroke = new HandwritingStroke();
for (const [x, y] of [[0, 0], [5, 15], [10, 30], [15, 15], [20, 0]]) stroke.addPoint({ x, y });

const recognizer = await handwriting.createHandwritingRecognizer({ languages: ["en"] });
const drawing = recognizer.startDrawing({ alternatives: 3 });
drawing.addStroke(stroke);
const [best] = await drawing.getPrediction();
assert.equal(best.text.toLowerCase(), "v");
assert(best.confidence > 0 && best.confidence <= 1);

// Bytes that are no adaptation of the model.
await assert.rejects(handwriting.createHandwritingRecognizer({ languages: ["en"], delta: new Uint8Array(100) }));

const page = await handwriting.createHandwritingPage({ languages: ["en"] });
const id = page.addStroke(stroke);
assert.deepEqual(page.groups("line").concat(page.groups("drawing")).flatMap(({ strokes }) => strokes), [id]);
page.finish();
recognizer.finish();
assert.equal(await handwriting.queryHandwritingRecognizer({ languages: ["xx"] }), null);
assert((await readFile(new URL(import.meta.resolve("inkling/inkling-scribble.wasm")))).length > 100_000);
console.log("Node: the installed package read a v.");
