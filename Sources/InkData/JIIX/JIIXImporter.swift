import InkCore
import TextAndFiles

/// Imports JIIX, MyScript's JSON of ink and what it was read as, versions 1 to 3.
///
/// Each block with a label and strokes is a sample, whatever blocks it is within; coordinates are millimetres with y down.
/// The strokes of a block are those of its words, else its own, else those of its characters.
public struct JIIXImporter: FileFormatImporter {
  /// The name on the command line.
  public let name = "jiix"
  /// The data that it reads, in one line.
  public let summary = "JIIX, MyScript’s ink with its interpretation: .jiix or .json files, or a folder of them"
  /// The properties of samples that their file doesn't state.
  public var defaults = SampleDefaults()
  /// The extensions of its files' names.
  public static let extensions: Set = ["jiix", "json"]

  /// Makes the importer.
  public init() {}

  /// Reads one file.
  public func read(_ file: InkFile, into samples: inout ImportedSamples) throws {
    let root = try JIIXBlock(file.allBytes, file: file.name)
    let blocks = root.labelledBlocks
    // A block without a label can still be ink to recognize.
    let found = blocks.isEmpty ? [root] : blocks
    guard blocks.count > 0 || root.type != nil else {
      throw InkFileError.wrongFormat(file: file.name, expected: "JIIX")
    }
    for (index, block) in found.enumerated() {
      let part = "block \(block.id ?? String(index + 1))"
      let sample = try samples.reading(defaults.kind ?? .line) {
        var sample = try file.sample(
          block.ink, text: block.label, part: part, id: found.count == 1 ? file.name : "\(file.name)#\(index + 1)",
          unitsPerMillimetre: 1)
        try restore(block.extras, of: &sample, block: part, file: file.name)
        return sample
      }
      if let sample { try samples.take(sample) }
    }
  }

  /// Sets what our writer adds; its ink had other units than millimetres.
  private func restore(
    _ extras: [String: String], of sample: inout LabelledInk, block: String, file: String
  ) throws(InkFileError) {
    guard !extras.isEmpty else { return }
    sample.unitsPerMillimetre = nil
    SampleExtras.apply(extras, to: &sample)
    guard let units = sample.unitsPerMillimetre, units != 1 else { return }
    for stroke in sample.ink.strokes.indices {
      for point in sample.ink.strokes[stroke].points.indices {
        let location = sample.ink.strokes[stroke].points[point].location
        guard let scaled = Point.checked(Double(location.x) * Double(units), Double(location.y) * Double(units)) else {
          throw .unreadable(file: file, line: 1, found: block, expected: "ink in the range of ink")
        }
        sample.ink.strokes[stroke].points[point].location = scaled
      }
    }
  }
}
