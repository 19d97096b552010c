import Foundation
import InkCore

/// A line of a reMarkable page: points, tool and colour.
struct RemarkableLine {
  var stroke: Stroke
  let style: StrokeStyle
  /// Whether the tool removes what it touches and leaves no mark.
  let removes: Bool

  // The tools that a line item may name, those of older software among them.
  private static let highlighters: Set = [5, 18, 23]
  private static let eraser = 6
  private static let areaEraser = 8
  private static let pressureTools: Set = [0, 1, 2, 7, 12, 13, 14, 15, 21]
  /// The colours by their numbers, as other programs draw them.
  private static let colours: [UInt32] = [
    0x000000, 0x909090, 0xFFFFFF, 0xFBF719, 0x00FF00, 0xFFC0CB, 0x4E69C9, 0xB33E39, 0x7D7D7D, 0xFFED75, 0xA1D87D,
    0x8BD0E5, 0xB782CD, 0xF7E851,
  ]
  // A highlight lets what is below shine through.
  private static let highlightOpacity: UInt32 = 0x66

  /// Reads the part of a line item that describes the line.
  ///
  /// - Parameter version: The version of the item's block: points take 24 bytes in the first, 14 in the second.
  init(_ fields: RemarkableFields, version: UInt8, id: UInt64) throws(RemarkableFields.Fault) {
    let tool = try fields.required(fields.integer(1), "tool")
    let range = try fields.required(fields.block(5), "points")
    let size = version == 1 ? 24 : 14
    guard range.count.isMultiple(of: size) else {
      throw RemarkableFields.Fault(byte: range.lowerBound, reason: "\(range.count) bytes are not points of \(size)")
    }
    var points: [StrokePoint] = []
    points.reserveCapacity(range.count / size)
    var widths: Float = 0
    for start in stride(from: range.lowerBound, to: range.upperBound, by: size) {
      func float(_ index: Int) -> Float {
        let offset = start + 4 * index
        return Float(bitPattern: fields.bytes.span.integer(at: offset))
      }
      let location = Point(x: float(0), y: float(1))
      guard location.isFinite else {
        throw RemarkableFields.Fault(byte: start, reason: "a point has no finite location")
      }
      let pressure = version == 1 ? float(5) : Float(fields.bytes[start + 13]) / 255
      // A quarter of the screen's units in version 2.
      let width = version == 1 ? float(4) : Float(fields.bytes.span.integer(at: start + 10, as: UInt16.self)) / 4
      if width.isFinite { widths += max(0, min(width, 1000)) }
      let usesForce = Self.pressureTools.contains(tool) && pressure.isFinite
      points.append(StrokePoint(location: location, force: usesForce ? max(0, min(2 * pressure, 2)) : nil))
    }
    stroke = Stroke(points: points, id: id)
    removes = tool == Self.areaEraser
    let isHighlighter = Self.highlighters.contains(tool)
    let mean = points.isEmpty ? nil : max(0.5, widths / Float(points.count))
    style = StrokeStyle(
      tool: isHighlighter ? .highlighter : tool == Self.eraser ? .eraser : .pen,
      colour: Self.colour(fields, number: fields.integer(2) ?? 0, isHighlighter: isHighlighter), width: mean)
  }

  private static func colour(_ fields: RemarkableFields, number: Int, isHighlighter: Bool) -> UInt32 {
    // Newer software stores alpha, red, green and blue too.
    let stored = fields.integer(8).map { UInt32(truncatingIfNeeded: $0) }
    let rgb = stored.map { $0 & 0xFF_FFFF } ?? (colours.indices.contains(number) ? colours[number] : 0)
    return rgb << 8 | (isHighlighter ? highlightOpacity : 0xFF)
  }
}
