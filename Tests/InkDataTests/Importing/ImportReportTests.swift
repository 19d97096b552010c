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

@Suite struct `Imported samples` {
  /// Gives the samples that it is made with.
  struct ListImporter: DataSetImporter {
    let name = "list"
    let summary = "a list"
    var all: [LabelledInk]

    func card(from folder: String, report: ImportReport?) -> DataSetCard {
      DataSetCard(name: name, title: name, licence: "CC0-1.0")
    }

    func parts(of folder: String) -> [Part] {
      all.map { sample in { try $0.take(sample, rearranged: "turned") } }
    }
  }

  private static let samples = [
    `An import report`.sample("a", writer: "a/1"), `An import report`.sample("B", writer: "a/2"),
  ]

  @Test func `that are rejected count as left out, their writers and classes too`() throws {
    func receive(_ sample: LabelledInk) throws {
      if sample.text == "B" { throw SampleRejection(reason: "can't be stored", detail: "f#1: too large") }
    }
    let report = try ListImporter(all: Self.samples).samples(from: "", progress: { _ in }, receive)
    #expect(report.total.found == 2 && report.total.resolved == 2 && report.total.taken == 1)
    #expect(report.writerCount == 1)
    #expect(report.classes == ["lower": 1] && report.contributors == ["a": [.character: 1]])
    #expect(report.rearranged == ["turned": 1])
    #expect(report.skipped["can't be stored"]?.examples == ["f#1: too large"])
    #expect(
      report.notes == [
        "Taken: 1 of 2 character samples, by 1 writers of 1 contributors.", "Left out: 1 (1 can't be stored).",
        "turned: 1 samples.",
      ])
  }

  @Test func `of several parts report their progress`() throws {
    var shares: [Double] = []
    _ = try ListImporter(all: Self.samples).samples(from: "", progress: { shares.append($0) }, { _ in })
    #expect(shares == [0, 0.5, 1])
  }

  @Test func `none of which is taken are an error`() {
    #expect(throws: DataFilesError.nothingUsable(path: "folder", example: nil)) {
      try ListImporter(all: []).samples(from: "folder", progress: { _ in }, { _ in })
    }
  }
}
