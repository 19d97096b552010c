import InkCore

/// A problem with an edit of a page.
public enum PageError: Error, Hashable, Sendable {
  /// The page has no stroke with this id.
  case unknownStroke(Stroke.ID)
  /// The page already has a stroke with this id.
  case duplicateStroke(Stroke.ID)
}
