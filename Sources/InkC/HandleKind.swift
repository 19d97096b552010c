/// The kind of a handle; the raw value is its name in errors.
enum HandleKind: String, CaseIterable {
  case model, recognizer, drawing, prediction, labeller, page, groups, prefix, scribble, adaptation
}

/// An object behind a handle.
protocol HandleObject: AnyObject {
  static var kind: HandleKind { get }
  /// Whether a call that is running uses it alone.
  var isBusy: Bool { get }
}

extension HandleObject {
  var isBusy: Bool { false }
}
