import DesktopInk
import DesktopText
import InkCore
import InkScribble

/// The thread of the pad: takes its strokes and taps, and draws it.
final class PadDesk {
  private let server: XServer
  private let input: PenInput
  private let window: PadWindow
  private let pad: Mailbox<PadMessage>
  private let updates: Mailbox<PadUpdate>

  private var active: ActiveStroke?
  /// The part that is pressed, other than ink.
  private var tapped: Part?
  private var nextMark = 1

  private struct ActiveStroke {
    var mark: Int
    var pointer: Int
    var began: UInt32
    var isEraser: Bool
    var unsent: [StrokePoint] = []
  }

  private enum Part: Equatable {
    case candidate(Int)
    case button(PadButton)
  }

  /// Makes the pad; `nil` when the screen can't show it.
  init?(server: XServer, input: PenInput, pad: Mailbox<PadMessage>, updates: Mailbox<PadUpdate>) {
    guard let window = PadWindow(server, title: "Inkling") else { return nil }
    self.server = server
    self.input = input
    self.window = window
    self.pad = pad
    self.updates = updates
  }

  /// Serves the pad until the thread that reads has stopped.
  func run() {
    input.begin(on: window.id)
    pad.send(.arranged(window.layout))
    while true {
      while let event = input.next() { handle(event) }
      sendMoves()
      for update in updates.take() {
        if case .ink(.stopped) = update { return }
        handle(update)
      }
      server.flush()
      guard !input.hasEvents else { continue }
      Mailbox<PadUpdate>.wait(for: [server.descriptor, updates.descriptor], until: nil)
    }
  }

  private func handle(_ event: PenInput.Event) {
    switch event {
    case .pressed(let position): press(position)
    case .moved(let position):
      guard let stroke = active, stroke.pointer == position.pointer else { return }
      extend(position)
    case .lifted(let position): lift(position)
    case .exposed: window.draw()
    case .resized: if window.fit() { pad.send(.arranged(window.layout)) }
    case .closed: pad.send(.closed)
    case .hovered: break
    }
  }

  private func press(_ position: PenPosition) {
    guard position.button == 1, active == nil, tapped == nil, let point = location(position) else { return }
    if let part = part(at: point) {
      tapped = part
      if case .button(let button) = part { window.press(button) }
      return
    }
    guard window.layout.ink.holdsPixel(at: point) else { return }
    let mark = nextMark
    nextMark += 1
    let device = input.device(position.device)
    let isEraser = device?.isEraser ?? false
    active = ActiveStroke(
      mark: mark, pointer: position.pointer, began: position.serverTime, isEraser: isEraser)
    if isEraser { return pad.send(.pen(.eraserDown(mark: mark, point, time: Clock.now))) }
    let kind = device?.kind ?? .mouse
    pad.send(
      .pen(
        .down(
          mark: mark, Contact(id: mark, kind: kind), strokePoint(position, point, began: position.serverTime),
          time: Clock.now)))
    window.add(point, pressure: position.pressure, to: mark)
  }

  private func extend(_ position: PenPosition) {
    guard let stroke = active, let point = location(position) else { return }
    active?.unsent.append(strokePoint(position, point, began: stroke.began))
    if !stroke.isEraser { window.add(point, pressure: position.pressure, to: stroke.mark) }
  }

  private func lift(_ position: PenPosition) {
    if let part = tapped {
      tapped = nil
      window.press(nil)
      guard let point = location(position), part == self.part(at: point) else { return }
      switch part {
      case .candidate(let index): pad.send(.candidate(window.content.candidates[index]))
      case .button(let button): pad.send(.button(button))
      }
    } else if let stroke = active, stroke.pointer == position.pointer {
      extend(position)
      sendMoves()
      active = nil
      pad.send(
        .pen(stroke.isEraser ? .eraserUp(mark: stroke.mark, time: Clock.now) : .up(mark: stroke.mark, time: Clock.now)))
    }
  }

  private func part(at point: Point) -> Part? {
    window.candidate(at: point).map { .candidate($0) } ?? window.layout.button(at: point).map { .button($0) }
  }

  /// The location in the window.
  private func location(_ position: PenPosition) -> Point? {
    window.frame.map { Point(x: position.location.x - $0.lower.x, y: position.location.y - $0.lower.y) }
  }

  private func strokePoint(_ position: PenPosition, _ point: Point, began: UInt32) -> StrokePoint {
    StrokePoint(
      location: point, timeOffset: Float(position.serverTime &- began) / 1000,
      // 1 is an average touch.
      force: position.pressure.map { $0 * 2 })
  }

  private func sendMoves() {
    guard let stroke = active, !stroke.unsent.isEmpty else { return }
    active?.unsent = []
    pad.send(
      .pen(
        stroke.isEraser
          ? .erased(mark: stroke.mark, stroke.unsent.map { $0.location }, time: Clock.now)
          : .moved(mark: stroke.mark, stroke.unsent, time: Clock.now)))
  }

  private func handle(_ update: PadUpdate) {
    switch update {
    case .content(let content, let language): window.show(content, language: language)
    case .shown(let isShown): window.show(isShown)
    case .caret(let box): window.avoid(box)
    case .ink(let message):
      switch message {
      case .vanished(let marks), .unread(let marks), .returned(let marks): window.remove(marks)
      case .rejected(let mark):
        window.remove([mark])
        if active?.mark == mark { active = nil }
      case .interrupted: pad.send(.pen(.stop))
      case .accepted, .preview, .readings, .settings, .above, .tray, .guide, .stopped: break
      }
    }
  }
}
