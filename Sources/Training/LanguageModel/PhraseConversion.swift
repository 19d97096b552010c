/// Rewrites text by tables of phrases and characters, the longest that fits first: simplified to traditional Chinese, old
/// spellings to those of today.
///
/// A table is that of OpenCC: on each line what is replaced, a tab, and what it becomes, of which the first counts where
/// several are separated by spaces; lines that begin with # are comments. Of tables that have the same phrase the first
/// counts.
public struct PhraseConversion: Sendable {
  private var replacements: [[Character]: [Character]] = [:]
  /// The longest phrase that begins with a character.
  private var longest: [Character: Int] = [:]

  /// Reads tables by their names, for errors, and their texts.
  public init(tables: [(name: String, text: String)]) throws(PhraseConversionError) {
    for table in tables {
      let lines = table.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      for (number, line) in lines.enumerated() {
        guard !line.isEmpty, line.first != "#" else { continue }
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard fields.count == 2, !fields[0].isEmpty, let first = fields[1].split(separator: " ").first else {
          throw .line(table: table.name, number: number + 1, text: String(line))
        }
        let phrase = Array(fields[0])
        guard replacements[phrase] == nil else { continue }
        replacements[phrase] = Array(first)
        longest[phrase[0]] = max(longest[phrase[0]] ?? 0, phrase.count)
      }
    }
  }

  /// The text, rewritten.
  public func callAsFunction(_ text: String) -> String {
    let characters = Array(text)
    var result = ""
    result.reserveCapacity(text.utf8.count)
    var position = 0
    while position < characters.count {
      let length = min(longest[characters[position]] ?? 0, characters.count - position)
      let match = stride(from: length, to: 0, by: -1).lazy.compactMap { count in
        replacements[Array(characters[position..<position + count])].map { (count, $0) }
      }.first
      if let (count, replacement) = match {
        result.append(contentsOf: replacement)
        position += count
      } else {
        result.append(characters[position])
        position += 1
      }
    }
    return result
  }
}

/// An error in a table of phrases.
public enum PhraseConversionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A line isn't a phrase, a tab and what it becomes.
  case line(table: String, number: Int, text: String)

  /// The error's sentence: what is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .line(let table, let number, let text):
      "\(table), line \(number): “\(text)” isn't a phrase, a tab and what it becomes: give a table of OpenCC's form"
    }
  }
}
