import InkCore
import InkData
import Testing

@Suite struct `An import report` {
  static func sample(_ text: String, kind: SampleKind = .character, writer: String = "a/1") -> LabelledInk {
    LabelledInk(
      ink: Ink(), text: text, kind: kind, language: "en", writer: writer, contributor: "a", source: "s",
      sampleID: "f#1", licence: "CC0-1.0")
  }

  @Test func `counts what is taken by kind, class, contributor and writer`() {
    var report = ImportReport()
    for sample in [
      Self.sample("7"), Self.sample("Q"), Self.sample("q", writer: "a/2"), Self.sample("the", kind: .word),
    ] { report.take(sample) }
    #expect(report.total.found == 4 && report.total.resolved == 4 && report.total.taken == 4)
    #expect(report.classes == ["digit": 1, "upper": 1, "lower": 1, "word": 1])
    #expect(report.contributors == ["a": [.character: 3, .word: 1]])
    #expect(report.writerCount == 2)
  }

  @Test func `counts what is left out by reason, with the first three examples`() {
    var report = ImportReport()
    for line in 1...5 { report.skip(.word, because: "quality BAD", at: "f:\(line)", resolved: line > 2) }
    #expect(report.skipped["quality BAD"]?.count == 5)
    #expect(report.skipped["quality BAD"]?.examples == ["f:1", "f:2", "f:3"])
    #expect(report.total.found == 5 && report.total.resolved == 3 && report.total.taken == 0)
  }
}
