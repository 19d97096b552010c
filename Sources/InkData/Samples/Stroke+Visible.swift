import InkCore

extension Stroke {
  /// What is to be seen of the stroke, as strokes in the ink's own space without transform and masks.
  package var visibleStrokes: [Stroke] {
    var plain = self
    plain.transform = nil
    plain.maskedRanges = nil
    if let transform {
      for index in plain.points.indices { plain.points[index].location = transform(plain.points[index].location) }
    }
    guard let maskedRanges else { return [plain] }
    return maskedRanges.compactMap { range in
      let range = range.clamped(to: plain.points.indices)
      guard !range.isEmpty else { return nil }
      var part = plain
      part.points = Array(plain.points[range])
      return part
    }
  }
}
