import InkCore
import InkDecoding
import InkFeatures

/// Divides a drawing's frames among the graphemes of a text.
///
/// A label is likeliest at one of the network's frames, each of which covers `stride` of the drawing's. Between two labels
/// the cut is at the stroke's start nearest to the middle, or at the middle itself when one stroke wrote both; beside an
/// ideograph, which has many strokes, at the start that leaves the widest gap along x. Delayed
/// strokes, such as the dot of an i after the end of its word, go to the grapheme whose ink lies nearest along x. Spaces
/// get no ink.
struct Segmentation {
  let alphabet: Alphabet
  /// The number of the drawing's frames for each of the network's.
  let stride: Int

  /// A stroke is late when all of it lies farther than this to the left of the rightmost location so far, in units: more
  /// than half a letter's width.
  private static let lateness: Float = 0.8

  /// Divides the frames among the graphemes of a text, whose labels' frames are counted from the network's frame `first`.
  ///
  /// The first `context` strokes were committed: they belong to no grapheme, and strokes are counted from after them.
  func segments(
    of decoded: DecodedText, in frames: FeatureFrames, of ink: Ink, from first: Int = 0, after context: Int = 0
  ) -> [GraphemeSegment] {
    var segments: [GraphemeSegment] = []
    // The segments that get ink, with their peaks among the drawing's frames.
    var writing: [(segment: Int, peak: Int)] = []
    var start = 0
    for (label, frame) in zip(decoded.labels, decoded.frames) {
      guard let grapheme = alphabet.grapheme(of: label) else { continue }
      if !grapheme.isBlank {
        writing.append((segments.count, min((first + frame) * stride, frames.frameCount - 1)))
      }
      let end = start + grapheme.utf16.count
      segments.append(GraphemeSegment(grapheme: grapheme, utf16Range: start..<end, parts: []))
      start = end
    }
    // A text of spaces alone still has to get the ink.
    if writing.isEmpty, !segments.isEmpty { writing = [(0, 0)] }
    guard !writing.isEmpty else { return segments }

    let peaks = writing.map { $0.peak }
    let ideographs = writing.map { GraphemeIndex.isHan(segments[$0.segment].grapheme) }
    let locations = writing.count > 1 ? Self.locations(of: frames, in: ink) : []
    var owners = owners(peaks: peaks, ideographs: ideographs, locations: locations, in: frames)
    if writing.count > 1 { moveLateStrokes(&owners, peaks: peaks, ideographs: ideographs, locations, in: frames) }
    for (frame, owner) in owners.enumerated() {
      var origin = frames.origins[frame]
      guard origin.stroke >= context else { continue }
      origin.stroke -= context
      Self.add(origin, to: &segments[writing[owner].segment].parts)
    }
    return segments
  }

  /// For every frame the index of the peak that it belongs to, by time.
  private func owners(peaks: [Int], ideographs: [Bool], locations: [Float], in frames: FeatureFrames) -> [Int] {
    var owners: [Int] = []
    owners.reserveCapacity(frames.frameCount)
    for index in peaks.indices {
      var end = frames.frameCount
      if index + 1 < peaks.count {
        let (first, second) = (peaks[index], peaks[index + 1])
        end =
          ideographs[index] || ideographs[index + 1]
          ? gap(between: first, and: second, from: owners.count, locations, in: frames)
          : cut(between: first, and: second, in: frames)
      }
      while owners.count < end { owners.append(index) }
    }
    return owners
  }

  /// The first frame that belongs to the later of two labels.
  private func cut(between first: Int, and second: Int, in frames: FeatureFrames) -> Int {
    let middle = (first + second + 1) / 2
    let starts = Swift.stride(from: first + 1, through: second, by: 1).lazy.filter { frames[$0, .strokeStart] == 1 }
    return starts.min { abs($0 - middle) < abs($1 - middle) } ?? middle
  }

  /// The start of a stroke between two labels before and after which the ink lies farthest apart along x; the same as
  /// `cut` where one stroke wrote both. `start` is the first frame of the earlier label.
  private func gap(
    between first: Int, and second: Int, from start: Int, _ locations: [Float], in frames: FeatureFrames
  ) -> Int {
    var best = cut(between: first, and: second, in: frames)
    guard frames[best, .strokeStart] == 1, frames.unit > 0 else { return best }
    // The leftmost location from each frame on.
    var left = Array(locations[start...second])
    for index in left.indices.dropLast().reversed() { left[index] = min(left[index], left[index + 1]) }
    var right = -Float.infinity
    var widest = -Float.infinity
    for frame in start...second {
      if frame > first, frames[frame, .strokeStart] == 1 {
        let middle = Float(first + second + 1) / 2
        let offset = abs(Float(frame) - middle) / Float(max(second - first, 1))
        let width = left[frame - start] - right - Self.middleWeight * offset * frames.unit
        if width > widest {
          widest = width
          best = frame
        }
      }
      right = max(right, locations[frame])
    }
    return best
  }

  /// The units of a gap that a cut at a label's peak loses against one in the middle.
  private static let middleWeight: Float = 0.3

  /// Assigns delayed strokes to the graphemes that they were written over.
  ///
  /// A stroke with a label's peak wrote that label, and keeps it.
  private func moveLateStrokes(
    _ owners: inout [Int], peaks: [Int], ideographs: [Bool], _ locations: [Float], in frames: FeatureFrames
  ) {
    let byTime = owners
    var late = lateStrokes(peaks: peaks, in: frames)
    guard !late.isEmpty else { return }
    var isLate = [Bool](repeating: false, count: frames.frameCount)
    for stroke in late {
      for frame in stroke { isLate[frame] = true }
    }
    // An ideograph's strokes go back and forth by themselves: only one beyond the others was written elsewhere.
    var left = [Float](repeating: .infinity, count: peaks.count)
    for (frame, owner) in byTime.enumerated() where !isLate[frame] { left[owner] = min(left[owner], locations[frame]) }
    late.removeAll { stroke in
      let owner = byTime[stroke.lowerBound]
      let limit = left[owner] - Self.lateness * frames.unit
      guard ideographs[owner], stroke.contains(where: { locations[$0] >= limit }) else { return false }
      for frame in stroke { isLate[frame] = false }
      return true
    }
    for stroke in late {
      let centre = locations[stroke].reduce(0, +) / Float(stroke.count)
      let owner = byTime[stroke.lowerBound]
      var nearest = owner
      var distance = Float.infinity
      for other in 0..<frames.frameCount
      where !isLate[other] && (other < stroke.lowerBound || byTime[other] == owner)
        && abs(locations[other] - centre) < distance
      {
        distance = abs(locations[other] - centre)
        nearest = byTime[other]
      }
      for frame in stroke { owners[frame] = nearest }
    }
  }

  /// The frames of each stroke that lies wholly to the left of the rightmost location so far and has no peak.
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

  /// The x of each frame in the ink's space: that of its first point, or of the last point before it.
  private static func locations(of frames: FeatureFrames, in ink: Ink) -> [Float] {
    var locations: [Float] = []
    locations.reserveCapacity(frames.frameCount)
    for origin in frames.origins {
      let stroke = ink.strokes[origin.stroke]
      let index = origin.points.isEmpty ? max(origin.points.lowerBound - 1, 0) : origin.points.lowerBound
      let x = stroke.location(at: index).x
      locations.append(x.isFinite ? x : locations.last ?? 0)
    }
    return locations
  }

  /// Adds a frame's points, to the last part if they follow it.
  private static func add(_ origin: VisiblePart, to parts: inout [VisiblePart]) {
    guard !origin.points.isEmpty else { return }
    if let last = parts.last, last.stroke == origin.stroke, last.points.upperBound == origin.points.lowerBound {
      parts[parts.count - 1].points = last.points.lowerBound..<origin.points.upperBound
    } else {
      parts.append(origin)
    }
  }
}
