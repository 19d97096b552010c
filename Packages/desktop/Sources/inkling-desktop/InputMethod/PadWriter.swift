import DesktopInk
import DesktopText
import InkCore
import InkRuntime
import InkScribble

/// The thread that reads the pad's ink, and answers IBus.
final class PadWriter {
  private let service: IBusService
  private let pad: Mailbox<PadMessage>
  private let updates: Mailbox<PadUpdate>
  private let languages: [InkLanguage]
  private let typeface: Typeface
  private let keyboard: X11Keyboard
  private let text: ContextText
  private let surface: PadSurface
  private let reader: CandidateReader
  private let session: ScribbleSession<PadSurface, CandidateReader>
  private let marks = StrokeMarks()
  private var eraser: EraserStroke?
  private let sink: PadSink
  private let log: (String) -> Void

  private var language = 0
  private var recognizers: [Int: Recognizer] = [:]
  private var purpose = IBusService.Purpose.free
  private var isClosed = false
  /// Whether the application itself inserts what is shown as not settled, when the focus goes elsewhere.
  private var insertsPreview = false
  /// The readings of ink whose text the application threw away with the focus.
  private var lost: [String] = []
  private var isGTK4 = false
  private var hidingTime: Double?
  /// When to remind an application of the focus that it has.
  private var remindingTime: Double?
  private var content = PadContent()
  private var isShown = false

  /// Makes a writer.
  ///
  /// - Throws: What `Recognizer` throws for the first language's model.
  init(
    _ languages: [InkLanguage], service: IBusService, server: XServer, pad: Mailbox<PadMessage>,
    updates: Mailbox<PadUpdate>, log: @escaping (String) -> Void
  ) throws(RecognizerError) {
    self.languages = languages
    self.service = service
    self.pad = pad
    self.updates = updates
    self.log = log
    let typeface = Typeface(server, size: PadWindow.textSize * server.scale)
    self.typeface = typeface
    keyboard = X11Keyboard(server)
    sink = PadSink(service)
    text = ContextText(sink) { typeface.width(of: $0) }
    let recognizer = try languages[0].recognizer(sharing: [])
    recognizers[0] = recognizer
    reader = CandidateReader(Self.drawing(recognizer))
    let marks = self.marks
    surface = PadSurface(text) { effect in
      switch effect {
      case .fade(let strokes): updates.send(.ink(.vanished(marks: marks.take(strokes))))
      case .discard(let strokes, let reason):
        if reason != .gesture { log("strokes are no writing: \(reason)") }
        updates.send(.ink(.vanished(marks: marks.take(strokes))))
      case .inserted(let word): log("a word of \(word.text.count) letters is inserted")
      case .performed(let gesture, _): log("a gesture, \(gesture)")
      case .preview, .needsSpace: break
      }
    }
    var settings = ScribbleSettings()
    settings.drawingPolicy = .anyInput
    settings.reach *= server.scale
    settings.tapDistance *= server.scale
    // Words stay ink until a pause, so that a person can take another reading.
    settings.commitPolicy = CommitPolicy(pause: Self.pause, distance: .infinity)
    settings.finishPause = Self.pause
    session = ScribbleSession(surface: surface, reader: reader, settings: settings)
    service.keepsKey = { [unowned self] in keepsKey($0) }
  }

  private static func drawing(_ recognizer: Recognizer) -> Drawing {
    recognizer.startDrawing(hints: DrawingHints(alternatives: alternatives))
  }

  /// Reads and writes until it is told to stop, or IBus ends.
  func run() {
    while true {
      let next = [session.nextUpdate, text.nextUpdate, hidingTime, remindingTime].compactMap { $0 }.min()
      Mailbox<PadMessage>.wait(for: [pad.descriptor, service.descriptor], until: next)
      guard service.isConnected else { return updates.send(.ink(.stopped)) }
      for event in service.events() { handle(event) }
      for message in pad.take() {
        if case .pen(.stop) = message {
          session.finish(time: Clock.now)
          return updates.send(.ink(.stopped))
        }
        handle(message)
      }
      if let next = session.nextUpdate, next <= Clock.now { session.update(time: Clock.now) }
      if text.settle(time: Clock.now) { session.textChanged(in: 0) }
      if let time = remindingTime, time <= Clock.now {
        remindingTime = nil
        remind()
      }
      if let time = hidingTime, time <= Clock.now {
        hidingTime = nil
        show(false)
      }
      refresh()
    }
  }

  // MARK: IBus

  private func handle(_ event: IBusService.Event) {
    switch event {
    case .created(let name): log("IBus asks for \(name)")
    case .enabled(let name):
      isClosed = false
      if let index = languages.firstIndex(where: { $0.engine == name }) { choose(index) }
    case .disabled:
      leave()
      show(false)
    case .focused(let client):
      log("a text of \(client) has the focus")
      insertsPreview = client.hasPrefix("gtk")
      isGTK4 = client.hasPrefix("gtk4")
      hidingTime = nil
      remindingTime = nil
      if !surface.hasFocus { text.forget() }
      surface.hasFocus = true
      show(!isClosed)
    case .unfocused:
      log("no text has the focus")
      leave()
      // The next text may get it at once.
      if hidingTime == nil { hidingTime = Clock.now + Self.hidingDelay }
      // An application that never told that it lost the focus isn't noticed when it gets it again: Qt 5.
      if remindingTime == nil { remindingTime = Clock.now + Self.remindingDelay }
    case .reset:
      // What was shown as not settled, the application has inserted or thrown away.
      if !sink.previewed.isEmpty { drop() }
      if !text.isTold { text.forget() }
      session.textChanged(in: 0)
    case .purpose(let purpose):
      self.purpose = purpose
      text.isSecure = purpose.isSecret
      if purpose.isSecret { drop() }
      reader.drawing.hints.recognitionType = recognitionType
    case .tellsText(let tells): if !tells { text.isTold = false }
    case .text(let told, let caret, let anchor):
      guard !text.isSecure else { return }
      text.isTold = true
      if text.told(told, caret: caret, anchor: anchor, time: Clock.now) { session.textChanged(in: 0) }
    case .caret(let numbers):
      guard numbers.count == 4, surface.hasFocus else { return }
      let lower = Point(x: Float(numbers[0]), y: Float(numbers[1]))
      let upper = Point(x: lower.x + Float(max(numbers[2], 0)), y: lower.y + Float(max(numbers[3], 0)))
      // Some applications tell it only once they have been drawn.
      if upper.y > lower.y, lower.x >= 0, lower.y >= 0 { updates.send(.caret(Box(lower: lower, upper: upper))) }
    case .key(let key):
      guard !key.isModifier else { return }
      if !text.isTold { text.forget() }
      session.textChanged(in: 0)
    }
  }

  /// Settles the ink before a key; a key that takes the ink back is not the application's.
  private func keepsKey(_ key: PressedKey) -> Bool {
    guard session.isHandlingWriting, !key.isModifier else { return false }
    if key.symbol == InputKey.backspace.symbol || key.symbol == Self.escape {
      drop()
      return true
    }
    session.finish(time: Clock.now)
    // GTK 4 takes only letters that way.
    if key.isMenuKey || isGTK4 { return false }
    // An answer may overtake a text, a key that follows it can't.
    service.passOn(key)
    return true
  }

  /// The text is another one, or none.
  private func leave() {
    // GTK inserts what was shown as not settled, Qt throws it away. To insert it now would be too late: the next text may
    // have the focus already.
    if !insertsPreview, !sink.previewed.isEmpty { lost = reader.candidates }
    drop()
    surface.hasFocus = false
    text.isTold = false
    text.forget()
    session.textChanged(in: 0)
  }

  /// Throws the ink away.
  private func drop() {
    session.cancel()
    reader.begin(after: "")
    sink.preview("")
  }

  private var recognitionType: RecognitionType {
    switch purpose {
    case .digits, .number, .phone: .number
    case .email: .email
    default: .text
    }
  }

  // MARK: The pad

  private func handle(_ message: PadMessage) {
    let now = Clock.now
    switch message {
    case .pen(.down(let mark, let contact, let point, let time)):
      if !session.isHandlingWriting, surface.hasFocus, !text.isSecure { remind() }
      switch session.penDown(contact, at: point, time: time) {
      case .writing(let stroke): marks.add(stroke, mark)
      case .rejected: updates.send(.ink(.rejected(mark: mark)))
      }
    case .pen(.moved(let mark, let points, let time)): session.penMoved(mark, along: points, time: time)
    case .pen(.up(let mark, let time)): session.penUp(mark, time: time)
    case .pen(.withdrawn(let mark, let time)): session.penCancelled(mark, time: time)
    case .pen(.eraserDown(let mark, let point, _)):
      eraser = EraserStroke(mark: mark)
      _ = eraser?.move(along: [point], in: session)
    case .pen(.erased(let mark, let points, _)):
      if eraser?.mark == mark { _ = eraser?.move(along: points, in: session) }
    case .pen(.eraserUp(let mark, let time)):
      if let eraser, eraser.mark == mark { eraser.end(in: session, time: time) }
      eraser = nil
    case .pen(.hovered), .pen(.chosen), .pen(.language), .pen(.stop): break
    case .candidate(let chosen): take(chosen)
    case .button(let button):
      if button == .backspace, session.isHandlingWriting { return drop() }
      session.finish(time: now)
      if button == .language { return choose((language + 1) % languages.count) }
      guard surface.hasFocus else { return }
      switch button {
      case .language: break
      case .space: text.replace(text.selection, with: " ")
      case .backspace:
        if text.isChosen, !text.selection.isEmpty {
          text.replace(text.selection, with: "")
        } else {
          press(.backspace)
          text.pressedBackspace()
        }
      case .enter:
        press(.enter)
        // Whether the line was broken or the text was sent isn't known.
        text.forget()
      }
      session.textChanged(in: 0)
    case .arranged(let layout):
      surface.frame = layout.ink
      text.frame = layout.text
    case .closed:
      session.finish(time: now)
      isClosed = true
      show(false)
    }
  }

  /// Takes another reading of the ink, or of the last word.
  private func take(_ chosen: String) {
    if session.isHandlingWriting {
      reader.taken = chosen
      session.finish(time: Clock.now)
      reader.taken = nil
    } else if lost.contains(chosen) {
      lost = []
      text.replace(text.selection, with: chosen)
      session.textChanged(in: 0)
    } else if let word = session.committedWords.last, word.text != chosen {
      session.replaceWord(word.id, with: chosen)
    }
  }

  private func choose(_ index: Int) {
    guard index != language else { return }
    session.finish(time: Clock.now)
    do throws(RecognizerError) {
      if recognizers[index] == nil {
        recognizers[index] = try languages[index].recognizer(sharing: recognizers.values.flatMap { $0.languages })
      }
      reader.drawing = Self.drawing(recognizers[index]!)
      reader.drawing.hints.recognitionType = recognitionType
      language = index
    } catch {
      complain("inkling-desktop: \(languages[index].path): \(error)")
    }
  }

  /// Presses a key in the application.
  private func press(_ key: InputKey) {
    // GTK 4 ignores those that come by IBus; on Wayland no others can be pressed.
    guard !Self.isWayland else { return service.press(key) }
    switch key {
    case .backspace: keyboard.pressBackspace()
    case .enter: _ = keyboard.type("\n")
    }
  }

  /// Makes the application tell IBus of its focus and of the text around its caret, as it does for every key.
  private func remind() {
    // On Wayland no program may press keys.
    if !Self.isWayland { keyboard.pressNothing() }
  }

  private func show(_ isShown: Bool) {
    guard isShown != self.isShown else { return }
    self.isShown = isShown
    updates.send(.shown(isShown))
  }

  /// Shows what has changed.
  private func refresh() {
    typeface.language = languages[language].fontLanguage
    var content = PadContent()
    content.language = languages[language].name
    if text.isSecure {
      content.notice = "A password is typed, not written."
    } else if !surface.hasFocus {
      content.notice = "Click in a text, then write here."
    } else {
      if session.isHandlingWriting {
        lost = []
        content.candidates = reader.candidates
      } else if !lost.isEmpty {
        content.candidates = lost
      } else if let word = session.committedWords.last {
        content.candidates = [word.text] + word.alternatives
      }
      content.letters = text.letters.map { PadContent.Letter(text: $0.text, box: $0.box) }
      let selection = text.selection
      if selection.isEmpty {
        content.caret = text.caretRectangle(at: selection.lowerBound)
      } else {
        content.marked = text.rectangles(of: selection)
      }
    }
    sink.preview(session.isHandlingWriting && surface.hasFocus && !text.isSecure ? previewed : "")
    guard content != self.content else { return }
    self.content = content
    updates.send(.content(content, language: languages[language].fontLanguage))
  }

  /// The likeliest reading as it will stand in the text.
  private var previewed: String {
    // An edit elsewhere is shown once it is made.
    guard !text.isChosen, let best = reader.candidates.first, let first = best.first else { return "" }
    let caret = text.selection.lowerBound
    guard let last = text.text(in: max(caret - 8, 0)..<caret).last else { return best }
    func isWord(_ character: Character) -> Bool {
      character.isNumber || character.isLetter && character.unicodeScalars.first!.value < 0x2E80
    }
    return (isWord(last) || ".,;:!?)".contains(last)) && isWord(first) ? " " + best : best
  }

  private static let isWayland = Environment.value("WAYLAND_DISPLAY") != nil
  /// Seconds without the pen after which the ink becomes text.
  private static var pause: Double { 1.6 }
  /// Seconds without a text after which the pad is hidden.
  private static var hidingDelay: Double { 0.5 }
  /// Seconds without a text after which the application is reminded of its focus.
  private static var remindingDelay: Double { 0.1 }
  private static var alternatives: Int { 8 }
  private static var escape: UInt32 { 0xFF1B }
}

/// Sends edits to IBus, and keeps what is shown as not settled.
final class PadSink: TextSink {
  private let service: IBusService
  /// The text that is shown as not settled.
  private(set) var previewed = ""

  init(_ service: IBusService) { self.service = service }

  /// Shows a text that isn't settled; nothing where it is empty.
  func preview(_ text: String) {
    guard text != previewed else { return }
    previewed = text
    service.preview(text)
  }

  func commit(_ text: String) {
    preview("")
    service.commit(text)
  }

  func delete(offset: Int, count: Int) {
    preview("")
    service.delete(offset: offset, count: count)
  }

  func pressBackspace(_ count: Int) {
    preview("")
    service.pressBackspace(count)
  }
}
