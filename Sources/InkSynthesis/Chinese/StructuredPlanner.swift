import InkCore

/// Plans how a structured writer writes a character: the forms of its components, the order and the path of its strokes, and
/// where the pen stays down.
///
/// ## Source
/// The order of steps and their sizes were found by comparing, on real ink, networks that were trained on the result;
/// `ChineseReference` has the figures that the result is compared with.
struct StructuredPlanner {
  let template: PreparedTemplate
  let writer: ChineseWriter
  let traits: StructuredTraits
  let settings: ChineseSettings
  private(set) var written: [WrittenStroke] = []

  mutating func plan(random: inout SplitMix64) -> CharacterPlan {
    var chooser = FormChooser(template, writer: writer)
    written = chooser.choose(random: &random)
    written.drop(share: settings.dropShare * 2 * writer.speed, keepsForms: true, random: &random)
    written.swapNeighbours(share: settings.swapShare, keepsRuns: true, random: &random)
    moveComponents(random: &random)
    for index in written.indices { move(&written[index], random: &random) }
    var plan = CharacterPlan(template: template)
    join(&plan, random: &random)
    let warp = SmoothWarp(deviation: writer.warp, random: &random)
    plan.move { warp($0) }
    let turn = writer.strengths.turn
    plan.turn(
      angle: 0.7 * turn * settings.rotation * random.normal(),
      aspect: naturalLogarithm(writer.aspect) + settings.aspectUnsteadiness * random.normal(),
      slant: writer.slant + 0.04 * turn * random.normal(), rise: writer.rise + 0.03 * turn * random.normal())
    return plan
  }

  /// Shifts and scales each component about its middle.
  private mutating func moveComponents(random: inout SplitMix64) {
    let owners =
      template.partitions.isEmpty || random.happens(0.3)
      ? PreparedTemplate.runs(template.strokes.count, random: &random)
      : template.partitions[random.index(below: template.partitions.count)]
    written.moveParts(
      written.map { owners[$0.origin] }, shift: settings.componentShift, scale: settings.componentScale,
      amount: writer.unsteadiness * writer.strengths.component, random: &random)
  }

  /// Shifts, scales, turns and bends one stroke.
  private func move(_ stroke: inout WrittenStroke, random: inout SplitMix64) {
    let amount = writer.unsteadiness * writer.strengths.stroke
    let (start, end) = (stroke.points[0], stroke.points[stroke.points.count - 1])
    let middle = (start + end) * 0.5
    // A dot may be twice or half as long as the template's, or turned; a long stroke may not.
    let shortness = exponential(-stroke.length / 0.15)
    let formality: Float = stroke.isForm ? 0.6 : 1
    var growth =
      formality * amount * traits.lengthSpread * (settings.strokeLength + ChineseSettings.shortLength * shortness)
      * random.normal()
    if growth > 0 { growth *= shortness + ChineseSettings.lengthening * (1 - shortness) }
    let scale = exponential(growth)
    let angle =
      formality * amount * steadiness(of: stroke)
      * (settings.strokeRotation + settings.fastRotation * writer.speed + ChineseSettings.shortRotation * shortness)
      * random.normal()
    let (sine, cosine) = (sine(angle), 1 - 0.5 * angle * angle)
    var shift = SIMD2(random.normal(), random.normal()) * (settings.strokeShift * amount)
    shift.x += writer.layoutShear * (middle.y - 0.5)
    let chord = end - start
    stroke.bend(by: SIMD2(-chord.y, chord.x) * (settings.strokeBend * amount * random.normal()))
    stroke.move { point in
      let offset = (point - middle) * scale
      return middle + shift + SIMD2(cosine * offset.x - sine * offset.y, sine * offset.x + cosine * offset.y)
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
  private func join(_ plan: inout CharacterPlan, random: inout SplitMix64) {
    guard var current = written.first else { return }
    let joining = traits.joining * exponential(settings.joinUnsteadiness * random.normal())
    plan.note(written)
    for var next in written.dropFirst() {
      let gap = (next.points[0] - current.points[current.points.count - 1]).length / template.size
      let templateGap = plan.templateGap(from: current, to: next)
      let isJoined = current.runsOn || random.happens(joinShare(joining, gap: gap, templateGap: templateGap ?? gap))
      if let templateGap { plan.pairs.append(CharacterPlan.Pair(gap: templateGap, isJoined: isJoined)) }
      if isJoined {
        connect(&current, &next, random: &random)
      } else {
        let from = current.points[current.points.count - 1]
        lift(&current, random: &random)
        writer.tails.runOn(&current.points, towards: next.points[0], random: &random)
        plan.strokes.append(current.points)
        land(&next, after: from, random: &random)
        current = next
      }
    }
    lift(&current, random: &random)
    writer.tails.finish(&current.points, size: template.size, random: &random)
    plan.strokes.append(current.points)
  }

  /// The probability that the pen stays down over a gap; writers who join little else join strokes that touch.
  private func joinShare(_ joining: Float, gap: Float, templateGap: Float) -> Float {
    let law = joining * exponential(-gap / settings.joinReach)
    let touching = traits.touchJoining * exponential(-templateGap / settings.touchReach)
    return min(1 - (1 - min(law, 1)) * (1 - touching), 0.985)
  }

  /// Runs one stroke into the next: hooks and adjoining ends are cut short, the connection is straight or curved.
  private func connect(_ current: inout WrittenStroke, _ next: inout WrittenStroke, random: inout SplitMix64) {
    if current.hook > 0 && random.happens(0.25 + 0.4 * writer.speed) {
      PenPath.trimEnd(&current.points, by: current.hook)
    } else {
      PenPath.trimEnd(&current.points, by: min(traits.trim * random.unit(), 1) * current.length / 3)
    }
    PenPath.trimStart(&next.points, by: min(traits.trim * random.unit(), 1) * next.length / 3)
    current.join(next, bow: random.happens(settings.curvedConnectionShare) ? 0.22 * random.normal() : 0)
  }

  /// Begins a stroke early: the pen touches down while it still comes from the stroke before.
  private func land(_ stroke: inout WrittenStroke, after last: SIMD2<Float>, random: inout SplitMix64) {
    guard random.happens(traits.landingShare) else { return }
    let first = stroke.points[0]
    let movement = first - last
    let length = min(random.uniform(settings.landingLength), 0.6 * movement.length)
    stroke.points.insert(first - movement.direction * length, at: 0)
  }

  /// Lifts the pen early: fast writers don't finish hooks.
  private func lift(_ stroke: inout WrittenStroke, random: inout SplitMix64) {
    guard stroke.hook > 0, random.happens(traits.hookLoss) else { return }
    PenPath.trimEnd(&stroke.points, by: stroke.hook * random.uniform(0.4...1))
  }
}
