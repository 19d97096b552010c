import InkCore
import TextAndFiles

/// A file of ink with what its samples have in common.
public struct InkFile {
  /// The file's bytes.
  let bytes: MappedFile
  /// The path within the data set, for errors and for the ids of samples.
  let name: String
  /// The properties that the file doesn't state.
  let defaults: SampleDefaults

  /// All bytes, copied.
  var allBytes: [UInt8] { bytes.bytes(in: 0..<bytes.count) }

  /// The outermost element of an XML file.
  func markup() throws(InkFileError) -> MarkupElement { try markup(of: allBytes) }

  /// Calls `body` with the elements of an XML file of any size, one by one; see `MarkupReader.forEachElement`.
  func forEachElement(
    containers: Set<String>, by reading: FileReading,
    _ body: (_ event: MarkupStream.Event, _ progress: Double) throws -> Void
  ) throws {
    try MarkupReader.forEachElement(
      in: bytes, containers: containers, by: reading,
      { InkFileError.notXML(file: name, line: $0.line, column: $0.column) }, body)
  }

  /// The outermost element of some XML in the file.
  func markup(of bytes: [UInt8]) throws(InkFileError) -> MarkupElement {
    try MarkupReader.read(bytes) { InkFileError.notXML(file: name, line: $0.line, column: $0.column) }
  }

  /// A sample: what is `nil` comes from the defaults, an id from the file's name.
  ///
  /// - Parameters:
  ///   - part: What the sample is within the file, for errors: “page 2”; empty for the whole file.
  func sample(
    _ ink: Ink, text: String?, part: String = "", id: String? = nil, writer: String? = nil,
    unitsPerMillimetre: Float? = nil, styles: [StrokeStyle] = []
  ) throws(InkFileError) -> LabelledInk {
    let described = part.isEmpty ? "the ink" : part
    guard ink.pointCount > 0 else { throw .noInk(file: name, sample: described) }
    guard let text = text.flatMap({ $0.isEmpty ? nil : $0 }) ?? defaults.text else {
      throw .noText(file: name, sample: described)
    }
    return LabelledInk(
      ink: ink, text: text, kind: defaults.kind ?? SampleKind(inferredFrom: text), language: defaults.language,
      writer: writer ?? defaults.writer ?? "unknown", contributor: defaults.contributor ?? folder,
      source: defaults.source, sampleID: id ?? (part.isEmpty ? name : "\(name)#\(part)"), licence: defaults.licence,
      unitsPerMillimetre: unitsPerMillimetre, styles: styles.contains { $0 != StrokeStyle() } ? styles : [])
  }

  /// The first folder of the path within the data set, usually the name of a part.
  private var folder: String {
    let parts = name.split(separator: "/")
    return parts.count > 1 ? String(parts[0]) : "unknown"
  }
}
