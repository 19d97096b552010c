#if canImport(UIKit)
  public import InkCore
  public import UIKit

  /// A text field or text view of UIKit as a text target: a sample of an adapter, as thin as can be.
  ///
  /// It does without `UIScribbleInteraction`; an app that uses it turns UIKit's own Scribble off for the views.
  public struct TextInputTarget: @MainActor TextTarget {
    /// The view, whose offsets count UTF-16 code units.
    public let view: any UITextInput & UIView
    /// The view in whose space the pen's events are.
    public let surface: UIView

    /// Makes a target.
    @MainActor public init(_ view: any UITextInput & UIView, on surface: UIView) {
      self.view = view
      self.surface = surface
    }

    /// The view's frame.
    @MainActor public var frame: Box { box(view.bounds) }

    /// The text's length.
    @MainActor public var length: Int { view.offset(from: view.beginningOfDocument, to: view.endOfDocument) }

    /// The selected range.
    @MainActor public var selection: Range<Int> {
      guard let selected = view.selectedTextRange else { return length..<length }
      let start = view.offset(from: view.beginningOfDocument, to: selected.start)
      return start..<start + view.offset(from: selected.start, to: selected.end)
    }

    /// Whether the view hides its text.
    @MainActor public var isSecure: Bool { view.isSecureTextEntry ?? false }

    /// Whether the view takes several lines.
    @MainActor public var isMultiline: Bool { !(view is UITextField) }

    /// The letters that the view wants uppercase.
    @MainActor public var capitalization: Capitalization {
      switch view.autocapitalizationType ?? .none {
      case .sentences: .sentences
      case .words: .words
      case .allCharacters: .characters
      default: .none
      }
    }

    /// The text of a range.
    @MainActor public func text(in range: Range<Int>) -> String {
      textRange(range).flatMap { view.text(in: $0) } ?? ""
    }

    /// Selects a range.
    @MainActor public func select(_ range: Range<Int>) { view.selectedTextRange = textRange(range) }

    /// The rectangle of the caret.
    @MainActor public func caretRectangle(at offset: Int) -> Box {
      guard let position = view.position(from: view.beginningOfDocument, offset: offset) else { return frame }
      return box(view.caretRect(for: position))
    }

    /// The offset nearest to a point.
    @MainActor public func offset(nearest point: Point) -> Int {
      let own = view.convert(CGPoint(x: CGFloat(point.x), y: CGFloat(point.y)), from: surface)
      return view.closestPosition(to: own).map { view.offset(from: view.beginningOfDocument, to: $0) } ?? 0
    }

    /// The rectangles of a range.
    @MainActor public func rectangles(of range: Range<Int>) -> [Box] {
      guard let range = textRange(range) else { return [] }
      return view.selectionRects(for: range).map { box($0.rect) }.filter { $0.width > 0 }
    }

    /// Replaces a range, as one step of the view's undo.
    @MainActor public func replace(_ range: Range<Int>, with text: String) {
      if let range = textRange(range) { view.replace(range, withText: text) }
    }

    @MainActor private func textRange(_ range: Range<Int>) -> UITextRange? {
      guard let start = view.position(from: view.beginningOfDocument, offset: range.lowerBound),
        let end = view.position(from: view.beginningOfDocument, offset: range.upperBound)
      else { return nil }
      return view.textRange(from: start, to: end)
    }

    @MainActor private func box(_ rectangle: CGRect) -> Box {
      let rectangle = view.convert(rectangle, to: surface)
      return Box(
        lower: Point(x: Float(rectangle.minX), y: Float(rectangle.minY)),
        upper: Point(x: Float(rectangle.maxX), y: Float(rectangle.maxY)))
    }
  }
#endif
