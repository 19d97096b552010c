import Foundation
import InkCore

/// Reads the lists of numbers in SVG's attributes.
package enum SVGNumbers {
  /// The numbers of a list; `nil` where something else is in it.
  static func list(_ text: some StringProtocol) -> [Double]? {
    let bytes = Array(text.utf8)
    var values: [Double] = []
    var position = 0
    while true {
      while position < bytes.count, bytes[position] <= 0x20 || bytes[position] == UInt8(ascii: ",") { position += 1 }
      guard position < bytes.count else { return values }
      guard let value = NumberScanner.scan(bytes.span, from: &position), value.isFinite else { return nil }
      values.append(value)
    }
  }

  /// The numbers of a list in the range of ink; `nil` where something else is in it.
  package static func read(_ text: some StringProtocol) -> [Float]? {
    guard let values = list(text)?.map(Float.init), values.allSatisfy(\.isFinite) else { return nil }
    return values
  }

  /// The map of a `transform`; `nil` where it isn't one.
  package static func transform(_ text: String) -> InkCore.AffineTransform? {
    var result = InkCore.AffineTransform.identity
    for part in text.split(separator: ")") where !part.allSatisfy({ $0.isWhitespace || $0 == "," }) {
      let halves = part.split(separator: "(", maxSplits: 1)
      guard halves.count == 2, let n = read(halves[1]) else { return nil }
      let name = halves[0].drop { $0.isWhitespace || $0 == "," }.trimmingCharacters(in: .whitespaces)
      guard let map = map(name, n) else { return nil }
      result = result.after(map)
    }
    return result
  }

  private static func map(_ name: String, _ n: [Float]) -> InkCore.AffineTransform? {
    switch (name, n.count) {
    case ("matrix", 6): return InkCore.AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    case ("translate", 1), ("translate", 2):
      return InkCore.AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: n[0], ty: n.count > 1 ? n[1] : 0)
    case ("scale", 1), ("scale", 2):
      return InkCore.AffineTransform(a: n[0], b: 0, c: 0, d: n.count > 1 ? n[1] : n[0], tx: 0, ty: 0)
    case ("rotate", 1), ("rotate", 3):
      let angle = n[0] * .pi / 180
      let (cosine, sine) = (cos(angle), sin(angle))
      let centre = n.count == 3 ? Point(x: n[1], y: n[2]) : .zero
      return InkCore.AffineTransform(
        a: cosine, b: sine, c: -sine, d: cosine, tx: centre.x - cosine * centre.x + sine * centre.y,
        ty: centre.y - sine * centre.x - cosine * centre.y)
    case ("skewX", 1): return InkCore.AffineTransform(a: 1, b: 0, c: tan(n[0] * .pi / 180), d: 1, tx: 0, ty: 0)
    case ("skewY", 1): return InkCore.AffineTransform(a: 1, b: tan(n[0] * .pi / 180), c: 0, d: 1, tx: 0, ty: 0)
    default: return nil
    }
  }
}
