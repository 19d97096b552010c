import TextAndFiles

/// The look of a stroke, as far as a format states it; recognizers don't use it.
public struct StrokeStyle: Hashable, Sendable {
  /// The tool that made a stroke.
  public enum Tool: String, CaseIterable, Sendable {
    /// A pen or pencil.
    case pen
    /// A highlighter: a translucent mark over other ink.
    case highlighter
    /// An eraser that leaves a mark of the paper's colour; a stroke that it removed whole isn't stored.
    case eraser
    /// A tool that draws lines, arrows and figures: not written by hand.
    case shape
  }

  /// The tool.
  public var tool: Tool?
  /// The colour: red, green, blue and opacity, a byte each from the most significant, in sRGB.
  public var colour: UInt32?
  /// The nominal width in the ink's units.
  public var width: Float?

  /// Makes a style; what a format doesn't state stays `nil`.
  public init(tool: Tool? = nil, colour: UInt32? = nil, width: Float? = nil) {
    self.tool = tool
    self.colour = colour
    self.width = width
  }

  /// The colour of a text `#rrggbb` or `#rrggbbaa`; `nil` for other texts.
  package static func colour(_ text: some StringProtocol) -> UInt32? {
    let digits = text.dropFirst()
    guard text.first == "#", digits.count == 6 || digits.count == 8, digits.allSatisfy(\.isHexDigit),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    return digits.count == 6 ? value << 8 | 0xFF : value
  }

  /// The colour of a text `#rgb`, `#rrggbb` or `#rrggbbaa`.
  package static func colour(shortened text: String) -> UInt32? {
    guard text.count == 4, text.first == "#" else { return colour(text) }
    return colour("#" + text.dropFirst().map { "\($0)\($0)" }.joined())
  }

  /// A colour as `#rrggbbaa`.
  package static func text(ofColour colour: UInt32) -> String { "#" + String(colour, digits: 8, radix: 16) }
}
