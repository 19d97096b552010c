import Foundation
import InkCore
import InkModelFile
import InkRuntime
import Testing

/// The pad in a real browser, with the English model and the runtime that `Scripts/build-wasm` made.
@Suite(
  .serialized,
  .enabled(if: Chromium.program != nil && PadParts.hasRuntime, "needs Chromium and what Scripts/build-wasm makes"))
struct PadPageTests {
  /// The ways to write that a browser tells apart.
  enum Device: String, CaseIterable {
    case mouse, pen, touch
  }

  /// Opens a pad's page, from a file unless it is to be served.
  private func withPage(
    _ models: [String] = [PadParts.model], isServed: Bool = false, _ body: (Chromium) throws -> Void
  ) throws {
    let path = NSTemporaryDirectory() + "pad-\(UUID().uuidString).html"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let pad = try InklingProcess(
      ["pad"] + models + ["--runtime", PadParts.runtime, "--no-open"] + (isServed ? [] : ["--to", path]))
    defer { if isServed { pad.kill(after: 0) } }
    let address: URL
    if isServed {
      address = try #require(pad.padAddress())
    } else {
      let run = pad.wait()
      try #require(run.code == 0, "\(run.errors)")
      address = URL(fileURLWithPath: path)
    }
    let page = try Chromium(opening: address, seconds: PadInk.isOfASet ? 1800 : 120)
    defer { page.close() }
    try settle(page)
    try body(page)
    #expect(try page.value(of: "document.getElementById('problem').hidden") as? Bool == true)
  }

  private func settle(_ page: Chromium) throws {
    try page.wait(until: "document.body?.dataset.state === 'ready'")
  }

  /// Writes ink with events that the browser takes for a person's.
  private func write(_ ink: Ink, with device: Device, on page: Chromium) throws -> [[(x: Double, y: Double)]] {
    try page.value(of: "document.getElementById('surface').scrollIntoView({ block: 'center' })")
    let box: [Double] = try page.decoded(
      """
      (() => { const { left, top, width, height } = document.getElementById('surface').getBoundingClientRect();
        return [left, top, width, height]; })()
      """)
    let paths = PadInk.paths(of: ink, on: (box[0], box[1], box[2], box[3]))
    for path in paths { try page.send(events(along: path, with: device)) }
    try settle(page)
    return paths.map { $0.map { ($0.x - box[0], $0.y - box[1]) } }
  }

  private func events(
    along path: [(x: Double, y: Double)], with device: Device
  ) -> [(method: String, parameters: [String: Any])] {
    func event(_ position: (x: Double, y: Double), _ phase: Int) -> (method: String, parameters: [String: Any]) {
      if device == .touch {
        let points: [[String: Any]] = phase == 2 ? [] : [["x": position.x, "y": position.y]]
        return (
          "Input.dispatchTouchEvent", ["type": ["touchStart", "touchMove", "touchEnd"][phase], "touchPoints": points]
        )
      }
      return (
        "Input.dispatchMouseEvent",
        [
          "type": ["mousePressed", "mouseMoved", "mouseReleased"][phase], "x": position.x, "y": position.y,
          "button": "left",
          "buttons": phase == 2 ? 0 : 1, "clickCount": 1, "pointerType": device == .pen ? "pen" : "mouse", "force": 0.5,
        ]
      )
    }
    return [event(path[0], 0)] + path.dropFirst().map { event($0, 1) } + [event(path[path.count - 1], 2)]
  }

  /// The ink that the page holds, as the native runtime takes it.
  private func ink(on page: Chromium) throws -> Ink {
    let strokes: [[[String: Double]]] = try page.decoded("inklingPad.strokes")
    return Ink(
      strokes: strokes.map { points in
        Stroke(
          points: points.map {
            StrokePoint(
              location: Point(x: Float($0["x"] ?? .nan), y: Float($0["y"] ?? .nan)),
              timeOffset: Float(($0["t"] ?? .nan) / 1000))
          })
      })
  }

  private func press(_ key: String, code: Int, text: String = "", on page: Chromium) throws {
    for type in ["keyDown", "keyUp"] {
      try page.send(
        "Input.dispatchKeyEvent",
        ["type": type, "key": key, "text": type == "keyDown" ? text : "", "windowsVirtualKeyCode": code])
    }
  }

  private let likeliest = "document.getElementById('live').textContent"

  // MARK: Tests

  @Test(arguments: Device.allCases) func `the page reads what the native runtime reads`(device: Device) throws {
    let recognizer = try Recognizer(model: try ModelFile(path: PadParts.model))
    try withPage { page in
      for sample in try PadInk.samples(PadInk.isOfASet ? 100 : 4) {
        let paths = try write(sample.ink, with: device, on: page)
        let ink = try ink(on: page)
        try #require(ink.strokes.count == paths.count)
        for (stroke, path) in zip(ink.strokes, paths) {
          // A browser may round a pointer's position to whole pixels.
          let (last, expected) = (try #require(stroke.points.last).location, path[path.count - 1])
          #expect(
            abs(Double(last.x) - expected.x) <= 2 && abs(Double(last.y) - expected.y) <= 2, "\(last), \(expected)")
        }
        let drawing = recognizer.startDrawing(hints: DrawingHints(alternatives: 5))
        drawing.replaceInk(with: ink)
        let native = try drawing.prediction()
        #expect(try page.text(of: likeliest) == native.first?.text, "\(sample.text), \(device)")
        try page.value(of: "document.getElementById('clear').click()")
        try settle(page)
        #expect(try page.text(of: likeliest).isEmpty)
      }
    }
  }

  @Test func `the ink chooses among languages of one network`() throws {
    var networks: [String: ModelFile] = [:]
    let recognizer = try Recognizer(
      joining: PadParts.languages.reduce(into: []) {
        $0.append(try Recognizer(model: ModelFile.file($1, networks: &networks), sharing: $0))
      })
    try withPage(PadParts.languages) { page in
      #expect(
        try page.decoded("[...document.getElementById('language').options].map((option) => option.text)") as [String]
          == ["German", "French", "German or French"])
      let choose = "const language = document.getElementById('language'); language.value = 'de,fr'; "
      try page.value(of: choose + "language.dispatchEvent(new Event('change'))")
      for sample in try PadInk.samples(3) {
        _ = try write(sample.ink, with: .pen, on: page)
        let drawing = recognizer.startDrawing(hints: DrawingHints(alternatives: 5))
        drawing.replaceInk(with: try ink(on: page))
        let native = try drawing.prediction()
        #expect(try page.text(of: likeliest) == native.first?.text)
        #expect(try page.text(of: "inklingPad.candidates[0].language") == drawing.language)
        #expect(try page.value(of: "document.getElementById('teach').disabled") as? Bool == true)
        try page.value(of: "document.getElementById('clear').click()")
        try settle(page)
      }
    }
  }

  @Test func `text appears while the pen is down, and its latency is drawn`() throws {
    try withPage { page in
      try page.value(of: "document.getElementById('surface').scrollIntoView({ block: 'center' })")
      let corners = [(60.0, 40.0), (60, 90), (60, 140), (100, 140)]
      let box: [Double] = try page.decoded(
        "(({ left, top }) => [left, top])(document.getElementById('surface').getBoundingClientRect())")
      let path = corners.map { (x: box[0] + $0.0, y: box[1] + $0.1) }
      let written = events(along: path, with: .pen)
      try page.send(Array(written.dropLast()))
      try settle(page)
      #expect(try !page.text(of: likeliest).isEmpty)
      #expect(try page.text(of: "document.getElementById('status').textContent").isEmpty)
      try page.send(Array(written.suffix(1)))
      try page.wait(until: "document.getElementById('status').textContent === \(likeliest)")
      #expect(try page.text(of: "document.getElementById('median').textContent") != "–")
      #expect(try page.text(of: "document.querySelector('path.times').getAttribute('d')").hasPrefix("M"))
    }
  }

  @Test func `a candidate is taken, undone and done again by keys`() throws {
    try withPage { page in
      let sample = try #require(try PadInk.samples(1).first)
      _ = try write(sample.ink, with: .pen, on: page)
      let second = try page.text(of: "inklingPad.candidates[1].text")
      try press("2", code: 50, text: "2", on: page)
      try page.wait(until: "document.getElementById('text').value !== ''")
      try settle(page)
      #expect(try page.text(of: "document.getElementById('text').value") == second)
      #expect(try page.value(of: "inklingPad.strokes.length") as? Int == 0)
      try page.value(of: "document.getElementById('undo').click()")
      try settle(page)
      #expect(try page.value(of: "inklingPad.strokes.length") as? Int == sample.ink.strokes.count)
      #expect(try page.text(of: "document.getElementById('text').value").isEmpty)
      try page.value(of: "document.getElementById('redo').click()")
      #expect(try page.text(of: "document.getElementById('text').value") == second)
    }
  }

  @Test func `keys alone write, take and clear`() throws {
    try withPage { page in
      try page.value(of: "document.getElementById('surface').focus()")
      func line(_ key: String, _ code: Int, _ steps: Int) throws {
        for _ in 0..<steps { try press(key, code: code, on: page) }
      }
      try press(" ", code: 32, text: " ", on: page)
      try line("ArrowDown", 40, 8)
      try line("ArrowRight", 39, 5)
      try press(" ", code: 32, text: " ", on: page)
      try settle(page)
      #expect(try page.value(of: "inklingPad.strokes.map((stroke) => stroke.length).join()") as? String == "14")
      #expect(try !page.text(of: likeliest).isEmpty)
      try press("Enter", code: 13, text: "\r", on: page)
      try page.wait(until: "document.getElementById('text').value !== ''")
      try settle(page)
      #expect(try page.value(of: "inklingPad.strokes.length") as? Int == 0)
    }
  }

  @Test(arguments: [false, true]) func `a line that is taught is read as it says, until it is forgotten`(
    isServed: Bool
  ) throws {
    try withPage(isServed: isServed) { page in
      try page.value(of: "localStorage.clear()")
      let sample = try #require(try PadInk.samples(1).first)
      _ = try write(sample.ink, with: .pen, on: page)
      let before = try page.text(of: likeliest)
      // What the line doesn't say can be taught, too, and shows that learning changes what is read.
      let said = "Kw" + before.dropFirst(2)
      func teach() throws {
        try page.value(of: "document.getElementById('teach').click()")
        #expect(try page.text(of: "document.getElementById('said').value") == page.text(of: likeliest))
        try page.value(
          of: """
            document.getElementById('said').value = \(try Self.quoted(said));
            document.getElementById('lesson').requestSubmit()
            """)
        try page.wait(
          until: """
            !('learning' in document.body.dataset) && document.body.dataset.state === 'ready'
            """)
      }
      for count in 1...3 where try page.text(of: likeliest) != said {
        try teach()
        let told = try page.text(of: "document.getElementById('learned').innerText")
        #expect(told.contains(count == 1 ? "one line" : "\(count) lines"), "\(told)")
      }
      #expect(try page.text(of: likeliest) == said)
      // What it learned is there when the page is opened again.
      try page.send("Page.reload")
      try page.wait(until: "document.body?.dataset.state === 'ready' && inklingPad.strokes.length === 0")
      _ = try write(sample.ink, with: .pen, on: page)
      #expect(try page.text(of: likeliest) == said)
      try page.value(of: "document.getElementById('forget').click()")
      try page.wait(until: "document.getElementById('learned').hidden && \(likeliest) === \(try Self.quoted(before))")
      #expect(try page.value(of: "localStorage.length") as? Int == 0)
    }
  }

  @Test func `a line that can't say that is told, and nothing is learned`() throws {
    try withPage { page in
      _ = try write(try #require(try PadInk.samples(1).first).ink, with: .pen, on: page)
      try page.value(
        of: """
          document.getElementById('teach').click();
          document.getElementById('said').value = 'жук';
          document.getElementById('lesson').requestSubmit()
          """)
      try page.wait(until: "!document.getElementById('problem').hidden && !('learning' in document.body.dataset)")
      #expect(try page.text(of: "document.getElementById('problem').textContent").contains("“ж”"))
      #expect(try page.value(of: "document.getElementById('learned').hidden") as? Bool == true)
      try page.value(of: "document.getElementById('problem').hidden = true")
    }
  }

  @Test func `colours show which ink wrote which letter`() throws {
    try withPage { page in
      let sample = try #require(try PadInk.samples(1).first)
      _ = try write(sample.ink, with: .pen, on: page)
      let plain = try page.text(of: likeliest)
      try page.value(of: "document.getElementById('colours').click()")
      #expect(try page.text(of: likeliest) == plain)
      let coloured = try page.value(of: "document.querySelectorAll('#live [class^=letter]').length") as? Int ?? 0
      let written = "inklingPad.candidates[0].segmentationResult.filter((part) => part.drawingSegments.length > 0)"
      #expect(try coloured > 0 && coloured == page.value(of: "\(written).length") as? Int)
      let points = try page.value(
        of: """
          inklingPad.candidates[0].segmentationResult.flatMap((segment) => segment.drawingSegments)
            .reduce((sum, part) => sum + part.endPointIndex - part.beginPointIndex, 0)
          """)
      #expect(try points as? Int == page.value(of: "inklingPad.strokes.flat().length") as? Int)
    }
  }

  @Test(arguments: [false, true]) func `nothing leaves the page`(isServed: Bool) throws {
    try withPage(isServed: isServed) { page in
      try page.value(
        of: """
          addEventListener('securitypolicyviolation', (event) => { globalThis.violated = event.effectiveDirective; })
          """)
      let outcome = try page.text(of: "fetch('http://127.0.0.1:9/').then(() => 'sent', () => 'refused')")
      #expect(outcome == "refused")
      try page.wait(until: "globalThis.violated === 'connect-src'")
      let addresses = page.events.filter { $0.method == "Network.requestWillBeSent" }
        .compactMap { ($0.parameters["request"] as? [String: Any])?["url"] as? String }
        .filter { $0 != "http://127.0.0.1:9/" }
      #expect(try addresses == [page.text(of: "location.href")])
    }
  }

  @Test func `the language menu changes what reads the ink`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    try workspace.exportUntrained(languages: ["yue"])
    try withPage([PadParts.model, workspace.model], isServed: true) { page in
      let menu = "[...document.getElementById('language').options].map(({ text }) => text).join()"
      #expect(try page.text(of: menu) == "English,Cantonese")
      let sample = try #require(try PadInk.samples(1).first)
      _ = try write(sample.ink, with: .pen, on: page)
      let english = try page.text(of: likeliest)
      try page.value(
        of: """
          document.getElementById('language').value = 'yue';
          document.getElementById('language').dispatchEvent(new Event('change'))
          """)
      let ink = try ink(on: page)
      let drawing = try Recognizer(model: try ModelFile(path: workspace.model)).startDrawing(
        hints: DrawingHints(alternatives: 5))
      drawing.replaceInk(with: ink)
      let native = try drawing.prediction().first?.text ?? ""
      try #require(native != english)
      try page.wait(until: "\(likeliest) === \(try Self.quoted(native))")
    }
  }

  private static func quoted(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  @Test func `a page whose model is damaged says so`() throws {
    let path = NSTemporaryDirectory() + "pad-\(UUID().uuidString).html"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let run = try InklingProcess.run("pad", PadParts.model, "--to", path, "--runtime", PadParts.runtime, "--no-open")
    try #require(run.code == 0, "\(run.errors)")
    let whole = try String(contentsOfFile: path, encoding: .utf8)
    let start = "id=\"model-0\">"
    try whole.replacing(start, with: start + "AAAA").write(toFile: path, atomically: true, encoding: .utf8)
    let page = try Chromium(opening: URL(fileURLWithPath: path))
    defer { page.close() }
    try page.wait(until: "document.body?.dataset.state === 'failed'")
    #expect(try page.text(of: "document.getElementById('problem').innerText").contains("GGUF"))
  }

  @Test func `the paper stays where it is while one writes`() throws {
    try withPage { page in
      let top = "Math.round(document.getElementById('surface').getBoundingClientRect().top + scrollY)"
      for width in [390, 1280] {
        try page.send(
          "Emulation.setDeviceMetricsOverride",
          ["width": width, "height": 800, "deviceScaleFactor": 1, "mobile": false])
        let before = try page.value(of: top) as? Int
        _ = try write(try #require(try PadInk.samples(1).first).ink, with: .pen, on: page)
        #expect(try page.value(of: top) as? Int == before)
        try page.value(of: "document.getElementById('clear').click()")
        try settle(page)
      }
    }
  }

  private static let texts = [
    "h1", "#help", "kbd", "figcaption", "#live", "#hint", "#text", "#language", "button:enabled", ".check", "#surface",
    "#lesson label", "#said", "#lesson .main", "#learned span", "#forget",
  ]

  @Test func `nothing is cut off or hard to read, from phone to desk, by day and night`() throws {
    try withPage { page in
      for width in [320, 390, 768, 1440] {
        for scheme in ["light", "dark"] { try PadLook.check(page, width: width, scheme: scheme, Self.texts) }
      }
    }
  }

  @Test func `everything that takes the focus has a name`() throws {
    try withPage { page in try PadLook.checkNames(page, least: 8) }
  }
}
