import ArgumentParser
import Evaluation
import Foundation
import InkCore
import InkDecoding
import InkModelFile
import InkReading
import InkRuntime
import TextAndFiles
import Training

struct LanguageAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Make a language for a network from texts, without training.",
    discussion: """
      The network's file stays as it is. Beside it the language's file is a model like any other, for every command and app:

        inkling language add fr --text sentences.txt --words words.txt --network network.gguf --to fr.gguf
        inkling recognize fr.gguf --ink notes.jsonl

      A text is a UTF-8 file in which blank lines separate paragraphs; “PATH@3” counts it three times. A list of words has a word \
      and its count on each line. The letters that the language uses are those of its alphabet, where Inkling knows it, else \
      those that the texts have, unless --graphemes names them. Every twentieth line of the texts is held out first, to measure the language model's perplexity.

      The decoder's weights are those of --like, else the network's own, or they are tuned on --data: ink of this language \
      that no test uses.
      """)

  @Argument(help: "The language's BCP 47 tag, such as fr or pt-BR.")
  var language: String

  @Option(help: "A text in the language, with @N to count it N times; may be repeated.", completion: .file())
  var text: [String] = []

  @Option(
    help: "A list of words with their counts, a word and its count on a line; may be repeated.", completion: .file())
  var words: [String] = []

  @Option(
    help: """
      A language model to take instead of texts: a file that `inkling lm build` wrote, or a model file that has one.
      """, completion: .file())
  var languageModel: String?

  @Option(help: "The network's model file.", completion: .file(extensions: ["gguf"]))
  var network: String

  @Option(help: "The language's file to write, in the network's folder.", completion: .file(extensions: ["gguf"]))
  var to: String

  @Option(
    help: """
      The letters that the language uses beside a to z, or a file of them. (default: those of its alphabet, where Inkling \
      knows it, else those of the texts)
      """)
  var graphemes: String?

  @Option(help: "The model or language whose decoder's weights are taken.", completion: .file(extensions: ["gguf"]))
  var like: String?

  @Option(
    help: "A compiled set of ink in the language, to tune the decoder's weights on; may be repeated.",
    completion: .file(extensions: ["inkset"]))
  var data: [String] = []

  @Option(
    help: "The nats that a text loses for each letter that the language doesn't use. (default: the sibling's, or 2)")
  var foreignPrice: Float?

  @Option(help: "The name. (default: the tag)")
  var name: String?

  @Option(help: "A source of the texts, for the card; may be repeated.")
  var source: [String] = []

  @Option(help: "A licence of the texts, for the card; may be repeated.")
  var licence: [String] = []

  @Option(help: "The maximum length of an n-gram in graphemes, 1 to 8.")
  var order = 6

  @Option(help: "The maximum size of the language model, such as 2MB or 500kB.")
  var maxSize = "2MB"

  @Option(help: "The card to write; “none” for none. (default: beside the language's file, with the ending .md)")
  var card: String?

  @OptionGroup var output: ResultOptions

  func validate() throws {
    guard let tag = LanguageTag(language), tag.language.count <= 3 else {
      throw ValidationError("“\(language)” is no language tag: use one of BCP 47, such as fr, pt-BR or sr-Latn")
    }
    if text.isEmpty, words.isEmpty, languageModel == nil {
      throw ValidationError(
        "name texts with --text, lists of words with --words, or a language model with --language-model")
    }
    if languageModel != nil, !text.isEmpty || !words.isEmpty {
      throw ValidationError("--language-model replaces texts: leave --text and --words out")
    }
    if let foreignPrice, !(0...100).contains(foreignPrice) {
      throw ValidationError("--foreign-price is \(foreignPrice), but must be between 0 and 100")
    }
    let folders = [network, to].map { URL(fileURLWithPath: $0).standardizedFileURL.deletingLastPathComponent().path }
    guard folders[0] == folders[1] else {
      throw ValidationError(
        "--to is in \(folders[1]), but the network in \(folders[0]): a language's file is in its network's folder")
    }
    guard URL(fileURLWithPath: network).standardizedFileURL != URL(fileURLWithPath: to).standardizedFileURL else {
      throw ValidationError("--to is the network's file: name another one")
    }
    _ = try ByteLimit.parse(maxSize, option: "--max-size")
  }

  func run() throws {
    let shared = try ModelFile(path: network)
    guard shared.metadata.task == .lines, shared.language == nil else {
      throw CommandFailure(
        message: shared.language == nil
          ? "“\(network)” doesn't read lines: name a model that does"
          : "“\(network)” is a language, not a network: name its network, \(shared.language!.networkName)")
    }
    let tag = LanguageTag(language)!.description
    let material = try LanguageMaterial(
      tag: tag, texts: text, words: words, languageModel: languageModel, graphemes: graphemes,
      alphabet: shared.metadata.alphabet,
      settings: LanguageModelBuilder.Settings(
        order: order, maximumSize: try ByteLimit.parse(maxSize, option: "--max-size")))
    var file = LanguageFile(
      name: name ?? tag, languages: [tag], graphemes: material.graphemes, decoder: try decoder(shared),
      network: shared, networkName: URL(fileURLWithPath: network).lastPathComponent,
      languageModel: material.languageModel, licences: licence, sources: source)
    file.creator = "Inkling \(Inkling.number)"
    if !data.isEmpty { file.decoder = try tuned(file, shared) }
    try AtomicFile.write(file.bytes(), to: to)
    let opened = try ModelFile(path: to)
    _ = try Recognizer(model: opened)
    let card = card ?? String(to.hasSuffix(".gguf") ? to.dropLast(5) : to[...]) + ".md"
    if card != "none" {
      let page = LanguageCard(
        of: opened, name: URL(fileURLWithPath: to).lastPathComponent, perplexity: material.perplexity?.value,
        missing: material.missing.map { $0.letter })
      try AtomicFile.write(Array(page.markdown.utf8), to: card)
    }
    try show(opened, material, card: card == "none" ? nil : card)
  }

  private func decoder(_ shared: ModelFile) throws -> DecoderSettings {
    let sibling = try like.map { try ModelFile(path: $0) } ?? shared
    var settings = sibling.metadata.decoder
    settings.foreignPrice = foreignPrice ?? (settings.foreignPrice > 0 ? settings.foreignPrice : 2)
    return settings
  }

  private func tuned(_ file: LanguageFile, _ shared: ModelFile) throws -> DecoderSettings {
    let choice = try SampleChoice.parse(data.flatMap { ["--data", $0] } + ["--known"])
    let model = try ModelFile(network: shared, language: file)
    return try DecoderTuning.tuning(try Recognizer(model: model), on: choice, folds: 1).run().settings
  }

  private func show(_ file: ModelFile, _ material: LanguageMaterial, card: String?) throws {
    let language = file.language!
    var text =
      "wrote \(to): \(language.byteCount) bytes, a language model of \(file.languageModelSize ?? 0) bytes, "
      + "\(language.graphemes.count) of the network's \(file.metadata.alphabet.graphemes.count) graphemes\n"
    if let perplexity = material.perplexity {
      text += String(
        format: "perplexity %.2f a grapheme on \(perplexity.graphemeCount) held-out graphemes\n", perplexity.value)
    }
    if let card { text += "wrote \(card)\n" }
    if !material.missing.isEmpty {
      let letters = material.missing.prefix(20).map { String($0.letter) }.joined(separator: " ")
      warn("the network lacks letters of the texts, which it reads as others: \(letters)")
    }
    try output.show(
      [
        "path": to, "byteCount": language.byteCount, "languageModelByteCount": file.languageModelSize,
        "graphemes": String(language.graphemes), "missing": material.missing.map { String($0.letter) },
        "perplexity": material.perplexity, "network": language.networkName, "networkDigest": language.networkDigest,
        "card": card,
      ], text: text)
  }
}
