import Foundation
import InkData
import Testing

@Suite struct `The committed splits` {
  static let datasets = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
    path: "../../../Datasets")

  /// A committed split and the names in its parts; fails if it isn't one by names.
  private func split(_ name: String) throws -> (split: DataSplit, parts: [SplitPart: [String]]) {
    let split = try DataSplit.read(path: Self.datasets.appending(path: "\(name)/split.json").path)
    var parts: [SplitPart: [String]]?
    if case .names(let names) = split.rule { parts = names }
    return (split, try #require(parts, "\(name) is split by shares"))
  }

  @Test(arguments: ["unipen", "pendigits", "omniglot", "iam-ondb", "crohme", "casia-olhwdb"])
  func `can be read and have all parts`(_ name: String) throws {
    let (split, parts) = try split(name)
    #expect(split.set == name)
    #expect(SplitPart.allCases.allSatisfy { parts[$0]?.isEmpty == false })
  }

  @Test(arguments: ["tomoe", "kanjivg"]) func `are test parts as a whole for sets that only evaluate`(
    _ name: String
  ) throws {
    let (split, parts) = try split(name)
    #expect(split.set == name && parts[.test] == [name] && parts.values.joined().count == 1)
  }

  @Test func `of UNIPEN always holds out the same contributors`() throws {
    let (split, parts) = try split("unipen")
    let test = ["aga", "art", "bba", "bbb", "dar", "huj", "kar", "mot", "pap", "par", "phi", "rim", "tos"]
    #expect(parts[.test] == test)
    #expect(split.names.count == 52)
    #expect(split.excluded.allSatisfy { !$0.reason.isEmpty })
  }
}
