import Foundation
import InkCore

/// A change of an ink after which it says the same: people go back, insert, tilt the page, and files keep strokes otherwise.
///
/// A recognizer that is judged on disturbed ink shows what it takes for granted.
public enum Disturbance: Hashable, Sendable {
  /// A run of two to six strokes comes last, as that of a word that was forgotten, or erased and written anew.
  case late
  /// So many percent of the words, and at least one, come last, where it is known which strokes are of which word.
  case lateWords(percent: Float)
  /// The strokes come in any order.
  case shuffle
  /// The ink is turned by so many degrees, to the left or to the right.
  case rotate(degrees: Float)
  /// The ink is so many times as large.
  case scale(by: Float)

  /// Reads `late`, `late=5`, `shuffle`, `rotate=30` or `scale=0.1`; `nil` for anything else, for angles over 180°, shares over
  /// 100 %, and factors that aren't from 0.001 to 1000.
  public init?(_ text: String) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    switch (parts[0], parts.count) {
    case ("late", 1): self = .late
    case ("late", 2):
      guard let percent = Float(parts[1]), (0...100).contains(percent) else { return nil }
      self = .lateWords(percent: percent)
    case ("shuffle", 1): self = .shuffle
    case ("rotate", 2):
      guard let degrees = Float(parts[1]), abs(degrees) <= 180 else { return nil }
      self = .rotate(degrees: degrees)
    case ("scale", 2):
      guard let factor = Float(parts[1]), (0.001...1000).contains(factor) else { return nil }
      self = .scale(by: factor)
    default: return nil
    }
  }

  /// The order in which a run of two to six of at least three strokes comes last; `below` gives a random number from 0 that is
  /// less than its argument.
  package static func lateOrder(of count: Int, below: (Int) -> Int) -> [Int] {
    let length = 2 + below(min(5, count - 2))
    let start = below(count - length)
    let run = start..<start + length
    return (0..<count).filter { !run.contains($0) } + run
  }

  /// Returns the sample with its ink disturbed; the same seed and sample give the same ink.
  public func callAsFunction(_ sample: LabelledInk, seed: UInt64) -> LabelledInk {
    var random = SplitMix64(seed, UInt64(sample.ink.strokes.count), UInt64(sample.ink.pointCount))
    let strokes = sample.ink.strokes
    switch self {
    case .late:
      guard strokes.count > 2 else { return sample }
      return sample.reordered(
        Self.lateOrder(of: strokes.count) { Int(random.integer(in: 0...UInt64($0 - 1))) })
    case .lateWords(let percent):
      let words = sample.structure?.lines.flatMap(\.words).map(\.strokes).filter { !$0.isEmpty } ?? []
      guard words.count > 1 else { return sample }
      let count = max(Int((Float(words.count) * percent / 100).rounded()), 1)
      let late = words.shuffled(using: &random).prefix(count).flatMap { $0.sorted() }
      let isLate = Set(late)
      return sample.reordered(strokes.indices.filter { !isLate.contains($0) } + late)
    case .shuffle: return sample.reordered(strokes.indices.shuffled(using: &random))
    case .rotate(let degrees):
      let angle = (random.next() % 2 == 0 ? degrees : -degrees) * .pi / 180
      let (cosine, sine) = (cos(angle), sin(angle))
      return sample.moved { Point(x: cosine * $0.x - sine * $0.y, y: sine * $0.x + cosine * $0.y) }
    case .scale(let factor): return sample.moved { $0 * factor }
    }
  }
}

extension Disturbance: CustomStringConvertible {
  /// The text that `init(_:)` reads.
  public var description: String {
    switch self {
    case .late: "late"
    case .lateWords(let percent): "late=\(percent.formatted())"
    case .shuffle: "shuffle"
    case .rotate(let degrees): "rotate=\(degrees.formatted())"
    // Not as a person reads it: “1,000” isn't read, and digits may count.
    case .scale(let factor): factor.rounded() == factor ? "scale=\(Int(factor))" : "scale=\(factor)"
    }
  }
}

extension LabelledInk {
  /// The sample with each point at another offset from the middle of the ink.
  fileprivate func moved(_ change: (Point) -> Point) -> LabelledInk {
    guard let middle = ink.boundingBox?.middle else { return self }
    var sample = self
    for (index, stroke) in ink.strokes.enumerated() {
      for point in stroke.points.indices {
        sample.ink.strokes[index].points[point].location = middle + change(stroke.location(at: point) - middle)
      }
      sample.ink.strokes[index].transform = nil
    }
    return sample
  }

  /// The sample with its strokes in another order: `order` has the index of each.
  fileprivate func reordered(_ order: [Int]) -> LabelledInk {
    var sample = self
    sample.ink.strokes = order.map { ink.strokes[$0] }
    if !styles.isEmpty { sample.styles = order.map { styles[$0] } }
    guard var structure else { return sample }
    var position = [Int](repeating: 0, count: order.count)
    for (new, old) in order.enumerated() { position[old] = new }
    for line in structure.lines.indices {
      for word in structure.lines[line].words.indices {
        structure.lines[line].words[word].strokes = structure.lines[line].words[word].strokes.map { position[$0] }
      }
    }
    for drawing in structure.drawings.indices {
      structure.drawings[drawing].strokes = structure.drawings[drawing].strokes.map { position[$0] }
    }
    sample.structure = structure
    return sample
  }
}
