import Foundation
import InkCore
import InkData
import TestSupport
import Testing

/// Thousands of damaged files of strokes and of CASIA's: each gives an error or sane strokes, and never a trap.
@Suite struct `Damaged Chinese files` {
  private static func isSane(_ template: CharacterTemplate) -> Bool {
    !template.strokes.isEmpty && template.strokes.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isFinite) }
      && template.components.allSatisfy { $0.strokes.allSatisfy(template.strokes.indices.contains) }
  }

  /// Writes mutations of some bytes to a file and gives each to `body`, which tells whether anything could be read.
  private func mutate(
    _ text: [UInt8], seed: UInt64, rounds: Int, name: String, _ body: (_ folder: TemporaryFolder) throws -> Bool
  ) throws -> Int {
    var mutations = ByteMutations(seed: seed)
    let folder = try TemporaryFolder()
    try folder.write("", to: name)
    var readable = 0
    for _ in 0..<rounds {
      try Data(mutations.mutated(text)).write(to: URL(fileURLWithPath: folder.file(name)))
      if (try? body(folder)) == true { readable += 1 }
    }
    return readable
  }

  @Test func `templates`() throws {
    let svg =
      "<svg width=\"109\"><g><g kvg:element=\"国\"><g kvg:element=\"囗\" kvg:part=\"1\"><path d=\"M1,2c3-4.5.6,7,8,9S1 2 3 4\"/></g>"
      + "<path d=\"m5 6l1-1zh2V9\"/></g></g></svg>"
    let drawn = try mutate(Array(svg.utf8), seed: 1, rounds: 1500, name: "056fd.svg") {
      let reading = try KanjiVGReader().read(from: $0.path) { _ in }
      #expect(reading.templates.allSatisfy(Self.isSane))
      return true
    }
    let listed = try mutate(
      Array("十\n:2\n2 (30 150) (270 150)\n2 (150 0) (150 300)\n\n一\n:1\n1 (0 300)\n".utf8), seed: 2, rounds: 1500,
      name: "all.tdic"
    ) {
      let reading = try TomoeReader().read(from: $0.path) { _ in }
      #expect(reading.templates.allSatisfy(Self.isSane))
      return true
    }
    let library =
      #"{"format":"inkling-templates","version":1}"# + "\n"
      + #"{"character":"十","source":"tomoe","region":"japan","strokes":[[1,2,3,4],[-5,6]],"components":[{"element":"一","strokes":[0],"depth":1}]}"#
    let stored = try mutate(Array(library.utf8), seed: 3, rounds: 1500, name: "x.templates") {
      let library = try TemplateLibrary(path: $0.file("x.templates"))
      #expect(library.templates.allSatisfy(Self.isSane))
      return !library.templates.isEmpty
    }
    #expect(drawn > 20 && listed > 20 && stored > 0, "some faults are small enough: \(drawn), \(listed), \(stored)")
  }

  @Test func `CASIA's`() throws {
    let ink = [[(1, 2), (3, 4)], [(5, 6)]]
    let characters = CASIAFixture.character([0xAB, 0xC4, 0, 0], ink) + CASIAFixture.character([0, 0x41, 0, 0], ink)
    let page = CASIAFixture.page(strokes: ink, lines: [([0, 1], [[0xC4, 0xAB], [0x41, 0]]), ([1], [[0x42, 0]])])
    for (name, bytes) in [("1.pot", characters), ("1.wptt", page)] {
      let readable = try mutate(bytes, seed: 4, rounds: 1500, name: name) { folder in
        var isSane = true
        _ = try CASIAImporter().samples(from: folder.path, progress: { _ in }) { sample in
          isSane = isSane && !sample.text.isEmpty && sample.ink.strokes.allSatisfy { !$0.points.isEmpty }
        }
        #expect(isSane)
        return true
      }
      #expect(readable > 50, "\(name): \(readable)")
    }
  }
}
