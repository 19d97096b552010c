import InkCore
import InkData

/// Ink of two writers, who write a v for a w.
enum AdaptationInk {
  static func write(to path: String) throws {
    let card = DataSetCard(name: "marks", title: "Marks", licence: "Apache-2.0", languages: ["en"])
    let writer = try CompiledSetWriter(path: path, card: card)
    for (number, name) in ["one", "two"].enumerated() {
      for index in 0..<8 {
        let size = Float(20 + 4 * number) + Float(index)
        let points = [(0, 0), (0.25, 0.75), (0.5, 1.5), (0.75, 0.75), (1, 0)].map { x, y in
          StrokePoint(location: Point(x: Float(x) * size, y: Float(y) * size))
        }
        try writer.append(
          LabelledInk(
            ink: Ink(strokes: [Stroke(points: points)]), text: "w", kind: .word, language: "en", writer: name,
            contributor: "test", source: "marks", sampleID: "\(name)-\(index)", licence: "Apache-2.0"))
      }
    }
    try writer.finish()
  }
}
