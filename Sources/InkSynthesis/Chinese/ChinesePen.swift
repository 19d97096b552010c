import InkCore

/// Writes planned strokes on the writer's device: smoothing, noise, speed, sampling, units.
struct ChinesePen {
  private let writer: ChineseWriter
  /// The device's units per em.
  private let scale: Float
  private(set) var ink = Ink()
  private var clock: Float = 0
  private var fine: [SIMD2<Float>] = []
  private let origin: SIMD2<Float>

  /// - Parameter origin: The position of the device's origin, in ems.
  init(writer: ChineseWriter, origin: SIMD2<Float>) {
    self.writer = writer
    self.origin = origin
    scale = writer.pen.emHeight * writer.pen.device.unitsPerMillimetre
  }

  /// Writes a stroke given in ems.
  mutating func write(_ path: [SIMD2<Float>], random: inout SplitMix64) {
    let step = min(0.02, writer.pen.spacing)
    resample(path, step: step)
    if writer.smoothing > 0 { smooth(step: step) }
    var points: [StrokePoint] = []
    let count = fine.count
    points.reserveCapacity(Int(Float(count) * step / writer.pen.spacing * 1.5) + 2)
    var travelled: Float = 1
    for index in 0..<count {
      if index > 0 { travelled += step / writer.pen.spacing / pace(at: index) }
      if travelled >= 1 || index == count - 1 {
        travelled = max(travelled - 1, 0)
        if travelled > 1 { travelled = 0 }
        append(fine[index], to: &points, random: &random)
      }
    }
    finish(points, random: &random)
  }

  /// Copies a stroke that was sampled already, in ems.
  mutating func copy(_ path: [SIMD2<Float>], random: inout SplitMix64) {
    var points: [StrokePoint] = []
    for position in path { append(position, to: &points, random: &random) }
    finish(points, random: &random)
  }

  private mutating func append(_ position: SIMD2<Float>, to points: inout [StrokePoint], random: inout SplitMix64) {
    var position = position - origin
    if writer.pen.noise > 0.0004 { position += SIMD2(random.normal(), random.normal()) * writer.pen.noise }
    let location = writer.pen.device.location(position * scale)
    // A pen that rests reports nothing.
    if points.last?.location == location { return }
    points.append(StrokePoint(location: location, timeOffset: Float(points.count) / writer.pen.device.samplingRate))
  }

  private mutating func finish(_ points: [StrokePoint], random: inout SplitMix64) {
    guard !points.isEmpty else { return }
    ink.strokes.append(Stroke(points: points, startTime: Double(clock)))
    clock += Float(points.count) / writer.pen.device.samplingRate
    clock += writer.pen.liftDuration * exponential(0.3 * random.normal())
  }

  /// The pen's speed at a fine point as a share of its greatest speed: slow in turns and at the ends.
  private func pace(at index: Int) -> Float {
    let before = max(index - 2, 0)
    let after = min(index + 2, fine.count - 1)
    let incoming = (fine[index] - fine[before])
    let outgoing = (fine[after] - fine[index])
    let product = (incoming.dot(incoming) * outgoing.dot(outgoing)).squareRoot()
    if product < 1e-12 { return 0.4 }
    return 0.35 + 0.325 * (1 + incoming.dot(outgoing) / product)
  }

  /// Divides a path into fine points at equal steps, including its ends.
  private mutating func resample(_ path: [SIMD2<Float>], step: Float) {
    fine.removeAll(keepingCapacity: true)
    fine.append(path[0])
    var left = step
    for index in 1..<max(path.count, 1) {
      let segment = path[index] - path[index - 1]
      let length = segment.length
      if length < 1e-6 { continue }
      var along = left
      while along <= length {
        fine.append(path[index - 1] + segment * (along / length))
        along += step
      }
      left = along - length
    }
    if path.count > 1 { fine.append(path[path.count - 1]) }
  }

  /// Smooths the fine points except the ends: each pass of (1 2 1)/4 has a variance of half a step.
  private mutating func smooth(step: Float) {
    let passes = Int((2 * (writer.smoothing / step) * (writer.smoothing / step)).rounded(.up))
    guard fine.count > 2 else { return }
    for _ in 0..<min(passes, 16) {
      var before = fine[0]
      for index in 1..<fine.count - 1 {
        let here = fine[index]
        fine[index] = (before + here * 2 + fine[index + 1]) * 0.25
        before = here
      }
    }
  }
}
