import InkCore
import InkDecoding

/// The log-probabilities of lines one after the other, to be decoded into one text.
///
/// Between two lines there is a space, where the text may have one. There is none beside an ideograph or its punctuation,
/// which stand without spaces, and none after a hyphen.
struct JoinedLines {
  let lines: [LineReading]
  /// The ink that belongs to words that are committed already.
  let lateParts: [VisiblePart]
  /// The log-probabilities of all frames: those of the line itself where there is one.
  private(set) var output: LogProbabilityRows
  private(set) var frames: [Range<Int>] = []

  /// The probability that lines are joined without their space, ln 0.001.
  private static let omission: Float = -6.9
  /// The log-probability of anything else.
  private static let never: Float = -30

  /// Joins lines, of which the ends are known where there are several; `space` is its label, where the text may have spaces.
  init(_ lines: [LineReading], lateParts: [VisiblePart], space: Int32?, classes: Int, buffer: FloatStorage) {
    self.lines = lines
    self.lateParts = lateParts
    if lines.count == 1 {
      output = lines[0].output
      frames = [0..<output.rows.frameCount]
      return
    }
    output = LogProbabilityRows(values: buffer, rows: FrameRows(classCount: classes), rowCount: 0)
    guard !lines.isEmpty else { return }
    buffer.reserve(lines.reduce(2) { $0 + $1.output.rowCount } * classes)
    var marks = [Float](repeating: Self.never, count: 2 * classes)
    marks[0] = 0
    if let space {
      marks[classes] = Self.omission
      marks[classes + Int(space)] = -0.001
    }
    buffer.copy(marks.span)
    output.rowCount = 2
    for (index, line) in lines.enumerated() {
      if index > 0 {
        // The space is a label of its own, whatever stands before or after it.
        output.rows.append(row: 0)
        if space != nil, Self.needsSpace(after: lines[index - 1].ends?.last, before: line.ends?.first) {
          output.rows.append(row: 1)
          output.rows.append(row: 0)
        }
      }
      let (line, start) = (line.output, output.rows.frameCount)
      for frame in 0..<line.rows.frameCount {
        output.rows.append(row: output.rowCount + line.rows[frame] / classes)
      }
      line.values.withSpan {
        buffer.copy($0.extracting(first: line.rowCount * classes), to: output.rowCount * classes)
      }
      output.rowCount += line.rowCount
      frames.append(start..<output.rows.frameCount)
    }
  }

  private static func needsSpace(after last: Character?, before first: Character?) -> Bool {
    guard let last, let first else { return true }
    return last != "-" && !standsWithoutSpaces(last) && !standsWithoutSpaces(first)
  }

  /// Whether a grapheme is an ideograph or its punctuation.
  private static func standsWithoutSpaces(_ grapheme: Character) -> Bool {
    guard let code = grapheme.unicodeScalars.first?.value else { return false }
    return GraphemeIndex.isHan(code) || (0x3000...0x303F).contains(code) || (0xFF00...0xFFEF).contains(code)
  }
}

extension Segmentation {
  /// Divides the ink of lines among the graphemes of their text: each line's among those that it was read as.
  ///
  /// The ink of a line without a grapheme goes to the last grapheme with ink before it, else to the first after it, and so does
  /// late ink of committed words: it is committed with the next word.
  func segments(of decoded: DecodedText, in joined: JoinedLines) -> [GraphemeSegment] {
    var segments: [GraphemeSegment] = []
    var unread = joined.lateParts
    var start = 0
    for (line, frames) in zip(joined.lines, joined.frames) {
      var end = start
      while end < decoded.labels.count, decoded.frames[end] < frames.upperBound { end += 1 }
      // The space between two lines counts to the later one.
      let text = DecodedText(
        text: "", labels: Array(decoded.labels[start..<end]),
        frames: decoded.frames[start..<end].map { max($0 - frames.lowerBound, 0) }, logProbability: 0)
      start = end
      var read = self.segments(
        of: text, in: line.frames, of: line.line.ink, from: line.firstFrame, after: line.line.contextStrokes)
      let offset = segments.last?.utf16Range.upperBound ?? 0
      for index in read.indices {
        let range = read[index].utf16Range
        read[index].utf16Range = range.lowerBound + offset..<range.upperBound + offset
        for part in read[index].parts.indices {
          read[index].parts[part].stroke = line.strokes[read[index].parts[part].stroke]
        }
      }
      if read.isEmpty {
        if let last = segments.lastIndex(where: { !$0.parts.isEmpty }) {
          segments[last].parts += line.parts
        } else {
          unread += line.parts
        }
      } else if !unread.isEmpty, let first = read.firstIndex(where: { !$0.parts.isEmpty }) {
        read[first].parts = unread + read[first].parts
        unread = []
      }
      segments += read
    }
    if !unread.isEmpty, !segments.isEmpty { segments[0].parts = unread + segments[0].parts }
    return segments
  }
}
