import InkCore

extension Ink {
  /// The seconds from the first stroke's start to the end of each stroke; `nil` where the ink doesn't have all times or
  /// they don't ascend.
  var strokeEnds: [Double]? {
    guard let start = strokes.first?.startTime else { return nil }
    var ends: [Double] = []
    for stroke in strokes {
      guard let own = stroke.startTime, own.isFinite, let offset = stroke.points.last?.timeOffset, offset.isFinite,
        offset >= 0
      else { return nil }
      let end = own - start + Double(offset)
      guard own >= start, end >= ends.last ?? 0 else { return nil }
      ends.append(end)
    }
    return ends
  }
}
