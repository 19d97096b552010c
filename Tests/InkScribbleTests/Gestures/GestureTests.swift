import InkCore
import InkScribble
import TestSupport
import Testing

/// Gestures over the text “one two three four”, whose letters are some 9 wide.
@Suite struct GestureTests {
  private let frame = Box(0, 0, 400, 30)

  private func pen(_ text: String = "one two three four", isMultiline: Bool = false) -> Pen<LetterReader> {
    Pen(
      SimulatedForm([.init(SimulatedText(frame: frame, text: text, isMultiline: isMultiline))]), LetterReader())
  }

  /// The box of a range of the text.
  private func box(_ pen: Pen<LetterReader>, _ range: Range<Int>) -> Box {
    pen.form.fields[0]!.text.rectangles(of: range)[0]
  }

  private func line(_ from: Point, _ to: Point) -> [Point] { (0...20).map { from + (to - from) * (Float($0) / 20) } }

  private func scratch(_ box: Box, passes: Int) -> [Point] {
    var path: [Point] = []
    for pass in 0..<passes {
      let (y, next) = (box.lower.y + 2 * Float(pass), box.lower.y + 2 * Float(pass + 1))
      let (left, right) = (box.lower.x, box.upper.x)
      path +=
        pass % 2 == 0
        ? line(Point(x: left, y: y), Point(x: right, y: next)) : line(Point(x: right, y: y), Point(x: left, y: next))
    }
    return path
  }

  @Test func `scratching a word out deletes it with its space, as one step of undo`() {
    let pen = pen()
    pen.draw(scratch(box(pen, 4..<7), passes: 8), then: 1)
    #expect(pen.form.text(0) == "one three four")
    #expect(pen.form.discarded.map(\.rejection) == [.gesture])
    #expect(pen.form.fields[0]!.text.undo() && pen.form.text(0) == "one two three four")
  }

  @Test func `what a gesture would take is shown while the pen is down`() {
    let pen = pen()
    let path = scratch(box(pen, 4..<7), passes: 8)
    _ = pen.session.penDown(Contact(id: 1, kind: .pencil), at: StrokePoint(location: path[0]), time: 0)
    for point in path.dropFirst() { pen.session.penMoved(1, along: [StrokePoint(location: point)], time: 0.1) }
    #expect(pen.form.isPreviewShown && pen.form.text(0) == "one two three four")
    let previews = pen.form.effects.compactMap { effect -> GesturePreview<Int>? in
      if case .preview(let preview) = effect { preview } else { nil }
    }
    #expect(previews.last?.gesture == .delete(4..<7, .word) && previews.last?.rectangles == [box(pen, 4..<7)])
    pen.session.penCancelled(1, time: 0.2)
    #expect(!pen.form.isPreviewShown && pen.form.text(0) == "one two three four")
  }

  @Test func `letters of a word can be scratched out`() {
    let pen = pen("understanding")
    pen.draw(scratch(box(pen, 0..<5), passes: 8), then: 1)
    #expect(pen.form.text(0) == "standing")
  }

  @Test func `a line through words selects them`() {
    let pen = pen()
    let box = box(pen, 4..<13)
    pen.draw(line(Point(x: box.lower.x, y: 15), Point(x: box.upper.x, y: 16)), then: 1)
    #expect(pen.form.fields[0]!.text.selection == 4..<13 && pen.form.text(0) == "one two three four")
  }

  @Test func `a circle around words selects them`() {
    let pen = pen()
    let box = box(pen, 8..<13)
    let path = (0...40).map { step -> Point in
      let (x, y) = Self.circle[step % 40]
      return Point(x: box.middle.x + (box.width / 2 + 3) * x, y: box.middle.y + 16 * y)
    }
    pen.draw(path, then: 1)
    #expect(pen.form.fields[0]!.text.selection == 8..<13)
  }

  @Test func `a bar joins two words, or divides one`() {
    let pen = pen()
    let gap = box(pen, 3..<4)
    pen.draw(line(Point(x: gap.middle.x, y: 0), Point(x: gap.middle.x, y: 30)), then: 1)
    #expect(pen.form.text(0) == "onetwo three four")
    let here = box(pen, 9..<10)
    pen.draw(line(Point(x: here.lower.x, y: 0), Point(x: here.lower.x, y: 30)), then: 1)
    #expect(pen.form.text(0) == "onetwo th ree four")
  }

  @Test func `an arc over a space removes it`() {
    let pen = pen()
    let gap = box(pen, 7..<8)
    let path = (0...20).map { step -> Point in
      let x = Float(step) / 10 - 1
      return Point(x: gap.middle.x + 14 * x, y: 22 + 8 * (1 - x * x))
    }
    pen.draw(path, then: 1)
    #expect(pen.form.text(0) == "one twothree four")
  }

  @Test(arguments: [true, false])
  func `a stroke down and back to the left breaks the line where there may be several`(isMultiline: Bool) {
    let pen = pen(isMultiline: isMultiline)
    let gap = box(pen, 7..<8)
    let corner = Point(x: gap.middle.x, y: 28)
    pen.draw(line(Point(x: gap.middle.x, y: 4), corner) + line(corner, Point(x: corner.x - 24, y: 29)), then: 1)
    #expect(pen.form.text(0).contains("one two\nthree four") == isMultiline)
    #expect(pen.form.text(0).contains("\n") == isMultiline)
  }

  @Test func `a caret moves the insertion point, and writing goes there`() {
    let pen = pen()
    let gap = box(pen, 7..<8)
    let tip = Point(x: gap.lower.x, y: 10)
    pen.draw(line(Point(x: tip.x - 8, y: 28), tip) + line(tip, Point(x: tip.x + 8, y: 28)), then: 1)
    #expect(pen.form.fields[0]!.text.selection == 7..<7)
    pen.write(letters: 2, at: Point(x: 250, y: 5))
    pen.wait(3)
    #expect(pen.form.text(0) == "one two aa three four")
  }

  @Test func `gestures with nothing beneath are text`() {
    let pen = pen("one")
    pen.draw(line(Point(x: 200, y: 15), Point(x: 240, y: 15)), then: 3)
    pen.draw(scratch(Box(200, 8, 40, 15), passes: 4), then: 3)
    #expect(pen.form.text(0) == "one a a")
  }

  @Test func `a stroke after another is no gesture`() {
    let pen = pen()
    pen.form.focus(0)
    // A t: a letter, and its bar across the text.
    pen.draw(line(Point(x: 60, y: 2), Point(x: 60, y: 28)), then: 0.15)
    pen.draw(line(Point(x: 40, y: 12), Point(x: 84, y: 12)), then: 3)
    #expect(pen.form.text(0) == "one two three four aa")
    #expect(pen.form.fields[0]!.text.selection.isEmpty)
  }

  @Test(arguments: [
    // A dash, a 一, the bar of a 7, a small o, a w, all by themselves on an empty line.
    [(0, 8), (20, 8)], [(0, 8), (44, 7)], [(0, 2), (10, 2), (4, 20)], [(6, 4), (0, 8), (4, 14), (10, 9), (6, 4)],
    [(0, 0), (5, 14), (10, 3), (15, 14), (20, 0)],
  ])
  func `letters and signs beside the text are text`(corners: [(Int, Int)]) {
    let pen = pen("one two")
    pen.form.focus(0)
    var path: [Point] = []
    for (from, to) in zip(corners, corners.dropFirst()) {
      path += line(Point(x: 140 + Float(from.0), y: 6 + Float(from.1)), Point(x: 140 + Float(to.0), y: 6 + Float(to.1)))
    }
    pen.draw(path, then: 3)
    #expect(pen.form.text(0) == "one two a" && pen.form.discarded.isEmpty)
  }

  @Test func `strokes that aren't inserted yet can be scratched out`() {
    let pen = pen("")
    pen.write(letters: 3, at: Point(x: 100, y: 6))
    pen.draw(scratch(Box(96, 4, 30, 20), passes: 10), then: 3)
    #expect(pen.form.text(0).isEmpty && pen.form.discarded.count == 4)
  }

  @Test func `gestures can be turned off`() {
    var settings = ScribbleSettings()
    settings.gestures = false
    let pen = Pen(SimulatedForm([.init(SimulatedText(frame: frame, text: "one two"))]), LetterReader(), settings)
    pen.draw(scratch(box(pen, 4..<7), passes: 8), then: 3)
    #expect(pen.form.text(0).contains("a") && pen.form.text(0).contains("two"))
  }

  /// Points of a circle of radius 1.
  private static let circle: [(Float, Float)] = {
    var (x, y): (Float, Float) = (1, 0)
    // A turn by a 40th.
    let (cosine, sine): (Float, Float) = (0.987_688_3, 0.156_434_5)
    return (0..<40).map { _ in
      defer { (x, y) = (x * cosine - y * sine, x * sine + y * cosine) }
      return (x, y)
    }
  }()
}
