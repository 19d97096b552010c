import InkCore
import InkData
import InkSynthesis
import TestSupport
import Testing

@Suite struct `Synthetic pages` {
  private func pages(_ kinds: [PageKind] = PageKind.allCases, seed: UInt64 = 1) throws -> PageSamples {
    var writers = PageWriters()
    writers.latin = PageWriters.Latin(
      synthesizer: LatinSynthesizer(skeletons: try StarterFiles.skeletons()), texts: try StarterFiles.texts())
    return try PageSamples(writers: writers, kinds: kinds, seed: seed)
  }

  @Test func `tell the truth about every stroke, which is in one word or drawing`() throws {
    let pages = try pages()
    for index in 0..<60 {
      let page = try pages.sample(at: index)
      let structure = try #require(page.structure)
      try structure.check(strokeCount: page.ink.strokes.count, text: page.text)
      #expect(structure.isWriting(strokeCount: page.ink.strokes.count).allSatisfy { $0 != nil })
      #expect(page.ink.strokes.allSatisfy { !$0.points.isEmpty && $0.points.allSatisfy(\.location.isFinite) })
      #expect(page.kind == .page && page.ink.strokes.allSatisfy { $0.points[0].timeOffset == nil })
    }
  }

  @Test func `have gaps where words were erased`() throws {
    let pages = try pages([.notes, .letter])
    var (lines, wide) = (0, 0)
    for index in 0..<80 {
      let page = try pages.sample(at: index)
      for line in try #require(page.structure).lines where line.words.count > 3 {
        let boxes = line.words.compactMap { word in
          Box(around: word.strokes.flatMap { page.ink.strokes[$0].points.map(\.location) })
        }
        let gaps = zip(boxes, boxes.dropFirst()).map { $1.lower.x - $0.upper.x }.sorted()
        lines += 1
        if gaps[gaps.count - 1] > 2 * gaps[gaps.count - 2] + boxes[0].height { wide += 1 }
      }
    }
    // Without erased words there are none.
    #expect(wide > 3 && wide < lines / 20)
  }

  @Test func `have lines that keep clear of each other`() throws {
    let pages = try pages([.letter, .list, .columns])
    var (places, crossed) = (0, 0)
    for index in 0..<60 {
      let page = try pages.sample(at: index)
      let structure = try #require(page.structure)
      let lines = structure.lines.map { line in line.strokes.flatMap { page.ink.strokes[$0].points.map(\.location) } }
      let width = 2 * (lines.compactMap { Box(around: $0)?.height }.min() ?? 0)
      let slices = lines.map { Dictionary(grouping: $0) { Int($0.x / width) }.mapValues { $0.map(\.y).sorted() } }
      for (upper, lower) in zip(structure.lines.indices, structure.lines.indices.dropFirst())
      where structure.lines[upper].paragraph == structure.lines[lower].paragraph {
        for (slice, below) in slices[lower] where below.count > 8 {
          guard let above = slices[upper][slice], above.count > 8 else { continue }
          places += 1
          if above[above.count * 9 / 10] > below[below.count / 10] + width / 8 { crossed += 1 }
        }
      }
    }
    // One; 20 where lines come at their pitch, whatever is above.
    #expect(places > 2000 && crossed < 6, "\(crossed) of \(places)")
  }

  @Test func `are the same in any order, and others for another seed`() throws {
    let (one, other) = (try pages(), try pages())
    for index in [7, 3, 7, 0] { #expect(try one.sample(at: index) == other.sample(at: index)) }
    #expect(try one.sample(at: 3) != pages(seed: 2).sample(at: 3))
  }

  @Test func `have the same structure at any size`() throws {
    let pages = try pages()
    for index in 0..<12 {
      let page = try pages.sample(at: index)
      let larger = try pages.sample(at: index, magnification: 64)
      #expect(page.structure == larger.structure)
      let (box, largerBox) = (try #require(page.ink.boundingBox), try #require(larger.ink.boundingBox))
      #expect(abs(largerBox.width / box.width / 64 - 1) < 0.05)
    }
  }

  @Test(arguments: PageKind.allCases) func `of a kind have what it has`(kind: PageKind) throws {
    let pages = try pages([kind])
    var categories: Set<String> = []
    var lines = 0
    var paragraphs = 0
    for index in 0..<12 {
      let page = try pages.sample(at: index)
      #expect(page.sampleID == "page#1.\(index)/\(kind.rawValue)")
      let structure = try #require(page.structure)
      categories.formUnion(structure.drawings.map(\.category))
      lines += structure.lines.count
      paragraphs = max(paragraphs, structure.lines.map(\.paragraph).max() ?? 0)
      if kind == .freeBox { #expect((1...4).contains(structure.lines.count)) }
    }
    #expect(lines >= 12)
    switch kind {
    case .notes, .letter, .columns, .annotatedPicture: #expect(paragraphs > 0)
    case .list: #expect(categories.contains("bullet"))
    case .form: #expect(!categories.isDisjoint(with: ["rule", "rectangle"]))
    case .mindMap: #expect(!categories.isDisjoint(with: ["line", "arrow"]))
    case .flowChart: #expect(categories.isSuperset(of: ["rectangle", "diamond", "arrow"]))
    case .table: #expect(categories.contains("rule") && paragraphs > 2)
    case .freeBox: break
    }
  }

  @Test func `have what stands on a form's rule on the line of its label`() throws {
    let pages = try pages([.form])
    var entries = 0
    for index in 0..<40 {
      let page = try pages.sample(at: index)
      let structure = try #require(page.structure)
      let strokes = page.ink.strokes.map { $0.points.map(\.location) }
      for rule in structure.drawings where rule.category == "rule" {
        let rule = try #require(Box(around: rule.strokes.flatMap { strokes[$0] }))
        let above = structure.lines.filter { line in
          line.words.contains { word in
            guard let box = Box(around: word.strokes.flatMap { strokes[$0] }) else { return false }
            return box.middle.x > rule.lower.x && box.middle.x < rule.upper.x && box.middle.y < rule.upper.y
              && box.upper.y > rule.lower.y - 0.2 * rule.width
          }
        }
        guard above.count == 1, let box = Box(around: above[0].strokes.flatMap { strokes[$0] }) else { continue }
        // A single line above the rule begins before it, with the label.
        entries += box.lower.x < rule.lower.x ? 1 : 0
      }
    }
    #expect(entries > 20)
  }

  @Test func `read in rows where labels stand anywhere`() throws {
    let pages = try pages([.flowChart])
    for index in 0..<10 {
      let page = try pages.sample(at: index)
      let structure = try #require(page.structure)
      let heights = structure.lines.map { line in
        Ink(strokes: line.strokes.map { page.ink.strokes[$0] }).boundingBox!.lower.y
      }
      #expect(heights[0] <= heights[heights.count - 1])
    }
  }

  @Test func `need a writer`() {
    let error = #expect(throws: PageSynthesisError.self) { try PageSamples(writers: PageWriters(), seed: 1) }
    #expect(
      error?.description
        == "pages need writers: name a set of words and lines, a library of templates, or skeletons")
  }
}
