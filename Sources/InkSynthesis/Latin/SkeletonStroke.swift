import InkCore

/// The skeleton of one stroke: the few points that a smooth path runs through.
public struct SkeletonStroke: Hashable, Sendable {
  /// The way in that a word's first letter may begin with; `nil` when no letter can run into this stroke. A letter that
  /// does run into it replaces these points.
  public var leadIn: [SkeletonPoint]?
  /// What belongs to the character itself.
  public var body: [SkeletonPoint]
  /// The way out; `nil` when the stroke can't run on into the next letter. When it does, the last point, the free end,
  /// is left out.
  public var leadOut: [SkeletonPoint]?
  /// Whether joined hands write it after the word: dots and crosses.
  public var isLate: Bool

  /// Makes a stroke.
  public init(
    leadIn: [SkeletonPoint]? = nil, body: [SkeletonPoint], leadOut: [SkeletonPoint]? = nil, isLate: Bool = false
  ) {
    self.leadIn = leadIn
    self.body = body
    self.leadOut = leadOut
    self.isLate = isLate
  }
}

/// A point that a skeleton's path runs through.
public struct SkeletonPoint: Hashable, Sendable {
  /// The place on the skeleton grid, y up.
  public var location: Point
  /// Whether the path turns sharply here instead of passing smoothly.
  public var isCorner: Bool

  /// Makes a point.
  public init(location: Point, isCorner: Bool = false) {
    self.location = location
    self.isCorner = isCorner
  }
}
