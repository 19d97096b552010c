import Foundation
import InkModelFile
import InkReading
import Testing

@Suite struct `Models that are loaded for languages` {
  private static let models = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Models").standardizedFileURL.path

  /// The names of the files that are chosen.
  private func chosen(_ languages: [String]) throws -> [String] {
    let paths = ["english/model", "chinese-simplified/model", "latin/en", "latin/fr", "latin/de"]
    var networks: [String: ModelFile] = [:]
    let files = try paths.map { try ModelFile.file("\(Self.models)/\($0).gguf", networks: &networks) }
    return try LoadedModels.indices(of: languages, among: files).map { paths[$0] }
  }

  @Test func `share their network with the others where they can`() throws {
    #expect(try chosen(["en"]) == ["english/model"])
    #expect(try chosen(["fr"]) == ["latin/fr"])
    #expect(try chosen(["en", "de"]) == ["latin/en", "latin/de"])
    #expect(try chosen(["zh-Hans", "en"]) == ["chinese-simplified/model", "english/model"])
    #expect(try chosen(["zh-Hans", "fr", "en"]) == ["chinese-simplified/model", "latin/fr", "latin/en"])
  }

  /// The traditional one once lost the setting on its way through a checkpoint.
  @Test(arguments: ["english", "chinese-simplified", "chinese-traditional", "cantonese"])
  func `read late strokes where they lie`(_ name: String) throws {
    #expect(try ModelFile(path: "\(Self.models)/\(name)/model.gguf").metadata.features.lateJump == 9)
  }
}
