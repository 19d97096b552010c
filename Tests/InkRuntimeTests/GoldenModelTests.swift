import Foundation
import InkCore
import InkModelFile
import InkRuntime
import TestSupport
import Testing

/// The golden files are not only read: they recognize.
@Suite struct GoldenModelTests {
  private func recognizer(_ name: String) throws -> Recognizer {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("InkModelFileTests/Golden")
    return try Recognizer(model: ModelFile(path: folder.appendingPathComponent("v1-\(name).gguf").path))
  }

  @Test func `strokes down and up are read`() throws {
    let ink = Ink(strokes: [SpellingModel.down(0), SpellingModel.up(20), SpellingModel.down(40)])
    #expect(try recognizer("spelling").recognize(ink).first?.text == "lnl")
  }

  @Test(arguments: ["layers-int8", "layers-float16"])
  func `every layer runs`(name: String) throws {
    let recognizer = try recognizer(name)
    let matrix = try recognizer.logProbabilities(of: TestModel.ink(letters: 6))
    #expect(matrix.classCount == 4 && matrix.frameCount > 10)
    #expect(matrix.values.allSatisfy { $0 <= 0 && $0.isFinite })
  }

  @Test func `both views run`() throws {
    let matrix = try recognizer("views").logProbabilities(of: TestModel.ink(letters: 2))
    #expect(matrix.classCount == 4 && matrix.frameCount == 1)
    #expect(matrix.values.allSatisfy { $0 <= 0 && $0.isFinite })
  }
}
