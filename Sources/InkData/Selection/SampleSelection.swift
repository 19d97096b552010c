import TextAndFiles

/// A part of a data set's samples: by split, kind, language, writer, contributor and text.
///
/// A sample is chosen when all conditions accept it. A selection that has none accepts every sample.
public struct SampleSelection {
  /// The split and the part of it; `nil` accepts all.
  public var part: (split: DataSplit, part: SplitPart)?
  /// The kinds; `nil` accepts all.
  public var kinds: [SampleKind]?
  /// The languages as BCP-47 tags; none accepts all.
  public var languages: [String] = []
  /// The writers; none accepts all.
  public var writers: [NamePattern] = []
  /// The contributors; none accepts all.
  public var contributors: [NamePattern] = []
  /// The pattern that is found in the text; `nil` accepts all.
  public var text: TextPattern?

  /// Makes a selection that accepts every sample.
  public init() {}

  /// Whether every sample is accepted.
  public var isEverything: Bool {
    part == nil && kinds == nil && languages.isEmpty && writers.isEmpty && contributors.isEmpty && text == nil
  }

  /// Whether a sample is chosen.
  public func accepts(_ sample: SampleInfo) -> Bool {
    kinds?.contains(sample.kind) != false && (languages.isEmpty || languages.contains(sample.language))
      && (writers.isEmpty || writers.contains { $0.matches(sample.writer) })
      && (contributors.isEmpty || contributors.contains { $0.matches(sample.contributor) })
      && part.map { $0.split.part(of: sample) == $0.part } != false
      // Last, since it takes longest.
      && text?.isFound(in: sample.text) != false
  }

  /// The conditions in words, for cards and reports: `only kinds line`.
  public var restrictions: [String] {
    var restrictions: [String] = []
    if let part { restrictions.append("only part \(part.part.rawValue) of the split of \(part.split.set)") }
    if let kinds, Set(kinds).count < SampleKind.allCases.count {
      restrictions.append("only kinds \(kinds.map(\.rawValue).joined(separator: ", "))")
    }
    if !languages.isEmpty { restrictions.append("only \(languages.joined(separator: ", "))") }
    if !writers.isEmpty { restrictions.append("only writers \(writers.map(\.pattern).joined(separator: ", "))") }
    if !contributors.isEmpty {
      restrictions.append("only contributors \(contributors.map(\.pattern).joined(separator: ", "))")
    }
    if let text { restrictions.append("only texts with “\(text.pattern)”") }
    return restrictions
  }
}

/// A name, or a pattern of names in which `*` stands for any characters, also for none: `aga/*`.
public struct NamePattern: Hashable, Sendable {
  /// The pattern.
  public let pattern: String
  private let parts: [String]

  /// Makes a pattern.
  public init(_ pattern: String) {
    self.pattern = pattern
    parts = pattern.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
  }

  /// Whether a whole name fits.
  public func matches(_ name: String) -> Bool {
    guard let first = parts.first, let last = parts.last, parts.count > 1 else { return name == pattern }
    guard name.hasPrefix(first), name.hasSuffix(last), name.count >= first.count + last.count else { return false }
    var rest = name.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}

/// A regular expression that is looked for in texts.
public struct TextPattern {
  /// The expression as it was written.
  public let pattern: String
  private let regex: Regex<AnyRegexOutput>

  /// Reads an expression in the syntax of Swift's `Regex`, which is that of Perl and ICU.
  ///
  /// - Throws: the problem of the expression.
  public init(_ pattern: String) throws {
    self.pattern = pattern
    regex = try Regex(pattern)
  }

  /// Whether some part of a text fits; `^` and `$` stand for the text's ends.
  public func isFound(in text: String) -> Bool { text.contains(regex) }
}

/// Counts of the samples that a selection chose from, for the message that none is left.
public struct SampleCensus: Sendable {
  /// The number of samples.
  public private(set) var count = 0
  private var kinds: [SampleKind: Int] = [:]
  private var languages: Set<String> = []
  private var writers: Set<String> = []
  private var contributors: Set<String> = []
  private var parts: [SplitPart: Int] = [:]

  /// Makes a census of nothing.
  public init() {}

  /// Counts a sample, and the part of a split that it is in.
  public mutating func add(_ sample: SampleInfo, split: DataSplit? = nil) {
    count += 1
    kinds[sample.kind, default: 0] += 1
    languages.insert(sample.language)
    writers.insert(sample.writer)
    contributors.insert(sample.contributor)
    if let part = split?.part(of: sample) { parts[part, default: 0] += 1 }
  }

  /// The contents in a phrase: `3 samples (2 word, 1 line) in en by 2 writers (anne, ben)`.
  public var summary: String {
    func listed<Key: Hashable>(_ counts: [Key: Int], _ keys: [Key], _ name: (Key) -> String) -> String {
      keys.compactMap { key in counts[key].map { "\($0) \(name(key))" } }.joined(separator: ", ")
    }
    func named(_ names: Set<String>, _ noun: String) -> String {
      "\(names.count) \(noun)\(names.count == 1 ? "" : "s") (\(names.sorted().listed(6)))"
    }
    guard count > 0 else { return "no sample" }
    var text = "\(count) \(count == 1 ? "sample" : "samples") (\(listed(kinds, SampleKind.allCases, \.rawValue)))"
    if !parts.isEmpty { text += ", \(listed(parts, SplitPart.allCases, \.rawValue))" }
    return text + ", in \(languages.sorted().joined(separator: ", ")), by \(named(writers, "writer")) of "
      + named(contributors, "contributor")
  }

  /// Checks that each pattern fits a name that was counted.
  ///
  /// - Throws: `SampleSelectionError.unknownName`.
  public func check(_ selection: SampleSelection) throws(SampleSelectionError) {
    for (patterns, names, noun) in [
      (selection.writers, writers, "writer"), (selection.contributors, contributors, "contributor"),
    ] {
      for pattern in patterns where !names.contains(where: pattern.matches) {
        let known = names.sorted()
        throw .unknownName(pattern.pattern, noun: noun, known: known, nearest: known.nearest(to: pattern.pattern))
      }
    }
  }
}

/// A selection that can't be made.
public enum SampleSelectionError: Error, Hashable, CustomStringConvertible {
  /// No writer or contributor has a name that fits.
  case unknownName(String, noun: String, known: [String], nearest: String?)
  /// No sample fits; `there` says what there is.
  case nothingLeft(of: String, conditions: [String], there: String)
  /// Two inputs have different samples of one name.
  case differentSamples(id: String, source: String, String, String)

  /// The problem, its location, and the remedy.
  public var description: String {
    switch self {
    case .unknownName(let name, let noun, let known, let nearest):
      "no \(noun) is named “\(name)”"
        + (nearest.map { "; did you mean “\($0)”?" } ?? ": the \(noun)s are \(known.listed(6))")
    case .nothingLeft(let data, let conditions, let there):
      "no sample of \(data) is left; asked for: \(conditions.joined(separator: "; ")); found: \(there)"
    case .differentSamples(let id, let source, let first, let second):
      "\(first) and \(second) have different samples “\(id)” of the set \(source): leave one of them out, or give one of the "
        + "inputs another --source"
    }
  }
}
