import InkCore
import InkScribble
import TestSupport
import Testing

/// Pencils, fingers and palms.
@Suite struct ContactTests {
  private func pen(_ policy: DrawingPolicy) -> Pen<LetterReader> {
    var settings = ScribbleSettings()
    settings.drawingPolicy = policy
    return Pen(SimulatedForm([.init(SimulatedText(frame: Box(0, 0, 200, 40)))]), LetterReader(), settings)
  }
  private let path = (0...8).map { Point(x: 20, y: 10 + Float($0)) }

  @Test func `with any input fingers and mice write`() {
    let pen = pen(.anyInput)
    for (number, kind) in ContactKind.allCases.enumerated() {
      #expect(pen.draw(path, kind: kind, then: 1) == .writing(UInt64(number) + 1))
    }
  }

  @Test func `with pencils only nothing else writes`() {
    let pen = pen(.pencilOnly)
    #expect(pen.draw(path, kind: .finger) == .rejected(.finger) && pen.draw(path, kind: .mouse) == .rejected(.finger))
    #expect(pen.draw(path) == .writing(1) && pen.session.isPencilInputExpected(at: 0))
  }

  @Test func `by default fingers write until a pencil is seen`() {
    let pen = pen(.automatic)
    #expect(!pen.session.isPencilInputExpected(at: 0))
    #expect(pen.draw(path, kind: .finger) == .writing(1))
    pen.session.penHovered(time: pen.time)
    #expect(pen.session.isPencilInputExpected(at: pen.time + 1))
    pen.wait(2)
    #expect(pen.draw(path, kind: .finger) == .rejected(.finger))
  }

  @Test func `palms and touches beside the pen don't write`() {
    let pen = pen(.anyInput)
    let start = StrokePoint(location: path[0])
    #expect(pen.session.penDown(Contact(id: 2, kind: .finger, diameter: 60), at: start, time: 0) == .rejected(.palm))
    #expect(pen.session.penDown(Contact(id: 1, kind: .pencil), at: start, time: 1) == .writing(1))
    #expect(pen.session.penDown(Contact(id: 3, kind: .finger), at: start, time: 1.1) == .rejected(.palm))
    // Its other events are ignored.
    pen.session.penMoved(3, along: [start], time: 1.2)
    pen.session.penUp(3, time: 1.3)
    #expect(pen.session.isHandlingWriting(in: 0))
    pen.session.penUp(1, time: 1.4)
    #expect(pen.session.penDown(Contact(id: 4, kind: .finger), at: start, time: 1.6) == .rejected(.palm))
    #expect(pen.session.penDown(Contact(id: 5, kind: .finger), at: start, time: 3) == .writing(2))
    // The pencil takes over from a palm that was taken for a finger.
    #expect(pen.session.penDown(Contact(id: 6, kind: .pencil), at: start, time: 3.1) == .writing(3))
    #expect(pen.form.discarded.map(\.id) == [2] && pen.form.discarded[0].rejection == .palm)
  }

  @Test func `what the system takes back isn't written`() {
    let pen = pen(.anyInput)
    #expect(
      pen.session.penDown(Contact(id: 1, kind: .pencil), at: StrokePoint(location: path[0]), time: 0) == .writing(1))
    pen.session.penCancelled(1, time: 0.1)
    #expect(pen.form.discarded.map(\.rejection) == [.cancelled] && !pen.session.isHandlingWriting)
    let nowhere = StrokePoint(location: Point(x: .nan, y: 0))
    #expect(pen.session.penDown(Contact(id: 1, kind: .pencil), at: nowhere, time: 1) == .rejected(.cancelled))
  }
}
