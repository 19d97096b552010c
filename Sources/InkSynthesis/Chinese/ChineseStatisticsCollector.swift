import InkCore

struct ChineseStatisticsCollector {
  /// A mean of numbers, or a share of cases.
  private struct Mean {
    var sum = 0.0
    var count = 0
    var value: Double { sum / Double(max(count, 1)) }

    mutating func add(_ number: Double) {
      sum += number
      count += 1
    }
  }

  private var characters = 0
  private var strokes = 0
  private var templateStrokes = 0
  private var inkLength: Float = 0
  private var turns = 0
  private var reversals = 0
  private var joined = Mean()
  private var joinedByGap = [Mean](repeating: Mean(), count: Self.gaps.count)
  private var ratios: [Float] = []
  private var points: [Float] = []
  private var straightness: [Float] = []
  private var rises: [Float] = []
  private var aspects: [Float] = []
  private var displacementsX: [Float] = []
  private var displacementsY: [Float] = []
  private var lengths: [Float] = []
  private var rotations: [Float] = []
  private var ordered = Mean()
  private var inkedGaps: [Float] = []
  private var upwards = Mean()
  private var correlation = Mean()
  /// Sums over strokes of the template's height, the shift to the right, their product and the square of the height.
  private var shear = SIMD4<Double>()

  private static let gaps: [Float] = [0.1, 0.2, 0.3, 0.45, 0.65, .infinity]
  /// The template's gap above which the inked share of it is measured, as a share of the box.
  private static let longGap: Float = 0.2
  /// cos 67.5°: north, north-east and north-west.
  private static let up: Float = 0.382_683_4

  /// Adds the ink of a character as the device reported it.
  mutating func add(_ ink: Ink, plan: CharacterPlan, template: PreparedTemplate) {
    var paths = ink.strokes.map { $0.points.map { SIMD2($0.location.x, $0.location.y) } }
    let box = PenPath.box(paths)
    let size = max(box.upper.x - box.lower.x, box.upper.y - box.lower.y, 1e-6)
    let middle = (box.lower + box.upper) * 0.5
    paths = paths.map { $0.map { ($0 - middle) / size } }
    characters += 1
    strokes += paths.count
    templateStrokes += template.strokes.count
    ratios.append(Float(paths.count) / Float(template.strokes.count))
    joined.sum += Double(max(template.strokes.count - paths.count, 0))
    joined.count += template.strokes.count - 1
    for pair in plan.pairs {
      let bin = Self.gaps.firstIndex { pair.gap < $0 } ?? Self.gaps.count - 1
      joinedByGap[bin].add(pair.isJoined ? 1 : 0)
    }
    let even = paths.map { PenPath.resampled($0, intervals: max(Int((PenPath.length($0) / 0.03).rounded()), 1)) }
    for (path, fine) in zip(paths, even) { add(path, fine) }
    addEnd(even)
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

  private mutating func add(_ path: [SIMD2<Float>], _ fine: [SIMD2<Float>]) {
    let length = PenPath.length(path)
    inkLength += length
    guard length > 0.01, let first = path.first, let last = path.last else { return }
    points.append(max((length / 0.05).rounded(), 1) + 1)
    straightness.append((last - first).length / length)
    for index in 1..<max(fine.count - 1, 1) {
      let cosine = (fine[index] - fine[index - 1]).direction.dot((fine[index + 1] - fine[index]).direction)
      if cosine < 0.5 { turns += 1 }
      if cosine < -0.707_106_8 { reversals += 1 }
    }
  }

  /// Measures how the ink ends and leans.
  private mutating func addEnd(_ even: [[SIMD2<Float>]]) {
    if let last = even.last, last.count > 1 {
      let end = last[last.count - 1] - last[max(last.count - 4, 0)]
      upwards.add(-end.direction.y > Self.up ? 1 : 0)
    }
    let points = even.joined()
    let mean = points.reduce(SIMD2<Float>(), +) / Float(max(points.count, 1))
    var sums = SIMD3<Float>()
    for point in points {
      let offset = point - mean
      sums += SIMD3(offset.x * offset.x, offset.y * offset.y, offset.x * offset.y)
    }
    if sums.x > 0 && sums.y > 0 { correlation.add(Double(sums.z / (sums.x * sums.y).squareRoot())) }
  }

  /// Matches strokes with the template's, the nearest pairs first, and measures how they differ.
  private mutating func compare(_ paths: [[SIMD2<Float>]], with template: NormalTemplate) {
    let pairs = nearestPairs(of: paths, template.strokes) { path, stroke in
      (path[0] - stroke[0]).length + (path[path.count - 1] - stroke[stroke.count - 1]).length
    }
    let partner = pairs.sorted { $0.a < $1.a }.map(\.b)
    ordered.add(partner == Array(paths.indices) ? 1 : 0)
    for (index, path) in paths.enumerated() {
      let stroke = template.strokes[partner[index]]
      let middle = Self.middle(stroke)
      let shift = Self.middle(path) - middle
      displacementsX.append(shift.x)
      displacementsY.append(shift.y)
      lengths.append(naturalLogarithm(max(PenPath.length(path), 0.005) / max(PenPath.length(stroke), 0.005)))
      let chord = (path[path.count - 1] - path[0]).direction
      let other = (stroke[stroke.count - 1] - stroke[0]).direction
      rotations.append(abs(arcTangent(chord.x * other.y - chord.y * other.x, chord.dot(other))))
      let (height, right) = (Double(middle.y), Double(shift.x))
      shear += SIMD4(height, right, height * right, height * height)
      guard index + 1 < paths.count, partner[index + 1] == partner[index] + 1 else { continue }
      let gap = (template.strokes[partner[index + 1]][0] - stroke[stroke.count - 1]).length
      if gap > Self.longGap { inkedGaps.append(1 - (paths[index + 1][0] - path[path.count - 1]).length / gap) }
    }
  }

  private static func middle(_ path: [SIMD2<Float>]) -> SIMD2<Float> {
    let box = PenPath.box(CollectionOfOne(path))
    return (box.lower + box.upper) * 0.5
  }

  var statistics: ChineseStatistics {
    let count = Double(max(characters, 1))
    let compared = Double(max(lengths.count, 1))
    let variance = shear.w - shear.x * shear.x / compared
    return ChineseStatistics(
      characters: characters, strokes: Double(strokes) / count, templateStrokes: Double(templateStrokes) / count,
      ratio: Self.quantiles(ratios, [0.05, 0.25, 0.5, 0.75, 0.95]), joined: joined.value,
      joinedByGap: joinedByGap.map(\.value), pointsPerStroke: Self.quantiles(points, [0.05, 0.5, 0.95]),
      inkLength: Double(inkLength) / count, straightness: Self.quantiles(straightness, [0.05, 0.5, 0.95]),
      turns: Double(turns) / count, reversals: Double(reversals) / count,
      rise: Self.spread(rises).map { $0 * 180 / .pi }, aspect: Self.spread(aspects),
      displacement: [Self.spread(displacementsX)[1], Self.spread(displacementsY)[1]], length: Self.spread(lengths),
      rotation: (Self.quantiles(rotations, [0.68]).first ?? 0) * 180 / .pi, sameOrder: ordered.value,
      inkedGap: Self.quantiles(inkedGaps, [0.25, 0.5, 0.75]),
      layoutShear: variance > 0 ? (shear.z - shear.x * shear.y / compared) / variance : 0, lastUpwards: upwards.value,
      correlation: correlation.value)
  }

  private static func quantiles(_ values: [Float], _ shares: [Double]) -> [Double] {
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
