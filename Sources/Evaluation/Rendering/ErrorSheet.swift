import Foundation
import InkData
import TextAndFiles

/// A page of errors drawn by lot, for a person to look at and to count whose they are.
///
/// An isolated character counts as an error when it is read wrongly though only its class may be written, where that
/// was tried: nobody can tell an o by itself from an O. The page counts its reader's marks without any script.
public struct ErrorSheet: Sendable {
  /// The name of the file that `write` makes.
  public static let fileName = "errors.html"

  /// The errors of a kind.
  struct Section: Sendable {
    var kind: SampleKind
    /// How many there are, of how many samples.
    var errorCount: Int
    var sampleCount: Int
    /// Those that were drawn, in the samples' order.
    var examples: [Example]
  }

  let model: ModelSummary
  let data: DataSummary
  let seed: UInt64
  let sections: [Section]

  /// The number of errors on the page.
  public var count: Int { sections.reduce(0) { $0 + $1.examples.count } }

  /// Draws errors.
  ///
  /// - Parameters:
  ///   - report: whose errors; it still has its texts.
  ///   - samples: the samples in the report's order.
  ///   - count: how many of each kind at most.
  ///   - seed: what the lot follows from.
  public init(of report: EvaluationReport, samples: EvaluationSamples, count: Int, seed: UInt64) throws {
    model = report.model
    data = report.data
    self.seed = seed
    let outcomes = report.outcomes
    sections = try [SampleKind.line, .word, .character].compactMap { kind in
      let members = outcomes.indices.filter { outcomes[$0].kind == kind }
      var random = SplitMix(seed: seed)
      let wrong = members.filter { outcomes[$0].isErrorToLookAt }
      guard !wrong.isEmpty else { return nil }
      let drawn = wrong.shuffled(using: &random).prefix(count).sorted()
      return Section(
        kind: kind, errorCount: wrong.count, sampleCount: members.count,
        examples: try drawn.map { index in
          let outcome = outcomes[index]
          let size = kind == .line ? 4_000 : 1_000
          return Example(
            choice: .lot, sampleID: outcome.sampleID, writer: outcome.writer, text: outcome.text ?? "",
            recognized: outcome.recognizedWithinClass ?? outcome.recognized ?? "", characters: outcome.characters,
            ink: DrawnInk(try samples.sample(index).ink, size: size))
        })
    }
  }

  /// Writes the page into a folder, which is made where it is missing.
  public func write(folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let url = URL(fileURLWithPath: folder).appendingPathComponent(Self.fileName)
    try Data(html().utf8).write(to: url, options: .atomic)
  }

  /// The page.
  public func html() -> String {
    """
    <!doctype html>
    <html lang=en>
    <meta charset=utf-8>
    <meta name=viewport content="width=device-width, initial-scale=1">
    <meta name=color-scheme content="light dark">
    <title>\(Markup.text(model.name)): errors to look at</title>
    <style>\(ReportStyle.css)\(Self.css)</style>
    <main>
    <header>
    <h1>Whose errors are these?</h1>
    <p>\(Markup.text(model.name)), \(Markup.text(model.form)), \(Markup.text(model.decoder ?? "its own decoder")), on
    \(Markup.text(data.description)). Drawn by lot with seed \(seed). Above what the label says, below what was
    recognized: <mark>wrong</mark>, <del>missing</del>, <ins>too much</ins>. Mark each: the recognizer's
    (<b>ours</b>), a wrong <b>label</b>, or ink that no person could read as the label says (<b>unreadable</b>). The sums
    stand at the foot of the page.</p>
    </header>
    \(sections.map(Self.html).joined())
    <footer class=tally><p>Marked: <output></output></p>
    \(data.licences.isEmpty ? "" : "<p>Ink: \(Markup.text(data.names.joined(separator: ", "))), "
      + "licence \(Markup.text(data.licences.joined(separator: ", "))).</p>")
    </footer>
    </main>
    </html>

    """
  }

  private static func html(_ section: Section) -> String {
    let kind = section.kind.rawValue
    return
      "<section><h2>\(ReportWords.heading(section.kind))</h2>\n<p>\(ReportNumber.count(section.examples.count)) of "
      + "\(ReportNumber.count(section.errorCount)) errors among \(ReportNumber.count(section.sampleCount)) samples"
      + (section.kind == .character ? ", read with only their class allowed" : "") + ".</p>\n"
      + "<ol class=\"examples \(kind)\">\n"
      + section.examples.enumerated().map { number, example in
        "<li><figure>\(example.ink?.svg(label: example.text) ?? "")<figcaption>"
          + "<span class=written>\(Markup.text(ReportWords.line(example.text)))</span>"
          + "<span class=recognized>\(EvaluationReport.marked(example))</span>"
          + "<small>\(number + 1) · \(Markup.text(example.sampleID))</small>"
          + ["ours", "label", "unreadable"].map {
            "<label><input type=radio class=\($0) name=\"\(kind)\(number)\"> \($0)</label> "
          }.joined() + "</figcaption></figure></li>\n"
      }.joined() + "</ol></section>\n"
  }

  private static let css = """

    main { max-width: 90rem; counter-reset: ours label unreadable; }
    ol { list-style: none; margin: 0; padding: 0; }
    .examples.line { grid-template-columns: 1fr; }
    .examples.line .ink { height: 7rem; }
    .written { font-weight: 600; }
    label { font-size: .8rem; margin-right: .4rem; white-space: nowrap; }
    input { margin: 0; }
    input.ours:checked { counter-increment: ours; }
    input.label:checked { counter-increment: label; }
    input.unreadable:checked { counter-increment: unreadable; }
    .tally output::before { content: counter(ours) " ours, " counter(label) " wrong labels, " counter(unreadable)
      " unreadable"; font-weight: 600; color: var(--ink); }
    @media print { .examples li { break-inside: avoid; } }

    """
}

extension SampleOutcome {
  /// Whether it is an error that a person should look at.
  var isErrorToLookAt: Bool {
    if let isRightWithinClass { return !isRightWithinClass }
    return characterClass == nil ? !isRight : rankInClass != 1
  }
}
