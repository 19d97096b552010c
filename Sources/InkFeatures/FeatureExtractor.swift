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
    var values: [Float] = []
    values.reserveCapacity(count * settings.featureCount)
    var furthest = sampled.points[0].x
    for part in sampled.parts {
      let (first, last) = (part.lowerBound, part.upperBound - 1)
      var incoming = Point.zero
      for index in part {
        let point = sampled.points[index]
        var step = index > 0 ? point - sampled.points[index - 1] : .zero
        // Within a stroke two frames are farther apart than a step only where `maximumFrames` made frames sparse.
        step =
          index == first
          ? Point(x: compress(step.x), y: compress(step.y)) : Point(x: limited(step.x), y: limited(step.y))
        let outgoing = (sampled.points[min(index + 1, last)] - point).direction
        let along = (sampled.points[min(index + 1, last)] - sampled.points[max(index - 1, first)]).direction
        furthest = max(furthest, point.x)
        values.append(step.x)
        values.append(step.y)
        values.append(along.x)
        values.append(along.y)
        values.append(index == first ? 1 : 0)
        values.append(index == last ? 1 : 0)
        values.append(limited(point.y))
        values.append(index > first && index < last ? incoming.turn(to: outgoing) : 0)
        values.append(compress(furthest - point.x))
        values.append(context.above[index])
        values.append(context.below[index])
        map.append(around: point, to: &values)
        incoming = outgoing
      }
    }
    return FeatureFrames(
      values: values, frameCount: count, featureCount: settings.featureCount, origins: sampled.origins,
      unit: sampled.unit,
      plane: settings.planeCells > 0 ? PlaneMap(sampled, cells: settings.planeCells).values : [])
  }

  private func compress(_ distance: Float) -> Float { distance / (1 + abs(distance) / settings.jumpLimit) }

  private func limited(_ distance: Float) -> Float { min(max(distance, -settings.heightLimit), settings.heightLimit) }
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
