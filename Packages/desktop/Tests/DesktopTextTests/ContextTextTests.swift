import InkCore
import InkScribble
import Testing

@testable import DesktopText

@Suite struct ContextTextTests {
  /// An application that does what it is asked for.
  final class Editor: TextSink {
    var scalars: [Unicode.Scalar] = []
    var caret = 0
    var tells = true

    var text: String { String(String.UnicodeScalarView(scalars)) }

    func commit(_ text: String) {
      scalars.insert(contentsOf: Array(text.unicodeScalars), at: caret)
      caret += text.unicodeScalars.count
    }

    func delete(offset: Int, count: Int) {
      scalars.removeSubrange(caret + offset..<caret + offset + count)
      caret = min(caret, caret + offset)
    }

    func pressBackspace(_ count: Int) {
      for _ in 0..<count {
        scalars.remove(at: caret - 1)
        caret -= 1
      }
    }
  }

  private let editor = Editor()

  private func context(_ text: String, caret: Int, isTold: Bool = true) -> ContextText {
    let context = ContextText(editor) { _ in 10 }
    context.frame = Box(lower: Point(x: 100, y: 50), upper: Point(x: 300, y: 74))
    context.isTold = isTold
    editor.scalars = Array(text.unicodeScalars)
    editor.caret = caret
    _ = context.told(text, caret: caret, anchor: caret, time: 0)
    return context
  }

  @Test func textGoesToTheCaret() {
    let context = context("hello world", caret: 5)
    context.replace(context.selection, with: ", brave")
    #expect(editor.text == "hello, brave world")
    #expect(context.text == editor.text)
    #expect(context.selection == 12..<12)
  }

  @Test(arguments: [(0, 6), (6, 12), (12, 15), (6, 6), (15, 15), (9, 13)])
  func anEditElsewhereLeavesTheRest(start: Int, end: Int) {
    for caret in [0, 5, 9, 13] {
      let context = context("hello 𠮷 wörld", caret: caret)
      // Offsets of UTF-16: the ideograph has two code units.
      let (from, to) = (min(start, context.length), min(end, context.length))
      let expected = context.text(in: 0..<from) + "xy" + context.text(in: to..<context.length)
      context.replace(from..<to, with: "xy")
      #expect(editor.text == expected)
      #expect(context.text == expected)
      // What is written next follows.
      context.replace(context.selection, with: "!")
      #expect(editor.text == context.text)
      #expect(editor.text.contains("xy!"))
    }
  }

  @Test func withoutToldTextTheBackspaceKeyDeletes() {
    let context = context("", caret: 0, isTold: false)
    context.replace(context.selection, with: "one two")
    context.replace(0..<3, with: "six")
    #expect(editor.text == "six two")
    #expect(editor.caret == 7)
  }

  @Test func whatIsToldRightAfterAnEditIsNotBelievedAtOnce() {
    let context = context("one", caret: 3)
    context.replace(context.selection, with: " two")
    let now = Clock.now
    #expect(!context.told("one", caret: 3, anchor: 3, time: now))
    #expect(context.text == "one two")
    // It stays so: others have taken the edit back.
    #expect(context.settle(time: now + 1))
    #expect(context.text == "one")
  }

  @Test func theEditThatIsToldBackChangesNothing() {
    let context = context("one", caret: 3)
    context.replace(context.selection, with: " two")
    #expect(!context.told("one two", caret: 7, anchor: 7, time: Clock.now))
    #expect(context.nextUpdate == nil)
  }

  @Test func aSelectionOfAGestureIsReplaced() {
    let context = context("hello brave world", caret: 17)
    context.select(6..<11)
    #expect(context.isChosen)
    context.replace(context.selection, with: "new")
    #expect(editor.text == "hello new world")
    #expect(context.selection == 9..<9)
  }

  @Test func theLineShowsTheLettersAroundTheCaret() {
    let context = context("first\nabcdefghijklmnopqrstuvwxyz", caret: 32)
    // 16 letters before the caret in 160 of 200 pixels.
    #expect(context.letters.map { $0.text }.joined() == "klmnopqrstuvwxyz")
    #expect(context.letters[0].box.lower == Point(x: 100, y: 50))
    #expect(context.offset(nearest: Point(x: 121, y: 60)) == 18)
    #expect(context.caretRectangle(at: 32).lower == Point(x: 260, y: 50))
    _ = context.told("first\nabc", caret: 2, anchor: 2, time: 0)
    #expect(context.letters.map { $0.text }.joined() == "first")
  }
}
