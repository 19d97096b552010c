public import InkCore
import InkDecoding
public import InkFeatures
public import InkModelFile
import InkNetwork

/// Labels the strokes of a page with a model: writing or drawing, and which of them are of one word and of one line. Immutable,
/// shared by any number of pages on any threads.
///
/// ```swift
/// let labeller = try StrokeLabeller(model: ModelFile(path: "strokes.gguf"))
/// let page = Page(labeller: labeller)
/// ```
public final class StrokeLabeller: Sendable {
  /// The model's description.
  public let metadata: ModelMetadata
  /// The digest of the model file, in hexadecimal.
  public let modelDigest: String
  private let network: RuntimeNetwork

  /// Makes a labeller from a model file, which needn't be kept.
  ///
  /// - Throws: `RecognizerError.readsText` when the model reads instead, `.model` when the file lacks what the network needs.
  public init(model: ModelFile) throws(RecognizerError) {
    let network = model.metadata.network
    guard model.metadata.task == .strokes, network.classes == StrokeLabel.allCases.count, network.stride == 1,
      network.inputFeatures == StrokeGraph.strokeFeatureCount, network.pairFeatures == StrokeGraph.pairFeatureCount
    else { throw .readsText(model.metadata.name) }
    metadata = model.metadata
    modelDigest = model.headerDigest
    do throws(ModelFileError) { self.network = try RuntimeNetwork(model, kernels: .best()) } catch {
      throw .model(error)
    }
  }

  /// The labels of an ink's strokes, in their order: each drawing or writing.
  public func labels(of ink: Ink) -> [StrokeLabel] {
    var field = StrokeField()
    for stroke in ink.strokes { _ = field.add(StrokeShape(stroke)) }
    let changed = field.refresh()
    var readings = StrokeReadings()
    _ = update(&readings, of: field, changed: changed)
    return ink.strokes.indices.map { readings.writing(of: $0) > 0 ? .writing : .drawing }
  }

  /// Reads the strokes of a field anew that a change of some makes a difference to; returns those that have another reading.
  package func update(_ readings: inout StrokeReadings, of field: StrokeField, changed: Set<Int>) -> Set<Int> {
    guard let last = changed.max() else { return [] }
    let widths = (0..<network.stageCount).map { network.outputs(ofStage: $0) }
    readings.prepare(widths: widths, slots: last + 1)
    let first = changed.sorted()
    // The slots whose rows before a layer are others.
    var active = first
    for stage in widths.indices {
      let looksAround = network.looksAround(stage)
      readings.releaseRows()
      var moved: [Int] = []
      for slot in first + active where readings.takeRow(slot) { moved.append(slot) }
      if looksAround {
        for slot in active {
          for viewer in field.viewers(of: slot) where readings.takeRow(viewer) { moved.append(viewer) }
        }
      }
      var graph: StrokeGraph?
      var slots = moved
      if looksAround { graph = part(of: field, &readings, &slots, count: moved.count) }
      var input: [Float] = []
      let inputs = stage == 0 ? StrokeGraph.strokeFeatureCount : widths[stage - 1]
      input.reserveCapacity(slots.count * inputs)
      for slot in slots {
        if stage == 0 { input += field.features(of: slot) } else { readings.append(slot, after: stage - 1, to: &input) }
      }
      let rows = network.rows(ofStage: stage, input, count: slots.count, graph: graph, scratch: readings.scratch)
      if stage + 1 < widths.count {
        active = []
        for (row, slot) in moved.enumerated() where readings.set(rows, at: row, of: slot, after: stage) {
          active.append(slot)
        }
      } else if let graph {
        return finish(&readings, moved, graph, rows, of: field)
      }
    }
    return []
  }

  /// The graph of the first slots, beside neighbours that are added after them.
  private func part(
    of field: StrokeField, _ readings: inout StrokeReadings, _ slots: inout [Int], count: Int
  ) -> StrokeGraph {
    var part = StrokeGraph()
    for index in 0..<count {
      let slot = slots[index]
      for neighbour in field.neighbours(of: slot) {
        if readings.takeRow(neighbour) { slots.append(neighbour) }
        part.neighbours.append(readings.positions[neighbour])
      }
      part.pairs += field.pairs(of: slot)
      part.offsets.append(part.neighbours.count)
    }
    return part
  }

  /// Takes the classes of strokes and their pairs.
  private func finish(
    _ readings: inout StrokeReadings, _ slots: [Int], _ graph: StrokeGraph, _ rows: [Float], of field: StrokeField
  ) -> Set<Int> {
    let classes = StrokeLabel.allCases.count
    let values = network.logProbabilities(
      ofRows: rows, count: slots.count + graph.neighbours.count, scratch: readings.scratch)
    func value(_ row: Int, _ label: StrokeLabel) -> Float { values[row * classes + label.rawValue] }
    var result: Set<Int> = []
    for (index, slot) in slots.enumerated() {
      var reading = StrokeReadings.Reading(writing: Self.rounded(value(index, .writing) - value(index, .drawing)))
      for (number, neighbour) in field.neighbours(of: slot).enumerated() {
        let row = slots.count + graph.offsets[index] + number
        let (apart, line, word) = (value(row, .apart), value(row, .sameLine), value(row, .sameWord))
        // ln (eᵃ + eᵇ) without overflow.
        let together = max(line, word) + naturalLog(1 + exponential(-abs(line - word)))
        reading.links.append(
          .init(neighbour: neighbour, line: Self.rounded(together - apart), word: Self.rounded(word - line)))
      }
      if readings.replace(reading, of: slot) { result.insert(slot) }
    }
    return result
  }

  /// The odds in steps of 1/16: an edit that hardly changes them far away leads to no work there.
  private static func rounded(_ odds: Float) -> Float { (odds * 16).rounded() / 16 }
}

/// The readings of a page's strokes, by their slots, with all that reading them anew needs.
package struct StrokeReadings {
  /// A stroke beside a neighbour: the logarithms of the odds that both are of one line, and then that they are of one word.
  package struct Link: Hashable, Sendable {
    package var neighbour: Int
    package var line: Float
    package var word: Float

    package init(neighbour: Int, line: Float, word: Float) {
      (self.neighbour, self.line, self.word) = (neighbour, line, word)
    }
  }

  /// A stroke's reading.
  package struct Reading: Hashable, Sendable {
    /// The logarithm of the odds that it is writing.
    package var writing: Float
    /// The stroke beside its neighbours.
    package var links: [Link] = []
  }

  let scratch = NetworkScratch()
  private var readings: [Reading?] = []
  /// The rows that come out of each layer, `[slots, width]`.
  private var levels: [[Float]] = []
  private var widths: [Int] = []
  /// The row of each slot in what is computed, −1 for none.
  private(set) var positions: [Int32] = []
  private var placed: [Int] = []

  /// Knows nothing yet.
  package init() {}

  /// The logarithm of the odds that a stroke is writing; 0 where it wasn't read.
  package func writing(of slot: Int) -> Float { slot < readings.count ? readings[slot]?.writing ?? 0 : 0 }

  /// The links of a stroke, none where it wasn't read.
  package func links(of slot: Int) -> [Link] { slot < readings.count ? readings[slot]?.links ?? [] : [] }

  mutating func prepare(widths: [Int], slots: Int) {
    self.widths = widths
    if levels.count < widths.count { levels = Array(repeating: [], count: widths.count) }
    guard slots > readings.count else { return }
    // Half as many more, so that growing costs little.
    let count = max(slots, readings.count * 3 / 2)
    readings += Array(repeating: nil, count: count - readings.count)
    positions += Array(repeating: -1, count: count - positions.count)
    for level in levels.indices {
      levels[level] += Array(repeating: 0, count: count * widths[level] - levels[level].count)
    }
  }

  /// Gives a slot the next row; returns whether it had none.
  mutating func takeRow(_ slot: Int) -> Bool {
    guard positions[slot] < 0 else { return false }
    positions[slot] = Int32(placed.count)
    placed.append(slot)
    return true
  }

  /// Takes all rows back.
  mutating func releaseRows() {
    for slot in placed { positions[slot] = -1 }
    placed = []
  }

  func append(_ slot: Int, after level: Int, to rows: inout [Float]) {
    rows += levels[level][slot * widths[level]..<(slot + 1) * widths[level]]
  }

  /// Sets what comes out of a layer; returns whether it is something else.
  mutating func set(_ rows: [Float], at row: Int, of slot: Int, after level: Int) -> Bool {
    let width = widths[level]
    let (from, to) = (row * width, slot * width)
    if isSame(levels[level], to, rows, from, count: width) { return false }
    for index in 0..<width { levels[level][to + index] = rows[from + index] }
    return true
  }

  private func isSame(_ first: [Float], _ start: Int, _ second: [Float], _ other: Int, count: Int) -> Bool {
    for index in 0..<count where first[start + index] != second[other + index] { return false }
    return true
  }

  /// Returns whether it is another reading.
  mutating func replace(_ reading: Reading, of slot: Int) -> Bool {
    guard readings[slot] != reading else { return false }
    readings[slot] = reading
    return true
  }

  /// Forgets a stroke that is gone.
  package mutating func remove(_ slot: Int) {
    guard slot < readings.count else { return }
    readings[slot] = nil
  }
}
