// Makes a page of someone else's writable: one call.
import { loadPage } from "./reader.js";
import { attachScribble } from "./inkling-scribble.js";

document.body.dataset.state = "loading";
loadPage().then(async ({ handwriting, preferred }) => {
  globalThis.inklingScribble = await attachScribble(document, { handwriting, languages: [preferred], input: "any" });
  document.body.dataset.state = "ready";
}).catch((error) => {
  document.body.dataset.state = "failed";
  console.error(error);
});
