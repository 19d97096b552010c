import Foundation
import InkSynthesis

/// The starter set of this checkout.
enum StarterFiles {
  /// The package's folder.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func skeletons() throws -> SkeletonSet {
    try SkeletonSet(path: root.appending(path: SkeletonSet.starterPath).path)
  }

  static func texts() throws -> LatinTexts {
    try LatinTexts(path: root.appending(path: LatinTexts.starterPath).path, skeletons: skeletons())
  }
}
