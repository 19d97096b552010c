import InkCore
import InkData

/// Writes planned strokes on the hand's device: rounding off, tremor, speed, sampling, units.
struct HanziPen {
  private let hand: HanziHand
  /// What one em is in the device's units.
  let scale: Float
  private(set) var ink = Ink()
  private var clock: Float = 0
  private var fine: [SIMD2<Float>] = []
  private let origin: SIMD2<Float>

  /// - Parameter origin: What comes to lie at the device's origin, in ems.
  init(hand: HanziHand, origin: SIMD2<Float>) {
    self.hand = hand
    self.origin = origin
    scale = hand.device.emHeight * hand.device.unitsPerMillimetre
  }

  /// Writes a stroke given in ems.
  mutating func write(_ path: [SIMD2<Float>], random: inout SplitMix64) {
    let step = min(0.02, hand.device.spacing)
    resample(path, step: step)
    if hand.roundsOff > 0 { roundOff(step: step) }
    var points: [StrokePoint] = []
    let count = fine.count
    points.reserveCapacity(Int(Float(count) * step / hand.device.spacing * 1.5) + 2)
    var travelled: Float = 1
    for index in 0..<count {
      if index > 0 { travelled += step / hand.device.spacing / pace(at: index) }
      if travelled >= 1 || index == count - 1 {
        travelled = max(travelled - 1, 0)
        if travelled > 1 { travelled = 0 }
        append(fine[index], to: &points, random: &random)
      }
    }
    finish(points, random: &random)
  }

  /// Takes over a stroke that was sampled already, in ems.
  mutating func copy(_ path: [SIMD2<Float>], random: inout SplitMix64) {
    var points: [StrokePoint] = []
    points.reserveCapacity(path.count)
    for place in path { append(place, to: &points, random: &random) }
    finish(points, random: &random)
  }

  private mutating func append(
    _ place: SIMD2<Float>, to points: inout [StrokePoint], random: inout SplitMix64
  ) {
    var place = place - origin
    if hand.device.noise > 0.0004 { place += SIMD2(random.normal(), random.normal()) * hand.device.noise }
    place *= scale
    if hand.device.isWhole { place.round(.toNearestOrAwayFromZero) }
    let location = Point(x: place.x, y: place.y)
    // A pen that rests reports nothing.
    if points.last?.location == location { return }
    points.append(StrokePoint(location: location, timeOffset: Float(points.count) / hand.device.samplingRate))
  }

  private mutating func finish(_ points: [StrokePoint], random: inout SplitMix64) {
    guard !points.isEmpty else { return }
    ink.strokes.append(Stroke(points: points, startTime: Double(clock)))
    clock += Float(points.count) / hand.device.samplingRate
    clock += hand.device.liftDuration * exponential(0.3 * random.normal())
  }

  /// How fast the pen is at a fine point, as a share of its greatest speed: slow in turns and at the ends.
  private func pace(at index: Int) -> Float {
    let before = max(index - 2, 0)
    let after = min(index + 2, fine.count - 1)
    let incoming = (fine[index] - fine[before])
    let outgoing = (fine[after] - fine[index])
    let product = (incoming.dot(incoming) * outgoing.dot(outgoing)).squareRoot()
    if product < 1e-12 { return 0.4 }
    return 0.35 + 0.325 * (1 + incoming.dot(outgoing) / product)
  }

  /// Points at equal steps along a path, its ends among them.
  private mutating func resample(_ path: [SIMD2<Float>], step: Float) {
    fine.removeAll(keepingCapacity: true)
    fine.append(path[0])
    var left = step
    for index in 1..<max(path.count, 1) {
      let way = path[index] - path[index - 1]
      let length = way.length
      if length < 1e-6 { continue }
      var along = left
      while along <= length {
        fine.append(path[index - 1] + way * (along / length))
        along += step
      }
      left = along - length
    }
    if path.count > 1 { fine.append(path[path.count - 1]) }
  }

  /// Smooths the fine points, the ends excepted: each pass of (1 2 1)/4 has a variance of half a step.
  private mutating func roundOff(step: Float) {
    let passes = Int((2 * (hand.roundsOff / step) * (hand.roundsOff / step)).rounded(.up))
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
