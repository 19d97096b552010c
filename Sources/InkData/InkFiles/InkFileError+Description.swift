extension InkFileError: CustomStringConvertible {
  /// The problem, its location and the remedy.
  public var description: String {
    switch self {
    case .empty(let file):
      "\(file) is empty: get the file again or leave it out"
    case .notXML(let file, let line, let column):
      "\(file):\(line):\(column): the XML is broken here: get the file again, it may have been cut or mixed up"
    case .notJSON(let file, let byte):
      "\(file): the JSON is broken at byte \(byte): get the file again, it may have been cut or mixed up"
    case .wrongFormat(let file, let expected):
      "\(file) is no \(expected): check which format it is, and name it with --format"
    case .unreadable(let file, let line, let found, let expected):
      "\(file):\(line): “\(found)” is not \(expected): correct the line or leave the sample out"
    case .truncated(let file, let byte, let within):
      "\(file): the file ends within \(within) that begins at byte \(byte): get the file again"
    case .incomplete(let file, let line, let within):
      "\(file):\(line): the file ends within \(within) that begins here: get the file again"
    case .noInk(let file, let sample):
      "\(file): \(sample) has no points: add the ink or remove the label"
    case .noText(let file, let sample):
      "\(file): \(sample) has no text: name it with --text, which may be empty (--text \"\")"
    case .tooLarge(let file, let limit):
      "\(file) unpacks to more than \(limit >> 20) MiB: check that it is what it should be"
    }
  }
}
