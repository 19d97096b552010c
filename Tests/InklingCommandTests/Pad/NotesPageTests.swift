import Foundation
import InkCore
import InkData
import InkModelFile
import InkPage
import InkRuntime
import InkSynthesis
import Testing

/// The pad's page of notes in a real browser, with the shipped models.
@Suite(
  .serialized,
  .enabled(if: Chromium.program != nil && PadParts.hasRuntime, "needs Chromium and what Scripts/build-wasm makes"))
struct NotesPageTests {
  private typealias Position = (x: Double, y: Double)

  private func withNotes(_ body: (Chromium) throws -> Void) throws {
    let path = NSTemporaryDirectory() + "notes-\(UUID().uuidString).html"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let run = try InklingProcess.run(
      "pad", PadParts.model, "--page", "notes", "--to", path, "--runtime", PadParts.runtime, "--no-open")
    try #require(run.code == 0, "\(run.errors)")
    let page = try Chromium(opening: URL(fileURLWithPath: path), seconds: 120)
    defer { page.close() }
    try settle(page)
    try body(page)
    #expect(try page.value(of: "document.getElementById('problem').hidden") as? Bool == true)
  }

  private func settle(_ page: Chromium) throws {
    try page.wait(until: "document.body?.dataset.state === 'ready'")
  }

  /// Three lines by a synthetic writer, of at most so many words.
  private static func lines() throws -> [LabelledInk] {
    try PadInk.samples(12).filter { !$0.text.contains("\n") && $0.ink.strokes.count > 2 }.prefix(3).map { $0 }
  }

  private func origin(of page: Chromium) throws -> (x: Double, y: Double, width: Double) {
    let box: [Double] = try page.decoded(
      """
      (({ left, top, width }) => [left, top, width])(document.getElementById('surface').getBoundingClientRect())
      """)
    return (box[0], box[1], box[2])
  }

  /// Moves a pen along positions of the page.
  private func draw(_ path: [Position], on page: Chromium) throws {
    let origin = try origin(of: page)
    func event(_ position: Position, _ type: String, _ buttons: Int) -> (method: String, parameters: [String: Any]) {
      (
        "Input.dispatchMouseEvent",
        [
          "type": type, "x": origin.x + position.x, "y": origin.y + position.y, "button": "left", "buttons": buttons,
          "clickCount": 1, "pointerType": "pen", "force": 0.5,
        ]
      )
    }
    try page.send(
      [event(path[0], "mousePressed", 1)] + path.dropFirst().map { event($0, "mouseMoved", 1) }
        + [event(path[path.count - 1], "mouseReleased", 0)])
  }

  /// Writes samples below each other, 90 pixels apart.
  private func write(_ samples: [LabelledInk], on page: Chromium) throws {
    let width = try origin(of: page).width
    for (row, sample) in samples.enumerated() {
      let locations = sample.ink.strokes.flatMap(\.points).map(\.location)
      let (left, right) = (locations.map(\.x).min()!, locations.map(\.x).max()!)
      let (top, bottom) = (locations.map(\.y).min()!, locations.map(\.y).max()!)
      let scale = min(Float(0.9 * width) / max(right - left, 1e-3), 50 / max(bottom - top, 1e-3))
      for stroke in sample.ink.strokes where !stroke.points.isEmpty {
        let step = max(stroke.points.count / 25, 1)
        let kept =
          stride(from: 0, to: stroke.points.count - 1, by: step).map { stroke.points[$0] } + [stroke.points.last!]
        try draw(
          kept.map {
            (Double(20 + ($0.location.x - left) * scale), Double(60 + 90 * Float(row) + ($0.location.y - top) * scale))
          }, on: page)
      }
    }
    try settle(page)
  }

  private func tap(_ position: Position, times: Int, on page: Chromium) throws {
    for _ in 0..<times { try draw([position], on: page) }
  }

  private struct Word: Decodable {
    var text: String
    var strokes: [UInt64]
    var boxes: [Box]

    struct Box: Decodable {
      var x, y, width, height: Double
      var middle: (x: Double, y: Double) { (x + width / 2, y + height / 2) }
    }
  }

  private func words(_ page: Chromium) throws -> [Word] { try page.decoded("inklingNotes.words") }
  private func selected(_ page: Chromium) throws -> [Int] { try page.decoded("inklingNotes.selected") }

  /// The note as the native runtime has it.
  private func native(_ page: Chromium) throws -> (page: Page, text: PageText) {
    let strokes: [[[String: Float]]] = try page.decoded("inklingNotes.strokes")
    let models = URL(fileURLWithPath: PadParts.model).deletingLastPathComponent().deletingLastPathComponent()
    let labeller = try StrokeLabeller(model: ModelFile(path: models.appending(path: "strokes/model.gguf").path))
    let result = Page(labeller: labeller)
    for points in strokes {
      try result.add(
        Stroke(
          points: points.map {
            StrokePoint(location: Point(x: $0["x"] ?? .nan, y: $0["y"] ?? .nan), timeOffset: ($0["t"] ?? 0) / 1000)
          }))
    }
    return (result, try PageReader([Recognizer(model: ModelFile(path: PadParts.model))]).read(result))
  }

  // MARK: Tests

  @Test func `the page reads and groups what the native runtime does`() throws {
    try withNotes { page in
      try write(try Self.lines(), on: page)
      let native = try native(page)
      #expect(native.text.lines.count >= 2)
      #expect(try words(page).map(\.text) == native.text.texts.flatMap(\.words).map(\.text))
      #expect(try words(page).map { $0.strokes.count } == native.text.texts.flatMap(\.words).map(\.strokes.count))
      #expect(
        try page.text(of: "document.getElementById('text').textContent.replaceAll('\\n\\n', '\\n')") == native.text.text
      )
    }
  }

  @Test func `taps select a word, its line and its paragraph, and leave no dots`() throws {
    try withNotes { page in
      try write(try Self.lines(), on: page)
      let native = try native(page)
      let count = native.page.strokeCount
      let point = try #require(native.page.lines.first?.words.first).box
      let middle = (x: Double(point.lower.x + point.upper.x) / 2, y: Double(point.lower.y + point.upper.y) / 2)
      let at = Point(x: Float(middle.x), y: Float(middle.y))
      for (taps, granularity) in [(2, PageSelection.Granularity.word), (3, .line), (4, .paragraph)] {
        try tap(middle, times: taps, on: page)
        let expected = try #require(native.page.selection(at: at, granularity, reach: 12)).strokes.map { Int($0) - 1 }
        #expect(try selected(page) == expected.sorted(), "\(granularity)")
        #expect(try page.value(of: "inklingNotes.strokes.length") as? Int == count)
        try page.value(of: "document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))")
        try settle(page)
        // The next tap isn't part of this series.
        Thread.sleep(forTimeInterval: 0.5)
      }
    }
  }

  @Test func `a brush selects, a drag moves, Delete deletes, and all of it is undone`() throws {
    try withNotes { page in
      try write(try Self.lines(), on: page)
      let count = try page.value(of: "inklingNotes.strokes.length") as? Int ?? 0
      let before = try page.text(of: "JSON.stringify(inklingNotes.strokes)")
      try page.value(of: "document.querySelector('input[value=select]').click()")
      let box = try #require(try words(page).first?.boxes.first)
      try draw([(box.x - 10, box.middle.y), (box.x + box.width + 10, box.middle.y)], on: page)
      let chosen = try selected(page)
      try #require(!chosen.isEmpty)
      let bounds: [Double] = try page.decoded(
        """
        (() => { const { left, top, width, height } = document.getElementById('chosen').getBoundingClientRect();
          return [left, top, width, height]; })()
        """)
      #expect(bounds[2] > 0 && bounds[0] >= 0)
      try draw([box.middle, (box.middle.x + 30, box.middle.y + 40)], on: page)
      let moved: [[Double]] = try page.decoded(
        "[\(chosen[0]), \(chosen.last!)].map((at) => [inklingNotes.strokes[at][0].x - \(before)[at][0].x, inklingNotes.strokes[at][0].y - \(before)[at][0].y])"
      )
      for offset in moved { #expect(abs(offset[0] - 30) < 1.5 && abs(offset[1] - 40) < 1.5, "\(offset)") }
      #expect(try selected(page) == chosen)
      try page.value(of: "document.getElementById('delete').click()")
      #expect(try page.value(of: "inklingNotes.strokes.length") as? Int == count - chosen.count)
      for _ in 0..<2 { try page.value(of: "document.getElementById('undo').click()") }
      #expect(try page.text(of: "JSON.stringify(inklingNotes.strokes)") == before)
      try settle(page)
      #expect(try words(page).map(\.text) == native(page).text.texts.flatMap(\.words).map(\.text))
    }
  }

  @Test func `handles extend a selection over lines`() throws {
    try withNotes { page in
      try write(try Self.lines(), on: page)
      let native = try native(page)
      try #require(native.page.lines.count >= 2)
      let (first, last) = (native.page.lines[0].words[0].box, native.page.lines[1].words.last!.box)
      try tap(
        (Double(first.lower.x + first.upper.x) / 2, Double(first.lower.y + first.upper.y) / 2), times: 2, on: page)
      let handles: [[String: Double]] = try page.decoded("inklingNotes.handles")
      try #require(handles.count == 2)
      let end = (x: Double(last.upper.x) - 2, y: Double(last.lower.y + last.upper.y) / 2)
      try draw([(handles[1]["x"]!, handles[1]["y"]!), (end.x, end.y - 5), end], on: page)
      let expected = native.page.lines[0...1].flatMap(\.strokes).map { Int($0) - 1 }.sorted()
      #expect(try selected(page) == expected)
    }
  }

  @Test func `space is inserted above what lies below`() throws {
    try withNotes { page in
      try write(try Self.lines(), on: page)
      let native = try native(page)
      let at = Point(x: 50, y: 135)
      let below = native.page.strokes(movedBySpaceAt: at, .downward).map { Int($0) - 1 }
      try #require(!below.isEmpty && below.count < native.page.strokeCount)
      let before: [[[String: Double]]] = try page.decoded("inklingNotes.strokes")
      try page.value(of: "document.querySelector('input[value=space]').click()")
      try draw([(50, 135), (52, 160), (50, 195)], on: page)
      let after: [[[String: Double]]] = try page.decoded("inklingNotes.strokes")
      for index in before.indices {
        let moved = after[index][0]["y"]! - before[index][0]["y"]!
        #expect(abs(moved - (below.contains(index) ? 60 : 0)) < 1.5, "stroke \(index)")
      }
    }
  }

  @Test func `a search shows what the runtime finds, and goes from match to match`() throws {
    try withNotes { page in
      try write(try Self.lines(), on: page)
      let native = try native(page)
      let query = try #require(native.text.texts.flatMap(\.words).map(\.text).max { $0.count < $1.count }).prefix(3)
      let expected = native.text.search(String(query))
      try #require(!expected.isEmpty)
      try page.value(
        of: """
          document.getElementById('query').value = '\(query)';
          document.getElementById('query').dispatchEvent(new Event('input'))
          """)
      try page.wait(until: "document.getElementById('matches').textContent === '1 of \(expected.count)'")
      #expect(
        try page.text(of: "inklingNotes.matches.map(({ text }) => text).join()")
          == expected.map(\.text).joined(separator: ","))
      try page.value(of: "document.getElementById('next').click()")
      let second = expected.count > 1 ? 2 : 1
      #expect(try page.text(of: "document.getElementById('matches').textContent") == "\(second) of \(expected.count)")
      try page.value(
        of: """
          document.getElementById('query').value = 'qqqq';
          document.getElementById('query').dispatchEvent(new Event('input'))
          """)
      try page.wait(until: "document.getElementById('matches').textContent === 'No match'")
    }
  }

  @Test func `the note is there again after the page was closed`() throws {
    try withNotes { page in
      try write([try Self.lines()[0]], on: page)
      let before = try page.text(of: "JSON.stringify(inklingNotes.strokes.map((stroke) => stroke.length))")
      try page.send("Page.reload")
      try page.wait(until: "document.body?.dataset.state === 'ready' && globalThis.inklingNotes?.strokes.length > 0")
      #expect(try page.text(of: "JSON.stringify(inklingNotes.strokes.map((stroke) => stroke.length))") == before)
    }
  }

  @Test func `nothing is cut off or hard to read, on phone and desk, by day and night`() throws {
    try withNotes { page in
      try write([try Self.lines()[0]], on: page)
      let box = try #require(try words(page).first?.boxes.first)
      try tap(box.middle, times: 2, on: page)
      for width in [400, 1400] {
        for scheme in ["light", "dark"] { try PadLook.check(page, width: width, scheme: scheme, Self.texts) }
      }
    }
  }

  private static let texts = [
    "h1", "#help", "kbd", "fieldset span", "summary", "#query", "#text", "#chosen button:enabled", "#language",
  ]

  @Test func `everything that takes the focus has a name`() throws {
    try withNotes { page in try PadLook.checkNames(page, least: 10) }
  }
}
