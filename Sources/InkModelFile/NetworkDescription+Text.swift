import InkNetwork

// A factored blank follows the layers as "factoredBlank", so that a program that doesn't support it rejects the file.
extension NetworkDescription {
  private static let factoredBlank = "factoredBlank"

  /// The layers as a model file holds them.
  var layerTexts: [String] { layers.map { $0.description } + (factorsBlank ? [Self.factoredBlank] : []) }

  /// Removes the word for a factored blank from the end, and returns whether it was there.
  static func takeFactoredBlank(off texts: inout [String]) -> Bool {
    guard texts.last == factoredBlank else { return false }
    texts.removeLast()
    return true
  }
}
