import InkCore
public import InkRuntime

/// Writing with a pen straight into a user interface: where strokes go, when their text is inserted, and editing gestures.
///
/// ```swift
/// let session = ScribbleSession(surface: form, reader: recognizer.startDrawing(hints: DrawingHints(alternatives: 5)))
/// if case .writing = session.penDown(contact, at: point, time: now) { layer.begin(point) }
/// session.penMoved(contact.id, along: points, time: now)
/// session.penUp(contact.id, time: now)
/// // On a queue or timer, at session.nextUpdate:
/// session.update(time: now)
/// ```
///
/// Events never recognize: they route strokes, preview gestures and take a fraction of a millisecond. `update(time:)`
/// recognizes, inserts text and ends writing; call it when `nextUpdate` says. Times are seconds of any steady clock.
///
/// A session belongs to one task at a time. Nothing of a secure element is kept: its strokes aren't even stored.
public final class ScribbleSession<Surface: ScribbleSurface, Reader: LiveReader> {
  /// The name of an element of the surface.
  public typealias Element = Surface.Element

  /// The settings, which may change at any time.
  public var settings: ScribbleSettings {
    didSet { filter.settings = settings }
  }

  /// The user interface.
  public let surface: Surface

  let reader: Reader
  var filter: ContactFilter
  var active: ActiveStroke?
  var pending: PendingStroke?
  var runs: [WritingRun<Element, Surface.Target>] = []
  var words: [CommittedWord<Element>] = []
  /// The writing that ended last, whose dots and crosses may come late.
  var ended: (element: Element, box: Box, height: Float, penUp: Double)?
  var nextStroke: Stroke.ID = 1
  var nextWord = 1
  var isPreviewShown = false

  struct ActiveStroke {
    var contact: Contact
    var id: Stroke.ID
    var element: Element
    var points: [StrokePoint]
    var began: Double
    var eventsSincePreview = 0
  }

  /// A stroke that may be a gesture or a tap, if no other follows near it.
  struct PendingStroke {
    var element: Element
    var written: WrittenStroke
    var isTap: Bool
    var penUp: Double
    var deadline: Double
  }

  /// Makes a session, which holds its surface, with a reader of ink that nothing else uses.
  public init(surface: Surface, reader: Reader, settings: ScribbleSettings = ScribbleSettings()) {
    self.surface = surface
    self.reader = reader
    self.settings = settings
    filter = ContactFilter(settings)
  }

  /// Whether strokes are written, or wait to be read or inserted.
  public var isHandlingWriting: Bool { active != nil || pending != nil || !runs.isEmpty }

  /// Whether strokes are written into an element, or wait there.
  public func isHandlingWriting(in element: Element) -> Bool {
    active?.element == element || pending?.element == element || runs.contains { $0.element == element }
  }

  /// The element that the last stroke went to, while it is handled.
  package var lastElement: Element? { pending?.element ?? runs.last?.element }

  /// Whether a pencil is likely to write soon, so that an interface may make fields larger.
  public func isPencilInputExpected(at time: Double) -> Bool { filter.expectsPencil(at: time) }

  /// The words that were inserted last and can still be chosen again, the oldest first.
  public var committedWords: [CommittedWord<Element>] { words }

  /// When `update(time:)` is to be called next; `nil` while there is nothing to do before another event.
  public var nextUpdate: Double? {
    var times: [Double] = []
    if let pending, active == nil { times.append(pending.deadline) }
    if let run = runs.first {
      if run.progress == .unread || run.isFinished { return -.infinity }
      if active == nil {
        if run.target == nil { times.append(run.penUp + settings.focusPause) }
        if run.progress == .read, !run.strokes.isEmpty { times.append(run.penUp + settings.commitPolicy.pause) }
        times.append(run.penUp + settings.finishPause)
      }
    }
    return times.min()
  }

  /// An element's text was edited by others, such as a keyboard: what is written next goes to its selection.
  public func textChanged(in element: Element) {
    for index in runs.indices where runs[index].element == element {
      runs[index].insertion = nil
      if index == 0, runs[0].readCount != nil { reader.forgetCommittedInk() }
    }
    let target = surface.target(for: element)
    words.removeAll { word in
      guard word.element == element else { return false }
      guard let target else { return true }
      return word.range.upperBound > target.length || target.text(in: word.range) != word.text
    }
  }

  /// Replaces a committed word by one of its other readings, as one step of undo.
  ///
  /// `text`: the reading, or any other text.
  /// - Returns: Whether the word was still there.
  @discardableResult
  public func replaceWord(_ id: Int, with text: String) -> Bool {
    guard let index = words.firstIndex(where: { $0.id == id }), !surface.isSecure(words[index].element),
      let target = surface.target(for: words[index].element), !target.isSecure
    else { return false }
    var word = words[index]
    guard word.range.upperBound <= target.length, target.text(in: word.range) == word.text else {
      words.remove(at: index)
      return false
    }
    let edit = TextEdit(start: word.range.lowerBound, removed: word.text, inserted: text)
    target.replace(word.range, with: text)
    follow(edit, in: word.element)
    word.range = edit.insertedRange
    word.alternatives = ([word.text] + word.alternatives).filter { $0 != text }
    word.text = text
    words.append(word)
    words.sort { $0.id < $1.id }
    return true
  }

  /// Moves what refers to an element's text after an edit of the session's own; words that it touched are forgotten.
  func follow(_ edit: TextEdit, in element: Element) {
    for index in runs.indices where runs[index].element == element {
      if let range = runs[index].insertion { runs[index].insertion = edit.moved(range) ?? edit.insertedRange.end }
    }
    words = words.compactMap { word in
      guard word.element == element else { return word }
      var word = word
      guard let range = edit.moved(word.range) else { return nil }
      word.range = range
      return word
    }
  }

  /// The elements near a box, with what routing needs of them.
  func fields(near box: Box) -> [StrokeRouter<Element>.Field] {
    surface.requestElements(in: box.grown(by: settings.reach)).compactMap { element in
      surface.frame(for: element).map { .init(element: element, frame: $0, isSecure: isSecure(element)) }
    }
  }

  func isSecure(_ element: Element) -> Bool {
    surface.isSecure(element) || surface.target(for: element)?.isSecure == true
  }
}

extension Range where Bound == Int {
  var end: Self { upperBound..<upperBound }
}

/// The settings of a session; lengths are in the surface's units, such as points or CSS pixels.
public struct ScribbleSettings: Hashable, Sendable {
  /// The conditions under which text is inserted while someone writes.
  public var commitPolicy = CommitPolicy(pause: 0.8)
  /// Seconds without the pen after which all that was written is inserted, however sure its text, and writing ends.
  public var finishPause = 1.6
  /// Seconds without the pen after which an element is focused whose focus was delayed.
  public var focusPause = 0.35
  /// Seconds that a stroke waits that may be a gesture or the first of a letter: another stroke near it makes it writing.
  public var decisionDelay = 0.5
  /// The kinds of contacts that may write.
  public var drawingPolicy = DrawingPolicy.automatic
  /// The diameter from which a finger's touch is taken for a palm.
  public var palmDiameter: Float = 40
  /// Seconds after the pen's last event during which touches are those of the hand that writes.
  public var handTime = 0.5
  /// The distance from an element at which a stroke may begin and still belong to it.
  public var reach: Float = 16
  /// The longest way of the pen, in units, that is still a tap.
  public var tapDistance: Float = 4
  /// Whether editing gestures are recognized.
  public var gestures = true
  /// The share of a stroke on a page that a scratch-out has to cover to remove it, from 0 (all that it touches) to 1.
  public var eraserShare: Float = 0.4
  /// The number of committed words whose candidates are kept.
  public var wordLimit = 64

  /// The default settings.
  public init() {}
}
