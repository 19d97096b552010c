import InkModelFile
import TextAndFiles

/// The contents of an adaptation to a writer.
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
