extension SafetensorsError: CustomStringConvertible {
  /// The error's sentence: what is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .tooShort(let path, let bytes):
      "\(path): \(bytes) bytes are no safetensors file; it was cut off, take another copy"
    case .headerLength(let path, let length, let bytes):
      """
      \(path): its header should have \(length) bytes, the file has \(bytes); it was cut off or isn't a \
      safetensors file
      """
    case .header(let path, let offset, let reason):
      "\(path): the header is damaged at byte \(offset): \(reason)"
    case .duplicateKey(let path, let key):
      "\(path): “\(key)” occurs twice in the header; the file is damaged"
    case .description(let path, let tensor, let reason):
      "\(path): tensor “\(tensor)” is badly described: \(reason)"
    case .type(let path, let tensor, let type):
      "\(path): tensor “\(tensor)” has the type “\(type)”, which isn't known here"
    case .length(let path, let tensor, let expected, let found):
      "\(path): tensor “\(tensor)” should take \(expected) bytes by its shape, its range has \(found)"
    case .outside(let path, let tensor, let end, let bytes):
      "\(path): tensor “\(tensor)” ends at byte \(end) of \(bytes) bytes of data; the file was cut off"
    case .overlap(let path, let first, let second):
      "\(path): tensors “\(first)” and “\(second)” share bytes; the file is damaged"
    case .hole(let path, let offset, let bytes):
      "\(path): \(bytes) bytes of data from byte \(offset) belong to no tensor; the file is damaged"
    case .missing(let path, let tensor):
      "\(path): there is no tensor “\(tensor)”; the file was made by something else"
    case .mismatch(let path, let tensor, let expected, let found):
      "\(path): tensor “\(tensor)” should be \(expected), it is \(found)"
    }
  }
}
