import CX11
import InkCore

/// The content of a window: drawn beside the screen, so that nothing flickers, and then copied.
@safe final class Canvas {
  private let server: XServer
  private let window: UInt
  private let visual: UnsafeMutablePointer<Visual>
  private let depth: Int32
  private let context: OpaquePointer
  private var pixmap: UInt = 0
  private var drawing: OpaquePointer?
  private var picture: UInt = 0
  private(set) var size: (width: Int, height: Int)

  init(_ server: XServer, window: UInt, visual: XVisualInfo, size: (width: Int, height: Int)) {
    self.server = server
    self.window = window
    self.size = size
    unsafe self.visual = visual.visual
    depth = unsafe visual.depth
    unsafe context = XCreateGC(server.display, window, 0, nil)
    make()
  }

  deinit {
    free()
    unsafe XFreeGC(server.display, context)
  }

  /// Takes another size; all is to be drawn again.
  func resize(_ size: (width: Int, height: Int)) {
    free()
    self.size = size
    make()
  }

  private func make() {
    let display = unsafe server.display
    pixmap = unsafe XCreatePixmap(display, window, UInt32(size.width), UInt32(size.height), UInt32(depth))
    let colors = unsafe XDefaultColormap(display, XDefaultScreen(display))
    unsafe drawing = XftDrawCreate(display, pixmap, visual, colors)
    unsafe picture = XRenderCreatePicture(display, pixmap, XRenderFindVisualFormat(display, visual), 0, nil)
  }

  private func free() {
    if let drawing = unsafe drawing { unsafe XftDrawDestroy(drawing) }
    unsafe drawing = nil
    unsafe XRenderFreePicture(server.display, picture)
    unsafe XFreePixmap(server.display, pixmap)
  }

  /// Draws within a box only, and then shows it.
  func update(_ box: PixelBox, _ draw: () -> Void) {
    guard !box.isEmpty else { return }
    var rectangle = XRectangle(
      x: Int16(clamping: box.x), y: Int16(clamping: box.y), width: UInt16(clamping: box.width),
      height: UInt16(clamping: box.height))
    unsafe XSetClipRectangles(server.display, context, 0, 0, &rectangle, 1, Unsorted)
    if let drawing = unsafe drawing { unsafe XftDrawSetClipRectangles(drawing, 0, 0, &rectangle, 1) }
    draw()
    unsafe XCopyArea(
      server.display, pixmap, window, context, Int32(box.x), Int32(box.y), UInt32(box.width), UInt32(box.height),
      Int32(box.x), Int32(box.y))
  }

  /// Fills a box.
  func fill(_ box: Box, _ color: UInt32) {
    let part = PixelBox(box, in: size)
    guard !part.isEmpty else { return }
    unsafe XSetForeground(server.display, context, UInt(color))
    unsafe XFillRectangle(
      server.display, pixmap, context, Int32(part.x), Int32(part.y), UInt32(part.width), UInt32(part.height))
  }

  /// Writes a text with its left end in a box.
  func write(_ text: String, in box: Box, _ color: UInt32, _ typeface: Typeface) {
    guard let drawing = unsafe drawing else { return }
    unsafe typeface.draw(text, in: box, color: color, on: drawing)
  }

  /// Draws lines with soft edges over what is there, within a box.
  func draw(_ segments: some Sequence<InkSegment>, in box: PixelBox, _ color: UInt32) {
    guard !box.isEmpty else { return }
    var pixels = InkRaster(segments, in: box).pixels(color)
    let display = unsafe server.display
    let layer = unsafe XCreatePixmap(display, window, UInt32(box.width), UInt32(box.height), 32)
    let layerContext = unsafe XCreateGC(display, layer, 0, nil)
    unsafe server.put(&pixels, box.width, box.height, on: layer, layerContext!, x: 0, y: 0)
    let format = unsafe XRenderFindStandardFormat(display, PictStandardARGB32)
    let source = unsafe XRenderCreatePicture(display, layer, format, 0, nil)
    unsafe XRenderComposite(
      display, PictOpOver, source, 0, picture, 0, 0, 0, 0, Int32(box.x), Int32(box.y), UInt32(box.width),
      UInt32(box.height))
    unsafe XRenderFreePicture(display, source)
    unsafe XFreeGC(display, layerContext)
    unsafe XFreePixmap(display, layer)
  }
}

extension XServer {
  /// The screen's own visual, whose pixels are red, green and blue; `nil` when they are something else.
  var trueColor: XVisualInfo? {
    var visual = unsafe XVisualInfo()
    let screen = unsafe XDefaultScreen(display)
    guard unsafe XMatchVisualInfo(display, screen, XDefaultDepth(display, screen), TrueColor, &visual) != 0,
      unsafe visual.depth >= 24, unsafe visual.red_mask == 0xff0000
    else { return nil }
    return unsafe visual
  }

  /// Puts pixels with alpha, row by row, on a window or pixmap of 32 bits.
  func put(
    _ pixels: inout [UInt32], _ width: Int, _ height: Int, on target: UInt, _ context: OpaquePointer, x: Int, y: Int
  ) {
    unsafe pixels.withUnsafeMutableBytes { bytes in
      var image = unsafe XImage()
      unsafe image.width = Int32(width)
      unsafe image.height = Int32(height)
      unsafe image.format = ZPixmap
      unsafe image.data = bytes.baseAddress!.assumingMemoryBound(to: CChar.self)
      unsafe image.byte_order = LSBFirst
      unsafe image.bitmap_unit = 32
      unsafe image.bitmap_bit_order = LSBFirst
      unsafe image.bitmap_pad = 32
      unsafe image.depth = 32
      unsafe image.bits_per_pixel = 32
      unsafe image.bytes_per_line = Int32(4 * width)
      unsafe XInitImage(&image)
      unsafe XPutImage(
        display, target, context, &image, 0, 0, Int32(x), Int32(y), UInt32(width), UInt32(height))
    }
  }
}
