import InkCore
import InkRuntime
import InkScribble
import TestSupport

/// A pen that writes into a simulated form.
final class Pen<Reader: LiveReader> {
  let form: SimulatedForm
  let session: ScribbleSession<SimulatedForm, Reader>
  var time = 0.0

  init(_ form: SimulatedForm, _ reader: Reader, _ settings: ScribbleSettings = ScribbleSettings()) {
    self.form = form
    session = ScribbleSession(surface: form, reader: reader, settings: settings)
  }

  /// Draws a stroke, and waits a little.
  @discardableResult
  func draw(_ path: [Point], kind: ContactKind = .pencil, then wait: Double = 0.1) -> PenResponse {
    let contact = Contact(id: 1, kind: kind)
    let response = session.penDown(contact, at: StrokePoint(location: path[0]), time: time)
    for point in path.dropFirst() {
      time += 0.005
      session.penMoved(1, along: [StrokePoint(location: point)], time: time)
    }
    session.penUp(1, time: time)
    self.wait(wait)
    return response
  }

  /// Lets time pass, with all updates that are due.
  func wait(_ seconds: Double) {
    let end = time + seconds
    var steps = 0
    while let next = session.nextUpdate, next <= end, steps < 100 {
      time = max(time, next)
      session.update(time: time)
      steps += 1
    }
    time = end
  }

  /// Writes letters of the LetterReader, each a stroke down.
  func write(letters: Int, at point: Point, spacing: Float = 10) {
    for letter in 0..<letters {
      let x = point.x + spacing * Float(letter)
      draw((0...8).map { Point(x: x + 0.5 * Float($0 % 3), y: point.y + 2 * Float($0)) }, then: 0.12)
    }
  }
}

extension Box {
  init(_ x: Float, _ y: Float, _ width: Float, _ height: Float) {
    self.init(lower: Point(x: x, y: y), upper: Point(x: x + width, y: y + height))
  }
}
