import InkData

/// Real writers' words and lines, from which pages are laid out.
///
/// It keeps the samples' numbers in memory and reads the ink from the memory-mapped sets as pages need it.
public struct WriterLibrary: Sendable {
  /// A sample of one of the sets.
  struct Entry: Hashable {
    var set: Int
    var index: Int
  }

  /// The ink of one writer.
  struct Writer {
    var name: String
    var words: [Entry] = []
    var lines: [Entry] = []
    var digits: [Character: [Entry]] = [:]
  }

  /// The writers in the order of their names.
  let writers: [Writer]
  private let sets: [CompiledSet]

  /// The fewest words or lines of a writer of pages; with fewer, a page would have each of them many times.
  private static let fewestWords = 12
  private static let fewestLines = 4
  /// The text that a laboratory of UNIPEN left where a word's was to be.
  private static let placeholder = "Word!"
  /// The longest line: longer samples are texts of several lines that were laid end to end.
  private static let longestLine = 64

  /// Collects the writers of compiled sets.
  ///
  /// - Parameters:
  ///   - sets: The sets, of which words, lines and digits are used.
  ///   - split: Divides the writers; `nil` for all of them.
  ///   - part: The part of the split to use.
  /// - Throws: `PageSynthesisError.noWriters` when no writer has enough words or lines.
  public init(sets: [CompiledSet], split: DataSplit? = nil, part: SplitPart = .training) throws(PageSynthesisError) {
    var writers: [String: Writer] = [:]
    for (number, set) in sets.enumerated() {
      for index in 0..<set.count {
        let info = set.info(at: index)
        if let split, split.part(of: info) != part { continue }
        let entry = Entry(set: number, index: index)
        var writer = writers.removeValue(forKey: info.writer) ?? Writer(name: info.writer)
        Self.add(entry, info, to: &writer)
        writers[info.writer] = writer
      }
    }
    self.sets = sets
    self.writers = writers.values
      .filter { $0.words.count >= Self.fewestWords || $0.lines.count >= Self.fewestLines }
      .sorted { $0.name < $1.name }
    if self.writers.isEmpty { throw .noWriters(paths: sets.map(\.path)) }
  }

  /// The licences of the sets.
  var licences: Set<String> { Set(sets.map(\.card.licence)) }

  /// The number of writers.
  public var writerCount: Int { writers.count }

  /// The number of words of all writers.
  public var wordCount: Int { writers.reduce(0) { $0 + $1.words.count } }

  /// The number of lines of all writers.
  public var lineCount: Int { writers.reduce(0) { $0 + $1.lines.count } }

  /// Reads a sample.
  func sample(_ entry: Entry) throws -> LabelledInk { try sets[entry.set].sample(at: entry.index) }

  private static func add(_ entry: Entry, _ info: SampleInfo, to writer: inout Writer) {
    guard info.strokeCount > 0, info.language != "zxx" else { return }
    switch info.kind {
    case .word:
      if !info.text.contains(where: \.isWhitespace), info.text != placeholder { writer.words.append(entry) }
    case .line:
      if info.text.count <= longestLine, !info.text.contains("\n") { writer.lines.append(entry) }
    case .character:
      if let digit = info.text.first, info.text.count == 1, digit.isASCII, digit.isNumber {
        writer.digits[digit, default: []].append(entry)
      }
    case .page: break
    }
  }
}
