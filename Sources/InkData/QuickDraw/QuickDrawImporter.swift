import InkCore
import TextAndFiles

/// Imports drawings of the Quick, Draw! data set: `.ndjson`, raw or simplified, and `.bin`.
///
/// A drawing's text is what was to be drawn. Each drawing is by another player, so that its key is the writer too. A
/// `.bin` file names no category: its name does.
public struct QuickDrawImporter: FileFormatImporter {
  /// The name on the command line.
  public let name = "quickdraw"
  /// The data that it reads, in one line.
  public let summary = "Quick, Draw! drawings: .ndjson (raw or simplified) or .bin files, or a folder of them"
  /// The properties of samples that their file doesn't state.
  public var defaults = SampleDefaults(language: "en", licence: "CC-BY-4.0")
  /// The extensions of its files' names.
  public static let extensions: Set = ["ndjson", "bin"]

  /// Makes the importer.
  public init() {}

  /// Reads one file.
  public func read(_ file: InkFile, into samples: inout ImportedSamples) throws {
    if file.bytes.withBytes({ QuickDrawBinary.isPlausible($0) }) {
      try QuickDrawBinary(file: file).read(into: &samples)
    } else {
      try QuickDrawLines(file: file).read(into: &samples)
    }
  }
}
