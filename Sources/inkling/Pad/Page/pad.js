// The pad: connects the surface, the recognizer and the display.
import { element, offer, onClick, report, save } from "./controls.js";
import { alternatives, languagesOf, loadPage, Reader } from "./reader.js";
import { Surface } from "./surface.js";
import { KeyboardPen } from "./keyboard-pen.js";
import { Latency } from "./latency.js";
import { Candidates } from "./candidates.js";
import { Steps } from "./steps.js";
import { Lessons } from "./lessons.js";

/** The pause in writing before the text is announced to screen readers, in milliseconds. */
const announcementPause = 800;
/** The length of the text before the caret that is used as context, in UTF-16 units. */
const contextLength = 100;

const [text, language, colours] = [element("text"), element("language"), element("colours")];
const surface = new Surface(element("surface"));
const latency = new Latency(element("latency"));
const list = new Candidates(element("live"), element("candidates"), alternatives);
const steps = new Steps();

let reader;
let lessons;
let isLearning = false;
let strokes = [];
let reading = { candidates: [], strokes: [] };
let isWanted = false;
/** Resolves when all strokes have been recognized. */
let idle;
let announcement;

// MARK: Reading

/** Schedules a recognition after the next paint, unless one is scheduled. */
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
      // Leaves at least as much processor time to drawing as to recognition.
      await new Promise((resolve) => setTimeout(resolve, time));
    }
  } catch (error) {
    outcome = report("Recognition failed", error);
  }
  idle = undefined;
  document.body.dataset.state = outcome;
}

/** Waits for the next paint; a hidden page paints none. */
function painted() {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 100);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });
}

/** Restarts recognition with the current strokes, after the text before the caret. */
function restart() {
  surface.show(strokes);
  if (!reader) return;
  reader.start(strokes, (text.value.slice(0, text.selectionStart) + separator()).slice(-contextLength));
  update();
}

/** The separator between the text before the caret and an inserted text. */
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
  for (const id of ["clear", "take"]) element(id).disabled = strokes.length === 0;
  // Lessons belong to one language.
  element("teach").disabled = strokes.length === 0 || isLearning || !lessons || languagesOf(language.value).length > 1;
  if (strokes.length === 0) openLesson(false);
}

/** Announces words to screen readers, after a pause: while writing every word would be announced many times. */
function announce(words) {
  clearTimeout(announcement);
  announcement = setTimeout(() => { element("status").textContent = words(); }, announcementPause);
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

/** Moves the focus away from a control that is about to be hidden. */
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

async function take(index) {
  await idle;
  const candidate = reading.candidates[index];
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

// MARK: Learning

function openLesson(isOpen) {
  element("lesson").hidden = !isOpen;
  element("teach").setAttribute("aria-expanded", `${isOpen}`);
}

function showLearned() {
  const learned = lessons.of(language.value);
  element("learned").hidden = !learned && !isLearning;
  for (const id of ["save", "forget"]) element(id).hidden = !learned;
  const lines = learned?.count === 1 ? "one line" : `${learned?.count} lines`;
  element("learned").firstChild.textContent = isLearning ? "Learning …" : `Learned from ${lines} of yours.`;
}

/** Reads with what was learned for the language; with nothing where that doesn't fit its model. */
async function choose(target = reader) {
  const learned = lessons.of(language.value);
  try {
    await target.choose(language.value, learned?.delta);
  } catch (error) {
    if (!learned) throw error;
    lessons.forget(language.value);
    await target.choose(language.value);
  }
  showLearned();
}

async function teach(said) {
  const tag = language.value;
  const written = strokes.map(({ points }) => points.map(({ x, y, t }) => ({ x, y, t })));
  openLesson(false);
  isLearning = true;
  document.body.dataset.learning = "";
  showLearned();
  showButtons();
  focusSurface();
  try {
    await lessons.teach(tag, written, said);
    await idle;
    if (language.value === tag) {
      await choose();
      restart();
    }
    announce(() => "Learned");
  } catch (error) {
    report("This can't be learned", error);
  } finally {
    isLearning = false;
    delete document.body.dataset.learning;
    showLearned();
    showButtons();
  }
}

function askLesson() {
  const isOpen = element("lesson").hidden;
  openLesson(isOpen);
  if (!isOpen) return;
  element("said").value = reading.candidates[0]?.text ?? "";
  element("said").select();
}

async function forget() {
  lessons.forget(language.value);
  await idle;
  await choose();
  focusSurface();
  restart();
  announce(() => "Forgotten");
}

element("lesson").addEventListener("submit", (event) => {
  event.preventDefault();
  teach(element("said").value);
});

// MARK: Controls

onClick({
  teach: askLesson, clear, forget, take: () => take(0), undo: () => go(steps.undo(state())), redo: () => go(steps.redo(state())),
  save: () => save(lessons.of(language.value).delta, `${language.value}.delta`, "application/octet-stream"),
  cancel: () => {
    openLesson(false);
    element("teach").focus();
  },
});
colours.addEventListener("change", show);
text.addEventListener("input", () => {
  steps.clear();
  showButtons();
});
text.addEventListener("change", restart);
language.addEventListener("change", async () => {
  try {
    await idle;
    await choose();
    restart();
  } catch (error) {
    report("The language can't be changed", error);
  }
});

document.addEventListener("keydown", (event) => {
  // The text field has its own undo.
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

// MARK: Start

async function begin() {
  const page = await loadPage();
  offer(page);
  lessons = new Lessons(page.sources);
  const first = new Reader(page.handwriting);
  await choose(first);
  // Strokes drawn in the meantime are recognized now.
  reader = first;
  new KeyboardPen(element("surface"), surface);
  restart();
}

/** The pad's state, for tests and debugging. */
globalThis.inklingPad = {
  get strokes() { return strokes.map(({ points }) => points.map(({ x, y, t }) => ({ x, y, t }))); },
  get candidates() { return reading.candidates; },
  get times() { return latency.times; },
};

begin().catch((error) => {
  document.body.dataset.state = report("The pad can't start", error);
});
