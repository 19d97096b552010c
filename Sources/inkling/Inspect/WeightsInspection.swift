import Evaluation
import InkModelFile
import TextAndFiles
import Training

struct WeightsInspection: Inspection {
  var path: String
  var metadata: [String: String]
  var tensors: [TensorInspection]

  init(_ file: SafetensorsFile) {
    path = file.path
    metadata = file.metadata
    tensors = file.entries.map { TensorInspection(name: $0, type: "\($1.type)", shape: $1.shape) }
      .sorted { $0.name < $1.name }
  }

  var text: String {
    let plain = metadata.filter { $0.key != "recipe" }.sorted { $0.key < $1.key }.map { [$0.key, $0.value] }
    let recipe = metadata["recipe"].map { "\nrecipe\n" + $0 + "\n" } ?? ""
    return TextTable.list([["checkpoint", path]] + plain) + recipe + "\n" + TensorInspection.table(of: tensors)
  }
}

struct DeltaInspection: Inspection {
  var path: String
  var model: String
  var modelDigest: String
  var samples: Int
  var tensors: [TensorInspection]

  init(_ delta: WriterDelta, path: String) {
    self.path = path
    model = delta.modelName
    modelDigest = delta.modelDigest
    samples = delta.sampleCount
    tensors = delta.additions.map { addition in
      TensorInspection(
        name: addition.name, type: "float32", shape: [addition.values.count], byteCount: 4 * addition.values.count)
    }
  }

  var text: String {
    TextTable.list([
      ["adaptation of", model], ["file", path], ["SHA-256 of the model's tensors", modelDigest],
      ["samples", "\(samples)"],
    ]) + "\n" + TensorInspection.table(of: tensors)
  }
}

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
