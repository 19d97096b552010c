// The page to write anywhere on: a form, a list that grows, a text to edit and rich text.
import { loadPage } from "./reader.js";
import { attachScribble } from "./inkling-scribble.js";

const element = (id) => document.getElementById(id);
const list = element("list");
const below = element("below");
let loaded;
let scribble;

/** Adds an entry to the list, and returns its field. */
function newEntry() {
  const item = document.createElement("li");
  const field = document.createElement("input");
  field.setAttribute("aria-label", `Entry ${list.children.length + 1}`);
  item.append(field);
  list.append(item);
  return field;
}

function report(summary, error) {
  element("problem").hidden = false;
  element("problem").textContent = `${summary}: ${error.message}`;
  document.body.dataset.state = "failed";
  console.error(error);
}

/** Makes the page writable in the chosen language. */
async function attach() {
  scribble?.detach();
  scribble = await attachScribble(document, { handwriting: loaded.handwriting, languages: [element("language").value],
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
element("language").addEventListener("change", () => attach().catch((error) => report("The language can't be read", error)));

async function begin() {
  loaded = await loadPage();
  const names = new Intl.DisplayNames(["en"], { type: "language" });
  for (const tag of loaded.languages) element("language").add(new Option(names.of(tag) ?? tag, tag));
  element("language").value = loaded.preferred;
  element("language").disabled = false;
  await attach();
  document.body.dataset.state = "ready";
}

begin().catch((error) => report("The page can't start", error));
