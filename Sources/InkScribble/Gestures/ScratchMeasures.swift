import InkCore

/// Measures of a stroke that tell scratching out from writing.
///
/// Scratching out goes back and forth in passes that are straight, alike and sharply turned; cursive words go on, in loops
/// and arches of different sizes. Neither the stroke's size nor what lies beneath it counts here.
struct ScratchMeasures {
  /// The passes between sharp turns.
  let passes: Int
  /// The log odds that the stroke scratches something out; 0 is even.
  let score: Float
  /// The features, in the order of the weights.
  let features: [Float]

  init(_ path: PathMeasures) {
    let sharp = Passes(path, window: 3, cosine: 0.3)
    let blunt = Passes(path, window: 6, cosine: 0)
    features = sharp.features + blunt.features + Self.shape(path)
    passes = Int(sharp.features[0])
    var score = ScratchWeights.bias
    let (means, deviations) = (ScratchWeights.means, ScratchWeights.deviations)
    let (linear, squares) = (ScratchWeights.linear, ScratchWeights.squares)
    for index in features.indices {
      let value = (features[index] - means[index]) / deviations[index]
      let limited = min(max(value, -ScratchWeights.limit), ScratchWeights.limit)
      score += limited * (linear[index] + limited * squares[index])
    }
    self.score = score
  }

  /// The certainty that ink is scratched out; `nil` when it is writing or drawing.
  var certaintyOnInk: GestureRecognizer.Certainty? {
    guard passes >= 4, score >= 0 else { return nil }
    return passes >= 6 && score >= 2 ? .sure : .likely
  }

  /// Nine numbers of the whole path.
  private static func shape(_ path: PathMeasures) -> [Float] {
    let turns = path.turns
    var (straight, sharp): (Float, Float) = (0, 0)
    for index in turns.indices {
      var around: Float = 0
      for near in max(index - 2, 0)..<min(index + 3, turns.count) { around += turns[near] }
      if abs(around) < 0.25 { straight += 1 }
      if abs(around) > 1.2 { sharp += 1 }
    }
    var (axis, direction) = (Point.zero, Point.zero)
    for index in path.points.indices.dropFirst() {
      let step = path.points[index] - path.points[index - 1]
      let length = step.length
      guard length > 0 else { continue }
      let unit = step * (1 / length)
      direction = direction + unit
      axis = axis + Point(x: unit.x * unit.x - unit.y * unit.y, y: 2 * unit.x * unit.y)
    }
    let (count, steps) = (Float(turns.count), Float(path.points.count - 1))
    let (width, height) = (path.box.width, path.box.height)
    return [
      straight / count, sharp / count, abs(path.turning.signed) / max(path.turning.total, 1e-6),
      path.turning.total / (path.turning.total + 10), path.extent / path.length, min(width, height) / path.extent,
      width / (width + height), axis.length / steps, direction.length / steps,
    ]
  }

  /// The pieces of a path between turns.
  private struct Passes {
    /// Nine numbers; the first is the count of the passes.
    let features: [Float]

    /// Directions are measured `window` points before and after one; a turn of this cosine and less ends a pass.
    init(_ path: PathMeasures, window: Int, cosine: Float) {
      let points = path.points
      let ends = [0] + Self.turns(points, window, cosine) + [points.count - 1]
      let step = path.length / Float(points.count - 1)
      var lengths: [Float] = []
      var chords: [Point] = []
      var straightness: [Float] = []
      for index in ends.indices.dropFirst() {
        let length = step * Float(ends[index] - ends[index - 1])
        guard length > 0.12 * path.extent else { continue }
        let chord = points[ends[index]] - points[ends[index - 1]]
        lengths.append(length)
        chords.append(chord)
        straightness.append(chord.length / length)
      }
      guard !lengths.isEmpty else {
        features = [Float](repeating: 0, count: 9)
        return
      }
      let count = Float(lengths.count)
      let neighbours = zip(chords, chords.dropFirst())
      let crosses = neighbours.map { $0.cross($1) }
      let cosines = neighbours.reduce(0) { $0 + PathMeasures.cosine($1.0, $1.1) }
      let alternating = Float(zip(crosses, crosses.dropFirst()).count { $0 * $1 < 0 })
      let mean = lengths.reduce(0, +) / count
      let variance = lengths.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count
      let longest = lengths.max()!
      let median = lengths.upperMedian!
      features = [
        min(count, 12), straightness.reduce(0, +) / count, straightness.reduce(1) { min($0, $1) },
        median / longest, variance.squareRoot() / mean,
        crosses.count > 1 ? alternating / Float(crosses.count - 1) : 0, chords.count > 1 ? cosines / (count - 1) : 1,
        count / Float(ends.count - 1), median / path.extent,
      ]
    }

    /// The indices of the sharpest points of turns.
    private static func turns(_ points: [Point], _ window: Int, _ limit: Float) -> [Int] {
      var result: [Int] = []
      var run: (index: Int, cosine: Float)?
      for index in window..<points.count - window {
        let cosine = PathMeasures.cosine(points[index] - points[index - window], points[index + window] - points[index])
        if cosine < limit {
          if run.map({ cosine < $0.cosine }) ?? true { run = (index, cosine) }
        } else if let sharpest = run {
          result.append(sharpest.index)
          run = nil
        }
      }
      if let sharpest = run { result.append(sharpest.index) }
      return result
    }
  }
}
