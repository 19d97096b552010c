import Foundation
public import InkModelFile

/// The card of a language that shares a network, as Markdown: before an evaluation a page by itself, later a part of the
/// model's card.
public struct LanguageCard: Sendable {
  private let file: ModelFile
  private let fileName: String
  private let perplexity: Double?
  private let missing: [Character]

  /// Makes a card.
  ///
  /// - Parameters:
  ///   - file: The language with its network.
  ///   - name: The name of the language's file.
  ///   - perplexity: The language model's perplexity a grapheme on texts that were held out, where it is known.
  ///   - missing: The letters of the language's texts that the network lacks.
  public init(of file: ModelFile, name: String, perplexity: Double? = nil, missing: [Character] = []) {
    self.file = file
    fileName = name
    self.perplexity = perplexity
    self.missing = missing
  }

  /// The card of a language that no ink has judged yet.
  public var markdown: String {
    let metadata = file.metadata
    func list(_ names: [String]) -> String { names.isEmpty ? "not stated" : names.joined(separator: ", ") }
    return [
      """
      # \(metadata.name)

      Recognizes online handwriting (pen strokes, not images) in \(metadata.languages.joined(separator: ", ")), on the device.

      - File: `\(fileName)`, \(file.language?.byteCount ?? 0) bytes, with `\(file.language?.networkName ?? "")` beside it
      """,
      language ?? "",
      """
      ## Accuracy

      No ink has judged this language yet. `inkling evaluate \(fileName) --data … --report report` does, and \
      `inkling card \(fileName) --report report/report.json` writes the figures here.
      """,
      """
      ## Data

      Texts and the network's ink: \(list(metadata.sources)). Licences: \(list(metadata.licences)).
      """,
    ].joined(separator: "\n\n") + "\n"
  }

  /// The sections about the language; `nil` for a model file by itself.
  var language: String? {
    guard let language = file.language else { return nil }
    let alphabet = file.metadata.alphabet.graphemes
    let others = alphabet.filter { !language.graphemes.contains($0) }
    let price = String(format: "%g", language.decoder.foreignPrice)
    let marked = language.graphemes.filter { !$0.isASCII && $0.isLetter }
    var model = "A character language model of \(file.languageModelSize ?? 0) bytes"
    if let perplexity { model += String(format: " has a perplexity of %.2f a grapheme on held-out lines", perplexity) }
    return """
      ## Language

      The network `\(language.networkName)` (SHA-256 of the tensors `\(language.networkDigest)`) reads it. It wasn't trained \
      for this language alone: a program that reads several languages of this network loads it once. \(model).

      It uses \(language.graphemes.count) of the network's \(alphabet.count) graphemes; letters beside a to z: \
      \(marked.isEmpty ? "none" : "`\(String(marked))`"). \
      \(others.isEmpty ? "" : "The other \(others.count) stay possible, for names, at a price of \(price) nats each. ")\
      \(missing.isEmpty
        ? "" : "**The network lacks letters of this language**, which it reads as others: "
          + missing.prefix(40).map { String($0) }.joined(separator: " ") + ".")

      Where the ink below is called composed-words, people wrote its letters by hand, and a program composed words of them, with \
      accents of real strokes. Nobody wrote these words.

      ## How it gets better

      `inkling collect` has people write prompts of this language: ink of people judges it better than any composed ink, and \
      `inkling language add --data` tunes the decoder on it. `inkling train --from` goes on training the network with it. \
      `inkling adapt` learns one writer; the adaptation holds for all languages of the network.
      """
  }
}
