import Foundation
import InkCore
import InkData
import TextAndFiles

/// A page with a random sample of errors, for a person to classify: the recognizer's, the label's, or unreadable ink.
///
/// An isolated character counts as an error when it is wrong even with its class as a restriction, where that was
/// evaluated: nobody can tell an isolated o from an O. The page counts its reader's marks without scripts.
public struct ErrorSheet: Sendable {
  /// The name of the file that `write` makes.
  public static let fileName = "errors.html"

  struct Section: Sendable {
    var kind: SampleKind
    var errorCount: Int
    var sampleCount: Int
    /// The errors sampled, in the samples' order.
    var examples: [Example]
  }

  let model: ModelSummary
  let data: DataSummary
  let seed: UInt64
  let sections: [Section]

  /// The number of errors on the page.
  package var count: Int { sections.reduce(0) { $0 + $1.examples.count } }

  /// Samples at most `count` errors of each kind at random; the samples stand in the report's order.
  public init(of report: EvaluationReport, samples: EvaluationSamples, count: Int, seed: UInt64) throws {
    model = report.model
    data = report.data
    self.seed = seed
    let outcomes = report.outcomes
    sections = try [SampleKind.page, .line, .word, .character].compactMap { kind in
      let members = outcomes.indices.filter { outcomes[$0].kind == kind }
      var random = SplitMix64(state: seed)
      let wrong = members.filter { outcomes[$0].countsAsError }
      guard !wrong.isEmpty else { return nil }
      let sampled = wrong.shuffled(using: &random).prefix(count).sorted()
      return Section(
        kind: kind, errorCount: wrong.count, sampleCount: members.count,
        examples: try sampled.map { index in
          let outcome = outcomes[index]
          let size = kind == .line ? 4_000 : 1_000
          return Example(
            choice: .random, sampleID: outcome.sampleID, writer: outcome.writer, text: outcome.text ?? "",
            recognized: outcome.recognizedWithinClass ?? outcome.recognized ?? "", characters: outcome.characters,
            ink: DrawnInk(try samples.sample(index).ink, size: size))
        })
    }
  }

  /// Writes the page into a folder, creating it if needed.
  public func write(folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let url = URL(fileURLWithPath: folder).appendingPathComponent(Self.fileName)
    try Data(html().utf8).write(to: url, options: .atomic)
  }

  /// The page.
  package func html() -> String {
    ReportPage.html(title: "\(model.name): errors to classify", css: Self.css, body: body)
  }

  private var body: String {
    """
    <header>
    <h1>Errors to classify</h1>
    <p>\(Markup.text(model.name)), \(Markup.text(model.form)), \(Markup.text(model.decoder ?? "its own decoder")), on
    \(Markup.text(data.description)). Random sample with seed \(seed). Above the label, below the recognized text:
    <mark>wrong</mark>, <del>missing</del>, <ins>inserted</ins>. Mark each error as the <b>recognizer</b>'s, as a wrong
    <b>label</b>, or as ink that nobody could read as labelled (<b>unreadable</b>). The totals are at the end of the
    page.</p>
    </header>
    \(sections.map(Self.html).joined())
    <footer class=tally><p>Marked: <output></output></p>
    \(data.licences.isEmpty ? "" : "<p>Ink: \(Markup.text(data.names.joined(separator: ", "))), "
      + "licence \(Markup.text(data.licences.joined(separator: ", "))).</p>")
    </footer>
    """
  }

  private static func html(_ section: Section) -> String {
    let kind = section.kind.rawValue
    return
      "<section><h2>\(ReportWords.heading(section.kind))</h2>\n<p>\(ReportNumber.count(section.examples.count)) of "
      + "\(ReportNumber.count(section.errorCount)) errors among \(ReportNumber.count(section.sampleCount)) samples"
      + (section.kind == .character ? ", restricted to their class" : "") + ".</p>\n"
      + "<ol class=\"examples \(kind)\">\n"
      + section.examples.enumerated().map { number, example in
        "<li><figure>\(example.ink?.svg(label: example.text) ?? "")<figcaption>"
          + "<span class=written>\(Markup.text(ReportWords.line(example.text)))</span>"
          + "<span class=recognized>\(EvaluationReport.marked(example))</span>"
          + "<small>\(number + 1) · \(Markup.text(example.sampleID))</small>"
          + ["recognizer", "label", "unreadable"].map {
            "<label><input type=radio class=\($0) name=\"\(kind)\(number)\"> \($0)</label> "
          }.joined() + "</figcaption></figure></li>\n"
      }.joined() + "</ol></section>\n"
  }

  private static let css = """

    main { max-width: 90rem; counter-reset: recognizer label unreadable; }
    ol { list-style: none; margin: 0; padding: 0; }
    .examples.line { grid-template-columns: 1fr; }
    .examples.line .ink { height: 7rem; }
    .written { font-weight: 600; }
    label { font-size: .8rem; margin-right: .4rem; white-space: nowrap; }
    input { margin: 0; }
    input.recognizer:checked { counter-increment: recognizer; }
    input.label:checked { counter-increment: label; }
    input.unreadable:checked { counter-increment: unreadable; }
    .tally output::before { content: counter(recognizer) " recognizer errors, " counter(label) " wrong labels, " counter(unreadable)
      " unreadable"; font-weight: 600; color: var(--ink); }
    @media print { .examples li { break-inside: avoid; } }

    """
}

extension SampleOutcome {
  var countsAsError: Bool {
    if let isCorrectWithinClass { return !isCorrectWithinClass }
    return characterClass == nil ? !isCorrect : rankInClass != 1
  }
}
