import InkCore
import InkData

/// Writes planned strokes on the hand's device: movement, tremor, the page's baseline, then units and sampling.
struct PenWriter {
  private let hand: Hand
  private var plan = TrajectoryPlan()
  private var movement = PenMovement()
  private var places: [SIMD2<Float>] = []
  private var clock: Float = 0
  private let wavePhase: Float
  private let tremorPhases: SIMD4<Float>

  private static let fullTurn: Float = 6.283_185_5

  init(hand: Hand, random: inout SplitMix64) {
    self.hand = hand
    wavePhase = random.uniform(0...Self.fullTurn)
    tremorPhases = SIMD4(
      random.uniform(0...Self.fullTurn), random.uniform(0...Self.fullTurn), random.uniform(0...Self.fullTurn),
      random.uniform(0...Self.fullTurn))
  }

  /// The ink of strokes given as target points in grid units, y up.
  mutating func ink(of strokes: [[TargetPoint]], random: inout SplitMix64) -> Ink {
    let scale = hand.xHeight * hand.device.unitsPerMillimetre / 10
    let top = (strokes.joined().map(\.location.y).max() ?? 0) + 4
    let interval = 1 / hand.device.samplingRate
    var ink = Ink()
    ink.strokes.reserveCapacity(strokes.count)
    for targets in strokes {
      places.removeAll(keepingCapacity: true)
      plan.plan(targets)
      movement.trace(plan, traits: hand.movement, interval: interval, random: &random, into: &places)
      var points: [StrokePoint] = []
      points.reserveCapacity(places.count)
      for (index, place) in places.enumerated() {
        let offset = Float(index) * interval
        let location = locate(place, at: clock + offset, top: top, scale: scale, random: &random)
        points.append(StrokePoint(location: location, timeOffset: offset))
      }
      ink.strokes.append(Stroke(points: points, startTime: Double(clock)))
      clock += Float(places.count) * interval
      clock += hand.movement.liftDuration * exponential(0.3 * random.normal())
    }
    return ink
  }

  private func locate(
    _ place: SIMD2<Float>, at time: Float, top: Float, scale: Float, random: inout SplitMix64
  ) -> Point {
    let wave = hand.baselineWave * sine(place.x * Self.fullTurn / hand.baselineWaveLength + wavePhase)
    var x = place.x
    var y = place.y + wave + hand.baselineSlope * place.x
    if hand.device.tremor > 0.004 {
      let angle = time * hand.movement.tremorFrequency * Self.fullTurn
      x += hand.device.tremor * (sine(angle + tremorPhases[0]) + 0.6 * sine(1.37 * angle + tremorPhases[1]))
      y += hand.device.tremor * (sine(angle + tremorPhases[2]) + 0.6 * sine(1.23 * angle + tremorPhases[3]))
    }
    let noise = hand.device.noise * hand.device.unitsPerMillimetre
    let deviceX = x * scale + noise * random.normal()
    let deviceY = (top - y) * scale + noise * random.normal()
    return hand.device.isWhole
      ? Point(x: deviceX.rounded(), y: deviceY.rounded()) : Point(x: deviceX, y: deviceY)
  }
}
