// Reads ink with a model through WebAssembly and the wrapper that pages use, and prints what recognize.c prints.
// Usage: recognize.mjs FOLDER-WITH-INKLING.WASM MODEL INKS
import assert from "node:assert";
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [folder, model, inks] = process.argv.slice(2);
const { installHandwriting } = await import(pathToFileURL(`${folder}/inkling.js`));
const navigator = {};
await installHandwriting(await readFile(`${folder}/inkling.wasm`), [await readFile(model)], { navigator });

assert.equal(await navigator.queryHandwritingRecognizer({ languages: ["xx"] }), null);
const offered = await navigator.queryHandwritingRecognizer({ languages: ["en-GB"] });
assert(offered.textAlternatives && offered.textSegmentation && offered.hints.recognitionType.includes("text"));
await assert.rejects(navigator.createHandwritingRecognizer({ languages: ["xx"] }), { name: "NotSupportedError" });
await assert.rejects(navigator.createHandwritingRecognizer({}), TypeError);

const recognizer = await navigator.createHandwritingRecognizer({ languages: ["en"] });
const drawing = recognizer.startDrawing({ alternatives: 3 });
assert.deepEqual(await drawing.getPrediction(), []);
assert.throws(() => new HandwritingStroke().addPoint({ x: NaN, y: 0 }), TypeError);

const spoken = (prediction) => JSON.stringify(prediction);
for (const line of (await readFile(inks, "utf8")).split("\n").slice(0, -1)) {
  const numbers = line.split(" ").filter(Boolean).map(Number);
  if (numbers.length > 0) {
    const stroke = new HandwritingStroke();
    drawing.addStroke(stroke);
    for (let index = 0; index < numbers.length; index += 2) stroke.addPoint({ x: numbers[index], y: numbers[index + 1] });
    continue;
  }
  const candidates = await drawing.getPrediction();
  // Edits that are taken back change nothing: a stroke that comes and goes, one that is written anew point by point.
  const extra = new HandwritingStroke();
  extra.addPoint({ x: 0, y: 0 });
  drawing.addStroke(extra);
  await drawing.getPrediction();
  drawing.removeStroke(extra);
  const [first] = drawing.getStrokes();
  const points = first.getPoints();
  first.clear();
  for (const [index, point] of points.entries()) {
    first.addPoint(point);
    if (index === points.length >> 1) await drawing.getPrediction();
  }
  assert.equal(spoken(await drawing.getPrediction()), spoken(candidates));

  console.log("ink");
  for (const candidate of candidates) {
    console.log(`candidate ${candidate.confidence.toFixed(6)} ${candidate.text}`);
    for (const segment of candidate.segmentationResult) {
      assert.equal(segment.grapheme, candidate.text.slice(segment.beginIndex, segment.endIndex));
      const runs = segment.drawingSegments.map((run) => `${run.strokeIndex}:${run.beginPointIndex}-${run.endPointIndex}`);
      console.log(["segment", segment.beginIndex, segment.endIndex, ...runs].join(" "));
    }
  }
  drawing.clear();
}

recognizer.finish();
await assert.rejects(drawing.getPrediction(), { name: "InvalidStateError" });
