import TextAndFiles

/// A tensor of a file.
struct TensorInspection: Encodable {
  var name: String
  var type: String
  var shape: [Int]
  /// Its size in a model file.
  var byteCount: Int?

  /// A row for each tensor; sizes where there are any.
  static func table(of tensors: [Self]) -> String {
    let hasSizes = tensors.contains { $0.byteCount != nil }
    return TextTable.text(
      [["tensor", "type", "shape"] + (hasSizes ? ["bytes"] : [])]
        + tensors.map { tensor in
          [tensor.name, tensor.type, tensor.shape.map(String.init).joined(separator: " × ")]
            + (tensor.byteCount.map { ["\($0)"] } ?? [])
        })
  }
}
