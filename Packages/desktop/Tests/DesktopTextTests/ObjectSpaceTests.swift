import InkCore
import Testing

@testable import DesktopText

@Suite struct ObjectSpaceTests {
  private let window = DesktopWindow(
    id: 1, process: 2, title: "Draft", frame: Box(lower: Point(x: 300, y: 200), upper: Point(x: 1000, y: 720)),
    shadow: [5, 5, 3, 7])
  private let answer: [BusValue] = [.structure([.int32(10), .int32(47), .int32(100), .int32(20)])]

  @Test func positionsOnTheScreenAreTakenAsTheyAre() {
    let told = Box(lower: Point(x: 299, y: 176), upper: Point(x: 1001, y: 722))
    let space = ObjectSpace(toolkit: "gtk", window: window, told: told)
    #expect(space.type == 0)
    #expect(space.box(answer)?.lower == Point(x: 10, y: 47))
  }

  @Test func positionsInAWindowBeginWithinItsShadow() {
    let space = ObjectSpace(toolkit: "GTK", window: window, told: nil)
    #expect(space.type == 1)
    #expect(
      space.box(answer) == Box(lower: Point(x: 315, y: 250), upper: Point(x: 415, y: 270)))
  }

  @Test func anApplicationThatLiesAboutItsWindowIsAskedWithinIt() {
    let told = Box(lower: .zero, upper: Point(x: 700, y: 520))
    #expect(ObjectSpace(toolkit: "other", window: window, told: told).type == 1)
  }

  @Test func pixelsThatAreTwiceAsLargeAreCountedTwice() {
    // With a title's bar, as GTK 3 tells it.
    let told = Box(lower: Point(x: 150, y: 90), upper: Point(x: 500, y: 370))
    let space = ObjectSpace(toolkit: "gtk", window: window, told: told)
    #expect(space.type == 0 && space.scale == 2)
    let box = Box(lower: Point(x: 20, y: 94), upper: Point(x: 220, y: 134))
    #expect(space.box(answer) == box)
    #expect(space.point(box.lower) == (10, 47))
    let inWindow = Box(lower: .zero, upper: Point(x: 345, y: 255))
    let own = ObjectSpace(toolkit: "GTK", window: window, told: inWindow)
    #expect(own.type == 1 && own.box(answer)?.lower == Point(x: 325, y: 297))
    // Its fields are told in the screen's pixels, its windows aren't.
    let mixed = ObjectSpace(toolkit: "Chromium", window: window, told: told)
    #expect(mixed.type == 0 && mixed.box(answer)?.lower == Point(x: 10, y: 47))
  }

  @Test func aBoxThatIsNotTheWindowsSaysNothingOfPixels() {
    for size in [Point(x: 350, y: 500), Point(x: 100, y: 100), Point(x: 0, y: 0), Point(x: 690, y: 515)] {
      let told = Box(lower: window.frame.lower, upper: window.frame.lower + size)
      #expect(ObjectSpace(toolkit: "gtk", window: window, told: told).scale == 1)
    }
  }

  @Test(
    arguments: [
      [], [.int32(1)], [.structure([.int32(0), .int32(0), .int32(-1), .int32(5)])],
      [.structure([.int32(.max), .int32(0), .int32(1), .int32(5)])],
    ] as [[BusValue]])
  func anAnswerThatIsNoBoxIsNone(answer: [BusValue]) {
    #expect(ObjectSpace(toolkit: "gtk", window: window, told: nil).box(answer) == nil)
  }
}
