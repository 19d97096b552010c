extension HanziSamples {
  /// What the hands of these samples do to single characters: the figures of `count` of them, written for the purpose.
  ///
  /// - Parameters:
  ///   - count: How many characters are written.
  ///   - progress: Is told the number of characters done.
  public func statistics(characters count: Int, progress: (Int) -> Void = { _ in }) -> HanziStatistics {
    var collector = HanziStatisticsCollector()
    for index in 0..<count {
      if index.isMultiple(of: 256) { progress(index) }
      var (hand, random) = hand(at: index)
      let character = choice.characters[random.index(below: choice.characters.count)]
      guard let variants = writer.templates[character],
        let plan = writer.plan(character, hand: hand, random: &random)
      else { continue }
      var pen = HanziPen(hand: hand, origin: SIMD2(repeating: -0.5))
      for path in plan.strokes { pen.write(path, random: &random) }
      collector.add(pen.ink, plan: plan, template: variants.templates[variants.reference])
    }
    return collector.statistics
  }
}
