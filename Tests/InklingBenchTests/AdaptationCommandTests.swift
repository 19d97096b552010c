import Foundation
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
