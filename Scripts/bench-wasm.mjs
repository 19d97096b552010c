// What Scripts/bench-wasm runs: times lines in this process and has inkling-bench time them natively, by turns.
// Usage: bench.mjs FOLDER-WITH-INKLING.WASM INKLING-BENCH MODEL
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const bar = 4;
const turns = 3;
const rounds = 5;
const lines = 20;

const [folder, bench, model] = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), "bench-wasm-"));
const inkPath = join(work, "ink");

/** The median time of a line natively, in milliseconds, each way. */
function native() {
  const output = execFileSync(
    bench, ["runtime", "--json", "--model", model, "--lines", String(lines), "--write-ink", inkPath],
    { encoding: "utf8" });
  const report = JSON.parse(output.trim().split("\n").at(-1));
  return { greedy: report.greedyLine.p50, full: report.fullLine.p50, instructions: report.instructions };
}

function median(values) {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];
}

try {
  const measured = [native()];
  // As data it is a module, which a file in a folder without a package isn't to every Node.
  const source = readFileSync(join(folder, "inkling.js"), "utf8");
  const { loadHandwriting, HandwritingStroke } = await import(
    `data:text/javascript;base64,${Buffer.from(source).toString("base64")}`);
  const handwriting = await loadHandwriting(readFileSync(join(folder, "inkling.wasm")), [readFileSync(model)]);
  const recognizer = await handwriting.createHandwritingRecognizer({ languages: ["en"] });
  const inks = readFileSync(inkPath, "utf8").split("\n\n").filter(Boolean).map((ink) =>
    ink.split("\n").filter(Boolean).map((line) => {
      const numbers = line.split(" ").map(Number);
      return Array.from({ length: numbers.length / 2 }, (_, index) => ({ x: numbers[2 * index], y: numbers[2 * index + 1] }));
    }));

  const webAssembly = async (decoding) => {
    const drawing = recognizer.startDrawing({ decoding, alternatives: 1 });
    const times = [];
    for (let round = 0; round <= rounds; round += 1) {
      for (const ink of inks) {
        const start = performance.now();
        drawing.clear();
        for (const points of ink) {
          const stroke = new HandwritingStroke();
          for (const point of points) stroke.addPoint(point);
          drawing.addStroke(stroke);
        }
        await drawing.getPrediction();
        // The first round warms up.
        if (round > 0) times.push(performance.now() - start);
      }
    }
    return median(times);
  };

  const ratios = { greedy: [], full: [] };
  const times = { greedy: [], full: [] };
  for (let turn = 0; turn < turns; turn += 1) {
    if (turn > 0) measured.push(native());
    for (const way of ["greedy", "full"]) {
      const time = await webAssembly(way);
      times[way].push(time);
      ratios[way].push(time / measured[turn][way]);
    }
  }
  const report = { model, lines: inks.length, turns, native: measured[0].instructions, bar };
  for (const way of ["greedy", "full"]) {
    report[way] = {
      nativeMilliseconds: Number(median(measured.map((each) => each[way])).toFixed(2)),
      webAssemblyMilliseconds: Number(median(times[way]).toFixed(2)),
      ratio: Number(median(ratios[way]).toFixed(2)),
    };
    console.log(
      `${way}: ${report[way].nativeMilliseconds} ms native, ${report[way].webAssemblyMilliseconds} ms WebAssembly, ` +
        `${report[way].ratio} times (at most ${bar})`);
  }
  console.log(JSON.stringify(report));
  process.exitCode = report.greedy.ratio <= bar && report.full.ratio <= bar ? 0 : 1;
} finally {
  rmSync(work, { recursive: true });
}
