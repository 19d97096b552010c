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
    readings.prepare(network, slots: last + 1)
    let scratch = readings.scratch
    var input: [Float] = []
    for slot in changed.sorted() {
      readings.take(slot, of: field)
      readings.forgetPairs(of: slot)
      input += field.features(of: slot)
    }
    scratch.start(with: input)
    var level = 0
    for stage in 0..<network.stageCount {
      let count = readings.slots.count
      guard let matrices = network.graph(ofStage: stage) else {
        network.run(stage: stage, rows: count, scratch: scratch)
        continue
      }
      network.products(matrices, rows: count, scratch: scratch)
      // Strokes that say something else make others, whose rows are computed from here on as well.
      for row in 0..<count where readings.set(row, level: level) {
        for viewer in field.viewers(of: readings.slots[row]) { readings.take(viewer, of: field) }
      }
      let areKept = readings.mapPairs(matrices, network, level: level)
      network.combine(
        matrices, readings.graph, slots: readings.slots, readings.levels[level],
        starts: areKept ? readings.starts : readings.graph.offsets, areKept ? readings.maps[level] : scratch.pairs,
        scratch: scratch)
      level += 1
    }
    return finish(&readings, of: field)
  }

  /// Takes the classes of strokes and their pairs.
  private func finish(_ readings: inout StrokeReadings, of field: StrokeField) -> Set<Int> {
    let classes = StrokeLabel.allCases.count
    let count = readings.slots.count
    let values = network.scores(count: count + readings.graph.neighbours.count, scratch: readings.scratch)
    func value(_ row: Int, _ label: StrokeLabel) -> Float { values[row * classes + label.rawValue] }
    var result: Set<Int> = []
    var reading = StrokeReadings.Reading(writing: 0)
    for index in 0..<count {
      reading.writing = Self.rounded(value(index, .writing) - value(index, .drawing))
      reading.links.removeAll(keepingCapacity: true)
      for pair in readings.graph.offsets[index]..<readings.graph.offsets[index + 1] {
        let row = count + pair
        let (apart, line, word) = (value(row, .apart), value(row, .sameLine), value(row, .sameWord))
        // ln (eᵃ + eᵇ) without overflow.
        let together = max(line, word) + naturalLog(1 + exponential(-abs(line - word)))
        reading.links.append(
          .init(
            neighbour: Int(readings.graph.neighbours[pair]), line: Self.rounded(together - apart),
            word: Self.rounded(word - line)))
      }
      if readings.replace(reading, of: readings.slots[index]) { result.insert(readings.slots[index]) }
    }
    readings.releaseSlots()
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
  /// For each layer over the graph what goes into its sums, without the pairs, a row for each slot.
  private(set) var levels: [FloatStorage] = []
  private var widths: [Int] = []
  /// The slots that are being read, in the order of their rows, and these strokes as a graph whose neighbours are slots.
  private(set) var slots: [Int] = []
  private(set) var graph = StrokeGraph()
  private var isTaken: [Bool] = []
  /// For each layer over the graph the maps of the pairs of strokes that were read last, `StrokeGraph.neighbourLimit` rows for
  /// each line. An edit needs most of those that the one before needed.
  private(set) var maps: [FloatStorage] = []
  /// The first row of the pairs of each of `slots`.
  private(set) var starts: [Int] = []
  /// The line of each slot, −1 for none, and the slot of each line.
  private var lineOf: [Int] = []
  private var slotOf: [Int] = []
  /// For each line the layers whose maps it has, a bit for each.
  private var known: [UInt32] = []
  private var nextLine = 0

  /// The largest number of lines: 39 kB each with the model that ships.
  private static let lineLimit = 512

  /// Knows nothing yet.
  package init() {}

  /// The logarithm of the odds that a stroke is writing; 0 where it wasn't read.
  package func writing(of slot: Int) -> Float { slot < readings.count ? readings[slot]?.writing ?? 0 : 0 }

  /// The links of a stroke, none where it wasn't read.
  package func links(of slot: Int) -> [Link] { slot < readings.count ? readings[slot]?.links ?? [] : [] }

  /// The link of a stroke to another, if it has one.
  package func link(of slot: Int, to neighbour: Int) -> Link? {
    guard slot < readings.count else { return nil }
    return readings[slot]?.links.first { $0.neighbour == neighbour }
  }

  mutating func prepare(_ network: RuntimeNetwork, slots: Int) {
    guard slots > readings.count else { return }
    let before = readings.count
    // Half as many more, so that growing costs little.
    let count = max(slots, before * 3 / 2)
    readings += Array(repeating: nil, count: count - before)
    isTaken += Array(repeating: false, count: count - before)
    // Growing is rare: the next edit maps pairs anew.
    let lines = min(count, Self.lineLimit)
    lineOf = Array(repeating: -1, count: count)
    slotOf = Array(repeating: -1, count: lines)
    known = Array(repeating: 0, count: lines)
    nextLine = 0
    widths = (0..<network.stageCount).compactMap { network.graph(ofStage: $0)?.strokes.rows }
    levels = widths.indices.map { level in
      let grown = FloatStorage(capacity: count * widths[level])
      if before > 0 { _ = grown.replace(at: 0, with: levels[level], from: 0, count: before * widths[level]) }
      return grown
    }
    // A pair's map is half as wide as a stroke's maps together, or less.
    maps = widths.map { FloatStorage(capacity: lines * StrokeGraph.neighbourLimit * $0 / 2) }
  }

  /// Gives a slot the next row, if it has none.
  mutating func take(_ slot: Int, of field: StrokeField) {
    guard !isTaken[slot] else { return }
    isTaken[slot] = true
    slots.append(slot)
    let neighbours = field.neighbours(of: slot)
    precondition(neighbours.count <= StrokeGraph.neighbourLimit)
    for neighbour in neighbours { graph.neighbours.append(Int32(neighbour)) }
    graph.pairs += field.pairs(of: slot)
    graph.offsets.append(graph.neighbours.count)
    guard slots.count <= slotOf.count else { return }
    if lineOf[slot] < 0 {
      // There is one whose stroke isn't being read.
      while slotOf[nextLine] >= 0, isTaken[slotOf[nextLine]] { nextLine = (nextLine + 1) % slotOf.count }
      if slotOf[nextLine] >= 0 { lineOf[slotOf[nextLine]] = -1 }
      slotOf[nextLine] = slot
      lineOf[slot] = nextLine
      known[nextLine] = 0
    }
    starts.append(lineOf[slot] * StrokeGraph.neighbourLimit)
  }

  /// Forgets the maps of a slot's pairs, which are others now.
  mutating func forgetPairs(of slot: Int) {
    if lineOf[slot] >= 0 { known[lineOf[slot]] = 0 }
  }

  /// Maps the pairs of the slots that are being read: those that aren't known into their lines, or where there are too few lines
  /// all into the scratch; returns whether they are in their lines.
  mutating func mapPairs(_ matrices: GraphMatrices, _ network: RuntimeNetwork, level: Int) -> Bool {
    guard slots.count <= slotOf.count else {
      network.mapPairs(matrices, graph, 0..<graph.neighbours.count, to: scratch.pairs, row: 0, scratch: scratch)
      return false
    }
    for index in slots.indices {
      let line = lineOf[slots[index]]
      // Of layers beyond the bits none is known.
      let layer: UInt32 = 1 << level
      guard known[line] & layer == 0 else { continue }
      known[line] |= layer
      network.mapPairs(
        matrices, graph, graph.offsets[index]..<graph.offsets[index + 1], to: maps[level],
        row: line * StrokeGraph.neighbourLimit, scratch: scratch)
    }
    return true
  }

  /// Takes all rows back.
  mutating func releaseSlots() {
    for slot in slots { isTaken[slot] = false }
    slots.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    graph.neighbours.removeAll(keepingCapacity: true)
    graph.pairs.removeAll(keepingCapacity: true)
    graph.offsets.removeAll(keepingCapacity: true)
    graph.offsets.append(0)
  }

  /// Keeps the sums of a row, which are among the gates; returns whether they are others.
  func set(_ row: Int, level: Int) -> Bool {
    let width = widths[level]
    return levels[level].replace(at: slots[row] * width, with: scratch.gates, from: row * width, count: width)
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
