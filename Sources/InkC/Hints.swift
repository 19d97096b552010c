import CInkling
import InkDecoding
import InkRuntime

extension RecognitionType {
  /// The header's number.
  var code: Int {
    switch self {
    case .text: Int(INKLING_RECOGNITION_TEXT)
    case .perCharacter: Int(INKLING_RECOGNITION_PER_CHARACTER)
    case .email: Int(INKLING_RECOGNITION_EMAIL)
    case .number: Int(INKLING_RECOGNITION_NUMBER)
    }
  }
}

extension InputType {
  /// The header's number.
  var code: Int {
    switch self {
    case .mouse: Int(INKLING_INPUT_MOUSE)
    case .stylus: Int(INKLING_INPUT_STYLUS)
    case .touch: Int(INKLING_INPUT_TOUCH)
    }
  }
}

extension DrawingHints {
  /// Reads a caller's hints; NULL is no hints.
  init(reading pointer: UnsafePointer<inkling_hints>?) throws(InterfaceError) {
    self.init()
    guard let pointer = unsafe pointer else { return }
    let hints = try unsafe inkling_hints(reading: pointer)
    recognitionType = try unsafe Self.choice(
      hints.recognition_type, "recognition_type", from: 0, RecognitionType.allCases
    ) { $0.code }
    if unsafe hints.input_type != 0 {
      inputType = try unsafe Self.choice(hints.input_type, "input_type", from: 0, InputType.allCases) { $0.code }
    }
    if unsafe hints.decoding != 0 {
      decoding = try unsafe Self.choice(hints.decoding, "decoding", from: 0, Decoding.allCases) { $0.code }
    }
    alternatives = try unsafe Self.number(hints.alternatives, "alternatives") ?? 1
    beamWidth = try unsafe Self.number(hints.beam_width, "beam_width")
    words = try unsafe CText.strings(hints.words, count: Int(hints.word_count), "words")
    if let text = unsafe hints.text_context { context = try unsafe CText.string(text, "text_context") }
    if let text = unsafe hints.graphemes { allowed = GraphemeSet(try unsafe CText.string(text, "graphemes")) }
  }

  private static func choice<Choice>(
    _ code: Int32, _ argument: String, from lower: Int, _ all: [Choice], _ codeOf: (Choice) -> Int
  ) throws(InterfaceError) -> Choice {
    for choice in all where codeOf(choice) == Int(code) { return choice }
    let upper = all.reduce(lower) { max($0, codeOf($1)) }
    throw .range(argument: argument, value: Int(code), lower: lower, upper: upper)
  }

  private static func number(_ number: UInt32, _ argument: String) throws(InterfaceError) -> Int? {
    let limit = Int(INKLING_ALTERNATIVES_MAX)
    guard number <= limit else {
      throw .range(argument: argument, value: Int(clamping: number), lower: 0, upper: limit)
    }
    return number == 0 ? nil : Int(number)
  }
}

extension DrawingHints.Decoding {
  /// The header's number.
  fileprivate var code: Int {
    switch self {
    case .greedy: Int(INKLING_DECODING_GREEDY)
    case .beam: Int(INKLING_DECODING_BEAM)
    case .full: Int(INKLING_DECODING_FULL)
    }
  }
}
