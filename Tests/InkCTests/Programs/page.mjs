// Reads, searches and edits a page of ink through WebAssembly and the wrapper that web pages use, and prints what page.c
// prints. Usage: page.mjs FOLDER-WITH-INKLING.WASM LABELLER MODEL INK QUERY
import assert from "node:assert";
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [folder, labeller, model, ink, query] = process.argv.slice(2);
const { loadHandwriting, HandwritingStroke } = await import(pathToFileURL(`${folder}/inkling.js`));
const runtime = await readFile(`${folder}/inkling.wasm`);
const handwriting = await loadHandwriting(runtime, [await readFile(labeller), await readFile(model)]);
const page = await handwriting.createHandwritingPage({ languages: ["en"] });

const strokeOf = (numbers) => {
  const stroke = new HandwritingStroke();
  for (let index = 0; index < numbers.length; index += 2) stroke.addPoint({ x: numbers[index], y: numbers[index + 1] });
  return stroke;
};

const show = (title, groups) => {
  console.log(`= ${title}`);
  for (const { text, confidence, parent, strokes, boxes } of groups) {
    const sides = boxes.map(({ x, y, width, height }) => [x, y, x + width, y + height].map((side) => side.toFixed(3)));
    console.log(
      [`group ${parent} ${confidence.toFixed(6)}`, ...sides.map((box) => `[${box.join(" ")}]`), "strokes", ...strokes,
        "text", text.replaceAll("\n", "|")].join(" "));
  }
};
const one = (group) => (group === null ? [] : [group]);
const ofStrokes = (strokes) => [{ text: "", confidence: 0, parent: 0, strokes, boxes: [] }];
const middle = ({ boxes: [{ x, y, width, height }] }) => ({ x: x + width / 2, y: y + height / 2 });

for (const line of (await readFile(ink, "utf8")).split("\n").slice(0, -1)) {
  page.addStroke(strokeOf(line.split(" ").map(Number)));
}
console.log(`version ${page.version}`);
console.log(`strokes ${page.strokeCount}`);
show("lines, not read", page.groups("line"));
show("words, not read", page.groups("word"));
show("paragraphs, not read", page.groups("paragraph"));
show("drawings", page.groups("drawing"));
const lines = await page.read();
const words = await page.read("word");
show("lines", lines);
show("words", words);
show("paragraphs", await page.read("paragraph"));

show("search", await page.search(query));
show("search for beginnings", await page.search(query, { place: "prefix" }));
show("exact search", await page.search(query, { place: "full-words", matchesCase: true, likeliestOnly: true }));

const here = middle(words[0]);
const [top] = lines[0].boxes;
const [first] = words[0].boxes;
show("stroke here", one(page.selectAt(here, "stroke", 50)));
show("word here", one(page.selectAt(here)));
show("line here", one(page.selectAt(here, "line")));
show("paragraph here", one(page.selectAt(here, "paragraph")));
show("nothing here", one(page.selectAt({ x: here.x, y: here.y - 5000 })));
show("between", one(page.selectBetween(here, middle(words.at(-1)))));
show("touched", one(page.selectTouched([{ x: top.x, y: here.y }, { x: top.x + top.width, y: here.y }], 2)));
show("text of a line", [{ ...ofStrokes(lines[0].strokes)[0], text: await page.textOf(lines[0].strokes) }]);

const below = page.strokesMovedBySpace({ x: here.x, y: top.y + top.height });
show("below", ofStrokes(below));
page.moveStrokes(below, { y: 40 });
show("with space between lines", await page.read());
const beside = page.strokesMovedBySpace({ x: first.x + first.width, y: here.y }, "rightward");
show("beside", ofStrokes(beside));
page.moveStrokes(beside, { x: 30 });
show("with space in a line", await page.read("word"));

page.setWriting(words[0].strokes, false);
show("with a word as a drawing", page.groups("drawing"));
page.setWriting(words[0].strokes, null);
page.removeStrokes(lines.at(-1).strokes);
show("without the last line", await page.read());
show("index", [{ ...ofStrokes([])[0], text: await page.indexableContent() }]);
console.log(`strokes ${page.strokeCount}`);

// What a caller does wrong is an exception, and nothing else happens.
const isTypeError = { name: "TypeError" };
const count = page.strokeCount;
assert.throws(() => page.addStroke({ x: 1, y: 2 }), isTypeError);
assert.throws(() => page.removeStrokes([1, 1e9]), isTypeError);
assert.throws(() => page.removeStrokes([-1]), isTypeError);
assert.throws(() => page.removeStrokes([0.5]), isTypeError);
assert.throws(() => page.moveStrokes([1], { x: NaN }), isTypeError);
assert.throws(() => page.groups("letter"), isTypeError);
await assert.rejects(page.read("drawing"), isTypeError);
await assert.rejects(page.search(query, { place: "here" }), isTypeError);
assert.throws(() => page.selectAt({ x: NaN, y: 0 }), isTypeError);
assert.throws(() => page.selectAt(here, "letter"), isTypeError);
assert.throws(() => page.selectAt(here, "word", -1000), isTypeError);
assert.throws(() => page.selectTouched([here], -1000), isTypeError);
assert.throws(() => page.selectTouched([{ x: 0 }], 2), isTypeError);
assert.throws(() => page.strokesMovedBySpace(here, "upward"), isTypeError);
assert.equal(page.strokeCount, count);
// Paths from one end of the page's numbers to the other.
const far = 1e30;
assert.ok(page.selectTouched([{ x: here.x, y: -far }, { x: here.x, y: far }], 2));
assert.ok(page.selectTouched([{ x: here.x, y: -far }, { x: here.x, y: far }, { x: here.x + 400, y: far }], 2));
assert.equal(page.selectTouched([], 2), null);
await assert.rejects(handwriting.createHandwritingPage({ languages: ["xx"] }), { name: "NotSupportedError" });
await assert.rejects(handwriting.createHandwritingPage({}), isTypeError);
const unread = await handwriting.createHandwritingPage();
unread.addStroke(strokeOf([0, 0, 5, 5]));
assert.equal(unread.groups("line").length + unread.groups("drawing").length, 1);
await assert.rejects(unread.read(), isTypeError);
const reading = await loadHandwriting(runtime, [await readFile(model)]);
await assert.rejects(reading.createHandwritingPage({ languages: ["en"] }), { name: "NotSupportedError" });
page.finish();
assert.throws(() => page.strokeCount, { name: "InvalidStateError" });
