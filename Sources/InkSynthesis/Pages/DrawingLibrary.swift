import InkCore
import InkData

/// Drawings of real people to put on pages, by category.
///
/// Drawings divide into training, validation and test by the hash of the person who drew each, and categories into those
/// that training may have and those that it never sees.
public struct DrawingLibrary: Sendable {
  /// The categories that a library has.
  public enum Categories: String, CaseIterable, Sendable {
    /// All.
    case all
    /// Those that training may have: about six of seven.
    case trained
    /// Those held out of training.
    case heldOut = "held-out"
  }

  /// The names of the categories, in order.
  public let categories: [String]
  private let entries: [[Int]]
  private let set: CompiledSet

  /// The shares of the parts.
  private static let shares: [SplitPart: Double] = [.training: 0.8, .validation: 0.05, .test: 0.15]
  private static let heldOutShare = 0.15
  private static let seed: UInt64 = 17

  /// Collects the drawings of a set whose samples' texts are the categories, as `quickdraw` is imported.
  ///
  /// - Parameters:
  ///   - set: The set.
  ///   - part: The part of the people to use; `nil` for all.
  ///   - categories: The categories to use.
  /// - Throws: `PageSynthesisError.noDrawings` when nothing is left.
  public init(
    set: CompiledSet, part: SplitPart?, categories: Categories = .all
  ) throws(PageSynthesisError) {
    var found: [String: [Int]] = [:]
    for index in 0..<set.count {
      let info = set.info(at: index)
      guard info.strokeCount > 0, categories == .all || Self.isHeldOut(info.text) == (categories == .heldOut) else {
        continue
      }
      if let part, Self.part(of: info.writer) != part { continue }
      found[info.text, default: []].append(index)
    }
    if found.isEmpty { throw .noDrawings(path: set.path) }
    self.set = set
    self.categories = found.keys.sorted()
    entries = self.categories.map { found[$0] ?? [] }
  }

  /// The licence of the drawings.
  var licence: String { self.set.card.licence }

  /// The number of drawings.
  public var count: Int { entries.reduce(0) { $0 + $1.count } }

  /// Whether training never sees a category.
  package static func isHeldOut(_ category: String) -> Bool {
    DataSplit.position(of: category, seed: seed) < heldOutShare
  }

  /// The part of a person who drew something.
  package static func part(of writer: String) -> SplitPart { DataSplit.part(of: writer, shares: shares, seed: seed) }

  /// Returns a drawing of any category, each equally likely, in a box whose longer side is 1 and whose corner is the origin.
  func drawing(random: inout SplitMix64) throws -> (category: String, strokes: [[Point]]) {
    for _ in 0..<8 {
      let category = random.index(below: categories.count)
      let sample = try set.sample(at: entries[category][random.index(below: entries[category].count)])
      let strokes = sample.ink.visibleStrokes.map { $0.points.map(\.location) }.filter { !$0.isEmpty }
      guard let box = Box(around: strokes.joined()) else { continue }
      let side = max(box.width, box.height)
      guard side > 0, side.isFinite else { continue }
      return (categories[category], strokes.map { $0.map { ($0 - box.lower) * (1 / side) } })
    }
    throw PageSynthesisError.noDrawings(path: set.path)
  }
}
