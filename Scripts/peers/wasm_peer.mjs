// Times lines in Node for Scripts/bench-wasm, in alternation with inkling-bench, which times them natively. Prints JSON.
// Usage: wasm_peer.mjs FOLDER-WITH-INKLING.WASM INKLING-BENCH MODEL ALTERNATIONS
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const rounds = 5;
const lines = 20;
// As inkling-bench: the last strokes of a line, which are added one by one.
const lastStrokes = 6;
const decodings = ["greedy", "full"];

const [folder, bench, model, alternations, ...choice] = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), "bench-wasm-"));
const inkPath = join(work, "ink");

/** The report of inkling-bench, and its times in milliseconds by row. */
function native() {
  const output = execFileSync(
    bench, ["runtime", "--json", "--model", model, "--lines", String(lines), ...choice, "--write-ink", inkPath],
    { encoding: "utf8" });
  const report = JSON.parse(output.trim().split("\n").at(-1));
  const times = {};
  for (const decoding of decodings) {
    times[decoding] = report[`${decoding}Line`].p50;
    times[`${decoding}, one more stroke`] = report[`${decoding}Stroke`].p50;
    times[`${decoding}, one more stroke, p99`] = report[`${decoding}Stroke`].p99;
  }
  return { report, times };
}

/** The value below which a share of the values lies. */
function quantile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)];
}

function median(values) {
  return quantile(values, 0.5);
}

function strokeOf(points) {
  const stroke = new HandwritingStroke();
  for (const point of points) stroke.addPoint(point);
  return stroke;
}

let HandwritingStroke;
try {
  const measured = [native()];
  const { report } = measured[0];
  // As data URLs they are modules, which files in a folder without a package aren't in every Node.
  const source = (name) => readFileSync(join(folder, name), "utf8");
  const address = (text) => `data:text/javascript;base64,${Buffer.from(text).toString("base64")}`;
  const library = await import(
    address(source("inkling.js").replace("./inkling-interface.js", address(source("inkling-interface.js")))));
  HandwritingStroke = library.HandwritingStroke;
  // Products by relaxed SIMD come through the table of functions, where the engine has them.
  let relaxed = false;
  const { set } = WebAssembly.Table.prototype;
  WebAssembly.Table.prototype.set = function (...values) {
    relaxed = true;
    return set.apply(this, values);
  };
  const handwriting = await library.loadHandwriting(readFileSync(join(folder, "inkling.wasm")), [readFileSync(model)]);
  const recognizer = await handwriting.createHandwritingRecognizer({ languages: report.languages });
  const inks = readFileSync(inkPath, "utf8").split("\n\n").filter(Boolean).map((ink) =>
    ink.split("\n").filter(Boolean).map((line) => {
      const numbers = line.split(" ").map(Number);
      return Array.from({ length: numbers.length / 2 }, (_, index) => ({ x: numbers[2 * index], y: numbers[2 * index + 1] }));
    }));

  /** The times of whole inks, in milliseconds. */
  const whole = async (drawing) => {
    const times = [];
    for (let round = 0; round <= rounds; round += 1) {
      for (const ink of inks) {
        const start = performance.now();
        drawing.clear();
        for (const points of ink) drawing.addStroke(strokeOf(points));
        await drawing.getPrediction();
        // The first round warms up.
        if (round > 0) times.push(performance.now() - start);
      }
    }
    return times;
  };

  /** The times of predictions after one more stroke, in milliseconds. */
  const strokes = async (drawing) => {
    const times = [];
    for (const ink of inks) {
      const first = report.areCharacters ? 1 : Math.max(ink.length - lastStrokes, 1);
      drawing.clear();
      for (const points of ink.slice(0, first)) drawing.addStroke(strokeOf(points));
      await drawing.getPrediction();
      for (const points of ink.slice(first)) {
        const start = performance.now();
        drawing.addStroke(strokeOf(points));
        await drawing.getPrediction();
        times.push(performance.now() - start);
      }
    }
    return times;
  };

  const rows = Object.keys(measured[0].times);
  const [times, ratios] = [{}, {}];
  for (const row of rows) [times[row], ratios[row]] = [[], []];
  for (let number = 0; number < Number(alternations); number += 1) {
    if (number > 0) measured.push(native());
    for (const decoding of decodings) {
      const drawing = recognizer.startDrawing({ decoding, alternatives: 1 });
      const found = { [decoding]: median(await whole(drawing)) };
      const added = await strokes(drawing);
      found[`${decoding}, one more stroke`] = median(added);
      found[`${decoding}, one more stroke, p99`] = quantile(added, 0.99);
      for (const [row, time] of Object.entries(found)) {
        times[row].push(time);
        ratios[row].push(time / measured[number].times[row]);
      }
    }
  }
  const figures = {};
  for (const row of rows) {
    figures[row] = {
      native: median(measured.map((each) => each.times[row])), webAssembly: median(times[row]), ratio: median(ratios[row]),
    };
  }
  console.log(JSON.stringify({
    model, ink: report.areCharacters ? "character" : "line", lines: inks.length, machine: report.machine, relaxed, rows: figures,
  }));
} finally {
  rmSync(work, { recursive: true });
}
