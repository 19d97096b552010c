import InkCore
import InkRuntime
import InkScribble
import TestSupport

/// A pen that writes into a simulated form, and measures each event.
final class ScribblePen {
  let form: SimulatedForm
  let reader = LetterReader()
  let session: ScribbleSession<SimulatedForm, LetterReader>
  private(set) var time = 0.0
  /// Seconds of each event.
  private(set) var seconds: [Double] = []

  init(_ form: SimulatedForm, _ settings: ScribbleSettings = ScribbleSettings()) {
    self.form = form
    session = ScribbleSession(surface: form, reader: reader, settings: settings)
  }

  /// Draws a stroke moved by an offset, and waits.
  @discardableResult
  func draw(_ points: [StrokePoint], by offset: Point = .zero, then gap: Double) -> PenResponse {
    var moved = points
    for index in moved.indices { moved[index].location = moved[index].location + offset }
    var response = PenResponse.refused(.failed)
    measure { response = session.penDown(Contact(id: 1, kind: .pencil), at: moved[0], time: time) }
    var index = 1
    while index < moved.count {
      // An event for every frame of a screen, with the points since.
      let end = min(index + 2, moved.count)
      time += 0.008
      let now = time
      measure { session.penMoved(1, along: Array(moved[index..<end]), time: now) }
      index = end
    }
    measure { session.penUp(1, time: time) }
    wait(gap)
    return response
  }

  /// Lets time pass, with the updates that are due.
  func wait(_ gap: Double) {
    let end = time + gap
    var steps = 0
    while let next = session.nextUpdate, next <= end, steps < 1000 {
      time = max(time, next)
      session.update(time: time)
      steps += 1
    }
    time = end
  }

  private func measure(_ event: () -> Void) { seconds.append(Stopwatch.seconds(of: event)) }
}

/// A share with its counts.
struct ScribbleShare: Encodable {
  var part = 0
  var whole = 0

  mutating func add(_ isPart: Bool) {
    whole += 1
    if isPart { part += 1 }
  }

  var percent: Double { 100 * Double(part) / Double(max(whole, 1)) }
}
