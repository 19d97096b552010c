// A note as files: text, SVG, and Inkling's JSON lines, which `inkling read` takes.

export function svgOf(strokes) {
  const points = strokes.flatMap((stroke) => stroke.points);
  const [left, top] = [Math.min(...points.map(({ x }) => x)) - 10, Math.min(...points.map(({ y }) => y)) - 10];
  const [right, bottom] = [Math.max(...points.map(({ x }) => x)) + 10, Math.max(...points.map(({ y }) => y)) + 10];
  const number = (value) => Number(value.toFixed(2));
  const lines = strokes.map((stroke) =>
    `<polyline points="${stroke.points.map(({ x, y }) => `${number(x)},${number(y)}`).join(" ")}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${[left, top, right - left, bottom - top].map(number).join(" ")}">
<g fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
${lines.join("\n")}
</g>
</svg>
`;
}

export function jsonOf(strokes, text) {
  const ink = strokes.map((stroke) => ({
    x: stroke.points.map(({ x }) => x), y: stroke.points.map(({ y }) => y), t: stroke.points.map(({ t }) => t / 1000),
  }));
  return `${JSON.stringify({ id: "note", text, strokes: ink })}\n`;
}
