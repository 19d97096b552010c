import DesktopInk
import DesktopText
import InkCore
import InkRuntime
import InkScribble

/// The thread that reads the ink and edits the texts of applications.
final class Writer {
  private let pen: Mailbox<PenMessage>
  private let ink: Mailbox<InkMessage>
  private let languages: [InkLanguage]
  private var recognizer: Recognizer
  private let reader: CandidateReader
  private let session: ScribbleSession<DesktopSurface, CandidateReader>
  private let surface: DesktopSurface
  private let accessibility: Accessibility
  private let marks: StrokeMarks
  private let times: Times
  private var eraser: EraserStroke?
  private let log: (String) -> Void
  /// The word whose readings were shown last.
  private var offered = 0

  /// Makes a writer with connections of its own.
  init(
    _ recognizer: Recognizer, of languages: [InkLanguage], bus: Bus, server: XServer, pen: Mailbox<PenMessage>,
    ink: Mailbox<InkMessage>,
    settings: ScribbleSettings, times: Times, log: @escaping (String) -> Void
  ) {
    self.pen = pen
    self.ink = ink
    self.times = times
    self.log = log
    self.languages = languages
    self.recognizer = recognizer
    let marks = StrokeMarks()
    self.marks = marks
    accessibility = Accessibility(bus: bus, log: log)
    surface = DesktopSurface(
      accessibility: accessibility, windows: X11Windows(server), keyboard: X11Keyboard(server)
    ) { effect in
      switch effect {
      case .fade(let strokes): ink.send(.vanished(marks: marks.take(strokes)))
      case .discard(let strokes, let reason):
        let gone = marks.take(strokes)
        if reason != .gesture { log("strokes \(gone) are no writing: \(reason)") }
        switch reason {
        case .secure, .notAllowed: ink.send(.returned(marks: gone))
        case .failed: ink.send(.unread(marks: gone))
        default: ink.send(.vanished(marks: gone))
        }
      case .preview(let preview): ink.send(.preview(preview?.rectangles ?? []))
      case .inserted(let word):
        log("a word of \(word.text.count) letters is in \(word.element)")
        times.noteText()
      case .performed(let gesture, let element): log("a gesture, \(gesture), in \(element)")
      case .needsSpace: break
      }
    }
    reader = CandidateReader(recognizer.startDrawing(hints: DrawingHints(alternatives: 5)))
    session = ScribbleSession(surface: surface, reader: reader, settings: settings)
  }

  /// Reads and writes until it is told to stop.
  func run() {
    while true {
      Mailbox<PenMessage>.wait(for: [pen.descriptor], until: session.nextUpdate)
      guard accessibility.isConnected else { fail("The accessibility bus is gone.", 4) }
      let messages = pen.take()
      for (number, message) in messages.enumerated() {
        // Of several points in the air the last one counts.
        if case .hovered = message, number + 1 < messages.count { continue }
        if case .stop = message {
          surface.beginTurn()
          session.finish(time: Clock.now)
          ink.send(.stopped)
          return
        }
        handle(message)
      }
      if let next = session.nextUpdate, next <= Clock.now {
        surface.beginTurn()
        times.measureUpdate { session.update(time: Clock.now) }
        offerReadings()
      }
    }
  }

  /// Shows the readings of the last word, once the pen rests.
  private func offerReadings() {
    guard !session.isHandlingWriting, let word = session.committedWords.last, word.id > offered else { return }
    offered = word.id
    guard !word.alternatives.isEmpty, let target = surface.target(for: word.element),
      let box = Box(around: target.rectangles(of: word.range))
    else { return }
    ink.send(.readings([word.text] + word.alternatives, word: word.id, box))
  }

  private func handle(_ message: PenMessage) {
    switch message {
    case .down(let mark, let contact, let point, let time):
      surface.beginTurn()
      switch session.penDown(contact, at: point, time: time) {
      case .writing(let stroke):
        marks.add(stroke, mark)
        ink.send(.accepted(mark: mark))
      case .rejected(let reason):
        log("stroke \(mark) is the application's: \(reason)")
        ink.send(.rejected(mark: mark))
      }
    case .moved(let mark, let points, let time):
      surface.beginTurn()
      session.penMoved(mark, along: points, time: time)
    case .up(let mark, let time):
      surface.beginTurn()
      session.penUp(mark, time: time)
    case .eraserDown(let mark, let point, _):
      surface.beginTurn()
      guard surface.writableFrame(at: point) != nil else { return ink.send(.rejected(mark: mark)) }
      ink.send(.accepted(mark: mark))
      eraser = EraserStroke(mark: mark)
      if let boxes = eraser?.move(along: [point], in: session) { ink.send(.preview(boxes)) }
    case .erased(let mark, let points, _):
      guard eraser?.mark == mark else { return }
      surface.beginTurn()
      if let boxes = eraser?.move(along: points, in: session) { ink.send(.preview(boxes)) }
    case .eraserUp(let mark, let time):
      guard let eraser, eraser.mark == mark else { return }
      surface.beginTurn()
      self.eraser = nil
      ink.send(.preview([]))
      eraser.end(in: session, time: time)
      ink.send(.vanished(marks: [mark]))
    case .withdrawn(let mark, let time):
      if eraser?.mark == mark { eraser = nil }
      session.penCancelled(mark, time: time)
    case .hovered(let point, let isPencil, let time):
      if isPencil { session.penHovered(time: time) }
      surface.beginTurn()
      ink.send(.above(surface.writableFrame(at: point)))
    case .language(let index):
      surface.beginTurn()
      session.finish(time: Clock.now)
      do throws(RecognizerError) {
        recognizer = try languages[index].recognizer(sharing: recognizer.languages)
        reader.drawing = recognizer.startDrawing(hints: DrawingHints(alternatives: 5))
      } catch {
        complain("inkling-desktop: \(languages[index].path): \(error)")
      }
    case .chosen(let word, let text):
      surface.beginTurn()
      session.replaceWord(word, with: text)
    case .stop: break
    }
  }
}

/// The numbers of the pen's thread for the session's strokes.
final class StrokeMarks {
  private var marks: [Stroke.ID: Int] = [:]

  func add(_ stroke: Stroke.ID, _ mark: Int) { marks[stroke] = mark }

  /// The marks of strokes, which are forgotten.
  func take(_ strokes: [Stroke.ID]) -> [Int] { strokes.compactMap { marks.removeValue(forKey: $0) } }
}
