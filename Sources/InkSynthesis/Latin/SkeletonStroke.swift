import InkCore

/// The skeleton of one stroke: the few points that a smooth path runs through.
package struct SkeletonStroke: Hashable, Sendable {
  /// The points before the body, which a word's first letter may begin with; `nil` when no letter can run into this
  /// stroke. A letter that runs into it replaces these points.
  package var leadIn: [SkeletonPoint]?
  /// The points of the character itself.
  package var body: [SkeletonPoint]
  /// The points after the body; `nil` when the stroke can't run on into the next letter. When it does, the last point, the
  /// free end, is left out.
  package var leadOut: [SkeletonPoint]?
  /// Whether writers who join letters write it after the word: dots and crosses.
  package var isLate: Bool
}

/// A point that a skeleton's path runs through.
package struct SkeletonPoint: Hashable, Sendable {
  /// The position on the skeleton grid, y up.
  package var location: Point
  /// Whether the path turns sharply here instead of passing smoothly.
  package var isCorner: Bool
}
