import InkCore
import InkModelFile
import InkRuntime
import InkScribble
import TestSupport
import Testing

/// Writing into fields.
@Suite struct WritingTests {
  /// A field, one beside it, a password below, and a text area.
  private func form(_ first: String = "", _ area: String = "") -> SimulatedForm {
    SimulatedForm([
      .init(SimulatedText(frame: Box(0, 0, 200, 40), text: first)),
      .init(SimulatedText(frame: Box(240, 0, 200, 40))),
      .init(SimulatedText(frame: Box(0, 100, 200, 40), isSecure: true)),
      .init(SimulatedText(frame: Box(0, 200, 400, 200), text: area, isMultiline: true)),
      .init(SimulatedText(frame: Box(0, 450, 400, 40)), isLazy: true),
    ])
  }

  @Test func `strokes in a field become its text, and fade`() {
    let pen = Pen(form(), LetterReader())
    pen.write(letters: 3, at: Point(x: 20, y: 10))
    #expect(pen.form.text(0).isEmpty && pen.session.isHandlingWriting(in: 0) && pen.form.begun == [0])
    pen.wait(1)
    #expect(pen.form.text(0) == "aaa" && pen.form.faded == [1, 2, 3] && pen.form.finished.isEmpty)
    pen.wait(1)
    #expect(pen.form.finished == [0] && !pen.session.isHandlingWriting && pen.session.nextUpdate == nil)
  }

  @Test func `the runtime's drawing writes as well`() throws {
    let recognizer = try Recognizer(model: SpellingModel.file(beamWidth: 4, graphemes: "l i"))
    let pen = Pen(form(), recognizer.startDrawing(hints: DrawingHints(alternatives: 3)))
    for (index, stroke) in [
      SpellingModel.down(20), SpellingModel.down(30), SpellingModel.up(40), SpellingModel.down(50),
    ].enumerated() {
      pen.draw(stroke.points.map { Point(x: $0.location.x, y: $0.location.y + 10) }, then: index == 3 ? 3 : 0.1)
    }
    #expect(pen.form.text(0) == "ll l" && pen.form.faded.count == 4)
  }

  @Test func `focus waits for a pause`() {
    let pen = Pen(form(), LetterReader())
    pen.write(letters: 2, at: Point(x: 20, y: 10))
    #expect(pen.form.focused == nil)
    pen.wait(0.4)
    #expect(pen.form.focused == 0)
  }

  @Test func `an element without a text becomes a target when it is written in`() {
    let pen = Pen(form(), LetterReader())
    pen.write(letters: 2, at: Point(x: 20, y: 460))
    pen.wait(3)
    #expect(pen.form.text(4) == "aa" && pen.form.focused == 4)
  }

  @Test func `jumping from field to field needs no tap`() {
    let pen = Pen(form(), LetterReader())
    pen.write(letters: 3, at: Point(x: 20, y: 10))
    pen.write(letters: 2, at: Point(x: 260, y: 10))
    pen.write(letters: 1, at: Point(x: 20, y: 210))
    pen.wait(3)
    #expect([0, 1, 3].map(pen.form.text) == ["aaa", "aa", "a"])
    #expect(pen.form.begun == [0, 1, 3] && pen.form.finished == [0, 1, 3] && pen.form.faded.count == 6)
  }

  @Test func `a word runs on over the edge of its field`() {
    let pen = Pen(form(), LetterReader())
    pen.write(letters: 12, at: Point(x: 150, y: 10))
    pen.wait(3)
    #expect(pen.form.text(0) == "aaaaaaaaaaaa" && pen.form.text(1).isEmpty)
  }

  @Test func `nothing of a password is recognized or kept`() {
    let reader = LetterReader()
    let pen = Pen(form(), reader)
    #expect(pen.draw([Point(x: 20, y: 110), Point(x: 20, y: 130)]) == .rejected(.secure))
    #expect(!pen.session.isHandlingWriting)
    // One that begins beside it and lies in it.
    pen.draw((0...20).map { Point(x: -10 + 5 * Float($0), y: 120) })
    pen.wait(3)
    #expect(reader.strokesRead == 0 && pen.form.text(2).isEmpty && pen.form.begun.isEmpty)
  }

  @Test func `nothing is written where there is no element, or while drawing`() {
    let pen = Pen(form(), LetterReader())
    #expect(pen.draw([Point(x: 800, y: 800), Point(x: 810, y: 800)]) == .rejected(.noElement))
    pen.form.isDrawing = true
    #expect(pen.draw([Point(x: 20, y: 10), Point(x: 20, y: 30)]) == .rejected(.notAllowed))
    #expect(!pen.session.isHandlingWriting)
  }

  @Test func `a text in the middle of another gets spaces that fit, and each word is a step of undo`() {
    let form = form("one two")
    form.focus(0)
    let text = form.fields[0]!.text
    text.select(3..<3)
    let pen = Pen(form, LetterReader())
    pen.write(letters: 2, at: Point(x: 100, y: 10))
    pen.write(letters: 3, at: Point(x: 150, y: 10))
    pen.wait(3)
    #expect(form.text(0) == "one aa aaa two" && text.selection == 10..<10)
    #expect(text.history.undoCount == 2)
    #expect(text.undo() && form.text(0) == "one aa two")
    #expect(text.undo() && form.text(0) == "one two")
    #expect(text.redo() && form.text(0) == "one aa two")
  }

  @Test func `a selection is replaced`() {
    let form = form("one two")
    form.focus(0)
    form.fields[0]!.text.select(0..<3)
    let pen = Pen(form, LetterReader())
    pen.write(letters: 2, at: Point(x: 100, y: 10))
    pen.wait(3)
    #expect(form.text(0) == "aa two")
  }

  @Test(arguments: [
    (Capitalization.none, "aa"), (.sentences, "Aa"), (.words, "Aa"), (.characters, "AA"),
  ])
  func `the first letter is as the field wants it`(capitalization: Capitalization, expected: String) {
    let form = form()
    form.fields[0]!.text.capitalization = capitalization
    let pen = Pen(form, LetterReader())
    pen.write(letters: 2, at: Point(x: 20, y: 10))
    pen.wait(3)
    #expect(form.text(0) == expected)
  }

  @Test func `a word that was inserted can be chosen again`() throws {
    let pen = Pen(form("one"), LetterReader())
    pen.write(letters: 2, at: Point(x: 100, y: 10))
    pen.write(letters: 2, at: Point(x: 150, y: 10))
    pen.wait(3)
    #expect(pen.form.text(0) == "one aa aa")
    let words = pen.session.committedWords
    #expect(words.map(\.text) == ["aa", "aa"] && words.map(\.range) == [4..<6, 7..<9])
    #expect(words[0].alternatives == ["oo"] && words[0].strokes == [1, 2])
    #expect(pen.session.replaceWord(words[0].id, with: "ooo"))
    #expect(pen.form.text(0) == "one ooo aa" && pen.session.committedWords[1].range == 8..<10)
    #expect(pen.form.fields[0]!.text.undo() && pen.form.text(0) == "one aa aa")
    // The text isn't the word's any more.
    #expect(!pen.session.replaceWord(words[0].id, with: "b"))
    #expect(!pen.session.replaceWord(99, with: "b"))
  }

  @Test func `an element that goes away takes its writing with it`() {
    let pen = Pen(form(), LetterReader())
    pen.write(letters: 2, at: Point(x: 20, y: 10))
    pen.form.set(nil, at: 0)
    pen.wait(3)
    #expect(pen.form.discarded.map(\.id) == [1, 2] && pen.form.finished == [0] && !pen.session.isHandlingWriting)
  }

  @Test func `writing can be ended at once, or discarded`() {
    let pen = Pen(form(), LetterReader())
    pen.write(letters: 2, at: Point(x: 20, y: 10))
    pen.session.finish(time: pen.time)
    #expect(pen.form.text(0) == "aa" && pen.form.finished == [0])
    pen.write(letters: 2, at: Point(x: 250, y: 10))
    pen.session.cancel()
    pen.wait(3)
    #expect(pen.form.text(1).isEmpty && pen.form.finished == [0, 1])
  }

  @Test func `a tap moves the caret`() {
    let pen = Pen(form("one two"), LetterReader())
    pen.draw([Point(x: 29, y: 20), Point(x: 29.5, y: 20)], then: 1)
    #expect(pen.form.focused == 0 && pen.form.fields[0]!.text.selection == 3..<3)
    #expect(pen.form.discarded.map(\.rejection) == [.tap] && pen.form.text(0) == "one two")
  }

  @Test func `space is requested near an edge`() {
    let pen = Pen(form(), LetterReader())
    pen.write(letters: 4, at: Point(x: 150, y: 10))
    let asked = pen.form.effects.contains { if case .needsSpace(0, _) = $0 { true } else { false } }
    #expect(asked)
  }
}

/// Any sequence of events leaves a session and its texts consistent.
@Suite struct RandomEventTests {
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `random events never trap, lose no stroke, and their edits can be undone`(seed: UInt64) throws {
    var trial = RandomEvents(seed: seed)
    for _ in 0..<4000 {
      trial.step()
      try #require(trial.fault == nil)
    }
    trial.finish()
    #expect(trial.fault == nil)
    #expect(trial.inserted > 20 && trial.gestures > 0)
  }
}
