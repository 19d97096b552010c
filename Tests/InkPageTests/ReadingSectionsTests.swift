import InkCore
import InkPage
import Testing

@Suite struct ReadingSectionsTests {
  private static func line(_ x: Float, _ y: Float, _ width: Float, height: Float = 10) -> PageLine {
    let box = Box(lower: Point(x: x, y: y), upper: Point(x: x + width, y: y + height))
    return PageLine(words: [], box: box, baselineAt: y + height, height: height)
  }

  private func fresh(_ page: [PageLine?]) -> ReadingSections {
    var sections = ReadingSections()
    sections.update(page, changed: Set(page.indices)) { $0 }
    return sections
  }

  /// Two columns of four lines, written one after the other.
  private func columns(at y: Float) -> [PageLine] {
    (0..<8).map { Self.line($0 < 4 ? 0 : 130, y + Float($0 % 4) * 16, 100) }
  }

  @Test func `what stands under an empty strip is read after what stands over it`() {
    let page = columns(at: 200) + columns(at: 0)
    #expect(fresh(page).lines == Array(8..<16) + Array(0..<8))
    #expect(fresh(page).paragraphs == [0..<4, 4..<8, 8..<12, 12..<16])
  }

  @Test func `a gap in one column is no strip`() {
    let left = [0, 16, 90, 106].map { Self.line(0, $0, 100) }
    let right = (0..<8).map { Self.line(130, Float($0) * 16, 100) }
    #expect(fresh(left + right).lines == Array(0..<12))
  }

  @Test func `after any changes the order is that of the page at once`() {
    var random = Generator(state: 5)
    func number(below limit: Int) -> Float { Float(random.index(below: limit)) }
    var page: [PageLine?] = []
    var sections = ReadingSections()
    for _ in 0..<400 {
      var changed: Set<Int> = []
      for _ in 0...random.index(below: 3) {
        let line = Self.line(
          number(below: 300), number(below: 900), 5 + number(below: 200), height: 4 + number(below: 26))
        switch random.index(below: 5) {
        case 0 where !page.isEmpty:
          let index = random.index(below: page.count)
          page[index] = nil
          changed.insert(index)
        case 1 where !page.isEmpty:
          let index = random.index(below: page.count)
          page[index] = line
          changed.insert(index)
        default:
          page.append(line)
          changed.insert(page.count - 1)
        }
      }
      sections.update(page, changed: changed) { $0 }
      let expected = fresh(page)
      #expect(sections.lines == expected.lines)
      #expect(sections.paragraphs == expected.paragraphs)
    }
    #expect(page.count { $0 != nil } > 50)
  }
}
