import Evaluation
import TextAndFiles
import Training

/// The contents of a checkpoint.
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
