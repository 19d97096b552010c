import CX11
import InkCore

/// The desktop's font of one size, with others for the graphemes that it lacks.
@safe package final class Typeface {
  /// The language by which characters of several forms are drawn, as fontconfig names it, such as `zh-tw`.
  package var language: String? { didSet { if language != oldValue { fonts = [] } } }

  private let server: XServer
  private let size: Double
  private var fonts: [Font] = []
  private var widths: [String: Float] = [:]

  /// A font that is loaded.
  @safe private final class Font {
    let server: XServer
    let font: UnsafeMutablePointer<XftFont>

    init(_ font: UnsafeMutablePointer<XftFont>, _ server: XServer) {
      unsafe self.font = font
      self.server = server
    }

    deinit { unsafe XftFontClose(server.display, font) }

    func holds(_ text: String) -> Bool {
      text.unicodeScalars.allSatisfy { unsafe XftCharExists(server.display, font, $0.value) != 0 }
    }
  }

  /// Makes a typeface.
  ///
  /// `size`: in pixels.
  package init(_ server: XServer, size: Float) {
    self.server = server
    self.size = Double(size)
  }

  /// The width of a text in pixels.
  package func width(of text: String) -> Float {
    if let known = widths[text] { return known }
    guard let font = font(for: text) else { return 0 }
    var extents = XGlyphInfo()
    unsafe withBytes(of: text) { bytes, count in
      unsafe XftTextExtentsUtf8(server.display, font.font, bytes, count, &extents)
    }
    if widths.count > Self.limit { widths = [:] }
    widths[text] = Float(extents.xOff)
    return Float(extents.xOff)
  }

  /// Draws a text with its left end in a box, in the middle of the box's height.
  func draw(_ text: String, in box: Box, color: UInt32, on drawing: OpaquePointer) {
    guard let font = font(for: text) else { return }
    let value = XRenderColor(
      red: UInt16(color >> 16 & 0xff) * 257, green: UInt16(color >> 8 & 0xff) * 257, blue: UInt16(color & 0xff) * 257,
      alpha: .max)
    // On a true-colour visual, which the pad has, a pixel's value is its colour.
    var full = XftColor(pixel: UInt(color), color: value)
    let (ascent, descent) = unsafe (Float(font.font.pointee.ascent), Float(font.font.pointee.descent))
    let baseline = Int32((box.middle.y + (ascent - descent) / 2).rounded())
    unsafe withBytes(of: text) { bytes, count in
      unsafe XftDrawStringUtf8(drawing, &full, font.font, Int32(box.lower.x.rounded()), baseline, bytes, count)
    }
  }

  private func withBytes(of text: String, _ body: (UnsafePointer<UInt8>, Int32) -> Void) {
    let bytes = Array(text.utf8)
    unsafe bytes.withUnsafeBufferPointer { buffer in
      if let start = buffer.baseAddress { unsafe body(start, Int32(buffer.count)) }
    }
  }

  /// The first font that has all of a text.
  private func font(for text: String) -> Font? {
    if let known = fonts.first(where: { $0.holds(text) }) { return known }
    guard let pattern = unsafe FcPatternCreate(), let characters = unsafe FcCharSetCreate() else { return fonts.first }
    defer {
      unsafe FcCharSetDestroy(characters)
      unsafe FcPatternDestroy(pattern)
    }
    unsafe FcPatternAddString(pattern, FC_FAMILY, "sans-serif")
    unsafe FcPatternAddDouble(pattern, FC_PIXEL_SIZE, size)
    for scalar in text.unicodeScalars { unsafe FcCharSetAddChar(characters, scalar.value) }
    unsafe FcPatternAddCharSet(pattern, FC_CHARSET, characters)
    if let language { unsafe FcPatternAddString(pattern, FC_LANG, language) }
    var result = FcResultMatch
    let screen = unsafe XDefaultScreen(server.display)
    guard let match = unsafe XftFontMatch(server.display, screen, pattern, &result) else { return fonts.first }
    // The font takes the match, unless it can't be opened.
    guard let opened = unsafe XftFontOpenPattern(server.display, match) else {
      unsafe FcPatternDestroy(match)
      return fonts.first
    }
    let font = unsafe Font(opened, server)
    if fonts.isEmpty || font.holds(text) { fonts.append(font) }
    // What no font has is drawn as boxes.
    return font
  }

  /// Widths that are kept.
  private static var limit: Int { 2000 }
}
