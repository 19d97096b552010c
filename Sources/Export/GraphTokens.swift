public import InkCore
import InkModelFile
import TextAndFiles

/// The file beside a graph that names its classes, as sherpa-onnx reads it.
public enum GraphTokens {
  /// The path of the classes' names: `english.tokens.txt` beside `english.onnx`.
  public static func path(beside path: String) -> String {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let suffix = name.lastIndex(of: ".").map { name[$0...] } ?? ""
    return path.dropLast(suffix.count) + ".tokens.txt"
  }

  /// The classes' names, one a line with its number; `▁` stands for the space.
  public static func text(_ alphabet: Alphabet) -> String {
    let names = ["<blk>"] + alphabet.graphemes.map { $0 == " " ? "▁" : String($0) }
    return names.enumerated().map { "\($1) \($0)\n" }.joined()
  }

  static func write(_ alphabet: Alphabet, beside path: String) throws(FileFailure) {
    try AtomicFile.write(Array(text(alphabet).utf8), to: Self.path(beside: path))
  }
}

/// The types that matrices may have in graphs for other engines.
public enum GraphWeights: String, CaseIterable, Sendable {
  /// Floats.
  case float32
  /// Integers of 8 bits, with a scale for every row; products are of floats.
  case int8

  var type: ModelTensorType {
    switch self {
    case .float32: .float32
    case .int8: .int8
    }
  }
}

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
