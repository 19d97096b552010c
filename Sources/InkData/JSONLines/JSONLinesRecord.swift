/// The JSON of one line.
struct JSONLinesRecord: StrictlyKeyed {
  enum CodingKeys: String, CodingKey, CaseIterable {
    case text, kind, language, writer, contributor, source, id, licence, unitsPerMillimetre, strokes, structure, extra
  }

  /// A stroke: columns of equal length.
  struct StrokeRecord: StrictlyKeyed {
    enum CodingKeys: String, CodingKey, CaseIterable {
      case x, y, t, force, azimuth, altitude, start, id, transform, visible, tool, colour, width
    }

    let x: [Double]
    let y: [Double]
    let t: [Double?]?
    let force: [Double?]?
    let azimuth: [Double?]?
    let altitude: [Double?]?
    let start: Double?
    let id: UInt64?
    let transform: [Double]?
    let visible: [[Int]]?
    let tool: String?
    let colour: String?
    let width: Double?
  }

  /// The words, lines and drawings of the strokes.
  struct StructureRecord: StrictlyKeyed {
    enum CodingKeys: String, CodingKey, CaseIterable {
      case lines, drawings, unordered
    }

    let lines: [Strict<LineRecord>]?
    let drawings: [Strict<DrawingRecord>]?
    let unordered: [Int]?

    var structure: PageStructure {
      PageStructure(
        lines: (lines ?? []).map { line in
          PageStructure.Line(
            words: line.value.words.map { .init(text: $0.value.text, strokes: $0.value.strokes) },
            paragraph: line.value.paragraph ?? 0)
        }, drawings: (drawings ?? []).map { .init(category: $0.value.category, strokes: $0.value.strokes) },
        unordered: unordered ?? [])
    }
  }

  /// A line of writing.
  struct LineRecord: StrictlyKeyed {
    enum CodingKeys: String, CodingKey, CaseIterable {
      case words, paragraph
    }

    let words: [Strict<WordRecord>]
    let paragraph: Int?
  }

  /// A word.
  struct WordRecord: StrictlyKeyed {
    enum CodingKeys: String, CodingKey, CaseIterable {
      case text, strokes
    }

    let text: String
    let strokes: [Int]
  }

  /// A drawing.
  struct DrawingRecord: StrictlyKeyed {
    enum CodingKeys: String, CodingKey, CaseIterable {
      case category, strokes
    }

    let category: String
    let strokes: [Int]
  }

  /// A value that isn't read.
  struct Ignored: Decodable {
    init() {}

    init(from decoder: any Decoder) {}
  }

  let text: String?
  let kind: String?
  let language: String?
  let writer: String?
  let contributor: String?
  let source: String?
  let id: String?
  let licence: String?
  let unitsPerMillimetre: Float?
  let strokes: [Strict<StrokeRecord>]
  let structure: Strict<StructureRecord>?
  let extra: Ignored?
}
