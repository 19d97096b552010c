import Foundation
import InkCore
import InkData
import Testing
import inkling_bench

struct LinesCommandTests {
  private let model = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
    path: "../../Models/english/model.gguf"
  ).standardizedFileURL.path

  /// Letters of a row, a zigzag each.
  private static func row(_ count: Int, y: Float) -> [Stroke] {
    (0..<count).map { index in
      Stroke(locations: (0..<9).map { Point(x: Float(index * 14 + $0), y: y + ($0.isMultiple(of: 2) ? 0 : 10)) })
    }
  }

  private static func write(_ inks: [Ink], to path: String) throws {
    let card = DataSetCard(name: "rows", title: "Rows", licence: "Apache-2.0", languages: ["en"])
    let writer = try CompiledSetWriter(path: path, card: card)
    for (index, ink) in inks.enumerated() {
      try writer.append(
        LabelledInk(
          ink: ink, text: "w", kind: .line, language: "en", writer: "one", contributor: "test", source: "rows",
          sampleID: "\(index)", licence: "Apache-2.0"))
    }
    try writer.finish()
  }

  @Test func `counts lines that are divided, and pairs that are told apart`() throws {
    let folder = NSTemporaryDirectory() + "lines-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let set = folder + "/ink.inkset"
    // The last is two lines, whatever its label says.
    try Self.write(
      (5..<10).map { Ink(strokes: Self.row($0, y: 0)) } + [Ink(strokes: Self.row(8, y: 0) + Self.row(8, y: 25))],
      to: set)
    let run = try BenchProcess.run(["lines", set, "--model", model, "--pairs", "20"])
    let text = String(decoding: run.output, as: UTF8.self)
    #expect(run.code == 0, "\(run.errors)")
    #expect(text.contains("taken for several lines: 1 of 6"), "\(text)")
    #expect(text.contains("(rows 5)"), "\(text)")
    let found = try #require(text.firstMatch(of: /two lines: (\d+) of 20/))
    // A pair with the last ink is three lines or four.
    #expect((8...19).contains(Int(found.1) ?? 0), "\(text)")
    let narrow = try BenchProcess.run(["lines", set, "--model", model, "--pairs", "20", "--aspect", "0.1", "--json"])
    #expect(String(decoding: narrow.output, as: UTF8.self).contains("\"pairs\":0"))
    let wrong = try BenchProcess.run(["lines", set, "--model", model, "--pairs", "-1"])
    #expect(wrong.code == 2, "\(wrong.errors)")
  }
}
