public import InkCore

/// What an editing gesture takes: letters or whole words.
public enum GestureGranularity: Int, Hashable, Sendable, CaseIterable {
  /// Graphemes.
  case character
  /// Words.
  case word
}

/// An edit by a gesture of the pen over a text.
///
/// Ranges count UTF-16 code units of the text before the edit.
///
/// ## Source
/// The vocabulary of Android's `HandwritingGesture` and its subclasses (API level 34), and of Apple's Scribble.
public enum EditingGesture: Hashable, Sendable {
  /// A line along a text or a circle around it selects it.
  case select(Range<Int>, GestureGranularity)
  /// Scratching a text out deletes it.
  case delete(Range<Int>, GestureGranularity)
  /// A caret moves the insertion point, and what is written next goes there.
  case insertMode(at: Int)
  /// A vertical bar joins the words that a space divides, or divides a word.
  case joinOrSplit(at: Int)
  /// An arc from one word to the next removes the space between.
  case removeSpace(Range<Int>)
  /// A stroke down and then back to the left breaks the line.
  case lineBreak(at: Int)

  /// The range that it selects or changes.
  public var range: Range<Int> {
    switch self {
    case .select(let range, _), .delete(let range, _), .removeSpace(let range): range
    case .insertMode(let offset), .joinOrSplit(let offset), .lineBreak(let offset): offset..<offset
    }
  }
}

/// What a gesture would do if the pen were lifted now.
public struct GesturePreview<Element: Hashable>: Hashable {
  /// The element whose text it is over.
  public var element: Element
  /// The edit.
  public var gesture: EditingGesture
  /// The rectangles of the text that it takes, or of the caret where it would act.
  public var rectangles: [Box]

  /// Makes a preview.
  ///
  /// - Parameters:
  ///   - element: The element whose text it is over.
  ///   - gesture: The edit.
  ///   - rectangles: The rectangles of the text.
  public init(element: Element, gesture: EditingGesture, rectangles: [Box]) {
    self.element = element
    self.gesture = gesture
    self.rectangles = rectangles
  }
}
