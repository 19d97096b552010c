import Foundation
import Testing

struct InkCommandTests {
  @Test func `a folder without skeletons ends with 3`() throws {
    let path = NSTemporaryDirectory() + "ink-\(UUID().uuidString).json"
    let run = try BenchProcess.run("ink", "--to", path, "--starter", path + ".none")
    #expect(run.code == 3)
    #expect(run.errors.hasPrefix("inkling-bench: "))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `the lines that another engine gets have labels, strokes and about 370 frames`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let path = NSTemporaryDirectory() + "ink-\(UUID().uuidString).json"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let run = try BenchProcess.run("ink", "--to", path, "--starter", root.path + "/Datasets/starter")
    #expect(run.code == 0, "\(run.errors)")
    struct Record: Decodable {
      struct Line: Decodable {
        var frames: Int
        var labels: [Int32]
        var strokes: [[Float]]
      }
      var lines: [Line]
    }
    let lines = try JSONDecoder().decode(Record.self, from: Data(contentsOf: URL(fileURLWithPath: path))).lines
    #expect(lines.count == 480)
    // 370 is the mean after augmentation, which roughens ink and so lengthens it a little.
    #expect((330...390).contains(lines.reduce(0) { $0 + $1.frames } / lines.count))
    #expect((33...37).contains(lines.reduce(0) { $0 + $1.labels.count } / lines.count))
    #expect(lines.allSatisfy { $0.labels.allSatisfy { (1..<80).contains($0) } })
    #expect(lines.allSatisfy { !$0.strokes.isEmpty && $0.strokes.allSatisfy { $0.count.isMultiple(of: 2) } })
  }
}
