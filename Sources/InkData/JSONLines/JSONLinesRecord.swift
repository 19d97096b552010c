/// The JSON of one line.
struct JSONLinesRecord: StrictlyKeyed {
  enum CodingKeys: String, CodingKey, CaseIterable {
    case text, kind, language, writer, contributor, source, id, licence, unitsPerMillimetre, strokes, extra
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

  /// A value that isn't read.
  struct Ignored: Decodable {
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
  let extra: Ignored?
}
