extension SweepError: CustomStringConvertible {
  /// The error's sentence: what happened, where, and what to do.
  package var description: String {
    switch self {
    case .badList(let list):
      "“\(list)” isn't a key with values; write it as in optimizer.learningRate=0.002,0.004"
    case .badLine(let line, let path):
      "\(path):\(line): a variant is a name, a colon and overrides, as in “no elastic: augmentation.elastic=0”"
    case .noVariants(let path):
      "\(path) has no variants: write one on each line, a name, a colon and overrides"
    case .sameName(let first, let second):
      "the variants “\(first)” and “\(second)” would share a folder; give them other names"
    }
  }
}
