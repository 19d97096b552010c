import Foundation
import InkCore
import TextAndFiles

/// Reads Quick, Draw! drawings from `.bin`, little-endian.
///
/// A drawing: `u64` key, two bytes of country, `i8` recognized, `u32` seconds since 1970, `u16` strokes; a stroke: `u16`
/// points, then all x and all y, a byte each.
struct QuickDrawBinary {
  private static let headerSize = 17
  let file: InkFile

  /// Whether some bytes begin like such a file: letters for a country, a truth value, a stroke count.
  static func isPlausible(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= headerSize else { return false }
    let country = [bytes[8], bytes[9]]
    let isCountry = country.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    return isCountry && bytes[10] <= 1 && bytes.integer(at: 15, as: UInt16.self) > 0
  }

  func read(into samples: inout ImportedSamples) throws {
    let (bytes, kind) = (file.bytes, file.defaults.kind ?? .word)
    let title = DataInput.stem(of: URL(fileURLWithPath: file.name).lastPathComponent)
    let category = (title as NSString).deletingPathExtension
    var position = 0
    var count = 0
    var released = 0
    while position < bytes.count {
      released = bytes.release(released..<position, after: MappedFile.releaseStep)
      if count.isMultiple(of: 256) { samples.progress(Double(position) / Double(bytes.count)) }
      count += 1
      let start = position
      // Where one drawing's length is wrong, nothing after it can be found.
      let ink = try ink(at: &position)
      let sample = try samples.reading(kind) {
        let key = String(bytes.integer(at: start, as: UInt64.self))
        var sample = try file.sample(ink, text: category, part: "byte \(start)", id: key, writer: key)
        if file.defaults.contributor == nil {
          sample.contributor = bytes.string(in: start + 8..<start + 10)
        }
        return sample
      }
      if let sample { try samples.take(sample) }
    }
  }

  private func ink(at position: inout Int) throws(InkFileError) -> Ink {
    let bytes = file.bytes
    let start = position
    func need(_ count: Int) throws(InkFileError) {
      guard bytes.count - position >= count else {
        throw .truncated(file: file.name, byte: start, within: "a drawing")
      }
    }
    try need(Self.headerSize)
    let strokeCount = Int(bytes.integer(at: start + 15, as: UInt16.self))
    position += Self.headerSize
    var strokes: [Stroke] = []
    for _ in 0..<strokeCount {
      try need(2)
      let count = Int(bytes.integer(at: position, as: UInt16.self))
      position += 2
      try need(2 * count)
      let points = bytes.withBytes(in: position..<position + 2 * count) { columns in
        (0..<count).map {
          StrokePoint(location: Point(x: Float(columns[$0]), y: Float(columns[count + $0])))
        }
      }
      position += 2 * count
      if !points.isEmpty { strokes.append(Stroke(points: points)) }
    }
    return Ink(strokes: strokes)
  }
}
