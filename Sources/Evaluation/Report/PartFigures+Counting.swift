import InkData

extension PartFigures {
  /// Counts everything that outcomes of one kind say.
  ///
  /// - Parameter samples: the samples in the outcomes' order, from which the examples' ink is drawn.
  init(
    kind: SampleKind, outcomes: [SampleOutcome], indices: [Int], samples: EvaluationSamples, evaluator: Evaluator
  ) throws {
    let own = indices.map { outcomes[$0] }
    self.kind = kind
    figures = Figures(of: own, kind: kind, bootstrap: evaluator.bootstrap)
    let classMeasure =
      own.contains { $0.isRightWithinClass != nil } ? Measure.restrictedErrorRate : Measure.classErrorRate
    // Contributors who are a writer each would only repeat the writers, made-up hands by the thousand.
    let isByWriter = Set(own.map(\.contributor)).count == Set(own.map(\.writer)).count
    groups = GroupFigures.Dimension.allCases.filter { $0 != .contributor || !isByWriter }.flatMap { dimension in
      Dictionary(grouping: own.filter { $0.value(in: dimension) != nil }) { $0.value(in: dimension) ?? "" }
        .sorted { (dimension.place(of: $0.key), $0.key) < (dimension.place(of: $1.key), $1.key) }
        .map { name, members in
          GroupFigures(
            dimension: dimension, name: name,
            figures: Figures(of: members, kind: kind, bootstrap: evaluator.bootstrap),
            writers: dimension == .characterClass ? WriterDistribution(of: members, measure: classMeasure) : nil)
        }
    }
    writers = WriterDistribution(of: own, measure: Self.mainMeasure(of: kind))
    confusions = Confusion.list(of: own, limit: 40)
    calibration = CalibrationFigures(of: own)
    let failed = own.filter { $0.failure != nil }
    failures = failed.first.map { Failures(count: failed.count, first: $0.failure ?? "") }
    examples = try Self.chosen(indices.filter { !outcomes[$0].isRight }, outcomes, evaluator).map { index, choice in
      let outcome = outcomes[index]
      return Example(
        choice: choice, sampleID: outcome.sampleID, writer: outcome.writer, text: outcome.text ?? "",
        recognized: outcome.recognized ?? "", characters: outcome.characters,
        ink: DrawnInk(try samples.sample(index).ink, size: kind == .line ? 2_000 : 1_000))
    }
  }

  private static func chosen(
    _ wrong: [Int], _ outcomes: [SampleOutcome], _ evaluator: Evaluator
  ) -> [(Int, Example.Choice)] {
    // Of isolated characters every wrong one is as wrong as the next: worse is one that its class doesn't save, and one
    // of which the recognizer is sure.
    func badness(_ index: Int) -> (Double, Int, Double) {
      let outcome = outcomes[index]
      return (outcome.characters.rate ?? 0, outcome.isErrorToLookAt ? 1 : 0, outcome.confidence ?? 0)
    }
    let ranked = wrong.sorted { badness($0) != badness($1) ? badness($0) > badness($1) : $0 < $1 }
    // One of each writer first: otherwise the page would show one hand.
    var writers: Set<String> = []
    let firsts = ranked.filter { writers.insert(outcomes[$0].writer).inserted }
    let isFirst = Set(firsts)
    let worst = (firsts + ranked.filter { !isFirst.contains($0) }).prefix(evaluator.examples / 2)
    var random = SplitMix(seed: evaluator.bootstrap.seed)
    let rest = Set(wrong).subtracting(worst).sorted().shuffled(using: &random).prefix(evaluator.examples - worst.count)
    return worst.map { ($0, .worst) } + rest.sorted().map { ($0, .lot) }
  }
}
