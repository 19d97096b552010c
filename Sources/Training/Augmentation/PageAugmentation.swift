import InkCore
import InkData
import Tensors

/// Changes pages as other people and files would, without changing what is known of their strokes: their order, the plane as a
/// whole, and each stroke a little.
///
/// Of the settings `share`, `rotation`, `shear`, `scaleX`, `scaleY`, `strokeShift`, `strokeRotation`, `strokeScale`, `lateRun` (a
/// run of words) and `shuffle` count; the others are about the ink of one line. A unit is the median of the strokes' heights.
package struct PageAugmentation {
  private let augmentation: Augmentation

  /// The share of words that come last, in percent.
  private static let latePercent: ClosedRange<Float> = 2...25

  package init(settings: AugmentationSettings) { augmentation = Augmentation(settings: settings) }

  package func callAsFunction(_ page: LabelledInk, random: inout RandomSource) -> LabelledInk {
    let settings = augmentation.settings
    guard random.uniform() < settings.share else { return page }
    let choice = random.uniform()
    var page = page
    if choice < settings.shuffle {
      page = Disturbance.shuffle(page, seed: random.next())
    } else if choice < settings.shuffle + settings.lateRun {
      page = Disturbance.lateWords(percent: random.uniform(in: Self.latePercent))(page, seed: random.next())
    }
    let angle = random.uniform(in: -settings.rotation...settings.rotation)
    let whole = Warp.linear(settings, angle: angle, random: &random)
    let unit = Self.unit(of: page.ink)
    for index in page.ink.strokes.indices {
      var stroke = page.ink.strokes[index].drawn
      let own = augmentation.change(of: stroke, unit: unit, random: &random)
      for point in stroke.points.indices { stroke.points[point].location = whole(own(stroke.points[point].location)) }
      page.ink.strokes[index] = stroke
    }
    return page
  }

  /// The median of the heights of strokes; a word in one stroke is wider than it is high, a dash has hardly a height.
  private static func unit(of ink: Ink) -> Float {
    ink.strokes.compactMap { stroke in
      Box(around: stroke.points.indices.map(stroke.location(at:))).map { max($0.height, 0.35 * $0.width) }
    }.filter { $0 > 0 && $0.isFinite }.upperMedian ?? 0
  }
}
