public import InkCore

/// A user interface that can be written in: elements, and the text targets that some of them are.
///
/// An *element* is whatever may take text: a field, a text area, the empty area below a list that makes a new entry. There
/// may be any number, and they may come and go while someone writes. An element can be a target all the time, or become one
/// only when it is focused, as `focusIfNeeded(_:at:)` says.
///
/// A session holds its surface for as long as it lives.
public protocol ScribbleSurface {
  /// A name of an element, the same for as long as it exists.
  associatedtype Element: Hashable
  /// The texts of elements.
  associatedtype Target: TextTarget

  /// The elements that may take writing in a box; for each of them other functions are called as needed.
  func requestElements(in box: Box) -> [Element]
  /// The frame of an element; `nil` when it is gone.
  func frame(for element: Element) -> Box?
  /// Whether an element takes a secret. Nothing that is written there is recognized or kept.
  func isSecure(_ element: Element) -> Bool
  /// Whether an element has the keyboard's focus.
  func isFocused(_ element: Element) -> Bool
  /// The text of an element as it is; `nil` when it has none before it is focused.
  func target(for element: Element) -> Target?
  /// Focuses an element, unless it is focused already, and returns its text.
  ///
  /// `point`: where the writing began. The caret belongs at the nearest position where the element wasn't focused.
  /// - Returns: `nil` when it can't be focused; the writing is discarded then.
  func focusIfNeeded(_ element: Element, at point: Point) -> Target?

  /// Whether writing may begin at a point; not while a drawing tool is chosen, for example.
  func shouldBegin(at point: Point, in element: Element) -> Bool
  /// Whether an element is focused only when the writer pauses, so that the layout doesn't change beneath the pen.
  func shouldDelayFocus(_ element: Element) -> Bool
  /// Writing begins in an element: its placeholder is hidden, its layout stays.
  func willBeginWriting(in element: Element)
  /// The last word in an element has been inserted, or the writing was discarded.
  func didFinishWriting(in element: Element)
  /// Something is to be shown.
  func show(_ effect: ScribbleEffect<Element>)
}

extension ScribbleSurface {
  /// Always.
  public func shouldBegin(at point: Point, in element: Element) -> Bool { true }
  /// Always.
  public func shouldDelayFocus(_ element: Element) -> Bool { true }
  /// Does nothing.
  public func willBeginWriting(in element: Element) {}
  /// Does nothing.
  public func didFinishWriting(in element: Element) {}
}

/// Something that a surface is to show.
public enum ScribbleEffect<Element: Hashable> {
  /// Strokes vanish slowly: their text has appeared.
  case fade([Stroke.ID])
  /// Strokes vanish at once: they were a gesture, or aren't kept.
  case discard([Stroke.ID], because: StrokeRejection)
  /// The edit that a gesture would make if the pen were lifted now; `nil` when there is none any more.
  case preview(GesturePreview<Element>?)
  /// A gesture was performed.
  case performed(EditingGesture, in: Element)
  /// A word was inserted.
  case inserted(CommittedWord<Element>)
  /// The writing in an element comes near its edge: where it can grow, it should.
  case needsSpace(Element, near: Box)
}

/// The reason for which strokes are no writing.
public enum StrokeRejection: Int, Hashable, Sendable, CaseIterable {
  /// They were an editing gesture.
  case gesture
  /// They were a tap.
  case tap
  /// No element takes them.
  case noElement
  /// The element takes a secret.
  case secure
  /// The surface doesn't let writing begin there.
  case notAllowed
  /// They are a finger's, and only the pencil writes.
  case finger
  /// They are a palm's, or of another touch beside the pen.
  case palm
  /// The system cancelled them.
  case cancelled
  /// The element can't be focused any more, or the ink can't be read.
  case failed
}
