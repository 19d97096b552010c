import InkCore
import InkDecoding

/// The decoders of a drawing, one for each of its recognizer's languages.
struct LanguageDecoders: Sendable {
  // Pages of ink on the web have models of one language, and no bytes to spare for an array of one.
  #if ONE_LANGUAGE
    private var first: DrawingDecoder

    init(_ recognizer: Recognizer, _ hints: DrawingHints) { first = DrawingDecoder(recognizer, hints) }

    mutating func setContext(_ context: String) { first.setContext(context) }

    func decode(
      _ values: Span<Float>, rows: FrameRows, in language: Int, scratch: inout BeamScratch
    ) -> [DecodedText] {
      first.decode(values, rows: rows, scratch: &scratch)
    }
  #else
    private var all: [DrawingDecoder]
    private var first: DrawingDecoder { all[0] }

    init(_ recognizer: Recognizer, _ hints: DrawingHints) {
      all = recognizer.languages.map { DrawingDecoder($0, hints) }
    }

    mutating func setContext(_ context: String) {
      for index in all.indices { all[index].setContext(context) }
    }

    func decode(
      _ values: Span<Float>, rows: FrameRows, in language: Int, scratch: inout BeamScratch
    ) -> [DecodedText] {
      all[language].decode(values, rows: rows, scratch: &scratch)
    }
  #endif

  /// Whether a text may have a label's grapheme, in whatever language.
  func allows(_ label: Int32) -> Bool { first.allows(label) }
}
