import InkCore
import InkModelFile
import InkRuntime
import Testing

/// After any edits, a drawing's results equal those of its ink afresh, to the last bit.
@Suite struct RandomEditTests {
  @Test(arguments: ModelTensorType.allCases, 1...4)
  func `edits in any order give the same results as the whole ink afresh`(type: ModelTensorType, seed: UInt64) throws {
    let file = try TestModel.file(RuntimeNetworkTests.networks[10], type: type, seed: seed)
    let recognizer = try Recognizer(model: file)
    let drawing = recognizer.startDrawing()
    var generator = Generator(state: seed)
    func random(_ count: Int) -> Int { min(Int((generator.number() + 1) / 2 * Float(count)), count - 1) }
    for step in 0..<60 {
      switch random(10) {
      case 0..<4: try drawing.addStroke(Self.stroke(&generator))
      case 4..<7:
        guard let id = drawing.ink.strokes.last?.id else { continue }
        try drawing.extend(stroke: id, with: Self.stroke(&generator).points)
      case 7:
        guard !drawing.ink.strokes.isEmpty else { continue }
        try drawing.removeStroke(drawing.ink.strokes[random(drawing.ink.strokes.count)].id!)
      case 8:
        drawing.hints.alternatives = 1 + random(3)
        drawing.hints.beamWidth = 1 + random(4)
      default:
        if random(4) == 0 {
          drawing.clear()
        } else {
          drawing.hints.recognitionType = [.text, .perCharacter][random(2)]
        }
      }
      let fresh = recognizer.startDrawing(hints: drawing.hints)
      fresh.replaceInk(with: drawing.ink)
      let expected = try fresh.prediction()
      try #require(try drawing.prediction() == expected, "step \(step)")
      // Once more, from what is known.
      #expect(try drawing.prediction() == expected)
    }
  }

  private static func stroke(_ generator: inout Generator) -> Stroke {
    var location = Point(x: generator.number() * 100, y: generator.number() * 10)
    let count = 1 + Int((generator.number() + 1) * 12)
    return Stroke(
      locations: (0..<count).map { _ in
        location = location + Point(x: generator.number() * 4, y: generator.number() * 4)
        return location
      })
  }
}
