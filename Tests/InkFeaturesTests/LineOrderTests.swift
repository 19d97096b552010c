import InkCore
import InkFeatures
import TestSupport
import Testing

@Suite struct `The order of a line's parts` {
  /// A word of letters, two units wide each, with gaps of half a unit.
  private func word(at x: Float, letters: Int) -> [Box] {
    (0..<letters).map { box(x + 2.5 * Float($0), width: 2, from: -1, to: 1) }
  }

  private func box(_ x: Float, width: Float, from top: Float, to bottom: Float) -> Box {
    Box(lower: Point(x: x, y: top), upper: Point(x: x + width, y: bottom))
  }

  /// Three words with gaps of three units.
  private var line: [Box] { word(at: 0, letters: 4) + word(at: 13, letters: 4) + word(at: 26, letters: 4) }

  private func order(_ boxes: [Box], fixed: Int = 0) -> [Int] { LineOrder(of: boxes, jump: 9, fixed: fixed).indices }

  @Test func `stays as it was written along the line`() {
    #expect(order(line) == Array(0..<12))
    #expect(order([]) == [] && order([line[0]]) == [0])
  }

  @Test(arguments: [0, 2, 4, 6]) func `takes a word that was written last to its gap`(start: Int) {
    let run = start..<start + 4
    let boxes = line.indices.filter { !run.contains($0) }.map { line[$0] } + line[run]
    let read = order(boxes).map { boxes[$0] }
    #expect(read == line)
  }

  @Test func `takes a word to its gap that was written before the line went on`() {
    // The second word is forgotten, the third written, the second inserted, and a fourth follows.
    let further = word(at: 39, letters: 3)
    let boxes = Array(line[..<4]) + line[8...] + line[4..<8] + further
    #expect(order(boxes).map { boxes[$0] } == line + further)
  }

  @Test func `puts dots and bars behind the word that they are over`() {
    let dot = box(4, width: 0, from: -2, to: -2)
    let bar = box(13, width: 2, from: -1.5, to: -1.4)
    #expect(order(line + [dot, bar]) == [0, 1, 12, 2, 3, 4, 13, 5, 6, 7, 8, 9, 10, 11])
    // Joined letters: the stroke is the word.
    let joined = [
      box(0, width: 10, from: -1, to: 1), box(13, width: 10, from: -1, to: 1), box(26, width: 10, from: -1, to: 1), dot,
    ]
    #expect(order(joined) == [0, 3, 1, 2])
  }

  @Test func `takes strokes that were written last to the rest of their ideograph`() {
    // Four ideographs of an upper, a high and a lower stroke; the high and the lower one of the second come last.
    let strokes = (0..<4).flatMap { number in
      let x = Float(number) * 6
      return [
        box(x, width: 5, from: -2, to: -1), box(x + 2, width: 1, from: -2, to: 2), box(x, width: 5, from: 1, to: 2),
      ]
    }
    #expect(order(strokes) == Array(0..<12))
    let boxes = strokes[..<4] + strokes[6...] + strokes[4..<6]
    #expect(order(Array(boxes)).map { boxes[$0] } == strokes)
    // In a word, what goes on below the last stroke and begins to the left of it isn't late.
    let next = [box(25, width: 3.5, from: -2, to: 0), box(24, width: 4.2, from: 0, to: 2)]
    #expect(LineOrder(of: strokes + next, jump: 3).indices == Array(0..<14))
  }

  @Test func `leaves dots and bars that were written right after their word`() {
    let joined = [
      box(0, width: 10, from: -1, to: 1), box(3, width: 0, from: -2, to: -2), box(1, width: 2, from: -1.5, to: -1.4),
      box(13, width: 10, from: -1, to: 1),
    ]
    #expect(order(joined) == [0, 1, 2, 3])
  }

  @Test func `is the order of the middles where nothing is left of an order`() {
    var random = SplitMix64(3)
    for _ in 0..<20 {
      let boxes = line.shuffled(using: &random)
      #expect(order(boxes).map { boxes[$0] } == line)
    }
  }

  @Test func `keeps fixed parts before all others`() {
    let boxes = line[4..<8] + line[..<4] + line[8...]
    let read = order(Array(boxes), fixed: 4)
    #expect(Array(read[..<4]) == [0, 1, 2, 3] && Set(read) == Set(0..<12))
  }

  @Test func `makes no difference to a line's frames, whatever it was`() throws {
    let extractor = FeatureExtractor(settings: FeatureSettings(lateJump: 9))
    let ink = InkSamples.line(letters: 40, word: 2)
    let frames = try extractor.frames(of: ink)
    var random = SplitMix64(5)
    for _ in 0..<4 {
      let order = ink.strokes.indices.shuffled(using: &random)
      let other = try extractor.frames(of: Ink(strokes: order.map { ink.strokes[$0] }))
      try #require(other.frameCount == frames.frameCount)
      // Sums of the same numbers in another order differ in their last digits.
      #expect(largestDifference(frames.values, other.values) < 1e-3)
      #expect(other.origins.map { VisiblePart(stroke: order[$0.stroke], points: $0.points) } == frames.origins)
    }
    let late = Ink(strokes: Array(ink.strokes[..<4] + ink.strokes[7...] + ink.strokes[4..<7]))
    #expect(try largestDifference(frames.values, extractor.frames(of: late).values) < 1e-3)
  }
}
