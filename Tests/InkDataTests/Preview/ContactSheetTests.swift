import Foundation
import InkCore
import InkData
import TestSupport
import Testing

@Suite struct `A contact sheet` {
  private func page(_ samples: [LabelledInk]) -> String {
    var sheet = ContactSheet(title: "a < b", subtitle: "some")
    for sample in samples { sheet.add(sample) }
    #expect(sheet.count == samples.count)
    return sheet.html
  }

  @Test func `has a drawing and the text of each sample`() {
    let html = page(InkSamples.all)
    #expect(html.components(separatedBy: "<svg ").count == 4)
    #expect(html.contains("two words") && html.contains("c/x") && html.contains("a &lt; b"))
    #expect(html.contains("prefers-color-scheme: dark"))
  }

  @Test func `refers to nothing outside of itself`() {
    let html = page(InkSamples.all)
    for mark in ["http:", "https:", "src=", "@import", "url("] { #expect(!html.contains(mark)) }
  }

  @Test func `takes texts as texts`() {
    var sample = InkSamples.plain
    sample.text = "<script>alert(1)</script>\u{1}"
    sample.writer = "\"><img>"
    let html = page([sample])
    #expect(!html.contains("<script>") && !html.contains("<img>") && !html.contains("\u{1}"))
  }

  @Test func `draws each stroke from blue to red with its beginning`() {
    let ink = Ink(strokes: (0..<3).map { Stroke(locations: [Point(x: Float($0), y: 0), Point(x: Float($0), y: 10)]) })
    var sample = InkSamples.plain
    sample.ink = ink
    let html = page([sample])
    #expect(html.contains("--hue:215") && html.contains("--hue:282") && html.contains("--hue:350"))
    #expect(html.contains("viewBox=\"0 0 20 100\"") && html.contains("d=\"M10 0L10 100\""))
  }

  @Test func `draws absurd ink without harm`() {
    var samples: [LabelledInk] = []
    let inks: [[Point]] = [
      [], [Point(x: .nan, y: 0)], [Point(x: 3, y: 3)], [Point(x: 0, y: 0), Point(x: 3e38, y: -3e38)],
      [Point(x: 0, y: 0), Point(x: 1e30, y: 0)],
      [Point(x: .leastNonzeroMagnitude, y: 0), Point(x: 0, y: .leastNonzeroMagnitude)],
      [Point(x: .infinity, y: 1), Point(x: 2, y: 2)],
      (0..<50_000).map { Point(x: Float($0), y: Float($0 % 50)) },
    ]
    for locations in inks {
      var sample = InkSamples.plain
      sample.ink = Ink(strokes: [Stroke(locations: locations)])
      samples.append(sample)
    }
    samples.append(samples[0])
    samples[samples.count - 1].ink = Ink()
    let html = page(samples)
    #expect(!html.contains("nan") && !html.contains("inf"))
    #expect(html.utf8.count < 300_000, "a long stroke is thinned out")
  }
}
