import InkCore
import Testing

@testable import DesktopInk

@Suite struct ReadingsBarTests {
  private func word(_ x: Float, _ y: Float) -> Box {
    Box(lower: Point(x: x, y: y), upper: Point(x: x + 60, y: y + 20))
  }

  @Test func theBarIsBelowTheWordAndHoldsItsReadings() {
    let (frame, boxes) = ReadingsBar.layout([50, 8], beside: word(100, 200), in: (1000, 800), scale: 1)
    #expect(frame == Box(lower: Point(x: 100, y: 226), upper: Point(x: 208, y: 260)))
    #expect(boxes.map { $0.width } == [74, 34])
    #expect(boxes.last?.upper == Point(x: 108, y: 34))
  }

  @Test func atTheEndsOfTheScreenItStaysOnIt() {
    #expect(ReadingsBar.layout([50], beside: word(100, 770), in: (1000, 800), scale: 1).frame.upper.y == 764)
    #expect(ReadingsBar.layout([50], beside: word(980, 10), in: (1000, 800), scale: 1).frame.upper.x == 1000)
    #expect(ReadingsBar.layout([50], beside: word(-30, 10), in: (1000, 800), scale: 1).frame.lower.x == 0)
    // What isn't on the screen can't be tapped.
    #expect(ReadingsBar.layout([50, 5000], beside: word(0, 0), in: (1000, 800), scale: 1).boxes.count == 1)
  }
}
