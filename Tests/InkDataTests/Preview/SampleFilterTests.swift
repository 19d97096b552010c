import InkCore
import InkData
import TestSupport
import Testing

@Suite struct `Choosing samples` {
  private let folder: TemporaryFolder
  private let source: SampleSource

  init() throws {
    folder = try TemporaryFolder()
    let writer = try SampleWriter(
      path: folder.file("set.inkset"), card: DataSetCard(name: "s", title: "S", licence: "MIT"))
    for index in 0..<100 {
      var sample = InkSamples.plain
      sample.text = "t\(index)"
      sample.kind = index.isMultiple(of: 2) ? .word : .line
      sample.writer = "w\(index % 10)"
      sample.sampleID = "\(index)"
      try writer.append(sample)
    }
    try writer.finish()
    source = try SampleSource(path: folder.file("set.inkset"))
  }

  @Test func `takes the first that come into question`() throws {
    let found = try SampleFilter(kinds: [.line], limit: 3).choose(from: source)
    #expect(found.samples.map(\.text) == ["t1", "t3", "t5"] && found.accepted == 50)
    #expect(try SampleFilter(writer: "w4", text: "7").choose(from: source).samples.map(\.text) == ["t74"])
  }

  @Test func `takes a seed's choice in the order of the set`() throws {
    let one = try SampleFilter(limit: 10, seed: 1).choose(from: source).samples.map(\.sampleID)
    #expect(one.count == 10 && one == one.sorted { Int($0)! < Int($1)! })
    #expect(try one == SampleFilter(limit: 10, seed: 1).choose(from: source).samples.map(\.sampleID))
    #expect(try one != SampleFilter(limit: 10, seed: 2).choose(from: source).samples.map(\.sampleID))
  }
}
