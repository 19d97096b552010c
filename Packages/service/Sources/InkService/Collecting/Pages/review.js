// The owner's page: what came in, newest first, and what looks wrong.

import { ask, element } from './client.js';

const size = 60;
let from = 0;

function picture(strokes) {
  const xs = strokes.flatMap((stroke) => stroke.filter((_, index) => index % 2 === 0));
  const ys = strokes.flatMap((stroke) => stroke.filter((_, index) => index % 2 === 1));
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', `${left - 4} ${top - 4} ${width + 8} ${height + 8}`);
  for (const stroke of strokes) {
    const path = document.createElementNS(svg.namespaceURI, 'path');
    let d = `M${stroke[0]} ${stroke[1]}`;
    for (let index = 2; index < stroke.length; index += 2) d += `L${stroke[index]} ${stroke[index + 1]}`;
    path.setAttribute('d', stroke.length === 2 ? d + 'l0 0.1' : d);
    svg.append(path);
  }
  return svg;
}

function text(tag, value, name = '') {
  const node = document.createElement(tag);
  node.textContent = value;
  node.className = name;
  return node;
}

async function load() {
  try {
    const { total, samples } = await ask(`api/review?from=${from}&count=${size}`);
    element('sum').textContent = `${total} ${total === 1 ? 'sample' : 'samples'}` + (total ? `, ${from + 1} to ${Math.min(total, from + size)}` : '');
    const list = element('samples');
    list.replaceChildren();
    for (const sample of samples) {
      if (element('unlikely').checked && !sample.isUnlikely) continue;
      const item = document.createElement('li');
      item.dataset.id = sample.id;
      item.classList.toggle('unlikely', sample.isUnlikely);
      const drop = text('button', 'Drop');
      drop.type = 'button';
      drop.addEventListener('click', async () => {
        if (!confirm(`Drop “${sample.text}” by ${sample.writer}? It can't be brought back.`)) return;
        try { await ask('api/drop', { ids: [sample.id] }); await load(); } catch (error) { tell(error.message); }
      });
      const asked = text('p', sample.text);
      asked.dir = 'auto';
      item.append(picture(sample.strokes), asked);
      if (sample.isUnlikely) item.append(text('p', sample.read ? `reads as “${sample.read}”` : 'reads as nothing', 'read'));
      item.append(text('small', `${sample.writer}, ${sample.pointer}`), drop);
      list.append(item);
    }
    element('newer').disabled = from === 0;
    element('older').disabled = from + size >= total;
    tell('');
  } catch (error) { tell(error.message); }
}

function tell(message) {
  element('status').textContent = message;
  element('status').classList.toggle('problem', message !== '');
}

element('unlikely').addEventListener('change', load);
element('newer').addEventListener('click', () => { from = Math.max(0, from - size); load(); });
element('older').addEventListener('click', () => { from += size; load(); });
load();
