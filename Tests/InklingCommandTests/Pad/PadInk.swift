import Foundation
import InkCore
import InkData
import InkSynthesis

/// Ink that no training saw, as it fits on a pad.
enum PadInk {
  private static let datasets = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
    path: "../../../Datasets/starter")

  /// The compiled set of a public data set to take ink of instead, where one is told.
  private static let set = ProcessInfo.processInfo.environment["INKLING_PAD_INK"]
  static let isOfASet = set != nil

  /// The samples to write: of the test part of the compiled set that `INKLING_PAD_INK` names, or by the synthetic writers
  /// of the starter set's test.
  static func samples(_ count: Int) throws -> [LabelledInk] {
    if let set { return try samples(count, of: CompiledSet(path: set)) }
    let skeletons = try SkeletonSet(path: datasets.appending(path: "skeletons").path)
    let texts = try LatinTexts(path: datasets.appending(path: "texts/held-out.txt").path, skeletons: skeletons)
    let source = LatinSamples(
      synthesizer: LatinSynthesizer(skeletons: skeletons), texts: texts, writers: 1_000_001...1_000_500,
      kinds: [.line, .word], seed: 5)
    return try (0..<count).map { try source.sample(at: $0) }
  }

  private static func samples(_ count: Int, of set: CompiledSet) throws -> [LabelledInk] {
    let split = try DataSplit.read(path: datasets.appending(path: "../\(set.card.name)/split.json").path)
    let indices = (0..<set.count).filter { split.part(of: set.info(at: $0)) == .test }
    let step = max(indices.count / count, 1)
    return try stride(from: 0, to: min(indices.count, step * count), by: step).map { try set.sample(at: indices[$0]) }
  }

  /// The positions that a pen goes to, stroke by stroke, when the ink is written as large as a surface lets it.
  static func paths(of ink: Ink, on surface: (x: Double, y: Double, width: Double, height: Double)) -> [[(
    x: Double, y: Double
  )]] {
    let points = ink.strokes.flatMap(\.points).map(\.location)
    guard let left = points.map(\.x).min(), let right = points.map(\.x).max(), let top = points.map(\.y).min(),
      let bottom = points.map(\.y).max()
    else { return [] }
    let scale = min(
      0.9 * surface.width / Double(max(right - left, 1e-3)), 0.5 * surface.height / Double(max(bottom - top, 1e-3)))
    return ink.strokes.filter { !$0.points.isEmpty }.map { stroke in
      stroke.points.map { point in
        (
          surface.x + 0.05 * surface.width + scale * Double(point.location.x - left),
          surface.y + 0.25 * surface.height + scale * Double(point.location.y - top)
        )
      }
    }
  }
}
