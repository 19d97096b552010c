import InkCore
import InkRuntime
import TestSupport
import Testing

/// With a model that writes ideographs, with a possible cut on both sides of each: “一” for a stroke down, “乙” for one up.
@Suite struct StablePrefixTests {
  private func drawing(_ strokes: [Stroke] = []) throws -> Drawing {
    let file = try SpellingModel.file(beamWidth: 8, graphemes: "一乙丶")
    let drawing = try Recognizer(model: file).startDrawing()
    for stroke in strokes {
      try drawing.addStroke(stroke)
      _ = try drawing.prediction()
    }
    return drawing
  }

  private let line = [
    SpellingModel.down(0), SpellingModel.up(20), SpellingModel.down(40), SpellingModel.down(60), SpellingModel.up(80),
  ]
  /// All conditions turned off.
  private let anything = CommitPolicy(pause: .infinity, distance: 0, confidence: 0, agreement: 1)

  @Test func `nothing is settled in an empty drawing`() throws {
    let drawing = try drawing()
    #expect(try drawing.stablePrefix(pause: 100).isEmpty)
    #expect(try drawing.stablePrefix(pause: 100) == StablePrefix())
  }

  @Test func `without conditions the whole text is settled, with its strokes`() throws {
    let drawing = try drawing(line)
    let found = try drawing.stablePrefix(by: anything)
    #expect(found.text == "一乙一一乙" && found.graphemeCount == 5)
    #expect(found.strokes == drawing.ink.strokes.compactMap(\.id))
    #expect(found.confidence > 0.5)
  }

  @Test func `text near the pen isn't settled`() throws {
    let drawing = try drawing(line)
    var policy = anything
    // A unit is about three of these points: the last stroke lies 20 from the one before.
    policy.distance = 4
    #expect(try drawing.stablePrefix(by: policy).text == "一乙一一")
    policy.distance = 9
    #expect(try drawing.stablePrefix(by: policy).text == "一乙一")
    policy.distance = 1000
    #expect(try drawing.stablePrefix(by: policy).isEmpty)
    // A bar across the first letter brings the pen back to it.
    try drawing.addStroke(SpellingModel.bar(0))
    policy.distance = 1
    #expect(try drawing.stablePrefix(by: policy).isEmpty)
  }

  @Test func `text that predictions haven't agreed on isn't settled`() throws {
    let drawing = try drawing(line)
    var policy = anything
    for (agreement, text) in [(1, "一乙一一乙"), (2, "一乙一一"), (3, "一乙一"), (5, "一"), (6, "")] {
      policy.agreement = agreement
      #expect(try drawing.stablePrefix(by: policy).text == text)
    }
  }

  @Test func `predictions while a stroke grows count once`() throws {
    let drawing = try drawing(Array(line.prefix(2)))
    let id = try drawing.addStroke(SpellingModel.down(40))
    for step in 1...9 {
      try drawing.extend(stroke: id, with: [StrokePoint(location: Point(x: 40, y: 10 + 0.1 * Float(step)))])
      _ = try drawing.prediction()
    }
    var policy = anything
    policy.agreement = 2
    #expect(try drawing.stablePrefix(by: policy).text == "一乙")
    policy.agreement = 3
    #expect(try drawing.stablePrefix(by: policy).text == "一")
  }

  @Test func `a changed beginning has to be agreed on again`() throws {
    let drawing = try drawing(line)
    try drawing.removeStroke(drawing.ink.strokes[1].id!)
    #expect(try drawing.prediction()[0].text == "一一一乙")
    var policy = anything
    policy.agreement = 2
    #expect(try drawing.stablePrefix(by: policy).text == "一")
  }

  @Test func `a pause settles all text with enough confidence`() throws {
    let drawing = try drawing(Array(line.prefix(2)))
    #expect(try drawing.stablePrefix(pause: 1).text != "一乙")
    #expect(try drawing.stablePrefix(pause: 2).text == "一乙")
    #expect(try drawing.stablePrefix(by: CommitPolicy(confidence: 1), pause: 2).isEmpty)
    #expect(try drawing.stablePrefix(by: CommitPolicy(pause: 5), pause: 2).text != "一乙")
  }

  @Test func `too much ink is settled without confidence`() throws {
    let drawing = try drawing(line)
    var policy = CommitPolicy(distance: 4, confidence: 1, agreement: 100)
    #expect(try drawing.stablePrefix(by: policy).isEmpty)
    policy.pointLimit = 54
    #expect(try drawing.stablePrefix(by: policy).text == "一乙一一")
    policy.pointLimit = 55
    #expect(try drawing.stablePrefix(by: policy).isEmpty)
  }

  @Test func `words are settled whole`() throws {
    let file = try SpellingModel.file(beamWidth: 8, graphemes: "l i")
    let drawing = try Recognizer(model: file).startDrawing()
    // A stroke up writes a space here.
    for stroke in [SpellingModel.down(0), SpellingModel.down(20), SpellingModel.up(40), SpellingModel.down(60)] {
      try drawing.addStroke(stroke)
    }
    #expect(try drawing.prediction()[0].text == "ll l")
    var policy = anything
    policy.distance = 1
    let found = try drawing.stablePrefix(by: policy)
    #expect(found.text == "ll" && found.graphemeCount == 2)
  }
}
