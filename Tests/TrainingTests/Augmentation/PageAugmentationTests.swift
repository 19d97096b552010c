import InkCore
import InkData
import Tensors
import Testing
import Training

@Suite struct PageAugmentationTests {
  /// Three words in two lines and a drawing; stroke n has n + 2 points.
  private static let page: LabelledInk = {
    let strokes = (0..<12).map { number in
      Stroke(
        locations: (0..<number + 2).map { Point(x: Float(number * 10 + $0), y: Float($0 * $0)) })
    }
    let structure = PageStructure(
      lines: [
        .init(words: [.init(text: "ab", strokes: [0, 1, 2]), .init(text: "cd", strokes: [3, 4])], paragraph: 0),
        .init(words: [.init(text: "efg", strokes: [5, 6, 7, 8])], paragraph: 0),
      ],
      drawings: [.init(category: "box", strokes: [9, 10, 11])])
    return LabelledInk(
      ink: Ink(strokes: strokes), text: "ab cd\nefg", kind: .page, language: "en", writer: "1", contributor: "c",
      source: "s",
      sampleID: "p", licence: "CC0-1.0", structure: structure)
  }()

  private static func settings(_ change: (inout AugmentationSettings) -> Void) -> AugmentationSettings {
    var settings = AugmentationSettings()
    settings.share = 1
    settings.rotation = 0
    settings.shear = 0
    settings.scaleX = 1...1
    settings.scaleY = 1...1
    settings.strokeShift = 0
    settings.strokeRotation = 0
    settings.strokeScale = 0
    change(&settings)
    return settings
  }

  private static func changed(_ settings: AugmentationSettings, seed: UInt64) -> LabelledInk {
    var random = RandomSource(seed: seed)
    return PageAugmentation(settings: settings)(page, random: &random)
  }

  /// The numbers of points of the strokes of every word and drawing.
  private static func members(of page: LabelledInk) -> [Set<Int>] {
    let structure = page.structure!
    let groups = structure.lines.flatMap { $0.words.map(\.strokes) } + structure.drawings.map(\.strokes)
    return groups.map { Set($0.map { page.ink.strokes[$0].points.count }) }
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `what is known of strokes follows them into any order`(seed: UInt64) {
    let page = Self.changed(Self.settings { $0.shuffle = 1 }, seed: seed)
    #expect(page.ink != Self.page.ink)
    #expect(Self.members(of: page) == Self.members(of: Self.page))
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `a late run of a page is whole words`(seed: UInt64) throws {
    let page = Self.changed(Self.settings { $0.lateRun = 1 }, seed: seed)
    #expect(Self.members(of: page) == Self.members(of: Self.page))
    let words = try #require(page.structure).lines.flatMap(\.words)
    let last = try #require(words.first { $0.strokes.contains(11) })
    #expect(last.strokes.sorted() == Array(12 - last.strokes.count..<12))
  }

  @Test func `the plane is turned, slanted and scaled as a whole`() {
    let page = Self.changed(
      Self.settings {
        $0.rotation = 0.5
        $0.shear = 0.3
        $0.scaleX = 0.5...2
        $0.scaleY = 0.5...2
      }, seed: 3)
    #expect(page.structure == Self.page.structure)
    // Points that were in the middle of two others still are.
    let points = page.ink.strokes.map { $0.location(at: 0) }
    #expect(points != Self.page.ink.strokes.map { $0.location(at: 0) })
    for (before, middle, after) in zip(points, zip(points.dropFirst(), points.dropFirst(2))).map({ ($0, $1.0, $1.1) }) {
      #expect(((before + after) * 0.5).distance(to: middle) < 1e-4 * (1 + middle.length))
    }
  }

  @Test func `strokes change a little, each by itself`() {
    let page = Self.changed(
      Self.settings {
        $0.strokeShift = 0.1
        $0.strokeRotation = 0.05
        $0.strokeScale = 0.05
      }, seed: 4)
    let shifts = zip(page.ink.strokes, Self.page.ink.strokes).map { $0.location(at: 0) - $1.location(at: 0) }
    #expect(Set(shifts).count == shifts.count)
    #expect(shifts.allSatisfy { $0.length > 0 && $0.length < 30 })
  }

  @Test func `only the recipe's share of pages is changed`() {
    var settings = Self.settings { $0.shuffle = 1 }
    settings.share = 0
    #expect(Self.changed(settings, seed: 1).ink == Self.page.ink)
  }
}
