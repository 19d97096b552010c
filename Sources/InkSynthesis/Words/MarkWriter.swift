import InkCore

/// Writes marks on letters with real ink of similar signs.
///
/// An acute is a real apostrophe, comma, dash or slash turned to the person's angle, a circumflex is a real `^`, a tilde a real
/// `~`, a ring a real o, a breve a real `(` on its side, a hook the upper part of a real `?`. Lengths are in x-heights, y points
/// down.
struct MarkWriter {
  let habits: MarkHabits
  /// Returns real ink of a sign; `nil` when nobody wrote it.
  let ink: (Character, inout SplitMix64) throws -> [[Point]]?

  /// Writes a letter's marks, now or when the word is finished; returns whether there was real ink of their shapes.
  ///
  /// `letter` is the box of the letter, which may be within a word: then the pen isn't at its end.
  func write(
    _ marks: [Mark], on base: Character, _ letter: Box, isWithinWord: Bool = false, into glyph: inout ComposedGlyph,
    random: inout SplitMix64
  ) throws -> Bool {
    // What is above the letter so far.
    var above: Box?
    let isLate = isWithinWord || random.happens(habits.late)
    for mark in marks {
      var paths: [[Point]]?
      for _ in 0..<6 where paths == nil {
        paths = try self.paths(of: mark, on: letter, base, above: above, isLate: isLate, random: &random)
      }
      guard let paths, let size = Box(around: paths.joined()) else { return false }
      if mark.isAbove { above = above.map(size.union) ?? size }
      if mark == .apostrophe, !isWithinWord { glyph.width = max(glyph.width, size.upper.x) }
      // What hangs on a letter is written with it more often than what is above.
      let isAttached = mark == .cedilla || mark == .ogonek || mark == .horn
      if isWithinWord || (isLate && !(isAttached && random.happens(0.7))) {
        glyph.marks += paths
      } else if paths.count == 1, mark != .dotAbove, mark != .dotBelow, !glyph.paths.isEmpty,
        random.happens(isAttached ? 0.5 : habits.joinsLetter)
      {
        glyph.paths[glyph.paths.count - 1] += paths[0]
      } else {
        glyph.paths += paths
        glyph.joinsNext = mark.isAbove && random.happens(habits.joinsNext)
      }
    }
    return true
  }

  private func paths(
    of mark: Mark, on box: Box, _ base: Character, above: Box?, isLate: Bool, random: inout SplitMix64
  ) throws -> [[Point]]? {
    let isUppercase = base.isUppercase
    let noise = habits.unsteadiness * (isLate ? 1.6 : 1)
    let size = habits.size * exponential(0.12 * random.normal())
    let gap = max(habits.gap * (isUppercase ? 0.6 : 1) * exponential(0.3 * random.normal()), -0.05)
    let shift = habits.shift + noise * random.normal()
    /// The middle of a mark of some height above the letter and the marks that it has.
    func top(_ height: Float) -> Point {
      guard let above else { return Point(x: box.middle.x + shift, y: box.lower.y - gap - height / 2) }
      if habits.tonesStandBeside && mark != .tilde {
        let side: Float = mark == .grave && random.happens(0.5) ? -1 : 1
        let x = side > 0 ? above.upper.x + 0.1 : above.lower.x - 0.1
        return Point(x: x + noise * random.normal(), y: above.middle.y - 0.1 - 0.4 * height + noise * random.normal())
      }
      return Point(x: above.middle.x + 0.6 * shift, y: above.lower.y - 0.35 * gap - 0.03 - height / 2)
    }
    /// A straight stroke of a length and a direction, in radians clockwise from the right.
    func stroke(_ length: Float, _ direction: Float, at middle: Point) throws -> [[Point]]? {
      let half = Point(x: cosine(direction), y: sine(direction)) * (length / 2)
      return try straight(from: middle - half, to: middle + half, random: &random).map { [$0] }
    }
    func dot(_ middle: Point) throws -> [[Point]]? {
      if habits.dotsAreTicks && random.happens(0.8) {
        return try stroke(0.16 * size, .pi / 2 + 0.5 * random.normal(), at: middle)
      }
      return try fitted(".", width: 0.09 * size, height: nil, at: middle, random: &random)
    }
    let angle = min(max(habits.angle + 0.15 * random.normal(), 0.3), 1.45)
    let length = 0.5 * size
    let small: Float = above == nil ? 1 : 0.8
    switch mark {
    case .acute:
      let middle = top(length * small * sine(angle))
      return try stroke(length * small, habits.acuteFalls ? .pi - angle : -angle, at: middle)
    case .grave: return try stroke(length * small, angle, at: top(length * small * sine(angle)))
    case .macron:
      return try stroke(min(max(0.75 * box.width, 0.35), 0.9) * size, 0.1 * random.normal(), at: top(0))
    case .dotAbove: return try dot(top(0.1))
    case .circumflex:
      return try fitted("^", width: 0.55 * size, height: 0.32 * size, at: top(0.32 * size), random: &random)
    case .tilde:
      if random.happens(0.08) { return try stroke(0.6 * size * small, 0.1 * random.normal(), at: top(0.1)) }
      return try fitted(
        "~", width: 0.62 * size * small, height: 0.24 * size * small, at: top(0.24 * size * small), random: &random)
    case .caron:
      let sign = random.index(weights: [0.6, 0.4]) == 0 ? "v" : "^" as Character
      return try fitted(
        sign, width: 0.5 * size, height: 0.3 * size, at: top(0.3 * size), turn: sign == "^" ? .upsideDown : .none,
        random: &random)
    case .breve:
      let sign = random.index(weights: [0.6, 0.4]) == 0 ? "(" : "u" as Character
      return try fitted(
        sign, width: 0.5 * size, height: 0.25 * size, at: top(0.25 * size), turn: sign == "(" ? .onItsSide : .none,
        random: &random)
    case .ring:
      let sign: Character = random.happens(0.7) ? "o" : "0"
      return try fitted(sign, width: 0.34 * size, height: 0.34 * size, at: top(0.34 * size), random: &random)
    case .hookAbove:
      let height = 0.42 * size * small
      guard let question = try ink("?", &random) else { return nil }
      guard let hook = question.max(by: { $0.pathLength < $1.pathLength }) else { return nil }
      return Self.fitted([hook], width: 0.26 * size * small, height: height, at: top(height))
    case .diaeresis:
      let middle = top(0.1)
      let apart = Point(x: random.uniform(0.13...0.26) * size, y: 0.04 * random.normal())
      let direction = .pi / 2 + 0.35 * random.normal()
      switch habits.dots {
      case .line: return try stroke(0.55 * size, 0.15 * random.normal(), at: middle)
      case .wave: return try fitted("~", width: 0.55 * size, height: 0.18 * size, at: middle, random: &random)
      case .dots, .ticks:
        let isTick = habits.dots == .ticks
        guard let first = try isTick ? stroke(0.24 * size, direction, at: middle - apart) : dot(middle - apart),
          let second = try isTick
            ? stroke(0.24 * size, direction + 0.15 * random.normal(), at: middle + apart) : dot(middle + apart)
        else { return nil }
        return first + second
      }
    case .doubleAcute:
      let middle = top(length * sine(angle))
      let apart = Point(x: random.uniform(0.13...0.22), y: 0)
      let direction = habits.acuteFalls ? .pi - angle : -angle
      guard let first = try stroke(length, direction, at: middle - apart),
        let second = try stroke(length * exponential(0.12 * random.normal()), direction, at: middle + apart)
      else { return nil }
      return first + second
    case .horn:
      // From the upper right into the letter's shoulder.
      let corner = Point(x: box.upper.x - 0.08 + 0.04 * random.normal(), y: box.lower.y + 0.1 + 0.05 * random.normal())
      let end = corner + Point(x: random.uniform(0.1...0.3), y: -random.uniform(0.2...0.45)) * size
      let (from, to) = random.happens(0.75) ? (end, corner) : (corner, end)
      return try straight(from: from, to: to, signs: [",", "'", ")"], random: &random).map { [$0] }
    case .dotBelow: return try dot(Point(x: box.middle.x + shift, y: box.upper.y + gap))
    case .commaBelow:
      let start = Point(x: box.middle.x + shift + 0.08, y: max(box.upper.y, 0) + 0.1 + 0.4 * gap)
      let end = start + Point(x: -random.uniform(0.02...0.2), y: random.uniform(0.25...0.45)) * size
      return try straight(from: start, to: end, signs: [",", ",", "'", "/"], random: &random).map { [$0] }
    case .commaAbove:
      let sign: Character = random.happens(0.5) ? "," : "'"
      if random.happens(0.5) { return try stroke(length * 0.8, .pi - angle - 0.2, at: top(length * 0.7)) }
      return try fitted(sign, width: nil, height: 0.35 * size, at: top(0.35 * size), random: &random)
    case .cedilla:
      // A hook that begins at the letter's lowest point.
      let height = 0.42 * size
      let sign: Character = [",", "5", "3", "s", ")"][random.index(weights: [0.4, 0.15, 0.15, 0.1, 0.2])]
      let middle = Point(x: box.middle.x + 0.5 * shift, y: box.upper.y - 0.04 + height / 2 + 0.03 * random.normal())
      guard let ink = try ink(sign, &random) else { return nil }
      guard let hook = ink.max(by: { $0.pathLength < $1.pathLength }) else { return nil }
      return Self.fitted([hook], width: 0.24 * size, height: height, at: middle)
    case .ogonek:
      let height = 0.38 * size
      let sign: Character = [",", "(", "c"][random.index(weights: [0.3, 0.4, 0.3])]
      let x = "eE".contains(base) ? box.middle.x + 0.25 * box.width : box.upper.x - 0.08
      let middle = Point(x: x + 0.05 * random.normal(), y: box.upper.y - 0.04 + height / 2 + 0.03 * random.normal())
      return try fitted(
        sign, width: 0.22 * size, height: height, at: middle, turn: sign == "," ? .mirrored : .none, random: &random)
    case .apostrophe:
      if habits.writesWholeCarons && !isUppercase {
        return try fitted("v", width: 0.5 * size, height: 0.3 * size, at: top(0.3 * size), random: &random)
      }
      let start = Point(x: box.upper.x + random.uniform(0.08...0.28), y: box.lower.y + 0.1 * random.normal())
      let end = start + Point(x: -random.uniform(0...0.15), y: random.uniform(0.28...0.5)) * size
      return try straight(from: start, to: end, signs: ["'", ",", "/"], random: &random).map { [$0] }
    case .slash:
      let over = random.uniform(0...0.3) * size
      let low = Point(x: box.lower.x - 0.5 * over + 0.05 * random.normal(), y: box.upper.y + over)
      let high = Point(x: box.upper.x + 0.5 * over + 0.05 * random.normal(), y: box.lower.y - over)
      return try straight(
        from: habits.acuteFalls ? high : low, to: habits.acuteFalls ? low : high, signs: ["/", "/", "-", "1"],
        random: &random
      ).map { [$0] }
    case .bar:
      // Through the ascender of đ, on its right; through the stem of Đ, on its left.
      let x = isUppercase ? box.lower.x + 0.08 : box.upper.x - 0.1
      let y = isUppercase ? box.middle.y : box.lower.y + random.uniform(0.18...0.45)
      return try stroke(
        random.uniform(0.45...0.85) * size, habits.barsSlant ? -0.4 * random.unit() : 0.08 * random.normal(),
        at: Point(x: x + 0.06 * random.normal(), y: y))
    case .crossing:
      let x = isUppercase ? box.lower.x + 0.1 : box.middle.x
      let y = box.middle.y + 0.12 * random.normal()
      let middle = Point(x: x + 0.05 * random.normal(), y: y)
      if random.happens(0.12) {
        return try fitted("~", width: 0.6 * size, height: 0.22 * size, at: middle, random: &random)
      }
      return try stroke(random.uniform(0.45...0.85) * size, -random.uniform(0.15...0.95), at: middle)
    }
  }

  /// A real stroke of a straight sign, turned and scaled so that it begins and ends at two points; `nil` for one that isn't
  /// straight enough.
  private func straight(
    from start: Point, to end: Point, signs: [Character] = ["'", ",", "-", "/", "`"], random: inout SplitMix64
  ) throws -> [Point]? {
    let sign = signs[random.index(below: signs.count)]
    guard let paths = try ink(sign, &random), let path = paths.first, paths.count == 1, let first = path.first,
      let last = path.last
    else { return nil }
    let (chord, wanted) = (last - first, end - start)
    let square = chord.dot(chord)
    guard square > 0, path.pathLength < 1.5 * chord.length else { return nil }
    // The turn and scale that take one chord to the other.
    let (a, b) = (chord.dot(wanted) / square, chord.cross(wanted) / square)
    return path.map { point in
      let p = point - first
      return start + Point(x: a * p.x - b * p.y, y: b * p.x + a * p.y)
    }
  }

  /// The orientation in which a sign serves as a mark.
  enum Turn { case none, upsideDown, mirrored, onItsSide }

  private func fitted(
    _ sign: Character, width: Float?, height: Float?, at middle: Point, turn: Turn = .none, random: inout SplitMix64
  ) throws -> [[Point]]? {
    guard let paths = try ink(sign, &random), paths.count <= 2 else { return nil }
    let turned = paths.map { path in
      path.map { point in
        switch turn {
        case .none: point
        case .upsideDown: Point(x: point.x, y: -point.y)
        case .mirrored: Point(x: -point.x, y: point.y)
        case .onItsSide: Point(x: point.y, y: -point.x)
        }
      }
    }
    return Self.fitted(turned, width: width, height: height, at: middle)
  }

  /// Scales paths into a box with a given middle; the scales along x and y differ by a factor of at most 1.8, so that a dash
  /// doesn't become as high as the box.
  static func fitted(_ paths: [[Point]], width: Float?, height: Float?, at middle: Point) -> [[Point]]? {
    guard let box = Box(around: paths.joined()) else { return nil }
    guard box.size > 0 else { return [[middle]] }
    var x = width.map { $0 / max(box.width, 0.01 * box.size) }
    var y = height.map { $0 / max(box.height, 0.01 * box.size) }
    if let width, height == nil { x = width / box.size }
    if let height, width == nil { y = height / box.size }
    var (a, b) = (x ?? y ?? 1, y ?? x ?? 1)
    (a, b) = (min(a, 1.8 * b), min(b, 1.8 * a))
    return paths.map { path in
      path.map { point in
        let p = point - box.middle
        return Point(x: middle.x + p.x * a, y: middle.y + p.y * b)
      }
    }
  }
}
