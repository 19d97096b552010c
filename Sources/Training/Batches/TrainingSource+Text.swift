import InkData

extension TrainingSource {
  /// The same ink with spaces before closing punctuation taken out of its texts.
  func attachingPunctuation() -> Self {
    precondition(!isEndless, "synthetic ink has the texts it was made of")
    let (info, sample) = (self.info, self.sample)
    return Self(
      name: name, count: count,
      info: {
        var result = info($0)
        result.text = Self.attachingPunctuation(result.text)
        return result
      },
      sample: {
        var result = try sample($0)
        result.text = Self.attachingPunctuation(result.text)
        return result
      }, part: part)
  }

  /// A text without the spaces between a word and the punctuation that closes it.
  ///
  /// Punctuation that follows no word is kept apart.
  package static func attachingPunctuation(_ text: String) -> String {
    var result: [Character] = []
    let characters = Array(text)
    for (index, character) in characters.enumerated() {
      let isClosing = ".,;:?!".contains(character)
      let isLast = index + 1 == characters.count || characters[index + 1] == " "
      if isClosing, isLast, result.last == " ", result.count > 1 {
        let before = result[result.count - 2]
        if before.isLetter || before.isNumber { result.removeLast() }
      }
      result.append(character)
    }
    return String(result)
  }
}
