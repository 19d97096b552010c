import InkCore
import Testing

@testable import DesktopInk

@Suite struct `Movements while a press is held back` {
  private let press = PenPosition(
    pointer: 2, device: 4, location: Point(x: 100, y: 50), pressure: 0.5, serverTime: 257, button: 1)

  private func positions(_ entries: [(x: Float, y: Float, time: UInt32)]) -> [PenPosition] {
    MissedMovement.positions(entries.map { (Point(x: $0.x, y: $0.y), $0.time) }, since: press)
  }

  @Test func `follow the press, as the server's history has them`() {
    let positions = positions([(0, 0, 257), (100, 50, 257), (105, 51, 262), (110, 52, 267)])
    #expect(positions.map(\.location) == [Point(x: 105, y: 51), Point(x: 110, y: 52)])
    #expect(positions.map(\.serverTime) == [262, 267])
    #expect(positions.allSatisfy { $0.pressure == 0.5 && $0.pointer == 2 && $0.device == 4 })
  }

  @Test func `are none where the history doesn't have the press, or only that`() {
    #expect(positions([]).isEmpty)
    #expect(positions([(0, 0, 257), (7, 3, 262)]).isEmpty)
    #expect(positions([(100, 50, 257)]).isEmpty)
  }
}
