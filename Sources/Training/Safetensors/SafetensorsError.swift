/// An error in a safetensors file.
public enum SafetensorsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is shorter than the eight bytes of the header's length.
  case tooShort(path: String, bytes: Int)
  /// The header would reach beyond the end of the file, or is longer than any real one.
  case headerLength(path: String, length: UInt64, bytes: Int)
  /// The header isn't the JSON that it must be.
  case header(path: String, offset: Int, reason: String)
  /// A key occurs twice in an object of the header.
  case duplicateKey(path: String, key: String)
  /// A tensor's description lacks a field or has one of the wrong type.
  case description(path: String, tensor: String, reason: String)
  /// A tensor's type isn't known.
  case type(path: String, tensor: String, type: String)
  /// A tensor's range isn't as long as its shape and type say.
  case length(path: String, tensor: String, expected: Int, found: Int)
  /// A tensor reaches beyond the end of the data.
  case outside(path: String, tensor: String, end: Int, bytes: Int)
  /// Two tensors share bytes.
  case overlap(path: String, first: String, second: String)
  /// Bytes belong to no tensor.
  case hole(path: String, offset: Int, bytes: Int)
  /// A tensor that was asked for isn't there.
  case missing(path: String, tensor: String)
  /// A tensor has another type or shape than was asked for.
  case mismatch(path: String, tensor: String, expected: String, found: String)

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
