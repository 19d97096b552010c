import InkCore
import InkDecoding
import InkFeatures
import InkModelFile
import InkNetwork

/// Divides ink into lines and reads each of them, except for those that it has read before.
///
/// A line is read by itself, or after committed words on the same line: its reading holds as long as its own ink and theirs
/// stay the same.
final class LineReader {
  let segmentation: Segmentation
  private let recognizer: Recognizer
  private let rescoring: CharacterRescoring?
  private let greedy: GreedyDecoder
  private let scratch = NetworkScratch()
  private let joined = FloatStorage(capacity: 0)
  /// Those of the lines that were asked for last.
  private var readings: [LineReading] = []
  /// The buffer of a reading that is of no use any more.
  private var spare: FloatStorage?

  init(_ recognizer: Recognizer) {
    let metadata = recognizer.metadata
    self.recognizer = recognizer
    segmentation = Segmentation(alphabet: metadata.alphabet, stride: metadata.network.stride)
    rescoring = recognizer.characters.map { CharacterRescoring($0) }
    greedy = GreedyDecoder(alphabet: metadata.alphabet)
  }

  /// Reads the visible lines of an ink, top to bottom, of which the first may continue the words that were committed before.
  /// They are valid until the next call.
  func read(
    _ ink: Ink, after context: ContextInk, joinedBy space: Int32?, _ cancellation: Cancellation
  ) throws(RecognizerError) -> JoinedLines {
    let limit = recognizer.metadata.features.maximumFrames / 4
    var wanted: [(strokes: [Int], line: LineInk)] = []
    let marks = context.lateMarks(in: ink)
    let unread = marks.isEmpty ? Array(ink.strokes.indices) : ink.strokes.indices.filter { !marks.contains($0) }
    let rest = marks.isEmpty ? ink : Ink(strokes: unread.map { ink.strokes[$0] })
    let divided = try strokesOfLines(rest, cancellation).map { $0.map { unread[$0] } }
    for (number, strokes) in divided.enumerated() {
      let own = divided.count == 1 ? rest : Ink(strokes: strokes.map { ink.strokes[$0] })
      wanted.append((strokes, LineInk(own, after: number == 0 ? context : nil, strokeLimit: limit)))
    }
    for index in readings.indices.reversed() where !wanted.contains(where: { $0.line == readings[index].line }) {
      // Its buffer serves the next reading.
      var removed = readings.remove(at: index)
      if isKnownUniquelyReferenced(&removed.output.values) { spare = removed.output.values }
    }
    var lines: [LineReading] = []
    for (strokes, line) in wanted {
      if var known = readings.first(where: { $0.line == line }) {
        known.strokes = strokes
        lines.append(known)
      } else if let new = try read(line, strokes, cancellation) {
        readings.append(new)
        lines.append(new)
      }
    }
    if lines.count > 1 {
      for index in lines.indices { lines[index].findEnds(greedy) }
      readings = lines
    }
    return JoinedLines(
      lines, lateParts: ink.visibleParts.filter { marks.contains($0.stroke) }, space: space,
      classes: recognizer.metadata.alphabet.classCount, buffer: joined)
  }

  /// The indices of the strokes of each line, top to bottom.
  ///
  /// Where the shape leaves a doubt whether the ink is one ideograph, the network for characters decides. It is often sure
  /// of ink that is none, so that it has to be very sure to contradict what is likelier by the shape.
  private func strokesOfLines(_ ink: Ink, _ cancellation: Cancellation) throws(RecognizerError) -> [[Int]] {
    let single = [Array(ink.strokes.indices)]
    guard let layout = recognizer.layout(of: ink) else { return single }
    if let divided = layout.linesUnlessIdeograph, let rescoring,
      let probability = try rescoring.probabilityOfCharacter(ink, cancellation)
    {
      return probability > (layout.lines.count > 1 ? 0.999 : 0.5) ? single : divided
    }
    return layout.lines.count > 1 ? layout.lines : single
  }

  private func read(
    _ line: LineInk, _ strokes: [Int], _ cancellation: Cancellation
  ) throws(RecognizerError) -> LineReading? {
    let frames: FeatureFrames
    do throws(FeatureError) {
      frames = try recognizer.extractor.frames(of: line.ink, context: line.contextStrokes)
    } catch {
      if case .noFinitePoint = error { return nil }
      throw .features(error)
    }
    try recognizer.network.run(frames, scratch: scratch, cancellation)
    let buffer = spare ?? FloatStorage(capacity: 0)
    let reading = try scratch.withLogProbabilities { (values, rows) throws(RecognizerError) -> LineReading in
      let first = firstFrame(of: line, frames, values, rows)
      let own = first > 0 ? rows.dropFirst(first) : rows
      let output: LogProbabilityRows
      if let rescoring {
        let text = greedy.decode(values, rows: own)
        let segments = segmentation.segments(
          of: text, in: frames, of: line.ink, from: first, after: line.contextStrokes)
        output = try rescoring.mix(
          values, rows: own, text: text, segments: segments, of: line.own, into: buffer, cancellation)
      } else {
        output = LogProbabilityRows(copying: values, own, into: buffer)
      }
      return LineReading(line: line, frames: frames, firstFrame: first, output: output, strokes: strokes)
    }
    spare = nil
    return reading
  }

  private func firstFrame(of line: LineInk, _ frames: FeatureFrames, _ values: Span<Float>, _ rows: FrameRows) -> Int {
    guard line.contextStrokes > 0 else { return 0 }
    let start = frames.origins.firstIndex { $0.stroke >= line.contextStrokes } ?? frames.frameCount
    return Continuation.firstFrame(
      after: line.contextLabels, near: start / segmentation.stride, space: recognizer.metadata.alphabet.label(of: " "),
      in: values, rows: rows)
  }
}
