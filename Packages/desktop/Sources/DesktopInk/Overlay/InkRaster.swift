import InkCore

/// A rectangle of pixels on the screen.
struct PixelBox: Hashable, Sendable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  /// The pixels that a box touches, within a screen.
  init(_ box: Box, in screen: (width: Int, height: Int)) {
    x = min(max(Int(box.lower.x.rounded(.down)), 0), screen.width)
    y = min(max(Int(box.lower.y.rounded(.down)), 0), screen.height)
    width = max(min(Int(box.upper.x.rounded(.up)), screen.width) - x, 0)
    height = max(min(Int(box.upper.y.rounded(.up)), screen.height) - y, 0)
  }

  init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  var isEmpty: Bool { width == 0 || height == 0 }
}

/// A piece of a stroke's path, drawn with a round pen.
struct InkSegment: Hashable, Sendable {
  var start: Point
  var end: Point
  var radius: Float

  /// The box that the segment touches, with its soft edge.
  var box: Box {
    Box(lower: start, upper: start).union(Box(lower: end, upper: end)).grown(by: radius + 1)
  }

  /// The share of a pixel, given by its middle, that the segment covers: by its distance, with an edge of one pixel.
  func coverage(x: Float, y: Float) -> Float {
    let distance = Point(x: x, y: y).distance(toLineFrom: start, to: end)
    return min(max(radius + 0.5 - distance, 0), 1)
  }
}

/// The shares of pixels that ink covers.
struct InkRaster {
  let box: PixelBox
  /// From 0 to 1, row by row.
  private(set) var coverage: [Float]

  /// Draws the segments that touch a rectangle.
  init(_ segments: some Sequence<InkSegment>, in box: PixelBox) {
    self.box = box
    coverage = [Float](repeating: 0, count: box.width * box.height)
    for segment in segments {
      let touched = segment.box
      let columns = Self.range(from: touched.lower.x, to: touched.upper.x, of: box.width, after: box.x)
      for row in Self.range(from: touched.lower.y, to: touched.upper.y, of: box.height, after: box.y) {
        for column in columns {
          let share = segment.coverage(x: Float(box.x + column) + 0.5, y: Float(box.y + row) + 0.5)
          // Segments of one colour don't add up where they overlap.
          if share > coverage[row * box.width + column] { coverage[row * box.width + column] = share }
        }
      }
    }
  }

  /// The pixels between two coordinates, of `count` that begin at `first`.
  private static func range(from lower: Float, to upper: Float, of count: Int, after first: Int) -> Range<Int> {
    let start = max(Int(lower) - first, 0)
    return start..<max(start, min(Int(upper) + 1 - first, count))
  }

  /// The pixels in a colour of red, green and blue, with premultiplied alpha.
  func pixels(_ color: UInt32) -> [UInt32] {
    coverage.map { share in
      var pixel = UInt32((share * 255).rounded()) << 24
      for shift: UInt32 in [0, 8, 16] { pixel |= UInt32((Float(color >> shift & 0xff) * share).rounded()) << shift }
      return pixel
    }
  }

  /// The runs of pixels that are more than half covered, as rectangles of one row.
  var spans: [PixelBox] {
    var result: [PixelBox] = []
    for row in 0..<box.height {
      var start: Int?
      for column in 0...box.width {
        let isInk = column < box.width && coverage[row * box.width + column] > 0.5
        if isInk, start == nil { start = column }
        if !isInk, let from = start {
          result.append(PixelBox(x: box.x + from, y: box.y + row, width: column - from, height: 1))
          start = nil
        }
      }
    }
    return result
  }
}
