import DesktopText
import InkCore
import Testing

@testable import DesktopInk

@Suite struct MenuLayoutTests {
  private let menu = TrayMenu([
    .init(id: 1, label: "On", kind: .check(true)), .init(id: 3, kind: .separator), .init(id: 5, label: "Quit"),
  ])

  @Test func linesAreBelowEachOtherAsWideAsTheWidest() {
    let layout = MenuLayout(menu, widths: [20, 0, 40], scale: 1)
    #expect(layout.size.width == 102 && layout.size.height == 81)
    #expect(layout.boxes.map { $0.lower.y } == [6, 36, 45])
    #expect(layout.boxes.allSatisfy { $0.lower.x == 0 && $0.width == 102 })
    let double = MenuLayout(menu, widths: [40, 0, 80], scale: 2)
    #expect(double.size.width == 204 && double.size.height == 162)
  }

  @Test func aPointIsOnTheLineBelowItAndOnNoneAtASeparator() {
    let layout = MenuLayout(menu, widths: [20, 0, 40], scale: 1)
    let lines = [5, 10, 40, 50, 76].map { layout.line(at: Point(x: 30, y: $0)) }
    #expect(lines == [nil, 1, nil, 5, nil])
    #expect(layout.line(at: Point(x: 102, y: 10)) == nil)
  }
}
