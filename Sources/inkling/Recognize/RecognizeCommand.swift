import ArgumentParser
import Foundation
import InkCore
import InkData
import InkDecoding
import InkModelFile
import InkReading
import InkRuntime
import TextAndFiles

struct RecognizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recognize",
    abstract: "Recognize ink with a model file.",
    discussion: """
      Prints one line for each ink: its name and its texts, the likeliest first, separated by tabs. With several models or \
      languages each ink is read in the language that fits it best:

        inkling recognize en.gguf fr.gguf de.gguf --ink notes.jsonl --json
      """)

  @Argument(help: "The model files.", completion: .file(extensions: ["gguf"]))
  var models: [String]

  @Option(
    help: """
      The languages that the ink may be in, such as en or en,fr,de, which choose among the models. (default: auto, all of \
      them)
      """)
  var language: [String] = []

  @Flag(help: "The inks are one writer's, in their order: the languages so far say something about the next one's.")
  var oneWriter = false

  @Option(help: "An adaptation of the model to the writer, made by `inkling adapt`.")
  var delta: String?

  @Option(help: "The ink: a compiled set, JSON lines or InkML.")
  var ink: String

  @Option(help: "The number of candidates of each ink.")
  var alternatives = 1

  @Option(help: "The width of the decoder's beam; 1 is greedy decoding. (default: the model's)")
  var beamWidth: Int?

  @Option(help: "The decoder: greedy, beam or full (with language model and words). (default: full)")
  var decoding: DrawingHints.Decoding?

  @Option(help: "The text before the ink, by which the language model predicts; end it with a space before a new word.")
  var context = ""

  @Option(help: "A file of likely words, one a line.")
  var wordsFile: String?

  @Option(
    help: "Restrict the text: \(GraphemeSet.named.map(\.name).joined(separator: ", ")), or “=” and the graphemes.")
  var only: GraphemeSet?

  @Option(help: "The maximum number of inks.")
  var limit: Int?

  @Flag(help: "Print a line of JSON for each ink, with confidences and the points of each grapheme.")
  var json = false

  func validate() throws {
    try ReadingModels.check(language)
    try requireAtLeastOne(["--alternatives": alternatives, "--beam-width": beamWidth, "--limit": limit])
  }

  func run() throws {
    let loaded = try LoadedModels(paths: models, delta: try delta.map { try WriterDelta(path: $0) })
    let recognizers = try loaded.recognizers(for: LoadedModels.tags(language))
    let hasChoice = recognizers.count > 1 || !recognizers[0].siblings.isEmpty
    let words = try wordsFile.map { try String(contentsOfFile: $0, encoding: .utf8) } ?? ""
    let hints = DrawingHints(
      alternatives: alternatives, beamWidth: beamWidth, decoding: decoding, context: context, allowed: only,
      words: words.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) })
    let drawings = recognizers.map { $0.startDrawing(hints: hints) }
    try forEachSample { sample in
      for drawing in drawings { drawing.replaceInk(with: sample.ink) }
      let (candidates, language) = try drawings.surest()
      if oneWriter { for drawing in drawings { drawing.addPredictionToHabit() } }
      print(
        json
          ? RecognitionResult(id: sample.sampleID, language: hasChoice ? language : nil, candidates).json
          : ([sample.sampleID] + candidates.map { Self.plain($0.text) }).joined(separator: "\t"))
    }
  }

  private func forEachSample(_ body: (LabelledInk) throws -> Void) throws {
    struct Enough: Error {}
    guard ink == DataInput.standardInput || FileManager.default.fileExists(atPath: ink) else {
      throw CommandFailure(message: "there is no file “\(ink)”: give a file with ink")
    }
    let source: SampleSource
    do {
      source = try SampleSource.opening(ink) { format in
        var importer = SampleSource.importer(of: format)
        // Ink to recognize needs no label.
        importer?.defaults.text = ""
        return importer
      }
    } catch DataFilesError.unknownFormat(_, let known) {
      throw CommandFailure(
        message: "“\(ink)” is neither a compiled set nor ink in another format that is known by its contents "
          + "(\(known.joined(separator: ", "))); “inkling read” reads notes of more programs")
    }
    var count = 0
    do {
      let report = try source.samples { sample in
        if count == limit { throw Enough() }
        count += 1
        try body(sample)
      }
      let reasons = (report?.skipped ?? [:]).map { "\($0.key), \($0.value.count)" }.sorted()
      if !reasons.isEmpty { warn("some of “\(ink)” can't be read: \(reasons.joined(separator: "; "))") }
    } catch is Enough {}
  }

  private static func plain(_ text: String) -> String {
    text.replacing("\t", with: " ").replacing("\n", with: " ")
  }
}

extension DrawingHints.Decoding: ExpressibleByArgument {}

extension GraphemeSet: ExpressibleByArgument {
  /// A set by its name, or “=” and the graphemes themselves.
  public init?(argument: String) {
    if argument.hasPrefix("="), argument.count > 1 {
      self.init(argument.dropFirst())
    } else if let named = Self.named.first(where: { $0.name == argument }) {
      self = named.set
    } else {
      return nil
    }
  }
}
