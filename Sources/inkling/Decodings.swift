import ArgumentParser
import InkRuntime

/// Ways of decoding in the order that the command line names them.
struct Decodings: ExpressibleByArgument {
  /// At least one.
  let list: [DrawingHints.Decoding]

  init?(argument: String) {
    let list = argument.split(separator: ",").map { DrawingHints.Decoding(rawValue: String($0)) }
    guard !list.isEmpty, !list.contains(nil) else { return nil }
    self.list = list.compactMap(\.self)
  }
}
