import InkCore

/// The map from a page's units to those of a written page, whose origin is at the top left.
struct PageGeometry {
  /// The part of the page that is written, in its own units: its rectangle and all ink.
  let area: Box
  /// The number of units written for one of the page's.
  let scale: Float

  // PDF's readers take pages of up to 200 inches.
  private static let greatestInches: Float = 200
  // Ink of an unknown unit fills a sheet of A4.
  private static let sheet = (width: Float(8.27), height: Float(11.69))

  /// Chooses the area and the scale.
  ///
  /// - Parameters:
  ///   - unitsPerMillimetre: The number of the page's units in a millimetre, where known.
  ///   - unitsPerInch: The number of written units in an inch.
  init(_ page: NotePage, unitsPerMillimetre: Float?, unitsPerInch: Float) {
    var area = page.frame
    if let ink = Ink(strokes: page.strokes).boundingBox ?? (area == nil ? page.extent : nil) {
      // Strokes have a width of their own.
      let margin = 0.02 * max(ink.width, ink.height, 1)
      let around = Box(
        lower: Point(x: ink.lower.x - margin, y: ink.lower.y - margin),
        upper: Point(x: ink.upper.x + margin, y: ink.upper.y + margin))
      area = area.map { $0.contains(ink) ? $0 : $0.union(around) } ?? around
    }
    var box = area ?? Box(lower: .zero, upper: Point(x: 1, y: 1))
    if !(box.width > 0) { box.upper.x = box.lower.x + max(1, box.lower.x.ulp * 4) }
    if !(box.height > 0) { box.upper.y = box.lower.y + max(1, box.lower.y.ulp * 4) }
    self.area = box
    var inches = min(Self.sheet.width / box.width, Self.sheet.height / box.height)
    if let units = unitsPerMillimetre, units.isFinite, units > 0 { inches = 1 / (25.4 * units) }
    inches = min(inches, Self.greatestInches / box.width, Self.greatestInches / box.height)
    let scale = inches * unitsPerInch
    self.scale = scale.isFinite && scale > 0 ? scale : .leastNormalMagnitude
  }

  /// The written width.
  var width: Float { max(1, area.width * scale) }
  /// The written height.
  var height: Float { max(1, area.height * scale) }

  /// The written position of a point.
  func callAsFunction(_ point: Point) -> Point {
    Point(x: (point.x - area.lower.x) * scale, y: (point.y - area.lower.y) * scale)
  }

  /// The written rectangle of a box.
  func callAsFunction(_ box: Box) -> Box { Box(lower: self(box.lower), upper: self(box.upper)) }
}

extension Box {
  fileprivate func contains(_ other: Box) -> Bool {
    lower.x <= other.lower.x && lower.y <= other.lower.y && upper.x >= other.upper.x && upper.y >= other.upper.y
  }
}
