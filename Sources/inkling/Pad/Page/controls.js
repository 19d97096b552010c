// What the pages have in common: their elements, choice of languages, problems, and files that they offer.

export const element = (id) => document.getElementById(id);

export function onClick(actions) {
  for (const [id, action] of Object.entries(actions)) element(id).addEventListener("click", () => action());
}

/** Shows an error; returns the page's new state. */
export function report(summary, error) {
  element("problem").hidden = false;
  element("problem").textContent = `${summary}: ${error.message}`;
  console.error(error);
  return "failed";
}

/** Offers languages with their English names, the preferred one chosen; and those that share a network, of which the ink chooses. */
export function offer({ languages, shared, preferred }) {
  const names = new Intl.DisplayNames(["en"], { type: "language" });
  const select = element("language");
  for (const tag of languages) select.add(new Option(names.of(tag) ?? tag, tag));
  for (const tags of shared) {
    const text = tags.length > 3 ? `Any of ${tags.length} languages` : tags.map((tag) => names.of(tag) ?? tag).join(" or ");
    select.add(new Option(text, tags.join(",")));
  }
  select.value = preferred;
  select.disabled = false;
}

export function save(text, name, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
