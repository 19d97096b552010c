import Foundation
import InkCore
import TestSupport

/// Files of notes whose ink is written in lines of plain letters, for `inkling read`.
enum NoteFiles {
  /// A line of three words as strokes, in points of 1/72 inch.
  static func line(_ number: Int, at corner: Point, scale: Float = 1.2) -> [Stroke] {
    var strokes: [Stroke] = []
    var x = corner.x
    for word in 0..<3 {
      let ink = SketchedInk.word(number * 3 + word).ink
      guard let box = ink.boundingBox else { continue }
      for stroke in ink.strokes {
        strokes.append(
          Stroke(
            locations: stroke.points.map {
              Point(x: x + ($0.location.x - box.lower.x) * scale, y: corner.y + $0.location.y * scale)
            }))
      }
      x += box.width * scale + 14
    }
    return strokes
  }

  /// Two pages of Xournal++: three lines with a typed one between the first two, then a line with a highlight.
  static var xournal: String {
    let first = [100, 160, 190].enumerated().map { markup(line($0.offset, at: Point(x: 60, y: Float($0.element)))) }
    let second = markup(line(7, at: Point(x: 60, y: 100)))
    return """
      <?xml version="1.0" standalone="no"?>
      <xournal creator="Xournal++ 1.2.3" fileversion="4">
      <page width="595.0" height="842.0"><background type="solid" color="#ffffffff" style="lined"/><layer>
      \(first[0])
      <text font="Sans" size="12" x="60" y="115" color="#000000ff">typed between</text>
      \(first[1])
      \(first[2])
      </layer></page>
      <page width="595.0" height="842.0"><layer>
      <stroke tool="highlighter" color="#ffff007f" width="20">60 300 200 300</stroke>
      \(second)
      </layer></page>
      </xournal>
      """
  }

  private static func markup(_ strokes: [Stroke]) -> String {
    strokes.map { stroke in
      let numbers = stroke.points.map { "\($0.location.x) \($0.location.y)" }.joined(separator: " ")
      return "<stroke tool=\"pen\" color=\"#000000ff\" width=\"1.41\">\(numbers)</stroke>"
    }.joined(separator: "\n")
  }

  /// A line as JSON lines.
  static func jsonLines(_ number: Int) -> String {
    let strokes = line(number, at: Point(x: 0, y: 0)).map { stroke in
      let x = stroke.points.map { "\($0.location.x)" }.joined(separator: ",")
      let y = stroke.points.map { "\($0.location.y)" }.joined(separator: ",")
      return "{\"x\":[\(x)],\"y\":[\(y)]}"
    }
    return "{\"strokes\":[\(strokes.joined(separator: ","))]}\n"
  }
}
