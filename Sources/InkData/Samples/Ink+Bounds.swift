import InkCore

extension Ink {
  /// The least and greatest coordinates of all finite points; `nil` when there are none.
  package var bounds: (minimum: Point, maximum: Point)? {
    var result: (minimum: Point, maximum: Point)?
    for stroke in strokes {
      for point in stroke.points where point.location.isFinite {
        let place = point.location
        guard let box = result else {
          result = (place, place)
          continue
        }
        result = (
          Point(x: min(box.minimum.x, place.x), y: min(box.minimum.y, place.y)),
          Point(x: max(box.maximum.x, place.x), y: max(box.maximum.y, place.y))
        )
      }
    }
    return result
  }
}
