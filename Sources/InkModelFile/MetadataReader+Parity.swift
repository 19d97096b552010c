import InkCore
import InkNetwork

// All vectors' strokes, points and numbers lie in a few flat arrays: GGUF has no nesting that tools can list.
extension MetadataReader {
  func parityVectors(network: NetworkDescription) throws(ModelFileError) -> [ParityVector] {
    let texts = try strings("inkling.parity.texts")
    let strokeCounts = try integers("inkling.parity.stroke_counts")
    let pointCounts = try integers("inkling.parity.point_counts")
    let coordinates = try floats("inkling.parity.coordinates")
    let frameCounts = try integers("inkling.parity.frame_counts")
    let values = try floats("inkling.parity.log_probabilities")
    try expect("stroke_counts", strokeCounts.count, texts.count)
    try expect("frame_counts", frameCounts.count, texts.count)
    try expect("point_counts", pointCounts.count, Self.sum(strokeCounts, times: 1))
    try expect("coordinates", coordinates.count, Self.sum(pointCounts, times: 2))
    try expect("log_probabilities", values.count, Self.sum(frameCounts, times: network.classes))

    var vectors: [ParityVector] = []
    var stroke = 0
    var coordinate = 0
    var value = 0
    for (index, text) in texts.enumerated() {
      var strokes: [Stroke] = []
      for _ in 0..<strokeCounts[index] {
        var locations: [Point] = []
        for _ in 0..<pointCounts[stroke] {
          locations.append(Point(x: coordinates[coordinate], y: coordinates[coordinate + 1]))
          coordinate += 2
        }
        strokes.append(Stroke(locations: locations))
        stroke += 1
      }
      let count = frameCounts[index] * network.classes
      vectors.append(
        ParityVector(
          ink: Ink(strokes: strokes), text: text, logProbabilities: Array(values[value..<value + count]),
          frameCount: frameCounts[index]))
      value += count
    }
    return vectors
  }

  /// The sum of counts times a factor; `Int.max` where it overflows.
  private static func sum(_ counts: [Int], times factor: Int) -> Int {
    // Exact below 2⁵³, which is more than any file has.
    Int(exactly: counts.reduce(0) { $0 + Double($1) } * Double(factor)) ?? .max
  }

  private func expect(_ name: String, _ found: Int, _ expected: Int) throws(ModelFileError) {
    guard found == expected else {
      throw .invalidValue(key: "inkling.parity." + name, reason: "\(found) items, and \(expected) are needed")
    }
  }
}
