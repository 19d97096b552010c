import Evaluation
import InkCore
import InkData
import InkPage
import InkRuntime
import Training

/// A page that is written stroke by stroke, with the time of each.
struct PageTrial {
  let lines: GroupAgreement
  let words: GroupAgreement
  /// The boundaries between a line's words, each as all strokes before it.
  let boundaries: GroupAgreement
  /// The strokes whose kind is known, and of these the ones taken for the other kind.
  let strokes: Int
  let confused: Int
  /// For every true label the number of strokes that got each label.
  private(set) var labels = [[Int]](repeating: Array(repeating: 0, count: 5), count: 5)
  /// The seconds of each stroke, from adding it to knowing the lines.
  private(set) var seconds: [Double] = []
  /// The seconds from nothing to the lines of all strokes.
  let whole: Double

  init(_ sample: LabelledInk, _ structure: PageStructure, labeller: StrokeLabeller) throws {
    let isWriting = structure.isWriting(strokeCount: sample.ink.strokes.count)
    var strokes = sample.ink.strokes
    for index in strokes.indices { strokes[index].id = UInt64(index) }
    whole = try Stopwatch.seconds {
      let page = Page(labeller: labeller)
      for stroke in strokes { try page.add(stroke) }
      _ = page.lines
    }
    let page = Page(labeller: labeller)
    for stroke in strokes {
      seconds.append(
        try Stopwatch.seconds {
          try page.add(stroke)
          _ = page.lines
        })
    }
    let found = page.lines
    self.strokes = isWriting.count { $0 != nil }
    confused = strokes.count { stroke in
      guard let index = stroke.id, let truth = isWriting[Int(index)] else { return false }
      return page.isWriting(index) != truth
    }
    let truth = structure.strokeLabels(strokeCount: strokes.count)
    for (label, found) in zip(truth, labeller.labels(of: Ink(strokes: strokes))) where label >= 0 {
      labels[Int(label)][found.rawValue] += 1
    }
    lines = GroupAgreement(
      predicted: found.map { $0.strokes.map(Int.init) }, actual: structure.lines.map(\.strokes),
      isJudged: { isWriting[$0] == true })
    // Runs of ideographs aren't divided into words.
    let spaced = Set(
      structure.lines.filter { $0.hasKnownWords && !$0.text.contains { GraphemeIndex.isHan($0) } }.flatMap(\.strokes))
    words = GroupAgreement(
      predicted: found.flatMap { $0.words.map { $0.strokes.map(Int.init) } },
      actual: structure.lines.flatMap { $0.words.map(\.strokes) }, isJudged: { spaced.contains($0) })
    boundaries = GroupAgreement(
      predicted: found.flatMap { Self.beginnings($0.words.map { $0.strokes.map(Int.init) }) },
      actual: structure.lines.flatMap { Self.beginnings($0.words.map(\.strokes)) }, isJudged: { spaced.contains($0) })
  }

  /// The strokes before each boundary of a line's words.
  private static func beginnings(_ words: [[Int]]) -> [[Int]] {
    words.indices.dropFirst().map { Array(words[..<$0].joined()) }
  }
}
