import InkCore

/// The skeletons that a synthesizer writes with: each character's allographs.
public struct SkeletonSet: Hashable, Sendable {
  /// The allographs of each character, in the order of their file.
  package private(set) var allographs: [Character: [Allograph]]

  /// Makes a set.
  package init(allographs: [Character: [Allograph]] = [:]) {
    self.allographs = allographs
  }

  /// The characters that the set can write, sorted; the space needs no skeleton.
  package var characters: [Character] { allographs.keys.sorted() }

  /// Whether every character of a text is the space or has a skeleton.
  package func covers(_ text: String) -> Bool {
    text.allSatisfy { $0 == " " || allographs[$0] != nil }
  }

  /// The allographs of a character.
  package subscript(character: Character) -> [Allograph] { allographs[character] ?? [] }

  mutating func add(_ more: [Allograph], for character: Character) {
    allographs[character, default: []] += more
  }

  /// The path of the starter set's skeletons in the package's folder.
  public static let starterPath = "Datasets/starter/skeletons"

  /// Reads skeletons from a file, or from every `.txt` file of a folder in the order of their names.
  public init(path: String) throws(SkeletonError) { try self.init(path: path, depth: 0) }

  /// - Parameter depth: The number of files that include these, one another.
  init(path: String, depth: Int) throws(SkeletonError) {
    let files = TextFiles.paths(in: path)
    if files.isEmpty { throw .emptyFolder(path: path) }
    self.init()
    for file in files {
      guard let text = TextFiles.text(of: file) else { throw .unreadable(path: file) }
      let found = try SkeletonParser.parse(text, path: file, depth: depth).allographs
      for (character, allographs) in found.sorted(by: { $0.key < $1.key }) {
        if !self[character].isEmpty { throw .duplicateGlyph(character, path: file, line: 1) }
        add(allographs, for: character)
      }
    }
  }

  /// Reads skeletons from a text in the format that the starter set's README describes; `path` is what errors call it.
  package init(text: String, path: String) throws(SkeletonError) {
    self = try SkeletonParser.parse(text, path: path, depth: 0)
  }
}

/// A way of writing a character: `a` with one storey or with two.
///
/// Coordinates are those of the skeleton grid: the baseline at y = 0, the x-height at 10, ascenders at 20, descenders at
/// −9, y **up**, and the character's own left edge at x = 0.
package struct Allograph: Hashable, Sendable {
  /// The kind of writing that an allograph belongs to.
  package enum Style: String, CaseIterable, Sendable {
    /// Letters that stand apart.
    case print
    /// Letters that are shaped to be joined.
    case cursive
  }

  /// The name among the ways of writing its character: `double-storey`.
  package var name: String
  /// The kind of writing that it belongs to.
  package var style: Style
  /// The width from the character's left edge to its right edge.
  package var advance: Float
  /// The weight with which writers choose it among others of its style: 1 is usual, less is rarer.
  package var share: Float = 1
  /// The strokes in the order of writing.
  package var strokes: [SkeletonStroke]

  /// Whether a letter before it can run into it without lifting the pen.
  package var canBeEntered: Bool { strokes.first?.leadIn != nil }

  /// The stroke that runs on into the next letter, or `nil` when the pen is always lifted after this one.
  package var exitStrokeIndex: Int? {
    strokes.lastIndex { !$0.isLate }.flatMap { strokes[$0].leadOut != nil ? $0 : nil }
  }
}

/// The skeleton of one stroke: the few points that a smooth path runs through.
package struct SkeletonStroke: Hashable, Sendable {
  /// The points before the body, which a word's first letter may begin with; `nil` when no letter can run into this
  /// stroke. A letter that runs into it replaces these points.
  package var leadIn: [SkeletonPoint]?
  /// The points of the character itself.
  package var body: [SkeletonPoint]
  /// The points after the body; `nil` when the stroke can't run on into the next letter. When it does, the last point, the
  /// free end, is left out.
  package var leadOut: [SkeletonPoint]?
  /// Whether writers who join letters write it after the word: dots and crosses.
  package var isLate: Bool
}

/// A point that a skeleton's path runs through.
package struct SkeletonPoint: Hashable, Sendable {
  /// The position on the skeleton grid, y up.
  package var location: Point
  /// Whether the path turns sharply here instead of passing smoothly.
  package var isCorner: Bool
}
