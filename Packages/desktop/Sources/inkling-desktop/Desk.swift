import DesktopInk
import DesktopText
import InkCore
import InkScribble

/// The thread of the pen: takes its strokes, draws them, and gives applications what isn't writing.
///
/// It never asks an application, so that ink follows the pen whatever applications do.
final class Desk {
  private let server: XServer
  private let input: PenInput
  private let overlay: InkOverlay
  private let clicker: Clicker
  private let pen: Mailbox<PenMessage>
  private let ink: Mailbox<InkMessage>
  private var settings: TraySettings
  private let near: Float
  private let tapDistance: Float
  private let times: Times

  private var active: ActiveStroke?
  private var drafts: [Int: [Point]] = [:]
  /// Ink that became no text, with the time at which it vanishes.
  private var unread: [(time: Double, marks: [Int])] = []
  /// Strokes that go to the application when they are whole.
  private var returned: Set<Int> = []
  private var nextMark = 1
  /// Clicks of our own, which aren't to be looked at again.
  private var ownClicks = 0
  /// The end of the last stroke that was writing.
  private var last: (point: Point, time: Double)?

  private let bar: ReadingsBar?
  /// The word whose readings the bar shows, and the time at which it vanishes.
  private var offer: (word: Int, until: Double)?
  /// A press on the bar: a tap, or a stroke that begins there.
  private var barPress: PenPosition?

  /// The menu where no panel shows it, and the page that explains writing.
  private let menu: MenuWindow?
  private let guide: GuideWindow?
  private let chosen: Mailbox<Int>
  private let languages: [String]
  /// A part of our own windows that is pressed, and the pointer that presses it.
  private var held: (part: Part, pointer: Int)?

  private enum Part: Equatable {
    case line(Int)
    case guideButton
    /// A part of a window that does nothing.
    case background
  }

  /// The field that the pointer was above last.
  private var above: Box?
  /// The location for which that was asked.
  private var hovered: Point?
  /// Fields that the pointer was above, the latest last: where the answer for a press takes too long, it is taken for writing.
  private var known: [(box: Box, time: Double)] = []
  private var lastHover = -Double.infinity

  private struct ActiveStroke {
    var mark: Int
    var position: PenPosition
    var began: UInt32
    var isEraser: Bool
    var unsent: [StrokePoint] = []
  }

  /// `languages`: their names; `chosen`: is sent the lines of the menu that are chosen in its window.
  init(
    server: XServer, input: PenInput, pen: Mailbox<PenMessage>, ink: Mailbox<InkMessage>, settings: TraySettings,
    languages: [String], chosen: Mailbox<Int>, times: Times
  ) {
    self.server = server
    self.input = input
    self.pen = pen
    self.ink = ink
    self.settings = settings
    self.times = times
    self.languages = languages
    self.chosen = chosen
    bar = ReadingsBar(server)
    menu = MenuWindow(server, title: "Inkling", menu: settings.menu(languages))
    guide = GuideWindow(
      server, title: "Writing into every application",
      note: "The menu in the tray turns writing off. Where there is no tray, it is a small window.")
    overlay = InkOverlay(server, width: 3 * server.scale)
    near = Self.near * server.scale
    tapDistance = Self.tapDistance * server.scale
    clicker = Clicker(server)
  }

  /// Serves the pen until the thread that reads has stopped.
  func run() {
    guard input.begin() else { fail("Another program holds the pen's button; inkling-desktop may run already.", 4) }
    let introduction = Introduction()
    if !introduction.wasShown {
      guide?.show(true)
      introduction.note()
    }
    while true {
      while let event = input.next() { handle(event) }
      sendMoves()
      overlay.flush()
      for message in ink.take() {
        if case .stopped = message { return }
        handle(message)
      }
      // What came while messages were handled is in the library's queue, not on the descriptor.
      guard !input.hasEvents else { continue }
      let next = [overlay.hidingTime, unread.first?.time, offer?.until].compactMap { $0 }.min()
      Mailbox<InkMessage>.wait(for: [server.descriptor, ink.descriptor], until: next)
      while let first = unread.first, first.time <= Clock.now {
        overlay.remove(first.marks)
        unread.removeFirst()
      }
      if let offer, offer.until <= Clock.now { hideBar() }
      overlay.hideIfEmpty()
    }
  }

  private func handle(_ event: PenInput.Event) {
    switch event {
    case .pressed(let position): press(position)
    case .moved(let position):
      if let start = barPress, start.pointer == position.pointer,
        distance(start.location, position.location) > tapDistance
      {
        // No tap: someone writes on.
        barPress = nil
        hideBar()
        if mayWrite(start.device) { write(start, isTaken: true) }
      }
      if let held, held.pointer == position.pointer { show(held: part(at: position.location)) }
      guard active?.position.pointer == position.pointer else { return }
      extend(position)
    case .lifted(let position):
      if let start = barPress, start.pointer == position.pointer {
        barPress = nil
        if let offer, let text = bar?.reading(at: start.location) { pen.send(.chosen(word: offer.word, text: text)) }
        hideBar()
      }
      if let held, held.pointer == position.pointer {
        self.held = nil
        menu?.press(nil)
        guide?.press(false)
        if part(at: position.location) == held.part { choose(held.part) }
      }
      guard let stroke = active, stroke.position.pointer == position.pointer else { return }
      extend(position)
      sendMoves()
      active = nil
      pen.send(
        stroke.isEraser
          ? .eraserUp(mark: stroke.mark, time: Clock.now) : .up(mark: stroke.mark, time: Clock.now))
      if returned.remove(stroke.mark) != nil {
        give(back: [stroke.mark])
      } else if drafts[stroke.mark] != nil, !stroke.isEraser {
        last = (position.location, Clock.now)
      }
    case .hovered(let device):
      hover(device)
    case .exposed:
      overlay.expose()
      bar?.draw()
      if menu?.isShown == true { menu?.draw() }
      if guide?.isShown == true { guide?.draw() }
    case .resized: overlay.fitScreen()
    case .closed(let window):
      if window == guide?.id { guide?.show(false) }
      // The only window of a program ends it.
      if window == menu?.id { chosen.send(TraySettings.Line.quit) }
    }
  }

  /// The part of our own windows at a point of the screen; `nil` beside them.
  private func part(at point: Point) -> Part? {
    if guide?.isButton(at: point) == true { return .guideButton }
    if let line = menu?.line(at: point) { return .line(line) }
    return guide?.isHit(at: point) == true || menu?.isHit(at: point) == true ? .background : nil
  }

  /// Shows that a part is held, while the pointer is above it.
  private func show(held above: Part?) {
    let part = held?.part == above ? above : nil
    guide?.press(part == .guideButton)
    if case .line(let line) = part { menu?.press(line) } else { menu?.press(nil) }
  }

  private func choose(_ part: Part) {
    switch part {
    case .line(let line): chosen.send(line)
    case .guideButton: guide?.show(false)
    case .background: break
    }
  }

  /// Lets the field be found that the pointer comes to, before it is pressed.
  private func hover(_ device: Int) {
    let kind = input.device(device)?.kind ?? .mouse
    guard active == nil, mayWrite(device), Clock.now - lastHover > Self.hovering else { return }
    lastHover = Clock.now
    let location = input.location
    hovered = location
    pen.send(.hovered(location, isPencil: kind == .pencil, time: lastHover))
  }

  private func press(_ position: PenPosition) {
    // Whatever points may tap the bar.
    if ownClicks == 0, active == nil, bar?.reading(at: position.location) != nil {
      barPress = position
      return input.keep(position)
    }
    if ownClicks == 0, active == nil, held == nil, let part = part(at: position.location) {
      held = (part, position.pointer)
      show(held: part)
      return input.keep(position)
    }
    guard ownClicks == 0, active == nil, mayWrite(position.device) else {
      ownClicks = max(ownClicks - 1, 0)
      return input.passOn(position)
    }
    write(position, isTaken: false)
  }

  private func mayWrite(_ device: Int) -> Bool {
    settings.isOn && (settings.mouseWrites || input.device(device)?.kind == .pencil)
  }

  /// Begins a stroke, and decides whether it is one; `isTaken` where the press isn't held back any more.
  private func write(_ position: PenPosition, isTaken: Bool) {
    hideBar()
    let device = input.device(position.device)
    let isEraser = device?.isEraser ?? false
    let now = Clock.now
    let mark = nextMark
    nextMark += 1
    active = ActiveStroke(mark: mark, position: position, began: position.serverTime, isEraser: isEraser)
    if isEraser {
      pen.send(.eraserDown(mark: mark, position.location, time: now))
    } else {
      let contact = Contact(id: mark, kind: device?.kind == .pencil ? .pencil : .mouse)
      pen.send(.down(mark: mark, contact, point(position, began: position.serverTime), time: now))
    }
    // Someone who writes goes on writing; the ink comes at once, and what it was is found out meanwhile.
    let follows = last.map { now - $0.time < Self.flow && distance($0.point, position.location) < near } ?? false
    let goesOn = follows && !isEraser
    let isAbove = above?.holdsPixel(at: position.location) ?? false
    if isTaken { return draw(position, mark) }
    if goesOn || isAbove {
      begin(position, mark)
      return
    }
    while Clock.now < now + Self.patience {
      Mailbox<InkMessage>.wait(for: [ink.descriptor], until: now + Self.patience)
      for message in ink.take() {
        if case .accepted(mark) = message {
          begin(position, mark)
          times.noteDecision(Clock.now - now)
        } else if case .rejected(mark) = message {
          active = nil
          input.passOn(position)
        } else {
          handle(message)
        }
      }
      if active == nil || drafts[mark] != nil { return }
    }
    // While text arrives in a slow application, the next one's field is as it was; a stroke that isn't taken is given back.
    if known.contains(where: { $0.box.holdsPixel(at: position.location) && now - $0.time < Self.memory }) {
      return begin(position, mark)
    }
    // An application that doesn't answer gets its click.
    active = nil
    pen.send(.withdrawn(mark: mark, time: Clock.now))
    input.passOn(position)
  }

  private func begin(_ position: PenPosition, _ mark: Int) {
    input.keep(position)
    draw(position, mark)
  }

  /// Draws the first point of a stroke; an eraser leaves no ink.
  private func draw(_ position: PenPosition, _ mark: Int) {
    drafts[mark] = [position.location]
    if active?.isEraser != true { overlay.add(position.location, pressure: position.pressure, to: mark) }
  }

  private func extend(_ position: PenPosition) {
    guard let stroke = active else { return }
    let mark = stroke.mark
    active?.unsent.append(point(position, began: stroke.began))
    guard drafts[mark] != nil else { return }
    drafts[mark]?.append(position.location)
    guard !returned.contains(mark), !stroke.isEraser else { return }
    overlay.add(position.location, pressure: position.pressure, to: mark)
    times.noteInk(serverTime: position.serverTime)
  }

  /// Tells the writing thread of all points since the last time.
  private func sendMoves() {
    guard let stroke = active, !stroke.unsent.isEmpty else { return }
    active?.unsent = []
    pen.send(
      stroke.isEraser
        ? .erased(mark: stroke.mark, stroke.unsent.map { $0.location }, time: Clock.now)
        : .moved(mark: stroke.mark, stroke.unsent, time: Clock.now))
  }

  private func point(_ position: PenPosition, began: UInt32) -> StrokePoint {
    StrokePoint(
      location: position.location, timeOffset: Float(position.serverTime &- began) / 1000,
      // 1 is an average touch.
      force: position.pressure.map { $0 * 2 })
  }

  private func handle(_ message: InkMessage) {
    switch message {
    case .accepted, .stopped: break
    case .interrupted: pen.send(.stop)
    case .settings(let settings):
      self.settings = settings
      menu?.menu = settings.menu(languages)
      if !settings.isOn { hideBar() }
    case .tray(let isShown): menu?.show(!isShown)
    case .guide: guide?.show(true)
    case .vanished(let marks):
      overlay.remove(marks)
      for mark in marks { drafts[mark] = nil }
    case .unread(let marks):
      // Shown for a while, so that whoever wrote sees that it has to be written again.
      unread.append((Clock.now + Self.unreadTime, marks))
      for mark in marks { drafts[mark] = nil }
    case .rejected(let mark): give(back: [mark])
    case .returned(let marks): give(back: marks)
    case .preview(let boxes): overlay.preview(boxes)
    case .readings(let readings, let word, let box):
      guard active == nil else { return }
      bar?.show(readings, beside: box)
      offer = (word, Clock.now + Self.offerTime)
    case .above(let box):
      above = box
      known.removeAll { known in known.box == box || box == nil && hovered.map(known.box.holdsPixel) == true }
      if let box { known.append((box, Clock.now)) }
      if known.count > Self.knownCount { known.removeFirst() }
    }
  }

  /// Gives strokes to the application as a drag, once they are whole.
  private func give(back marks: [Int]) {
    overlay.remove(marks)
    overlay.flush()
    for mark in marks {
      if active?.mark == mark {
        returned.insert(mark)
      } else if let points = drafts.removeValue(forKey: mark) {
        ownClicks += 1
        clicker.drag(along: points)
      }
    }
  }

  private func hideBar() {
    offer = nil
    bar?.hide()
  }

  private func distance(_ one: Point, _ other: Point) -> Float {
    max(abs(one.x - other.x), abs(one.y - other.y))
  }

  /// The longest that a press waits for its decision, in seconds.
  private static var patience: Double { 0.18 }
  /// Seconds between two questions for what the pointer is above.
  private static var hovering: Double { 0.04 }
  /// The number of fields that are known, and the seconds for which each is.
  private static var knownCount: Int { 16 }
  private static var memory: Double { 300 }
  /// Seconds for which ink stays that became no text.
  private static var unreadTime: Double { 3 }
  /// Seconds for which the readings of a word are shown.
  private static var offerTime: Double { 5 }
  /// Points that a tap on them may move.
  private static var tapDistance: Float { 6 }
  /// Seconds after a stroke within which the next is taken for writing at once.
  private static var flow: Double { 1.2 }
  /// Points within which the next stroke is taken for writing at once.
  private static var near: Float { 120 }
}
