import InkCore

/// Turns ink into frames: normalizes it, samples it at equal arc length, and describes every sample by features.
///
/// The frames depend neither on the device's resolution and sampling rate nor on the ink's position on the surface; they
/// need no guide lines. Points with coordinates that aren't finite are skipped.
public struct FeatureExtractor: Sendable {
  /// The settings of the frames.
  public let settings: FeatureSettings
  /// The task of the network that gets the frames: one that labels strokes gets a frame for each, described among the
  /// strokes around it.
  public let task: ModelTask

  /// Makes an extractor.
  public init(settings: FeatureSettings = FeatureSettings(), task: ModelTask = .lines) {
    self.settings = settings
    self.task = task
  }

  /// The number of features of a frame, `F`.
  public var featureCount: Int {
    switch task {
    case .lines, .characters: settings.featureCount
    case .strokes: StrokeGraph.strokeFeatureCount
    }
  }

  /// Returns the frames of an ink: at least one, and at most `settings.maximumFrames`.
  ///
  /// The time is linear in the ink's points. The first `context` strokes are read before all others, wherever they lie.
  ///
  /// - Throws: `FeatureError.noFinitePoint` when nothing is visible, `.tooManyStrokes` for more strokes than frames allowed.
  public func frames(of ink: Ink, context: Int = 0) throws(FeatureError) -> FeatureFrames {
    guard task == .strokes else { return describe(try sampled(ink, context: context)) }
    guard ink.boundingBox != nil else { throw .noFinitePoint(strokes: ink.strokes.count) }
    let graph = StrokeGraph(of: ink)
    var frames = FeatureFrames(
      values: graph.strokes, frameCount: ink.strokes.count, featureCount: featureCount,
      origins: ink.strokes.indices.map { VisiblePart(stroke: $0, points: 0..<ink.strokes[$0].points.count) })
    frames.graph = graph
    return frames
  }

  /// The ink as the frames describe it, for people to look at: level, upright, in units, with one point a frame and one
  /// stroke a visible part.
  public func normalized(_ ink: Ink) throws(FeatureError) -> Ink {
    let sampled = try sampled(ink)
    return Ink(strokes: sampled.parts.map { Stroke(locations: Array(sampled.points[$0])) })
  }

  /// The number of frames of an ink, without computing their features.
  ///
  /// - Throws: The errors of `frames(of:)`.
  public func frameCount(of ink: Ink) throws(FeatureError) -> Int {
    if task == .strokes { return ink.strokes.count }
    let (lines, normalization) = try normalization(of: ink)
    return FrameSpacing(lines, transform: normalization.transform, settings: settings).frameCount
  }

  private func normalization(of ink: Ink, context: Int = 0) throws(FeatureError) -> (Polylines, Normalization) {
    var lines = Polylines(ink)
    guard !lines.parts.isEmpty else { throw .noFinitePoint(strokes: ink.strokes.count) }
    guard lines.parts.count <= settings.maximumFrames else {
      throw .tooManyStrokes(count: lines.parts.count, limit: settings.maximumFrames)
    }
    if settings.slopeLimit > 0 { lines.level(slopeLimit: settings.slopeLimit) }
    var normalization = Normalization(lines, settings: settings)
    if settings.smoothing > 0 {
      lines.smooth(over: settings.smoothing * normalization.unit)
      normalization = Normalization(lines, settings: settings)
    }
    if settings.lateJump > 0 { lines.order(by: normalization.transform, jump: settings.lateJump, context: context) }
    return (lines, normalization)
  }

  private func sampled(_ ink: Ink, context: Int = 0) throws(FeatureError) -> Resampling {
    let (lines, normalization) = try normalization(of: ink, context: context)
    let spacing = FrameSpacing(lines, transform: normalization.transform, settings: settings)
    var sampled = Resampling(spacing, of: lines)
    sampled.unit = normalization.unit * lines.extent
    return sampled
  }

  private func describe(_ sampled: Resampling) -> FeatureFrames {
    let count = sampled.points.count
    let context = VerticalContext(sampled, window: settings.contextWindow)
    let map = ContextMap(sampled, settings: settings)
    let features = settings.featureCount
    var values = [Float](repeating: 0, count: count * features)
    var furthest = sampled.points[0].x
    var middle: Float = 0
    for point in sampled.points { middle += point.x / Float(count) }
    for part in sampled.parts {
      let (first, last) = (part.lowerBound, part.upperBound - 1)
      var incoming = Point.zero
      for index in part {
        let point = sampled.points[index]
        var step = index > 0 ? point - sampled.points[index - 1] : .zero
        // Within a stroke two frames are farther apart than a step only where `maximumFrames` made frames sparse.
        step =
          index == first
          ? Point(x: compress(step.x), y: compress(step.y))
          : Point(x: limited(step.x, settings.heightLimit), y: limited(step.y, settings.heightLimit))
        let outgoing = (sampled.points[min(index + 1, last)] - point).direction
        let along = (sampled.points[min(index + 1, last)] - sampled.points[max(index - 1, first)]).direction
        furthest = max(furthest, point.x)
        var next = index * features
        values[next] = step.x
        values[next + 1] = step.y
        values[next + 2] = along.x
        values[next + 3] = along.y
        values[next + 4] = index == first ? 1 : 0
        values[next + 5] = index == last ? 1 : 0
        values[next + 6] = limited(point.y, settings.heightLimit)
        values[next + 7] = index > first && index < last ? incoming.turn(to: outgoing) : 0
        values[next + 8] = compress(furthest - point.x)
        values[next + 9] = context.above[index]
        values[next + 10] = context.below[index]
        next += Feature.allCases.count
        if settings.widthLimit > 0 {
          values[next] = limited(point.x - middle, settings.widthLimit)
          next += 1
        }
        map.draw(around: point, into: &values, at: next)
        incoming = outgoing
      }
    }
    return FeatureFrames(
      values: values, frameCount: count, featureCount: features, origins: sampled.origins,
      unit: sampled.unit,
      plane: settings.planeCells > 0 ? PlaneMap(sampled, cells: settings.planeCells).values : [])
  }

  private func compress(_ distance: Float) -> Float { distance / (1 + abs(distance) / settings.jumpLimit) }

  private func limited(_ distance: Float, _ limit: Float) -> Float { min(max(distance, -limit), limit) }
}

/// An error in turning ink into frames.
public enum FeatureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The ink has no visible point with finite coordinates.
  case noFinitePoint(strokes: Int)
  /// The ink has more strokes than frames are allowed.
  case tooManyStrokes(count: Int, limit: Int)

  /// A sentence that says what is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .noFinitePoint(let strokes):
      "the ink has no visible point with finite coordinates in its \(strokes) stroke\(strokes == 1 ? "" : "s"): "
        + "there is nothing to recognize"
    case .tooManyStrokes(let count, let limit):
      "the ink has \(count) strokes, more than the \(limit) frames allowed: recognize it line by line, or raise maximumFrames"
    }
  }
}
