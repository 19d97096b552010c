import CInkling
import Foundation
import InkC
import InkCore
import InkModelFile
import InkRuntime
import InkScribble
import TestSupport
import Testing

/// A model of a few letters with its recognizer, freed at the end.
private final class OpenReader {
  let recognizer: Recognizer
  private(set) var handle: OpaquePointer?
  private(set) var model: OpaquePointer?

  init() throws {
    let bytes = try SpellingModel.bytes(beamWidth: 8, graphemes: "l i")
    recognizer = try Recognizer(model: ModelFile(bytes: bytes))
    try #require(inkling_model_open_bytes(bytes, bytes.count, &model, nil) == INKLING_OK)
    try #require(inkling_recognizer_create(model, &handle, nil) == INKLING_OK)
  }

  deinit {
    _ = inkling_recognizer_free(&handle)
    _ = inkling_model_free(&model)
  }
}

/// Two sessions that get the same events: one in Swift, one through the C interface.
private struct Twins {
  let swift: SimulatedForm
  let session: ScribbleSession<SimulatedForm, Drawing>
  let caller: CallerForm
  /// The first difference.
  private(set) var fault: String?
  private(set) var inserted = 0
  private(set) var performed = 0
  private var random: SplitMix64
  private var time = 0.0
  private var pen = Point(x: 40, y: 30)
  private var compared = 0

  init(_ reader: OpenReader, seed: UInt64) {
    random = SplitMix64(state: seed)
    swift = Self.form()
    var settings = ScribbleSettings()
    settings.drawingPolicy = .anyInput
    session = ScribbleSession(
      surface: swift, reader: reader.recognizer.startDrawing(hints: DrawingHints(alternatives: 5)), settings: settings)
    caller = CallerForm(Self.form(), reader.handle)
  }

  private static func form() -> SimulatedForm {
    func field(_ x: Float, _ y: Float, _ height: Float, _ text: String, isSecure: Bool = false, isLazy: Bool = false)
      -> SimulatedForm.Field
    {
      let frame = Box(lower: Point(x: x, y: y), upper: Point(x: x + 260, y: y + height))
      return SimulatedForm.Field(
        SimulatedText(frame: frame, text: text, isMultiline: height > 50, isSecure: isSecure), isLazy: isLazy)
    }
    return SimulatedForm([
      field(20, 20, 36, ""), field(320, 20, 36, "", isSecure: true), field(20, 80, 36, "li 😀 ill", isLazy: true),
      field(20, 140, 160, "one two three 你好 and the rest of it, which is long"),
    ])
  }

  private mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  /// One event for both.
  mutating func step() {
    switch number(40) {
    case 0..<24: draw(letter())
    case 24..<27: draw(gesture())
    case 27..<33: wait(Double(number(20)) / 10)
    case 33:
      let element = number(4)
      for form in [swift, caller.form] {
        guard let text = form.fields[element]?.text else { continue }
        text.replace(0..<min(1, text.length), with: text.length > 40 ? "" : "x")
      }
      session.textChanged(in: element)
      expect(inkling_scribble_text_changed(caller.scribble, UInt(element), nil))
    case 34:
      let element: Int? = number(5) == 0 ? nil : number(4)
      for form in [swift, caller.form] { form.focus(element) }
    case 35 where number(6) == 0:
      session.cancel()
      expect(inkling_scribble_cancel(caller.scribble, nil))
    case 36 where number(3) == 0:
      session.finish(time: time)
      expect(inkling_scribble_finish(caller.scribble, time, nil))
    case 37:
      guard let word = session.committedWords.last else { break }
      var isReplaced: Int32 = -1
      let swiftly = session.replaceWord(word.id, with: "é😀")
      expect(
        "é😀".withCString {
          inkling_scribble_replace_word(caller.scribble, UInt64(word.id), $0, &isReplaced, nil)
        })
      if (isReplaced == 1) != swiftly { fault = "replaces \(isReplaced)" }
    case 38:
      session.penHovered(time: time)
      expect(inkling_scribble_pen_hovered(caller.scribble, time, nil))
    default: pen = Point(x: Float(20 + number(300)), y: Float(24 + number(240)))
    }
    compare()
  }

  private mutating func expect(_ status: inkling_status) {
    if status != INKLING_OK { fault = fault ?? "status \(status)" }
  }

  /// A letter of the model further on, now and then in another field.
  private mutating func letter() -> [Point] {
    if number(12) == 0 { pen = Point(x: Float(30 + 300 * number(2)), y: [26, 86, 150, 180][number(4)]) }
    pen.x += Float(10 + number(16))
    let (x, y) = (pen.x, pen.y)
    return switch number(6) {
    case 0: [Point(x: x, y: y - 4)]
    case 1: (0...10).map { Point(x: x, y: y + 10 - Float($0)) }
    default: (0...10).map { Point(x: x, y: y + Float($0)) }
    }
  }

  /// A line or a zigzag over a text.
  private mutating func gesture() -> [Point] {
    let x = Float(24 + number(150))
    let y: Float = [98, 154, 180][number(3)]
    let width = Float(20 + number(60))
    if number(2) == 0 { return (0...20).map { Point(x: x + width * Float($0) / 20, y: y) } }
    return (0...60).map { step in
      let turn = Float(step % 24) / 12
      return Point(x: x + width * (turn < 1 ? turn : 2 - turn), y: y - 4 + Float(step) / 8)
    }
  }

  private mutating func draw(_ path: [Point]) {
    let contact = Contact(id: 3, kind: .pencil)
    var (stroke, rejection): (UInt64, Int32) = (99, 99)
    let response = session.penDown(contact, at: StrokePoint(location: path[0]), time: time)
    expect(
      inkling_scribble_pen_down(
        caller.scribble, 3, Int32(INKLING_CONTACT_PENCIL), 0, [path[0].x, path[0].y], 8, time, &stroke, &rejection, nil)
    )
    let known: (UInt64, Int32) =
      switch response {
      case .writing(let id): (id, Int32(INKLING_REJECTION_NONE))
      case .rejected(let reason): (0, Int32(reason.rawValue))
      }
    if (stroke, rejection) != known { fault = fault ?? "pen down: \((stroke, rejection)) instead of \(known)" }
    for point in path.dropFirst() {
      time += 0.004
      session.penMoved(3, along: [StrokePoint(location: point)], time: time)
      expect(inkling_scribble_pen_moved(caller.scribble, 3, [point.x, point.y], 1, 8, time, nil))
    }
    session.penUp(3, time: time)
    expect(inkling_scribble_pen_up(caller.scribble, 3, time, nil))
    wait(0.06)
  }

  private mutating func wait(_ seconds: Double) {
    let end = time + seconds
    for _ in 0..<100 {
      var due = -1.0
      expect(inkling_scribble_get_next_update(caller.scribble, &due, nil))
      if due != session.nextUpdate ?? .infinity {
        fault = fault ?? "next update \(due) instead of \(String(describing: session.nextUpdate))"
      }
      guard due <= end else { break }
      time = max(time, due)
      session.update(time: time)
      expect(inkling_scribble_update(caller.scribble, time, nil))
    }
    time = end
  }

  /// Compares texts, selections, focus, words, effects and state.
  private mutating func compare() {
    for (number, field) in swift.fields {
      guard let other = caller.form.fields[number]?.text else { continue }
      if field.text.text != other.text || field.text.selection != other.selection {
        fault = fault ?? "“\(other.text)” \(other.selection) instead of “\(field.text.text)” \(field.text.selection)"
      }
    }
    if swift.focused != caller.form.focused || swift.writing != caller.form.writing { fault = fault ?? "focus" }
    let known = swift.effects.map(CallerForm.line)
    if Array(caller.effects.dropFirst(compared)) != known {
      fault = fault ?? "\(caller.effects.dropFirst(compared)) instead of \(known)"
    }
    compared += known.count
    inserted += known.count { $0.hasPrefix("inserted") }
    performed += known.count { $0.hasPrefix("performed") }
    swift.forget()
    var (count, state): (Int, UInt32) = (-1, 0)
    expect(inkling_scribble_get_word_count(caller.scribble, &count, nil))
    expect(inkling_scribble_get_state(caller.scribble, time, &state, nil))
    let isHandling = Int(state) & INKLING_SCRIBBLE_HANDLES_WRITING != 0
    if count != session.committedWords.count || isHandling != session.isHandlingWriting {
      fault = fault ?? "\(count) words, state \(state)"
    }
    for (index, known) in session.committedWords.enumerated().suffix(2) {
      var word = inkling_word()
      word.size = MemoryLayout<inkling_word>.size
      expect(inkling_scribble_get_word(caller.scribble, index, &word, nil))
      let alternatives = (0..<word.alternative_count).map { String(cString: word.alternatives[$0]!) }
      if String(cString: word.text) != known.text || alternatives != known.alternatives
        || Int(word.start)..<Int(word.end) != known.range || Int(word.element) != known.element
      {
        fault = fault ?? "word \(index)"
      }
    }
  }
}

@Suite struct `InkC sessions of writing` {
  @Test func `ten thousand random events do the same as in Swift`() throws {
    let reader = try OpenReader()
    var (inserted, performed) = (0, 0)
    for seed in 1...10 as ClosedRange<UInt64> {
      var twins = Twins(reader, seed: seed)
      for event in 0..<1000 {
        twins.step()
        if let fault = twins.fault {
          Issue.record("event \(event) of seed \(seed): \(fault)")
          return
        }
      }
      inserted += twins.inserted
      performed += twins.performed
    }
    #expect(inserted > 500 && performed > 50, "\(inserted) words, \(performed) gestures")
  }
}

@Suite struct `InkC sessions of writing with mistakes` {
  private static func form() -> SimulatedForm {
    let frame = Box(lower: Point(x: 0, y: 0), upper: Point(x: 300, y: 40))
    return SimulatedForm([SimulatedForm.Field(SimulatedText(frame: frame))])
  }

  /// Writes a letter at a position.
  private static func write(_ scribble: OpaquePointer?, _ x: Float, _ time: Double) {
    _ = inkling_scribble_pen_down(scribble, 1, 0, 0, [x, 10], 8, time, nil, nil, nil)
    let points = (1...12).flatMap { [x, 10 + Float($0)] }
    _ = inkling_scribble_pen_moved(scribble, 1, points, 12, 8, time, nil)
    _ = inkling_scribble_pen_up(scribble, 1, time, nil)
  }

  @Test func `NULL handles and those of another kind give an error`() throws {
    let reader = try OpenReader()
    var handle = reader.handle
    for wrong in [nil, reader.handle, reader.model] {
      var (stroke, rejection, count, state, time): (UInt64, Int32, Int, UInt32, Double) = (7, 7, 7, 7, 7)
      let status = [
        inkling_scribble_set_settings(wrong, nil, nil),
        inkling_scribble_pen_down(wrong, 1, 0, 0, [0, 0] as [Float], 8, 0, &stroke, &rejection, nil),
        inkling_scribble_pen_moved(wrong, 1, [0, 0] as [Float], 1, 8, 0, nil),
        inkling_scribble_pen_up(wrong, 1, 0, nil),
        inkling_scribble_pen_cancelled(wrong, 1, 0, nil), inkling_scribble_pen_hovered(wrong, 0, nil),
        inkling_scribble_update(wrong, 0, nil), inkling_scribble_get_next_update(wrong, &time, nil),
        inkling_scribble_finish(wrong, 0, nil), inkling_scribble_cancel(wrong, nil),
        inkling_scribble_text_changed(wrong, 0, nil), inkling_scribble_get_state(wrong, 0, &state, nil),
        inkling_scribble_get_word_count(wrong, &count, nil), inkling_scribble_get_word(wrong, 0, nil, nil),
        inkling_scribble_replace_word(wrong, 1, "a", nil, nil),
      ]
      #expect(status.allSatisfy { $0 == INKLING_ERROR_HANDLE }, "\(status)")
      #expect(stroke == 7 && rejection == 7 && count == 7 && state == 7 && time == 7)
    }
    #expect(inkling_scribble_free(&handle) == INKLING_ERROR_HANDLE && handle == reader.handle)
    var none: OpaquePointer?
    #expect(inkling_scribble_free(&none) == INKLING_OK)
  }

  @Test func `a surface needs its callbacks`() throws {
    let reader = try OpenReader()
    var scribble: OpaquePointer?
    #expect(inkling_scribble_create(reader.handle, nil, nil, &scribble, nil) == INKLING_ERROR_ARGUMENT)
    let changes: [(inout inkling_surface) -> Void] = [
      { $0.request_elements = nil }, { $0.get_element = nil }, { $0.focus = nil }, { $0.get_text = nil },
      { $0.select = nil }, { $0.replace = nil }, { $0.find_offset = nil }, { $0.get_boxes = nil }, { $0.show = nil },
      { $0.size = 0 }, { $0.size = 7 },
    ]
    for change in changes { #expect(CallerForm(Self.form(), reader.handle, change: change).scribble == nil) }
    let optional: [(inout inkling_surface) -> Void] = [
      { $0.should_begin = nil }, { $0.will_begin = nil }, { $0.did_finish = nil },
    ]
    for change in optional { #expect(CallerForm(Self.form(), reader.handle, change: change).scribble != nil) }
  }

  @Test func `numbers out of their range are rejected, and nothing is written`() throws {
    let reader = try OpenReader()
    let caller = CallerForm(Self.form(), reader.handle)
    let scribble = caller.scribble
    let bad: [Double] = [.nan, .infinity, -.infinity]
    for time in bad {
      #expect(
        inkling_scribble_pen_down(scribble, 1, 0, 0, [9, 9] as [Float], 8, time, nil, nil, nil)
          == INKLING_ERROR_ARGUMENT)
      #expect(inkling_scribble_update(scribble, time, nil) == INKLING_ERROR_ARGUMENT)
      #expect(inkling_scribble_finish(scribble, time, nil) == INKLING_ERROR_ARGUMENT)
      #expect(
        inkling_scribble_pen_down(scribble, 1, 0, Float(time), [9, 9] as [Float], 8, 0, nil, nil, nil)
          == INKLING_ERROR_ARGUMENT)
      #expect(
        inkling_scribble_pen_down(scribble, 1, 0, 0, [Float(time), 9], 8, 0, nil, nil, nil) == INKLING_ERROR_ARGUMENT)
      var settings = CallerForm.settings
      settings.finish_pause = time
      #expect(inkling_scribble_set_settings(scribble, &settings, nil) == INKLING_ERROR_ARGUMENT)
      settings = CallerForm.settings
      settings.reach = Float(time)
      #expect(inkling_scribble_set_settings(scribble, &settings, nil) == INKLING_ERROR_ARGUMENT)
    }
    for kind in [-1, 3] as [Int32] {
      #expect(
        inkling_scribble_pen_down(scribble, 1, kind, 0, [9, 9] as [Float], 8, 0, nil, nil, nil)
          == INKLING_ERROR_ARGUMENT)
      var settings = CallerForm.settings
      settings.policy = kind
      #expect(inkling_scribble_set_settings(scribble, &settings, nil) == INKLING_ERROR_ARGUMENT)
    }
    #expect(inkling_scribble_pen_down(scribble, 1, 0, 0, nil, 8, 0, nil, nil, nil) == INKLING_ERROR_ARGUMENT)
    #expect(
      inkling_scribble_pen_down(scribble, 1, 0, 0, [9, 9] as [Float], 4, 0, nil, nil, nil) == INKLING_ERROR_ARGUMENT)
    #expect(inkling_scribble_pen_moved(scribble, 1, [9, 9] as [Float], -1, 8, 0, nil) == INKLING_ERROR_QUOTA)
    var state: UInt32 = 9
    #expect(inkling_scribble_get_state(scribble, 0, &state, nil) == INKLING_OK && state == 0)
    var word = inkling_word()
    word.size = MemoryLayout<inkling_word>.size
    #expect(inkling_scribble_get_word(scribble, 0, &word, nil) == INKLING_ERROR_INDEX)
  }

  @Test func `calls from within a callback are rejected`() throws {
    let reader = try OpenReader()
    let caller = CallerForm(Self.form(), reader.handle)
    for letter in 0..<3 { Self.write(caller.scribble, 20 + 12 * Float(letter), 0.1 * Double(letter)) }
    caller.intrusion = { inkling_scribble_update($0, 1, nil) }
    #expect(inkling_scribble_finish(caller.scribble, 1, nil) == INKLING_OK)
    #expect(caller.intruded.map { $0 != INKLING_OK } == true)
    #expect(!caller.form.text(0).isEmpty)
    // It works on.
    Self.write(caller.scribble, 80, 3)
    #expect(inkling_scribble_finish(caller.scribble, 4, nil) == INKLING_OK)
  }

  @Test func `elements that lie, and text that isn't there, end no program`() throws {
    let reader = try OpenReader()
    let frames: [(Float, Float)] = [(.nan, 10), (10, 0), (0, .infinity)]
    for (left, right) in frames {
      Liar.sides = (left, right)
      let caller = CallerForm(Self.form(), reader.handle) { $0.get_element = Liar.element }
      Self.write(caller.scribble, 5, 0)
      #expect(inkling_scribble_finish(caller.scribble, 1, nil) == INKLING_OK)
    }
    let caller = CallerForm(Self.form(), reader.handle) { $0.request_elements = { _, _, _, _ in .max } }
    Self.write(caller.scribble, 5, 0)
    #expect(inkling_scribble_finish(caller.scribble, 1, nil) == INKLING_OK)
    #expect(caller.form.text(0).isEmpty)
  }
}

/// An element whose frame is no frame.
private enum Liar {
  nonisolated(unsafe) static var sides: (Float, Float) = (0, 0)
  static let element: @convention(c) (UnsafeMutableRawPointer?, UInt, UnsafeMutablePointer<inkling_element>?) -> Int32 =
    { _, _, result in
      (result!.pointee.left, result!.pointee.right) = sides
      result!.pointee.bottom = 10
      return 1
    }
}
