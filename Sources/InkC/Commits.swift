// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CInkling
import InkCore
import InkRuntime

final class SettledPrefix: HandleObject {
  static let kind = HandleKind.prefix

  let prefix: StablePrefix
  let text: CText
  let strokes: CArray<UInt64>

  init(_ prefix: StablePrefix) {
    self.prefix = prefix
    text = CText(prefix.text)
    strokes = CArray<UInt64>(prefix.strokes)
  }
}

extension CommitPolicy {
  /// Reads a caller's policy; NULL is the default.
  init(reading pointer: UnsafePointer<inkling_commit_policy>?) throws(InterfaceError) {
    self.init()
    guard let pointer = unsafe pointer else { return }
    let policy = try unsafe inkling_commit_policy(reading: pointer)
    let confidence = try policy.confidence.finite("confidence")
    guard 0...1 ~= confidence else { throw .notShare("confidence") }
    self.init(
      pause: try Self.amount(policy.pause, "pause"),
      distance: Float(try Self.amount(Double(policy.distance), "distance")),
      confidence: confidence,
      agreement: try number(policy.agreement, 1...Int(Int32.max), "agreement"),
      pointLimit: try number(policy.point_limit, 0...Int(Int32.max), "point_limit"))
  }

  /// A number of at least 0, which may be infinite.
  static func amount(_ value: Double, _ argument: String) throws(InterfaceError) -> Double {
    guard !value.isNaN else { throw .notFiniteArgument(argument) }
    guard value >= 0 else { throw .negative(argument) }
    return value
  }
}

/// Finds the settled beginning of a drawing's text.
@c @implementation
public func inkling_drawing_find_stable_prefix(
  _ drawing: OpaquePointer?, _ policy: UnsafePointer<inkling_commit_policy>?, _ pause: Double,
  _ prefix: Output<OpaquePointer?>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, drawing, making: prefix) { (live: LiveDrawing) throws(InterfaceError) in
    let policy = try unsafe CommitPolicy(reading: policy)
    let pause = try CommitPolicy.amount(pause, "pause")
    return SettledPrefix(try running(try live.drawing.stablePrefix(by: policy, pause: pause)))
  }
}

/// Frees a settled beginning.
@c @implementation
public func inkling_prefix_free(_ prefix: Output<OpaquePointer?>) -> inkling_status {
  unsafe free(prefix, SettledPrefix.self)
}

/// Returns a settled beginning's text and strokes.
@c @implementation
public func inkling_prefix_get_contents(
  _ prefix: OpaquePointer?, _ contents: Output<inkling_prefix_contents>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, prefix) { (settled: SettledPrefix) throws(InterfaceError) in
    try unsafe inkling_prefix_contents(
      size: 0, text: settled.text.bytes, text_size: settled.text.count,
      grapheme_count: settled.prefix.graphemeCount, strokes: settled.strokes.values,
      stroke_count: settled.strokes.count, confidence: settled.prefix.confidence, reserved: 0
    ).write(to: contents)
  }
}

/// Removes strokes whose text is settled.
@c @implementation
public func inkling_drawing_commit(
  _ drawing: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ strokes: UnsafePointer<UInt64>?, _ count: Int,
  _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, drawing) { (live: LiveDrawing) throws(InterfaceError) in
    let text = try unsafe CText.string(text, "text")
    let ids = try unsafe CArray<UInt64>.ids(strokes, count: count)
    try running(try live.drawing.commit(text, strokes: ids))
  }
}

/// Forgets the ink that was committed.
@c @implementation
public func inkling_drawing_forget_committed(
  _ drawing: OpaquePointer?, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, drawing) { (live: LiveDrawing) throws(InterfaceError) in live.drawing.forgetCommittedInk() }
}
