import InkCore
import InkDecoding
import InkFeatures

/// A line's strokes after those of committed words on the same line: all that its reading depends on.
struct LineInk: Equatable {
  /// The committed strokes, then the line's own.
  let ink: Ink
  let contextStrokes: Int
  let contextLabels: [Int32]

  /// Puts a line after committed words, if there are any, where it continues them and hasn't too many strokes with them.
  init(_ own: Ink, after context: ContextInk?, strokeLimit: Int) {
    if let context, context.strokes.count + own.strokes.count <= strokeLimit, context.isContinued(by: own) {
      ink = Ink(strokes: context.strokes + own.strokes)
      contextStrokes = context.strokes.count
      contextLabels = context.labels
    } else {
      ink = own
      contextStrokes = 0
      contextLabels = []
    }
  }

  var own: Ink { contextStrokes == 0 ? ink : Ink(strokes: Array(ink.strokes[contextStrokes...])) }
}

/// A line of a drawing as the networks read it.
struct LineReading {
  let line: LineInk
  let frames: FeatureFrames
  /// The first of the network's frames after those of committed strokes.
  let firstFrame: Int
  var output: LogProbabilityRows
  /// The indices of the line's own strokes in the drawing, rising.
  var strokes: [Int]
  /// The likeliest graphemes at the line's start and end, by which it is joined to other lines; `nil` until it is.
  private(set) var ends: (first: Character?, last: Character?)?

  mutating func findEnds(_ decoder: GreedyDecoder) {
    guard ends == nil else { return }
    let text = output.withSpan { decoder.decode($0, rows: $1).text }
    ends = (text.first { !$0.isBlank }, text.last { !$0.isBlank })
  }

  /// The visible parts of the line's own strokes in the drawing.
  var parts: [VisiblePart] {
    line.ink.visibleParts.compactMap { part in
      guard part.stroke >= line.contextStrokes else { return nil }
      return VisiblePart(stroke: strokes[part.stroke - line.contextStrokes], points: part.points)
    }
  }
}

/// Log-probabilities of frames in a buffer of their own; a row that several frames share stands there once.
struct LogProbabilityRows {
  /// The buffer, which may be larger than the rows.
  var values: FloatStorage
  var rows: FrameRows
  var rowCount: Int

  func withSpan<Result>(_ body: (Span<Float>, FrameRows) -> Result) -> Result { values.withSpan { body($0, rows) } }
}

extension LogProbabilityRows {
  /// Copies the log-probabilities of frames, each row once, into a buffer.
  init(copying source: Span<Float>, _ sourceRows: FrameRows, into values: FloatStorage) {
    let classes = sourceRows.classCount
    var rows = FrameRows(classCount: classes)
    var origins: [Int] = []
    var copies: [Int] = []
    for frame in 0..<sourceRows.frameCount {
      let row = sourceRows[frame] / classes
      while copies.count <= row { copies.append(-1) }
      if copies[row] < 0 {
        copies[row] = origins.count
        origins.append(sourceRows[frame])
      }
      rows.append(row: copies[row])
    }
    values.reserve(origins.count * classes)
    for (row, origin) in origins.enumerated() {
      values.copy(source.extracting(origin..<origin + classes), to: row * classes)
    }
    self.init(values: values, rows: rows, rowCount: origins.count)
  }
}
