// The page to write anywhere on: a form, a list that grows, a text to edit and rich text.
import { element, offer, report } from "./controls.js";
import { languagesOf, loadPage } from "./reader.js";
import { attachScribble } from "./inkling-scribble.js";

const list = element("list");
const below = element("below");
let loaded;
let scribble;

function newEntry() {
  const item = document.createElement("li");
  const field = document.createElement("input");
  field.setAttribute("aria-label", `Entry ${list.children.length + 1}`);
  item.append(field);
  list.append(item);
  return field;
}

function fail(summary, error) {
  document.body.dataset.state = report(summary, error);
}

async function attach() {
  scribble?.detach();
  scribble = await attachScribble(document, { handwriting: loaded.handwriting, languages: languagesOf(element("language").value),
    input: element("any").checked ? "any" : "pen" });
  scribble.addPlace(below, newEntry);
  globalThis.inklingScribble = scribble;
}

below.addEventListener("click", () => newEntry().focus());
element("form").addEventListener("submit", (event) => {
  event.preventDefault();
  const values = [...new FormData(event.target)].filter(([name]) => name !== "secret");
  element("sent").value = `This would be sent: ${values.map(([, value]) => value || "–").join(", ")}`;
});
element("any").addEventListener("change", ({ target }) => { scribble.input = target.checked ? "any" : "pen"; });
element("language").addEventListener("change", () => attach().catch((error) => fail("The language can't be read", error)));

async function begin() {
  loaded = await loadPage();
  offer(loaded);
  await attach();
  document.body.dataset.state = "ready";
}

begin().catch((error) => fail("The page can't start", error));
