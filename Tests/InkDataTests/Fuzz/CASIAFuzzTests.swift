import InkData
import TestSupport
import Testing

/// Thousands of damaged files of CASIA's: each gives an error or sane strokes, and never a trap.
@Suite struct `Damaged CASIA files` {
  @Test func `CASIA's`() throws {
    let ink = [[(1, 2), (3, 4)], [(5, 6)]]
    let characters = CASIAFixture.character([0xAB, 0xC4, 0, 0], ink) + CASIAFixture.character([0, 0x41, 0, 0], ink)
    let page = CASIAFixture.page(strokes: ink, lines: [([0, 1], [[0xC4, 0xAB], [0x41, 0]]), ([1], [[0x42, 0]])])
    for (name, bytes) in [("1.pot", characters), ("1.wptt", page)] {
      let readable = try ByteMutations.readable(of: bytes, seed: 4, rounds: 1500, name: name) { folder in
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
