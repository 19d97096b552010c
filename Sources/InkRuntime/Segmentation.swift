import InkCore
import InkDecoding
import InkFeatures

/// Divides a drawing's frames among the graphemes of a text.
///
/// The network says at which of its frames a label is likeliest, and each of its frames stands for `stride` of the
/// drawing's. Between two labels the cut goes to the stroke's start that lies nearest to the middle, and to the middle
/// itself when one stroke wrote both. Strokes that were written later than what they belong to, such as the dot of an i
/// at the end of a word, go to the grapheme whose ink lies nearest along x. Spaces take no ink.
struct Segmentation {
  let alphabet: Alphabet
  /// How many of the drawing's frames one of the network's stands for.
  let stride: Int

  /// A stroke is late when all of it lies further than this to the left of where the pen has been, in units: more than
  /// half a letter's width.
  private static let lateness: Float = 0.8

  /// Divides the frames among the graphemes of a text.
  ///
  /// - Parameters:
  ///   - decoded: the text, with its labels' places among the network's frames.
  ///   - frames: the frames of an ink.
  ///   - ink: that ink.
  ///   - context: how many of its first strokes were read before: they belong to none of the graphemes, and strokes are
  ///     counted from after them.
  func segments(
    of decoded: DecodedText, in frames: FeatureFrames, of ink: Ink, after context: Int = 0
  ) -> [GraphemeSegment] {
    var segments: [GraphemeSegment] = []
    // The segments that take ink, with their peaks among the drawing's frames.
    var writing: [(segment: Int, peak: Int)] = []
    var place = 0
    for (label, frame) in zip(decoded.labels, decoded.frames) {
      guard let grapheme = alphabet.grapheme(of: label) else { continue }
      if !grapheme.isBlank {
        writing.append((segments.count, min(frame * stride, frames.frameCount - 1)))
      }
      let end = place + grapheme.utf16.count
      segments.append(GraphemeSegment(grapheme: grapheme, utf16Range: place..<end, parts: []))
      place = end
    }
    // A text of spaces only still has to take the ink.
    if writing.isEmpty, !segments.isEmpty { writing = [(0, 0)] }
    guard !writing.isEmpty else { return segments }

    let peaks = writing.map { $0.peak }
    var owners = owners(peaks: peaks, in: frames)
    if writing.count > 1 { moveLateStrokes(&owners, peaks: peaks, in: frames, of: ink) }
    for (frame, owner) in owners.enumerated() {
      var origin = frames.origins[frame]
      guard origin.stroke >= context else { continue }
      origin.stroke -= context
      Self.add(origin, to: &segments[writing[owner].segment].parts)
    }
    return segments
  }

  /// For every frame the index of the peak that it belongs to, by time.
  private func owners(peaks: [Int], in frames: FeatureFrames) -> [Int] {
    var owners: [Int] = []
    owners.reserveCapacity(frames.frameCount)
    for index in peaks.indices {
      let end =
        index + 1 < peaks.count ? cut(between: peaks[index], and: peaks[index + 1], in: frames) : frames.frameCount
      while owners.count < end { owners.append(index) }
    }
    return owners
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

  /// Gives strokes that were written late to what they were written over.
  ///
  /// A stroke that holds a label's peak wrote that label, and stays.
  private func moveLateStrokes(_ owners: inout [Int], peaks: [Int], in frames: FeatureFrames, of ink: Ink) {
    let byTime = owners
    let late = lateStrokes(peaks: peaks, in: frames)
    guard !late.isEmpty else { return }
    var isLate = [Bool](repeating: false, count: frames.frameCount)
    for stroke in late {
      for frame in stroke { isLate[frame] = true }
    }
    let places = Self.places(of: frames, in: ink)
    for stroke in late {
      let centre = places[stroke].reduce(0, +) / Float(stroke.count)
      let owner = byTime[stroke.lowerBound]
      var nearest = owner
      var distance = Float.infinity
      for other in 0..<frames.frameCount where !isLate[other] && (other < stroke.lowerBound || byTime[other] == owner) {
        let away = abs(places[other] - centre)
        if away < distance {
          distance = away
          nearest = byTime[other]
        }
      }
      for frame in stroke { owners[frame] = nearest }
    }
  }

  /// The frames of each stroke that lies wholly to the left of where the pen has been and holds no peak.
  private func lateStrokes(peaks: [Int], in frames: FeatureFrames) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = 0
    while start < frames.frameCount {
      var end = start + 1
      while end < frames.frameCount, frames[end, .strokeStart] == 0 { end += 1 }
      let stroke = start..<end
      if stroke.allSatisfy({ frames[$0, .retreat] > Self.lateness }), !peaks.contains(where: { stroke.contains($0) }) {
        result.append(stroke)
      }
      start = end
    }
    return result
  }

  /// Where along x each frame lies in the ink's space: at its first point, or at the last before it.
  private static func places(of frames: FeatureFrames, in ink: Ink) -> [Float] {
    var places: [Float] = []
    places.reserveCapacity(frames.frameCount)
    for origin in frames.origins {
      let stroke = ink.strokes[origin.stroke]
      let index = origin.points.isEmpty ? max(origin.points.lowerBound - 1, 0) : origin.points.lowerBound
      let location = stroke.points[index].location
      let place = stroke.transform.map { $0(location).x } ?? location.x
      places.append(place.isFinite ? place : places.last ?? 0)
    }
    return places
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
