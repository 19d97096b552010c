import InkCore
import InkDecoding
import InkRuntime

/// The words of a line's reading, with the strokes of each.
///
/// A recognizer knows the words better than where they meet: it has often read a letter before its bar or dot is written. So
/// two words part at the widest gap between the last letter of the one and the first of the other. Where there is no gap,
/// because strokes join or cover both, a stroke belongs to the word that most of it wrote.
package struct WordDivision {
  /// The words in reading order.
  package private(set) var words: [LineText.Word] = []

  /// The boxes of each word's first and last grapheme.
  private var ends: [(first: Box?, last: Box?)] = []
  /// For each stroke the number of points of each word, by the word's index.
  private var points: [[Int: Int]]

  package init(of candidate: Candidate, _ reading: LineReading, _ strokes: [Stroke]) {
    points = Array(repeating: [:], count: strokes.count)
    var isInside = false
    for (segment, grapheme) in zip(candidate.segmentation, reading.graphemes) {
      if grapheme.grapheme.isBlank {
        isInside = false
        continue
      }
      if !isInside {
        words.append(LineText.Word(text: "", strokes: [], box: nil))
        ends.append((grapheme.box, nil))
      }
      isInside = true
      let last = words.count - 1
      words[last].text.append(grapheme.grapheme)
      if let box = grapheme.box { words[last].box = words[last].box?.union(box) ?? box }
      ends[last].last = grapheme.box ?? ends[last].last
      for part in segment.parts { points[part.stroke][last, default: 0] += part.points.count }
    }
    guard !words.isEmpty else { return }
    let boxes = strokes.map { Ink(strokes: [$0]).boundingBox }
    let cuts = cuts(between: boxes)
    var inks = [Box?](repeating: nil, count: words.count)
    for (number, stroke) in strokes.enumerated() {
      guard let box = boxes[number] else { continue }
      let word = word(of: number, at: (box.lower.x + box.upper.x) / 2, cuts)
      words[word].strokes.append(stroke.id!)
      inks[word] = inks[word]?.union(box) ?? box
    }
    for word in words.indices {
      let isApart = (word == 0 || cuts[word - 1] != nil) && (word == cuts.count || cuts[word] != nil)
      if isApart { words[word].box = inks[word] ?? words[word].box }
    }
  }

  /// Where each word and the next part along the line; `nil` where there is no gap.
  private func cuts(between boxes: [Box?]) -> [Float?] {
    var gaps: [(width: Float, middle: Float)] = []
    var end = Float.infinity
    for box in boxes.compactMap({ $0 }).sorted(by: { $0.lower.x < $1.lower.x }) {
      if box.lower.x > end { gaps.append((box.lower.x - end, (box.lower.x + end) / 2)) }
      end = end == .infinity ? box.upper.x : max(end, box.upper.x)
    }
    return words.indices.dropLast().map { word in
      guard let left = ends[word].last ?? ends[word].first, let right = ends[word + 1].first else { return nil }
      return gaps.filter { $0.middle > left.lower.x && $0.middle < right.upper.x }.max { $0.width < $1.width }?.middle
    }
  }

  /// The word of a stroke whose middle is at a place along the line.
  private func word(of stroke: Int, at x: Float, _ cuts: [Float?]) -> Int {
    let first = cuts.lastIndex { $0 != nil && x > $0! }.map { $0 + 1 } ?? 0
    let last = cuts[first...].firstIndex { $0 != nil } ?? words.count - 1
    let own = points[stroke].filter { $0.key >= first && $0.key <= last }
    if let most = own.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) }) { return most.key }
    return (first...last).min { distance(of: $0, from: x) < distance(of: $1, from: x) } ?? first
  }

  private func distance(of word: Int, from x: Float) -> Float {
    guard let box = words[word].box else { return .infinity }
    return max(box.lower.x - x, x - box.upper.x, 0)
  }
}
