import Foundation
import InkCore
import InkData
import TestSupport

protocol FileFuzzRun {
  var results: FileFuzzResults { get }

  func prepare() throws
  mutating func tryFile(_ number: Int) throws
}

struct FileFuzzResults {
  private struct Counts {
    var files = 0
    var rejected = 0
    var things = 0
    var slowest = (seconds: 0.0, file: 0)
  }

  let things: String
  private var counts: [String: Counts] = [:]

  init(things: String) { self.things = things }

  mutating func note(_ format: String, _ number: Int, things: Int, rejected: Bool, since start: Date) {
    let seconds = Date().timeIntervalSince(start)
    var counts = counts[format] ?? Counts()
    counts.files += 1
    counts.things += things
    if rejected { counts.rejected += 1 }
    if seconds > counts.slowest.seconds { counts.slowest = (seconds, number) }
    self.counts[format] = counts
  }

  var slowest: Double { counts.values.map(\.slowest.seconds).max() ?? 0 }

  /// The results as lines, one a format.
  var text: String {
    counts.sorted { $0.key < $1.key }.map { name, counts in
      "\(name): \(counts.files) files, \(counts.rejected) rejected, \(counts.things) \(things) of the others; "
        + "the slowest took \(Int((counts.slowest.seconds * 1000).rounded())) ms (file \(counts.slowest.file))"
    }.joined(separator: "\n")
  }
}

extension ByteMutations {
  init(seed: UInt64, number: Int) { self.init(seed: (seed &+ UInt64(number)) &* 0x9E37_79B9_7F4A_7C15) }
}

/// Imports changed data: each is rejected with an error, or gives sane samples, soon. A trap ends the run.
struct DataFuzzRun: FileFuzzRun {
  let seeds: [FuzzSeed]
  let seed: UInt64
  let folder: String
  private(set) var results = FileFuzzResults(things: "samples")

  /// Makes the folders of the valid data, all of which has to be imported: what is left out would never be changed.
  func prepare() throws {
    for seed in seeds {
      for file in seed.files { try write(file.bytes, to: path(of: file.name, in: seed), makesFolder: true) }
      let report = try seed.importer.samples(from: source(of: seed), progress: { _ in }, { Self.check($0) })
      precondition(report.skipped.isEmpty, "the valid data of \(seed.name) isn't all read: \(report.skipped)")
    }
  }

  /// Imports the data of a number, one of whose files is changed, and puts the valid file back.
  mutating func tryFile(_ number: Int) throws {
    let seed = seeds[number % seeds.count]
    var mutations = ByteMutations(seed: self.seed, number: number)
    let file = seed.files[number / seeds.count % seed.files.count]
    let changed = path(of: file.name, in: seed)
    try write(mutations.mutated(file.bytes), to: changed)
    let start = Date()
    var taken = 0
    var error: (any Error)?
    let samplesOfTwin = seed.twin.map { Self.samples(from: source(of: seed), by: $0) }
    var samples: [LabelledInk] = []
    do {
      let source = source(of: seed)
      func take(_ sample: LabelledInk) {
        Self.check(sample)
        taken += 1
        if samplesOfTwin != nil { samples.append(sample) }
      }
      let report = try seed.importer.samples(from: source, progress: { _ in }, take)
      precondition(report.total.taken == taken, "the report counts \(report.total.taken) samples instead of \(taken)")
      _ = try seed.importer.card(from: source, report: report)
      if report.skipped.values.contains(where: { $0.examples.contains(where: \.isEmpty) }) {
        preconditionFailure("a sample was left out without words")
      }
    } catch let thrown { error = thrown }
    if let samplesOfTwin {
      precondition(samples == samplesOfTwin.samples, "in windows other samples are read")
      precondition(
        error.map { "\($0)" } == samplesOfTwin.error,
        "in windows another error is found: \(samplesOfTwin), \(String(describing: error))")
    }
    // Whatever the contents, guessing their format may not trap either.
    _ = try? DataFormat.detected(at: changed)
    if let error { precondition(!String(describing: error).isEmpty, "an error without words") }
    results.note(seed.name, number, things: taken, rejected: error != nil, since: start)
    try write(file.bytes, to: changed)
  }

  private static func samples(
    from source: String, by importer: any DataSetImporter
  ) -> (samples: [LabelledInk], error: String?) {
    var samples: [LabelledInk] = []
    do {
      _ = try importer.samples(from: source, progress: { _ in }, { samples.append($0) })
      return (samples, nil)
    } catch {
      return (samples, "\(error)")
    }
  }

  private static func check(_ sample: LabelledInk) {
    precondition(
      sample.styles.isEmpty || sample.styles.count == sample.ink.strokes.count,
      "\(sample.sampleID) has \(sample.styles.count) styles for \(sample.ink.strokes.count) strokes")
    for stroke in sample.ink.strokes {
      precondition(stroke.points.allSatisfy(\.location.isFinite), "\(sample.sampleID) has a location that isn't finite")
      precondition(
        stroke.maskedRanges?.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= stroke.points.count } != false,
        "\(sample.sampleID) has visible parts outside of its points")
    }
  }

  private func source(of seed: FuzzSeed) -> String {
    seed.only.map { path(of: $0, in: seed) } ?? folder + "/" + seed.name
  }

  private func path(of file: String, in seed: FuzzSeed) -> String { "\(folder)/\(seed.name)/\(file)" }

  private func write(_ bytes: [UInt8], to path: String, makesFolder: Bool = false) throws {
    let url = URL(fileURLWithPath: path)
    if makesFolder {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    }
    try Data(bytes).write(to: url)
  }
}
