import ArgumentParser
import InkData

/// The properties of samples whose files don't state them.
struct SampleOptions: ParsableArguments {
  @Option(help: "inkml, jsonl: the data set's name; by default the file's or folder's.")
  var source: String?

  @Option(help: "inkml, jsonl: the language of samples that name none, as a BCP-47 tag.")
  var language: String?

  @Option(help: "inkml, jsonl: the licence of samples that name none, as an SPDX identifier.")
  var licence: String?

  @Option(help: "inkml, jsonl: the contributor of samples that name none.")
  var contributor: String?

  @Option(help: "inkml, jsonl: the writer of samples that name none.")
  var writer: String?

  @Option(help: "inkml, jsonl: the kind of samples that name none.")
  var kind: SampleKind?

  @Option(help: "inkml: which parts of a file are samples, the outermost labelled ones or the innermost (symbols).")
  var parts: InkMLReader.Unit = .outermost

  /// An importer with these options; options that it has no use for are an error.
  func applied(to importer: any DataSetImporter) throws -> any DataSetImporter {
    let isUsed = [source, language, licence, contributor, writer, kind?.rawValue].contains { $0 != nil }
    guard var defaulting = importer as? any DataSetImporter & DefaultingImporter else {
      guard !isUsed, parts == .outermost else {
        throw ValidationError(
          "\(importer.name) states the properties of its samples itself: leave out --source, --kind and the like")
      }
      return importer
    }
    defaulting.defaults = SampleDefaults(
      source: source ?? "", language: language ?? "und", licence: licence ?? "NOASSERTION", contributor: contributor,
      writer: writer, kind: kind)
    guard var inkml = defaulting as? InkMLImporter else {
      guard parts == .outermost else {
        throw ValidationError("--parts is for inkml: \(importer.name) has one sample a line")
      }
      return defaulting
    }
    inkml.unit = parts
    return inkml
  }
}

extension SampleKind: ExpressibleByArgument {}
extension InkMLReader.Unit: ExpressibleByArgument {}
