import InkCore
import InkData
import TestSupport
import Testing
import Training

@Suite struct TrainingCorpusTests {
  private func changed(_ number: Int, _ change: (inout LabelledInk) -> Void) -> LabelledInk {
    var sample = SketchedInk.word(number)
    change(&sample)
    return sample
  }

  @Test func `what is left out is counted by reason`() throws {
    let run = try TinyRun { $0.data[0].kinds = [.word] }
    defer { run.remove() }
    var words = SketchedInk.words(20)
    words[0].text = "cß\n"
    words[1].text = "ß"
    words[2].text = ""
    words[3].kind = .character
    words[4].ink = Ink()
    words[5].ink = Ink(strokes: [Stroke(locations: [.init(x: .nan, y: 0)])])
    words[6].text = String(repeating: "c", count: 500)
    let report = try run.corpus(words).report.sources[0]
    #expect(report.samples == 20 && report.training == 11 && report.validation == 2)
    #expect(
      report.skipped == [.outsideAlphabet: 2, .emptyText: 1, .kind: 1, .noFrames: 2, .tooShort: 1])
    #expect(report.outside == ["ß": 2, "\n": 1])
    #expect(
      CorpusReport(sources: [report]).lines == [
        "sketched: 20 samples, 11 to learn from, 2 to validate, 1 of another kind, 1 without text, "
          + "2 with text outside the alphabet (“ß” 2, line break 1), 2 without usable ink, "
          + "1 with less ink than its text needs"
      ])
  }

  @Test func `validation takes as many samples as the recipe says, by the seed`() throws {
    let run = try TinyRun { $0.validation.samples = 3 }
    defer { run.remove() }
    let report = try run.corpus().report.sources[0]
    #expect(report.validation == 3 && report.skipped[.notChosen] == 3)
  }

  @Test func `an endless source is measured and all of it is for training`() throws {
    let run = try TinyRun()
    defer { run.remove() }
    let source = TrainingSource(endless: "synthetic", count: 30) { number in
      var sample = SketchedInk.word(number)
      if number == 4 { sample.text = "?" }
      return sample
    }
    let report = try TrainingCorpus(recipe: run.recipe, sources: [source]).report.sources[0]
    #expect(report.training == 29 && report.validation == 0 && report.skipped == [.outsideAlphabet: 1])
  }

  @Test func `validation is spread evenly over sources, however much they have`() throws {
    let run = try TinyRun {
      $0.data.append($0.data[0])
      $0.validation.samples = 8
    }
    defer { run.remove() }
    let part: @Sendable (SampleInfo) -> SplitPart? = { $0.writer == "second" ? .validation : .training }
    let sources = [300, 60].map { TrainingSource(name: "\($0)", samples: SketchedInk.words($0), part: part) }
    let report = try TrainingCorpus(recipe: run.recipe, sources: sources).report
    #expect(report.sources.map(\.validation) == [4, 4])
  }

  @Test func `nothing to learn from is an error with the reasons`() throws {
    let run = try TinyRun { $0.data[0].kinds = [.line] }
    defer { run.remove() }
    #expect(
      throws: TrainingError.noTrainingSamples(
        reasons: ["sketched: 60 samples, 0 to learn from, 0 to validate, 60 of another kind"])
    ) { try run.corpus() }
  }
}
