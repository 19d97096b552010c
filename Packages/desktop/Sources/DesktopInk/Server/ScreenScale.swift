/// The size of the screen's pixels, as the desktop sets it for texts.
package enum ScreenScale {
  /// The scale in the resources of a server: 1 at 96 dots per inch, 2 at 192; 1 when they don't tell.
  package static func scale(in resources: String) -> Float {
    for line in resources.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0] == "Xft.dpi",
        let dots = Float(String(parts[1].filter { !$0.isWhitespace })), dots.isFinite
      else { continue }
      return min(max(dots / 96, 1), 4)
    }
    return 1
  }
}

extension XServer {
  /// The scale that the desktop sets: lengths for a person are multiplied by it.
  package var scale: Float { ScreenScale.scale(in: text("RESOURCE_MANAGER", of: root) ?? "") }
}
