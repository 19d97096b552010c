import InkData

/// A sample whose label a model finds unlikely.
public struct Suspect: Hashable, Codable, Sendable {
  /// The sample's name in its data set.
  public var sampleID: String
  /// The sample's number in its set.
  public var index: Int
  /// The writer.
  public var writer: String
  /// The kind of the sample.
  public var kind: SampleKind
  /// The label.
  public var label: String
  /// The likeliest text.
  public var reading: String
  /// The log-probability of the reading less that of the label, in nats; missing where the ink is too short for the label.
  public var suspicion: Double?

  /// Makes a suspect.
  public init(
    sampleID: String, index: Int, writer: String, kind: SampleKind, label: String, reading: String, suspicion: Double?
  ) {
    self.sampleID = sampleID
    self.index = index
    self.writer = writer
    self.kind = kind
    self.label = label
    self.reading = reading
    self.suspicion = suspicion
  }
}

/// The samples of a data set whose labels are most likely wrong, for a person to look at.
///
/// A label is suspect when another text is likelier by its ink and by the other labels (`LabelPrior`), and the more so the
/// likelier it is. A model that learned the label from the same sample tells less than one that didn't: samples are best
/// judged by models of a cross-validation.
///
/// ## Source
/// Northcutt, Jiang, Chuang: Confident Learning (2021) for judging by models of other folds; here by sequences' likelihoods.
public struct SuspectList: Encodable, Sendable {
  /// The data set's name.
  public var set: String
  /// The licence of its ink.
  public var licence: String
  /// The models.
  public var models: [String]
  /// Whether each model judged only samples that it hadn't learned from.
  public var isCrossFitted: Bool
  /// The number of samples judged.
  public var judged: Int
  /// The number of samples that no model judged: in no part of a split, of another kind or language.
  public var notJudged: Int
  /// The number of samples left out because somebody had decided about them.
  public var decided: Int
  /// The number of samples left out because their labels have graphemes that the models lack.
  public var outsideAlphabet: Int
  /// The number of samples whose label isn't the likeliest text.
  public var differing: Int
  /// The suspects, the most suspicious first.
  public var suspects: [Suspect]

  /// Ranks judged samples and keeps the first `limit`; those that the reading doesn't speak against are no suspects.
  public static func ranked(_ all: [Suspect], limit: Int) -> [Suspect] {
    let suspects = all.filter { $0.reading != $0.label && $0.suspicion.map { $0 > 0 } ?? true }
    return Array(
      suspects.sorted { a, b in
        let (first, second) = (a.suspicion ?? .infinity, b.suspicion ?? .infinity)
        return first == second ? a.index < b.index : first > second
      }.prefix(limit))
  }

  /// Makes a list.
  public init(
    set: String, licence: String, models: [String], isCrossFitted: Bool, judged: [Suspect], notJudged: Int,
    decided: Int, outsideAlphabet: Int, limit: Int
  ) {
    self.set = set
    self.licence = licence
    self.models = models
    self.isCrossFitted = isCrossFitted
    self.judged = judged.count
    self.notJudged = notJudged
    self.decided = decided
    self.outsideAlphabet = outsideAlphabet
    differing = judged.count { $0.reading != $0.label }
    suspects = Self.ranked(judged, limit: limit)
  }

  /// The list as a table for the terminal.
  public func text(limit: Int) -> String {
    var text = summary.joined(separator: "\n") + "\n"
    guard !suspects.isEmpty else { return text + "no label is suspect\n" }
    let rows = suspects.prefix(limit).enumerated().map { number, suspect in
      "\(number + 1). \(suspect.sampleID)  “\(suspect.label)” read as “\(suspect.reading)”  "
        + (suspect.suspicion.map { ReportNumber.fixed($0, 1) } ?? "too short")
    }
    text += "\n" + rows.joined(separator: "\n") + "\n"
    if suspects.count > limit { text += "… and \(suspects.count - limit) more\n" }
    return text
  }

  var summary: [String] {
    var lines = [
      "\(ReportNumber.count(judged)) samples of \(set) judged by \(models.joined(separator: ", ")); "
        + "\(ReportNumber.count(differing)) have a likelier text than their label"
    ]
    if !isCrossFitted {
      lines.append("the model may have learned these labels: judge with models of `inkling data split --folds`")
    }
    if outsideAlphabet > 0 {
      lines.append("\(ReportNumber.count(outsideAlphabet)) labels have graphemes that the models lack")
    }
    if notJudged > 0 { lines.append("\(ReportNumber.count(notJudged)) samples were not to be judged") }
    if decided > 0 { lines.append("\(ReportNumber.count(decided)) were decided about before") }
    return lines
  }
}
