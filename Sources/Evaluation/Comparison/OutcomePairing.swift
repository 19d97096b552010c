import InkData

/// The samples that two reports share.
struct OutcomePairing {
  private struct Identity: Hashable {
    var source: String
    var sampleID: String
    var kind: SampleKind
    var reference: Int

    init(_ outcome: SampleOutcome) {
      source = outcome.source
      sampleID = outcome.sampleID
      kind = outcome.kind
      reference = outcome.characters.referenceLength
    }
  }

  /// For each outcome of the first report the same sample's index in the second; `nil` where it has none.
  let partners: [Int?]

  /// Pairs the outcomes of two reports by data set, name, kind and length of the label.
  init(_ first: [SampleOutcome], _ second: [SampleOutcome]) {
    let indices = Dictionary(second.enumerated().map { (Identity($1), $0) }, uniquingKeysWith: { $1 })
    partners = first.map { indices[Identity($0)] }
  }
}
