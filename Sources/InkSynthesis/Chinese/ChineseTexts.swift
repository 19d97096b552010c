import Foundation
import InkCore

/// The texts that Chinese writers write: lines of a file, cut to the length of a written line.
public struct ChineseTexts: Hashable, Sendable {
  /// Texts that can be written without changes.
  package let lines: [String]

  /// Makes texts of lines, of which there is at least one.
  package init(lines: [String]) {
    precondition(!lines.isEmpty, "texts without a line")
    self.lines = lines
  }

  /// Reads one text from each line of a file. Characters that can't be written divide a line; texts of one character are
  /// skipped.
  ///
  /// - Throws: `SynthesisError` when the file can't be read or nothing is left.
  public init(path: String, synthesizer: ChineseSynthesizer) throws(SynthesisError) {
    var lines: [String] = []
    var known: [Character: Bool] = [" ": true]
    for line in try TextFiles.lines(of: path) {
      var part = ""
      func close() {
        let text = part.trimmingCharacters(in: .whitespaces)
        if text.count > 1 { lines.append(text) }
        part = ""
      }
      for character in line {
        let isCovered = known[character] ?? synthesizer.covers(character)
        known[character] = isCovered
        if isCovered { part.append(character) } else { close() }
      }
      close()
    }
    if lines.isEmpty { throw .noTexts(path: path) }
    self.init(lines: lines)
  }

  /// Returns a part of a line of at most `limit` characters that doesn't begin or end with a space.
  func line(limit: Int, random: inout SplitMix64) -> String {
    let line = Array(lines[random.index(below: lines.count)])
    let count = min(line.count, limit)
    var first = random.index(below: line.count - count + 1)
    // A Latin word isn't cut in two.
    while first > 0 && line[first].isASCII && line[first] != " " && line[first - 1].isASCII && line[first - 1] != " " {
      first -= 1
    }
    let text = String(line[first..<min(first + count, line.count)]).trimmingCharacters(in: .whitespaces)
    return text.count < 2 ? String(line) : text
  }

  /// Puts a Latin word into a line, in 40 % of the cases with spaces around it; the line's own words aren't divided.
  static func put(_ word: String, into line: String, random: inout SplitMix64) -> String {
    var position = line.index(line.startIndex, offsetBy: random.index(below: line.count + 1))
    while position > line.startIndex && position < line.endIndex && line[position].isASCII
      && line[line.index(before: position)].isASCII
    { line.formIndex(after: &position) }
    let isSpaced = random.happens(0.4)
    func space(beside neighbour: Character?) -> String {
      guard let neighbour, neighbour != " " else { return "" }
      return isSpaced || neighbour.isASCII ? " " : ""
    }
    return line[..<position] + space(beside: line[..<position].last) + word + space(beside: line[position...].first)
      + line[position...]
  }

  /// Returns a character that isn't a space.
  func character(random: inout SplitMix64) -> Character {
    let line = lines[random.index(below: lines.count)]
    let index = line.index(line.startIndex, offsetBy: random.index(below: line.count))
    return line[index] == " " ? line[line.startIndex] : line[index]
  }
}
