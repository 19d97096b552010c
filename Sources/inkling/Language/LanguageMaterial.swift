import Foundation
import InkCore
import InkData
import InkDecoding
import InkModelFile
import TextAndFiles
import Training

/// The contents of a language's file: its language model, and the graphemes that it uses.
struct LanguageMaterial {
  var languageModel: [UInt8]
  var graphemes: [Character]
  /// The letters of the texts that the network lacks, the most frequent first.
  var missing: [(letter: Character, share: Double)] = []
  /// The language model's perplexity on lines that were held out; `nil` without texts.
  var perplexity: Perplexity?

  /// One of so many lines is held out.
  private static let heldOutInterval = 20
  /// The fewest letters that tell which ones a language uses.
  private static let fewestLetters = 200.0
  /// The occurrences of words that a list of words counts as at least, in graphemes: small texts alone hardly know words.
  private static let leastListed = 3e6

  init(
    tag: String, texts: [String], words: [String], languageModel: String?, graphemes chosen: String?,
    alphabet: Alphabet, settings: LanguageModelBuilder.Settings
  ) throws {
    var census = GraphemeCensus()
    let known = try? LatinAlphabet.named(tag)
    func read(_ path: String) throws -> String {
      let text = try MappedFile.text(of: path)
      return known?.normalized(text) ?? text
    }
    let texts = try texts.map { source in
      let (path, weight) = try LanguageModelBuildCommand.weighted(source)
      return (text: try read(path), weight: weight)
    }
    let lists = try words.map(read)
    for (text, weight) in texts { census.add(text: text, weight: Double(weight)) }
    for list in lists { census.add(wordList: list) }
    if languageModel == nil { try Self.check(census, alphabet, tag) }
    if let chosen {
      graphemes = try Self.graphemes(chosen, alphabet, tag)
    } else if let languageModel {
      let model = try LanguageModel(bytes: try Self.bytes(languageModel))
      graphemes = alphabet.graphemes.filter { model.symbol(of: $0) != nil }
    } else if let known {
      // Letters and signs of other languages; everything else belongs to all of them.
      let others = Set(LatinAlphabet.all.flatMap(\.graphemes)).subtracting(known.graphemes)
      graphemes = alphabet.graphemes.filter { $0.isASCII || !others.contains($0) }
    } else {
      graphemes = census.graphemes(of: alphabet)
    }
    if let languageModel {
      self.languageModel = try Self.bytes(languageModel)
      return
    }
    missing = census.missing(from: alphabet).filter { known == nil || known!.letters.contains($0.letter) }
    let own = try Alphabet(graphemes)
    func build(_ texts: [(text: String, weight: Int)]) throws -> LanguageModelBuilder.Result {
      var settings = settings
      let length = texts.reduce(0.0) { $0 + Double($1.text.count * $1.weight) }
      if length > 0 { settings.wordShare = max(settings.wordShare, Self.leastListed / length) }
      var builder = try LanguageModelBuilder(alphabet: own, settings: settings)
      for (text, weight) in texts { builder.add(text: text, weight: weight) }
      for list in lists {
        builder.add(wordList: list) { word, wholly in
          if let known { return known.capitalized(word, wholly: wholly) }
          return wholly ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst()
        }
      }
      return try builder.build()
    }
    let divided = texts.map { Self.divided($0.text) }
    let heldOut = divided.map(\.heldOut).filter { !$0.isEmpty }
    if !heldOut.isEmpty {
      let kept = zip(divided, texts).map { (text: $0.kept, weight: $1.weight) }
      perplexity = Perplexity(of: try build(kept).model, on: heldOut)
    }
    self.languageModel = try build(texts).bytes
  }

  private static func check(_ census: GraphemeCensus, _ alphabet: Alphabet, _ tag: String) throws {
    guard census.total >= fewestLetters else {
      throw CommandFailure(
        message: "the texts have \(Int(census.total)) letters, and a language needs thousands: give texts in \(tag)")
    }
    let share = census.readableShare(of: alphabet)
    guard share > 0.5 else {
      let examples = census.missing(from: alphabet).prefix(6).map { String($0.letter) }.joined(separator: ", ")
      throw CommandFailure(
        message: """
          the texts are in another script than the network's: it has \(Int(100 * share)) % of their letters, and lacks \
          \(examples); give texts in its script, or a network for theirs
          """)
    }
  }

  /// The alphabet without the letters beyond a to z that aren't among those that were given.
  private static func graphemes(_ chosen: String, _ alphabet: Alphabet, _ tag: String) throws -> [Character] {
    let text = FileManager.default.fileExists(atPath: chosen) ? try MappedFile.text(of: chosen) : chosen
    var census = GraphemeCensus()
    census.add(text: text)
    guard census.total > 0 else { throw CommandFailure(message: "--graphemes has no letter: give those of \(tag)") }
    // Every letter that is there counts.
    return census.graphemes(of: alphabet, rarest: .infinity)
  }

  private static func divided(_ text: String) -> (kept: String, heldOut: String) {
    var (kept, heldOut) = ("", "")
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if number % heldOutInterval == heldOutInterval - 1 { heldOut += line + "\n" } else { kept += line + "\n" }
    }
    return (kept, heldOut)
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    guard FileKind(path: path) == .model else { return try LanguageModelFile.bytes(path) }
    guard let bytes = try ModelFile(path: path).languageModelBytes() else {
      throw CommandFailure(message: "“\(path)” has no language model: name another file, or texts")
    }
    return bytes
  }
}
