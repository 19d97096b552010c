import InkCore
import InkModelFile
import InkNetwork

extension Drawing {
  /// Returns the settled beginning of the likeliest text, which later ink shouldn't change, by a policy's conditions.
  ///
  /// Call this once after every prediction: the agreement on a beginning is counted in predictions.
  ///
  /// ```swift
  /// let settled = try drawing.stablePrefix(pause: clock.now - penUp)
  /// if !settled.isEmpty {
  ///   document.append(settled.text)
  ///   try drawing.commit(settled)
  /// }
  /// ```
  ///
  /// `pause`: seconds since the pen left the surface; 0 while it writes.
  /// - Returns: the longest settled beginning, which may be empty.
  /// - Throws: what `prediction()` throws.
  /// - Complexity: linear in the points and in words times strokes, besides the prediction.
  public func stablePrefix(
    by policy: CommitPolicy = CommitPolicy(), pause: Double = 0
  ) throws(RecognizerError) -> StablePrefix {
    guard let best = try prediction().first, !best.segmentation.isEmpty else { return StablePrefix() }
    let cuts = PrefixCuts(best.segmentation, strokeCount: ink.strokes.count)
    let hasPaused = pause >= policy.pause
    let isFull = ink.pointCount > policy.pointLimit
    let boxes = ink.strokes.map { Ink(strokes: [$0]).boundingBox }
    let pen = ink.visibleLocations.last
    /// The distance in units from the pen to the box around some strokes; 0 when it isn't known.
    func distance(from strokes: [Int]) -> Float {
      guard let pen, latest.unit > 0, let around = Box(around: strokes.compactMap { boxes[$0] }) else { return 0 }
      return around.distance(to: pen) / latest.unit
    }
    for cut in stride(from: cuts.count, to: 0, by: -1) where cuts.isClean(cut) && (isFull || cuts.endsWord(cut)) {
      let strokes = cuts.strokes(to: cut)
      guard !strokes.isEmpty, hasPaused || distance(from: strokes) >= policy.distance else { continue }
      let confidence = latest.prefixConfidences[cut - 1]
      let isSure =
        confidence >= policy.confidence && (hasPaused || commits.history.agreement(on: cut) >= policy.agreement)
      guard isFull || isSure else { continue }
      return StablePrefix(
        text: String(best.segmentation.prefix(cut).map { $0.grapheme }), graphemeCount: cut,
        strokes: strokes.compactMap { ink.strokes[$0].id }, confidence: confidence)
    }
    return StablePrefix()
  }

  /// Removes a settled beginning's strokes from the drawing; its text becomes context of the rest.
  ///
  /// - Throws: `RecognizerError.unknownStroke` when a stroke is no longer there.
  public func commit(_ prefix: StablePrefix) throws(RecognizerError) {
    try commit(prefix.text, strokes: prefix.strokes)
  }

  /// Removes strokes from the drawing whose text is settled, for example by a person's choice among the candidates.
  ///
  /// The text is added to `hints.context`, which keeps its last graphemes. The ink of the last words is kept as well, but
  /// not shown: later ink on the same line is read as its continuation, including a space in between, so that the texts of
  /// all commits, one after another, are the text of the line. Ink elsewhere, such as on the next line, is read by itself:
  /// the application adds the space or line end in between.
  ///
  /// A model of single characters, each of which is a whole drawing, reads all later ink by itself.
  ///
  /// However long someone writes, a drawing that commits holds only its uncommitted ink and these last words.
  ///
  /// - Throws: `RecognizerError.unknownStroke`; the drawing is unchanged then.
  public func commit(_ text: String, strokes ids: [Stroke.ID]) throws(RecognizerError) {
    var isCommitted = [Bool](repeating: false, count: ink.strokes.count)
    for id in ids { isCommitted[try knownIndex(of: id)] = true }
    let committed = isCommitted.indices.filter { isCommitted[$0] }
    guard !committed.isEmpty else { return }
    let count = graphemeCount(of: text)
    // Words on another line are no context of these.
    let line = current?.lines.lastIndex { $0.contains { isCommitted[$0] } } ?? 0
    commits.append(
      words(of: text, count: count, committed, onLine: line), isContinuation: contextStrokes > 0 && line == 0,
      unit: latest.unit, alphabet: recognizer.metadata.alphabet)
    if let count { commits.history.removeFirst(count) } else { commits.history.removeAll() }
    ink.strokes = ink.strokes.indices.compactMap { isCommitted[$0] ? nil : ink.strokes[$0] }
    #if !ONE_LANGUAGE
      addToHabit(text)
    #endif
    hints.context = String((hints.context + text).suffix(Self.textContextLength))
  }

  /// Forgets the committed ink, so that later ink is read by itself: for a caret that moves elsewhere, where
  /// `hints.context` is another text, too.
  public func forgetCommittedInk() { commits.context.removeAll() }

  /// More graphemes than any language model or word list looks back.
  private static let textContextLength = 64

  /// The number of graphemes of a text that the likeliest candidate begins with; `nil` when it doesn't.
  private func graphemeCount(of text: String) -> Int? {
    guard let best = current?.candidates.first else { return nil }
    var read = ""
    for (index, segment) in best.segmentation.enumerated() {
      read.append(segment.grapheme)
      if read == text { return index + 1 }
    }
    return nil
  }

  /// The words of the strokes' text, where their strokes are known; `nil` for an empty text, when the network has no
  /// label for one of its graphemes, and when it reads all ink as one character.
  ///
  /// `count` is that of the text's graphemes, if the likeliest candidate begins with it; only words on `line` are of use.
  private func words(of text: String, count: Int?, _ committed: [Int], onLine line: Int) -> [ContextInk.Word]? {
    guard !text.isEmpty, recognizer.metadata.task != .characters else { return nil }
    let segments = current?.candidates.first?.segmentation ?? []
    let graphemes = count.map { count in segments.prefix(count).map { $0.grapheme } } ?? Array(text)
    let labels = graphemes.compactMap { recognizer.metadata.alphabet.label(of: $0) }
    guard labels.count == graphemes.count else { return nil }
    let cuts = PrefixCuts(segments, strokeCount: ink.strokes.count)
    guard let count, cuts.strokes(to: count) == committed else {
      // Which of several lines the text's end is on isn't known.
      guard latest.lines.count < 2 else { return nil }
      return [ContextInk.Word(labels: labels, strokes: committed.map { ink.strokes[$0] })]
    }
    var words: [ContextInk.Word] = []
    var start = 0
    for cut in 1...count where cut == count || cuts.isClean(cut) && cuts.endsWord(cut) {
      let strokes = cuts.strokes(from: start, to: cut)
      if latest.lines.count < 2 || latest.lines[line].contains(where: strokes.contains) {
        words.append(ContextInk.Word(labels: Array(labels[start..<cut]), strokes: strokes.map { ink.strokes[$0] }))
      }
      start = cut
    }
    return words
  }
}
