import TextAndFiles

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

/// A key that a JSON format doesn't have.
struct UnknownKey: Error {
  let path: String
  let nearest: String?

  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  static func check(_ decoder: any Decoder, against known: [String]) throws {
    let found = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
    // The first in order, so that the same line always gives the same message.
    guard let key = found.filter({ !known.contains($0) }).min() else { return }
    throw Self(path: (decoder.codingPath.map(\.jsonName) + [key]).jsonPath, nearest: known.nearest(to: key))
  }
}

/// A JSON object without other keys than those of its `CodingKeys`.
protocol StrictlyKeyed: Decodable {
  associatedtype CodingKeys: CodingKey, CaseIterable
}

/// Decodes an object and throws `UnknownKey` when it has a key that the format lacks.
struct Strict<Value: StrictlyKeyed>: Decodable {
  let value: Value

  init(_ value: Value) { self.value = value }

  init(from decoder: any Decoder) throws {
    try UnknownKey.check(decoder, against: Value.CodingKeys.allCases.map(\.stringValue))
    value = try Value(from: decoder)
  }
}

extension CodingKey {
  var jsonName: String { intValue.map { "[\($0)]" } ?? stringValue }
}

extension [String] {
  /// The names as a path: `strokes[2].x`.
  var jsonPath: String { joined(separator: ".").replacing(".[", with: "[") }
}
