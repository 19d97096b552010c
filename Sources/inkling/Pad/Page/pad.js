// The pad: brings the surface, the reader and what is shown together.
import { alternatives, Reader } from "./reader.js";
import { Surface } from "./surface.js";
import { KeyboardPen } from "./keyboard-pen.js";
import { Latency } from "./latency.js";
import { Candidates } from "./candidates.js";
import { Steps } from "./steps.js";

/** How long the pen rests before a screen reader is told what was read, in milliseconds. */
const announcementPause = 800;
/** How much of the text before the caret may tell what is likely to follow, in UTF-16 units. */
const contextLength = 100;

const element = (id) => document.getElementById(id);
const [text, language, colours] = [element("text"), element("language"), element("colours")];
const surface = new Surface(element("surface"));
const latency = new Latency(element("latency"));
const list = new Candidates(element("live"), element("candidates"), alternatives);
const steps = new Steps();

let reader;
let strokes = [];
/** What was read last, and of which strokes. */
let reading = { candidates: [], strokes: [] };
let isWanted = false;
/** Settles when everything that was drawn has been read. */
let idle;
let announcement;

// MARK: Reading

/** Reads once more, after what is drawn was painted; does nothing when that is about to happen. */
function update() {
  if (!reader) return;
  isWanted = true;
  idle ??= readAll();
}

async function readAll() {
  let outcome = "ready";
  document.body.dataset.state = "reading";
  try {
    while (isWanted) {
      await painted();
      isWanted = false;
      const start = performance.now();
      const read = await reader.read();
      const time = performance.now() - start;
      reading = read;
      element("problem").hidden = true;
      show();
      if (read.strokes.length > 0) latency.add(time);
      // The pen gets at least as much of the processor as reading.
      await new Promise((resolve) => setTimeout(resolve, time));
    }
  } catch (error) {
    outcome = report("This can't be read", error);
  }
  idle = undefined;
  document.body.dataset.state = outcome;
}

/** Waits until the next picture is on its way; a page that isn't seen paints none. */
function painted() {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 100);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });
}

/** Begins anew with the strokes that there are, after the text that stands before the caret. */
function restart() {
  surface.show(strokes);
  if (!reader) return;
  reader.start(strokes, (text.value.slice(0, text.selectionStart) + separator()).slice(-contextLength));
  update();
}

/** What stands between the text before the caret and a text that is put there. */
function separator() {
  const before = text.value.slice(0, text.selectionStart);
  const isSpaced = !/^(zh|yue|cmn|ja)\b/.test(language.value);
  return isSpaced && /\S$/.test(before) ? " " : "";
}

// MARK: Showing

function show() {
  list.show(reading.candidates, colours.checked);
  surface.colour(colours.checked ? reading.candidates[0] : undefined, reading.strokes);
  showButtons();
}

function showButtons() {
  element("hint").hidden = strokes.length > 0;
  element("undo").disabled = !steps.canUndo;
  element("redo").disabled = !steps.canRedo;
  element("clear").disabled = strokes.length === 0;
  element("take").disabled = strokes.length === 0;
}

/** Tells a screen reader; not while somebody writes, when every word would be told many times. */
function announce(words) {
  clearTimeout(announcement);
  announcement = setTimeout(() => { element("status").textContent = words(); }, announcementPause);
}

/** Tells what went wrong; gives the state that the page is in then. */
function report(what, error) {
  const problem = element("problem");
  problem.hidden = false;
  problem.textContent = `${what}: ${error.message}`;
  console.error(error);
  return "failed";
}

// MARK: Changing

const state = () => ({ strokes, text: text.value, caret: text.selectionStart });

function go(to) {
  if (!to) return;
  strokes = to.strokes;
  text.value = to.text;
  text.setSelectionRange(to.caret, to.caret);
  restart();
  showButtons();
}

/** Takes the focus from a control that is about to go. */
function focusSurface() {
  if (document.activeElement !== text) element("surface").focus({ preventScroll: true });
}

function clear() {
  if (strokes.length === 0) return;
  steps.remember(state());
  strokes = [];
  focusSurface();
  restart();
  announce(() => "Cleared");
}

/** Puts a candidate into the text and takes the ink that was read away. */
async function take(place) {
  await idle;
  const candidate = reading.candidates[place];
  if (!candidate) return;
  steps.remember(state());
  text.setRangeText(separator() + candidate.text, text.selectionStart, text.selectionEnd, "end");
  focusSurface();
  strokes = strokes.filter((stroke) => !reading.strokes.includes(stroke));
  restart();
  announce(() => `${candidate.text} inserted`);
}

surface.onBegin = (stroke) => {
  clearTimeout(announcement);
  steps.remember(state());
  strokes = [...strokes, stroke];
  surface.show(strokes);
  showButtons();
  reader?.add(stroke);
  update();
};
surface.onExtend = update;
surface.onEnd = () => {
  update();
  announce(() => reading.candidates[0]?.text ?? "");
};
surface.onCancel = (stroke) => {
  steps.forget();
  strokes = strokes.filter((other) => other !== stroke);
  restart();
};
list.onPick = take;

// MARK: Controls

element("undo").addEventListener("click", () => go(steps.undo(state())));
element("redo").addEventListener("click", () => go(steps.redo(state())));
element("clear").addEventListener("click", clear);
element("take").addEventListener("click", () => take(0));
colours.addEventListener("change", show);
text.addEventListener("input", () => {
  steps.clear();
  showButtons();
});
text.addEventListener("change", restart);
language.addEventListener("change", async () => {
  try {
    await idle;
    await reader.choose(language.value);
    restart();
  } catch (error) {
    report("This language can't be read", error);
  }
});

document.addEventListener("keydown", (event) => {
  // A text has an undo of its own.
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target === text) return;
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  go(key === "y" || event.shiftKey ? steps.redo(state()) : steps.undo(state()));
});

element("surface").addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.key === "Enter") take(0);
  else if (event.key === "Escape") clear();
  else if (Number(event.key) >= 1 && Number(event.key) <= alternatives) take(Number(event.key) - 1);
  else return;
  event.preventDefault();
});

// MARK: Beginning

/** The language that the reader of the page knows best, or else the first. */
function preferred(languages) {
  const isSpoken = (tag) => navigator.languages.some((spoken) => `${spoken}-`.startsWith(`${tag}-`));
  return languages.find(isSpoken) ?? languages[0];
}

async function begin() {
  const loaded = await Reader.load();
  const names = new Intl.DisplayNames(["en"], { type: "language" });
  for (const tag of loaded.languages) language.add(new Option(names.of(tag) ?? tag, tag));
  language.value = preferred(loaded.languages);
  language.disabled = false;
  await loaded.choose(language.value);
  // What was drawn meanwhile is read now.
  reader = loaded;
  new KeyboardPen(element("surface"), surface);
  restart();
}

/** What the pad holds, for tests and the curious. */
globalThis.inklingPad = {
  get strokes() { return strokes.map(({ points }) => points.map(({ x, y, t }) => ({ x, y, t }))); },
  get candidates() { return reading.candidates; },
  get times() { return latency.times; },
};

begin().catch((error) => {
  document.body.dataset.state = report("The pad can't start", error);
});
