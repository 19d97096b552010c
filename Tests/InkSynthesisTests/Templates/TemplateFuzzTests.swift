import InkCore
import InkSynthesis
import TestSupport
import Testing

/// Thousands of damaged template files: each gives an error or sane strokes, and never a trap.
@Suite struct `Damaged template files` {
  private static func isSane(_ template: CharacterTemplate) -> Bool {
    !template.strokes.isEmpty && template.strokes.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isFinite) }
      && template.components.allSatisfy { $0.strokes.allSatisfy(template.strokes.indices.contains) }
  }

  @Test func `templates`() throws {
    let svg =
      "<svg width=\"109\"><g><g kvg:element=\"国\"><g kvg:element=\"囗\" kvg:part=\"1\"><path d=\"M1,2c3-4.5.6,7,8,9S1 2 3 4\"/></g>"
      + "<path d=\"m5 6l1-1zh2V9\"/></g></g></svg>"
    let drawn = try ByteMutations.readable(of: Array(svg.utf8), seed: 1, rounds: 1500, name: "056fd.svg") {
      let reading = try KanjiVGReader().read(from: $0.path) { _ in }
      #expect(reading.templates.allSatisfy(Self.isSane))
      return true
    }
    let listed = try ByteMutations.readable(
      of:
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
    let stored = try ByteMutations.readable(of: Array(library.utf8), seed: 3, rounds: 1500, name: "x.templates") {
      let library = try TemplateLibrary(path: $0.file("x.templates"))
      #expect(library.templates.allSatisfy(Self.isSane))
      return !library.templates.isEmpty
    }
    #expect(drawn > 20 && listed > 20 && stored > 0, "some faults are small enough: \(drawn), \(listed), \(stored)")
  }
}
