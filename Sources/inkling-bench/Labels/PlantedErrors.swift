import Foundation
import InkCore
import InkData

/// Labels of a data set that were made wrong on purpose, to see whether they are found again.
package struct PlantedErrors: Codable {
  /// How a label was made wrong.
  package enum Kind: String, Codable, CaseIterable {
    /// The label of another sample.
    case exchanged
    /// One letter changed, added or left out.
    case misspelt
  }

  /// A wrong label.
  package struct Label: Codable {
    package var sample: String
    package var right: String
    package var wrong: String
    package var kind: Kind
  }

  /// Decides which labels are wrong, and how.
  var seed: UInt64
  package var labels: [Label]

  static func read(path: String) throws -> PlantedErrors {
    try JSONDecoder().decode(PlantedErrors.self, from: Data(contentsOf: URL(filePath: path)))
  }

  /// Makes a share of the labels wrong, half of them of each kind.
  ///
  /// - Parameters:
  ///   - share: The share, in 0...1.
  ///   - samples: The samples that may get wrong labels.
  package init(share: Double, of samples: [SampleInfo], seed: UInt64) {
    var random = SplitMix64(seed)
    var left = Array(samples.indices)
    let count = Int((share * Double(left.count)).rounded())
    self.seed = seed
    labels = []
    while labels.count < count, !left.isEmpty {
      let at = random.index(below: left.count)
      let info = samples[left[at]]
      left.swapAt(at, left.count - 1)
      left.removeLast()
      let kind = Kind.allCases[labels.count % Kind.allCases.count]
      let wrong =
        switch kind {
        case .exchanged: samples[random.index(below: samples.count)].text
        case .misspelt: Self.misspell(info.text, random: &random)
        }
      guard wrong != info.text, !wrong.isEmpty else { continue }
      labels.append(Label(sample: info.sampleID, right: info.text, wrong: wrong, kind: kind))
    }
  }

  /// Changes, adds or leaves out one letter.
  private static func misspell(_ text: String, random: inout SplitMix64) -> String {
    var graphemes = Array(text)
    let at = random.index(below: graphemes.count)
    let letters = Array(graphemes[at].isUppercase ? "ABCDEFGHIJKLMNOPQRSTUVWXYZ" : "abcdefghijklmnopqrstuvwxyz")
    let letter = letters[random.index(below: letters.count)]
    switch random.index(below: 3) {
    case 0: graphemes[at] = letter
    case 1: graphemes.insert(letter, at: at)
    default: graphemes.remove(at: at)
    }
    return String(graphemes)
  }
}
