import InkCore
import InkFeatures
import TestSupport
import Testing

@Suite struct `A line layout` {
  /// A letter-like stroke, ten high.
  static func letter(x: Float, y: Float, height: Float = 10) -> Stroke {
    Stroke(locations: [Point(x: x, y: y), Point(x: x + 6, y: y + height), Point(x: x + 3, y: y)])
  }

  static func row(_ count: Int, x: Float = 0, y: Float) -> [Stroke] {
    (0..<count).map { letter(x: x + Float($0) * 10, y: y) }
  }

  @Test func `finds lines where the pen returns and drops`() {
    let ink = Ink(strokes: Self.row(6, y: 0) + Self.row(4, x: 5, y: 25) + Self.row(2, y: 60))
    #expect(LineLayout(of: ink).lines == [Array(0..<6), Array(6..<10), [10, 11]])
  }

  @Test func `keeps a rising or falling line as one line`() {
    for slope in [-0.5, 0.5] as [Float] {
      let ink = Ink(strokes: (0..<20).map { Self.letter(x: Float($0) * 10, y: Float($0) * 10 * slope) })
      #expect(LineLayout(of: ink).lines.count == 1)
    }
  }

  @Test func `assigns late dots and crossings to their line`() {
    let dot = Stroke(locations: [Point(x: 12, y: -3), Point(x: 13, y: -2)])
    let late = Ink(strokes: Self.row(6, y: 0) + Self.row(4, y: 25) + [dot])
    #expect(LineLayout(of: late).lines == [Array(0..<6) + [10], Array(6..<10)])
  }

  @Test func `finds lines in whatever order they were written`() {
    let rows = [Self.row(8, y: 0), Self.row(8, x: 3, y: 20), Self.row(8, x: -2, y: 42)]
    var random = SplitMix64(4)
    let strokes = rows.flatMap { $0 }
    for order in [[2, 1, 0], [1, 0, 2], [0, 2, 1]].map({ $0.flatMap { Array($0 * 8..<$0 * 8 + 8) } })
      + (0..<8).map({ _ in Array(strokes.indices).shuffled(using: &random) })
    {
      let lines = LineLayout(of: Ink(strokes: order.map { strokes[$0] })).lines
      #expect(lines.map { $0.map { order[$0] / 8 } } == [0, 1, 2].map { Array(repeating: $0, count: 8) })
      #expect(lines.allSatisfy { $0 == $0.sorted() })
    }
  }

  @Test func `takes a late word to its line`() {
    let rows = Self.row(8, y: 0) + Self.row(8, x: 3, y: 20)
    let late = Array(2..<5)
    let order = rows.indices.filter { !late.contains($0) } + late
    let lines = LineLayout(of: Ink(strokes: order.map { rows[$0] })).lines
    #expect(lines.map { Set($0.map { order[$0] }) } == [Set(0..<8), Set(8..<16)])
  }

  @Test func `makes no lines of commas and underlines`() {
    let comma = Stroke(locations: [Point(x: 22, y: 14), Point(x: 20, y: 22)])
    let underline = Stroke(locations: [Point(x: 0, y: 26), Point(x: 60, y: 26)])
    let ink = Ink(strokes: Self.row(3, y: 0) + [comma] + Self.row(3, x: 30, y: 0) + [underline])
    #expect(LineLayout(of: ink).lines.count == 1)
  }

  @Test func `lays lines end to end with a space between`() {
    let ink = Ink(strokes: Self.row(3, y: 0) + Self.row(2, x: -4, y: 25))
    let flat = LineLayout(of: ink).laidEndToEnd(ink)
    #expect(flat.strokes[..<3] == ink.strokes[..<3])
    let first = flat.strokes[3].points[0].location
    // The first line ends at 26; letters stand 4 apart and are 10 high, so that a space is 8.8 wide.
    #expect(abs(first.x - (26 + 8.8)) < 1e-4 && first.y == 0)
    #expect(flat.strokes[4].points[0].location.x == first.x + 10)
  }

  @Test func `accepts empty ink, empty strokes and single points`() {
    #expect(LineLayout(of: Ink()).lines.isEmpty)
    let dots = Ink(strokes: [Stroke(points: []), Stroke(locations: [.zero]), Stroke(locations: [Point(x: -9, y: 90)])])
    #expect(LineLayout(of: dots).lines == [[0, 1, 2]])
    #expect(LineLayout(of: dots).laidEndToEnd(dots) == dots)
  }

  @Test(arguments: [1e-3, 1, 1e4] as [Float])
  func `finds the same lines at any size`(_ scale: Float) {
    var ink = Ink(strokes: Self.row(6, y: 0) + Self.row(4, x: 5, y: 25) + Self.row(2, y: 60))
    for index in ink.strokes.indices {
      ink.strokes[index].transform = AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 7, ty: -3)
    }
    #expect(LineLayout(of: ink).lines == [Array(0..<6), Array(6..<10), [10, 11]])
    let flat = LineLayout(of: ink).laidEndToEnd(ink)
    #expect(LineLayout(of: flat).lines == [Array(0..<12)])
  }

  @Test func `keeps the parts of one ideograph together`() {
    func bar(_ x: Float, _ y: Float, _ width: Float) -> Stroke {
      Stroke(locations: [Point(x: x, y: y), Point(x: x + width, y: y)])
    }
    let three = Ink(strokes: [bar(1, 0, 8), bar(2, 5, 6), bar(0, 10, 10)])
    #expect(LineLayout(of: three).lines == [[0, 1, 2]])
    // Three and three: letters of two short words, or an ideograph's parts.
    let boxes = Ink(strokes: Self.row(3, y: 0) + Self.row(3, y: 15)).scaledAlong(0.8)
    #expect(LineLayout(of: boxes).lines == [[0, 1, 2], [3, 4, 5]])
    #expect(LineLayout(of: boxes, ideographs: true).lines == [[0, 1, 2, 3, 4, 5]])
    // Two parts above and two below a bar that spans the ink, as in 器: one ideograph, or lines of two letters.
    let parts = Ink(
      strokes: Self.row(2, x: 2, y: 0) + [bar(0, 16, 20)] + Self.row(2, x: 2, y: 19))
    #expect(LineLayout(of: parts).lines.count == 2)
    #expect(LineLayout(of: parts, ideographs: true).lines == [[0, 1, 2, 3, 4]])
    // Two lines of two ideographs each: no stroke spans much of the ink.
    let ideographs = Ink(strokes: Self.row(3, y: 0) + Self.row(3, y: 16)).scaledAlong(1.2)
    #expect(LineLayout(of: ideographs, ideographs: true).lines == [[0, 1, 2], [3, 4, 5]])
    // The first ink, which could be two lines as well, is left to whoever can read it; a wide one is not.
    #expect(LineLayout(of: boxes, ideographs: true).linesUnlessIdeograph == [[0, 1, 2], [3, 4, 5]])
    let wide = Ink(strokes: Self.row(8, y: 0) + Self.row(8, y: 25))
    #expect(LineLayout(of: wide, ideographs: true).linesUnlessIdeograph == nil)
    #expect(LineLayout(of: boxes).linesUnlessIdeograph == nil)
    let colon = Ink(strokes: [Self.letter(x: 0, y: 0, height: 1), Self.letter(x: 0, y: 30, height: 1)])
    #expect(LineLayout(of: colon).lines == [[0, 1]])
  }

  @Test func `begins no line with the lower part of the last ideograph`() {
    // 一 and 占, then the four dots that make 点 of it; they could be letters below words.
    let dots = (0..<4).map { Self.letter(x: 16 + 3 * Float($0), y: 17, height: 5) }
    let ink = Ink(
      strokes: [Stroke(locations: [Point(x: 0, y: 8), Point(x: 11, y: 7)])] + Self.row(2, x: 14, y: 0) + dots)
    #expect(LineLayout(of: ink).lines == [[0, 1, 2], [3, 4, 5, 6]])
    #expect(LineLayout(of: ink, ideographs: true).lines == [Array(0..<7)])
    let below = Ink(strokes: Self.row(4, y: 0) + Self.row(2, x: 2, y: 25))
    #expect(LineLayout(of: below, ideographs: true).lines == [Array(0..<4), [4, 5]])
  }

  @Test func `keeps ideographs whose parts stand far apart together`() {
    // 常亲切 by a synthetic writer: lower and upper corners of the strokes. The first two have an upper and a lower part.
    let corners: [[(Float, Float, Float, Float)]] = [
      [
        (15, 9, 18, 28), (5, 10, 9, 16), (20, 0, 26, 13), (0, 16, 2, 34), (2, 17, 36, 48), (16, 30, 32, 39),
        (17, 43, 28, 46), (14, 53, 17, 70), (17, 53, 43, 72), (25, 54, 29, 88),
      ],
      [
        (100, 2, 110, 13), (107, 17, 135, 21), (103, 39, 107, 49), (122, 18, 128, 37), (100, 41, 144, 49),
        (111, 70, 148, 77), (109, 48, 124, 85), (95, 73, 104, 91), (109, 71, 146, 83),
      ],
      [(182, 36, 204, 43), (196, 6, 219, 69), (211, 28, 241, 80), (207, 39, 233, 100)],
    ]
    let boxes = corners.flatMap { $0 }.map { Box(lower: Point(x: $0.0, y: $0.1), upper: Point(x: $0.2, y: $0.3)) }
    #expect(LineLayout(of: boxes, ideographs: true).lines == [Array(0..<23)])
    // Twice below one another they are two lines.
    let below = boxes.map {
      Box(lower: Point(x: $0.lower.x, y: $0.lower.y + 130), upper: Point(x: $0.upper.x, y: $0.upper.y + 130))
    }
    #expect(LineLayout(of: boxes + below, ideographs: true).lines == [Array(0..<23), Array(23..<46)])
  }

  @Test func `keeps ideographs whose parts were written by turns together`() {
    /// The lines of six upper and six lower parts, in an order that no school teaches.
    func lines(apart distance: Float, ideographs: Bool, besides others: [Box] = []) -> [[Int]] {
      let boxes = [4, 0, 9, 2, 7, 11, 1, 6, 3, 10, 5, 8].map { number in
        let corner = Point(x: Float(number % 6) * 24, y: number < 6 ? 0 : distance)
        return Box(lower: corner, upper: Point(x: corner.x + 18, y: corner.y + 8))
      }
      return LineLayout(of: boxes + others, ideographs: ideographs).lines
    }
    #expect(lines(apart: 14, ideographs: true) == [Array(0..<12)])
    // No letters, and no parts further apart than ideographs are wide.
    #expect(lines(apart: 14, ideographs: false).count == 2)
    #expect(lines(apart: 28, ideographs: true).count == 2)
    // A stroke from the upper parts down to the lower ones belongs to both; one that ends sooner doesn't.
    func stem(to end: Float) -> Box { Box(lower: Point(x: 144, y: 2), upper: Point(x: 146, y: end)) }
    #expect(lines(apart: 28, ideographs: true, besides: [stem(to: 34)]) == [Array(0..<13)])
    #expect(lines(apart: 28, ideographs: true, besides: [stem(to: 20)]).count == 2)
  }

  @Test func `divides lines of ideographs whose strokes come in any order`() {
    // Two lines of six ideographs of three strokes, which slant as people's lines do.
    let boxes = (0..<36).map { number in
      let column = Float(number % 18 / 3)
      let y = [0, 7, 13][number % 3] + (number < 18 ? 0 : 32) + column * 1.5
      return Box(lower: Point(x: column * 24, y: y), upper: Point(x: column * 24 + 18, y: y + 8))
    }
    var random = SplitMix64(9)
    for _ in 0..<40 {
      let order = Array(boxes.indices).shuffled(using: &random)
      let lines = LineLayout(of: order.map { boxes[$0] }, ideographs: true).lines
      #expect(lines.map { Set($0.map { order[$0] }) } == [Set(0..<18), Set(18..<36)])
    }
  }

  @Test func `keeps the strokes of one letter together`() {
    func bar(_ x: Float, _ y: Float, _ width: Float) -> Stroke {
      Stroke(locations: [Point(x: x, y: y), Point(x: x + width, y: y + 0.5)])
    }
    let stem = Stroke(locations: [Point(x: 5, y: -14), Point(x: 5, y: 10)])
    // An I with its bars, then lowercase letters.
    let word = Ink(strokes: [stem, bar(0, -14, 10), bar(0, 10, 10)] + Self.row(5, x: 14, y: 0))
    #expect(LineLayout(of: word).lines == [Array(0..<8)])
    let equals = Ink(strokes: [bar(0, 0, 10), bar(0, 8, 11)])
    #expect(LineLayout(of: equals).lines == [[0, 1]])
    // A Y of two strokes.
    let y = Ink(strokes: [Self.letter(x: 0, y: 0), Stroke(locations: [Point(x: 3, y: 12), Point(x: 2, y: 26)])])
    #expect(LineLayout(of: y).lines == [[0, 1]])
  }

  @Test func `begins a line with its first stroke, however flat`() {
    let bar = Stroke(locations: [Point(x: 0, y: 30), Point(x: 8, y: 30)])
    let ink = Ink(strokes: Self.row(6, y: 0) + [bar] + Self.row(5, x: 10, y: 25))
    #expect(LineLayout(of: ink).lines == [Array(0..<6), Array(6..<12)])
  }

  @Test func `keeps a dot beside the last stroke on its line`() {
    // Above a low letter, nearer to the line before.
    let dot = Stroke(locations: [Point(x: 24, y: 11), Point(x: 25, y: 12)])
    let ink = Ink(strokes: Self.row(6, y: 0) + Self.row(3, y: 20) + [dot] + Self.row(2, x: 30, y: 20))
    #expect(LineLayout(of: ink).lines == [Array(0..<6), Array(6..<12)])
  }
}

extension Ink {
  /// The ink, narrower.
  fileprivate func scaledAlong(_ factor: Float) -> Ink {
    Ink(
      strokes: strokes.map { stroke in
        Stroke(locations: stroke.points.map { Point(x: $0.location.x * factor, y: $0.location.y) })
      })
  }
}
