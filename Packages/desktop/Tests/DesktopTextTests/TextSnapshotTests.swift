import Testing

@testable import DesktopText

@Suite struct TextSnapshotTests {
  @Test func plainTextHasTheSameOffsets() {
    let text = TextSnapshot(text: "hello", caret: 3, selected: nil)
    #expect(text.selection == 3..<3)
    #expect(text.scalars(before: 4) == 4)
    #expect(text.units(after: 5) == 5)
    #expect(text.text(in: 1..<3) == "el")
  }

  @Test func scalarsBeyondTheBasicPlaneAreTwoCodeUnits() {
    // 𠮷 is one scalar and two UTF-16 code units.
    let text = TextSnapshot(text: "a𠮷b", caret: 2, selected: nil)
    #expect(text.length == 4)
    #expect(text.selection == 3..<3)
    #expect(text.scalars(before: 3) == 2)
    #expect(text.scalars(before: 4) == 3)
    #expect(text.text(in: 1..<3) == "𠮷")
    #expect(text.graphemes(in: 0..<4) == [0..<1, 1..<3, 3..<4])
  }

  @Test func aSelectionIsTakenAndACaretThatIsNoneIsTheStart() {
    #expect(TextSnapshot(text: "hello", caret: 5, selected: 1..<4).selection == 1..<4)
    #expect(TextSnapshot(text: "hello", caret: 5, selected: 2..<2).selection == 5..<5)
    #expect(TextSnapshot(text: "hello", caret: -1, selected: nil).selection == 0..<0)
  }

  @Test func offsetsBeyondTheTextAreItsEnd() {
    let text = TextSnapshot(text: "é𠮷", caret: 99, selected: nil)
    #expect(text.selection == 3..<3)
    #expect(text.scalars(before: 99) == 2)
    #expect(text.text(in: 1..<99) == "𠮷")
    #expect(text.text(in: -4..<1) == "é")
  }
}
