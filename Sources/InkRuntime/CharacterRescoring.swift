import InkCore
import InkDecoding

/// Judges the characters of a line again, each seen whole: mixes their log-probabilities into those of the line's frames.
///
/// What was read once isn't read again while its ink stays the same, so that a stroke more costs one or two characters.
final class CharacterRescoring {
  private let network: CharacterNetwork
  private let scratch = NetworkScratch()
  private let mixed = FloatStorage(capacity: 0)
  private var rows = FrameRows(classCount: 0)
  /// The latest characters, the last ones last.
  private var readings: [Reading] = []

  /// A run of a stroke's points.
  private struct Piece: Equatable {
    var stroke: Stroke.ID?
    var points: Range<Int>
  }

  /// The ink of a character with its log-probabilities.
  private struct Reading {
    var pieces: [Piece]
    var logProbabilities: [Float]
  }

  /// More than a line has; the oldest go first.
  private static let readingLimit = 64
  /// The log-probability of the blank above which a frame says nothing of characters: it is left as it is.
  private static let silence: Float = -0.02

  init(_ network: CharacterNetwork) {
    self.network = network
  }

  /// Forgets what was read, since the ink was replaced.
  func removeAll() {
    readings.removeAll()
  }

  /// Forgets what was read of a stroke, whose id another stroke may get.
  func remove(_ id: Stroke.ID) {
    readings.removeAll { reading in reading.pieces.contains { $0.stroke == id } }
  }

  /// Mixes log-probabilities of characters into a line's.
  ///
  /// Ideographs are judged again, and any grapheme that is alone.
  ///
  /// - Parameters:
  ///   - values: the line's log-probabilities.
  ///   - lineRows: their rows.
  ///   - text: the line's text, with its labels' frames.
  ///   - segments: the ink of each of its graphemes.
  ///   - ink: the ink that the segments' parts are of.
  /// - Returns: whether it wasn't cancelled.
  func mix(
    _ values: Span<Float>, rows lineRows: FrameRows, text: DecodedText, segments: [GraphemeSegment], of ink: Ink,
    isCancelled: () -> Bool
  ) -> Bool {
    let classes = lineRows.classCount
    // Every row at most once unchanged, every frame at most once changed.
    mixed.reserve((2 * lineRows.frameCount + 1) * classes)
    rows = FrameRows(classCount: classes)
    var count = 0
    var frame = 0
    var copied = -1
    for index in text.labels.indices {
      let end =
        index + 1 < text.frames.count ? (text.frames[index] + text.frames[index + 1] + 1) / 2 : lineRows.frameCount
      var reading: [Float]?
      if index < segments.count, !segments[index].parts.isEmpty,
        text.labels.count == 1 || network.isIdeograph(text.labels[index])
      {
        reading = logProbabilities(of: segments[index].parts, in: ink, isCancelled)
        if isCancelled() { return false }
      }
      while frame < end {
        append(values, lineRows[frame], reading, &count, &copied)
        frame += 1
      }
    }
    while frame < lineRows.frameCount {
      append(values, lineRows[frame], nil, &count, &copied)
      frame += 1
    }
    return true
  }

  /// Calls a closure with the mixed log-probabilities.
  func withLogProbabilities<Result>(_ body: (Span<Float>, FrameRows) -> Result) -> Result {
    let buffer = unsafe UnsafeBufferPointer(start: mixed.base, count: mixed.capacity)
    return unsafe body(buffer.span, rows)
  }

  /// Adds a frame: its row of the line mixed with a reading, or unchanged. Neighbours that share a row unchanged share the
  /// copy, whose index in the line's buffer is `copied`.
  private func append(_ values: Span<Float>, _ start: Int, _ reading: [Float]?, _ count: inout Int, _ copied: inout Int)
  {
    let classes = rows.classCount
    let blank = values[start]
    let isMixed = reading != nil && blank < Self.silence
    if !isMixed, copied == start {
      rows.append(row: count - 1)
      return
    }
    let target = unsafe mixed.base + count * classes
    unsafe target[0] = blank
    if let reading, isMixed {
      let share = network.share
      for index in 1..<classes {
        unsafe target[index] = (1 - share) * values[start + index] + share * reading[index - 1]
      }
      unsafe network.normalize(target + 1)
      let written = naturalLog(1 - exponential(blank))
      for index in 1..<classes { unsafe target[index] += written }
      copied = -1
    } else {
      for index in 1..<classes { unsafe target[index] = values[start + index] }
      copied = start
    }
    rows.append(row: count)
    count += 1
  }

  /// The log-probabilities of a character's ink; `nil` when it can't be read.
  private func logProbabilities(of parts: [VisiblePart], in ink: Ink, _ isCancelled: () -> Bool) -> [Float]? {
    var pieces: [Piece] = []
    for part in parts { pieces.append(Piece(stroke: ink.strokes[part.stroke].id, points: part.points)) }
    if let index = readings.lastIndex(where: { $0.pieces == pieces }) { return readings[index].logProbabilities }
    var strokes: [Stroke] = []
    for part in parts {
      let stroke = ink.strokes[part.stroke]
      strokes.append(Stroke(points: Array(stroke.points[part.points]), transform: stroke.transform))
    }
    guard
      let values = network.logProbabilities(of: Ink(strokes: strokes), scratch: scratch, isCancelled: isCancelled)
    else { return nil }
    if readings.count == Self.readingLimit { readings.removeFirst() }
    readings.append(Reading(pieces: pieces, logProbabilities: values))
    return values
  }
}
