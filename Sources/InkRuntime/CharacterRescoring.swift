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
    rows = FrameRows(classCount: lineRows.classCount)
    // What each row is made of. Neighbours that share a row of the line unchanged share its copy.
    var sources: [(start: Int, reading: [Float]?)] = []
    func addFrames(before end: Int, _ reading: [Float]?) {
      while rows.frameCount < end {
        let start = lineRows[rows.frameCount]
        let reading = values[start] < Self.silence ? reading : nil
        let isCopied = reading == nil && sources.last?.start == start && sources.last?.reading == nil
        if !isCopied { sources.append((start, reading)) }
        rows.append(row: sources.count - 1)
      }
    }
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
      addFrames(before: end, reading)
    }
    addFrames(before: lineRows.frameCount, nil)
    mixed.reserve(sources.count * lineRows.classCount)
    for (row, source) in sources.enumerated() {
      write(values, from: source.start, mixedWith: source.reading, to: row)
    }
    return true
  }

  /// The probability of the character that an ink likeliest is, if it is one; `nil` when it can't be read or reading was
  /// cancelled.
  func probabilityOfCharacter(_ ink: Ink, _ isCancelled: () -> Bool) -> Float? {
    logProbabilities(of: ink.visibleParts, in: ink, isCancelled)?.max().map(exponential)
  }

  /// Calls a closure with the mixed log-probabilities.
  func withLogProbabilities<Result>(_ body: (Span<Float>, FrameRows) -> Result) -> Result {
    let buffer = unsafe UnsafeBufferPointer(start: mixed.base, count: mixed.capacity)
    return unsafe body(buffer.span, rows)
  }

  /// Writes a row: one of the line mixed with a reading, or unchanged.
  private func write(_ values: Span<Float>, from start: Int, mixedWith reading: [Float]?, to row: Int) {
    let classes = rows.classCount
    let target = unsafe mixed.base + row * classes
    let blank = values[start]
    unsafe target[0] = blank
    guard let reading else {
      for index in 1..<classes { unsafe target[index] = values[start + index] }
      return
    }
    let share = network.share
    for index in 1..<classes {
      unsafe target[index] = (1 - share) * values[start + index] + share * reading[index - 1]
    }
    unsafe network.normalize(target + 1)
    let written = naturalLog(1 - exponential(blank))
    for index in 1..<classes { unsafe target[index] += written }
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
