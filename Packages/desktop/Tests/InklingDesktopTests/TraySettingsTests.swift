import DesktopText
import Testing

@testable import inkling_desktop

@Suite struct TraySettingsTests {
  @Test func linesOfTheMenuChangeTheSettings() {
    var settings = TraySettings(mouseWrites: false)
    #expect(
      settings.menu(["English", "简体"]).items.map { $0.kind } == [
        .check(true), .check(false), .separator, .radio(true), .radio(false), .separator, .action, .action,
      ])
    for line in [TraySettings.Line.mouse, TraySettings.Line.language + 1, 0] {
      let request = settings.choose(line, of: 2)
      #expect(request == nil)
    }
    var expected = TraySettings(mouseWrites: true)
    expected.isOn = false
    expected.language = 1
    #expect(settings == expected)
    let requests = [TraySettings.Line.guide, TraySettings.Line.quit].map { settings.choose($0, of: 2) }
    #expect(requests == [.guide, .quit])
    #expect(settings == expected)
  }

  @Test func linesThatThereAreNotChangeNothing() {
    var settings = TraySettings(mouseWrites: false)
    for line in [TraySettings.Line.language + 2, -1, 99] {
      let request = settings.choose(line, of: 2)
      #expect(request == nil)
    }
    #expect(settings == TraySettings(mouseWrites: false))
  }

  @Test func linesHaveNumbersOfTheirOwn() {
    let ids = TraySettings(mouseWrites: false).menu(["a", "b", "c"]).items.map { $0.id }
    #expect(Set(ids).count == ids.count)
    #expect(!ids.contains(0))
  }
}
