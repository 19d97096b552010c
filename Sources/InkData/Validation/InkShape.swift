import InkCore

/// A hash of ink's shape, by which the same ink is found in other units, shifted, or under other names.
///
/// Two inks have the same shape when their strokes have as many points and these lie at the same 256ths of the longer side of
/// the box around the ink. Ink of few points has none, since many people write the same dot or dash.
struct InkShape {
  /// The fewest points of ink that can be told from other ink.
  private static let pointLimit = 12
  /// The grid's cells along the longer side.
  private static let cells: Float = 256
  /// The grid's shift in cells: halves and quarters of a cell, where whole numbers often lie, are far from its lines.
  private static let shift: Float = 0.37

  /// The hash, equal for equal shapes within a process; `nil` for ink that is too simple.
  static func hash(of ink: Ink) -> Int? {
    guard let box = ink.boundingBox, box.lower.isFinite, box.upper.isFinite else { return nil }
    let side = max(box.width, box.height)
    guard side > 0, ink.strokes.reduce(0, { $0 + $1.points.count }) >= pointLimit else { return nil }
    var hasher = Hasher()
    for stroke in ink.strokes {
      hasher.combine(stroke.points.count)
      for point in stroke.points where point.location.isFinite {
        let offset = point.location - box.lower
        hasher.combine(Int((offset.x / side * cells + shift).rounded(.down)))
        hasher.combine(Int((offset.y / side * cells + shift).rounded(.down)))
      }
    }
    return hasher.finalize()
  }
}
