import Testing

@testable import DesktopInk

@Suite struct ScreenScaleTests {
  @Test(
    arguments: [
      ("Xft.dpi:\t192\nXft.hinting:\t1\n", 2), ("Xcursor.size: 24\nXft.dpi: 120", 1.25), ("Xft.dpi: many", 1), ("", 1),
      ("Xft.dpi: 10", 1), ("Xft.dpi: 9600", 4), ("Xft.dpi: nan", 1),
    ] as [(String, Float)])
  func theResourcesTellTheScale(resources: String, scale: Float) {
    #expect(ScreenScale.scale(in: resources) == scale)
  }
}
