public import InkCore

/// The answer to a contact that begins.
public enum PenResponse: Hashable, Sendable {
  /// It writes a stroke, which the surface shows.
  case writing(Stroke.ID)
  /// It isn't the session's; the surface does with it what it would do anyway.
  case rejected(StrokeRejection)
}

extension ScribbleSession {
  /// A contact touches the surface.
  ///
  /// - Returns: Whether it writes.
  public func penDown(_ contact: Contact, at point: StrokePoint, time: Double) -> PenResponse {
    guard point.location.isFinite, time.isFinite else { return .rejected(.cancelled) }
    let before = filter.writing
    if let rejection = filter.begin(contact, at: time) { return .rejected(rejection) }
    if before != nil, let active {
      // The pencil takes over: what the finger began is a palm's.
      self.active = nil
      endPreview()
      surface.show(.discard([active.id], because: .palm))
    }
    func reject(_ rejection: StrokeRejection) -> PenResponse {
      filter.end(at: time)
      return .rejected(rejection)
    }
    switch route([point.location], at: time) {
    case .nowhere: return reject(.noElement)
    case .secure:
      finishRuns()
      ended = nil
      return reject(.secure)
    case .element(let element):
      guard surface.shouldBegin(at: point.location, in: element) else { return reject(.notAllowed) }
      let id = nextStroke
      nextStroke += 1
      active = ActiveStroke(contact: contact, id: id, element: element, points: [point], began: time)
      return .writing(id)
    }
  }

  /// The contact that writes has moved.
  ///
  /// `points`: where it was since the last event; points that aren't finite are ignored.
  public func penMoved(_ contact: Int, along points: [StrokePoint], time: Double) {
    guard active?.contact.id == contact else { return }
    filter.moved(at: time)
    for point in points where point.location.isFinite && active!.points.count < Self.pointLimit {
      active!.points.append(point)
    }
    active!.eventsSincePreview += 1
    if settings.gestures, active!.eventsSincePreview >= Self.previewEvery { preview() }
  }

  /// The contact that writes leaves the surface.
  public func penUp(_ contact: Int, time: Double) {
    guard let stroke = active, stroke.contact.id == contact else { return }
    active = nil
    filter.end(at: time)
    endPreview()
    let path = stroke.points.map { $0.location }
    guard let box = Box(around: path) else { return }
    var element = stroke.element
    // What counts is how long the pen was away before, not how long the stroke took.
    switch route(path, at: stroke.began) {
    case .element(let found): element = found
    case .nowhere: break
    case .secure:
      finishRuns()
      ended = nil
      surface.show(.discard([stroke.id], because: .secure))
      return
    }
    guard surface.frame(for: element) != nil else {
      surface.show(.discard([stroke.id], because: .failed))
      return
    }
    if element != stroke.element, !surface.shouldBegin(at: path[0], in: element) {
      surface.show(.discard([stroke.id], because: .notAllowed))
      return
    }
    take(
      WrittenStroke(stroke: Stroke(points: stroke.points, id: stroke.id), id: stroke.id, box: box), in: element,
      at: time)
  }

  /// The system takes the contact back, for example for a gesture of its own.
  public func penCancelled(_ contact: Int, time: Double) {
    guard let stroke = active, stroke.contact.id == contact else { return }
    active = nil
    filter.end(at: time)
    endPreview()
    surface.show(.discard([stroke.id], because: .cancelled))
  }

  /// A pencil is above the surface.
  public func penHovered(time: Double) {
    if time.isFinite { filter.hovered(at: time) }
  }

  /// Points of a stroke after which no more are stored: minutes without lifting the pen.
  static var pointLimit: Int { 1 << 14 }
  private static var previewEvery: Int { 4 }

  private func route(_ path: [Point], at time: Double) -> StrokeRouter<Element>.Route {
    guard let box = Box(around: path) else { return .nowhere }
    var fields = fields(near: box)
    var writing: StrokeRouter<Element>.Writing?
    if let pending, !pending.isTap || !runs.contains(where: { $0.element == pending.element }) {
      writing = .init(
        element: pending.element, box: pending.written.box, height: max(pending.written.box.height, 12),
        pause: time - pending.penUp)
    }
    if let run = runs.last, !run.isFinished, writing == nil || run.element == pending?.element {
      writing = .init(
        element: run.element, box: run.box.union(writing?.box ?? run.box), height: run.height,
        pause: time - max(run.penUp, pending?.penUp ?? run.penUp))
    }
    if writing == nil, runs.isEmpty, let ended {
      writing = .init(element: ended.element, box: ended.box, height: ended.height, pause: time - ended.penUp)
    }
    // The writing's own element belongs to them even where its frame is elsewhere.
    if let current = writing, !fields.contains(where: { $0.element == current.element }) {
      if let frame = surface.frame(for: current.element) {
        fields.append(.init(element: current.element, frame: frame, isSecure: isSecure(current.element)))
      } else {
        writing = nil
      }
    }
    return StrokeRouter<Element>(reach: settings.reach).route(path, among: fields, after: writing)
  }

  /// Takes a whole stroke: as a gesture or a tap, as one that may be, or as writing.
  private func take(_ written: WrittenStroke, in element: Element, at time: Double) {
    let continuesRun = continuesWriting(written, in: element, at: time)
    // Nobody taps and then writes within half a second: it was a dot.
    if let waiting = pending, waiting.element == element, waiting.isTap || isNear(waiting.written.box, written.box) {
      pending = nil
      add(waiting.written, to: element, at: waiting.penUp)
      add(written, to: element, at: time)
      return
    }
    decide(at: time)
    if isTap(written), !continuesRun, !followsWriting(written, in: element, at: time) {
      wait(written, in: element, isTap: true, time)
      return
    }
    if settings.gestures, let path = PathMeasures(written.stroke.points.map { $0.location }) {
      if scratchesOwnInk(path, in: element) {
        surface.show(.discard([written.id], because: .gesture))
        return
      }
      if let found = gesture(path, in: element, continuesRun: continuesRun) {
        if found.certainty == .sure, perform(found.gesture, in: element, at: written) { return }
        wait(written, in: element, isTap: false, time)
        return
      }
    }
    add(written, to: element, at: time)
  }

  private func wait(_ written: WrittenStroke, in element: Element, isTap: Bool, _ time: Double) {
    pending = PendingStroke(
      element: element, written: written, isTap: isTap, penUp: time, deadline: time + settings.decisionDelay)
  }

  /// Adds a stroke to the writing in its element, and begins there if need be.
  func add(_ written: WrittenStroke, to element: Element, at time: Double) {
    if let last = runs.indices.last, runs[last].element == element, !runs[last].isFinished {
      runs[last].add(written, at: time)
      askForSpace(last)
      return
    }
    finishRuns()
    surface.willBeginWriting(in: element)
    runs.append(WritingRun(element: element, written, at: time))
    askForSpace(runs.count - 1)
  }

  /// Nothing more is written in the elements so far.
  func finishRuns() {
    for index in runs.indices { runs[index].progress = .finished }
  }

  private func askForSpace(_ index: Int) {
    let run = runs[index]
    guard !run.hasAskedForSpace, let frame = surface.frame(for: run.element) else { return }
    guard run.box.upper.x > frame.upper.x - 2 * run.height || run.box.upper.y > frame.upper.y else { return }
    runs[index].hasAskedForSpace = true
    surface.show(.needsSpace(run.element, near: run.box))
  }

  /// Whether a stroke goes on with letters that aren't inserted yet: a cross, a dot, the next letter.
  private func continuesWriting(_ written: WrittenStroke, in element: Element, at time: Double) -> Bool {
    guard let run = runs.last, !run.isFinished, run.element == element, !run.strokes.isEmpty,
      time - run.penUp < Self.continuation
    else { return false }
    return run.box.grown(by: max(2 * run.height, 20)).intersects(written.box)
  }

  /// Whether a dot comes soon after letters and not far from them.
  private func followsWriting(_ written: WrittenStroke, in element: Element, at time: Double) -> Bool {
    guard let run = runs.last, run.element == element, time - run.penUp < Self.continuation else { return false }
    // Letters that are text already get no dots any more, only what follows them, such as a full stop.
    if run.strokes.isEmpty, written.box.upper.x < run.box.upper.x { return false }
    return run.box.grown(by: max(4 * run.height, 40)).intersects(written.box)
  }

  /// Whether two strokes are near enough to be of one word.
  private func isNear(_ one: Box, _ other: Box) -> Bool {
    one.grown(by: max(1.5 * max(one.height, other.height), 20)).intersects(other)
  }

  /// Seconds during which strokes near the last ones continue them.
  private static var continuation: Double { 2 }

  private func isTap(_ written: WrittenStroke) -> Bool { written.box.size <= settings.tapDistance }
}
