import Foundation
import InkCore

/// A synthetic writer of editing gestures, with habits of its own: tilt, tremor, roundness, overshoot, direction.
struct GestureWriter {
  private var random: SplitMix64
  private let tilt: Float
  private let tremor: Float
  private let roundness: Int
  private let overshoot: Float
  private let passLength: Float
  private let isLeftHanded: Bool
  private let scratchStyle: Int
  private let isClockwise: Bool
  /// The writer's inaccuracy at the ends of a gesture; 1 is usual, less is more careful.
  var care: Float = 1

  /// Takes the writer that a seed names; `time` decides how this time differs from others.
  init(seed: UInt64, time: UInt64) {
    var habits = SplitMix64(seed, 77)
    tilt = habits.normal() * 0.04
    tremor = habits.uniform(0.004...0.03)
    roundness = 1 + habits.index(below: 7)
    overshoot = habits.uniform(-0.12...0.25)
    passLength = habits.uniform(0.28...0.75)
    isLeftHanded = habits.happens(0.2)
    scratchStyle = habits.index(below: 3)
    isClockwise = habits.happens(0.4)
    random = SplitMix64(seed, time, 5)
  }

  mutating func scratch(_ box: Box, unit: Float) -> [Point] {
    let (left, right) = (box.lower.x - edge(unit), box.upper.x + edge(unit))
    let middle = (box.lower.y + box.upper.y) / 2 + random.normal() * 0.08 * unit
    let half = box.height * random.uniform(0.35...0.62)
    let width = right - left
    let count = scratchStyle == 1 ? 5 + random.index(below: 5) : max(Int(width / (passLength * unit)), 5)
    var corners: [Point] = []
    for index in 0...count {
      let isEven = index.isMultiple(of: 2)
      switch scratchStyle {
      case 0:
        // Up and down while going on.
        let y = middle + (isEven ? half : -half) * random.uniform(0.8...1.15)
        corners.append(Point(x: left + width * Float(index) / Float(count) + random.normal() * 0.05 * unit, y: y))
      case 1:
        // From side to side.
        let y = middle - half + 2 * half * Float(index) / Float(count) * random.uniform(0.75...1.1)
        corners.append(Point(x: (isEven ? left : right) + random.normal() * 0.15 * unit, y: y))
      default:
        // Slanted passes while going on.
        let x = left + (width - 0.6 * unit) * Float(index) / Float(count) + (isEven ? 0 : 0.6 * unit)
        corners.append(Point(x: x, y: middle + (isEven ? half : -half) * random.uniform(0.8...1.15)))
      }
    }
    if isLeftHanded { corners.reverse() }
    return drawn(corners, unit)
  }

  /// A line through a box, or close below its text.
  mutating func line(_ box: Box, unit: Float) -> [Point] {
    let y = box.lower.y + box.height * random.uniform(0.4...1.05)
    let (from, to) = (Point(x: box.lower.x - edge(unit), y: y), Point(x: box.upper.x + edge(unit), y: y))
    let rise = tilt * (to.x - from.x) * 0.5
    let bend = random.normal() * 0.02 * (to.x - from.x)
    var path = (0...24).map { step -> Point in
      let share = Float(step) / 24
      return Point(
        x: from.x + (to.x - from.x) * share,
        y: y - rise * (share - 0.5) * 2 + bend * (1 - (2 * share - 1) * (2 * share - 1)))
    }
    if random.happens(0.15) { path.reverse() }
    return shaken(path, unit)
  }

  mutating func circle(_ box: Box, unit: Float) -> [Point] {
    let middle = box.middle
    let a = box.width / 2 + unit * random.uniform(0.15...0.45)
    let b = box.height / 2 + unit * random.uniform(0.05...0.35)
    let start = random.uniform(0...6.28)
    let turn = 6.283 * random.uniform(0.9...1.2)
    let path = (0...48).map { step -> Point in
      let angle = start + (isClockwise ? 1 : -1) * turn * Float(step) / 48
      let drift = 1 + 0.06 * overshoot * Float(step) / 48
      return Point(x: middle.x + a * drift * cos(angle), y: middle.y + b * drift * sin(angle))
    }
    return shaken(path, unit)
  }

  mutating func bar(at x: Float, _ line: Box, unit: Float) -> [Point] {
    let top = line.lower.y - unit * random.uniform(0.1...0.4)
    let bottom = line.upper.y + unit * random.uniform(0.1...0.4)
    let lean = (tilt + random.normal() * 0.03) * (bottom - top)
    let from = Point(x: x + lean / 2 + random.normal() * 0.03 * unit, y: top)
    let to = Point(x: x - lean / 2, y: bottom)
    return shaken((0...16).map { from + (to - from) * (Float($0) / 16) }, unit)
  }

  mutating func arc(over gap: Box, unit: Float) -> [Point] {
    let reach = gap.width / 2 + unit * random.uniform(0.15...0.6)
    let x = (gap.lower.x + gap.upper.x) / 2 + random.normal() * 0.04 * unit
    let depth = reach * random.uniform(0.5...1)
    let isBelow = random.happens(0.6)
    let y = isBelow ? gap.upper.y - 0.15 * unit : gap.lower.y + 0.15 * unit
    let path = (0...20).map { step -> Point in
      let share = Float(step) / 10 - 1
      return Point(x: x + reach * share, y: y + (isBelow ? 1 : -1) * depth * (1 - share * share))
    }
    return shaken(path, unit)
  }

  /// Down at an x, and back to the left.
  mutating func lineBreak(at x: Float, _ line: Box, unit: Float) -> [Point] {
    let bottom = line.upper.y + unit * random.uniform(0...0.35)
    let corner = Point(x: x + tilt * unit, y: bottom)
    return drawn(
      [
        Point(x: x, y: line.lower.y - unit * random.uniform(-0.1...0.2)), corner,
        Point(x: corner.x - unit * random.uniform(0.8...2), y: bottom + random.normal() * 0.06 * unit),
      ], unit, roundness: 3)
  }

  mutating func caret(at x: Float, _ line: Box, unit: Float) -> [Point] {
    let tip = Point(x: x + random.normal() * 0.03 * unit, y: line.lower.y + line.height * random.uniform(0.1...0.8))
    let height = unit * random.uniform(0.6...1.2)
    let half = height * random.uniform(0.35...0.8)
    return drawn(
      [
        Point(x: tip.x - half, y: tip.y + height * random.uniform(0.9...1.1)), tip,
        Point(x: tip.x + half, y: tip.y + height * random.uniform(0.9...1.1)),
      ], unit, roundness: 2)
  }

  /// The distance by which a gesture goes beyond what it takes, or stops short of it.
  private mutating func edge(_ unit: Float) -> Float {
    care * unit * min(max(overshoot + random.normal() * 0.1, -0.2), 0.35)
  }

  /// Straight pieces between corners, which are rounded off.
  private mutating func drawn(_ corners: [Point], _ unit: Float, roundness: Int? = nil) -> [Point] {
    let path =
      zip(corners, corners.dropFirst()).flatMap { corner, next in
        (0..<14).map { corner + (next - corner) * (Float($0) / 14) }
      } + corners.suffix(1)
    let reach = (roundness ?? self.roundness) / 2
    let smooth = path.indices.map { index -> Point in
      let near = min(index, path.count - 1 - index, reach)
      let range = index - near...index + near
      return range.reduce(Point.zero) { $0 + path[$1] } * (1 / Float(range.count))
    }
    return shaken(smooth, unit)
  }

  /// Tremor: noise without jumps.
  private mutating func shaken(_ path: [Point], _ unit: Float) -> [Point] {
    var drift = Point.zero
    return path.map { point in
      drift = drift * 0.7 + Point(x: random.normal(), y: random.normal()) * (tremor * unit * 0.6)
      return point + drift
    }
  }
}
