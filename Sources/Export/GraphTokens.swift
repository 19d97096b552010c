public import InkCore
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
