// Times lines in Node for Scripts/bench-wasm, in alternation with inkling-bench, which times them natively. Prints JSON.
// Usage: wasm_peer.mjs FOLDER-WITH-INKLING.WASM INKLING-BENCH MODEL ALTERNATIONS
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const rounds = 5;
const lines = 20;
const decodings = ["greedy", "full"];

const [folder, bench, model, alternations] = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), "bench-wasm-"));
const inkPath = join(work, "ink");

/** The median time of a line natively, in milliseconds, with each decoding. */
function native() {
  const output = execFileSync(
    bench, ["runtime", "--json", "--model", model, "--lines", String(lines), "--write-ink", inkPath],
    { encoding: "utf8" });
  const report = JSON.parse(output.trim().split("\n").at(-1));
  return { greedy: report.greedyLine.p50, full: report.fullLine.p50, machine: report.machine };
}

function median(values) {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];
}

try {
  const measured = [native()];
  // As a data URL it is a module, which a file in a folder without a package isn't in every Node.
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
  for (let number = 0; number < Number(alternations); number += 1) {
    if (number > 0) measured.push(native());
    for (const decoding of decodings) {
      const time = await webAssembly(decoding);
      times[decoding].push(time);
      ratios[decoding].push(time / measured[number][decoding]);
    }
  }
  const report = { model, lines: inks.length, machine: measured[0].machine };
  for (const decoding of decodings) {
    report[decoding] = {
      native: median(measured.map((each) => each[decoding])), webAssembly: median(times[decoding]),
      ratio: median(ratios[decoding]),
    };
  }
  console.log(JSON.stringify(report));
} finally {
  rmSync(work, { recursive: true });
}
