import Evaluation
import InkData
import Testing

@Suite struct ErrorSheetTests {
  private typealias Fixtures = EvaluationFixtures

  private static let samples =
    (0..<30).map { Fixtures.sample("line \($0)", writer: "w\($0 % 4)") }
    + ["o", "x"].map { Fixtures.sample($0, kind: .character) }

  /// Lines 0 to 9 are wrong; the o is recognized as an O, the x as a y.
  private static func report() throws -> EvaluationReport {
    var wrong = ["anne#o": ["O", "o"], "anne#x": ["y", "x"]]
    for index in 0..<10 { wrong["w\(index % 4)#line \(index)"] = ["<b>" + String(repeating: "z", count: index)] }
    return try Fixtures.report(samples, wrong: wrong)
  }

  @Test func `the requested number of errors is sampled, the same with the same seed`() throws {
    let report = try Self.report()
    let samples = EvaluationSamples(Self.samples)
    let sheet = try ErrorSheet(of: report, samples: samples, count: 6, seed: 3)
    // Six of the ten lines, and the x, which is wrong within its class, too.
    #expect(sheet.count == 7)
    let html = sheet.html()
    #expect(html == (try ErrorSheet(of: report, samples: samples, count: 6, seed: 3).html()))
    #expect(html != (try ErrorSheet(of: report, samples: samples, count: 6, seed: 4).html()))
    #expect(html.contains("6 of 10 errors among 30 samples") && html.contains("1 of 1 errors among 2 samples"))
    #expect(!html.contains("<b>z") && !html.contains("<script"))
    #expect(try ErrorSheet(of: report, samples: samples, count: 100, seed: 3).count == 11)
  }

  @Test func `the gallery shows the worst, of each writer one before any other`() throws {
    let report = try Self.report()
    let gallery = try #require(ErrorGallery(of: report))
    let worst = try #require(report.part(of: .line)).examples.filter { $0.choice == .worst }
    #expect(Set(worst.prefix(4).map(\.writer)).count == 4)
    #expect(worst.first?.text == "line 9")
    #expect(gallery.count == 8)
    let svg = gallery.svg()
    #expect(svg.hasPrefix("<svg xmlns") && svg.contains("Ink: made") && svg.contains("&lt;"))
    #expect(!svg.contains("<b>z"))
    #expect(ErrorGallery(of: report.withholdingSamples()) == nil)
  }
}
