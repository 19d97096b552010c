import TextAndFiles

/// The properties of a sample that a format of other programs has no key for, as texts: our writers add them, so that what
/// is written reads back equal.
enum SampleExtras {
  /// The properties of a sample by their keys, in the order of writing.
  static func texts(of sample: LabelledInk) -> [(key: String, value: String)] {
    [
      ("kind", sample.kind.rawValue), ("language", sample.language), ("writer", sample.writer),
      ("contributor", sample.contributor), ("source", sample.source), ("id", sample.sampleID),
      ("licence", sample.licence),
    ] + (sample.unitsPerMillimetre.map { [("unitsPerMillimetre", "\($0)")] } ?? [])
  }

  /// The properties as a JSON object.
  static func json(of sample: LabelledInk) -> String {
    "{" + texts(of: sample).map { "\"\($0.key)\":\(JSONString.quoted($0.value))" }.joined(separator: ",") + "}"
  }

  /// Sets the properties that are there; a kind or number that can't be read is ignored.
  static func apply(_ texts: [String: String], to sample: inout LabelledInk) {
    if let kind = texts["kind"].flatMap(SampleKind.init(rawValue:)) { sample.kind = kind }
    if let language = texts["language"] { sample.language = language }
    if let writer = texts["writer"] { sample.writer = writer }
    if let contributor = texts["contributor"] { sample.contributor = contributor }
    if let source = texts["source"] { sample.source = source }
    if let id = texts["id"] { sample.sampleID = id }
    if let licence = texts["licence"] { sample.licence = licence }
    if let units = texts["unitsPerMillimetre"].flatMap({ Float($0) }), units.isFinite, units > 0 {
      sample.unitsPerMillimetre = units
    }
  }
}
