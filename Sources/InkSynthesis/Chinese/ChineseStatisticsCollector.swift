import InkCore

/// Measures synthesized characters.
struct ChineseStatisticsCollector {
  private var characters = 0
  private var strokes = 0
  private var templateStrokes = 0
  private var inkLength: Float = 0
  private var turns = 0
  private var reversals = 0
  private var joinedPairs = 0
  private var pairCount = 0
  private var gapJoined = [Int](repeating: 0, count: Self.gaps.count)
  private var gapCount = [Int](repeating: 0, count: Self.gaps.count)
  private var ratios: [Float] = []
  private var points: [Float] = []
  private var straightness: [Float] = []
  private var rises: [Float] = []
  private var aspects: [Float] = []
  private var displacementsX: [Float] = []
  private var displacementsY: [Float] = []
  private var lengths: [Float] = []
  private var rotations: [Float] = []
  private var tails = TailStatisticsCollector()
  private var ordered = 0
  private var comparable = 0

  private static let gaps: [Float] = [0.1, 0.2, 0.3, 0.45, 0.65, .infinity]

  /// Adds a written character.
  ///
  /// - Parameters:
  ///   - ink: The ink as the device reported it.
  ///   - plan: The plan of the character.
  ///   - template: The template to compare with.
  mutating func add(_ ink: Ink, plan: CharacterPlan, template: PreparedTemplate) {
    var paths = ink.strokes.map { $0.points.map { SIMD2($0.location.x, $0.location.y) } }
    let box = PenPath.box(paths)
    let size = max(box.upper.x - box.lower.x, box.upper.y - box.lower.y, 1e-6)
    let middle = (box.lower + box.upper) * 0.5
    for index in paths.indices { paths[index] = paths[index].map { ($0 - middle) / size } }
    characters += 1
    strokes += paths.count
    templateStrokes += template.strokes.count
    ratios.append(Float(paths.count) / Float(template.strokes.count))
    joinedPairs += max(template.strokes.count - paths.count, 0)
    pairCount += template.strokes.count - 1
    for pair in plan.pairs {
      let bin = Self.gaps.firstIndex { pair.gap < $0 } ?? Self.gaps.count - 1
      gapCount[bin] += 1
      if pair.isJoined { gapJoined[bin] += 1 }
    }
    for path in paths { add(path) }
    tails.add(paths)
    let normal = NormalTemplate(template)
    let horizontals = NormalTemplate(plan.template).horizontals
    for chord in plan.chords where horizontals.contains(chord.origin) {
      let direction = chord.to - chord.from
      rises.append(arcTangent(-direction.y, direction.x))
    }
    let height = max(box.upper.y - box.lower.y, 1e-6)
    aspects.append(naturalLogarithm(max(box.upper.x - box.lower.x, 1e-6) / height) - normal.aspect)
    if paths.count == template.strokes.count && paths.count > 1 { compare(paths, with: normal) }
  }

  private mutating func add(_ path: [SIMD2<Float>]) {
    let length = PenPath.length(path)
    inkLength += length
    guard length > 0.01, let first = path.first, let last = path.last else { return }
    points.append(max((length / 0.05).rounded(), 1) + 1)
    straightness.append((last - first).length / length)
    let fine = PenPath.resampled(path, intervals: max(Int((length / 0.03).rounded()), 1))
    for index in 1..<max(fine.count - 1, 1) {
      let cosine = (fine[index] - fine[index - 1]).direction.dot((fine[index + 1] - fine[index]).direction)
      if cosine < 0.5 { turns += 1 }
      if cosine < -0.707_106_8 { reversals += 1 }
    }
  }

  /// Matches strokes with the template's, the nearest pairs first, and measures how they differ.
  private mutating func compare(_ paths: [[SIMD2<Float>]], with template: NormalTemplate) {
    var pairs: [(distance: Float, path: Int, stroke: Int)] = []
    for (index, path) in paths.enumerated() {
      for (other, stroke) in template.strokes.enumerated() {
        let distance = (path[0] - stroke[0]).length + (path[path.count - 1] - stroke[stroke.count - 1]).length
        pairs.append((distance, index, other))
      }
    }
    pairs.sort { $0.distance < $1.distance }
    var partner = [Int](repeating: -1, count: paths.count)
    var taken: Set<Int> = []
    for pair in pairs where partner[pair.path] < 0 && !taken.contains(pair.stroke) {
      partner[pair.path] = pair.stroke
      taken.insert(pair.stroke)
    }
    comparable += 1
    if partner == Array(paths.indices) { ordered += 1 }
    tails.compare(paths, with: template.strokes, partner: partner)
    for (index, path) in paths.enumerated() {
      let stroke = template.strokes[partner[index]]
      let shift = Self.middle(path) - Self.middle(stroke)
      displacementsX.append(shift.x)
      displacementsY.append(shift.y)
      lengths.append(naturalLogarithm(max(PenPath.length(path), 0.005) / max(PenPath.length(stroke), 0.005)))
      let chord = (path[path.count - 1] - path[0]).direction
      let other = (stroke[stroke.count - 1] - stroke[0]).direction
      rotations.append(abs(arcTangent(chord.x * other.y - chord.y * other.x, chord.dot(other))))
    }
  }

  static func middle(_ path: [SIMD2<Float>]) -> SIMD2<Float> {
    let box = PenPath.box(CollectionOfOne(path))
    return (box.lower + box.upper) * 0.5
  }

  /// The statistics so far.
  var statistics: ChineseStatistics {
    var result = ChineseStatistics()
    let count = Double(max(characters, 1))
    result.characters = characters
    result.strokes = Double(strokes) / count
    result.templateStrokes = Double(templateStrokes) / count
    result.ratio = Self.quantiles(ratios, [0.05, 0.25, 0.5, 0.75, 0.95])
    result.joined = Double(joinedPairs) / Double(max(pairCount, 1))
    result.joinedByGap = zip(gapJoined, gapCount).map { Double($0) / Double(max($1, 1)) }
    result.pointsPerStroke = Self.quantiles(points, [0.05, 0.5, 0.95])
    result.inkLength = Double(inkLength) / count
    result.straightness = Self.quantiles(straightness, [0.05, 0.5, 0.95])
    result.turns = Double(turns) / count
    result.reversals = Double(reversals) / count
    result.rise = Self.spread(rises).map { $0 * 180 / .pi }
    result.aspect = Self.spread(aspects)
    result.displacement = [Self.spread(displacementsX)[1], Self.spread(displacementsY)[1]]
    result.length = Self.spread(lengths)
    result.rotation = (Self.quantiles(rotations, [0.68]).first ?? 0) * 180 / .pi
    result.sameOrder = Double(ordered) / Double(max(comparable, 1))
    tails.finish(&result)
    return result
  }

  static func quantiles(_ values: [Float], _ shares: [Double]) -> [Double] {
    if values.isEmpty { return shares.map { _ in 0 } }
    let sorted = values.sorted()
    return shares.map { Double(sorted[min(Int(Double(sorted.count) * $0), sorted.count - 1)]) }
  }

  private static func spread(_ values: [Float]) -> [Double] {
    if values.isEmpty { return [0, 0] }
    let count = Double(values.count)
    let mean = values.reduce(0) { $0 + Double($1) } / count
    let variance = values.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / count
    return [mean, variance.squareRoot()]
  }
}

/// A template in a box whose longest side is 1, about its middle.
private struct NormalTemplate {
  var strokes: [[SIMD2<Float>]]
  /// ln(width/height).
  var aspect: Float
  /// The strokes that are straight, level within 30°, and not short.
  var horizontals: Set<Int> = []

  init(_ template: PreparedTemplate) {
    let box = PenPath.box(template.strokes.map(\.points))
    let middle = (box.lower + box.upper) * 0.5
    strokes = template.strokes.map { $0.points.map { ($0 - middle) / template.size } }
    aspect = naturalLogarithm(max(box.upper.x - box.lower.x, 1e-6) / max(box.upper.y - box.lower.y, 1e-6))
    for (index, stroke) in strokes.enumerated() {
      let chord = stroke[stroke.count - 1] - stroke[0]
      let length = PenPath.length(stroke)
      let isLevel = chord.x > 0 && abs(chord.y) < 0.577_35 * chord.x
      if length > 0.15 && chord.length > 0.8 * length && isLevel { horizontals.insert(index) }
    }
  }
}

/// Measures what the pen does between strokes, and how the ink leans.
struct TailStatisticsCollector {
  private var inked: [Float] = []
  private var upwards = 0
  private var ended = 0
  private var correlation: Double = 0
  private var correlated = 0
  /// Sums over strokes of the template's height, the shift to the right, their product and the square of the height.
  private var shear = SIMD4<Double>()
  private var compared = 0

  /// The template's gap above which the inked share of it is measured, as a share of the box.
  private static let gap: Float = 0.2
  /// The step at which paths are resampled.
  private static let step: Float = 0.03
  /// cos 67.5°: north, north-east and north-west.
  private static let up: Float = 0.382_683_4

  /// Adds the paths of a character in a box whose longest side is 1.
  mutating func add(_ paths: [[SIMD2<Float>]]) {
    let even = paths.map { PenPath.resampled($0, intervals: max(Int((PenPath.length($0) / Self.step).rounded()), 1)) }
    if let last = even.last, last.count > 1 {
      let end = last[last.count - 1] - last[max(last.count - 4, 0)]
      ended += 1
      if -end.direction.y > Self.up { upwards += 1 }
    }
    let points = even.joined()
    let mean = points.reduce(SIMD2<Float>(), +) / Float(max(points.count, 1))
    var sums = SIMD3<Float>()
    for point in points {
      let offset = point - mean
      sums += SIMD3(offset.x * offset.x, offset.y * offset.y, offset.x * offset.y)
    }
    if sums.x > 0 && sums.y > 0 {
      correlated += 1
      correlation += Double(sums.z / (sums.x * sums.y).squareRoot())
    }
  }

  /// Adds the paths of a character with as many strokes as the template.
  ///
  /// - Parameter partner: The index of each path's stroke of the template.
  mutating func compare(_ paths: [[SIMD2<Float>]], with strokes: [[SIMD2<Float>]], partner: [Int]) {
    for (index, path) in paths.enumerated() {
      let stroke = strokes[partner[index]]
      let middle = ChineseStatisticsCollector.middle(stroke)
      let shift = ChineseStatisticsCollector.middle(path) - middle
      compared += 1
      let (height, right) = (Double(middle.y), Double(shift.x))
      shear += SIMD4(height, right, height * right, height * height)
      guard index + 1 < paths.count, partner[index + 1] == partner[index] + 1 else { continue }
      let gap = (strokes[partner[index + 1]][0] - stroke[stroke.count - 1]).length
      if gap > Self.gap { inked.append(1 - (paths[index + 1][0] - path[path.count - 1]).length / gap) }
    }
  }

  /// Puts the figures into the statistics.
  func finish(_ result: inout ChineseStatistics) {
    result.inkedGap = ChineseStatisticsCollector.quantiles(inked, [0.25, 0.5, 0.75])
    result.lastUpwards = Double(upwards) / Double(max(ended, 1))
    result.correlation = correlation / Double(max(correlated, 1))
    let count = Double(max(compared, 1))
    let variance = shear.w - shear.x * shear.x / count
    result.layoutShear = variance > 0 ? (shear.z - shear.x * shear.y / count) / variance : 0
  }
}
