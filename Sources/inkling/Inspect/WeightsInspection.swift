import Evaluation
import TextAndFiles
import Training

/// The contents of a checkpoint.
struct WeightsInspection: Inspection {
  struct Tensor: Encodable {
    var name: String
    var type: String
    var shape: [Int]
  }

  var path: String
  var metadata: [String: String]
  var tensors: [Tensor]

  init(_ file: SafetensorsFile) {
    path = file.path
    metadata = file.metadata
    tensors = file.entries.map { Tensor(name: $0, type: "\($1.type)", shape: $1.shape) }.sorted { $0.name < $1.name }
  }

  var text: String {
    let plain = metadata.filter { $0.key != "recipe" }.sorted { $0.key < $1.key }.map { [$0.key, $0.value] }
    let recipe = metadata["recipe"].map { "\nrecipe\n" + $0 + "\n" } ?? ""
    let table = TextTable.text(
      [["tensor", "type", "shape"]]
        + tensors.map { [$0.name, $0.type, $0.shape.map(String.init).joined(separator: " × ")] })
    return TextTable.list([["checkpoint", path]] + plain) + recipe + "\n" + table
  }
}
