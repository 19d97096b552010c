import Foundation
import InkData
import Testing

@Suite struct `The splits that are written down` {
  static let datasets = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
    path: "../../../Datasets")

  @Test(arguments: ["unipen", "pendigits", "omniglot", "iam-ondb", "crohme", "casia-olhwdb"])
  func `can be read and have all parts`(
    _ name: String
  ) throws {
    let split = try DataSplit.read(path: Self.datasets.appending(path: "\(name)/split.json").path)
    #expect(split.set == name)
    guard case .names(let parts) = split.rule else {
      Issue.record("\(name) is split by shares")
      return
    }
    #expect(SplitPart.allCases.allSatisfy { parts[$0]?.isEmpty == false })
  }

  @Test(arguments: ["tomoe", "kanjivg"]) func `are tests as a whole where models are only judged`(_ name: String) throws
  {
    let split = try DataSplit.read(path: Self.datasets.appending(path: "\(name)/split.json").path)
    guard case .names(let parts) = split.rule else { return }
    #expect(split.set == name && parts[.test] == [name] && parts.values.joined().count == 1)
  }

  @Test func `of UNIPEN holds the same contributors out for ever`() throws {
    let split = try DataSplit.read(path: Self.datasets.appending(path: "unipen/split.json").path)
    guard case .names(let parts) = split.rule else { return }
    let test = ["aga", "art", "bba", "bbb", "dar", "huj", "kar", "mot", "pap", "par", "phi", "rim", "tos"]
    #expect(parts[.test] == test)
    #expect(split.names.count == 52)
    #expect(split.excluded.allSatisfy { !$0.reason.isEmpty })
  }
}
