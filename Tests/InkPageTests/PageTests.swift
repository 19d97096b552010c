import Foundation
import InkCore
import InkModelFile
import InkPage
import InkRuntime
import TestSupport
import Testing

@Suite struct PageTests {
  /// An n, ten high and six wide.
  static func letter(x: Float, y: Float, size: Float = 1) -> Stroke {
    let path: [(x: Float, y: Float)] = [(0, 0), (0, 10), (0, 4), (2, 1), (4, 0), (6, 2), (6, 10)]
    return Stroke(locations: path.map { Point(x: x + $0.x * size, y: y + $0.y * size) })
  }

  /// Words of letters that stand 8 apart, with 16 more between words.
  static func line(_ words: [Int], x: Float = 0, y: Float, size: Float = 1) -> [Stroke] {
    var at = x
    return words.flatMap { count in
      defer { at += 16 * size }
      return (0..<count).map { _ in
        defer { at += 8 * size }
        return letter(x: at, y: y, size: size)
      }
    }
  }

  /// The shipped model.
  private static let labeller = Result {
    try StrokeLabeller(
      model: ModelFile(
        path: URL(fileURLWithPath: #filePath, relativeTo: nil).deletingLastPathComponent()
          .appendingPathComponent("../../Models/strokes/model.gguf").path))
  }

  private func page(_ strokes: [Stroke]) throws -> Page {
    let page = Page(labeller: try Self.labeller.get())
    for stroke in strokes { try page.add(stroke) }
    return page
  }

  @Test func `lines stand in reading order, with their words`() throws {
    let page = try page(Self.line([3, 2, 4], y: 0) + Self.line([5, 1], y: 25) + Self.line([2, 2], y: 50))
    #expect(page.lines.map { $0.words.map(\.strokes.count) } == [[3, 2, 4], [5, 1], [2, 2]])
    #expect(page.lines.flatMap(\.strokes) == Array(1...19))
    #expect(page.paragraphs.map(\.lines) == [0..<3])
    #expect(page.drawings.isEmpty)
    #expect(abs(page.lines[0].height - 10) < 0.01 && abs(page.lines[0].slope) < 0.01)
    #expect(abs(page.lines[1].baseline.start.y - 35) < 0.01)
  }

  @Test func `a small drawing before a line makes it an item of a list`() throws {
    let page = try page([])
    for row in 0..<3 {
      let y = Float(row) * 25
      // A drawing that is too large, a dash and a dot.
      let end = [Point(x: -16, y: y - 30), Point(x: -14, y: y + 6), Point(x: -19.5, y: y + 6.5)][row]
      try page.add(Stroke(locations: [Point(x: -20, y: y + 6), end]), isWriting: false)
      for stroke in Self.line([3, 2], y: y) { try page.add(stroke, isWriting: true) }
    }
    // What stands behind a line is no mark.
    try page.add(Stroke(locations: [Point(x: 90, y: 31), Point(x: 94, y: 31)]), isWriting: false)
    #expect(page.lines.count == 3)
    #expect(page.listItems.map(\.line) == [1, 2])
    #expect(page.listItems.map(\.mark) == [[7], [13]])
  }

  @Test func `columns are read one after the other, under their heading`() throws {
    let left = (0..<3).flatMap { Self.line([4, 3], y: 40 + Float($0) * 25) }
    let right = (0..<3).flatMap { Self.line([3, 4], x: 200, y: 40 + Float($0) * 25) }
    let page = try page(left + right + Self.line([6, 6, 6, 6], x: 20, y: 0))
    #expect(
      page.lines.map { $0.words.map(\.strokes.count) } == [[6, 6, 6, 6]] + Array(repeating: [4, 3], count: 3)
        + Array(repeating: [3, 4], count: 3))
  }

  @Test(arguments: [1e-3, 1, 1e3] as [Float])
  func `the size of the ink makes no difference`(_ size: Float) throws {
    let strokes = [([3, 2, 4], 0), ([5, 1], 25), ([2, 2], 50)].flatMap {
      Self.line($0, y: Float($1) * size, size: size)
    }
    #expect(try page(strokes).lines.map { $0.words.map(\.strokes.count) } == [[3, 2, 4], [5, 1], [2, 2]])
  }

  @Test func `drawings are apart from writing`() throws {
    let page = try page(Self.line([3, 2], y: 0))
    let box = Stroke(locations: [
      Point(x: -5, y: -5), Point(x: 70, y: -5), Point(x: 70, y: 15), Point(x: -5, y: 15), Point(x: -5, y: -5),
    ])
    let id = try page.add(box, isWriting: false)
    #expect(page.lines.map(\.strokes) == [[1, 2, 3, 4, 5]])
    #expect(page.drawings.map(\.strokes) == [[id]])
    try page.setWriting(false, of: [1])
    #expect(page.lines.map(\.strokes) == [[2, 3, 4, 5]])
    #expect(page.drawings.map(\.strokes) == [[1], [id]] || page.drawings.map(\.strokes) == [[1, id]])
  }

  @Test func `edits of unknown strokes are errors that change nothing`() throws {
    let page = try page(Self.line([3], y: 0))
    #expect(throws: PageError.unknownStroke(9)) { try page.remove([1, 9]) }
    #expect(throws: PageError.unknownStroke(9)) { try page.move([1, 9], by: .zero) }
    #expect(throws: PageError.duplicateStroke(2)) {
      try page.add(Stroke(points: [], id: 2))
    }
    #expect(page.strokeCount == 3 && page.lines.count == 1)
    #expect(
      PageError.unknownStroke(9).description == "the page has no stroke 9: use the id that adding a stroke returned")
    #expect(
      PageError.duplicateStroke(2).description
        == "the page already has a stroke 2: give each stroke an id of its own, or none")
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `a page edited in any way equals the page read afresh`(seed: UInt64) throws {
    var random = Generator(state: seed)
    let labeller = try RandomLabeller.make(seed: seed)
    let page = Page(labeller: labeller)
    var known: [Stroke.ID: Bool] = [:]
    var ids: [Stroke.ID] = []
    for step in 0..<400 {
      switch random.index(below: 10) {
      case 0..<5:
        let size = [0.5, 1, 1, 3][random.index(below: 4)] as Float
        let (x, y) = (Float(random.index(below: 300)), Float(random.index(below: 300)))
        for stroke in Self.line([1 + random.index(below: 4)], x: x, y: y, size: size) {
          ids.append(try page.add(stroke))
        }
      case 5: ids.append(try page.add(Stroke(points: [])))
      case 6..<8:
        guard !ids.isEmpty else { continue }
        let id = ids.remove(at: random.index(below: ids.count))
        try page.remove([id, id])
        known[id] = nil
      case 8:
        guard !ids.isEmpty else { continue }
        let offset = Point(x: Float(random.index(below: 60)) - 30, y: Float(random.index(below: 60)) - 30)
        try page.move([ids[random.index(below: ids.count)]], by: offset)
      default:
        guard !ids.isEmpty else { continue }
        let id = ids[random.index(below: ids.count)]
        known[id] = [true, false, nil][random.index(below: 3)]
        try page.setWriting(known[id], of: [id])
      }
      guard step % 3 == 0 else { continue }
      let fresh = Page(labeller: labeller)
      for stroke in page.ink.strokes { try fresh.add(stroke, isWriting: known[stroke.id!]) }
      try #require(fresh.lines == page.lines, "step \(step)")
      try #require(fresh.paragraphs == page.paragraphs)
      try #require(fresh.drawings == page.drawings)
      let writing = Set(page.lines.flatMap(\.strokes))
      #expect(writing.isDisjoint(with: page.drawings.flatMap(\.strokes)))
    }
  }
}
