import InkCore
import InkData

/// What became of one page.
struct PageOutcome: Sendable {
  /// The page's place among the samples.
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

  /// Groups a page, and recognizes its lines by themselves.
  init(
    _ page: LabelledInk, _ truth: PageStructure, number: Int, outcome: SampleOutcome, pages: EvaluatedPages,
    recognize: (Ink) throws -> [RankedText]
  ) throws {
    sample = number
    sampleID = page.sampleID
    writer = page.writer
    judgement = PageJudgement(try pages.group(page.ink), truth)
    guard pages.read != nil else { return }
    var alone = (characters: EditCounts.zero, words: EditCounts.zero)
    for line in truth.lines {
      // A line that fails counts as recognized as nothing, as a page does.
      let ink = Ink(strokes: line.strokes.sorted().map { page.ink.strokes[$0] })
      let text = (try? recognize(ink))?.first?.text ?? ""
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
