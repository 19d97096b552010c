import InkNetwork

// A factored blank follows the layers as "factoredBlank", so that a program that doesn't know of it rejects the
// file.
extension NetworkDescription {
  private static let factoredBlank = "factoredBlank"

  /// The layers as a model file holds them.
  var layerTexts: [String] { layers.map { $0.description } + (factorsBlank ? [Self.factoredBlank] : []) }

  /// Removes the last word when it says that the blank is factored, and returns whether it did.
  static func takeFactoredBlank(off texts: inout [String]) -> Bool {
    guard texts.last == factoredBlank else { return false }
    texts.removeLast()
    return true
  }
}
