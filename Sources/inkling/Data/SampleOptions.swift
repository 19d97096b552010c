import ArgumentParser
import InkData

struct SampleOptions: ParsableArguments {
  @Option(help: "The data set's name; by default the file's or folder's.")
  var source: String?

  @Option(name: .customLong("default-language"), help: "The language of samples that name none, as a BCP-47 tag.")
  var language: String?

  @Option(
    name: [.customLong("default-licence"), .customLong("licence")],
    help: "The licence of samples that name none, as an SPDX identifier.")
  var licence: String?

  @Option(
    name: [.customLong("default-contributor"), .customLong("contributor")],
    help: "The contributor of samples that name none.")
  var contributor: String?

  @Option(
    name: [.customLong("default-writer"), .customLong("writer")], help: "The writer of samples that name none.")
  var writer: String?

  @Option(name: [.customLong("default-kind"), .customLong("kind")], help: "The kind of samples that name none.")
  var kind: SampleKind?

  @Option(
    name: .customLong("default-text"),
    help: "The text of ink that has none; it may be empty. Without it such ink is left out.")
  var text: String?

  @Option(help: "inkml: which parts of a file are samples, the outermost labelled ones or the innermost (symbols).")
  var parts: InkMLReader.Unit = .outermost

  /// An importer with these options; options that it has no use for are an error.
  func applied(to importer: any DataSetImporter) throws -> any DataSetImporter {
    let isUsed = [source, language, licence, contributor, writer, kind?.rawValue, text].contains { $0 != nil }
    guard var defaulting = importer as? any DataSetImporter & DefaultingImporter else {
      guard !isUsed, parts == .outermost else {
        throw ValidationError(
          "\(importer.name) states the properties of its samples itself: leave out --source, --default-kind and the like"
        )
      }
      return importer
    }
    // Formats of one published set have its language and licence as defaults.
    var defaults = defaulting.defaults
    defaults.source = source ?? defaults.source
    defaults.language = language ?? defaults.language
    defaults.licence = licence ?? defaults.licence
    defaults.contributor = contributor ?? defaults.contributor
    defaults.writer = writer ?? defaults.writer
    defaults.kind = kind ?? defaults.kind
    defaults.text = text ?? defaults.text
    defaulting.defaults = defaults
    guard var inkml = defaulting as? InkMLImporter else {
      guard parts == .outermost else {
        throw ValidationError("--parts is for inkml: leave it out with \(importer.name)")
      }
      return defaulting
    }
    inkml.unit = parts
    return inkml
  }
}

extension InkMLReader.Unit: ExpressibleByArgument {}
