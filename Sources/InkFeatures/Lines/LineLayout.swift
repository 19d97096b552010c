import InkCore

/// Finds the lines of a text by the pen's returns to the left.
///
/// A line begins where a stroke lies to the left of the end of the writing and lower, by nearly a line's height, than the
/// writing near it; strokes right before it that are as low begin the line with it. A stroke that goes back to dot or cross
/// a letter belongs to the nearest line. A line that isn't one (a comma, a crossing, a rising baseline) is joined to the
/// previous one, as are the lower parts of ideographs, and ink that is too narrow for several lines, such as a colon or a
/// single ideograph, is one line.
///
/// Sizes are relative to the height of a line: the median height of runs of successive strokes that lie above one another,
/// which are letters, words or ideographs. So the scale of the ink makes no difference.
public struct LineLayout: Sendable {
  /// The indices of the strokes of each line, top to bottom, in the order of writing.
  public private(set) var lines: [[Int]] = []
  /// The lines unless all of the ink is one ideograph, for whoever can read it, where its shape leaves a doubt; else `nil`.
  package private(set) var linesUnlessIdeograph: [[Int]]?

  private let boxes: [Box]
  private var lineBoxes: [Box] = []
  private let height: Float

  /// Finds the lines of an ink; strokes without visible points stay with the previous stroke.
  ///
  /// `ideographs`: whether the text may be an ideograph, whose parts stand below one another as lines of short words do:
  /// then one of several lines must be wider than high by half, and no stroke may span much of ink that isn't wide.
  /// - Complexity: O(n · m) for n strokes of m in a line.
  public init(of ink: Ink, ideographs: Bool = false) {
    var boxes = [Box](repeating: .empty, count: ink.strokes.count)
    for part in ink.visibleParts {
      let stroke = ink.strokes[part.stroke]
      for index in part.points {
        let location = stroke.location(at: index)
        if location.isFinite { boxes[part.stroke] = boxes[part.stroke].union(Box(lower: location, upper: location)) }
      }
    }
    self.init(of: boxes, ideographs: ideographs)
  }

  /// Finds the lines of strokes by their boxes.
  package init(of boxes: [Box], ideographs: Bool = false) {
    self.boxes = boxes
    height = Self.lineHeight(of: boxes)
    guard height > 0 else {
      if !boxes.isEmpty { lines = [Array(boxes.indices)] }
      return
    }
    for index in boxes.indices { assign(index) }
    joinFalseLines(ideographs: ideographs)
    takeLinesByPosition(ideographs: ideographs)
    guard lines.count > 1 else { return }
    if ideographs, isNarrow, hasWideLine(ideographs: false) { linesUnlessIdeograph = lines }
    if !hasWideLine(ideographs: ideographs) { lines = [Array(boxes.indices)] }
  }

  /// The ink on one line: each further line is moved to the right of the previous one, a space apart.
  public func laidEndToEnd(_ ink: Ink) -> Ink {
    guard lines.count > 1 else { return ink }
    var end = box(of: lines[0])
    var result = ink
    let space = space
    for line in lines.dropFirst() {
      let box = box(of: line)
      let shift = Point(x: end.upper.x + space - box.lower.x, y: middle(of: lines[0]) - middle(of: line))
      for index in line { result.strokes[index].move(by: shift) }
      end.upper.x = box.upper.x + shift.x
    }
    return result
  }

  /// The width of a space: nearly a line's height, and more than twice the writer's gaps between letters.
  private var space: Float {
    let gaps = lines.flatMap { line in zip(line, line.dropFirst()).map { boxes[$1].lower.x - boxes[$0].upper.x } }
    return max(0.8 * height, 2.2 * (gaps.filter { $0 > 0 && $0.isFinite }.upperMedian ?? 0))
  }

  private mutating func assign(_ index: Int) {
    let box = boxes[index]
    guard let line = lines.last else {
      (lines, lineBoxes) = ([[index]], [box])
      return
    }
    guard !box.isEmpty, !lineBoxes[lines.count - 1].isEmpty else { return add(index, to: lines.count - 1) }
    let drop = box.middle.y - middle(of: line, near: box)
    let isReturn = lineBoxes[lines.count - 1].upper.x - box.lower.x > Threshold.returnWidth * height
    if drop > Threshold.drop * height, isReturn, box.height > Threshold.flatness * height {
      beginLine(with: index)
    } else if drop < -Threshold.drop * height, let earlier = earlierLine(of: index, rise: -drop) {
      add(index, to: earlier)
    } else {
      add(index, to: lines.count - 1)
    }
  }

  private mutating func add(_ index: Int, to line: Int) {
    lines[line].append(index)
    lineBoxes[line] = lineBoxes[line].union(boxes[index])
  }

  /// Begins a line with a stroke and those right before it that are on the new line, too.
  private mutating func beginLine(with index: Int) {
    var line = [index]
    let box = boxes[index]
    var previous = lines[lines.count - 1]
    while previous.count > 1, previous[previous.count - 1] == line[0] - 1 {
      let rest = Array(previous.dropLast())
      let candidate = boxes[line[0] - 1]
      guard !candidate.isEmpty,
        candidate.middle.y - middle(of: rest, near: candidate) > Threshold.earlyDrop * height,
        self.box(of: rest).upper.x - candidate.lower.x > Threshold.returnWidth * height,
        abs(candidate.middle.y - box.middle.y) < Threshold.sameLine * height,
        candidate.lower.x < box.upper.x + 2 * height
      else { break }
      line.insert(previous.removeLast(), at: 0)
    }
    lines[lines.count - 1] = previous
    lineBoxes[lines.count - 1] = self.box(of: previous)
    lines.append(line)
    lineBoxes.append(self.box(of: line))
  }

  /// The earlier line that a stroke belongs to, if any: much nearer than the current line, and not beside the last stroke,
  /// which a dot or an accent of the current line is.
  private func earlierLine(of index: Int, rise: Float) -> Int? {
    let box = boxes[index]
    let distances = lines.map { abs(box.middle.y - middle(of: $0, near: box)) }
    guard let nearest = distances.indices.min(by: { distances[$0] < distances[$1] }), nearest < lines.count - 1,
      distances[nearest] < height, distances[nearest] * Threshold.nearness < rise,
      box.lower.x < lineBoxes[nearest].upper.x + 0.5 * height
    else { return nil }
    let last = boxes[index - 1]
    let isBeside =
      max(box.lower.x - last.upper.x, last.lower.x - box.upper.x) <= 3 * height && rise <= Threshold.accent * height
    return isBeside && lines[lines.count - 1].last == index - 1 ? nil : nearest
  }

  /// Takes the lines that the strokes' positions alone show, where those in the order of writing are much less level, or,
  /// among ideographs, have upper strokes below lower ones.
  private mutating func takeLinesByPosition(ideographs: Bool) {
    let before = LineSweep.unevenness(of: lines, boxes) { isFlat($0) }
    let isMixed = ideographs && zip(lines, lines.dropFirst()).contains { inversion(of: $0, $1) > Threshold.inversion }
    guard before > Threshold.unevenness || isMixed else { return }
    let byTime = lines
    var best = (lines: lines, cost: isMixed ? .infinity : before - Threshold.unevenness)
    for first in [byTime, nil] {
      lines = LineSweep(of: boxes, from: first) { isFlat($0) }.lines
      joinFalseLines(ideographs: ideographs)
      let share = byTime.count > 1 ? Threshold.unevenShare / 3 : Threshold.unevenShare
      let added = lines.count > byTime.count ? share * Float(boxes.count) : 0
      let cost = LineSweep.unevenness(of: lines, boxes) { isFlat($0) } + added
      if cost < best.cost { best = (lines, cost) }
    }
    lines = best.lines
  }

  private mutating func joinFalseLines(ideographs: Bool) {
    var joined: [[Int]] = []
    for line in lines {
      if let before = joined.last, !isLine(line, after: before, ideographs: ideographs) {
        joined[joined.count - 1] = (before + line).sorted()
      } else {
        joined.append(line)
      }
    }
    lines = joined
  }

  /// Whether strokes are a line below another one, and not a part of it, such as the bar at the foot of an I.
  private func isLine(_ line: [Int], after before: [Int], ideographs: Bool) -> Bool {
    let first = box(of: before)
    let second = box(of: line)
    guard middle(of: line) - middle(of: before) > 0.67 * height,
      max(second.width, second.height) > 0.4 * height, max(first.height, second.height) > 0.5 * height,
      first.upper.x - second.lower.x > (ideographs ? Threshold.ideographReturn : Threshold.lineReturn) * first.width,
      before.contains(where: { !isFlat($0) }), line.contains(where: { !isFlat($0) }), !isOneLine(before, line),
      !(ideographs && areParts(before, line))
    else { return false }
    // The boxes of long lines overlap where they slant, those of letters don't.
    let overlap = first.upper.y - second.lower.y
    return min(first.width, second.width) > Threshold.letterWidth * height
      || overlap < Threshold.overlap * min(first.height, second.height)
  }

  /// Whether more than once strokes of both were written before all that is to the right of them: the upper and the lower
  /// parts of letters or ideographs, and not lines, after which the pen goes back to the left.
  private func isOneLine(_ upper: [Int], _ lower: [Int]) -> Bool {
    let strokes = (upper + lower).sorted()
    var right = -Float.infinity
    var columns = 0
    // Of the strokes since the last gap: whether the first is an upper one; `nil` after one of the other line.
    var first: Bool?
    for (index, stroke) in strokes.enumerated() where !boxes[stroke].isEmpty {
      let isUpper = upper.contains(stroke)
      if strokes[index...].allSatisfy({ boxes[$0].lower.x > right }) {
        first = isUpper
      } else if first == !isUpper {
        columns += 1
        first = nil
      }
      right = max(right, boxes[stroke].upper.x)
    }
    return columns > 1
  }

  /// Whether strokes of both were written by turns, and one reaches from the middle of one to that of the other, or they are
  /// no further apart than ideographs are wide: parts of the same ideographs, whose strokes came in any order.
  private func areParts(_ upper: [Int], _ lower: [Int]) -> Bool {
    let isUpper = (upper + lower).sorted().map { upper.contains($0) }
    let turns = zip(isUpper, isUpper.dropFirst()).count { $0 != $1 }
    guard Float(turns) > Threshold.turns * Float(min(upper.count, lower.count)) else { return false }
    let (top, bottom) = (middle(of: upper), middle(of: lower))
    let slack = Threshold.reach * (bottom - top)
    if (upper + lower).contains(where: { boxes[$0].lower.y <= top + slack && boxes[$0].upper.y >= bottom - slack }) {
      return true
    }
    let widths = columnWidths(of: upper) + columnWidths(of: lower)
    return bottom - top < Threshold.partDistance * (widths.median ?? 0)
  }

  /// The share of inverted pairs among the strokes of two lines that lie above one another.
  private func inversion(of upper: [Int], _ lower: [Int]) -> Float {
    let differences = upper.flatMap { first in
      lower.filter { boxes[first].overlapsAlongX(boxes[$0]) }.map { boxes[$0].middle.y - boxes[first].middle.y }
    }
    return Float(differences.count { $0 < 0 }) / max(Float(differences.count), 1)
  }

  /// The widths of the letters, words or ideographs of a line that have gaps between them.
  private func columnWidths(of line: [Int]) -> [Float] {
    var widths: [Float] = []
    var column = Box.empty
    let boxes = line.map { self.boxes[$0] }.filter { !$0.isEmpty }
    for index in boxes.map({ $0.lower.x }).sortedIndices() {
      let box = boxes[index]
      if !column.isEmpty, !box.overlapsAlongX(column) {
        widths.append(column.width)
        column = .empty
      }
      column = column.union(box)
    }
    return widths + [column.width]
  }

  /// Whether a stroke is a dot or a bar.
  private func isFlat(_ index: Int) -> Bool {
    boxes[index].isEmpty || boxes[index].height < max(Threshold.barHeight * boxes[index].width, Threshold.dot * height)
  }

  /// Whether a line is wide enough for the ink to be several lines.
  private func hasWideLine(ideographs: Bool) -> Bool {
    let boxes = lines.map { box(of: $0) }
    let widest = boxes.reduce(0) { max($0, $1.width) }
    guard !ideographs else {
      return widest >= Threshold.ideographWidth * (boxes.map { $0.height }.median ?? 0) && !isLikeIdeograph
    }
    let middles = lines.map { middle(of: $0) }
    let isShort = self.boxes.count(where: { !$0.isEmpty }) < Threshold.strokes
    let pitch = zip(middles, middles.dropFirst()).map { $1 - $0 }.median ?? 0
    return widest >= (isShort ? Threshold.shortWidth : Threshold.width) * pitch
  }

  private var whole: Box { boxes.reduce(.empty) { $0.union($1) } }

  /// Whether the ink is no wider than a single ideograph.
  private var isNarrow: Bool { whole.width <= Threshold.ideographAspect * whole.height }

  /// Whether a stroke spans so much of the ink, which isn't wide, that all of it is likelier one ideograph.
  private var isLikeIdeograph: Bool {
    let longest = boxes.reduce(Float(0)) { $1.isEmpty ? $0 : max($0, $1.size) }
    return isNarrow && longest > Threshold.ideographStroke * whole.size
  }

  /// The middle of the strokes of a line that are nearest to a box along x; so the line may slant.
  private func middle(of line: [Int], near box: Box) -> Float {
    let x = box.middle.x
    var nearest: [(distance: Float, index: Int)] = []
    for index in line where !boxes[index].isEmpty {
      let distance = max(boxes[index].lower.x - x, x - boxes[index].upper.x, 0)
      if nearest.count == 3, distance >= nearest[2].distance { continue }
      if nearest.count == 3 { nearest.removeLast() }
      let position = nearest.firstIndex { distance < $0.distance } ?? nearest.count
      nearest.insert((distance, index), at: position)
    }
    guard !nearest.isEmpty else { return box.middle.y }
    return nearest.reduce(0) { $0 + boxes[$1.index].middle.y } / Float(nearest.count)
  }

  private func middle(of line: [Int]) -> Float {
    line.filter { !boxes[$0].isEmpty }.map { boxes[$0].middle.y }.median ?? 0
  }

  private func box(of line: [Int]) -> Box { line.reduce(.empty) { $0.union(boxes[$1]) } }

  /// The median height of letters, words or ideographs, without dots and dashes, of strokes in the order of writing; those
  /// that aren't visible have empty boxes.
  package static func lineHeight(of boxes: [Box]) -> Float {
    var heights: [Float] = []
    var run = Box.empty
    for box in boxes where !box.isEmpty {
      if run.isEmpty || continues(run, box) {
        run = run.union(box)
      } else {
        heights.append(run.height)
        run = box
      }
    }
    if !run.isEmpty { heights.append(run.height) }
    heights.sort()
    guard !heights.isEmpty else { return 0 }
    let high = heights[min(heights.count - 1, heights.count * 9 / 10)]
    return heights.filter { $0 > high / 4 }.median ?? 0
  }

  /// Whether a stroke lies above or below the strokes before it as part of the same letter or ideograph.
  private static func continues(_ run: Box, _ box: Box) -> Bool {
    guard box.overlapsAlongX(run) else { return false }
    let gap = max(box.lower.y - run.upper.y, run.lower.y - box.upper.y, 0)
    let height = max(run.height, box.height)
    let width = min(run.width, box.width)
    // Strokes that are flat, such as those of 三, are further apart than they are high.
    return gap <= max(0.5 * height, height < 0.3 * width ? 0.6 * width : 0)
  }

  /// Shares of a line's height, chosen on single lines of real writers laid below one another at pitches from 1.3 to 3
  /// heights, and on the same lines by themselves.
  private enum Threshold {
    /// The unevenness of lines in the order of writing from which on it isn't trusted, and the share of the strokes by which
    /// more lines must be more even.
    static let unevenness: Float = 2
    static let unevenShare: Float = 0.15
    /// The share of strokes of two lines, among those above one another, that may be on the wrong side.
    static let inversion: Float = 0.05
    /// The distance of a new line's stroke from the middle of the writing near it.
    static let drop: Float = 0.9
    /// That of the strokes before it.
    static let earlyDrop: Float = 0.5
    /// The distance of a new line's stroke from the end of the line before it.
    static let returnWidth: Float = 1
    /// The height below which a stroke begins no line.
    static let flatness: Float = 0.05
    /// The distance along y of strokes that begin a line together.
    static let sameLine: Float = 0.8
    /// The least ratio of a stroke's rise above the current line to its distance from an earlier line that it belongs to.
    static let nearness: Float = 2.5
    /// The distance from the current line's middle at which an accent stands at most.
    static let accent: Float = 2.2
    /// The distance of a line's beginning from the end of the line before, as a share of that one's width; among
    /// ideographs, whose lower parts begin no line: 灬 of 一点.
    static let lineReturn: Float = 0.25
    static let ideographReturn: Float = 0.5
    /// The turns that two lines take in time, as a share of the strokes of the smaller one, from which on they may be parts
    /// of ideographs. Then a stroke may end before their middles by this share of their distance, or their distance is this at
    /// most, relative to the width of an ideograph.
    static let turns: Float = 0.3
    static let reach: Float = 0.1
    static let partDistance: Float = 1.2
    /// The width of a line that may be a letter.
    static let letterWidth: Float = 3
    /// The share of its height to which such a line may overlap another one.
    static let overlap: Float = 0.4
    /// The height of a bar as a share of its width, and the size of a dot.
    static let barHeight: Float = 0.2
    static let dot: Float = 0.2
    /// The width of a line relative to the lines' distance (a ratio), and to its own height for ideographs.
    static let width: Float = 0.8
    /// Texts of fewer strokes than these may be a single letter, and must be wider.
    static let strokes = 5
    static let shortWidth: Float = 2
    static let ideographWidth: Float = 1.6
    /// The width of a single ideograph relative to its height, at most, and the length of its longest stroke relative to
    /// the larger of the two, at least. Of 29,836 single characters of eleven sets 14 count as several lines, 6 when a
    /// network for characters is asked where there is a doubt; of 1,500 pairs of lines of two or three ideographs 814 are
    /// found, 933 with the network.
    static let ideographAspect: Float = 1.75
    static let ideographStroke: Float = 0.38
  }
}
