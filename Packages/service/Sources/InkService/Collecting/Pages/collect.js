// The page on which people write what they are asked to. A sample is kept here until the program says that it is on its disk.

import { ask, element } from './client.js';

const stored = (name, otherwise) => { try { return JSON.parse(localStorage.getItem(name)) ?? otherwise; } catch { return otherwise; } };
const store = (name, value) => { try { localStorage.setItem(name, JSON.stringify(value)); } catch { /* a private window */ } };
const name = (prefix) => prefix + '-' + Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => (byte % 36).toString(36)).join('');

function show(id) { for (const main of document.querySelectorAll('main')) main.hidden = main.id !== id; }

// MARK: Saving

// Samples that the program hasn't acknowledged; they outlive the page.
let pending = stored('inkling-pending', []);
let sending = false;
let last = null;
let lastPointer = 'mouse';

async function send() {
  if (sending) return;
  sending = true;
  while (pending.length) {
    try {
      await ask('api/samples', pending[0]);
      last = pending[0];
      pending.shift();
      store('inkling-pending', pending);
      tell(pending.length ? '' : 'Saved.');
    } catch (error) {
      if (error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429) {
        tell(`A sample wasn't taken: ${error.message}`, true);
        pending.shift();
        store('inkling-pending', pending);
        continue;
      }
      tell('Not saved yet: the program doesn’t answer. Go on; it is tried again.', true);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
  sending = false;
  element('retract').hidden = !last;
  element('waiting').textContent = '';
}

function tell(text, isProblem = false) {
  element('status').textContent = text;
  element('status').classList.toggle('problem', isProblem);
}

// MARK: Ink

const canvas = element('ink');
const context = canvas.getContext('2d');
let strokes = [];
let current = null;
let begin = 0;
let sawPen = false;

function resize() {
  const scale = devicePixelRatio || 1;
  const box = canvas.getBoundingClientRect();
  canvas.width = Math.round(box.width * scale);
  canvas.height = Math.round(box.height * scale);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  draw();
}

function draw() {
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.strokeStyle = context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--ink');
  context.lineCap = context.lineJoin = 'round';
  for (const stroke of strokes) drawFrom(stroke, 0);
}

function drawFrom(stroke, first) {
  context.lineWidth = 2.6;
  context.beginPath();
  if (stroke.x.length === 1) {
    context.arc(stroke.x[0], stroke.y[0], 1.4, 0, 7);
    context.fill();
    return;
  }
  context.moveTo(stroke.x[Math.max(0, first - 1)], stroke.y[Math.max(0, first - 1)]);
  for (let index = Math.max(1, first); index < stroke.x.length; index += 1) context.lineTo(stroke.x[index], stroke.y[index]);
  context.stroke();
}

function add(stroke, event) {
  const box = canvas.getBoundingClientRect();
  const round = (value) => Math.round(value * 100) / 100;
  const time = Math.max(0, (event.timeStamp - begin) / 1000);
  const [x, y] = [round(event.clientX - box.left), round(event.clientY - box.top)];
  const count = stroke.x.length;
  if (count && stroke.x[count - 1] === x && stroke.y[count - 1] === y) return;
  stroke.x.push(x);
  stroke.y.push(y);
  stroke.t.push(Math.round(Math.max(time, stroke.t[count - 1] ?? 0) * 10000) / 10000);
  if (stroke.force) {
    stroke.force.push(Math.round(event.pressure * 1000) / 1000);
    // Tilts in degrees become the direction that the pen leans to, and its angle to the surface.
    const [a, b] = [Math.tan(event.tiltX * Math.PI / 180), Math.tan(event.tiltY * Math.PI / 180)];
    stroke.azimuth.push(Math.round((event.azimuthAngle ?? ((Math.atan2(b, a) + 2 * Math.PI) % (2 * Math.PI))) * 1000) / 1000);
    stroke.altitude.push(Math.round((event.altitudeAngle ?? Math.atan(1 / Math.max(1e-6, Math.hypot(a, b)))) * 1000) / 1000);
  }
}

canvas.addEventListener('pointerdown', (event) => {
  if (current || event.button !== 0) return;
  if (event.pointerType === 'pen') sawPen = true;
  // A palm rests beside the pen.
  if (sawPen && event.pointerType === 'touch') return;
  event.preventDefault();
  canvas.setPointerCapture(event.pointerId);
  if (!strokes.length) begin = event.timeStamp;
  const isPen = event.pointerType === 'pen';
  lastPointer = event.pointerType;
  current = { id: event.pointerId, x: [], y: [], t: [], ...(isPen ? { force: [], azimuth: [], altitude: [] } : {}) };
  add(current, event);
  strokes.push(current);
  drawFrom(current, 0);
  update();
});
canvas.addEventListener('pointermove', (event) => {
  if (event.pointerId !== current?.id) return;
  const first = current.x.length;
  const events = event.getCoalescedEvents?.() ?? [];
  for (const one of events.length ? events : [event]) add(current, one);
  drawFrom(current, first);
});
for (const type of ['pointerup', 'pointercancel']) {
  canvas.addEventListener(type, (event) => {
    if (event.pointerId !== current?.id) return;
    // A gesture of the system took the finger away.
    if (type === 'pointercancel') strokes.pop();
    current = null;
    draw();
    update();
  });
}
addEventListener('resize', resize);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);

// MARK: The way through

let facts = null;
let writer = stored('inkling-writer', null);
let task = null;

function update() {
  const isEmpty = strokes.length === 0;
  for (const id of ['undo', 'clear', 'done']) element(id).disabled = isEmpty;
}

function clear() {
  strokes = [];
  draw();
  update();
}

async function next() {
  clear();
  try {
    task = await ask(`api/next?writer=${encodeURIComponent(writer.id)}`);
  } catch (error) {
    if (error.status) return fail(error.message);
    tell('The program doesn’t answer. It is asked again.', true);
    setTimeout(next, 1000);
    return;
  }
  // Those that wait to be saved aren't counted there yet.
  const waiting = pending.filter((sample) => sample.writer.id === writer.id);
  const done = task.done + waiting.length;
  element('bar').max = Math.max(1, task.total);
  element('bar').value = done;
  element('count').textContent = `${done} of ${task.total}`;
  if (task.prompt === undefined || task.prompt === null) {
    element('sum').textContent = `${done} ${done === 1 ? 'sample' : 'samples'}`;
    element('waiting').textContent = pending.length ? 'The last ones are still being saved: leave the page open.' : '';
    show('end');
    return;
  }
  show('writing');
  const prompt = element('prompt');
  prompt.textContent = task.text;
  prompt.lang = task.language;
  prompt.dir = task.direction === 'vertical' ? 'auto' : task.direction;
  element('writing').classList.toggle('vertical', task.direction === 'vertical');
  prompt.classList.toggle('character', task.kind === 'character');
  resize();
}

function fail(reason) {
  element('reason').textContent = reason;
  show('problem');
}

function welcome() {
  writer = null;
  last = null;
  store('inkling-writer', null);
  element('consent').checked = false;
  element('age').value = element('handedness').value = '';
  element('retract').hidden = true;
  show('welcome');
}

element('facts').addEventListener('submit', (event) => {
  event.preventDefault();
  writer = { id: name('w'), consent: new Date().toISOString().slice(0, 10) };
  if (element('age').value) writer.age = element('age').value;
  if (element('handedness').value) writer.handedness = element('handedness').value;
  store('inkling-writer', writer);
  next();
});

element('undo').addEventListener('click', () => { strokes.pop(); draw(); update(); });
element('clear').addEventListener('click', clear);
element('done').addEventListener('click', async () => {
  if (!strokes.length || current) return;
  const sample = {
    id: name('s'), writer, prompt: task.prompt, pointer: ['pen', 'touch'].includes(lastPointer) ? lastPointer : 'mouse',
    strokes: strokes.map(({ id, ...stroke }) => stroke),
  };
  pending.push(sample);
  store('inkling-pending', pending);
  tell('Saving …');
  clear();
  const sent = send();
  // The next prompt depends on what is saved; a program that doesn't answer isn't waited for.
  await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, 1500))]);
  next();
});
for (const [id, reason] of [['skip', 'skipped'], ['unable', 'unable']]) {
  element(id).addEventListener('click', async () => {
    try {
      await ask('api/skip', { writer: writer.id, prompt: task.prompt, reason });
      tell('');
      next();
    } catch (error) { tell(error.message, true); }
  });
}
element('retract').addEventListener('click', async () => {
  try {
    await ask('api/retract', { writer: last.writer.id, id: last.id });
    last = null;
    element('retract').hidden = true;
    await next();
    tell('Taken back.');
  } catch (error) { tell(error.message, true); }
});
element('another').addEventListener('click', welcome);
element('again').addEventListener('click', welcome);

async function start() {
  try {
    facts = await ask('api/collection');
  } catch (error) { return fail(error.status ? error.message : 'The program doesn’t answer: load the page again.'); }
  for (const id of ['age', 'handedness']) {
    for (const value of facts[id === 'age' ? 'ages' : 'handedness']) element(id).append(new Option(value, value));
  }
  const licences = {
    'CC0-1.0': ['CC0 (public domain)', 'https://creativecommons.org/publicdomain/zero/1.0/'],
    'CC-BY-4.0': ['CC BY 4.0', 'https://creativecommons.org/licenses/by/4.0/'],
  };
  [element('licence').textContent, element('licence').href] = licences[facts.licence] ?? [facts.licence, '#'];
  send();
  if (writer) next(); else welcome();
}
start();
