import ArgumentParser
import Foundation
import InkData
import InkSynthesis

struct DataSynthesizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "synthesize",
    abstract: "Write texts as many synthetic writers.",
    discussion: """
      A writer is a seed: writer 7 always has the same handwriting. Ranges without a common number have no common \
      writer, so --writers 1..9000 and --writers 9001..9999 make a training and a test set of different writers. The \
      same options give the same file.

      With --templates the writers are Chinese, from neat to fast cursive, and write from stroke templates:
        inkling data templates … --to hanzi.templates
        inkling data synthesize --templates hanzi.templates --kinds character --style fast --to fast.inkset

      With --pages they are whole pages: notes, letters, lists, forms, mind maps, flow charts, annotated pictures, tables \
      and columns. Lines and words of real writers (--ink), or lines of Chinese writers (--templates), are laid out among \
      drawings of real people (--drawings) and shapes, with the truth about each stroke:
        inkling data synthesize --pages --ink unipen.inkset --split Datasets/unipen/split.json --part training \
          --drawings quickdraw.inkset --samples 6000 --to pages.inkset

      With --notes they are texts that notes have and prose lacks, composed of isolated characters that one person wrote:
        inkling data synthesize --notes --ink unipen.inkset --split Datasets/unipen/split.json --part training \
          --samples 30000 --to notes.inkset

      With --words they are words of languages that are written with Latin letters, composed likewise; letters with \
      accents consist of a real letter and real ink of a similar sign:
        inkling data synthesize --words fr=words/fr.txt --words pl=words/pl.txt --ink unipen.inkset \
          --split Datasets/unipen/split.json --part training --samples 30000 --to words.inkset

      With --lines they are lines of Chinese, set from isolated characters that one person wrote:
        inkling data synthesize --lines --ink neat.inkset --text sentences.txt --samples 600 --to lines.inkset
      """)

  @Option(
    help: "The file to write; its extension chooses the format: .inkset (compiled), .jsonl (JSON lines) or .inkml.")
  var to: String?

  @Option(help: "The writers, FIRST..LAST; each sample has one of them at random.")
  var writers: WriterRange = WriterRange(seeds: 1...1000)

  @Option(help: "The number of samples to write.")
  var samples: Int = 1000

  @Option(help: "The seed of the texts and of the ink.")
  var seed = LatinSource().seed

  @Option(help: "The kinds of samples, separated by commas.")
  var kinds = CommaList<SampleKind>([.word, .line])

  @Option(help: "The texts to write, one on each line. (default: \(LatinTexts.starterPath); none for Chinese)")
  var text: String?

  @Flag(help: "Write each line of the texts unchanged, one after the other, instead of random words and parts.")
  var verbatim = false

  @Option(help: "The skeletons to write with: a folder of skeleton files, or one of them.")
  var skeletons = LatinSource().skeletons

  @OptionGroup(title: "Pages") var page: PageOptions

  @OptionGroup(title: "Chinese writers") var chinese: ChineseOptions

  @OptionGroup var output: ResultOptions

  func validate() throws {
    if samples < 1 { throw ValidationError("--samples is \(samples): ask for at least one sample") }
    if to == nil && !chinese.statistics { throw ValidationError("name the file to write with --to") }
    if chinese.templates != nil && text == nil && kinds.values.contains(where: { $0 != .character }) {
      throw ValidationError("Chinese words and lines need texts: name a file with --text, or use --kinds character")
    }
    if (page.pages || page.notes || page.lines || page.composesWords) && (verbatim || chinese.statistics) {
      throw ValidationError(
        "--verbatim and --statistics don't go with --pages, --notes, --words, --phrases and --lines")
    }
    if page.lines && text == nil { throw ValidationError("--lines needs sentences: name a file with --text") }
    if chinese.templates != nil && verbatim { throw ValidationError("--verbatim doesn't go with --templates") }
  }

  func run() throws {
    if page.pages { return try synthesizePages() }
    if page.notes {
      let source = try page.notes(text: text, seed: seed)
      return try write(card: page.card(of: source, samples: samples)) { try source.sample(at: $0) }
    }
    if page.composesWords {
      let source = try page.composedWords(seed: seed)
      return try write(card: page.card(of: source, samples: samples)) { try source.sample(at: $0) }
    }
    if page.lines {
      let source = try page.lines(text: text ?? "", limit: chinese.lineLimit, seed: seed)
      return try write(card: page.card(of: source, samples: samples)) { try source.sample(at: $0) }
    }
    if chinese.templates != nil { return try synthesizeChinese() }
    var settings = LatinSource()
    settings.skeletons = skeletons
    settings.texts = text ?? settings.texts
    (settings.firstWriter, settings.lastWriter) = (writers.seeds.lowerBound, writers.seeds.upperBound)
    settings.kinds = kinds.values
    settings.seed = seed
    let source = try settings.samples()
    let lines = source.texts.verbatim
    try write(card: card) { index in
      verbatim ? try source.sample(at: index, writing: lines[index % lines.count]) : try source.sample(at: index)
    }
  }

  private func synthesizeChinese() throws {
    var settings = try chinese.source()
    settings.texts = text
    settings.skeletons = skeletons
    (settings.firstWriter, settings.lastWriter) = (writers.seeds.lowerBound, writers.seeds.upperBound)
    settings.kinds = kinds.values
    settings.seed = seed
    let source = try chinese.samples(of: settings)
    if chinese.statistics { try chinese.printStatistics(of: source, characters: samples, output) }
    guard to != nil else { return }
    let card = chinese.card(of: source, writers: writers.seeds, samples: samples)
    try write(card: card) { try source.sample(at: $0) }
  }

  private func synthesizePages() throws {
    let chinese = try self.chinese.templates.map { _ in
      try self.chinese.pageWriters(text: text ?? "", skeletons: skeletons)
    }
    let source = try page.samples(
      chinese: chinese, skeletons: skeletons, latinText: text, writers: writers.seeds, seed: seed)
    try write(card: page.card(of: source, samples: samples, writers: writers.seeds)) { try source.sample(at: $0) }
  }

  private func write(card: DataSetCard, sample: (Int) throws -> LabelledInk) throws {
    guard let to else { return }
    let clock = ElapsedTime()
    let writer = try SampleWriter(path: to, card: card)
    let progress = Progress("synthesizing", unit: "samples")
    var points = 0
    for index in 0..<samples {
      let sample = try sample(index)
      points += sample.ink.pointCount
      try writer.append(sample)
      progress.update(done: index + 1, of: samples)
    }
    try writer.finish()
    progress.finish()
    try output.show(
      ["path": to, "samples": samples, "points": points],
      text: "wrote \(to): \(samples) samples, \(points) points, in \(clock.text)\n")
  }

  private var card: DataSetCard {
    DataSetCard(
      name: "starter", title: "Inkling's starter set: synthesized handwriting", licence: "Apache-2.0",
      origin: "inkling data synthesize", version: "1", languages: ["en"], isSynthetic: true,
      notes: [
        "writers \(writers.seeds.lowerBound) to \(writers.seeds.upperBound), seed \(seed), \(samples) samples of the kinds "
          + kinds.values.map(\.rawValue).joined(separator: ", ")
      ])
  }
}

struct WriterRange: ExpressibleByArgument {
  let seeds: ClosedRange<UInt64>

  init(seeds: ClosedRange<UInt64>) {
    self.seeds = seeds
  }

  init?(argument: String) {
    let parts = argument.components(separatedBy: "..")
    guard parts.count <= 2, let first = UInt64(parts[0]), let last = UInt64(parts[parts.count - 1]), first <= last
    else { return nil }
    seeds = first...last
  }

  var defaultValueDescription: String { "\(seeds.lowerBound)..\(seeds.upperBound)" }
}
