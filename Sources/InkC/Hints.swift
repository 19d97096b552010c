import CInkling
import InkDecoding
import InkRuntime

/// A choice that the header has a number for.
protocol HeaderChoice: CaseIterable {
  /// The header's number.
  var code: Int { get }
}

extension RecognitionType: HeaderChoice {
  var code: Int {
    switch self {
    case .text: INKLING_RECOGNITION_TEXT
    case .perCharacter: INKLING_RECOGNITION_PER_CHARACTER
    case .email: INKLING_RECOGNITION_EMAIL
    case .number: INKLING_RECOGNITION_NUMBER
    }
  }
}

extension InputType: HeaderChoice {
  var code: Int {
    switch self {
    case .mouse: INKLING_INPUT_MOUSE
    case .stylus: INKLING_INPUT_STYLUS
    case .touch: INKLING_INPUT_TOUCH
    }
  }
}

extension DrawingHints {
  /// Reads a caller's hints; NULL is no hints.
  init(reading pointer: UnsafePointer<inkling_hints>?) throws(InterfaceError) {
    self.init()
    guard let pointer = unsafe pointer else { return }
    let hints = try unsafe inkling_hints(reading: pointer)
    recognitionType = try unsafe Self.choice(hints.recognition_type, "recognition_type")
    if unsafe hints.input_type != 0 { inputType = try unsafe Self.choice(hints.input_type, "input_type") }
    if unsafe hints.decoding != 0 { decoding = try unsafe Self.choice(hints.decoding, "decoding") }
    alternatives = try unsafe Self.number(hints.alternatives, "alternatives") ?? 1
    beamWidth = try unsafe Self.number(hints.beam_width, "beam_width")
    words = try unsafe CText.strings(hints.words, count: Int(hints.word_count), "words")
    if let text = unsafe hints.text_context { context = try unsafe CText.string(text, "text_context") }
    if let text = unsafe hints.graphemes { allowed = GraphemeSet(try unsafe CText.string(text, "graphemes")) }
  }

  private static func choice<Choice: HeaderChoice>(
    _ code: Int32, _ argument: String
  ) throws(InterfaceError) -> Choice {
    for choice in Choice.allCases where choice.code == Int(code) { return choice }
    throw .range(argument: argument, value: Int(code), lower: 0, upper: Choice.allCases.reduce(0) { max($0, $1.code) })
  }

  private static func number(_ number: UInt32, _ argument: String) throws(InterfaceError) -> Int? {
    let limit = Int(INKLING_ALTERNATIVES_MAX)
    guard number <= limit else {
      throw .range(argument: argument, value: Int(clamping: number), lower: 0, upper: limit)
    }
    return number == 0 ? nil : Int(number)
  }
}

extension DrawingHints.Decoding: HeaderChoice {
  var code: Int {
    switch self {
    case .greedy: INKLING_DECODING_GREEDY
    case .beam: INKLING_DECODING_BEAM
    case .full: INKLING_DECODING_FULL
    }
  }
}
