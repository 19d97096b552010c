extension NoteDocumentError: CustomStringConvertible {
  /// The problem, its location and the remedy.
  public var description: String {
    switch self {
    case .unknownFormat(let file):
      "the format of \(file) can't be told: \(NoteFormat.choices) are read; export the notes as one of them"
    case .unsupportedVersion(let file, let format, let version, let remedy):
      "\(file) is a \(format) file of version \(version), which isn't read: \(remedy)"
    case .badStroke(let file, let page, let stroke, let reason):
      "\(file): stroke \(stroke) on page \(page): \(reason): correct or remove the stroke"
    case .damaged(let file, let byte, let reason):
      "\(file) is damaged near byte \(byte) (\(reason)): get the file again, it may have been cut"
    case .tooLarge(let file, let limit):
      "\(file) is larger than \(limit >> 20) MiB: split the document"
    case .unwritableFormat(let file):
      "the format of \(file) is unknown: end its name in \(TranscriptFormat.choices)"
    case .notFinite(let page):
      "page \(page) has a coordinate or size that isn't a finite number: correct or remove it"
    }
  }
}
