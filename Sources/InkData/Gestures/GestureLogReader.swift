import Foundation
import InkCore

extension FileImporter {
  /// Imports gesture logs of the $1 and MMG data sets: XML with `<Gesture Name="arrow01" Subject="1">` and points with X, Y
  /// and T in milliseconds, within `<Stroke>` where a gesture has several.
  ///
  /// A gesture's text is its name without the number of the repetition. y points down.
  public static let gestures = Self(
    "gestures", "$1 and MMG gesture logs: a folder of .xml files, or one file", extensions: ["xml"],
    read: GestureLogReader.read)
}

enum GestureLogReader {
  static func read(_ file: InkFile, into samples: inout ImportedSamples) throws {
    let root = try file.markup()
    guard root.name == "Gesture" else { throw InkFileError.wrongFormat(file: file.name, expected: "gesture log") }
    let strokes = root.children(named: "Stroke")
    var ink = TimedStrokes()
    for stroke in strokes.isEmpty ? [root] : strokes {
      try ink.append(stroke.children(named: "Point"), ("X", "Y", "T"), file: file.name)
    }
    let subject = root.attributes["Subject"].flatMap { $0.isEmpty ? nil : $0 }
    try samples.take(
      file.sample(ink.ink, text: root.attributes["Name"].map(Self.label), id: file.name, writer: subject))
  }

  /// A gesture's name without the number at its end: `arrow01`, `arrowhead-01`, `five-point star~3`.
  private static func label(of name: String) -> String {
    let trimmed = name.trimmingCharacters(in: .whitespaces)
    guard let last = trimmed.lastIndex(where: { !$0.isNumber }) else { return trimmed }
    let separators: Set<Character> = ["-", "_", "~", " "]
    let hasNumber = trimmed.index(after: last) < trimmed.endIndex
    let end = hasNumber && separators.contains(trimmed[last]) ? last : trimmed.index(after: last)
    return end > trimmed.startIndex ? String(trimmed[..<end]) : trimmed
  }
}
