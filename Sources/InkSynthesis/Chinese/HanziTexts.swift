import Foundation
import InkData

/// The texts that Chinese hands write: lines of a file, cut to the length of a written line.
public struct HanziTexts: Hashable, Sendable {
  /// Stretches that can be written as they stand.
  public let lines: [String]

  /// Makes texts of lines.
  ///
  /// - Precondition: `lines` isn't empty.
  public init(lines: [String]) {
    precondition(!lines.isEmpty, "texts without a line")
    self.lines = lines
  }

  /// Reads one text from each line of a file. What can't be written divides a line; stretches of one character are left
  /// out.
  ///
  /// - Throws: `SynthesisError` when the file can't be read or nothing is left.
  public init(path: String, writer: HanziWriter) throws(SynthesisError) {
    guard let data = FileManager.default.contents(atPath: path), let content = String(data: data, encoding: .utf8)
    else { throw .unreadable(path: path) }
    var lines: [String] = []
    var known: [Character: Bool] = [" ": true]
    for line in content.split(whereSeparator: \.isNewline) where !line.hasPrefix("# ") {
      var stretch = ""
      func close() {
        let text = stretch.trimmingCharacters(in: .whitespaces)
        if text.count > 1 { lines.append(text) }
        stretch = ""
      }
      for character in line {
        let isCovered = known[character] ?? writer.covers(character)
        known[character] = isCovered
        if isCovered { stretch.append(character) } else { close() }
      }
      close()
    }
    if lines.isEmpty { throw .noTexts(path: path) }
    self.init(lines: lines)
  }

  /// A stretch of a line of at most `limit` characters that doesn't begin or end with a space.
  func line(limit: Int, random: inout SplitMix64) -> String {
    let line = Array(lines[random.index(below: lines.count)])
    let count = min(line.count, limit)
    var first = random.index(below: line.count - count + 1)
    // Latin words aren't cut in two where that can be helped.
    while first > 0 && line[first].isASCII && line[first] != " " && line[first - 1].isASCII && line[first - 1] != " " {
      first -= 1
    }
    let text = String(line[first..<min(first + count, line.count)]).trimmingCharacters(in: .whitespaces)
    return text.count < 2 ? String(line) : text
  }

  /// Puts a Latin word into a line, with spaces around it in two lines of five; words that are there stay whole.
  static func put(_ word: String, into line: String, random: inout SplitMix64) -> String {
    var place = line.index(line.startIndex, offsetBy: random.index(below: line.count + 1))
    while place > line.startIndex && place < line.endIndex && line[place].isASCII
      && line[line.index(before: place)].isASCII
    { line.formIndex(after: &place) }
    let isSpaced = random.happens(0.4)
    func space(beside neighbour: Character?) -> String {
      guard let neighbour, neighbour != " " else { return "" }
      return isSpaced || neighbour.isASCII ? " " : ""
    }
    return line[..<place] + space(beside: line[..<place].last) + word + space(beside: line[place...].first)
      + line[place...]
  }

  /// One character that isn't a space.
  func character(random: inout SplitMix64) -> Character {
    let line = lines[random.index(below: lines.count)]
    let index = line.index(line.startIndex, offsetBy: random.index(below: line.count))
    return line[index] == " " ? line[line.startIndex] : line[index]
  }
}
