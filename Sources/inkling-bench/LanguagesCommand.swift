import ArgumentParser
import Foundation
import InkCore
import InkData
import InkModelFile
import InkReading
import InkRuntime

struct LanguagesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "languages",
    abstract:
      "Read lines in the one of several languages that fits, and say how often it is the right one and what it costs.",
    discussion: """
      The files are languages of one network. Each ink is read with the first language alone and with all of them, in \
      turn, so that the ratio of the times holds whatever else the machine does. Without --habit the prior of all \
      languages is the same for every ink.
      """)

  @Argument(help: "The languages' files, that of the ink first.")
  var models: [String]
  @Option(help: "A compiled set in the first file's language.")
  var ink: String
  @OptionGroup var part: PartOptions
  @Option(help: "Only these contributors; may be repeated. (default: all)")
  var contributor: [String] = []
  @Option(help: "Only this language, by the set. (default: all)")
  var language: String?
  @Option(help: "The fewest words of a text.")
  var words = 3
  @Option(help: "The largest number of words of a text.")
  var mostWords = Int.max
  @Option(help: "Join so many words of one writer into a line, for sets of words; 0 takes the inks as they are.")
  var join = 0
  @Option(help: "The maximum number of inks, spread over the set.")
  var limit = 2_000
  @Flag(help: "Keep the habit of each writer from ink to ink, as an app does.")
  var habit = false
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard models.count > 1 else { throw ValidationError("name at least two languages") }
    guard limit >= 1, join >= 0 else { throw ValidationError("--limit must be at least 1, --join at least 0") }
  }

  func run() throws {
    let loaded = try LoadedModels(paths: models)
    let joined = Recognizer.joined(loaded.recognizers)
    guard joined.count == 1 else { throw RecognizerError.severalNetworks(models[0], models[1]) }
    let (one, all) = (loaded.recognizers[0].startDrawing(), joined[0].startDrawing())
    let right = loaded.files[0].metadata.languages[0]
    var report = Report(languages: loaded.files.map { $0.metadata.languages[0] })
    var habits: [String: LanguageHabit] = [:]
    for (number, sample) in try samples().enumerated() {
      all.habit = habit ? habits[sample.writer] ?? LanguageHabit() : LanguageHabit()
      var texts: [String] = []
      func time(_ drawing: Drawing) throws -> Double {
        drawing.replaceInk(with: sample.ink)
        return try Stopwatch.seconds { texts.append(try drawing.prediction().first?.text ?? "") }
      }
      let times: (one: Double, all: Double)
      if number.isMultiple(of: 2) {
        times = (try time(one), try time(all))
      } else {
        let last = try time(all)
        times = (try time(one), last)
        texts.reverse()
      }
      all.addPredictionToHabit()
      habits[sample.writer] = all.habit
      report.add(sample.text, as: all.language ?? "", right: right, times, texts: texts)
    }
    guard report.inks > 0 else { throw BenchError.noInks(sets: [ink]) }
    try output.show(report)
  }

  private func samples() throws -> [LabelledInk] {
    let set = try CompiledSet(path: ink)
    let isInPart = try part.filter()
    func count(_ text: String) -> Int { text.split { $0.isWhitespace }.count }
    let chosen = (0..<set.count).filter { index in
      let info = set.info(at: index)
      guard isInPart(info), contributor.isEmpty || contributor.contains(info.contributor),
        language == nil || info.language == language
      else { return false }
      return join > 0 ? info.kind == .word : info.kind != .page && (words...mostWords).contains(count(info.text))
    }
    guard join > 0 else {
      return try spread(chosen).map { try set.sample(at: $0) }
    }
    // Words of one writer, one after another in the set.
    var lines: [[Int]] = []
    var writer: String?
    for index in chosen {
      let info = set.info(at: index)
      if info.writer == writer, let last = lines.last, last.count < join {
        lines[lines.count - 1].append(index)
      } else {
        lines.append([index])
      }
      writer = info.writer
    }
    return try spread(lines.filter { $0.count == join }).map { indices in
      Self.line(of: try indices.map { try set.sample(at: $0) })
    }
  }

  private func spread<Item>(_ items: [Item]) -> [Item] {
    guard items.count > limit else { return items }
    return (0..<limit).map { items[$0 * items.count / limit] }
  }

  /// Words beside one another, level by their middles, with gaps of two thirds of their median height.
  private static func line(of words: [LabelledInk]) -> LabelledInk {
    let boxes = words.map { $0.ink.boundingBox ?? .empty }
    let heights = boxes.map { $0.height }.sorted()
    let gap = heights[heights.count / 2] * 2 / 3
    var line = words[0]
    line.ink = Ink()
    line.text = words.map { $0.text }.joined(separator: " ")
    var x: Float = 0
    for (word, box) in zip(words, boxes) {
      let offset = Point(x: x - box.lower.x, y: -box.middle.y)
      for stroke in word.ink.strokes {
        line.ink.strokes.append(
          Stroke(
            points: stroke.points.indices.map { index in
              var point = stroke.points[index]
              point.location = stroke.location(at: index) + offset
              return point
            }))
      }
      x += box.width + gap
    }
    return line
  }

  private struct Report: BenchReport {
    let languages: [String]
    var inks = 0
    var rightLanguage = 0
    /// The number of inks that were read in each language.
    var counts: [String: Int] = [:]
    /// Inks whose text with all languages is that with the first alone.
    var sameText = 0
    var examples: [String] = []
    var oneMilliseconds: [Double] = []
    var allMilliseconds: [Double] = []

    init(languages: [String]) { self.languages = languages }

    mutating func add(
      _ label: String, as language: String, right: String, _ times: (one: Double, all: Double), texts: [String]
    ) {
      inks += 1
      counts[language, default: 0] += 1
      if language == right { rightLanguage += 1 } else { examples.append("\(language): “\(label)” as “\(texts[1])”") }
      if texts[0] == texts[1] { sameText += 1 }
      oneMilliseconds.append(1000 * times.one)
      allMilliseconds.append(1000 * times.all)
    }

    static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    var medianRatio: Double { Self.median(zip(allMilliseconds, oneMilliseconds).map { $0 / $1 }) }

    enum CodingKeys: CodingKey {
      case languages, inks, rightLanguage, counts, sameText, one, all, ratio
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(languages, forKey: .languages)
      try container.encode(inks, forKey: .inks)
      try container.encode(rightLanguage, forKey: .rightLanguage)
      try container.encode(counts, forKey: .counts)
      try container.encode(sameText, forKey: .sameText)
      try container.encode(Self.median(oneMilliseconds), forKey: .one)
      try container.encode(Self.median(allMilliseconds), forKey: .all)
      try container.encode(medianRatio, forKey: .ratio)
    }

    var text: String {
      let others = counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
        .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
      return """
        right language: \(rightLanguage) of \(inks), \(Share.text(rightLanguage, of: inks)) (\(others))
        same text as with the right language alone: \(sameText) of \(inks), \(Share.text(sameText, of: inks))
        median milliseconds: \(String(format: "%.3f with one language, %.3f with \(languages.count), paired ratio %.3f", Self.median(oneMilliseconds), Self.median(allMilliseconds), medianRatio))

        """ + examples.prefix(30).map { "  \($0)\n" }.joined()
    }
  }
}
