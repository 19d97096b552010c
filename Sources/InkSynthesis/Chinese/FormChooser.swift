import InkCore

/// Replaces a template's strokes by the table's forms, as a writer prefers them.
struct FormChooser {
  private let template: PreparedTemplate
  private let writer: ChineseWriter
  /// The strokes written for each of the template's strokes; none where a form replaced it.
  private var slots: [[WrittenStroke]]
  private var taken: [Bool]

  private let cursive: Bool

  /// - Parameter cursive: Whether all forms are used; else only other orders of the same strokes.
  init(_ template: PreparedTemplate, writer: ChineseWriter, cursive: Bool = true) {
    self.template = template
    self.writer = writer
    self.cursive = cursive
    slots = template.strokes.indices.map { index in
      let stroke = template.strokes[index]
      return [
        WrittenStroke(points: stroke.points, length: stroke.length, hook: stroke.hook, origin: index, isForm: false)
      ]
    }
    taken = [Bool](repeating: false, count: template.strokes.count)
  }

  mutating func choose(random: inout SplitMix64) -> [WrittenStroke] {
    for site in template.sites where !site.strokes.contains(where: { taken[$0] }) {
      if let form = form(at: site, random: &random) { apply(form, at: site) }
    }
    return slots.flatMap { $0 }
  }

  /// Returns the writer's habitual form, or now and then another; `nil` for the template's own.
  private func form(at site: PreparedTemplate.Site, random: inout SplitMix64) -> ComponentForm? {
    let component = site.component
    let plain = component.plain.weight(speed: writer.speed)
    let weights = component.forms.map { form in
      PreparedTemplate.allows(form, at: site) && (cursive || form.isOrder)
        ? form.weight.weight(speed: writer.speed) : 0
    }
    let total = weights.reduce(plain, +)
    guard total > 0 else { return nil }
    let name = component.names[0].synthesisKey
    var habits = SplitMix64(writer.seed, name, UInt64(component.strokeCount), 0x46)
    var left = total * (random.happens(0.65) ? habits.unit() : random.unit())
    for (weight, form) in zip(weights, component.forms) {
      left -= weight
      if left < 0 { return form }
    }
    return nil
  }

  private mutating func apply(_ form: ComponentForm, at site: PreparedTemplate.Site) {
    let pieces = form.strokes.map { stroke -> [WrittenStroke] in
      switch stroke {
      case .kept(let indices):
        var run = indices.map { slots[site.strokes[$0]][0] }
        for index in run.indices.dropLast() { run[index].runsOn = true }
        return run
      case .drawn(let points): return [drawn(points, at: site)]
      }
    }
    for stroke in site.strokes {
      slots[stroke] = []
      taken[stroke] = true
    }
    if site.isContiguous {
      slots[site.strokes[0]] = pieces.flatMap { $0 }
    } else {
      let origins = pieces.map { $0.map(\.origin).min() ?? site.strokes[0] }.sorted()
      for (origin, piece) in zip(origins, pieces) { slots[origin] = piece }
    }
  }

  private func drawn(_ points: [SkeletonPoint], at site: PreparedTemplate.Site) -> WrittenStroke {
    // A box without height, such as a row of dots may have, gets some.
    let middle = (site.lower + site.upper) * 0.5
    let size = pointwiseMax(site.upper - site.lower, SIMD2(repeating: 0.06))
    let corner = middle - size * 0.5
    let path = PenPath.smooth(
      points.map { corner + size * SIMD2($0.location.x, $0.location.y) * 0.01 }, corners: points.map(\.isCorner))
    return WrittenStroke(points: path, length: PenPath.length(path), hook: 0, origin: site.strokes[0], isForm: true)
  }
}
