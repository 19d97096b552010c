import InkCore
import InkDecoding
import InkFeatures

/// One of the lines of a drawing with several, as the network read it.
///
/// A line is read by itself, except for the committed words before the first: its log-probabilities depend on its own ink
/// alone, and hold as long as that stays the same.
struct DrawingLine {
  /// The indices of the line's strokes in the drawing, rising.
  var strokes: [Int]
  /// The committed strokes before the line's, then the line's.
  let ink: Ink
  /// The number of the committed strokes.
  let contextStrokes: Int
  /// The ink's frames.
  let frames: FeatureFrames
  /// The first of the network's frames after those of committed strokes.
  let firstFrame: Int
  /// The rows that `rows` are of; each stands here once.
  private(set) var values: [Float] = []
  /// The line's log-probabilities from the first frame on.
  private(set) var rows = FrameRows(classCount: 0)
  /// The likeliest graphemes at the start and at the end, by which the next line is joined.
  private(set) var ends: (first: Character?, last: Character?) = (nil, nil)

  /// Makes a line, whose log-probabilities are still to be copied.
  init(strokes: [Int], ink: Ink, contextStrokes: Int, frames: FeatureFrames, firstFrame: Int) {
    self.strokes = strokes
    self.ink = ink
    self.contextStrokes = contextStrokes
    self.frames = frames
    self.firstFrame = firstFrame
  }

  /// Copies the log-probabilities from the first frame on, each row once.
  mutating func copy(_ source: Span<Float>, _ sourceRows: FrameRows, alphabet: Alphabet) {
    let classes = sourceRows.classCount
    rows = FrameRows(classCount: classes)
    var copies: [Int] = []
    for frame in Swift.stride(from: firstFrame, to: sourceRows.frameCount, by: 1) {
      let start = sourceRows[frame]
      let row = start / classes
      while copies.count <= row { copies.append(-1) }
      if copies[row] < 0 {
        copies[row] = values.count / classes
        for index in start..<start + classes { values.append(source[index]) }
      }
      rows.append(row: copies[row])
    }
    let text = GreedyDecoder(alphabet: alphabet).decode(values.span, rows: rows).text
    ends = (text.first { !$0.isBlank }, text.last { !$0.isBlank })
  }
}
