// Serves a page that writes into a field with the installed package, opens it in headless Chromium, and looks at the field.
// Usage: page.mjs MODELS CHROMIUM
import assert from "node:assert";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { promisify } from "node:util";

const [models, chromium] = process.argv.slice(2);
const page = `<!doctype html><title>Inkling</title><form><input id="field" style="font-size: 24px; width: 300px"></form><script type="module">
import { attachScribble } from "/node_modules/inkling/inkling-scribble.js";
const scribble = await attachScribble(document, { wasm: "/node_modules/inkling/inkling-scribble.wasm", models: ["/models/english.gguf"] });
const { x, y } = document.getElementById("field").getBoundingClientRect();
const send = (type, [dx, dy], buttons) => document.getElementById("field").dispatchEvent(new PointerEvent(type, { bubbles: true,
  cancelable: true, composed: true, pointerType: "pen", pointerId: 7, button: type === "pointermove" ? -1 : 0, buttons,
  clientX: x + 20 + dx, clientY: y + 6 + dy }));
for (const path of [[[0, 0], [2, 6], [4, 12], [6, 18], [8, 12], [10, 6], [12, 0]]]) {
  send("pointerdown", path[0], 1);
  for (const point of path.slice(1)) send("pointermove", point, 1);
  send("pointerup", path.at(-1), 0);
}
scribble.finish();
document.body.dataset.text = document.getElementById("field").value;
</script>`;
const types = { js: "text/javascript", wasm: "application/wasm", html: "text/html", gguf: "application/octet-stream" };
const server = createServer(async ({ url }, answer) => {
  try {
    const content = url === "/" ? page : await readFile(url.startsWith("/models/") ? models + url.slice(7) : `.${url}`);
    answer.writeHead(200, { "content-type": types[url === "/" ? "html" : url.split(".").at(-1)] }).end(content);
  } catch {
    answer.writeHead(404).end();
  }
}).listen(0, "127.0.0.1");
await new Promise((resolve) => server.once("listening", resolve));
try {
  const { stdout } = await promisify(execFile)(
    chromium, ["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=20000", "--dump-dom",
      `http://127.0.0.1:${server.address().port}/`], { timeout: 60_000 });
  assert.match(stdout, /data-text="[vV]"/, stdout);
  console.log("Chromium: a page wrote into its field with the installed package.");
} finally {
  server.close();
}
