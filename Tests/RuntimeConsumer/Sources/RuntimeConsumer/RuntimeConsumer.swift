import InkCore
import InkRuntime

/// The smallest app that ships a model.
@main
struct RuntimeConsumer {
  static func main() {
    let points = [Point(x: 0, y: 0), Point(x: 1, y: 1)].map { StrokePoint(location: $0) }
    let ink = Ink(strokes: [Stroke(points: points)])
    print("Ink of \(ink.strokes.count) stroke, \(ink.strokes[0].points.count) points.")
  }
}
