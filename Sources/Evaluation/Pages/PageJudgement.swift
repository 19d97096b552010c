import InkCore
public import InkData

/// The agreement of groups of strokes, such as lines or words, with the true ones.
///
/// A true group is found when a predicted group has exactly its strokes; strokes of which nothing is known are left out
/// on both sides.
public struct GroupAgreement: Hashable, Codable, Sendable {
  /// The number of true groups that were found.
  public var found = 0
  /// The number of predicted groups.
  public var predicted = 0
  /// The number of true groups.
  public var actual = 0

  /// Makes the agreement of nothing.
  public init() {}

  /// Compares the groups of one page, each given by its strokes; only strokes that are judged count.
  public init(predicted: [[Int]], actual: [[Int]], isJudged: (Int) -> Bool) {
    let (first, second) = (Self.groups(predicted, isJudged), Self.groups(actual, isJudged))
    found = first.intersection(second).count
    self.predicted = first.count
    self.actual = second.count
  }

  fileprivate static func groups(_ groups: [[Int]], _ isJudged: (Int) -> Bool) -> Set<Set<Int>> {
    Set(groups.map { Set($0.filter(isJudged)) }.filter { !$0.isEmpty })
  }

  /// The share of the predicted groups that are true ones; 1 of none.
  public var precision: Double { predicted == 0 ? 1 : Double(found) / Double(predicted) }
  /// The share of the true groups that were found; 1 of none.
  public var recall: Double { actual == 0 ? 1 : Double(found) / Double(actual) }
  /// The harmonic mean of precision and recall.
  public var f1: Double { predicted + actual == 0 ? 1 : 2 * Double(found) / Double(predicted + actual) }

  /// The contribution to the F1 of many pages.
  public func observation(writer: String) -> Bootstrap.Observation {
    Bootstrap.Observation(numerator: 2 * Double(found), denominator: Double(predicted + actual), writer: writer)
  }

  /// Adds the counts of two agreements.
  public static func + (first: Self, second: Self) -> Self {
    var sum = first
    sum.found += second.found
    sum.predicted += second.predicted
    sum.actual += second.actual
    return sum
  }
}

/// The agreement of the groups found on one page with the true ones.
///
/// Strokes of which the truth isn't known are left out on both sides. Words are judged in lines that are divided into words:
/// not in lines with ideographs, nor where it isn't known which strokes are which word. A label's words without a letter or
/// digit are left out, too: some label a full stop as a word, others as a part of the word before it.
public struct PageJudgement: Hashable, Sendable {
  /// The lines.
  public var lines: GroupAgreement
  /// The words.
  public var words: GroupAgreement
  /// The boundaries between a line's words, each as all strokes before it.
  public var boundaries: GroupAgreement
  /// The number of strokes whose kind is known.
  public var strokes: Int
  /// The number of writing strokes that were taken for drawing.
  public var writingAsDrawing: Int
  /// The number of drawing strokes that were taken for writing.
  public var drawingAsWriting: Int
  /// The number of strokes that were taken for the other kind.
  public var confused: Int { writingAsDrawing + drawingAsWriting }

  /// Compares what was found with what is there.
  public init(_ found: GroupedPage, _ truth: PageStructure) {
    let isWriting = truth.isWriting(strokeCount: found.isWriting.count)
    lines = GroupAgreement(
      predicted: found.lines.map { Array($0.joined()) }, actual: truth.lines.map(\.strokes),
      isJudged: { isWriting[$0] == true })
    let divided = Set(
      truth.lines.filter { $0.hasKnownWords && !$0.text.contains { GraphemeScript($0) == .han } }.flatMap(\.words)
        .filter { $0.text.contains { $0.isLetter || $0.isNumber } }.flatMap(\.strokes))
    words = GroupAgreement(
      predicted: found.lines.flatMap(\.self), actual: truth.lines.flatMap { $0.words.map(\.strokes) },
      isJudged: { divided.contains($0) })
    boundaries = GroupAgreement(
      predicted: found.lines.flatMap(Self.beginnings),
      actual: truth.lines.flatMap { Self.beginnings($0.words.map(\.strokes)) }, isJudged: { divided.contains($0) })
    strokes = isWriting.count { $0 != nil }
    writingAsDrawing = zip(isWriting, found.isWriting).count { $0 == true && !$1 }
    drawingAsWriting = zip(isWriting, found.isWriting).count { $0 == false && $1 }
  }

  /// Returns the strokes of the true lines that were not found, in reading order.
  public static func missedLines(_ found: GroupedPage, _ truth: PageStructure) -> [[Int]] {
    let isWriting = truth.isWriting(strokeCount: found.isWriting.count)
    let groups = GroupAgreement.groups(found.lines.map { Array($0.joined()) }) { isWriting[$0] == true }
    return truth.lines.map(\.strokes).filter { !groups.contains(Set($0)) }
  }

  /// The strokes before each boundary of a line's words.
  private static func beginnings(_ words: [[Int]]) -> [[Int]] {
    words.indices.dropFirst().map { Array(words[..<$0].joined()) }
  }
}

struct PageOutcome: Sendable {
  var sample: Int
  var sampleID: String
  var writer: String
  var judgement: PageJudgement
  /// The edits of its text, and of the texts of its lines by themselves; `nil` where pages aren't read.
  var texts: Texts?

  struct Texts: Sendable {
    var page: (characters: EditCounts, words: EditCounts)
    var lines: (characters: EditCounts, words: EditCounts)
  }

  init(
    _ page: LabelledInk, _ truth: PageStructure, number: Int, outcome: SampleOutcome, pages: any PageGrouper,
    recognizer: any EvaluatedRecognizer
  ) throws {
    sample = number
    sampleID = page.sampleID
    writer = page.writer
    judgement = PageJudgement(try pages.group(page.ink), truth)
    guard pages is any ReadingPageGrouper else { return }
    var alone = (characters: EditCounts.zero, words: EditCounts.zero)
    for line in truth.lines {
      // A line that fails counts as recognized as nothing, as a page does.
      let ink = Ink(strokes: line.strokes.sorted().map { page.ink.strokes[$0] })
      let text = (try? recognizer.bestText(of: UnlabelledSample(ink: ink)))??.text ?? ""
      alone.characters += Self.edits(TextNormalization.graphemes, line.text, text)
      alone.words += Self.edits(TextNormalization.words, line.text, text)
    }
    texts = Texts(page: (outcome.characters, outcome.words), lines: alone)
  }

  private static func edits<Unit: Hashable & Sendable>(
    _ units: (String) -> [Unit], _ reference: String, _ recognized: String
  ) -> EditCounts {
    EditAlignment(reference: units(reference), recognized: units(recognized)).counts
  }
}
