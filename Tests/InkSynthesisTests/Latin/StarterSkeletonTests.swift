import Foundation
import InkCore
import InkSynthesis
import Testing

struct StarterSkeletonTests {
  private static let printable = (33...126).map { Character(Unicode.Scalar(UInt8($0))) }

  @Test func `every printable character of ASCII has a skeleton`() throws {
    #expect(try StarterFiles.skeletons().characters == Self.printable.sorted())
  }

  @Test func `every letter has print and cursive allographs, every other character at least one`() throws {
    let set = try StarterFiles.skeletons()
    for character in Self.printable {
      let allographs = set[character]
      if character.isLetter {
        #expect(allographs.count { $0.style == .print } >= 2, "\(character)")
      }
      if character.isLowercase {
        #expect(allographs.contains { $0.style == .cursive }, "\(character)")
      }
      #expect(!allographs.isEmpty, "\(character)")
    }
    let usualVariants: [Character] = ["0", "1", "4", "7", "&", "$"]
    for character in usualVariants { #expect(set[character].count >= 3, "\(character)") }
  }

  @Test func `every lowercase letter can be joined on both sides`() throws {
    let set = try StarterFiles.skeletons()
    for character in Self.printable where character.isLowercase {
      for allograph in set[character] where allograph.style == .cursive {
        #expect(allograph.canBeEntered && allograph.exitStrokeIndex != nil, "\(character) \(allograph.name)")
      }
    }
  }

  @Test func `skeletons stay within their advance and the writing's height`() throws {
    let set = try StarterFiles.skeletons()
    for character in Self.printable {
      for allograph in set[character] {
        let body = allograph.strokes.flatMap(\.body).map(\.location)
        let name: Comment = "\(character) \(allograph.name)"
        #expect(body.allSatisfy { $0.x >= -2.5 && $0.x <= allograph.advance + 2.6 }, name)
        #expect(body.allSatisfy { $0.y >= -9.5 && $0.y <= 21.5 }, name)
        #expect(allograph.advance >= 0.8 && allograph.advance <= 18, name)
      }
    }
  }

  @Test func `letters sit on the baseline and reach their height`() throws {
    let set = try StarterFiles.skeletons()
    for character in "acemnorsuvwxz" {
      for allograph in set[character] where allograph.name != "descending" {
        let heights = allograph.strokes.flatMap(\.body).map(\.location.y)
        #expect(heights.min()! >= -0.5 && heights.min()! <= 3, "\(character) \(allograph.name)")
        #expect(heights.max()! >= 9 && heights.max()! <= 11, "\(character) \(allograph.name)")
      }
    }
    for character in "bdhkl" {
      for allograph in set[character] {
        #expect(allograph.strokes.flatMap(\.body).map(\.location.y).max()! >= 19, "\(character) \(allograph.name)")
      }
    }
    for character in "gjpqy" {
      for allograph in set[character] {
        #expect(allograph.strokes.flatMap(\.body).map(\.location.y).min()! <= -8, "\(character) \(allograph.name)")
      }
    }
  }
}

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
