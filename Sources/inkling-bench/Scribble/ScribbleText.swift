import InkCore
import InkData
import InkScribble
import TestSupport

/// Real texts and real people's strokes for simulated fields.
struct ScribbleText {
  let set: CompiledSet
  /// The samples of a part: words and lines.
  let samples: [Int]
  private let lines: [Int]

  init(_ options: ScribbleOptions) throws {
    let set = try CompiledSet(path: options.ink)
    let split = try DataSplit.read(path: options.split)
    samples = (0..<set.count).filter { index in
      let info = set.info(at: index)
      return (info.kind == .word || info.kind == .line) && !info.text.isEmpty && split.part(of: info) == options.part
    }
    lines = samples.filter { set.info(at: $0).text.count >= 20 }
    self.set = set
    guard !samples.isEmpty, !lines.isEmpty else { throw BenchError.noLines(characters: 20, set: options.ink) }
  }

  /// A text of real lines with at least so many characters.
  func text(_ count: Int, random: inout SplitMix64) -> String {
    var text = ""
    while text.count < count {
      let line = set.info(at: lines[random.index(below: lines.count)]).text
      text += (text.isEmpty ? "" : " ") + line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    return text
  }
}

/// A person's writing at the size of a field's.
struct ScaledInk {
  var strokes: [[StrokePoint]]
  /// Seconds from each stroke's end to the next one's start.
  var gaps: [Double]
  var box: Box

  init?(_ ink: Ink, height: Float) {
    guard let box = ink.boundingBox, max(box.height, 0.2 * box.width) > 0 else { return nil }
    // A dash is as long as a letter is high, not as high.
    let scale = height / max(box.height, 0.4 * box.width / Float(max(ink.strokes.count, 1)))
    strokes = []
    gaps = []
    var end: Double?
    for stroke in ink.strokes where !stroke.points.isEmpty {
      strokes.append(
        stroke.points.indices.map { index in
          var point = stroke.points[index]
          point.location = (stroke.location(at: index) - box.lower) * scale
          return point
        })
      let duration = Double(stroke.points.last?.timeOffset ?? 0)
      if let start = stroke.startTime {
        if let end { gaps.append(min(max(start - end, 0.02), 5)) }
        end = start + duration
      } else if end != nil || strokes.count > 1 {
        gaps.append(Self.usualGap)
      }
    }
    while gaps.count < strokes.count { gaps.append(Self.usualGap) }
    self.box = Box(lower: .zero, upper: (box.upper - box.lower) * scale)
  }

  /// The median of UNIPEN's, in seconds.
  private static let usualGap = 0.12
}

final class ScribblePen {
  let form: SimulatedForm
  let reader = LetterReader()
  let session: ScribbleSession<SimulatedForm, LetterReader>
  private(set) var time = 0.0

  init(_ form: SimulatedForm, _ settings: ScribbleSettings = ScribbleSettings()) {
    self.form = form
    session = ScribbleSession(surface: form, reader: reader, settings: settings)
  }

  @discardableResult
  func draw(_ points: [StrokePoint], by offset: Point = .zero, then gap: Double) -> PenResponse {
    var moved = points
    for index in moved.indices { moved[index].location = moved[index].location + offset }
    let response = session.penDown(Contact(id: 1, kind: .pencil), at: moved[0], time: time)
    for index in stride(from: 1, to: moved.count, by: 2) {
      // An event for every frame of a screen, with the points since.
      time += 0.008
      session.penMoved(1, along: Array(moved[index..<min(index + 2, moved.count)]), time: time)
    }
    session.penUp(1, time: time)
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
}
