import InkData

/// The lines that a measurement is made on.
struct LineChoice {
  /// A compiled set to take them from; made-up hands write them without one.
  var set: String?
  /// A split of the set, of which this part alone is taken.
  var split: String?
  var part = SplitPart.validation
  /// How many characters a line has, about; 1 for isolated characters.
  var characters: Int
  /// How many lines.
  var count: Int
  /// Where the starter set lies, whose skeletons made-up lines are written with.
  var starter: String

  private var kind: SampleKind { characters == 1 ? .character : .line }

  /// The lines, whose lengths are within a tenth of the wanted; of a set from all over it.
  func lines() throws -> [LabelledInk] {
    let range = characters - characters / 10...characters + characters / 10
    guard let path = set else {
      var work = Work.recommended
      work.labels = characters
      // Lengths go from seven tenths to thirteen: of that many lines enough are near the wanted one.
      let written = try InkLines(of: work, count: 4 * count + 4, starterFolder: starter).lines
      let lines = Array(written.filter { range.contains($0.text.count) }.prefix(count))
      guard !lines.isEmpty else { throw BenchError.noLines(characters: characters, set: starter) }
      return lines
    }
    let set = try CompiledSet(path: path)
    let split = try split.map { try DataSplit.read(path: $0) }
    let places = (0..<set.count).filter { place in
      let info = set.info(at: place)
      return info.kind == kind && range.contains(info.text.count) && split.map { $0.part(of: info) == part } ?? true
    }
    guard !places.isEmpty else { throw BenchError.noLines(characters: characters, set: path) }
    let stride = max(places.count / count, 1)
    return try Swift.stride(from: 0, to: places.count, by: stride).prefix(count).map { try set.sample(at: places[$0]) }
  }
}
