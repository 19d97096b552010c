import ArgumentParser
import Foundation
import InkData
import InkSynthesis

struct PageOptions: ParsableArguments {
  @Flag(
    help: "Lay out pages of lines and drawings, with the truth about each stroke; --samples is their number.")
  var pages = false

  @Option(
    help: "pages: a compiled set of real writers' words and lines; it may be given several times.")
  var ink: [String] = []

  @Option(help: "pages: the split that divides the writers of --ink.")
  var split: String?

  @Option(help: "pages: the part of the split, and of the people who drew: training, validation or test.")
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

  func validate() throws {
    if !(0...1).contains(chineseShare) {
      throw ValidationError("--chinese-share is \(chineseShare): give one from 0 to 1")
    }
    if !pages && (!ink.isEmpty || split != nil || drawings != nil) {
      throw ValidationError("--ink, --split and --drawings are for pages: add --pages")
    }
    if split != nil && ink.isEmpty { throw ValidationError("--split divides real writers: name a set with --ink") }
  }

  /// Returns the pages that the options describe; Latin writers write those without real or Chinese writers.
  func samples(
    chinese: PageWriters.Chinese?, skeletons: String, latinText: String?, writers seeds: ClosedRange<UInt64>,
    seed: UInt64
  ) throws -> PageSamples {
    var writers = PageWriters()
    writers.seeds = seeds
    writers.chineseShare = chineseShare
    if !ink.isEmpty {
      let split = try split.map { try DataSplit.read(path: $0) }
      writers.real = try WriterLibrary(sets: ink.map { try CompiledSet(path: $0) }, split: split, part: part)
    }
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
    return try PageSamples(writers: writers, drawings: library, kinds: pageKinds.values, seed: seed)
  }

  func card(of source: PageSamples, samples: Int, writers seeds: ClosedRange<UInt64>) -> DataSetCard {
    var notes = [
      "\(samples) pages of the kinds \(pageKinds.values.map(\.rawValue).joined(separator: ", ")), seed \(source.seed)"
    ]
    if let real = source.writers.real {
      notes.append(
        "\(real.writerCount) real writers with \(real.wordCount) words and \(real.lineCount) lines of "
          + ink.map { URL(fileURLWithPath: $0).lastPathComponent }.joined(separator: ", ")
          + (split == nil ? "" : ", part \(part.rawValue)"))
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

extension PageKind: ExpressibleByArgument {}
extension DrawingLibrary.Categories: ExpressibleByArgument {}
