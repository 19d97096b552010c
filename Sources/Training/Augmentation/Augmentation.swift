import InkCore
import Tensors

/// Changes ink as other writers and devices would, without changing its text.
///
/// All changes come from the given random source: the same source and ink give the same ink.
public struct Augmentation: Sendable {
  /// The sizes of the changes.
  public let settings: AugmentationSettings

  /// Makes an augmentation.
  public init(settings: AugmentationSettings = AugmentationSettings()) {
    self.settings = settings
  }

  /// Returns the changed ink: as many strokes, perhaps in another order; every stroke keeps its end points.
  public func callAsFunction(_ ink: Ink, random: inout RandomSource) -> Ink {
    guard random.uniform() < settings.share, let frame = InkFrame(of: ink) else { return ink }
    var strokes = ink.strokes.map(\.drawn)
    StrokeReordering(settings: settings, unit: frame.unit).apply(to: &strokes, random: &random)
    DeviceSampling(settings: settings, unit: frame.unit, random: &random).apply(to: &strokes, random: &random)
    let warp = Warp(settings: settings, frame: frame, random: &random)
    for index in strokes.indices {
      let own = StrokeChange(settings: settings, frame: frame, of: strokes[index], random: &random)
      var tremor = Tremor(deviation: settings.jitter * frame.unit, unit: frame.unit)
      // Swapped out, so that the points are changed without a copy.
      var points: [StrokePoint] = []
      swap(&points, &strokes[index].points)
      for index in points.indices {
        let moved = warp(own(points[index].location))
        points[index].location = warp.rounded(moved + tremor(at: moved, random: &random))
      }
      swap(&points, &strokes[index].points)
    }
    return Ink(strokes: strokes)
  }

  /// Returns the ink, changed by the random source of a seed.
  public func callAsFunction(_ ink: Ink, seed: UInt64) -> Ink {
    var random = RandomSource(seed: seed)
    return self(ink, random: &random)
  }
}

extension Stroke {
  /// The stroke with its transform applied to its points.
  fileprivate var drawn: Stroke {
    guard let transform else { return self }
    var stroke = self
    stroke.transform = nil
    for index in stroke.points.indices {
      stroke.points[index].location = transform(stroke.points[index].location)
    }
    return stroke
  }
}
