import InkCore

/// Finds the lines of a text by the positions of its strokes alone, whatever the order in which they were written.
///
/// Along the slope at which letters are the most level, their heights gather around those of the lines. From there every
/// letter joins the line whose letters beside it are the nearest, so that lines may bend. Dots and bars join the line of the
/// nearest letter.
struct LineSweep {
  /// The indices of the strokes of each line, top to bottom, in the order of writing.
  private(set) var lines: [[Int]] = []

  private let boxes: [Box]
  private let height: Float
  /// The letters from left to right.
  private let letters: [Int]

  /// Finds the lines of strokes of which `isMark` tells the dots and bars; strokes without a box stay with the previous one.
  ///
  /// - Parameter first: Lines to begin with; `nil` to find them by the letters' heights.
  init(of boxes: [Box], from first: [[Int]]? = nil, isMark: (Int) -> Bool) {
    self.boxes = boxes
    let visible = boxes.indices.filter { !boxes[$0].isEmpty }
    var letters = visible.filter { !isMark($0) }
    if letters.isEmpty { letters = visible }
    self.letters = Self.fromLeft(letters, boxes)
    height = Self.height(of: self.letters, boxes)
    guard !letters.isEmpty, height > 0 else { return }
    if let first {
      let isLetter = Set(letters)
      lines = first.map { $0.filter(isLetter.contains) }.filter { !$0.isEmpty }
    } else {
      lines = levels()
    }
    for _ in 0..<Threshold.rounds where lines.count > 1 { reassign() }
    addOthers()
  }

  /// The distance of letters from the letters beside them on their line, each up to 1: small where lines are level.
  static func unevenness(of lines: [[Int]], _ boxes: [Box], isMark: (Int) -> Bool) -> Float {
    let letters = boxes.indices.filter { !boxes[$0].isEmpty && !isMark($0) }
    let height = height(of: fromLeft(letters, boxes), boxes)
    guard height > 0 else { return 0 }
    return lines.reduce(0) { sum, line in
      let letters = fromLeft(line.filter { !boxes[$0].isEmpty && !isMark($0) }, boxes)
      return letters.indices.reduce(sum) { sum, position in
        guard letters.count > 1 else { return sum }
        let y = boxes[letters[position]].middle.y
        let near = near(position, letters, boxes)
        let offset = (y - near) / (Threshold.line * height)
        return sum + min(offset * offset, 1)
      }
    }
  }

  /// Strokes from left to right.
  @inline(never)
  private static func fromLeft(_ strokes: [Int], _ boxes: [Box]) -> [Int] {
    let strokes = strokes.sorted()
    return strokes.map { boxes[$0].middle.x }.sortedIndices().map { strokes[$0] }
  }

  /// The median of the middles of the letters on both sides of one.
  private static func near(_ position: Int, _ letters: [Int], _ boxes: [Box]) -> Float {
    let range = max(position - Threshold.letters, 0)..<min(position + Threshold.letters + 1, letters.count)
    return range.filter { $0 != position }.map { boxes[letters[$0]].middle.y }.median
      ?? boxes[letters[position]].middle.y
  }

  /// The median height of letters with the strokes that cross them; `letters` stand from left to right.
  private static func height(of letters: [Int], _ boxes: [Box]) -> Float {
    let middles = letters.map { boxes[$0].middle.x }
    let heights = letters.map { letter -> Float in
      let box = boxes[letter]
      var whole = box
      var position = middles.partitioningIndex { $0 >= box.lower.x }
      while position < letters.count, middles[position] <= box.upper.x {
        let other = boxes[letters[position]]
        if max(other.lower.y - box.upper.y, box.lower.y - other.upper.y) < 0 { whole = whole.union(other) }
        position += 1
      }
      return whole.height
    }.sorted()
    guard !heights.isEmpty else { return 0 }
    let high = heights[min(heights.count - 1, heights.count * 9 / 10)]
    return heights.filter { $0 > high / 4 }.median ?? 0
  }

  /// The letters by the heights around which they gather.
  private func levels() -> [[Int]] {
    let left = boxes[letters[0]].middle.x
    let bin = height / Threshold.bins
    var best: (sharpness: Float, levels: [Int], density: [Float]) = (-1, [], [])
    for step in -Threshold.slopes...Threshold.slopes {
      let slope = Float(step) * Threshold.slopeStep
      let levels = letters.map { boxes[$0].middle.y - slope * (boxes[$0].middle.x - left) }
      let top = levels.min()!
      // A comparison that NaN fails.
      guard (levels.max()! - top) / bin < Threshold.mostBins else { continue }
      let bins = levels.map { Int(($0 - top) / bin) }
      var histogram = [Float](repeating: 0, count: bins.max()! + 1)
      for bin in bins { histogram[bin] += 1 }
      let density = Self.smooth(histogram)
      let sharpness = density.reduce(0) { $0 + $1 * $1 } * (1 - 0.02 * Float(abs(step)) / Float(Threshold.slopes))
      if sharpness > best.sharpness { best = (sharpness, bins, density) }
    }
    guard !best.density.isEmpty else { return [letters] }
    let borders = Self.borders(of: best.density)
    var lines = [[Int]](repeating: [], count: borders.count + 1)
    for (letter, level) in zip(letters, best.levels) { lines[borders.count { level >= $0 }].append(letter) }
    return lines.filter { !$0.isEmpty }
  }

  private static func smooth(_ histogram: [Float]) -> [Float] {
    let kernel = Threshold.kernel
    let reach = kernel.count / 2
    return histogram.indices.map { index in
      kernel.indices.reduce(0) { sum, position in
        let other = index + position - reach
        return histogram.indices.contains(other) ? sum + kernel[position] * histogram[other] : sum
      }
    }
  }

  /// The bins that divide lines: the lowest between two peaks that are far enough apart and clearly higher.
  private static func borders(of density: [Float]) -> [Int] {
    let peaks = density.indices.filter { index in
      density[index] > 0 && (index == 0 || density[index] > density[index - 1])
        && (index == density.count - 1 || density[index] >= density[index + 1])
    }
    var kept: [Int] = []
    for peak in peaks {
      guard let last = kept.last else {
        kept.append(peak)
        continue
      }
      let valley = density[last...peak].min()!
      let isApart = Float(peak - last) >= Threshold.pitch * Threshold.bins
      if isApart, valley < Threshold.valley * min(density[last], density[peak]) {
        kept.append(peak)
      } else if density[peak] > density[last] {
        kept[kept.count - 1] = peak
      }
    }
    return zip(kept, kept.dropFirst()).map { first, second in
      (first...second).min { density[$0] < density[$1] }! + 1
    }
  }

  /// Puts every letter on the line whose letters beside it are the nearest.
  private mutating func reassign() {
    let present = lines.map { Self.fromLeft($0, boxes) }
    var line = [Int](repeating: 0, count: boxes.count)
    for (number, letters) in present.enumerated() { for letter in letters { line[letter] = number } }
    var next = [[Int]](repeating: [], count: present.count)
    for letter in letters {
      let box = boxes[letter]
      let distances = present.indices.map { number in
        abs(level(of: present[number], near: box.middle.x, without: letter) - box.middle.y)
          - (number == line[letter] ? Threshold.stay * height : 0)
      }
      next[distances.indices.min { distances[$0] < distances[$1] }!].append(letter)
    }
    lines = next.filter { !$0.isEmpty }
  }

  /// The median of the middles of a line's letters that are the nearest along x.
  private func level(of line: [Int], near x: Float, without letter: Int) -> Float {
    let others = line.filter { $0 != letter }
    guard !others.isEmpty else { return .infinity }
    let next = others.firstIndex { boxes[$0].middle.x >= x } ?? others.count
    let range = max(next - Threshold.letters, 0)..<min(next + Threshold.letters, others.count)
    return range.map { boxes[others[$0]].middle.y }.median!
  }

  private mutating func addOthers() {
    let found = lines
    var line = [Int](repeating: 0, count: boxes.count)
    for (number, letters) in found.enumerated() { for letter in letters { line[letter] = number } }
    var isLetter = [Bool](repeating: false, count: boxes.count)
    for letter in letters { isLetter[letter] = true }
    for mark in boxes.indices where !isLetter[mark] {
      if boxes[mark].isEmpty {
        line[mark] = mark == 0 ? 0 : line[mark - 1]
      } else {
        // Marks are mostly written beside their letters in time, too.
        let window = max(mark - Threshold.window, 0)..<min(mark + Threshold.window + 1, boxes.count)
        let written = Set(
          window.filter { isLetter[$0] && gap(mark, [$0]) < Threshold.beside * height }.map { line[$0] })
        func distance(_ number: Int) -> Float {
          gap(mark, found[number]) - (written.contains(number) ? Threshold.written * height : 0)
        }
        line[mark] = found.indices.min { distance($0) < distance($1) }!
      }
    }
    lines = found.indices.map { number in line.indices.filter { line[$0] == number } }
  }

  /// The distance of a mark from the nearest letter of a line.
  private func gap(_ mark: Int, _ line: [Int]) -> Float {
    let box = boxes[mark]
    return line.reduce(Float.infinity) { least, letter in
      let other = boxes[letter]
      let x = max(other.lower.x - box.upper.x, box.lower.x - other.upper.x, 0)
      let y = max(other.lower.y - box.upper.y, box.lower.y - other.upper.y, 0)
      return min(least, (x * x + y * y).squareRoot())
    }
  }

  private enum Threshold {
    /// The number of bins of a line's height, and the most in all.
    static let bins: Float = 10
    static let mostBins: Float = 5000
    /// Slopes are tried up to so many steps to either side.
    static let slopes = 10
    static let slopeStep: Float = 0.02
    /// A Gaussian of a fifth of a line's height.
    static let kernel: [Float] = [0.011, 0.03, 0.065, 0.12, 0.17, 0.2, 0.17, 0.12, 0.065, 0.03, 0.011]
    /// The least distance of lines, in heights.
    static let pitch: Float = 0.9
    /// The density between two lines as a share of theirs, at most.
    static let valley: Float = 0.5
    /// The number of times that letters are put on their lines anew.
    static let rounds = 4
    /// The distance in heights by which a letter's own line counts as nearer.
    static let stay: Float = 0.6
    /// The number of letters to either side that tell where a line is.
    static let letters = 3
    /// The distance of a mark from the letter that was written before or after it, at most, and the distance by
    /// which the line of that letter counts as nearer.
    static let window = 8
    static let beside: Float = 1
    static let written: Float = 0.6
    /// The distance of a letter from its line that counts as 1, in heights.
    static let line: Float = 0.7
  }
}

extension Array {
  /// The first index from which on a predicate holds, in an array in which it holds for all after the first.
  fileprivate func partitioningIndex(where isSecond: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isSecond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
