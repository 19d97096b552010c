import Foundation
import Testing

/// Writing straight into fields, in a real browser with the shipped English model.
@Suite(
  .serialized,
  .enabled(
    if: Chromium.program != nil && PadParts.hasWriting, "needs Chromium and what Scripts/build-wasm makes"))
struct ScribblePageTests {
  private func withPage(_ kind: String = "scribble", _ body: (ScribblePen) throws -> Void) throws {
    let path = NSTemporaryDirectory() + "scribble-\(UUID().uuidString).html"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let run = try InklingProcess.run(
      "pad", PadParts.model, "--page", kind, "--to", path, "--runtime", PadParts.runtime, "--no-open")
    try #require(run.code == 0, "\(run.errors)")
    let page = try Chromium(opening: URL(fileURLWithPath: path), seconds: 120)
    defer { page.close() }
    try page.wait(until: "document.body?.dataset.state === 'ready'")
    try body(ScribblePen(page: page))
    let problems = page.events.filter { $0.method == "Runtime.exceptionThrown" || $0.method == "Log.entryAdded" }
    #expect(problems.isEmpty, "\(problems.map(\.parameters))")
  }

  private func value(_ selector: String, _ pen: ScribblePen) throws -> String {
    try pen.page.text(of: "document.querySelector('\(selector)').value")
  }

  /// Waits until a field has a text, whatever its case.
  private func wait(_ pen: ScribblePen, _ selector: String, _ text: String) throws {
    do {
      try pen.page.wait(
        until: "document.querySelector('\(selector)').value.toLowerCase() === '\(text.lowercased())'", seconds: 10)
    } catch {
      Issue.record("\(selector) has “\(try value(selector, pen))” instead of “\(text)”")
    }
  }

  @Test func `words go into the fields that they are written in, without a tap, and the strokes vanish`() throws {
    try withPage { pen in
      try pen.write("vision", in: "#name")
      #expect(try pen.page.value(of: "inklingScribble.isHandlingWriting") as? Bool == true)
      try pen.write("group", in: "#city")
      try wait(pen, "#name", "vision")
      try wait(pen, "#city", "group")
      // The field wants words with an uppercase first letter.
      #expect(try value("#name", pen).first == "V")
      try pen.page.wait(until: "inklingScribble.shown.strokes === 0 || inklingScribble.shown.strokes.length === 0")
      #expect(try pen.page.text(of: "document.activeElement.id") == "city")
      // The next word has its space.
      let box = try pen.box(of: "#city")
      try pen.write("hotel", at: (box.x + 165, box.y + 8), height: 30)
      try wait(pen, "#city", "group hotel")
    }
  }

  @Test func `writing that runs over a field's edge stays in its field`() throws {
    try withPage { pen in
      let box = try pen.box(of: "#name")
      try pen.write("elephant", at: (box.x + 14, box.y + box.height - 24), height: 44)
      try wait(pen, "#name", "elephant")
      #expect(try value("#city", pen).isEmpty)
    }
  }

  @Test func `nothing is read, kept or shown in a field for a password`() throws {
    try withPage { pen in
      try pen.write("quick", in: "#secret")
      Thread.sleep(forTimeInterval: 2.5)
      for selector in ["#secret", "#mail", "#city", "#name"] { #expect(try value(selector, pen).isEmpty) }
      #expect(try pen.page.value(of: "inklingScribble.words.length") as? Int == 0)
      #expect(try pen.page.value(of: "inklingScribble.isHandlingWriting") as? Bool == false)
      #expect(try pen.page.text(of: "inklingScribble.shown.announced").contains("Nothing is read"))
    }
  }

  @Test func `below a list a new entry is made, and a click makes one, too`() throws {
    try withPage { pen in
      try pen.write("blue", in: "#below")
      try pen.page.wait(until: "document.querySelectorAll('#list input').length === 3")
      try wait(pen, "#list li:last-child input", "blue")
      try pen.page.value(of: "document.getElementById('below').click()")
      #expect(try pen.page.value(of: "document.querySelectorAll('#list input').length") as? Int == 4)
    }
  }

  @Test func `a line selects, scratching out deletes, and each is undone`() throws {
    try withPage { pen in
      try pen.page.value(of: "document.querySelector('#text').scrollIntoView({ block: 'center' })")
      let before = try value("#text", pen)
      var box = try pen.box(of: "harbour", in: "#text")
      try pen.draw((0...12).map { (box.x - 2 + (box.width + 4) * Double($0) / 12, box.middle.y) })
      try pen.page.wait(
        until:
          "(({ value, selectionStart: a, selectionEnd: b }) => value.slice(a, b))(document.getElementById('text')).trim() === 'harbour'"
      )
      #expect(try value("#text", pen) == before)
      box = try pen.box(of: "noon", in: "#text")
      // Five times from edge to edge, each a little lower.
      let path = (0...60).map { step -> (x: Double, y: Double) in
        let turn = Double(step) / 12
        let along = abs((turn + 1).truncatingRemainder(dividingBy: 2) - 1)
        return (box.x + 1 + (box.width - 4) * along, box.y + box.height * (0.3 + 0.4 * Double(step) / 60))
      }
      try pen.draw(path)
      try pen.page.wait(until: "!document.getElementById('text').value.includes('noon')")
      // The full stop at its end may go with it.
      let left = try value("#text", pen)
      #expect(
        left.hasPrefix("Please meet me at the harbour at") && left.hasSuffix(" The boat leaves soon after that."),
        "\(left)")
      try pen.press("z", code: 90, modifiers: 2, commands: ["undo"])
      try pen.page.wait(until: "document.getElementById('text').value.includes('noon')")
      #expect(try value("#text", pen) == before)
    }
  }

  /// Draws a gesture over the text area, waits for what it does, and takes an edit back.
  private func expect(
    _ pen: ScribblePen, _ path: [(x: Double, y: Double)], gives condition: String, undoes: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try value("#text", pen)
    try pen.draw(path)
    do {
      try pen.page.wait(
        until: "(({ value, selectionStart: a, selectionEnd: b }) => \(condition))(document.getElementById('text'))",
        seconds: 5)
    } catch {
      let range = try pen.page.text(of: "String([document.getElementById('text').selectionStart, text.selectionEnd])")
      Issue.record("“\(try value("#text", pen))”, selection \(range)", sourceLocation: sourceLocation)
      return
    }
    guard undoes else { return }
    try pen.press("z", code: 90, modifiers: 2, commands: ["undo"])
    #expect(try value("#text", pen) == before, sourceLocation: sourceLocation)
  }

  @Test
  func `a circle selects, bars divide and join, an arc joins, a caret moves the insertion point, a corner breaks`()
    throws
  {
    try withPage { pen in
      try pen.page.value(of: "document.querySelector('#text').scrollIntoView({ block: 'center' })")
      let meet = try pen.box(of: "meet", in: "#text")
      let unit = meet.height
      let circle = (0...48).map { step -> (x: Double, y: Double) in
        let angle = -1.6 - 6.4 * Double(step) / 48
        let (x, y) = ((meet.width / 2 + 4) * cos(angle), (unit / 2 + 3) * sin(angle))
        return (meet.middle.x + x, meet.middle.y + y)
      }
      try expect(pen, circle, gives: "value.slice(a, b).trim() === 'meet'", undoes: false)
      func bar(_ x: Double) -> [(x: Double, y: Double)] {
        (0...16).map(Double.init).map { step in (x - 0.02 * step, meet.y - 5 + (unit + 10) * step / 16) }
      }
      let half = try pen.box(of: "har", in: "#text")
      try expect(pen, bar(half.x + half.width), gives: "value.includes('the har bour')")
      let gap = meet.x + meet.width + (try pen.box(of: "me at", in: "#text")).x
      try expect(pen, bar(gap / 2), gives: "value.includes('Please meetme at')")
      let arc = (0...20).map { step -> (x: Double, y: Double) in
        let share = Double(step) / 10 - 1
        let below: Double = 6 * (1 - share * share)
        return (gap / 2 + 8 * share, meet.y + unit - 3 + below)
      }
      try expect(pen, arc, gives: "value.includes('Please meetme at')")
      let tip = try pen.box(of: "at the", in: "#text").x - 2
      let caret = (0...20).map { step -> (x: Double, y: Double) in
        let share = Double(step) / 10 - 1
        return (tip + 9 * share, meet.y + 6 + unit * abs(share))
      }
      try expect(
        pen, caret, gives: "a === b && [14, 15].includes(a) && value.slice(0, 14) === 'Please meet me'", undoes: false)
      let down = (0...12).map(Double.init).map { step in (x: tip, y: meet.y - 2 + (unit + 4) * step / 12) }
      let left = (1...14).map(Double.init).map { step in (x: tip - 2 * step, y: meet.y + unit + 2) }
      try expect(pen, down + left, gives: "/^Please meet me ?\\nat the/.test(value)")
    }
  }

  @Test func `a finger scrolls, a mouse writes until a pen is seen, and Escape takes writing back`() throws {
    try withPage { pen in
      try pen.page.value(of: "inklingScribble.input = 'automatic'")
      try pen.write("leisure", in: "#name", with: "mouse")
      try wait(pen, "#name", "leisure")
      try pen.write("group", in: "#city")
      try wait(pen, "#city", "group")
      try pen.page.wait(until: "!inklingScribble.isHandlingWriting")
      // From now on only the pen writes: the mouse selects, the finger scrolls.
      try pen.write("vision", in: "#mail", with: "mouse")
      let box = try pen.box(of: "#mail")
      try pen.touch((0...12).map { (box.x + 20 + 5 * Double($0), box.middle.y + 4 * sin(Double($0))) })
      #expect(try pen.page.value(of: "inklingScribble.isHandlingWriting") as? Bool == false)
      Thread.sleep(forTimeInterval: 2)
      #expect(try value("#mail", pen).isEmpty)
      try pen.page.value(of: "document.getElementById('mail').focus()")
      try pen.write("vision", in: "#mail")
      try pen.press("Escape", code: 27)
      #expect(try pen.page.value(of: "inklingScribble.isHandlingWriting") as? Bool == false)
      #expect(try pen.page.value(of: "inklingScribble.shown.strokes.length") as? Int == 0)
      Thread.sleep(forTimeInterval: 2)
      #expect(try value("#mail", pen).isEmpty)
    }
  }

  @Test func `what was written is in a form when it is sent`() throws {
    try withPage("form") { pen in
      try pen.page.value(
        of: """
          (() => {
            document.querySelector('form').addEventListener('submit', (event) => {
              event.preventDefault();
              window.sent = Object.fromEntries(new FormData(event.target).entries());
            });
          })()
          """)
      try pen.write("quail", in: "#family")
      try pen.page.value(of: "document.querySelector('form').requestSubmit()")
      let sent = try pen.page.text(of: "String(Object.values(window.sent ?? {}))")
      #expect(sent.lowercased().contains("quail"), "\(sent)")
    }
  }

  @Test func `a word's other readings open with a tap, and by keyboard, where arrows, Enter and Escape work`() throws {
    try withPage { pen in
      let menu = "document.querySelector('inkling-scribble').shadowRoot"
      let item = "\(menu).activeElement?.textContent ?? ''"
      try pen.write("borrow", in: "#city")
      try wait(pen, "#city", "borrow")
      let readings: [String] = try pen.page.decoded("inklingScribble.words.at(-1).alternatives")
      try #require(readings.count > 1, "\(readings)")
      try pen.press("ArrowDown", code: 40, modifiers: 1)
      #expect(try pen.page.text(of: item) == readings[0])
      try pen.press("ArrowRight", code: 39)
      #expect(try pen.page.text(of: item) == readings[1])
      try pen.press("Escape", code: 27)
      #expect(try pen.page.text(of: "document.activeElement.id") == "city")
      try pen.press("ArrowDown", code: 40, modifiers: 1)
      try pen.press("Enter", code: 13)
      try wait(pen, "#city", readings[0])
      #expect(try pen.page.text(of: "document.activeElement.id") == "city")
      // A tap on the word.
      let box = try pen.box(of: "#city")
      try pen.draw([(box.x + 24, box.middle.y), (box.x + 24, box.middle.y)])
      try pen.page.wait(until: "!\(menu).querySelector('[role=menu]').hidden", seconds: 5)
      let choice: ScribblePen.Box = try pen.page.decoded(
        "(({ x, y, width, height }) => ({ x, y, width, height }))(\(menu).querySelector('[role=menuitem]').getBoundingClientRect())"
      )
      #expect(choice.width >= 44 && choice.height >= 44)
      try pen.draw([choice.middle, choice.middle])
      try wait(pen, "#city", "borrow")
    }
  }

  @Test func `each word is a step of the browser's undo, and its other readings can be chosen by keyboard`() throws {
    try withPage { pen in
      try pen.write("client", in: "#city")
      try wait(pen, "#city", "client")
      let box = try pen.box(of: "#city")
      try pen.write("action", at: (box.x + 170, box.y + 8), height: 30)
      try wait(pen, "#city", "client action")
      try pen.press("z", code: 90, modifiers: 2, commands: ["undo"])
      try wait(pen, "#city", "client")
      // Alt with the down arrow opens the readings, Enter takes one.
      try pen.press("ArrowDown", code: 40, modifiers: 1)
      let word: [String] = try pen.page.decoded("inklingScribble.words.at(-1).alternatives")
      if word.count > 1 {
        let id = try pen.page.value(of: "inklingScribble.words.at(-1).id") as? Int ?? 0
        #expect(try pen.page.value(of: "inklingScribble.chooseWord(\(id), 'clients')") as? Bool == true)
        #expect(try value("#city", pen) == "clients")
      }
    }
  }

  @Test func `rich text takes words where they are written`() throws {
    try withPage { pen in
      try pen.page.value(of: "document.querySelector('#letter').scrollIntoView({ block: 'center' })")
      let box = try pen.box(of: "#letter p:last-child")
      try pen.write("twenty", at: (box.x + 140, box.y - 4), height: 32)
      try pen.page.wait(until: "document.getElementById('letter').textContent.includes('twenty')", seconds: 10)
      #expect(try pen.page.text(of: "document.querySelector('#letter b').textContent") == "reader")
    }
  }

  @Test func `a drawing that the page rejects, and a detached page, stay unchanged`() throws {
    try withPage { pen in
      try pen.page.value(of: "document.getElementById('name').setAttribute('data-scribble', 'off')")
      try pen.write("fence", in: "#name")
      try pen.page.value(of: "inklingScribble.detach()")
      try pen.write("fence", in: "#city")
      Thread.sleep(forTimeInterval: 2)
      #expect(try value("#name", pen).isEmpty && value("#city", pen).isEmpty)
    }
  }

  @Test func `someone else's form is writable after one call`() throws {
    try withPage("form") { pen in
      try pen.write("leisure", in: "#given")
      try pen.write("easy", in: "#family")
      try wait(pen, "#given", "leisure")
      try wait(pen, "#family", "easy")
      try pen.write("borrow", in: "#pin")
      try pen.write("quail", in: "#why")
      try wait(pen, "#why", "quail")
      #expect(try value("#pin", pen).isEmpty)
    }
  }

  @Test func `nothing is cut off or hard to read, on phone and desk, by day and night, and everything has a name`()
    throws
  {
    try withPage { pen in
      for width in [400, 1400] {
        for scheme in ["light", "dark"] {
          try PadLook.check(
            pen.page, width: width, scheme: scheme,
            ["h1", "h2", ".lead", "label", "#text", "#below", "#help", "kbd", "dt", "dd"])
        }
      }
      try PadLook.checkNames(pen.page, least: 10)
    }
  }
}
