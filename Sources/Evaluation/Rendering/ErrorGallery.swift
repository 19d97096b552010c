import InkData
import TextAndFiles

/// The worst errors of a report as one SVG picture, for a model's card.
///
/// A report that withholds its samples has no ink, and no gallery.
public struct ErrorGallery: Sendable {
  private let parts: [(kind: SampleKind, examples: [Example])]
  private let attribution: String

  /// The number of samples in the picture.
  package var count: Int { parts.reduce(0) { $0 + $1.examples.count } }

  /// Takes the worst examples of each kind; `nil` when the report has none.
  public init?(of report: EvaluationReport) {
    parts = report.parts.compactMap { part in
      let worst = part.examples.filter { $0.choice == .worst && $0.ink != nil }
      return worst.isEmpty ? nil : (part.kind, Array(worst.prefix(Self.layout(of: part.kind).most)))
    }
    guard !parts.isEmpty else { return nil }
    attribution =
      "Ink: \(report.data.attributions.withoutRepetitions.joined(separator: "; ")); scaled, thinned and drawn anew."
  }

  /// The columns, the height of the ink and the maximum number of samples of a kind.
  private static func layout(of kind: SampleKind) -> (columns: Int, height: Double, most: Int) {
    switch kind {
    case .page: (1, 600, 2)
    case .line: (1, 90, 6)
    case .word: (4, 90, 12)
    case .character: (8, 90, 16)
    }
  }

  private static let width = 1_160.0
  private static let gap = 12.0

  /// The picture, light or dark as the reader's system is.
  public func svg() -> String {
    var body = ""
    var y = 20.0
    for part in parts {
      body += "<text class=\"h\" x=\"20\" y=\"\(Self.number(y + 20))\">\(ReportWords.heading(part.kind))</text>\n"
      y += 36
      let layout = Self.layout(of: part.kind)
      let cell = (Self.width - Self.gap * Double(layout.columns - 1)) / Double(layout.columns)
      let tall = layout.height + 74
      for (index, example) in part.examples.enumerated() {
        let x = 20 + Double(index % layout.columns) * (cell + Self.gap)
        body += Self.cell(
          example, x: x, y: y + Double(index / layout.columns) * (tall + Self.gap), width: cell, height: tall,
          ink: layout.height)
      }
      y += Double((part.examples.count + layout.columns - 1) / layout.columns) * (tall + Self.gap) + 8
    }
    body += "<text class=\"f\" x=\"20\" y=\"\(Self.number(y + 14))\">\(Markup.text(attribution))</text>\n"
    let size = (width: Int(Self.width) + 40, height: Int(y) + 32)
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size.width) \(size.height)\" "
      + "width=\"\(size.width)\" height=\"\(size.height)\">\n<title>The worst errors</title>\n<style>\(Self.css)</style>\n"
      + "<rect class=\"g\" width=\"\(size.width)\" height=\"\(size.height)\"/>\n\(body)</svg>\n"
  }

  private static func cell(
    _ example: Example, x: Double, y: Double, width: Double, height: Double, ink: Double
  ) -> String {
    // The number of characters of a caption that fit side by side.
    let capacity = Int((width - 20) / 8.6)
    let drawn = example.ink?.box
    let picture =
      drawn.map { box in
        "<svg x=\"\(number(10))\" y=\"8\" width=\"\(number(width - 20))\" height=\"\(number(ink))\" "
          + "viewBox=\"\(box.viewBox)\"><path d=\"\(box.path)\"/></svg>"
      } ?? ""
    return "<g transform=\"translate(\(number(x)) \(number(y)))\"><rect class=\"c\" width=\"\(number(width))\" "
      + "height=\"\(number(height))\" rx=\"8\"/>\(picture)"
      + "<text class=\"w\" x=\"10\" y=\"\(number(ink + 34))\">\(Markup.text(clipped(ReportWords.line(example.text), capacity)))"
      + "</text><text class=\"r\" x=\"10\" y=\"\(number(ink + 58))\">\(reading(example, capacity))</text></g>\n"
  }

  /// The recognized text with its errors marked and missing graphemes struck through.
  private static func reading(_ example: Example, _ capacity: Int) -> String {
    let alignment = EditAlignment(
      reference: TextNormalization.graphemes(of: example.text),
      recognized: TextNormalization.graphemes(of: example.recognized))
    var left = capacity
    var result = ""
    for step in alignment.steps {
      guard left > 1 else { return result + "…" }
      left -= 1
      switch step {
      case .match(let same): result += Markup.text(String(same))
      case .substitution(_, let other), .insertion(let other):
        result += "<tspan class=\"x\">\(Markup.text(ReportWords.visible(String(other))))</tspan>"
      case .deletion(let missing):
        result += "<tspan class=\"d\">\(Markup.text(ReportWords.visible(String(missing))))</tspan>"
      }
    }
    return result.isEmpty ? "∅" : result
  }

  private static func clipped(_ text: String, _ capacity: Int) -> String {
    text.count <= capacity ? text : text.prefix(max(capacity - 1, 1)) + "…"
  }

  private static func number(_ value: Double) -> String {
    let tenths = ReportNumber.tenths(value)
    return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
  }

  private static let css = """
    .g{fill:#fbfaf8}.c{fill:#fff;stroke:#e4e1db}path{fill:none;stroke:#1c2430;stroke-width:2;stroke-linecap:round;\
    stroke-linejoin:round;vector-effect:non-scaling-stroke}text{font:15px system-ui,sans-serif;fill:#1c2430;\
    white-space:pre}.h{font-weight:600;font-size:18px}.w{font-weight:600}.r{fill:#667080}.x{fill:#b3402e;\
    font-weight:600}.d{fill:#b3402e;text-decoration:line-through}.f{font-size:13px;fill:#667080}\
    @media (prefers-color-scheme:dark){.g{fill:#16171a}.c{fill:#1e2024;stroke:#33363c}path{stroke:#e6e4df}\
    text{fill:#e6e4df}.r,.f{fill:#9aa0aa}.x,.d{fill:#ee8b78}}
    """
}
