import Foundation
import InkData
import TextAndFiles

/// A page on which a person looks at suspects and decides with the keyboard: the label is right, another is, or none.
///
/// Decisions stay in the browser until they are saved as the file that `LabelDecisions` reads. The page needs no network.
public struct SuspectReview: Sendable {
  let list: SuspectList
  let earlier: LabelDecisions
  let inks: [DrawnInk?]

  /// Prepares the page. Decisions made earlier are saved with the new ones; `sample` returns the sample with a number.
  public init(
    of list: SuspectList, earlier: LabelDecisions?, sample: (Int) throws -> LabelledInk
  ) throws {
    self.list = list
    self.earlier = try earlier ?? LabelDecisions(set: list.set, decisions: [])
    inks = try list.suspects.map { DrawnInk(try sample($0.index).ink, size: $0.kind == .line ? 4_000 : 1_000) }
  }

  /// Writes the page.
  public func write(path: String) throws {
    try AtomicFile.write(Array(html().utf8), to: path)
  }

  /// The page.
  package func html() throws -> String {
    ReportPage.html(title: "\(list.set): suspect labels", css: Self.css, body: try body())
  }

  private func body() throws -> String {
    """
    <header>
    <h1>Suspect labels of \(Markup.text(list.set))</h1>
    <p>\(list.summary.map { Markup.text($0) }.joined(separator: ".<br>")).</p>
    <p><kbd>K</kbd> keeps the label, <kbd>D</kbd> drops the sample, <kbd>C</kbd> corrects the label, beginning with what the
    model reads (<kbd>Enter</kbd> ends, <kbd>Esc</kbd> cancels), <kbd>U</kbd> takes a decision back, <kbd>←</kbd> and
    <kbd>→</kbd> move, <kbd>S</kbd> saves the decisions as a file.</p>
    </header>
    <ol class="examples suspects">
    \(zip(list.suspects, inks).enumerated().map { Self.html($0, $1.0, $1.1) }.joined())</ol>
    <footer class=bar><output role=status aria-live=polite></output> <button type=button>Save decisions</button></footer>
    <p><small>Ink: \(Markup.text(list.set)), licence \(Markup.text(list.licence)).</small></p>
    <script type="application/json" id=earlier>\(try Self.json(earlier))</script>
    <script>\(Self.script)</script>
    """
  }

  private static func html(_ number: Int, _ suspect: Suspect, _ ink: DrawnInk?) -> String {
    let suspicion = suspect.suspicion.map { "\(ReportNumber.fixed($0, 1)) nats" } ?? "too short for its label"
    return "<li tabindex=-1 class=\(suspect.kind.rawValue) data-sample=\"\(Markup.text(suspect.sampleID))\" "
      + "data-label=\"\(Markup.text(suspect.label))\" data-reading=\"\(Markup.text(suspect.reading))\">"
      + "<figure>\(ink?.svg(label: suspect.label) ?? "")<figcaption>"
      + "<span class=written>\(Markup.text(ReportWords.line(suspect.label)))</span>"
      + "<span class=recognized>\(Markup.text(ReportWords.line(suspect.reading)))</span>"
      + "<span class=decision></span>"
      + "<small>\(number + 1) · \(suspicion) · \(Markup.text(suspect.sampleID))</small>"
      + "</figcaption></figure></li>\n"
  }

  /// Decisions as JSON that no script element ends in.
  private static func json(_ decisions: LabelDecisions) throws -> String {
    try decisions.json().replacing("<", with: "\\u003c")
  }

  private static let css = """

    main { max-width: 90rem; padding-bottom: 6rem; }
    kbd { border: 1px solid var(--rule); border-radius: .3rem; padding: 0 .35rem; font: inherit; font-size: .85em; }
    .suspects { list-style: none; margin: 1rem 0 0; padding: 0;
      grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr)); }
    .suspects .line { grid-column: 1 / -1; }
    .suspects li { background: var(--sheet); cursor: pointer; }
    .suspects li:focus { outline: 3px solid var(--accent); outline-offset: 1px; }
    .suspects .ink { height: 7rem; }
    .written { font-weight: 600; }
    .decision:empty { display: none; }
    .keep .decision, .correct .decision { color: var(--s2); } .drop .decision { color: var(--bad); }
    .drop .written, .correct .written { text-decoration: line-through; font-weight: 400; }
    .suspects input { width: 100%; font: inherit; }
    .bar { position: fixed; inset: auto 0 0; margin: 0; padding: .6rem 1rem; background: var(--sheet);
      border-top: 1px solid var(--rule); display: flex; gap: 1rem; justify-content: center; align-items: center; }
    button { font: inherit; padding: .25rem .8rem; }
    @media print { .bar { position: static; } .examples li { break-inside: avoid; } }

    """

  private static let script = #"""

    const earlier = JSON.parse(document.getElementById("earlier").textContent);
    const items = [...document.querySelectorAll(".suspects li")];
    const key = "inkling suspects " + earlier.set;
    const made = new Map(JSON.parse(localStorage.getItem(key) ?? "[]"));
    let current = 0;

    const idOf = item => JSON.stringify([item.dataset.sample, item.dataset.label]);

    function show(item) {
      const entry = made.get(idOf(item));
      item.classList.remove("keep", "correct", "drop");
      if (entry) item.classList.add(entry.decision);
      item.querySelector(".decision").textContent =
        !entry ? "" : { keep: "kept", drop: "dropped", correct: "→ " + entry.text }[entry.decision];
    }

    function tally() {
      const decided = items.filter(item => made.has(idOf(item)));
      const count = decision => decided.filter(item => made.get(idOf(item)).decision === decision).length;
      document.querySelector("output").textContent = `${decided.length} of ${items.length} decided: ` +
        `${count("keep")} kept, ${count("correct")} corrected, ${count("drop")} dropped`;
    }

    function decide(item, decision, text) {
      if (decision) {
        const entry = { sample: item.dataset.sample, label: item.dataset.label, decision };
        if (decision === "correct") entry.text = text;
        made.set(idOf(item), entry);
      } else {
        made.delete(idOf(item));
      }
      try { localStorage.setItem(key, JSON.stringify([...made])); } catch { /* Saving the file still works. */ }
      show(item);
      tally();
    }

    function go(index) {
      current = Math.max(0, Math.min(items.length - 1, index));
      items[current].focus();
      items[current].scrollIntoView({ block: "nearest" });
    }

    function correct(item) {
      const field = document.createElement("input");
      field.value = item.dataset.reading;
      field.setAttribute("aria-label", "What was written");
      item.querySelector("figcaption").append(field);
      field.focus();
      field.select();
      field.onkeydown = event => {
        event.stopPropagation();
        if (event.key !== "Enter" && event.key !== "Escape") return;
        event.preventDefault();
        const text = field.value.trim();
        field.remove();
        if (event.key === "Escape" || !text) { go(current); return; }
        decide(item, text === item.dataset.label ? "keep" : "correct", text);
        go(current + 1);
      };
    }

    function save() {
      const shown = new Set(items.map(item => item.dataset.sample));
      const decisions = earlier.decisions.filter(entry => !shown.has(entry.sample))
        .concat(items.flatMap(item => made.get(idOf(item)) ?? []));
      const lines = decisions.map(entry => "\n    " + JSON.stringify(entry)).join(",");
      const text = `{\n  "set": ${JSON.stringify(earlier.set)},\n  "decisions": [${lines}\n  ]\n}\n`;
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
      link.download = earlier.set + "-decisions.json";
      link.click();
      URL.revokeObjectURL(link.href);
    }

    document.addEventListener("keydown", event => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const item = items[current];
      const actions = {
        k: () => { decide(item, "keep"); go(current + 1); },
        d: () => { decide(item, "drop"); go(current + 1); },
        c: () => correct(item),
        u: () => decide(item),
        arrowright: () => go(current + 1), arrowdown: () => go(current + 1),
        arrowleft: () => go(current - 1), arrowup: () => go(current - 1),
        s: save,
      };
      const action = actions[event.key.toLowerCase()];
      if (!action || !item && action !== save) return;
      event.preventDefault();
      action();
    });
    items.forEach((item, index) => { item.onclick = () => go(index); show(item); });
    document.querySelector("button").onclick = save;
    tally();
    if (items.length) go(0);

    """#
}
