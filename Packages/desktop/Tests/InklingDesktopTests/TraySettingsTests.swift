import DesktopText
import Testing

@testable import inkling_desktop

@Suite struct TraySettingsTests {
  @Test func linesOfTheMenuChangeTheSettings() {
    var settings = TraySettings(mouseWrites: false)
    #expect(
      settings.menu(["English", "简体"]).items.map { $0.kind } == [
        .check(true), .check(false), .separator, .radio(true), .radio(false), .separator, .action,
      ])
    for line in [TraySettings.Line.mouse, TraySettings.Line.language + 1, 0] {
      let ends = settings.choose(line, of: 2)
      #expect(!ends)
    }
    var expected = TraySettings(mouseWrites: true)
    expected.isOn = false
    expected.language = 1
    #expect(settings == expected)
    let ends = settings.choose(TraySettings.Line.quit, of: 2)
    #expect(ends)
  }

  @Test func linesThatThereAreNotChangeNothing() {
    var settings = TraySettings(mouseWrites: false)
    for line in [TraySettings.Line.language + 2, -1, 99] {
      let ends = settings.choose(line, of: 2)
      #expect(!ends)
    }
    #expect(settings == TraySettings(mouseWrites: false))
  }

  @Test func linesHaveNumbersOfTheirOwn() {
    let ids = TraySettings(mouseWrites: false).menu(["a", "b", "c"]).items.map { $0.id }
    #expect(Set(ids).count == ids.count)
    #expect(!ids.contains(0))
  }
}
