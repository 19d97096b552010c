import InkData

/// Labelled ink by index: a compiled set, or anything with the same functions.
public struct TrainingSource: Sendable {
  /// The name in reports.
  public let name: String
  /// The number of samples.
  public let count: Int
  let info: @Sendable (Int) -> SampleInfo
  let sample: @Sendable (Int) throws -> LabelledInk
  let part: @Sendable (SampleInfo) -> SplitPart?
  /// Whether there are samples beyond `count`, so that every pass over the source takes new ones.
  let isEndless: Bool

  /// Makes a source from functions whose results are the same at every call and from every thread.
  public init(
    name: String, count: Int, info: @escaping @Sendable (Int) -> SampleInfo,
    sample: @escaping @Sendable (Int) throws -> LabelledInk,
    part: @escaping @Sendable (SampleInfo) -> SplitPart? = { _ in .training }
  ) {
    self.name = name
    self.count = count
    self.info = info
    self.sample = sample
    self.part = part
    isEndless = false
  }

  /// Makes a source that writes its samples as they are asked for, all of them for training.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - count: The samples of one pass; the next pass takes the numbers after them.
  ///   - sample: The sample of any number from 0, the same at every call and from every thread.
  public init(
    endless name: String, count: Int, sample: @escaping @Sendable (Int) throws -> LabelledInk
  ) {
    self.name = name
    self.count = count
    info = { _ in preconditionFailure("an endless source has no list of samples") }
    self.sample = sample
    part = { _ in .training }
    isEndless = true
  }

  /// Makes a source of samples in memory.
  public init(
    name: String, samples: [LabelledInk], part: @escaping @Sendable (SampleInfo) -> SplitPart? = { _ in .training }
  ) {
    self.init(
      name: name, count: samples.count, info: { samples[$0].info }, sample: { samples[$0] }, part: part)
  }

  /// Opens a compiled set with the split that goes with it; without one all of it is for training.
  ///
  /// With decisions about labels, samples have the corrected ones, and those left out are in no part.
  public init(set: CompiledSet, name: String, split: DataSplit?, decisions: LabelDecisions? = nil) {
    self.init(
      name: name, count: set.count,
      info: { index in
        var info = set.info(at: index)
        info.text = decisions?.text(of: info) ?? info.text
        return info
      },
      sample: { index in
        var sample = try set.sample(at: index)
        sample.text = decisions?.text(of: sample.info) ?? sample.text
        return sample
      },
      part: { info in
        if let decisions, decisions.text(of: info) == nil { return nil }
        return split == nil ? .training : split?.part(of: info)
      })
  }
}
