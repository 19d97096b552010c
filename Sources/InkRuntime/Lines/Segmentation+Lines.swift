import InkCore
import InkDecoding

extension Segmentation {
  /// Divides the ink of several lines among the graphemes of their text: each line's among those that it was read as.
  ///
  /// The ink of a line without a grapheme goes to the last grapheme with ink before it, else to the first after it.
  func segments(of decoded: DecodedText, in lines: [DrawingLine], joinedAs joined: JoinedLines) -> [GraphemeSegment] {
    var segments: [GraphemeSegment] = []
    var unread: [VisiblePart] = []
    var start = 0
    for (line, frames) in zip(lines, joined.frames) {
      var end = start
      while end < decoded.labels.count, decoded.frames[end] < frames.upperBound { end += 1 }
      // The space between two lines counts to the later one.
      let text = DecodedText(
        text: "", labels: Array(decoded.labels[start..<end]),
        frames: decoded.frames[start..<end].map { max($0 - frames.lowerBound, 0) + line.firstFrame }, logProbability: 0)
      start = end
      var read = self.segments(of: text, in: line.frames, of: line.ink, after: line.contextStrokes)
      let offset = segments.last?.utf16Range.upperBound ?? 0
      for index in read.indices {
        let range = read[index].utf16Range
        read[index].utf16Range = range.lowerBound + offset..<range.upperBound + offset
        for part in read[index].parts.indices {
          read[index].parts[part].stroke = line.strokes[read[index].parts[part].stroke]
        }
      }
      if read.isEmpty {
        let parts = line.parts
        if let last = segments.lastIndex(where: { !$0.parts.isEmpty }) {
          segments[last].parts += parts
        } else {
          unread += parts
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

extension DrawingLine {
  /// The visible parts of the line's strokes in the drawing.
  fileprivate var parts: [VisiblePart] {
    ink.visibleParts.compactMap { part in
      guard part.stroke >= contextStrokes else { return nil }
      return VisiblePart(stroke: strokes[part.stroke - contextStrokes], points: part.points)
    }
  }
}
