import InkCore
import InkDecoding
import InkFeatures

/// Divides a drawing's frames among the graphemes of a text.
///
/// The network says at which of its frames a label is likeliest, and each of its frames stands for `stride` of the
/// drawing's. Between two labels the cut goes to the stroke's start that lies nearest to the middle, and to the middle
/// itself when one stroke wrote both. Spaces take no ink.
struct Segmentation {
  let alphabet: Alphabet
  /// How many of the drawing's frames one of the network's stands for.
  let stride: Int

  func segments(of decoded: DecodedText, in frames: FeatureFrames) -> [GraphemeSegment] {
    var segments: [GraphemeSegment] = []
    // The segments that take ink, with their peaks among the drawing's frames.
    var writing: [(segment: Int, peak: Int)] = []
    for (label, frame) in zip(decoded.labels, decoded.frames) {
      guard let grapheme = alphabet.grapheme(of: label) else { continue }
      if !grapheme.isWhitespace {
        writing.append((segments.count, min(frame * stride, frames.frameCount - 1)))
      }
      segments.append(GraphemeSegment(grapheme: grapheme, parts: []))
    }
    // A text of spaces only still has to take the ink.
    if writing.isEmpty, !segments.isEmpty { writing = [(0, 0)] }
    var start = 0
    for (index, entry) in writing.enumerated() {
      let next = index + 1 < writing.count ? writing[index + 1].peak : frames.frameCount
      let end = index + 1 < writing.count ? cut(between: entry.peak, and: next, in: frames) : frames.frameCount
      for frame in start..<max(end, start) {
        Self.add(frames.origins[frame], to: &segments[entry.segment].parts)
      }
      start = max(end, start)
    }
    return segments
  }

  /// The first frame that belongs to the later of two labels.
  private func cut(between first: Int, and second: Int, in frames: FeatureFrames) -> Int {
    let middle = (first + second + 1) / 2
    var best = middle
    var distance = Int.max
    var frame = first + 1
    while frame <= second {
      if frames[frame, .strokeStart] == 1, abs(frame - middle) < distance {
        best = frame
        distance = abs(frame - middle)
      }
      frame += 1
    }
    return best
  }

  /// Adds a frame's points; to the last part, when they follow it.
  private static func add(_ origin: FrameOrigin, to parts: inout [VisiblePart]) {
    guard !origin.points.isEmpty else { return }
    if let last = parts.last, last.stroke == origin.stroke, last.points.upperBound == origin.points.lowerBound {
      parts[parts.count - 1].points = last.points.lowerBound..<origin.points.upperBound
    } else {
      parts.append(VisiblePart(stroke: origin.stroke, points: origin.points))
    }
  }
}
