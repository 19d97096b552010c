import InkCore
import InkDecoding
import InkFeatures
import InkModelFile

/// The network for single characters that a model of lines carries: it sees each character whole.
final class CharacterNetwork: Sendable {
  /// The weight of its log-probabilities beside those of lines, from 0 to 1.
  let share: Float
  private let network: RuntimeNetwork
  private let extractor: FeatureExtractor
  /// The label in this network of every grapheme of lines; 0 where it has none.
  private let labels: [Int32]
  /// Whether a grapheme of lines is an ideograph.
  private let ideographs: [Bool]

  /// The log-probability of a grapheme that this network doesn't know, before the softmax.
  private static let unknown: Float = -20

  /// Prepares the network of a model of lines; `nil` when it has none.
  init?(of model: ModelFile, kernels: RuntimeKernels) throws(ModelFileError) {
    guard let characters = try model.characters() else { return nil }
    share = model.metadata.decoder.characterShare
    network = try RuntimeNetwork(characters, kernels: kernels)
    extractor = characters.metadata.extractor
    let graphemes = model.metadata.alphabet.graphemes
    labels = graphemes.map { characters.metadata.alphabet.label(of: $0) ?? 0 }
    ideographs = graphemes.map { GraphemeIndex.isHan($0) }
  }

  func isIdeograph(_ label: Int32) -> Bool { ideographs[Int(label) - 1] }

  /// The log-probabilities of the graphemes of lines, without the blank; `nil` when the ink can't be read.
  func logProbabilities(
    of ink: Ink, scratch: NetworkScratch, _ cancellation: Cancellation
  ) throws(RecognizerError) -> [Float]? {
    guard let frames = try? extractor.frames(of: ink) else { return nil }
    try network.run(frames, scratch: scratch, cancellation)
    var result = scratch.withLogProbabilities { values, rows in
      labels.map { $0 == 0 ? Self.unknown : values[rows[0] + Int($0)] }
    }
    unsafe result.withUnsafeMutableBufferPointer { buffer in
      if let base = buffer.baseAddress { unsafe network.kernels.table.pointee.log_softmax(1, buffer.count, base) }
    }
    return result
  }

  /// Mixes a character's log-probabilities into a frame's, whose blank stays as probable as it was. A character that is alone on
  /// its line is what this network learned: it has a larger share, the root.
  func mix(_ reading: [Float], isAlone: Bool, into buffer: FloatStorage, at start: Int) {
    let target = unsafe buffer.base + start
    let share = isAlone ? share.squareRoot() : share
    for (index, value) in reading.enumerated() {
      unsafe target[1 + index] = (1 - share) * target[1 + index] + share * value
    }
    unsafe network.kernels.table.pointee.log_softmax(1, labels.count, target + 1)
    let written = naturalLog(1 - exponential(unsafe target[0]))
    for index in 1...labels.count { unsafe target[index] += written }
  }
}

/// Judges the characters again of which a line isn't sure, each seen whole: mixes their log-probabilities into those of the line's frames.
///
/// What was read once isn't read again while its ink stays the same, so that a stroke more costs one or two characters.
final class CharacterRescoring {
  private let network: CharacterNetwork
  private let scratch = NetworkScratch()
  /// The characters that were read or asked for last, the latest last.
  private var readings: [Reading] = []

  /// The ink of a character with its log-probabilities; `nil` for ink that can't be read.
  private struct Reading {
    var strokes: [Stroke]
    var logProbabilities: [Float]?

    func isOf(_ parts: [VisiblePart], in ink: Ink) -> Bool {
      guard strokes.count == parts.count else { return false }
      return zip(strokes, parts).allSatisfy { own, part in
        let stroke = ink.strokes[part.stroke]
        return own.transform == stroke.transform && own.points[...] == stroke.points[part.points]
      }
    }
  }

  /// More than a line has; the oldest go first.
  private static let readingLimit = 64
  /// The log-probability of the blank above which a frame says nothing of characters: it stays as it is.
  private static let silence: Float = -0.02
  /// The probability of a grapheme, if the frame has one, from which on it isn't read again.
  private static let sureness: Float = 0.99

  init(_ network: CharacterNetwork) { self.network = network }

  /// Mixes characters' log-probabilities into a line's, in `buffer`: those of ideographs of which the line isn't sure, and of any
  /// grapheme that is alone.
  func mix(
    _ values: Span<Float>, rows: FrameRows, text: DecodedText, segments: [GraphemeSegment], of ink: Ink,
    into buffer: FloatStorage, _ cancellation: Cancellation
  ) throws(RecognizerError) -> LogProbabilityRows {
    var mixed = LogProbabilityRows(values: buffer, rows: FrameRows(classCount: rows.classCount), rowCount: 0)
    // What each row is made of. Neighbours that share a row of the line unchanged share its copy.
    var sources: [(start: Int, reading: [Float]?)] = []
    func addFrames(before end: Int, _ reading: [Float]?) {
      while mixed.rows.frameCount < end {
        let start = rows[mixed.rows.frameCount]
        let reading = values[start] < Self.silence ? reading : nil
        let isCopied = reading == nil && sources.last?.start == start && sources.last?.reading == nil
        if !isCopied { sources.append((start, reading)) }
        mixed.rows.append(row: sources.count - 1)
      }
    }
    for index in text.labels.indices {
      let end = index + 1 < text.frames.count ? (text.frames[index] + text.frames[index + 1] + 1) / 2 : rows.frameCount
      var reading: [Float]?
      if index < segments.count, !segments[index].parts.isEmpty,
        text.labels.count == 1 || isUnsure(text.labels[index], values, at: rows[text.frames[index]])
      {
        reading = try logProbabilities(of: segments[index].parts, in: ink, cancellation)
      }
      addFrames(before: end, reading)
    }
    addFrames(before: rows.frameCount, nil)
    mixed.rowCount = sources.count
    buffer.reserve(sources.count * rows.classCount)
    for (row, source) in sources.enumerated() {
      let line = values.extracting(source.start..<source.start + rows.classCount)
      buffer.copy(line, to: row * rows.classCount)
      if let reading = source.reading {
        network.mix(reading, isAlone: text.labels.count == 1, into: buffer, at: row * rows.classCount)
      }
    }
    return mixed
  }

  /// Whether the line's frame leaves a doubt which ideograph it has.
  private func isUnsure(_ label: Int32, _ values: Span<Float>, at start: Int) -> Bool {
    network.isIdeograph(label)
      && exponential(values[start + Int(label)]) < Self.sureness * (1 - exponential(values[start]))
  }

  /// The probability of the character that an ink likeliest is, if it is one; `nil` when it can't be read.
  func probabilityOfCharacter(_ ink: Ink, _ cancellation: Cancellation) throws(RecognizerError) -> Float? {
    try logProbabilities(of: ink.visibleParts, in: ink, cancellation)?.max().map(exponential)
  }

  private func logProbabilities(
    of parts: [VisiblePart], in ink: Ink, _ cancellation: Cancellation
  ) throws(RecognizerError) -> [Float]? {
    if let index = readings.lastIndex(where: { $0.isOf(parts, in: ink) }) {
      readings.append(readings.remove(at: index))
      return readings[readings.count - 1].logProbabilities
    }
    let strokes = parts.map { part in
      let stroke = ink.strokes[part.stroke]
      return Stroke(points: Array(stroke.points[part.points]), transform: stroke.transform)
    }
    let values = try network.logProbabilities(of: Ink(strokes: strokes), scratch: scratch, cancellation)
    if readings.count == Self.readingLimit { readings.removeFirst() }
    readings.append(Reading(strokes: strokes, logProbabilities: values))
    return values
  }
}
