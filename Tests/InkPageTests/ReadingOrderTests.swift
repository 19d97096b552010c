import InkCore
import InkPage
import Testing

@Suite struct ReadingOrderTests {
  /// A line's box, ten high.
  private static func line(_ x: Float, _ y: Float, _ width: Float, height: Float = 10) -> Box {
    Box(lower: Point(x: x, y: y), upper: Point(x: x + width, y: y + height))
  }

  private func order(_ boxes: [Box]) -> ReadingOrder {
    ReadingOrder(of: boxes, heights: boxes.map { $0.height })
  }

  @Test func `a table is read in rows, whichever way it was written`() {
    let widths: [[Float]] = [[20, 45, 30], [50, 15, 25], [10, 40, 60]]
    let cells = (0..<9).map { Self.line(Float($0 % 3) * 90, Float($0 / 3) * 18, widths[$0 / 3][$0 % 3]) }
    #expect(order(cells).lines == Array(0..<9))
    let byColumn = [0, 3, 6, 1, 4, 7, 2, 5, 8]
    #expect(order(byColumn.map { cells[$0] }).lines.map { byColumn[$0] } == Array(0..<9))
  }

  @Test func `rows may slope`() {
    let cells = (0..<12).map { cell in
      let (row, column) = (Float(cell / 4), Float(cell % 4))
      return Self.line(column * 90, row * 18 + column * 5, 40)
    }
    #expect(order(cells).lines == Array(0..<12))
  }

  @Test func `text isn't interrupted by a note beside it`() {
    let first = (0..<4).map { Self.line(0, Float($0) * 20, 100) }
    let second = (0..<5).map { Self.line(0, 110 + Float($0) * 20, 100) }
    let note = Self.line(130, 140, 40)
    #expect(order(first + second + [note]).lines == Array(0..<10))
  }

  @Test func `columns of long lines are read one after the other, though their lines stand beside each other`() {
    let columns = (0..<3).flatMap { column in
      (0..<4).map { Self.line(Float(column) * 150, Float($0) * 18, $0.isMultiple(of: 2) ? 60 : 110) }
    }
    #expect(order(columns).lines == Array(0..<12))
  }

  @Test func `a form is read label by label, each with its field`() {
    let rows: [(label: Float, field: Float?)] = [(40, 80), (55, nil), (30, 20), (48, 100)]
    var boxes: [Box] = []
    for (row, (label, field)) in rows.enumerated() {
      boxes.append(Self.line(0, Float(row) * 24, label))
      if let field { boxes.append(Self.line(90, Float(row) * 24 - 2, field)) }
    }
    #expect(order(boxes).lines == Array(boxes.indices))
  }

  @Test(arguments: [0, 7] as [Float])
  func `columns are read one after the other, between their heading and a note`(_ shift: Float) {
    let heading = Self.line(60, 0, 100)
    let left = (0..<5).map { Self.line(0, 30 + Float($0) * 20, $0 == 4 ? 40 : 95) }
    let right = (0..<6).map { Self.line(120, 30 + shift + Float($0) * 20, $0 == 5 ? 15 : 98) }
    let note = Self.line(0, 200, 200)
    #expect(order([heading] + left + right + [note]).lines == Array(0..<13))
    // A heading that was written last is still read first.
    #expect(order(left + right + [note, heading]).lines == [12] + Array(0..<12))
  }

  @Test func `lists beside each other are read one after the other`() {
    let left = (0..<5).map { Self.line(Float($0 % 2) * 10, Float($0) * 24, [40, 25, 60, 30, 35][$0]) }
    let right = (0..<6).map { Self.line(120, 9 + Float($0) * 22, [30, 70, 20, 45, 25, 50][$0]) }
    #expect(order(left + right).lines == Array(0..<11))
  }

  @Test func `what was written line by line over a gap is read so`() {
    let boxes = (0..<4).flatMap { [Self.line(0, Float($0) * 20, 95), Self.line(120, Float($0) * 20, 95)] }
    #expect(order(boxes).lines == Array(0..<8))
  }

  @Test func `labels of several lines are read one after the other, in rows`() {
    let boxes = [
      Self.line(200, 0, 40), Self.line(205, 20, 30), Self.line(0, 5, 40), Self.line(0, 25, 50), Self.line(10, 45, 20),
      Self.line(0, 160, 30), Self.line(210, 150, 30), Self.line(212, 170, 30),
    ]
    #expect(order(boxes).lines == [2, 3, 4, 0, 1, 5, 6, 7])
  }

  @Test func `a line that was put between two others later is read between them`() {
    let boxes = [Self.line(0, 0, 90), Self.line(0, 40, 90), Self.line(0, 20, 60)]
    #expect(order(boxes).lines == [0, 2, 1])
  }

  @Test func `paragraphs end at wide gaps and indents`() {
    let boxes = [
      Self.line(0, 0, 90), Self.line(0, 20, 90), Self.line(25, 40, 60), Self.line(0, 60, 90), Self.line(0, 120, 90),
    ]
    #expect(order(boxes).paragraphs == [0..<2, 2..<4, 4..<5])
  }

  @Test func `no lines, one line and lines without a size are in some order`() {
    #expect(order([]).lines.isEmpty && order([]).paragraphs.isEmpty)
    #expect(order([Self.line(3, 4, 5)]).paragraphs == [0..<1])
    let dots = (0..<30).map { Self.line(Float($0 % 6), Float($0 / 6), 0, height: 0) }
    #expect(order(dots).lines.sorted() == Array(0..<30))
    let same = Array(repeating: Self.line(0, 0, 5), count: 20)
    #expect(order(same).lines.sorted() == Array(0..<20))
    let far = (0..<8).map { Self.line($0.isMultiple(of: 2) ? -1e18 : 1e18, 0, 1e18, height: 1e18) }
    #expect(order(far).lines.sorted() == Array(0..<8))
  }
}
