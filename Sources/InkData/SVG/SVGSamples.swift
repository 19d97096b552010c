import Foundation
import InkCore

extension FileImporter {
  /// Imports the drawings that `SampleWriter` writes; other drawings have no ink that could be told from their lines.
  public static let svg = Self(
    "svg", "Drawings that “inkling data convert --to ….svg” wrote: .svg files, or a folder of them",
    extensions: ["svg"], read: SVGSamples.read)
}

package enum SVGSamples {
  static func read(_ file: InkFile, into samples: inout ImportedSamples) throws {
    var number = 0
    try file.forEachElement(containers: ["svg"]) { event, progress in
      guard case .element(let group, depth: 1) = event, Self.isSample(group) else { return }
      number += 1
      try samples.take(file.defaults.kind ?? .line, progress: progress) {
        let (ink, styles) = try Self.ink(of: group, file: file.name)
        var sample = try file.sample(
          ink, text: group.attributes["data-text"], part: "the ink at line \(group.line)",
          id: "\(file.name)#\(number)", styles: styles)
        var extras: [String: String] = [:]
        for key in SampleExtras.keys { extras[key] = group.attributes["data-" + key.lowercased()] }
        SampleExtras.apply(extras, to: &sample)
        return sample
      }
    }
    guard number > 0 else { throw InkFileError.isNote(file: file.name, format: "an SVG drawing") }
  }

  /// The groups that our writer wrote samples as.
  package static func samples(in root: MarkupElement) -> [MarkupElement] { root.children.filter(isSample) }

  private static func isSample(_ element: MarkupElement) -> Bool {
    element.name == "g" && element.attributes["class"] == "ink"
  }

  package static func ink(
    of group: MarkupElement, file: String
  ) throws(InkFileError) -> (ink: Ink, styles: [StrokeStyle]) {
    var ink = TimedStrokes()
    var styles: [StrokeStyle] = []
    for line in group.children(named: "polyline") { try add(line, to: &ink, &styles, file: file) }
    return (ink.ink, styles)
  }

  private static func add(
    _ line: MarkupElement, to ink: inout TimedStrokes, _ styles: inout [StrokeStyle], file: String
  ) throws(InkFileError) {
    let numbers = try numbers("points", of: line, file: file) ?? []
    let times = try self.numbers("data-t", of: line, file: file)
    let forces = try self.numbers("data-force", of: line, file: file)
    let count = numbers.count / 2
    guard numbers.count.isMultiple(of: 2), times.map({ $0.count == count }) ?? true,
      forces.map({ $0.count == count }) ?? true
    else { throw unreadable("points", of: line, file: file) }
    var points: [StrokePoint] = []
    for index in 0..<count {
      guard let location = Point.checked(numbers[2 * index], numbers[2 * index + 1]) else {
        throw unreadable("points", of: line, file: file)
      }
      points.append(StrokePoint(location: location, force: forces.flatMap { $0[index].channelValue }))
    }
    guard !points.isEmpty else { return }
    ink.append(points, times: times?.map { $0 / 1000 } ?? [])
    styles.append(
      StrokeStyle(
        tool: line.attributes["data-tool"].flatMap(StrokeStyle.Tool.init(rawValue:)),
        colour: line.attributes["stroke"].flatMap(StrokeStyle.colour), width: line.number("stroke-width")?.channelValue)
    )
  }

  private static func numbers(_ attribute: String, of line: MarkupElement, file: String) throws(InkFileError)
    -> [Double]?
  {
    guard let text = line.attributes[attribute] else { return nil }
    guard let values = SVGNumbers.list(text) else { throw unreadable(attribute, of: line, file: file) }
    return values
  }

  private static func unreadable(_ attribute: String, of line: MarkupElement, file: String) -> InkFileError {
    .unreadable(
      file: file, line: line.line, found: "\(attribute)=\((line.attributes[attribute] ?? "").prefix(24))",
      expected: "a list of finite numbers of the right length")
  }
}

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
