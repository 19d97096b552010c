/// An error in a safetensors file.
public enum SafetensorsError: Error, Hashable, Sendable {
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
}
