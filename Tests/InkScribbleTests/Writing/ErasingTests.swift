import InkCore
import InkScribble
import TestSupport
import Testing

/// The eraser end of a pen.
@Suite struct ErasingTests {
  private func pen(_ text: String = "", isSecure: Bool = false) -> Pen<LetterReader> {
    Pen(
      SimulatedForm([.init(SimulatedText(frame: Box(0, 0, 400, 40), text: text, isSecure: isSecure))]), LetterReader())
  }

  /// A path through the middle of graphemes.
  private func path(over range: Range<Int>, in pen: Pen<LetterReader>) -> [Point] {
    let boxes = pen.form.fields[0]!.text.rectangles(of: range)
    return [Point(x: boxes[0].lower.x, y: boxes[0].middle.y), Point(x: boxes[0].upper.x, y: boxes[0].middle.y)]
  }

  @Test func `an eraser takes the strokes that it touches, and what is left becomes text`() {
    let pen = pen()
    pen.write(letters: 3, at: Point(x: 20, y: 12))
    #expect(pen.session.eraseStrokes(along: [Point(x: 10, y: 20), Point(x: 22, y: 20)], reach: 3))
    #expect(pen.form.discarded.map(\.id) == [1] && pen.form.discarded[0].rejection == .gesture)
    pen.wait(3)
    #expect(pen.form.text(0).count == 2 && pen.form.faded == [2, 3])
  }

  @Test func `an eraser that takes all strokes leaves nothing to read`() {
    let pen = pen()
    pen.write(letters: 2, at: Point(x: 20, y: 12))
    #expect(pen.session.eraseStrokes(along: [Point(x: 0, y: 20), Point(x: 60, y: 20)], reach: 3))
    pen.wait(3)
    #expect(pen.form.text(0).isEmpty && !pen.session.isHandlingWriting)
  }

  @Test func `a stroke that waits to be told from a gesture is erased, too`() {
    let pen = pen()
    pen.draw([Point(x: 20, y: 20)])
    #expect(pen.session.eraseStrokes(along: [Point(x: 21, y: 21)], reach: 3))
    pen.wait(3)
    #expect(pen.form.focused == nil && pen.form.discarded.map(\.rejection) == [.gesture])
  }

  @Test func `an eraser beside strokes takes none`() {
    let pen = pen()
    pen.write(letters: 1, at: Point(x: 20, y: 12))
    #expect(!pen.session.eraseStrokes(along: [Point(x: 40, y: 5), Point(x: 40, y: 35)], reach: 3))
    #expect(!pen.session.eraseStrokes(along: [Point(x: .nan, y: 5)], reach: 3))
    pen.wait(3)
    #expect(pen.form.text(0).count == 1)
  }

  @Test func `an eraser over a word deletes it, over letters those, as one step of undo`() {
    let pen = pen("one two three")
    #expect(pen.session.erasure(along: path(over: 4..<7, in: pen))?.gesture == .delete(4..<7, .word))
    #expect(pen.session.eraseText(along: path(over: 4..<7, in: pen), time: 0) && pen.form.text(0) == "one three")
    #expect(pen.session.eraseText(along: path(over: 4..<6, in: pen), time: 1) && pen.form.text(0) == "one ree")
    #expect(pen.form.fields[0]!.text.undo() && pen.form.text(0) == "one three")
  }

  @Test func `an eraser touches no password, and nothing beside letters`() {
    let secret = pen("secret", isSecure: true)
    #expect(!secret.session.eraseText(along: path(over: 0..<6, in: secret), time: 0) && secret.form.text(0) == "secret")
    let pen = pen("one")
    #expect(!pen.session.eraseText(along: [Point(x: 200, y: 10), Point(x: 300, y: 10)], time: 0))
    #expect(!pen.session.eraseText(along: [Point(x: 0, y: 100), Point(x: 50, y: 100)], time: 0))
    #expect(pen.form.text(0) == "one")
  }
}
