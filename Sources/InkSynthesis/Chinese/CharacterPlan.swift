import InkData

/// The plan for writing one character once: the forms of its components, the order and the path of its strokes, and where
/// the pen stays down.
///
/// ## Source
/// The order of steps and their sizes were found by comparing, on real ink, networks that were trained on the result;
/// `ChineseReference` has the figures that the result is compared with.
struct CharacterPlan {
  /// A pair of successive strokes of the template as they were written.
  struct Pair {
    /// The distance from the end of the one to the start of the other in the template, as a share of the longest side.
    var gap: Float
    var isJoined: Bool
  }

  /// The pen's strokes in ems, y down.
  private(set) var strokes: [[SIMD2<Float>]] = []
  /// The pairs of successive strokes.
  private(set) var pairs: [Pair] = []
  /// The ends of the template's strokes as written, without those that a form replaced.
  private(set) var chords: [(origin: Int, from: SIMD2<Float>, to: SIMD2<Float>)] = []

  /// The template.
  let template: PreparedTemplate
  private let writer: ChineseWriter
  private let settings: ChineseSettings
  private var written: [WrittenStroke]

  init(
    _ template: PreparedTemplate, writer: ChineseWriter, settings: ChineseSettings, random: inout SplitMix64
  ) {
    self.template = template
    self.writer = writer
    self.settings = settings
    var chooser = FormChooser(template, writer: writer)
    written = chooser.choose(random: &random)
    drop(random: &random)
    swap(random: &random)
    moveComponents(random: &random)
    for index in written.indices { move(&written[index], random: &random) }
    join(random: &random)
    turn(random: &random)
  }

  private mutating func drop(random: inout SplitMix64) {
    let share = settings.dropShare * 2 * writer.speed
    guard written.count > 3 else { return }
    let all = written
    written = all.filter { $0.length > 0.2 || $0.isForm || $0.runsOn || !random.happens(share) }
    if written.isEmpty { written = all }
  }

  private mutating func swap(random: inout SplitMix64) {
    var index = 0
    while index + 1 < written.count {
      if !written[index].runsOn && !written[index + 1].runsOn && random.happens(settings.swapShare) {
        written.swapAt(index, index + 1)
        index += 1
      }
      index += 1
    }
  }

  /// Shifts and scales each component about its middle.
  private mutating func moveComponents(random: inout SplitMix64) {
    let owners: [Int]
    if template.partitions.isEmpty || random.happens(0.3) {
      owners = Self.runs(template.strokes.count, random: &random)
    } else {
      owners = template.partitions[random.index(below: template.partitions.count)]
    }
    var done: Set<Int> = []
    for first in written.indices {
      let owner = owners[written[first].origin]
      guard done.insert(owner).inserted else { continue }
      let members = written.indices.filter { owners[written[$0].origin] == owner }
      let box = PenPath.box(members.map { written[$0].points })
      let middle = (box.lower + box.upper) * 0.5
      let amount = writer.unsteadiness
      let shift = SIMD2(random.normal(), random.normal()) * (settings.componentShift * amount)
      let common = settings.componentScale * 0.85 * amount * random.normal()
      let scale = SIMD2(
        exponential(common + settings.componentScale * 0.5 * amount * random.normal()),
        exponential(common + settings.componentScale * 0.5 * amount * random.normal()))
      for member in members {
        for index in written[member].points.indices {
          written[member].points[index] = middle + (written[member].points[index] - middle) * scale + shift
        }
      }
    }
  }

  /// Returns runs of 2 to 6 strokes, for templates without known components.
  private static func runs(_ count: Int, random: inout SplitMix64) -> [Int] {
    var owners: [Int] = []
    var owner = 0
    while owners.count < count {
      let length = 2 + random.index(below: 5)
      owners += Array(repeating: owner, count: min(length, count - owners.count))
      owner += 1
    }
    return owners
  }

  /// Shifts, scales, turns and bends one stroke.
  private func move(_ stroke: inout WrittenStroke, random: inout SplitMix64) {
    let amount = writer.unsteadiness
    let points = stroke.points
    let (start, end) = (points[0], points[points.count - 1])
    let middle = (start + end) * 0.5
    // A dot may be twice or half as long as the template's, or turned; a long stroke may not.
    let shortness = exponential(-stroke.length / 0.15)
    let formality: Float = stroke.isForm ? 0.6 : 1
    var growth =
      formality * amount * writer.lengthSpread * (settings.strokeLength + ChineseSettings.shortLength * shortness)
      * random.normal()
    if growth > 0 { growth *= shortness + ChineseSettings.lengthening * (1 - shortness) }
    let scale = exponential(growth)
    let angle =
      formality * amount * steadiness(of: stroke)
      * (settings.strokeRotation + settings.fastRotation * writer.speed + ChineseSettings.shortRotation * shortness)
      * random.normal()
    let (sine, cosine) = (sine(angle), 1 - 0.5 * angle * angle)
    let shift = SIMD2(random.normal(), random.normal()) * (settings.strokeShift * amount)
    let chord = end - start
    let bend = settings.strokeBend * amount * random.normal()
    let normal = SIMD2(-chord.y, chord.x) * bend
    let count = Float(max(points.count - 1, 1))
    for index in points.indices {
      let t = Float(index) / count
      let offset = (points[index] - middle + normal * (4 * t * (1 - t))) * scale
      stroke.points[index] =
        middle + shift + SIMD2(cosine * offset.x - sine * offset.y, sine * offset.x + cosine * offset.y)
    }
  }

  /// The factor of the usual rotation for a stroke.
  private func steadiness(of stroke: WrittenStroke) -> Float {
    let chord = stroke.points[stroke.points.count - 1] - stroke.points[0]
    let length = chord.length
    if length < 0.9 * stroke.length { return settings.bentRotation }
    return max(abs(chord.x), abs(chord.y)) > 0.9 * length ? settings.levelRotation : 1
  }

  /// Decides where the pen stays down.
  private mutating func join(random: inout SplitMix64) {
    guard var current = written.first else { return }
    let joining = writer.joining * exponential(settings.joinUnsteadiness * random.normal())
    pairs.reserveCapacity(written.count)
    for stroke in written where !stroke.isForm {
      chords.append((stroke.origin, stroke.points[0], stroke.points[stroke.points.count - 1]))
    }
    for next in written.dropFirst() {
      var next = next
      let gap = (next.points[0] - current.points[current.points.count - 1]).length / template.size
      var templateGap: Float?
      if !current.isForm && !next.isForm && next.origin == current.origin + 1 {
        let from = template.strokes[current.origin].points
        templateGap = (template.strokes[next.origin].points[0] - from[from.count - 1]).length / template.size
      }
      let isJoined = current.runsOn || random.happens(joinShare(joining, gap: gap, templateGap: templateGap ?? gap))
      if let templateGap { pairs.append(Pair(gap: templateGap, isJoined: isJoined)) }
      if isJoined {
        connect(&current, &next, random: &random)
      } else {
        let from = current.points[current.points.count - 1]
        lift(&current, before: next, random: &random)
        strokes.append(current.points)
        land(&next, after: from, random: &random)
        current = next
      }
    }
    lift(&current, before: nil, random: &random)
    strokes.append(current.points)
  }

  /// The probability that the pen stays down over a gap; writers who join little else still join strokes that touch in
  /// the template.
  private func joinShare(_ joining: Float, gap: Float, templateGap: Float) -> Float {
    let law = joining * exponential(-gap / settings.joinReach)
    let touching = writer.touchJoining * exponential(-templateGap / settings.touchReach)
    return min(1 - (1 - min(law, 1)) * (1 - touching), 0.985)
  }

  /// Runs one stroke into the next: hooks and adjoining ends are cut short, the connection is straight or curved.
  private func connect(_ current: inout WrittenStroke, _ next: inout WrittenStroke, random: inout SplitMix64) {
    if current.hook > 0 && random.happens(0.25 + 0.4 * writer.speed) {
      PenPath.trimEnd(&current.points, by: current.hook)
    } else {
      PenPath.trimEnd(&current.points, by: min(writer.trim * random.unit(), 1) * current.length / 3)
    }
    PenPath.trimStart(&next.points, by: min(writer.trim * random.unit(), 1) * next.length / 3)
    let (from, to) = (current.points[current.points.count - 1], next.points[0])
    let connection = to - from
    if random.happens(settings.curvedConnectionShare) {
      let control = (from + to) * 0.5 + SIMD2(-connection.y, connection.x) * (0.22 * random.normal())
      for step in 1..<5 {
        let t = Float(step) / 5
        current.points.append(from * ((1 - t) * (1 - t)) + control * (2 * t * (1 - t)) + to * (t * t))
      }
    }
    current.points += next.points
    current.length = next.length
    current.hook = next.hook
    current.origin = next.origin
    current.isForm = next.isForm
    current.runsOn = next.runsOn
  }

  /// Begins a stroke early: the pen touches down while it still comes from the stroke before.
  private func land(_ stroke: inout WrittenStroke, after last: SIMD2<Float>, random: inout SplitMix64) {
    guard random.happens(writer.landingShare) else { return }
    let first = stroke.points[0]
    stroke.points.insert(first - piece(of: first - last, settings.landingLength, random: &random), at: 0)
  }

  /// Lifts the pen late or early: fast writers don't finish hooks, and the pen leaves for the next stroke while it still
  /// touches.
  private func lift(_ stroke: inout WrittenStroke, before next: WrittenStroke?, random: inout SplitMix64) {
    if stroke.hook > 0 && random.happens(writer.hookLoss) {
      PenPath.trimEnd(&stroke.points, by: stroke.hook * random.uniform(0.4...1))
    }
    guard let next, stroke.hook == 0, random.happens(writer.flickShare) else { return }
    let last = stroke.points[stroke.points.count - 1]
    stroke.points.append(last + piece(of: next.points[0] - last, 0.02...0.12, random: &random))
  }

  /// Returns the written part of the movement from one stroke to the next, of a pen that lands early or leaves late.
  private func piece(
    of movement: SIMD2<Float>, _ length: ClosedRange<Float>, random: inout SplitMix64
  ) -> SIMD2<Float> {
    movement.direction * min(random.uniform(length), 0.6 * movement.length)
  }

  /// Turns, leans and stretches the whole character about the middle of its square.
  private mutating func turn(random: inout SplitMix64) {
    let angle = 0.7 * settings.rotation * random.normal()
    let aspect = 0.5 * naturalLogarithm(writer.aspect) + 0.5 * settings.aspectUnsteadiness * random.normal()
    let (wide, high) = (exponential(aspect), exponential(-aspect))
    let slant = writer.slant + 0.04 * random.normal()
    let rise = writer.rise + 0.03 * random.normal()
    // Rise before rotation: the two add for horizontals.
    let xx = wide
    let xy = -(slant + angle) * high
    let yx = (angle - rise) * wide
    let yy = high
    func turned(_ point: SIMD2<Float>) -> SIMD2<Float> {
      let offset = point - 0.5
      return SIMD2(xx * offset.x + xy * offset.y, yx * offset.x + yy * offset.y) + 0.5
    }
    for stroke in strokes.indices {
      for index in strokes[stroke].indices { strokes[stroke][index] = turned(strokes[stroke][index]) }
    }
    for index in chords.indices {
      chords[index].from = turned(chords[index].from)
      chords[index].to = turned(chords[index].to)
    }
  }
}
