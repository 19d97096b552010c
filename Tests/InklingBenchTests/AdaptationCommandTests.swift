import Foundation
import InkCore
import InkData
import Testing
import inkling_bench

struct AdaptationCommandTests {
  private let model = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
    path: "../../Models/english/model.gguf"
  ).standardizedFileURL.path

  @Test func `a writer whose texts are all one is read better after some of them`() throws {
    let folder = NSTemporaryDirectory() + "adaptation-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let set = folder + "/ink.inkset"
    try AdaptationInk.write(to: set)
    let arguments = ["adaptation", "--model", model, "--ink", set, "--kind", "word", "--samples", "4", "--least", "2"]
    let run = try BenchProcess.run(arguments + ["--json"])
    try #require(run.code == 0, "\(run.errors)")
    let report = try JSONDecoder().decode(AdaptationReport.self, from: run.output)
    let writers = report.writers.map(\.name)
    #expect(writers == ["one", "two"])
    for writer in report.writers {
      #expect(writer.learned == 4 && writer.before.samples == 4 && writer.othersBefore.samples == 8)
      #expect(writer.after.wrong < writer.before.wrong, "\(writer)")
      #expect(writer.byteCount < 200_000)
    }
    let few = try BenchProcess.run(arguments + ["--samples", "40"])
    #expect(few.code == 3 && few.errors.contains("--kind"), "\(few.code): \(few.errors)")
  }

  @Test func `the worst tenth is of one writer at least`() {
    #expect(AdaptationReport.worst([0.1, 0.3, 0.2]) == 0.3)
    #expect(abs(AdaptationReport.worst((0..<20).map { Double($0) / 100 }) - 0.185) < 1e-9)
  }
}

/// Ink of two writers, who write a v for a w.
enum AdaptationInk {
  static func write(to path: String) throws {
    let card = DataSetCard(name: "marks", title: "Marks", licence: "Apache-2.0", languages: ["en"])
    let writer = try CompiledSetWriter(path: path, card: card)
    for (number, name) in ["one", "two"].enumerated() {
      for index in 0..<8 {
        let size = Float(20 + 4 * number) + Float(index)
        let points = [(0, 0), (0.25, 0.75), (0.5, 1.5), (0.75, 0.75), (1, 0)].map { x, y in
          StrokePoint(location: Point(x: Float(x) * size, y: Float(y) * size))
        }
        try writer.append(
          LabelledInk(
            ink: Ink(strokes: [Stroke(points: points)]), text: "w", kind: .word, language: "en", writer: name,
            contributor: "test", source: "marks", sampleID: "\(name)-\(index)", licence: "Apache-2.0"))
      }
    }
    try writer.finish()
  }
}
