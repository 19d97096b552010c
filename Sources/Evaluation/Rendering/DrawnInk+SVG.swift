import InkData
import TextAndFiles

extension DrawnInk {
  /// The ink as an inline SVG picture whose strokes have the colour of the surrounding text.
  func svg(label: String) -> String {
    let box = box
    return "<svg class=ink role=img aria-label=\"\(Markup.text(label))\" viewBox=\"\(box.viewBox)\">"
      + "<path d=\"\(box.path)\"/></svg>"
  }

  /// The strokes as the data of one path, and their view box with a margin.
  var box: (path: String, viewBox: String) {
    let margin = max(width, height, 200) / 25
    let paths = strokes.map { stroke -> String in
      guard stroke.count >= 4 else {
        return "M\(stroke.first ?? 0) \(stroke.last ?? 0)h.1"
      }
      var path = "M\(stroke[0]) \(stroke[1])"
      for index in stride(from: 2, to: stroke.count - 1, by: 2) {
        path += "L\(stroke[index]) \(stroke[index + 1])"
      }
      return path
    }
    // A lone dot or a flat stroke needs a box, too.
    let box = (width: max(width, 200), height: max(height, 100))
    let origin = (x: (width - box.width) / 2 - margin, y: (height - box.height) / 2 - margin)
    return (
      paths.joined(), "\(origin.x) \(origin.y) \(box.width + 2 * margin) \(box.height + 2 * margin)"
    )
  }
}
