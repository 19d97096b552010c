import Foundation
import InkCore
import InkData
import TestSupport
import Testing

/// The layout is CROHME's, the ink is ours.
@Suite struct `Importing CROHME` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func traces(_ count: Int) -> String {
    (0..<count).map { "<trace id=\"\($0)\">\n\($0) 1, \($0) 2\n</trace>" }.joined(separator: "\n")
  }

  private static func group(_ label: String, traces: [Int]) -> String {
    let views = traces.map { "<traceView traceDataRef=\"\($0)\"/>" }.joined()
    return "<traceGroup xml:id=\"g\(traces[0])\"><annotation type=\"truth\">\(label)</annotation>\(views)</traceGroup>"
  }

  /// An expression of four traces; its groups are the symbols.
  private static func expression(_ groups: [String]) -> String {
    """
    <ink xmlns="http://www.w3.org/2003/InkML">
    <annotation type="truth">$x_1 \\leq \\sin$</annotation>
    <annotation type="writer">w7</annotation><annotation type="UI">2013_X_1</annotation>
    \(traces(4))
    <traceGroup xml:id="all"><annotation type="truth">Segmentation</annotation>\(groups.joined())</traceGroup>
    </ink>
    """
  }

  private static func isolated(_ ui: String) -> String {
    "<ink><annotation type=\"UI\">\(ui)</annotation>\(traces(2))</ink>"
  }

  private func samples() throws -> ([LabelledInk], ImportReport) {
    var samples: [LabelledInk] = []
    let report = try CROHMEImporter().samples(from: folder.path, progress: { _ in }, { samples.append($0) })
    return (samples, report)
  }

  @Test func `an expression's labelled groups are its symbols`() throws {
    let groups = [
      Self.group("x", traces: [0, 2]), Self.group("\\leq", traces: [1]), Self.group("\\sin", traces: [3]),
    ]
    try folder.write(Self.expression(groups), to: "TrainINKML_2013/expressmatch/a.inkml")
    let (samples, report) = try samples()
    #expect(samples.map(\.text) == ["x", "≤", "sin"])
    #expect(samples.map(\.kind) == [.character, .character, .word])
    #expect(samples.map(\.ink.strokes.count) == [2, 1, 1])
    #expect(samples[0].ink.strokes[1].points[0].location == Point(x: 2, y: 1))
    #expect(samples.allSatisfy { $0.writer == "w7" && $0.contributor == "train" && $0.source == "crohme" })
    #expect(report.total.taken == 3 && report.skipped.isEmpty)
  }

  @Test func `symbols without labels in the ink are labelled by the label graph`() throws {
    let ink = "<ink><annotation type=\"writer\">w1</annotation>\(Self.traces(3))</ink>"
    try folder.write(ink, to: "Test/INKML/b.inkml")
    let graph = "# a graph\nO, a_1, a, 1.0, 0, 2\nO, COMMA_1, COMMA, 1.0, 1\nR, a_1, COMMA_1, Right, 1.0\n"
    try folder.write(graph, to: "Test/LG/b.lg")
    let (samples, _) = try samples()
    #expect(samples.map(\.text) == ["a", ","] && samples.map(\.ink.strokes.count) == [2, 1])
    #expect(samples.allSatisfy { $0.contributor == "test" && $0.writer == "w1" })
  }

  @Test func `isolated symbols are labelled by a list, by file or by UI; junk isn't one`() throws {
    try folder.write(Self.isolated("U_0"), to: "valid/iso0.inkml")
    try folder.write(Self.isolated("U_1"), to: "valid/iso1.inkml")
    try folder.write(Self.isolated("U_2"), to: "valid/iso2.inkml")
    try folder.write("iso0,\\alpha\nU_1,,\niso2, junk\n", to: "valid/iso_GT.txt")
    let (samples, report) = try samples()
    #expect(samples.map(\.text) == ["α", ","] && samples.allSatisfy { $0.contributor == "validation" })
    #expect(report.skipped["no single symbol"]?.examples == ["valid/iso2.inkml: “junk”"])
  }

  @Test(arguments: [
    ("x", "x"), ("-", "-"), ("|", "|"), ("\\|", "‖"), ("COMMA", ","), ("\\lt", "<"), ("\\{", "{"), ("\\sum", "∑"),
    ("\\Delta", "Δ"), ("\\log", "log"), ("\\rightarrow", "→"), ("\\prime", "′"), ("!", "!"), ("\\%", "%"),
  ])
  func `a label becomes what is written`(label: String, text: String) throws {
    try folder.write(Self.expression([Self.group(label, traces: [0])]), to: "a.inkml")
    #expect(try samples().0.map(\.text) == [text])
  }

  @Test func `files and symbols that can't be used are counted`() throws {
    let groups = [
      Self.group("x", traces: [0]), Self.group("\\unheard", traces: [1]),
      "<traceGroup><annotation type=\"truth\">y</annotation></traceGroup>",
    ]
    try folder.write(Self.expression(groups), to: "a.inkml")
    try folder.write("<ink>", to: "b.inkml")
    try folder.write(Self.isolated("nobody"), to: "c.inkml")
    let (samples, report) = try samples()
    #expect(samples.map(\.text) == ["x"])
    #expect(
      report.skipped.mapValues(\.count) == [
        "no single symbol": 1, "label without ink": 1, "broken XML": 1, "ink without label": 1,
      ])
  }

  @Test func `the official part is that of the innermost folder that names one`() throws {
    for path in ["Train/CROHME2012_test_as_train/train/a", "Test/b", "Task2/validationSymbols/c", "d"] {
      try folder.write(Self.expression([Self.group("x", traces: [0])]), to: path + ".inkml")
    }
    let (samples, _) = try samples()
    let parts = samples.map { "\($0.sampleID.prefix(6)) \($0.contributor)" }
    #expect(parts == ["Task2/ validation", "Test/b test", "Train/ train", "d.inkm train"])
  }
}
