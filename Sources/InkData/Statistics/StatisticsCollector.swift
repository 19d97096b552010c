import InkCore

/// Counts a data set sample by sample, with memory for a few numbers a sample.
public struct StatisticsCollector: Sendable {
  private var counts = DataSetStatistics()
  private var graphemes: [Float] = []
  private var strokes: [Float] = []
  private var points: [Float] = []
  private var seconds: [Float] = []
  private var rates: [Float] = []
  private var heights: [Float] = []
  private var characters: [Character: Int] = [:]

  /// Makes an empty collector.
  public init() {}

  /// Counts a sample.
  public mutating func add(_ sample: LabelledInk) {
    let pointCount = sample.ink.pointCount
    counts.samples += 1
    counts.strokes += sample.ink.strokes.count
    counts.points += pointCount
    counts.kinds[sample.kind.rawValue, default: 0] += 1
    counts.languages[sample.language, default: 0] += 1
    counts.writers[sample.writer, default: 0] += 1
    counts.contributors[sample.contributor, default: 0] += 1
    counts.sources[sample.source, default: 0] += 1
    counts.licences[sample.licence, default: 0] += 1
    if let structure = sample.structure {
      counts.structures = counts.structures ?? StructureCounts()
      counts.structures?.add(structure, strokeCount: sample.ink.strokes.count)
    }
    for grapheme in sample.text { characters[grapheme, default: 0] += 1 }
    graphemes.append(Float(sample.text.count))
    strokes.append(Float(sample.ink.strokes.count))
    points.append(Float(pointCount))
    for channel in PointChannel.present(in: sample.ink.strokes) { counts.channels["\(channel)", default: 0] += 1 }
    addTimes(of: sample.ink)
    if let scale = sample.unitsPerMillimetre, scale > 0, let box = sample.ink.boundingBox {
      heights.append(box.height / scale)
    }
  }

  /// The statistics of all samples so far.
  public var statistics: DataSetStatistics {
    var result = counts
    result.alphabet = Dictionary(uniqueKeysWithValues: characters.map { (String($0), $1) })
    result.graphemesPerSample = Distribution(graphemes)
    result.strokesPerSample = Distribution(strokes)
    result.pointsPerSample = Distribution(points)
    result.penDownSeconds = Distribution(seconds)
    result.pointsPerSecond = Distribution(rates)
    result.heightInMillimetres = Distribution(heights)
    return result
  }

  private mutating func addTimes(of ink: Ink) {
    var duration: Float = 0
    var steps = 0
    for stroke in ink.strokes {
      guard let first = stroke.points.first?.timeOffset, let last = stroke.points.last?.timeOffset,
        first.isFinite, last.isFinite, last > first
      else { continue }
      duration += last - first
      steps += stroke.points.count - 1
    }
    guard duration > 0 else { return }
    seconds.append(duration)
    rates.append(Float(steps) / duration)
  }
}
