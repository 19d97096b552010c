extension ChineseSamples {
  /// Measures how the writers of these samples write single characters.
  ///
  /// - Parameters:
  ///   - count: The number of characters to write and measure.
  ///   - progress: Receives the number of characters done.
  public func statistics(characters count: Int, progress: (Int) -> Void = { _ in }) -> ChineseStatistics {
    var collector = ChineseStatisticsCollector()
    for index in 0..<count {
      if index.isMultiple(of: 256) { progress(index) }
      var (writer, random) = writer(at: index)
      let character = choice.characters[random.index(below: choice.characters.count)]
      guard let variants = synthesizer.templates[character],
        let plan = synthesizer.plan(character, writer: writer, random: &random)
      else { continue }
      var pen = ChinesePen(writer: writer, origin: SIMD2(repeating: -0.5))
      for path in plan.strokes { pen.write(path, random: &random) }
      collector.add(pen.ink, plan: plan, template: variants.templates[variants.reference])
    }
    return collector.statistics
  }
}
