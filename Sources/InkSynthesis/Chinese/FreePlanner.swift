import InkCore

/// Plans how a free writer writes a character: stroke orders as people's, strokes that deviate freely, and few joins or
/// many.
///
/// Of the table's forms the stroke orders are always used, the others in a share of the characters: cursive forms are what
/// this writer and the structured one disagree on.
struct FreePlanner {
  let template: PreparedTemplate
  let writer: ChineseWriter
  let traits: FreeTraits
  let settings: FreeSettings
  private(set) var written: [WrittenStroke] = []
  /// The component of each stroke of the template; empty when the template has none.
  private(set) var components: [Int] = []

  mutating func plan(random: inout SplitMix64) -> CharacterPlan {
    var chooser = FormChooser(template, writer: writer, cursive: random.happens(settings.cursiveShare))
    written = chooser.choose(random: &random)
    if !template.partitions.isEmpty { components = template.partitions[random.index(below: template.partitions.count)] }
    StrokeDisorder(probability: traits.disorder).change(&written, components: components, random: &random)
    written.drop(share: settings.dropShare * min(2 * writer.speed, 1), keepsForms: false, random: &random)
    liftAtCorners(random: &random)
    moveParts(random: &random)
    for index in written.indices { move(&written[index], random: &random) }
    var plan = CharacterPlan(template: template)
    join(&plan, random: &random)
    let warp = SmoothWarp(deviation: writer.warp, random: &random)
    plan.move { warp($0) }
    // The larger part of a deviation is the writer's.
    let turn = writer.unsteadiness * writer.strengths.turn
    plan.turn(
      angle: turn * settings.rotation * random.normal(),
      aspect: naturalLogarithm(writer.aspect) + 0.06 * random.normal(),
      slant: writer.slant + 0.6 * turn * settings.slant * random.normal(),
      rise: writer.rise + 0.6 * turn * settings.rise * random.normal())
    return plan
  }

  /// The factor by which a character of few strokes deviates more, whose strokes have no neighbours to keep to.
  private var looseness: Float {
    min(max(settings.looseStrokes / Float(max(template.strokes.count, 1)), 1), 4).squareRoot()
  }

  /// The factor by which the length and the rotation of a short stroke deviate more: its ends lie as far off as a long one's.
  private func looseness(ofLength length: Float) -> Float {
    let range = settings.shortLooseness
    return min(max(power(settings.looseLength / (length + 0.02), 0.8), range.lowerBound), range.upperBound)
  }

  /// Lifts the pen at corners: 日 in five strokes.
  private mutating func liftAtCorners(random: inout SplitMix64) {
    written = written.flatMap { stroke in
      guard random.happens(traits.cornerLift), let corner = PenPath.corner(of: stroke.points, hook: stroke.hook) else {
        return [stroke]
      }
      var (before, after) = (stroke, stroke)
      before.points = Array(stroke.points[...corner])
      before.hook = 0
      after.points = Array(stroke.points[corner...])
      return [before, after]
    }
  }

  /// Shifts and scales the parts of a character: its components, or runs of successive strokes.
  private mutating func moveParts(random: inout SplitMix64) {
    var owners = PreparedTemplate.runs(written.count, random: &random)
    var amount = writer.unsteadiness * looseness * writer.strengths.component
    if !components.isEmpty && random.happens(settings.componentShare) {
      owners = written.map { components[$0.origin] }
      let spread = random.unit()
      amount *=
        settings.componentSpread.lowerBound
        + (settings.componentSpread.upperBound - settings.componentSpread.lowerBound) * spread * spread
    }
    written.moveParts(
      owners, shift: settings.componentShift, scale: settings.componentScale, amount: amount, random: &random)
  }

  /// Shapes, bends, shifts, scales and turns one stroke, by chance and by the writer's habits.
  private func move(_ stroke: inout WrittenStroke, random: inout SplitMix64) {
    traits.habits.shape(&stroke, random: &random)
    let chord = stroke.points[stroke.points.count - 1] - stroke.points[0]
    let middle = stroke.points[0] + chord * 0.5
    let amount = writer.unsteadiness * looseness * writer.strengths.stroke
    let loose = amount * looseness(ofLength: stroke.length)
    let habit = traits.habits.deviation(of: stroke)
    stroke.bend(by: SIMD2(-chord.y, chord.x) * (habit.bend + settings.strokeBend * amount * random.normal()))
    let growth = stroke.length < settings.growthLimit ? settings.shortGrowth : 1
    let scale = growth * exponential(habit.length + settings.strokeLength * loose * random.normal())
    let angle = habit.turn + settings.strokeRotation * loose * random.normal()
    let (across, along) = (sine(angle) * scale, cosine(angle) * scale)
    var shift = SIMD2(random.normal(), random.normal()) * (settings.strokeShift * amount)
    shift.x += writer.layoutShear * (middle.y - 0.5)
    let moved = middle + shift
    stroke.move { point in
      let offset = point - middle
      return moved + SIMD2(along * offset.x - across * offset.y, across * offset.x + along * offset.y)
    }
  }

  /// The probability that the pen stays down between two strokes.
  private func joining(from stroke: WrittenStroke, to next: WrittenStroke) -> Float {
    let way = next.points[0] - stroke.points[stroke.points.count - 1]
    let isWithin = components.isEmpty || components[stroke.origin] == components[next.origin]
    return traits.joining * exponential(-way.length / (template.size * settings.joinReach))
      * way.among(eighths: settings.joinDirections) * (isWithin ? 1 : settings.joinBetweenComponents)
  }

  /// Decides where the pen stays down.
  private func join(_ plan: inout CharacterPlan, random: inout SplitMix64) {
    guard var current = written.first else { return }
    plan.note(written)
    for var next in written.dropFirst() {
      let isJoined = random.happens(joining(from: current, to: next))
      if let templateGap = plan.templateGap(from: current, to: next) {
        plan.pairs.append(CharacterPlan.Pair(gap: templateGap, isJoined: isJoined))
      }
      if isJoined {
        PenPath.trimEnd(&current.points, by: traits.trim * random.unit() * current.length / 3)
        PenPath.trimStart(&next.points, by: traits.trim * random.unit() * next.length / 3)
        current.join(next, bow: random.happens(settings.curvedConnectionShare) ? 0.22 * random.normal() : 0)
      } else {
        writer.tails.runOn(&current.points, towards: next.points[0], random: &random)
        plan.strokes.append(current.points)
        current = next
      }
    }
    writer.tails.finish(&current.points, size: template.size, random: &random)
    plan.strokes.append(current.points)
  }
}

/// Changes of a character's stroke order, which differs among people far more than schoolbooks say.
struct StrokeDisorder {
  /// The probability of each kind of change: for each stroke that it is swapped with the next one, and for each
  /// character that a component or a stroke is written early or late and that a run of strokes is written backwards.
  let probability: Float

  /// The probability that a stroke is written in the opposite direction, relative to the other changes.
  private static let reversal: (short: Float, long: Float) = (0.25, 0.06)
  /// The length below which a stroke is a dot, in ems.
  private static let shortLength: Float = 0.25
  /// The longest distance that a stroke is moved in the order.
  private static let reach = 4

  /// Changes the order of strokes, whose components may be known, and the direction of some.
  func change(_ strokes: inout [WrittenStroke], components: [Int], random: inout SplitMix64) {
    guard probability > 0 else { return }
    if !components.isEmpty && random.happens(probability) {
      moveComponent(&strokes, components: components, random: &random)
    }
    strokes.swapNeighbours(share: probability, keepsRuns: false, random: &random)
    if random.happens(probability) { moveOne(&strokes, random: &random) }
    if random.happens(probability) { reverseRun(&strokes, random: &random) }
    for index in strokes.indices {
      let share = strokes[index].length < Self.shortLength ? Self.reversal.short : Self.reversal.long
      if random.happens(probability * share) {
        strokes[index].points.reverse()
        strokes[index].hook = 0
      }
    }
  }

  /// Writes the last component first (辶 of 这, 攵 of 数), or any one last.
  private func moveComponent(_ strokes: inout [WrittenStroke], components: [Int], random: inout SplitMix64) {
    let isFirst = random.happens(0.7)
    let chosen =
      isFirst ? components[components.count - 1] : components[random.index(below: components.count)]
    let moved = strokes.filter { components[$0.origin] == chosen }
    let others = strokes.filter { components[$0.origin] != chosen }
    strokes = isFirst ? moved + others : others + moved
  }

  private func moveOne(_ strokes: inout [WrittenStroke], random: inout SplitMix64) {
    guard strokes.count > 2 else { return }
    let from = random.index(below: strokes.count)
    let distance = 1 + random.index(below: Self.reach)
    let to = random.happens(0.5) ? max(from - distance, 0) : min(from + distance, strokes.count - 1)
    strokes.insert(strokes.remove(at: from), at: to)
  }

  private func reverseRun(_ strokes: inout [WrittenStroke], random: inout SplitMix64) {
    guard strokes.count > 2 else { return }
    let count = min(2 + random.index(below: 3), strokes.count)
    let first = random.index(below: strokes.count - count + 1)
    strokes[first..<first + count].reverse()
  }
}
