extension LanguageModelError: CustomStringConvertible {
  /// A sentence that says what is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .notALanguageModel:
      "this is no language model: it doesn't begin with “INKLM001”; make one with `inkling lm build`"
    case .truncated(let what, let offset, let needed, let available):
      "the language model's \(what) at byte \(offset) need \(needed) bytes and \(available) are left: it was cut off; get it again"
    case .checksum:
      "the language model's checksum is wrong: it was damaged; get it again"
    case .invalid(let what, let reason, let offset):
      "the language model's \(what) at byte \(offset) is invalid: \(reason); build it again"
    case .excess(let count):
      "\(count) bytes follow the language model's end: it was damaged; get it again"
    }
  }
}
