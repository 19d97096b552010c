import InkModelFile
import TextAndFiles

extension ModelMetadata {
  /// The model file's metadata, in the same words, for graphs in other formats; lists are JSON.
  var graphProperties: [(key: String, value: String)] {
    [("model_type", "inkling"), ("blank_id", "0"), ("subsampling_factor", "\(network.stride)")] + textPairs
  }

  /// A model file's keys with their values as text: those that describe the model, not the file.
  private var textPairs: [(key: String, value: String)] {
    let ofFiles: Set = ["general.architecture", "general.alignment", "general.file_type", "inkling.format_version"]
    return ModelFileWriter(metadata: self, tensors: []).metadataPairs(digest: "").compactMap { key, value in
      guard !ofFiles.contains(key), !key.hasSuffix("sha256"), !key.hasPrefix("inkling.parity.") else { return nil }
      return (key, Self.text(value))
    }
  }

  private static func text(_ value: ContainerValue) -> String {
    switch value {
    case .uint32(let number): "\(number)"
    case .float32(let number): "\(number)"
    case .string(let text): text
    case .strings(let texts): json(texts)
    case .uint32s(let numbers): json(numbers)
    case .float32s(let numbers): json(numbers)
    case .other(let name): name
    }
  }

  private static func json(_ values: some Encodable) -> String {
    // Texts and finite numbers can always be written.
    (try? JSONText.line(values)) ?? "[]"
  }
}
