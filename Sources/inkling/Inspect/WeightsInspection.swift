import InkModelFile
import TextAndFiles
import Training

extension InspectCommand {
  func show(_ file: SafetensorsFile) throws {
    let tensors = file.entries.map { TensorInspection(name: $0, type: "\($1.type)", shape: $1.shape) }
      .sorted { $0.name < $1.name }
    let plain = file.metadata.filter { $0.key != "recipe" }.sorted { $0.key < $1.key }.map { [$0.key, $0.value] }
    let recipe = file.metadata["recipe"].map { "\nrecipe\n" + $0 + "\n" } ?? ""
    try output.show(
      ["path": file.path, "metadata": file.metadata, "tensors": tensors],
      text: TextTable.list([["checkpoint", file.path]] + plain) + recipe + "\n" + TensorInspection.table(of: tensors))
  }

  func show(_ delta: WriterDelta) throws {
    let tensors = delta.additions.map { addition in
      TensorInspection(
        name: addition.name, type: "float32", shape: [addition.values.count], byteCount: 4 * addition.values.count)
    }
    let rows = [
      ["adaptation of", delta.modelName], ["file", path], ["SHA-256 of the model's tensors", delta.modelDigest],
      ["samples", "\(delta.sampleCount)"],
    ]
    try output.show(
      [
        "path": path, "model": delta.modelName, "modelDigest": delta.modelDigest, "samples": delta.sampleCount,
        "tensors": tensors,
      ], text: TextTable.list(rows) + "\n" + TensorInspection.table(of: tensors))
  }
}

struct TensorInspection: Encodable {
  var name: String
  var type: String
  var shape: [Int]
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
