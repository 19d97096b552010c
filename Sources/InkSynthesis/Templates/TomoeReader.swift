import Foundation
import InkCore
import TextAndFiles

/// Reads Tomoe's `all.tdic`: a line with the character, one with `:n`, the number of strokes, then a line for each
/// stroke, `k (x y) …`; an empty line between characters. 300 units square, y down.
public struct TomoeReader: TemplateReader {
  /// The source of its templates.
  public let source = TemplateSource.tomoe

  /// The part of the characters to read.
  public var part: TemplatePart

  private static let size: Float = 300
  private static let countLimit = 1000

  /// Makes a reader.
  public init(part: TemplatePart = .all) { self.part = part }

  /// Reads the file, or `all.tdic` in a folder.
  public func read(from path: String, progress: (Double) -> Void) throws -> TemplateReading {
    let file = FileManager.default.isFolder(path) == true ? path + "/all.tdic" : path
    let name = URL(fileURLWithPath: file).lastPathComponent
    let lines = try MappedFile.text(of: file).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    // A part keeps the positions of its lines.
    let entries = lines.split { $0.allSatisfy(\.isWhitespace) }
    var reading = TemplateReading()
    reading.add(entries, progress: progress) { entry throws(TemplateError) in
      let template = try Self.template(entry, file: name)
      return part.contains(template.character) ? template : nil
    }
    return try reading.usable(path: path, expected: "give Tomoe's file all.tdic")
  }

  private static func template(_ lines: ArraySlice<Substring>, file: String) throws(TemplateError) -> CharacterTemplate
  {
    let start = lines.startIndex
    let title = lines[start].trimmingCharacters(in: .whitespaces)
    guard title.count == 1 else {
      throw .malformed(file: file, line: start + 1, reason: "“\(title.prefix(20))” is not a character")
    }
    guard let second = lines.dropFirst().first, second.hasPrefix(":"),
      let count = Int(second.dropFirst().trimmingCharacters(in: .whitespaces)), (1...countLimit).contains(count)
    else { throw .malformed(file: file, line: start + 2, reason: "“:” with the number of strokes is missing") }
    var strokes: [[Point]] = []
    for position in lines.indices.dropFirst(2) {
      strokes.append(try stroke(lines[position], file: file, line: position + 1))
    }
    guard strokes.count == count else {
      throw .wrongCount(file: file, line: start + 1, what: "strokes", expected: count, found: strokes.count)
    }
    return CharacterTemplate(character: Character(title), strokes: strokes, source: .tomoe, region: .japan)
  }

  private static func stroke(_ text: Substring, file: String, line: Int) throws(TemplateError) -> [Point] {
    let words = text.split { $0 == " " || $0 == "(" || $0 == ")" || $0 == "\t" }
    let numbers = words.compactMap { Int($0) }
    guard let count = numbers.first, numbers.count == words.count, count > 0, numbers.count % 2 == 1,
      numbers.allSatisfy({ abs($0) < 1 << 20 })
    else {
      throw .malformed(file: file, line: line, reason: "“\(text.prefix(30))” is not a stroke, k (x y) …")
    }
    guard numbers.count / 2 == count else {
      throw .wrongCount(file: file, line: line, what: "points", expected: count, found: numbers.count / 2)
    }
    return stride(from: 1, to: numbers.count, by: 2).map {
      Point(x: Float(numbers[$0]) / size, y: Float(numbers[$0 + 1]) / size)
    }
  }
}
