import InkData
import TestSupport
import Testing

@Suite struct `The pendigits importer` {
  static func file(_ digit: Int, writer: Int, comment: String? = nil) -> String {
    """
    .INCLUDE        none.doc

    .SEGMENT DIGIT    0-1 ? "\(digit)"
    .COMMENT \(comment ?? "\(digit) \(writer)  12")
    .PEN_DOWN
     1  2
     3  4
    .PEN_UP
    .DT 120
    .PEN_DOWN
     5  6
    .PEN_UP

    """
  }

  func imported(_ files: [String: String]) throws -> ([LabelledInk], ImportReport) {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    var samples: [LabelledInk] = []
    let report = try PendigitsImporter().samples(from: folder.path, progress: { _ in }, { samples.append($0) })
    return (samples, report)
  }

  @Test func `keeps the two files' writers apart`() throws {
    let (samples, report) = try imported([
      "pendigits-orig.tra": Self.file(8, writer: 3), "pendigits-orig.tes": Self.file(1, writer: 3),
    ])
    #expect(Set(samples.map(\.writer)) == ["train/3", "test/3"])
    #expect(report.writerCount == 2 && report.classes == ["digit": 2])
    let sample = try #require(samples.first { $0.contributor == "train" })
    #expect(sample.text == "8" && sample.kind == .character)
    #expect(sample.ink.strokes.map { $0.points.map(\.location.y) } == [[-2, -4], [-6]])
    #expect(sample.ink.strokes[0].points[0].timeOffset == nil)
  }

  @Test func `leaves out a digit whose comment is of another`() throws {
    let text = Self.file(8, writer: 3) + Self.file(8, writer: 3, comment: "9 3 12")
    let (samples, report) = try imported(["pendigits-train": text])
    #expect(samples.count == 1)
    #expect(report.skipped.values.first?.examples == ["pendigits-train:15"])
  }

  @Test func `rejects a folder without the files`() throws {
    let error = #expect(throws: UnipenError.self) { try imported(["a.txt": ""]) }
    #expect(error?.description.contains("it has no pendigits-train (.tra) or pendigits-test (.tes)") == true)
  }
}
