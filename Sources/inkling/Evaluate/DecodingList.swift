import ArgumentParser
import InkRuntime

/// Decoders in the order of the command line.
struct DecodingList: ExpressibleByArgument {
  /// At least one decoder.
  let list: [DrawingHints.Decoding]

  init?(argument: String) {
    let list = argument.split(separator: ",").map { DrawingHints.Decoding(rawValue: String($0)) }
    guard !list.isEmpty, !list.contains(nil) else { return nil }
    self.list = list.compactMap(\.self)
  }
}
