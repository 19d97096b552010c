// Serves a page that writes into a field with the installed package, opens it in headless Chromium, and looks at the field.
// Usage: page.mjs MODELS CHROMIUM
import assert from "node:assert";
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

const [models, chromium] = process.argv.slice(2);
const page = `<!doctype html><title>Inkling</title><form><input id="field" style="font-size: 24px; width: 300px"></form><script>
for (const kind of ["error", "unhandledrejection"]) {
  addEventListener(kind, (event) => fetch("/failure", { method: "POST", body: String(event.reason ?? event.message) }));
}
</script><script type="module">
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
await fetch("/text", { method: "POST", body: document.getElementById("field").value });
</script>`;
const types = { js: "text/javascript", wasm: "application/wasm", html: "text/html", gguf: "application/octet-stream" };
// The page tells what its field holds, so that no clock decides when to look.
let tell;
const told = new Promise((resolve, reject) => (tell = { "/text": resolve, "/failure": (reason) => reject(new Error(reason)) }));
const server = createServer(async (request, answer) => {
  const { url } = request;
  try {
    if (request.method === "POST") {
      tell[url](await text(request));
      answer.writeHead(204).end();
      return;
    }
    const content = url === "/" ? page : await readFile(url.startsWith("/models/") ? models + url.slice(7) : `.${url}`);
    answer.writeHead(200, { "content-type": types[url === "/" ? "html" : url.split(".").at(-1)] }).end(content);
  } catch {
    answer.writeHead(404).end();
  }
}).listen(0, "127.0.0.1");
await new Promise((resolve) => server.once("listening", resolve));
const profile = await mkdtemp(join(tmpdir(), "inkling-page-"));
const browser = spawn(chromium, ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${profile}`, "--remote-debugging-port=0",
  `http://127.0.0.1:${server.address().port}/`], { stdio: ["ignore", "ignore", "pipe"] });
let messages = "";
browser.stderr.on("data", (data) => (messages += data));
const ended = new Promise((resolve) => browser.once("exit", resolve));
const late = AbortSignal.timeout(60_000);
try {
  const written = await Promise.race([
    told,
    ended.then((code) => { throw new Error(`Chromium ended with ${code}: ${messages}`); }),
    new Promise((_, reject) => late.addEventListener("abort", () => reject(new Error(`no text after 60 s: ${messages}`)))),
  ]);
  assert.match(written, /^[vV]$/);
  console.log("Chromium: a page wrote into its field with the installed package.");
} finally {
  browser.kill();
  await ended;
  server.closeAllConnections();
  server.close();
  await rm(profile, { recursive: true, force: true });
}
