// Edits, settles and commits a drawing through WebAssembly and the wrapper that pages use, and prints what commit.c prints.
// Usage: commit.mjs FOLDER-WITH-INKLING.WASM MODEL SCRIPT, or commit.mjs FOLDER MODEL endless POINTS
import assert from "node:assert";
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [folder, model, script, limit] = process.argv.slice(2);
const { loadHandwriting, HandwritingStroke } = await import(pathToFileURL(`${folder}/inkling.js`));
// The module's memory is the wrapper's own: its size is seen where it is made.
let memory;
const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (...values) => {
  const instance = await instantiate(...values);
  memory ??= instance.exports.memory;
  return instance;
};
const handwriting = await loadHandwriting(await readFile(`${folder}/inkling.wasm`), [await readFile(model)]);
const recognizer = await handwriting.createHandwritingRecognizer({ languages: ["en"] });
const drawing = recognizer.startDrawing({ alternatives: 3 });

const add = (stroke, numbers) => {
  for (let index = 0; index < numbers.length; index += 2) stroke.addPoint({ x: numbers[index], y: numbers[index + 1] });
  return stroke;
};

async function run(lines) {
  let prefix;
  const output = [];
  for (const line of lines) {
    const rest = line.slice(2);
    const words = rest.split(" ").filter(Boolean);
    const numbers = words.map(Number);
    switch (line[0]) {
      case "a": drawing.addStroke(add(new HandwritingStroke(), numbers)); break;
      case "e": add(drawing.getStrokes()[numbers[0]], numbers.slice(1)); break;
      case "r": drawing.removeStroke(drawing.getStrokes()[numbers[0]]); break;
      case "c": drawing.clear(); break;
      case "f": drawing.forgetCommitted(); break;
      case "h": drawing.setHints({ alternatives: 3, textContext: rest }); break;
      case "p": {
        const [pause, distance, confidence, agreement, pointLimit] = numbers;
        prefix = await drawing.getStablePrefix({
          pause: 1000 * pause, policy: { distance, confidence, agreement, pointLimit },
        });
        const indices = prefix.strokes.map((stroke) => drawing.getStrokes().indexOf(stroke));
        output.push([`prefix ${prefix.graphemeCount} ${prefix.confidence.toFixed(6)} [${prefix.text}]`, ...indices].join(" "));
        break;
      }
      case "m": drawing.commit(prefix); break;
      case "o": drawing.commit({ text: words[0], strokes: numbers.slice(1).map((index) => drawing.getStrokes()[index]) }); break;
      default: throw new Error(`unknown line: ${line}`);
    }
    const [best] = await drawing.getPrediction();
    output.push(`text ${(best?.confidence ?? 0).toFixed(6)} [${best?.text ?? ""}]`);
  }
  console.log(output.join("\n"));
}

async function writeEndlessly(limit) {
  let [written, atTenth, most, characters] = [0, 0, 0, 0];
  for (let number = 0; written < limit; number += 1) {
    const stroke = new HandwritingStroke();
    for (let step = 0; step < 50; step += 1) {
      stroke.addPoint({ x: 20 * (number % 40), y: 0.2 * (number % 3 === 1 ? 49 - step : step) });
    }
    drawing.addStroke(stroke);
    written += 50;
    const prefix = await drawing.getStablePrefix({ pause: number % 40 === 39 ? 9000 : 0 });
    drawing.commit(prefix);
    characters += prefix.graphemeCount;
    most = Math.max(most, drawing.getStrokes().length);
    if (atTenth === 0 && written >= limit / 10) atTenth = memory.buffer.byteLength;
  }
  console.log(`points ${written} characters ${characters} strokes-kept ${most} grown-pages ${(memory.buffer.byteLength - atTenth) / 65536}`);
}

if (limit) await writeEndlessly(Number(limit));
else await run((await readFile(script, "utf8")).split("\n").slice(0, -1));

// What a caller does wrong is an exception, and the drawing stays as it is.
drawing.clear();
const stroke = add(new HandwritingStroke(), [0, 0, 0, 9]);
drawing.addStroke(stroke);
assert.throws(() => drawing.commit({ text: "l", strokes: [new HandwritingStroke()] }), { name: "TypeError" });
assert.throws(() => drawing.commit({ text: "l", strokes: "no" }), { name: "TypeError" });
assert.throws(() => drawing.commit({ strokes: [stroke] }), { name: "TypeError" });
await assert.rejects(drawing.getStablePrefix({ pause: -1 }), { name: "TypeError" });
await assert.rejects(drawing.getStablePrefix({ policy: { confidence: 2 } }), { name: "TypeError" });
await assert.rejects(drawing.getStablePrefix({ policy: { agreement: 0 } }), { name: "TypeError" });
await assert.rejects(drawing.getStablePrefix({ policy: { distance: NaN } }), { name: "TypeError" });
assert.deepEqual(drawing.getStrokes(), [stroke]);
assert.deepEqual((await drawing.getStablePrefix({ pause: Infinity, policy: { confidence: 0 } })).strokes, [stroke]);
