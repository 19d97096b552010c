import ArgumentParser
import Foundation
import InkCore
import InkData
import InkModelFile
import InkRuntime
import InkSynthesis

/// The options of pages and notes, which real writers' ink is laid out to.
struct PageOptions: ParsableArguments {
  @Flag(
    help: "Lay out pages of lines and drawings, with the truth about each stroke; --samples is their number.")
  var pages = false

  @Flag(
    help: "Compose formulas, code, numbers, addresses and labels of isolated characters of real writers (--ink).")
  var notes = false

  @Flag(
    help: "Set lines of --text from isolated Chinese characters of real writers (--ink).")
  var lines = false

  @Option(
    help: """
      Compose words of a language of isolated characters of real writers (--ink), with its accents: LANGUAGE=FILE, a file \
      with a word and its count on each line; it may be given several times, for as many samples of each language.
      """)
  var words: [String] = []

  @Option(
    help: """
      Compose pieces of a language's texts as they stand, likewise: LANGUAGE=FILE, a file of sentences, or of words with their \
      counts. Words for the sake of rare letters, as --words has them, teach; these judge.
      """)
  var phrases: [String] = []

  /// Whether words of languages are composed.
  var composesWords: Bool { !words.isEmpty || !phrases.isEmpty }

  @Option(
    help: """
      words: a model that reads the writers' words, such as Models/english/model.gguf: where it reads one as labelled, accents \
      are set on the letters of the whole word, too.
      """)
  var cutter: String?

  @Option(
    help: "pages, notes, words, lines: a compiled set of real writers' ink; it may be given several times.")
  var ink: [String] = []

  @Option(
    help:
      "pages, notes, words, lines: the split that divides the writers of --ink; given several times, one for each set.")
  var split: [String] = []

  @Option(
    help: "pages, notes, words, lines: the part of the split, and of the people who drew: training, validation or test."
  )
  var part: SplitPart = .training

  @Option(help: "pages: a compiled set of drawings, imported with “inkling data import quickdraw”.")
  var drawings: String?

  @Option(
    help: """
      pages: the categories of drawings: all, trained (six of seven, chosen by their names) or held-out (the others, which \
      pages of trained categories never show).
      """)
  var categories: DrawingLibrary.Categories = .trained

  @Option(help: "pages: the kinds, separated by commas: \(PageKind.allCases.map(\.rawValue).joined(separator: ", ")).")
  var pageKinds = CommaList<PageKind>(PageKind.allCases)

  @Option(help: "pages: the share of pages by Chinese writers, where --templates and --ink are both given.")
  var chineseShare = PageWriters().chineseShare
  @Option(help: "pages: the share of pages whose strokes come in another order: in any, or with some words last.")
  var disorder: Float = 0

  func validate() throws {
    if !(0...1).contains(disorder) { throw ValidationError("--disorder is \(disorder): give one from 0 to 1") }
    if !(0...1).contains(chineseShare) {
      throw ValidationError("--chinese-share is \(chineseShare): give one from 0 to 1")
    }
    if [pages, notes, lines, composesWords].count(where: { $0 }) > 1 {
      throw ValidationError(
        "--pages, --notes, --lines and --words or --phrases are different sets: make one after the other")
    }
    if !pages && (!notes && !lines && !composesWords && (!ink.isEmpty || !split.isEmpty) || drawings != nil) {
      throw ValidationError(
        "--ink and --split are for pages, notes, words and lines, --drawings for pages: add --pages, --notes, --words or --lines"
      )
    }
    if (notes || lines || composesWords) && ink.isEmpty {
      throw ValidationError(
        "--notes, --words, --phrases and --lines need the writers' characters: name a set with --ink")
    }
    if cutter != nil && !phrases.isEmpty {
      throw ValidationError(
        "--cutter sets accents on whole words, and phrases stand as they are: leave it out, or use --words")
    }
    if split.count > 1 && split.count != ink.count {
      throw ValidationError(
        "\(split.count) splits for \(ink.count) sets: give --split once, or once for each --ink in the same order")
    }
    if !split.isEmpty && ink.isEmpty { throw ValidationError("--split divides real writers: name a set with --ink") }
  }

  /// Returns the pages that the options describe; Latin writers write those without real or Chinese writers.
  func samples(
    chinese: PageWriters.Chinese?, skeletons: String, latinText: String?, writers seeds: ClosedRange<UInt64>,
    seed: UInt64
  ) throws -> PageSamples {
    var writers = PageWriters()
    writers.seeds = seeds
    writers.chineseShare = chineseShare
    if !ink.isEmpty { writers.real = try realWriters() }
    writers.chinese = chinese
    if writers.real == nil && chinese == nil {
      let set = try SkeletonSet(path: skeletons)
      writers.latin = PageWriters.Latin(
        synthesizer: LatinSynthesizer(skeletons: set),
        texts: try LatinTexts(path: latinText ?? LatinTexts.starterPath, skeletons: set))
    }
    let library = try drawings.map {
      try DrawingLibrary(set: CompiledSet(path: $0), part: part, categories: categories)
    }
    return try PageSamples(writers: writers, drawings: library, kinds: pageKinds.values, seed: seed, disorder: disorder)
  }

  private func realWriters() throws -> WriterLibrary {
    try WriterLibrary(
      sets: ink.map { try CompiledSet(path: $0) }, splits: split.map { try DataSplit.read(path: $0) }, part: part)
  }

  /// Returns the notes that the options describe; labels have the words of a text, or of the starter set's.
  func notes(text: String?, seed: UInt64) throws -> NoteSamples {
    let words = try TextFiles.words(of: text ?? LatinTexts.starterPath)
    return try NoteSamples(library: realWriters(), texts: NoteTexts(words: words), seed: seed)
  }

  /// Returns the composed words that the options describe.
  func composedWords(seed: UInt64) throws -> WordSamples {
    func source(_ option: String, _ argument: String) throws -> (alphabet: LatinAlphabet, path: String) {
      let sides = argument.split(separator: "=", maxSplits: 1).map(String.init)
      guard sides.count == 2 else {
        throw ValidationError("\(option) \(argument): give LANGUAGE=FILE, such as fr=words/fr.txt")
      }
      return (try LatinAlphabet.named(sides[0]), sides[1])
    }
    let texts =
      try words.map { argument in
        let (alphabet, path) = try source("--words", argument)
        return try WordTexts(path: path, alphabet: alphabet)
      }
      + phrases.map { argument in
        let (alphabet, path) = try source("--phrases", argument)
        return try WordTexts(phrasesOf: path, alphabet: alphabet)
      }
    return try WordSamples(
      library: realWriters(), texts: texts, seed: seed, cutter: cutter.map { try ModelCutter(path: $0) })
  }

  /// Returns the lines that the options describe, with parts of a text's lines.
  func lines(text: String, limit: Int, seed: UInt64) throws -> CharacterLines {
    try CharacterLines(library: realWriters(), path: text, limit: limit, seed: seed)
  }

  /// The names of the real writers' sets, and the part of them.
  private var inkText: String {
    ink.map { URL(fileURLWithPath: $0).lastPathComponent }.joined(separator: ", ")
      + (split.isEmpty ? "" : ", part \(part.rawValue)")
  }

  func card(of source: CharacterLines, samples: Int) -> DataSetCard {
    DataSetCard(
      name: "lines", title: "Lines set from isolated characters", licence: source.licence,
      origin: "inkling data synthesize --lines", version: "1", languages: ["zh"], isSynthetic: true,
      notes: ["\(samples) lines by \(source.writerCount) real writers of \(inkText)"])
  }

  func card(of source: NoteSamples, samples: Int) -> DataSetCard {
    DataSetCard(
      name: "notes", title: "Notes composed of isolated characters", licence: source.licence,
      origin: "inkling data synthesize --notes", version: "1", languages: ["en"], isSynthetic: true,
      notes: ["\(samples) texts by \(source.writerCount) real writers of \(inkText), seed \(source.seed)"])
  }

  func card(of source: WordSamples, samples: Int) -> DataSetCard {
    DataSetCard(
      name: "composed-words", title: "Words composed of isolated characters", licence: source.licence,
      origin: "inkling data synthesize --words", version: "1", languages: source.languages, isSynthetic: true,
      notes: ["\(samples) texts by \(source.writerCount) real writers of \(inkText), seed \(source.seed)"])
  }

  func card(of source: PageSamples, samples: Int, writers seeds: ClosedRange<UInt64>) -> DataSetCard {
    var notes = [
      "\(samples) pages of the kinds \(pageKinds.values.map(\.rawValue).joined(separator: ", ")), seed \(source.seed)"
    ]
    if let real = source.writers.real {
      notes.append(
        "\(real.writerCount) real writers with \(real.wordCount) words and \(real.lineCount) lines of "
          + inkText)
    }
    for (name, isThere) in [("Chinese", source.writers.chinese != nil), ("Latin", source.writers.latin != nil)] {
      if isThere { notes.append("synthetic \(name) writers \(seeds.lowerBound) to \(seeds.upperBound)") }
    }
    if let drawings = source.drawings {
      notes.append(
        "\(drawings.count) drawings of \(drawings.categories.count) categories (\(categories.rawValue)), part \(part.rawValue)"
      )
    }
    return DataSetCard(
      name: "pages", title: "Pages laid out of writing and drawings", licence: source.licence,
      origin: "inkling data synthesize --pages", version: "1", languages: source.languages, isSynthetic: true,
      notes: notes)
  }
}

/// Cuts words into letters where a model reads them as they are labelled.
private struct ModelCutter: LetterCutter {
  private let recognizer: Recognizer

  init(path: String) throws {
    recognizer = try Recognizer(model: ModelFile(path: path))
  }

  func letters(of word: LabelledInk) throws -> [Box]? {
    let drawing = recognizer.startDrawing(hints: DrawingHints(alternatives: 1, beamWidth: 1, decoding: .greedy))
    drawing.replaceInk(with: word.ink)
    guard let best = try drawing.prediction().first, best.text.lowercased() == word.text.lowercased(),
      best.segmentation.count == word.text.count
    else { return nil }
    let boxes = best.segmentation.compactMap { segment in
      Box(around: segment.parts.flatMap { part in part.points.map { word.ink.strokes[part.stroke].location(at: $0) } })
    }
    return boxes.count == word.text.count ? boxes : nil
  }
}

extension PageKind: ExpressibleByArgument {}
extension DrawingLibrary.Categories: ExpressibleByArgument {}
