import InkCore

extension ShapeWriter {
  func line(_ a: Point, _ b: Point, random: inout SplitMix64) -> [Point] {
    let length = a.distance(to: b)
    return path([near(a, length: length, random: &random), near(b, length: length, random: &random)], random: &random)
  }

  /// A line that bows to one side by a share of its length.
  func curve(_ a: Point, _ b: Point, bow: Float, random: inout SplitMix64) -> [Point] {
    let normal = (b - a).turned(by: .pi / 2) * bow
    let points = (0...16).map { index -> Point in
      let t = Float(index) / 16
      return a + (b - a) * t + normal * (4 * t * (1 - t))
    }
    return path(points, rounding: false, random: &random)
  }

  /// An arrow of one to three strokes.
  func arrow(_ a: Point, _ b: Point, bow: Float = 0, random: inout SplitMix64) -> [[Point]] {
    let shaft = bow == 0 ? line(a, b, random: &random) : curve(a, b, bow: bow, random: &random)
    guard let tip = shaft.last, shaft.count > 1 else { return [shaft] }
    let back = shaft[shaft.count * 2 / 3 - (shaft.count > 3 ? 0 : 1)] - tip
    guard back.length > 0 else { return [shaft] }
    let size = min(max(a.distance(to: b) * random.uniform(0.1...0.3), 0.4), random.uniform(0.8...2.2))
    let direction = back * (size / back.length)
    let angle = random.uniform(0.3...0.8)
    let left = tip + direction.turned(by: angle * random.uniform(0.8...1.2))
    let right = tip + direction.turned(by: -angle * random.uniform(0.8...1.2))
    switch random.index(below: 6) {
    case 0, 1:
      return [shaft, path([left, near(tip, length: size, random: &random), right], rounding: false, random: &random)]
    case 2, 3: return [shaft, line(left, tip, random: &random), line(tip, right, random: &random)]
    case 4: return [shaft + path([tip, left, tip, right], rounding: false, random: &random).dropFirst()]
    default: return [shaft, path([left, tip, right, left], rounding: false, random: &random)]
    }
  }

  /// A rectangle of one to four strokes.
  func rectangle(_ box: Box, random: inout SplitMix64) -> [[Point]] {
    let size = min(box.width, box.height)
    let corners = [
      box.lower, Point(x: box.upper.x, y: box.lower.y), box.upper, Point(x: box.lower.x, y: box.upper.y),
    ].map { near($0, length: size, random: &random) }
    func side(_ from: Int, _ count: Int, random: inout SplitMix64) -> [Point] {
      path((from...from + count).map { near(corners[$0 % 4], length: size, random: &random) }, random: &random)
    }
    let start = random.happens(0.7) ? 0 : random.index(below: 4)
    switch random.index(below: 10) {
    case 0...4:
      let loop = side(start, 4, random: &random)
      return [random.happens(0.6) ? Array(loop.reversed()) : loop]
    case 5, 6: return [side(3, 2, random: &random).reversed(), side(1, 2, random: &random)]
    case 7: return [side(0, 3, random: &random), side(3, 1, random: &random)]
    default: return [3, 0, 1, 2].map { side($0, 1, random: &random) }
    }
  }

  /// An ellipse that closes, gapes or overlaps.
  func ellipse(_ box: Box, random: inout SplitMix64) -> [[Point]] {
    let turn = random.uniform(0.9...1.15) * 6.283_185_5
    let start = -1.6 + 0.5 * random.normal()
    let radius = Point(x: box.width / 2, y: box.height / 2)
    let tilt = 0.06 * random.normal()
    let sense: Float = random.happens(0.75) ? -1 : 1
    let squareness = random.uniform(0...0.25)
    let drift = carelessness * 2 * random.normal()
    let points = (0...40).map { index -> Point in
      let angle = start + sense * turn * Float(index) / 40
      let bulge = 1 + squareness * 0.5 * (1 - cosine(4 * angle)) * 0.5 + drift * Float(index) / 40
      return box.middle
        + Point(x: radius.x * cosine(angle) * bulge, y: radius.y * sine(angle) * bulge).turned(by: tilt)
    }
    return [path(points, rounding: false, random: &random)]
  }

  /// A diamond of one, two or four strokes.
  func diamond(_ box: Box, random: inout SplitMix64) -> [[Point]] {
    let size = min(box.width, box.height)
    let corners = [
      Point(x: box.middle.x, y: box.lower.y), Point(x: box.upper.x, y: box.middle.y),
      Point(x: box.middle.x, y: box.upper.y), Point(x: box.lower.x, y: box.middle.y),
    ].map { near($0, length: size, random: &random) }
    func side(_ from: Int, _ count: Int, random: inout SplitMix64) -> [Point] {
      path((from...from + count).map { near(corners[$0 % 4], length: size, random: &random) }, random: &random)
    }
    switch random.index(below: 3) {
    case 0: return [side(0, 4, random: &random)]
    case 1: return [side(0, 2, random: &random), side(2, 2, random: &random).reversed()]
    default: return (0..<4).map { side($0, 1, random: &random) }
    }
  }

  /// A parallelogram, as flow charts have for input and output.
  func parallelogram(_ box: Box, random: inout SplitMix64) -> [[Point]] {
    let skew = box.height * random.uniform(0.3...0.6)
    let corners = [
      box.lower + Point(x: skew, y: 0), Point(x: box.upper.x, y: box.lower.y), box.upper - Point(x: skew, y: 0),
      Point(x: box.lower.x, y: box.upper.y),
    ].map { near($0, length: box.height, random: &random) }
    let loop = corners + [near(corners[0], length: box.height, random: &random)]
    // At once, as two angles, or side by side.
    switch random.index(below: 4) {
    case 0: return [path(loop, random: &random)]
    case 1: return [path(Array(loop[0...2]), random: &random), path(Array(loop[2...4]), random: &random)]
    case 2: return [path(Array(loop[0...3]), random: &random), line(loop[3], loop[4], random: &random)]
    default: return zip(loop, loop.dropFirst()).map { line($0, $1, random: &random) }
    }
  }

  /// A rectangle whose left and right sides are half circles: of one stroke, two or four.
  func stadium(_ box: Box, random: inout SplitMix64) -> [[Point]] {
    let radius = min(box.height, box.width) / 2
    func end(_ middle: Float, from angle: Float) -> [Point] {
      (0...10).map { step in
        let turn = angle + .pi * Float(step) / 10
        return Point(x: middle + radius * cosine(turn), y: box.middle.y + box.height / 2 * sine(turn))
      }
    }
    let right = end(box.upper.x - radius, from: -.pi / 2)
    let left = end(box.lower.x + radius, from: .pi / 2)
    let parts = [right, [right[10], left[0]], left, [left[10], right[0]]]
    switch random.index(below: 4) {
    case 0, 1: return parts.map { path($0, rounding: false, random: &random) }
    case 2:
      return [parts[0] + parts[1].dropFirst(), parts[2] + parts[3].dropFirst()].map {
        path($0, rounding: false, random: &random)
      }
    default: return [path(parts.flatMap { $0 }, rounding: false, random: &random)]
    }
  }

  /// Lines beside one another through a box, each a stroke, or in one stroke there and back.
  func hatching(_ box: Box, random: inout SplitMix64) -> [[Point]] {
    let distance = random.uniform(0.25...1.1)
    let slope = random.happens(0.3) ? 0 : random.uniform(-1...1)
    let rise = abs(slope) * box.height
    let count = min(max(Int((box.width + rise) / distance), 2), 40)
    let sides: [(top: Point, bottom: Point)] = (0...count).map { index in
      let x = box.lower.x + (box.width + rise) * Float(index) / Float(count) - (slope > 0 ? rise : 0)
      func at(_ y: Float) -> Point {
        Point(x: min(max(x + slope * (y - box.lower.y), box.lower.x), box.upper.x), y: y)
      }
      return (
        near(at(box.lower.y), length: box.height, random: &random),
        near(at(box.upper.y), length: box.height, random: &random)
      )
    }
    guard random.happens(0.3) else { return sides.map { line($0.top, $0.bottom, random: &random) } }
    let corners = sides.enumerated().flatMap {
      $0.offset.isMultiple(of: 2) ? [$0.element.top, $0.element.bottom] : [$0.element.bottom, $0.element.top]
    }
    return [path(corners, rounding: false, random: &random)]
  }

  func polygon(_ box: Box, corners: Int, isStar: Bool = false, random: inout SplitMix64) -> [[Point]] {
    let count = isStar ? corners * 2 : corners
    let start = random.uniform(-0.3...0.3) - .pi / 2
    let points = (0...count).map { index -> Point in
      let angle = start + 6.283_185_5 * Float(index % count) / Float(count)
      let size: Float = isStar && index.isMultiple(of: 2) == false ? 0.42 : 1
      return near(
        box.middle + Point(x: box.width / 2 * cosine(angle) * size, y: box.height / 2 * sine(angle) * size),
        length: box.width, random: &random)
    }
    return [path(points, random: &random)]
  }

  /// A line under a box of writing: straight, wavy, double or there and back.
  func underline(_ box: Box, random: inout SplitMix64) -> [[Point]] {
    let y = box.upper.y + random.uniform(-0.15...0.6)
    let a = Point(x: box.lower.x + 0.3 * random.normal(), y: y + 0.1 * random.normal())
    let b = Point(x: box.upper.x + 0.3 * random.normal(), y: y + 0.15 * random.normal())
    switch random.index(below: 10) {
    case 0: return [wave(a, b, random: &random)]
    case 1:
      let down = Point(x: 0, y: random.uniform(0.25...0.6))
      return [line(a, b, random: &random), line(a + down, b + down, random: &random)]
    case 2:
      let down = Point(x: 0, y: random.uniform(0.2...0.5))
      return [path([a, b, a + down], rounding: false, random: &random)]
    case 3...5: return [curve(a, b, bow: 0.03 * random.normal(), random: &random)]
    default: return [line(a, b, random: &random)]
    }
  }

  func wave(_ a: Point, _ b: Point, random: inout SplitMix64) -> [Point] {
    let length = a.distance(to: b)
    let count = max(Int(length / random.uniform(0.7...1.6)), 2)
    let height = random.uniform(0.12...0.35)
    let normal = (b - a).turned(by: .pi / 2) * (height / max(length, 1e-3))
    let points = (0...count * 6).map { index -> Point in
      a + (b - a) * (Float(index) / Float(count * 6)) + normal * sine(Float(index) * .pi / 3)
    }
    return path(points, rounding: false, random: &random)
  }

  /// Lines or a scribble through a box of writing.
  func strike(_ box: Box, random: inout SplitMix64) -> [[Point]] {
    let y = box.middle.y + 0.1 * box.height * random.normal()
    let a = Point(x: box.lower.x - random.uniform(0...0.4), y: y + 0.15 * random.normal())
    let b = Point(x: box.upper.x + random.uniform(0...0.4), y: y + 0.15 * random.normal())
    switch random.index(below: 4) {
    case 0:
      return [line(a, b, random: &random), line(a + Point(x: 0, y: 0.3), b + Point(x: 0, y: 0.25), random: &random)]
    case 1: return [line(Point(x: a.x, y: box.upper.y), Point(x: b.x, y: box.lower.y), random: &random)]
    default: return [line(a, b, random: &random)]
    }
  }

  func scribble(_ box: Box, random: inout SplitMix64) -> [[Point]] {
    let count = max(Int(box.width / random.uniform(0.25...0.9)), 3)
    let corners = (0...count).map { index -> Point in
      let x = box.lower.x + box.width * Float(index) / Float(count) + 0.2 * random.normal()
      let y = index.isMultiple(of: 2) ? box.lower.y : box.upper.y
      return Point(x: x, y: y + 0.15 * box.height * random.normal())
    }
    return [smooth(corners, random: &random)]
  }

  /// A bracket or brace along the left or right side of a box.
  func bracket(_ box: Box, isLeft: Bool, random: inout SplitMix64) -> [[Point]] {
    let x = isLeft ? box.lower.x : box.upper.x
    let out: Float = (isLeft ? -1 : 1) * min(random.uniform(0.4...1.2), box.height / 3)
    func at(_ dx: Float, _ t: Float) -> Point { Point(x: x + out * dx, y: box.lower.y + box.height * t) }
    switch random.index(below: 4) {
    case 0: return [path([at(0, 0), at(1, 0), at(1, 1), at(0, 1)], random: &random)]
    case 1:
      let points = [at(0, 0), at(0.5, 0.05), at(0.5, 0.4), at(1, 0.5), at(0.5, 0.6), at(0.5, 0.95), at(0, 1)]
      return [smooth(points, random: &random)]
    case 2:
      return [curve(at(0, 0), at(0, 1), bow: (isLeft ? 1 : -1) * min(0.5, abs(out) / box.height), random: &random)]
    default: return [line(at(0.6, 0), at(0.6, 1), random: &random)]
    }
  }

  /// A tick or a cross in a box.
  func check(_ box: Box, random: inout SplitMix64) -> [[Point]] {
    if random.happens(0.5) {
      let corners = [
        Point(x: box.lower.x, y: box.middle.y), Point(x: box.middle.x - 0.1 * box.width, y: box.upper.y),
        Point(x: box.upper.x + 0.3 * box.width, y: box.lower.y - 0.3 * box.height),
      ]
      return [path(corners, rounding: false, random: &random)]
    }
    return [
      line(box.lower, box.upper, random: &random),
      line(Point(x: box.upper.x, y: box.lower.y), Point(x: box.lower.x, y: box.upper.y), random: &random),
    ]
  }

  /// A list's bullet of at most an x-height around a point.
  func bullet(at point: Point, kind: Int, random: inout SplitMix64) -> [[Point]] {
    let size = random.uniform(0.15...0.5)
    let box = Box(lower: point, upper: point).grown(by: size)
    switch kind {
    case 0: return ellipse(Box(lower: point, upper: point).grown(by: 0.1), random: &random)
    case 1: return [line(point - Point(x: size, y: 0), point + Point(x: size, y: 0), random: &random)]
    case 2: return ellipse(box, random: &random)
    case 3: return rectangle(box.grown(by: 0.2), random: &random)
    case 4: return arrow(point - Point(x: 2 * size, y: 0), point + Point(x: size, y: 0), random: &random)
    default:
      return ([0, 1.05, 2.1] as [Float]).map { angle in
        let arm = Point(x: size, y: 0).turned(by: angle)
        return line(point - arm, point + arm, random: &random)
      }
    }
  }

  /// The axes of a plot, with a curve.
  func plot(_ box: Box, random: inout SplitMix64) -> [[Point]] {
    let origin = Point(x: box.lower.x, y: box.upper.y)
    var paths = [box.lower, box.upper].flatMap { end in
      random.happens(0.5) ? arrow(origin, end, random: &random) : [line(origin, end, random: &random)]
    }
    if random.happens(0.5) {
      for tick in 1...4 {
        let x = box.lower.x + box.width * Float(tick) / 5
        paths.append(line(Point(x: x, y: box.upper.y - 0.25), Point(x: x, y: box.upper.y + 0.25), random: &random))
      }
    }
    let values = (0...6).map { index in
      Point(
        x: box.lower.x + box.width * Float(index) / 6, y: box.lower.y + box.height * random.uniform(0.05...0.9))
    }
    paths.append(smooth(values, random: &random))
    return paths
  }
}
