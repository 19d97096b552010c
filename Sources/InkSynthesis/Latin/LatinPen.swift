import InkCore

/// Writes planned strokes on the writer's device: movement, tremor, baseline, then units and sampling.
struct LatinPen {
  private let writer: LatinWriter
  private var plan = TrajectoryPlan()
  private var movement = PenMovement()
  private var positions: [SIMD2<Float>] = []
  private var clock: Float = 0
  private let wavePhase: Float
  private let tremorPhases: SIMD4<Float>

  private static let fullTurn: Float = 6.283_185_5

  init(writer: LatinWriter, random: inout SplitMix64) {
    self.writer = writer
    wavePhase = random.uniform(0...Self.fullTurn)
    tremorPhases = SIMD4(
      random.uniform(0...Self.fullTurn), random.uniform(0...Self.fullTurn), random.uniform(0...Self.fullTurn),
      random.uniform(0...Self.fullTurn))
  }

  /// Returns the ink of strokes given as target points in grid units, y up.
  mutating func ink(of strokes: [[TargetPoint]], random: inout SplitMix64) -> Ink {
    let scale = writer.xHeight * writer.device.unitsPerMillimetre / 10
    let top = (strokes.joined().map(\.location.y).max() ?? 0) + 4
    let interval = 1 / writer.device.samplingRate
    var ink = Ink()
    ink.strokes.reserveCapacity(strokes.count)
    for targets in strokes {
      positions.removeAll(keepingCapacity: true)
      plan.plan(targets)
      movement.trace(plan, traits: writer.movement, interval: interval, random: &random, into: &positions)
      let points = positions.enumerated().map { index, position in
        let offset = Float(index) * interval
        let location = locate(position, at: clock + offset, top: top, scale: scale, random: &random)
        return StrokePoint(location: location, timeOffset: offset)
      }
      ink.strokes.append(Stroke(points: points, startTime: Double(clock)))
      clock += Float(positions.count) * interval
      clock += writer.movement.liftDuration * exponential(0.3 * random.normal())
    }
    return ink
  }

  private func locate(
    _ position: SIMD2<Float>, at time: Float, top: Float, scale: Float, random: inout SplitMix64
  ) -> Point {
    let wave = writer.baselineWave * sine(position.x * Self.fullTurn / writer.baselineWaveLength + wavePhase)
    var x = position.x
    var y = position.y + wave + writer.baselineSlope * position.x
    if writer.tremor > 0.004 {
      let angle = time * writer.movement.tremorFrequency * Self.fullTurn
      x += writer.tremor * (sine(angle + tremorPhases[0]) + 0.6 * sine(1.37 * angle + tremorPhases[1]))
      y += writer.tremor * (sine(angle + tremorPhases[2]) + 0.6 * sine(1.23 * angle + tremorPhases[3]))
    }
    let noise = writer.noise * writer.device.unitsPerMillimetre
    let deviceX = x * scale + noise * random.normal()
    let deviceY = (top - y) * scale + noise * random.normal()
    return writer.device.location(SIMD2(deviceX, deviceY))
  }
}
