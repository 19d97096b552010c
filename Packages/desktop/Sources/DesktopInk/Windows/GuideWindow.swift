package import InkCore

/// The page that explains writing in three pictures.
package final class GuideWindow {
  private let window: ToolWindow
  private let titles: Typeface
  private let texts: Typeface
  private let samples: Typeface
  private let scale: Float
  private let note: String
  private var isPressed = false

  /// Makes the window, hidden; `nil` when the screen has no true colours.
  ///
  /// `note`: the line below the pictures.
  package init?(_ server: XServer, title: String, note: String) {
    scale = server.scale
    self.note = note
    titles = Typeface(server, size: 15 * scale)
    texts = Typeface(server, size: 13 * scale)
    samples = Typeface(server, size: 17 * scale)
    let box = Box(lower: .zero, upper: Self.size * scale)
    guard let window = ToolWindow(server, title: title, box: box, isAbove: false) else { return nil }
    self.window = window
  }

  /// The server's number of the window.
  package var id: UInt { window.id }
  /// Whether the window is to be on the screen.
  package var isShown: Bool { window.isShown }

  /// Shows or hides the window.
  package func show(_ isShown: Bool) {
    isPressed = false
    window.show(isShown)
    if isShown { window.raise() }
  }

  /// Whether a point of the screen is on the window.
  package func isHit(at point: Point) -> Bool { window.location(of: point) != nil }

  /// Whether a point of the screen is on the button that ends it.
  package func isButton(at point: Point) -> Bool {
    window.location(of: point).map { Self.button.scaled(scale).holdsPixel(at: $0) } ?? false
  }

  /// Shows whether the button is held.
  package func press(_ isPressed: Bool) {
    guard isPressed != self.isPressed else { return }
    self.isPressed = isPressed
    draw()
  }

  /// Draws the page.
  package func draw() {
    let canvas = window.canvas
    let whole = Box(lower: .zero, upper: Self.size)
    canvas.update(PixelBox(whole.scaled(scale), in: canvas.size)) {
      fill(whole, WindowColor.paper)
      for (index, picture) in GuidePicture.all.enumerated() {
        draw(picture, at: Point(x: 20 + Float(index) * (Self.pictureSize.x + 20), y: 20))
      }
      write(note, Box(20, 336, 560, 28), WindowColor.quiet, texts)
      fill(Self.button, isPressed ? WindowColor.held : WindowColor.ink)
      write(
        "Start writing", Self.button, isPressed ? WindowColor.ink : WindowColor.paper, titles, isCentred: true)
    }
    window.server.flush()
  }

  private func draw(_ picture: GuidePicture, at corner: Point) {
    let frame = Box(lower: corner, upper: corner + Self.pictureSize)
    fill(frame, WindowColor.bar)
    var overlay: [[Point]] = []
    for part in picture.parts {
      switch part {
      case .field(let box): drawField(box.moved(by: corner))
      case .text(let text, let point): write(text, lineBox(at: point + corner), WindowColor.text, samples)
      case .quiet(let text, let point): write(text, lineBox(at: point + corner), WindowColor.quiet, texts)
      case .over(let shape, let word, let before, let point):
        let left = point.x + samples.width(of: before) / scale
        let right = left + samples.width(of: word) / scale
        let box = Box(left, point.y, right - left, 26).moved(by: corner)
        if shape == .line || shape == .mark { fill(box.grown(by: 3, -1), WindowColor.marked) }
        if let stroke = shape.stroke(over: box) { overlay.append(stroke) }
      case .ink(let strokes, let isThin):
        for stroke in strokes { draw(stroke.map { $0 + corner }, isThin) }
      }
    }
    for stroke in overlay { draw(stroke, false) }
    write(picture.title, Box(corner.x, corner.y + 200, Self.pictureSize.x, 24), WindowColor.ink, titles)
    for (index, line) in picture.lines.enumerated() {
      write(line, Box(corner.x, corner.y + 228 + 20 * Float(index), Self.pictureSize.x, 20), WindowColor.text, texts)
    }
  }

  private func lineBox(at point: Point) -> Box { Box(point.x, point.y, Self.pictureSize.x, 26) }

  private func drawField(_ box: Box) {
    fill(box, WindowColor.rule)
    fill(box.grown(by: -1), WindowColor.paper)
  }

  private func draw(_ corners: [Point], _ isThin: Bool) {
    let path = corners.smooth.map { $0 * scale }
    let radius = (isThin ? 0.8 : 1.3) * scale
    let segments = zip(path, path.dropFirst()).map { InkSegment(start: $0, end: $1, radius: radius) }
    guard let box = Box(around: segments.map { $0.box }) else { return }
    let canvas = window.canvas
    canvas.draw(segments, in: PixelBox(box, in: canvas.size), isThin ? WindowColor.quiet : WindowColor.ink)
  }

  private func fill(_ box: Box, _ color: UInt32) { window.canvas.fill(box.scaled(scale), color) }

  private func write(_ text: String, _ box: Box, _ color: UInt32, _ typeface: Typeface, isCentred: Bool = false) {
    var box = box.scaled(scale)
    if isCentred { box.lower.x += max((box.width - typeface.width(of: text)) / 2, 0) }
    window.canvas.write(text, in: box, color, typeface)
  }

  // Points.
  private static var size: Point { Point(x: 780, y: 384) }
  private static var pictureSize: Point { Point(x: 233, y: 186) }
  private static var button: Box { Box(620, 334, 140, 34) }
}

/// A picture of the guide, with the text below it. Points of a box from its upper left corner.
struct GuidePicture {
  enum Part {
    case field(Box)
    case text(String, Point)
    case quiet(String, Point)
    /// A shape over a word of the text that begins at a point and has others before the word.
    case over(Shape, word: String, after: String, Point)
    /// Strokes through points; thin ones are arrows.
    case ink([[Point]], isThin: Bool)
  }

  /// A shape over a word.
  enum Shape {
    case scratch, line, bar
    /// No stroke: the word is marked.
    case mark

    func stroke(over box: Box) -> [Point]? {
      let y = box.middle.y
      switch self {
      case .scratch:
        return (0...8).map { Point(x: box.lower.x + box.width * Float($0) / 8, y: y + ($0 % 2 == 0 ? 9 : -9)) }
      case .line:
        return [Point(x: box.lower.x - 3, y: y), Point(x: box.middle.x, y: y + 2), Point(x: box.upper.x + 3, y: y)]
      case .bar:
        return [Point(x: box.upper.x, y: y - 19), Point(x: box.upper.x, y: y), Point(x: box.upper.x - 1, y: y + 18)]
      case .mark: return nil
      }
    }
  }

  var title: String
  var lines: [String]
  var parts: [Part]

  static var all: [Self] {
    [
      Self(
        title: "Write where the text belongs",
        lines: ["Over any field, with no tap before.", "After a pause it is text."],
        parts: [
          .quiet("Name", Point(x: 16, y: 8)), .field(Box(16, 34, 201, 44)),
          .ink(Self.hello(at: Point(x: 30, y: 40), height: 30), isThin: false),
          .ink(Self.arrow(from: Point(x: 116, y: 86), to: Point(x: 116, y: 108)), isThin: true),
          .field(Box(16, 118, 201, 44)), .text("hello", Point(x: 28, y: 127)),
        ]),
      Self(
        title: "Edit with the pen", lines: ["Scratch out, select with a line,", "divide or join words with a bar."],
        parts: [
          .field(Box(16, 14, 201, 158)), .text("a very long word", Point(x: 28, y: 24)),
          .over(.scratch, word: "very", after: "a ", Point(x: 28, y: 24)),
          .over(.line, word: "selected", after: "to be ", Point(x: 28, y: 75)),
          .text("to be selected", Point(x: 28, y: 75)),
          .text("twowords", Point(x: 28, y: 127)), .over(.bar, word: "two", after: "", Point(x: 28, y: 127)),
        ]),
      Self(
        title: "Take another reading",
        lines: ["Below the word, for five seconds.", "Tap one, or just write on."],
        parts: [
          .field(Box(16, 34, 201, 44)), .text("hallo", Point(x: 28, y: 43)), .field(Box(28, 86, 176, 34)),
          .over(.mark, word: "hello", after: "hallo   ", Point(x: 40, y: 90)),
          .text("hallo   hello   hells", Point(x: 40, y: 90)),
          .ink(Self.pen(at: Point(x: 118, y: 108)), isThin: true),
        ]),
    ]
  }

  /// The word in letters that are 1 high, moved and scaled.
  private static func hello(at corner: Point, height: Float) -> [[Point]] {
    let letters: [(x: Float, strokes: [[(Float, Float)]])] = [
      (0, [[(0, 0), (0.02, 0.4), (0, 0.98)], [(0, 0.75), (0.14, 0.55), (0.32, 0.56), (0.38, 0.75), (0.4, 1)]]),
      (
        0.58,
        [[(0.02, 0.78), (0.25, 0.77), (0.36, 0.64), (0.24, 0.52), (0.06, 0.6), (0.02, 0.82), (0.16, 1), (0.4, 0.93)]]
      ), (1.14, [[(0.04, 0.02), (0, 0.5), (0.04, 0.96), (0.14, 0.99)]]),
      (1.42, [[(0.04, 0), (0.01, 0.5), (0.04, 0.97), (0.15, 1)]]),
      (
        1.72,
        [[(0.24, 0.55), (0.06, 0.6), (0, 0.8), (0.12, 0.99), (0.32, 0.94), (0.4, 0.74), (0.3, 0.58), (0.2, 0.54)]]
      ),
    ]
    return letters.flatMap { letter in
      letter.strokes.map { stroke in
        stroke.map { Point(x: corner.x + height * (letter.x + $0.0), y: corner.y + height * $0.1) }
      }
    }
  }

  private static func arrow(from start: Point, to end: Point) -> [[Point]] {
    [
      [start, Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2), end],
      [Point(x: end.x - 5, y: end.y - 6), end, Point(x: end.x + 5, y: end.y - 6)],
    ]
  }

  /// A pen whose tip is at a point.
  private static func pen(at tip: Point) -> [[Point]] {
    func point(_ x: Float, _ y: Float) -> Point { Point(x: tip.x + x, y: tip.y + y) }
    return [
      [tip, point(3, 10)], [point(3, 10), point(38, 52)], [tip, point(10, 5)], [point(10, 5), point(46, 46)],
      [point(38, 52), point(46, 46)], [point(3, 10), point(10, 5)],
    ]
  }
}

extension Box {
  /// A box from its upper left corner, its width and its height.
  init(_ x: Float, _ y: Float, _ width: Float, _ height: Float) {
    self.init(lower: Point(x: x, y: y), upper: Point(x: x + width, y: y + height))
  }

  func scaled(_ scale: Float) -> Box { Box(lower: lower * scale, upper: upper * scale) }

  func moved(by way: Point) -> Box { Box(lower: lower + way, upper: upper + way) }
}

extension [Point] {
  /// A curve through the points; two are a line.
  ///
  /// ## Source
  /// Catmull and Rom: A class of local interpolating splines, 1974.
  var smooth: [Point] {
    guard count > 2 else { return self }
    var curve: [Point] = []
    for index in 0..<count - 1 {
      let (a, b) = (self[Swift.max(index - 1, 0)], self[index])
      let (c, d) = (self[index + 1], self[Swift.min(index + 2, count - 1)])
      for step in 0..<8 {
        let t = Float(step) / 8
        let linear = (c - a) * t + (a * 2 - b * 5 + c * 4 - d) * (t * t)
        curve.append((b * 2 + linear + (b * 3 - a - c * 3 + d) * (t * t * t)) * 0.5)
      }
    }
    return curve + [self[count - 1]]
  }
}
