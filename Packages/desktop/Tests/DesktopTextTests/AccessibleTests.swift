import Testing

@testable import DesktopText

@Suite struct AccessibleTests {
  @Test func anAnswerNamesAnObject() {
    let value = BusValue.structure([.string(":1.4"), .path("/org/a11y/atspi/accessible/7")])
    #expect(Accessible(value) == Accessible(application: ":1.4", path: "/org/a11y/atspi/accessible/7"))
  }

  @Test(
    arguments: [
      .structure([.string(":1.4"), .path("/org/a11y/atspi/accessible/null")]),
      .structure([.string(""), .path("/org/a11y/atspi/accessible/7")]), .structure([]), .int32(4),
    ] as [BusValue])
  func anAnswerThatNamesNoneIsNone(value: BusValue) { #expect(Accessible(value) == nil) }

  @Test func statesAreTheBitsOfTwoWords() {
    let state = AccessibleState(.array([.uint32(1 << 7 | 1 << 24), .uint32(1 << (43 - 32))]))
    #expect(state.isSuperset(of: [.editable, .sensitive, .readOnly]))
    #expect(!state.contains(.focused))
    #expect(AccessibleState(nil).isEmpty)
  }

  @Test func valuesAreSeenThroughVariants() {
    #expect(BusValue.variant(.string("a")).text == "a")
    #expect(BusValue.variant(.bool(true)).number == 1)
    #expect(BusValue.variant(.array([.int32(-3)])).elements.first?.number == -3)
    #expect(BusValue.int32(3).text == nil)
  }

  @Test func errorsSayWhoDidNotAnswer() {
    #expect(
      BusError.timedOut(destination: ":1.4", member: "GetText").description
        == ":1.4 didn't answer to GetText in time.")
  }
}
