// Notes: a page to write and draw on anywhere, whose words can be searched, selected, moved and copied.
import { element, offer, onClick, report, save } from "./controls.js";
import { loadPage } from "./reader.js";
import { PenInput } from "./pen-input.js";
import { Notebook, NoteStroke } from "./notebook.js";
import { NotesView, handlesOf } from "./notes-view.js";
import { jsonOf, svgOf } from "./note-files.js";
import { Steps } from "./steps.js";

/** The pause in writing before the page is read, in milliseconds. */
const readingPause = 250;
/** The time between the taps of a double tap, in milliseconds, and the length of a tap and a finger's reach, in pixels. */
const [tapPause, tapLength, reach] = [450, 6, 12];
const brushWidth = 14;
const storageName = "inkling-notes";
const allLanguages = "";

const [surface, language, query] = [element("surface"), element("language"), element("query")];
const view = new NotesView(element("ink"), surface);
const input = new PenInput(surface);
const notebook = new Notebook();
const steps = new Steps();
input.fingersScroll = true;

let loaded;
let strokes = [];
/** The selection: keys of strokes, boxes, whether its ends can be dragged, and how much a tap chose. */
let selection = null;
let words = [];
let found = { matches: [], current: -1 };
let gesture = null;
let taps = { count: 0, time: -Infinity, x: 0, y: 0 };
let readingTimer;
let reading = Promise.resolve();

const tool = () => document.querySelector("input[name=tool]:checked").value;

// MARK: The strokes

/** Replaces the strokes, as a step that can be undone. */
function change(next, chosen = null) {
  steps.remember(strokes);
  put(next, chosen);
}

function put(next, chosen = null) {
  strokes = next;
  notebook.set(strokes);
  grow();
  view.show(strokes);
  choose(chosen && notebook.page ? selectionOf(chosen) : null);
  showButtons();
  store();
  update();
}

/** The page is as high as its ink and a screen more. */
function grow() {
  const bottom = strokes.reduce((low, { points }) => points.reduce((at, { y }) => Math.max(at, y), low), 0);
  const room = Math.min(Math.max(bottom + 0.5 * innerHeight, 0.75 * innerHeight), 16000);
  element("page").style.height = `${Math.round(room)}px`;
}

function store() {
  try {
    const kept = strokes.map(({ points, isWriting }) => ({
      isWriting, points: points.map(({ x, y, t, pressure }) => [x, y, t, pressure].map((each) => Number(each.toFixed(3)))),
    }));
    localStorage.setItem(storageName, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing, or has no space left: the note lives as long as the page.
  }
}

function restored() {
  try {
    return JSON.parse(localStorage.getItem(storageName) ?? "[]").map(({ isWriting, points }) =>
      new NoteStroke(points.map(([x, y, t, pressure]) => ({ x, y, t, pressure })), isWriting));
  } catch {
    return [];
  }
}

// MARK: Reading

/** Reads the page after a pause in writing. */
function update() {
  clearTimeout(readingTimer);
  document.body.dataset.state = loaded ? "reading" : "loading";
  readingTimer = setTimeout(() => {
    reading = reading.then(read).catch((error) => fail("Recognition failed", error));
  }, readingPause);
}

async function read() {
  if (!notebook.page) return;
  words = await notebook.page.read("word");
  const paragraphs = await notebook.page.read("paragraph");
  element("text").textContent = paragraphs.map(({ text }) => text).filter(Boolean).join("\n\n");
  await search();
  document.body.dataset.state = "ready";
}

async function search() {
  const matches = query.value.trim() && notebook.page ? await notebook.page.search(query.value) : [];
  found = { matches, current: matches.length > 0 ? Math.min(Math.max(found.current, 0), matches.length - 1) : -1 };
  showFound();
}

function showFound() {
  const { matches, current } = found;
  view.overlay({ found: matches, current });
  const isAsked = query.value.trim() !== "";
  element("matches").textContent = !isAsked ? "" : matches.length ? `${current + 1} of ${matches.length}` : "No match";
  for (const id of ["previous", "next"]) element(id).disabled = matches.length === 0;
}

function go(by) {
  const { matches, current } = found;
  if (matches.length === 0) return;
  found.current = (current + by + matches.length) % matches.length;
  showFound();
  scrollTo({ top: scrollY + surface.getBoundingClientRect().top + matches[found.current].boxes[0].y - innerHeight / 2 });
}

function fail(summary, error) {
  document.body.dataset.state = report(summary, error);
}

// MARK: Selecting

function chosenGroup(group, granularity) {
  if (!group) return null;
  const keys = notebook.keys(group.strokes);
  const writing = new Set(notebook.page.groups("line").flatMap((line) => line.strokes));
  return { keys, boxes: group.boxes, granularity, hasHandles: group.strokes.every((id) => writing.has(id)),
    isWriting: group.strokes.some((id) => writing.has(id)) };
}

function selectionOf(keys) {
  const ids = new Set(notebook.ids(keys));
  const groups = [...notebook.page.groups("line"), ...notebook.page.groups("drawing")]
    .map((group) => ({ ...group, strokes: group.strokes.filter((id) => ids.has(id)) })).filter((group) => group.strokes.length > 0);
  if (groups.length === 0) return null;
  const boxes = groups.map((group) => boxOf(group.strokes));
  return chosenGroup({ strokes: groups.flatMap((group) => group.strokes), boxes }, "stroke");
}

function boxOf(ids) {
  const keys = notebook.keys(ids);
  const points = strokes.filter(({ key }) => keys.has(key)).flatMap((stroke) => stroke.points);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [xs.reduce((a, b) => Math.min(a, b)), ys.reduce((a, b) => Math.min(a, b))];
  return { x, y, width: xs.reduce((a, b) => Math.max(a, b)) - x, height: ys.reduce((a, b) => Math.max(a, b)) - y };
}

function choose(next) {
  selection = next;
  view.overlay({ selection, word: null, moved: new Set(), offset: { x: 0, y: 0 } });
  const bar = element("chosen");
  bar.hidden = !selection;
  element("under").hidden = true;
  if (!selection) return;
  element("declare").textContent = selection.isWriting ? "As drawing" : "As writing";
  element("grow").disabled = !["word", "line"].includes(selection.granularity);
  const last = selection.boxes.at(-1);
  const { clientWidth, clientHeight } = element("page");
  bar.style.left = `${Math.max(8, Math.min(last.x, clientWidth - bar.offsetWidth - 8))}px`;
  const above = selection.boxes[0].y - bar.offsetHeight - 16;
  const below = Math.min(last.y + last.height + 18, clientHeight - bar.offsetHeight - 8);
  bar.style.top = `${above >= 8 ? above : Math.max(8, below)}px`;
  textOfSelection().then((text) => { element("status").textContent = text ? `${text} selected` : "Drawing selected"; });
}

/** Selects the word at a point, or more at each further tap. */
function tapSelect(point, count) {
  const granularity = ["word", "line", "paragraph"][Math.min(count, 4) - 2];
  choose(chosenGroup(notebook.page.selectAt(point, granularity, reach), granularity));
}

function growSelection() {
  const next = { word: "line", line: "paragraph" }[selection?.granularity];
  if (!next) return;
  const first = strokes.find(({ key }) => selection.keys.has(key));
  choose(chosenGroup(notebook.page.selectAt(first.points[0], next, 1), next));
}

async function textOfSelection() {
  return selection ? notebook.page.textOf(notebook.ids(selection.keys)) : "";
}

async function copy() {
  const text = await textOfSelection();
  await navigator.clipboard.writeText(text);
  element("status").textContent = `${text} copied`;
}

function remove() {
  if (selection) change(strokes.filter(({ key }) => !selection.keys.has(key)));
}

function declare() {
  if (!selection) return;
  const { keys, isWriting } = selection;
  change(strokes.map((stroke) => (keys.has(stroke.key) ? stroke.declared(!isWriting) : stroke)), keys);
}

function move(keys, x, y) {
  if (x || y) change(strokes.map((stroke) => (keys.has(stroke.key) ? stroke.moved(x, y) : stroke)), selection?.keys);
}

// MARK: The pen

const within = ({ x, y }, box, margin) =>
  x >= box.x - margin && x <= box.x + box.width + margin && y >= box.y - margin && y <= box.y + box.height + margin;

/** Decides by tool and place what the pen does. */
function gestureAt(point) {
  if (!notebook.page) return { kind: "write" };
  const handle = handlesOf(selection).findIndex((each) => Math.hypot(each.x - point.x, each.y - point.y) < 16);
  if (handle >= 0) return { kind: "handle", other: handlesOf(selection)[1 - handle], isStart: handle === 0 };
  if (selection?.boxes.some((box) => within(point, box, 4))) return { kind: "move", keys: selection.keys };
  if (tool() === "space") {
    return { kind: "space", keys: notebook.keys(notebook.page.strokesMovedBySpace(point, "downward")) };
  }
  return { kind: tool() === "select" ? "brush" : "write" };
}

input.onBegin = (stroke) => {
  const point = stroke.points[0];
  const isNear = Math.hypot(point.x - taps.x, point.y - taps.y) < 24;
  if (performance.now() - taps.time > tapPause || !isNear) taps.count = 0;
  gesture = { ...gestureAt(point), start: point };
  element("under").hidden = true;
  if (gesture.kind === "write" || gesture.kind === "brush") choose(taps.count > 0 ? selection : null);
  input.onExtend(stroke);
};

input.onExtend = (stroke) => {
  const point = stroke.points.at(-1);
  const offset = { x: point.x - gesture.start.x, y: point.y - gesture.start.y };
  switch (gesture.kind) {
    case "write": view.overlay({ live: [...stroke.points] }); break;
    case "brush":
      if (lengthOf(stroke.points) > tapLength) {
        choose(chosenGroup(notebook.page.selectTouched(stroke.points, brushWidth), "stroke"));
      }
      break;
    case "move": view.overlay({ moved: gesture.moved ??= new Set(gesture.keys), offset }); break;
    case "space": {
      const y = Math.max(offset.y, 0);
      view.overlay({ moved: gesture.moved ??= new Set(gesture.keys), offset: { x: 0, y },
        space: { from: gesture.start.y, to: gesture.start.y + y } });
      break;
    }
    case "handle": {
      // From within the words at the ends: a handle is at the corner of one.
      const other = gesture.isStart ? { x: gesture.other.x - 8, y: gesture.other.y - 14 } : { x: gesture.other.x + 8, y: gesture.other.y + 14 };
      const [start, end] = gesture.isStart ? [point, other] : [other, point];
      choose(chosenGroup(notebook.page.selectBetween(start, end), "stroke"));
      break;
    }
  }
};

input.onEnd = (stroke) => {
  const { kind, start, keys } = gesture;
  const end = stroke.points.at(-1);
  const isTap = lengthOf(stroke.points) <= tapLength;
  input.onCancel();
  if (isTap && kind !== "handle" && kind !== "space" && notebook.page) {
    if (tap(end, kind, stroke)) return;
  } else {
    taps.count = 0;
  }
  if (kind === "write") change([...strokes, new NoteStroke([...stroke.points])]);
  if (kind === "move") move(keys, end.x - start.x, end.y - start.y);
  if (kind === "space") move(keys, 0, Math.max(end.y - start.y, 0));
};

input.onCancel = () => {
  gesture = null;
  view.overlay({ live: [], space: null, moved: new Set(), offset: { x: 0, y: 0 } });
};

/** Counts taps; a second one on ink selects. Returns whether the tap is done with. */
function tap(point, kind, stroke) {
  const now = performance.now();
  const isNext = taps.count > 0;
  taps = { ...point, time: now, count: isNext ? taps.count + 1 : 1, key: taps.key };
  if (!isNext) {
    if (kind === "brush") choose(chosenGroup(notebook.page.selectAt(point, "stroke", reach), "stroke"));
    if (kind !== "write") return true;
    // A first tap may be a dot.
    const dot = new NoteStroke([...stroke.points]);
    change([...strokes, dot]);
    taps.key = dot.key;
    return true;
  }
  // The dot of a first tap on ink never was.
  const others = strokes.filter(({ key }) => key !== taps.key);
  notebook.set(others);
  if (!notebook.page.selectAt(point, "word", reach)) {
    notebook.set(strokes);
    return false;
  }
  if (others.length < strokes.length) {
    steps.forget();
    put(others);
  }
  taps.key = undefined;
  tapSelect(point, taps.count);
  return true;
}

function lengthOf(points) {
  return points.reduce((sum, point, index) => sum + (index ? Math.hypot(point.x - points[index - 1].x, point.y - points[index - 1].y) : 0), 0);
}

surface.addEventListener("pointermove", (event) => {
  if (gesture || event.buttons !== 0 || !notebook.page) return;
  const { left, top } = surface.getBoundingClientRect();
  const point = { x: event.clientX - left, y: event.clientY - top };
  const word = words.find(({ boxes }) => boxes.some((box) => within(point, box, 2))) ?? null;
  const label = element("under");
  label.hidden = !word || !!selection;
  view.overlay({ word });
  if (!word) return;
  label.textContent = word.text;
  label.style.left = `${Math.max(4, Math.min(word.boxes[0].x, element("page").clientWidth - label.offsetWidth - 8))}px`;
  label.style.top = `${Math.max(4, word.boxes[0].y - label.offsetHeight - 8)}px`;
});
surface.addEventListener("pointerleave", () => {
  element("under").hidden = true;
  view.overlay({ word: null });
});

// MARK: Controls

function showButtons() {
  element("hint").hidden = strokes.length > 0;
  element("undo").disabled = !steps.canUndo;
  element("redo").disabled = !steps.canRedo;
  for (const id of ["save-text", "save-svg", "save-json", "clear"]) element(id).disabled = strokes.length === 0;
}

const undo = () => steps.canUndo && put(steps.undo(strokes));
const redo = () => steps.canRedo && put(steps.redo(strokes));
const attempt = (action) => () => Promise.resolve(action()).catch((error) => fail("That failed", error));

async function saveText() {
  const lines = await notebook.page.read("line");
  save(lines.map(({ text }) => `${text}\n`).join(""), "note.txt", "text/plain");
}

onClick({
  undo, redo, clear: () => change([]), copy: attempt(copy), grow: growSelection, declare, delete: remove,
  previous: () => go(-1), "save-text": attempt(saveText), "save-svg": () => save(svgOf(strokes), "note.svg", "image/svg+xml"),
  "save-json": () => save(jsonOf(strokes, element("text").textContent), "note.jsonl", "application/jsonl"),
});
element("search").addEventListener("submit", (event) => {
  event.preventDefault();
  go(1);
});
query.addEventListener("input", attempt(search));
for (const radio of document.querySelectorAll("input[name=tool]")) {
  radio.addEventListener("change", () => {
    document.body.dataset.tool = tool();
    choose(null);
  });
}
document.addEventListener("keydown", (event) => {
  const key = event.key.toLowerCase();
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
  if (isCommand && key === "f") query.focus();
  else if (event.target === query || event.target.closest?.("pre, select")) return;
  else if (isCommand && key === "z" && !event.shiftKey) undo();
  else if (isCommand && (key === "y" || key === "z")) redo();
  else if (isCommand && key === "a" && notebook.page) choose(selectionOf(new Set(strokes.map((stroke) => stroke.key))));
  else if (isCommand && key === "c" && selection) attempt(copy)();
  else if (isCommand || event.altKey) return;
  else if ((key === "delete" || key === "backspace") && selection) remove();
  else if (key === "escape" && selection) choose(null);
  else if (key.startsWith("arrow") && selection && event.target === surface) {
    const step = event.shiftKey ? 1 : 10;
    const [x, y] = { arrowleft: [-step, 0], arrowright: [step, 0], arrowup: [0, -step], arrowdown: [0, step] }[key];
    move(selection.keys, x, y);
  } else return;
  event.preventDefault();
});
language.addEventListener("change", attempt(start));

// MARK: Start

/** Makes a page for the chosen language with the same strokes. */
async function start() {
  const languages = language.value === allLanguages ? loaded.languages : [language.value];
  notebook.use(await loaded.handwriting.createHandwritingPage({ languages }));
  put(strokes);
}

/** The note's state, for tests and debugging. */
globalThis.inklingNotes = {
  get strokes() { return strokes.map(({ points }) => points.map(({ x, y, t }) => ({ x, y, t }))); },
  get words() { return words; },
  get matches() { return found.matches; },
  get selected() { return selection ? strokes.flatMap(({ key }, index) => (selection.keys.has(key) ? [index] : [])) : []; },
  get handles() { return handlesOf(selection); },
};

async function begin() {
  loaded = await loadPage();
  offer(loaded);
  if (loaded.languages.length > 1) language.add(new Option("Each line by itself", allLanguages));
  strokes = [...restored(), ...strokes];
  await start();
}

begin().catch((error) => fail("The notes can't start", error));
