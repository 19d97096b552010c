import Foundation

/// Bytes as CASIA's files have them.
package enum CASIAFixture {
  package static func u16(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }
  package static func u32(_ value: Int) -> [UInt8] { u16(value & 0xFFFF) + u16(value >> 16) }

  /// A record of a `.pot`; `size` and `count` only where they are to be wrong.
  package static func character(
    _ label: [UInt8], _ strokes: [[(Int, Int)]], size: Int? = nil, count: Int? = nil, ends: Bool = true
  ) -> [UInt8] {
    var body = label + u16(count ?? strokes.count)
    for stroke in strokes {
      for (x, y) in stroke { body += u16(x) + u16(y) }
      body += u16(-1) + u16(0)
    }
    if ends { body += u16(-1) + u16(-1) }
    return u16(size ?? body.count + 2) + body
  }

  /// A page; each line has the indices of its strokes and the codes of its characters.
  package static func page(
    strokes: [[(Int, Int)]], lines: [(strokes: [Int], codes: [[UInt8]])], characterStrokes: Bool = false,
    headerSize: Int? = nil, codeLength: Int = 2, strokeCount: Int? = nil
  ) -> [UInt8] {
    let illustration = Array("a page".utf8)
    var bytes = u32(headerSize ?? 54 + illustration.count) + [UInt8](repeating: 0, count: 8) + illustration
    bytes += Array("GBK".utf8) + [UInt8](repeating: 0, count: 17) + u16(codeLength)
    bytes += [UInt8](repeating: 0, count: 20) + u32(0) + u32(1) + u32(strokeCount ?? strokes.count)
    for stroke in strokes {
      bytes += u16(stroke.count)
      for (x, y) in stroke { bytes += u16(x) + u16(y) }
    }
    bytes += u16(lines.count)
    for line in lines {
      bytes += u16(line.strokes.count) + line.strokes.flatMap(u16) + u16(line.codes.count)
      for code in line.codes { bytes += code + (characterStrokes ? u16(1) + u16(0) : []) }
    }
    return bytes
  }
}
