import Evaluation
import InkCore
import InkData
import InkPage

/// A page that is written stroke by stroke, with the time of each.
struct PageTrial {
  let lines: GroupAgreement
  let words: GroupAgreement
  /// The seconds of each stroke, from adding it to knowing the lines.
  private(set) var seconds: [Double] = []
  /// The seconds from nothing to the lines of all strokes.
  let whole: Double

  init(_ sample: LabelledInk, _ structure: PageStructure) throws {
    let isWriting = structure.isWriting(strokeCount: sample.ink.strokes.count)
    let hasHan = structure.text.contains { GraphemeIndex.isHan($0) }
    var strokes = sample.ink.strokes
    for index in strokes.indices { strokes[index].id = UInt64(index) }
    whole = try Stopwatch.seconds {
      let page = Page(ideographs: hasHan)
      for (index, stroke) in strokes.enumerated() { try page.add(stroke, isWriting: isWriting[index] ?? true) }
      _ = page.lines
    }
    let page = Page(ideographs: hasHan)
    for (index, stroke) in strokes.enumerated() {
      seconds.append(
        try Stopwatch.seconds {
          try page.add(stroke, isWriting: isWriting[index] ?? true)
          _ = page.lines
        })
    }
    let found = page.lines
    lines = GroupAgreement(
      predicted: found.map { $0.strokes.map(Int.init) }, actual: structure.lines.map(\.strokes),
      isJudged: { isWriting[$0] == true })
    // Runs of ideographs aren't divided into words.
    let spaced = Set(structure.lines.filter { !$0.text.contains { GraphemeIndex.isHan($0) } }.flatMap(\.strokes))
    words = GroupAgreement(
      predicted: found.flatMap { $0.words.map { $0.strokes.map(Int.init) } },
      actual: structure.lines.flatMap { $0.words.map(\.strokes) }, isJudged: { spaced.contains($0) })
  }
}
