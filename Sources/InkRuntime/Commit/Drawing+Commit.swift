import InkCore
import InkModelFile

extension Drawing {
  /// The beginning of the likeliest text that is settled: as far as a policy can tell, what is written from now on won't
  /// change it. The rest may still be read otherwise.
  ///
  /// Ask once after every prediction: how long a beginning has stood is counted by the predictions that were asked for.
  ///
  /// ```swift
  /// let settled = try drawing.stablePrefix(pause: clock.now - penUp)
  /// if !settled.isEmpty {
  ///   document.append(settled.text)
  ///   try drawing.commit(settled)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - policy: when a beginning is settled.
  ///   - pause: seconds since the pen left the surface; 0 while it writes.
  /// - Returns: the longest beginning that is settled; possibly an empty one.
  /// - Throws: what `prediction()` throws.
  /// - Complexity: linear in the points and in words times strokes, besides the prediction.
  public func stablePrefix(
    by policy: CommitPolicy = CommitPolicy(), pause: Double = 0
  ) throws(RecognizerError) -> StablePrefix {
    guard let best = try prediction().first, !best.segmentation.isEmpty else { return StablePrefix() }
    let cuts = PrefixCuts(best.segmentation, strokeCount: ink.strokes.count)
    let hasPaused = pause >= policy.pause
    let isFull = ink.pointCount > policy.pointLimit
    let reach = PenReach(ink, unit: unit)
    for cut in stride(from: cuts.count, to: 0, by: -1) where cuts.isClean(cut) && (isFull || cuts.endsWord(cut)) {
      let strokes = cuts.strokes(to: cut)
      guard !strokes.isEmpty, hasPaused || reach.distance(from: strokes) >= policy.distance else { continue }
      let confidence = prefixConfidences[cut - 1]
      if !isFull {
        guard confidence >= policy.confidence, hasPaused || history.agreement(on: cut) >= policy.agreement else {
          continue
        }
      }
      var text = ""
      for segment in best.segmentation.prefix(cut) { text.append(segment.grapheme) }
      return StablePrefix(
        text: text, graphemeCount: cut, strokes: strokes.compactMap { ink.strokes[$0].id }, confidence: confidence)
    }
    return StablePrefix()
  }

  /// Takes what is settled out of the drawing: its strokes go, its text becomes the context of what follows.
  ///
  /// - Throws: `RecognizerError.unknownStroke` when a stroke isn't there any longer.
  public func commit(_ prefix: StablePrefix) throws(RecognizerError) {
    try commit(prefix.text, strokes: prefix.strokes)
  }

  /// Takes strokes out of the drawing whose text is settled, such as by a person's choice among the candidates.
  ///
  /// The text is added to `hints.context`, of which the last graphemes stay. The ink of the last words stays as well,
  /// out of sight: what is written behind it on the same line is read as its continuation, a space that stands between
  /// included, so that the texts of all commits, one after another, are the text of the line. Ink that lies elsewhere,
  /// such as on the next line, is read by itself: what stands between is the application's to say.
  ///
  /// However long someone writes, a drawing that commits holds no more than its uncommitted ink and these last words.
  ///
  /// - Parameters:
  ///   - text: what the strokes read.
  ///   - ids: the strokes.
  /// - Throws: `RecognizerError.unknownStroke`; the drawing is as it was then.
  public func commit(_ text: String, strokes ids: [Stroke.ID]) throws(RecognizerError) {
    var isCommitted = [Bool](repeating: false, count: ink.strokes.count)
    for id in ids {
      guard let place = ink.strokes.lastIndex(where: { $0.id == id }) else { throw .unknownStroke(id) }
      isCommitted[place] = true
    }
    let places = isCommitted.indices.filter { isCommitted[$0] }
    guard !places.isEmpty else { return }
    let count = graphemeCount(of: text)
    // Words on another line aren't seen beside these.
    if contextStrokes == 0 { context.removeAll() }
    if let words = words(of: text, count: count, places) {
      context.append(words, unit: unit, length: contextLength, alphabet: recognizer.metadata.alphabet)
    } else {
      // A text that the network can't read can't be found again before what follows.
      context.removeAll()
    }
    if let count {
      history.removeFirst(count)
    } else {
      history.removeAll()
    }
    ink.strokes = ink.strokes.indices.compactMap { isCommitted[$0] ? nil : ink.strokes[$0] }
    hints.context = String((hints.context + text).suffix(Self.textContextLength))
  }

  /// Forgets the ink that was committed, so that what follows is read by itself: for a caret that moves elsewhere,
  /// where `hints.context` is another text, too.
  public func forgetCommittedInk() {
    context.removeAll()
    shownChanged()
  }

  /// More than any language model or word list looks back.
  private static let textContextLength = 64

  /// How many graphemes of the likeliest candidate a text is; `nil` when it begins otherwise, or there is none.
  private func graphemeCount(of text: String) -> Int? {
    guard let best = candidates?.first else { return nil }
    var read = ""
    for (index, segment) in best.segmentation.enumerated() {
      read.append(segment.grapheme)
      if read == text { return index + 1 }
    }
    return nil
  }

  /// The words of a text that strokes read, where they are known; `nil` when there is none, or the network has no label
  /// for one of its graphemes.
  ///
  /// - Parameter count: how many graphemes of the likeliest candidate the text is, if it is any.
  private func words(of text: String, count: Int?, _ places: [Int]) -> [ContextInk.Word]? {
    guard !text.isEmpty else { return nil }
    let segments = candidates?.first?.segmentation ?? []
    let graphemes = count.map { count in segments.prefix(count).map { $0.grapheme } } ?? Array(text)
    var labels: [Int32] = []
    for grapheme in graphemes {
      guard let label = recognizer.metadata.alphabet.label(of: grapheme) else { return nil }
      labels.append(label)
    }
    let cuts = PrefixCuts(segments, strokeCount: ink.strokes.count)
    guard let count, cuts.strokes(to: count) == places else {
      return [ContextInk.Word(labels: labels, strokes: places.map { ink.strokes[$0] })]
    }
    var words: [ContextInk.Word] = []
    var start = 0
    for cut in 1...count where cut == count || cuts.isClean(cut) && cuts.endsWord(cut) {
      let strokes = cuts.strokes(from: start, to: cut)
      words.append(ContextInk.Word(labels: Array(labels[start..<cut]), strokes: strokes.map { ink.strokes[$0] }))
      start = cut
    }
    return words
  }
}
