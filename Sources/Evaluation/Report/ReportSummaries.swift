import InkData
import TextAndFiles

/// The evaluated model.
public struct ModelSummary: Hashable, Codable, Sendable {
  /// The model's name.
  public var name: String
  /// Its form: `model file, int8`, `training network`.
  public var form: String
  /// Its languages, as BCP-47 tags.
  public var languages: [String]
  /// The number of parameters.
  public var parameterCount: Int?
  /// The network's multiply-adds for a frame, of its views in the plane one share each; `nil` where unknown.
  public var multiplyAddsPerFrame: Int?
  /// The size of its file.
  public var byteCount: Int?
  /// The SHA-256 of its tensors, independent of the file's metadata.
  public var checksum: String?
  /// The decoder: `greedy`, `prefix beam, width 16`.
  public var decoder: String?

  /// Makes a summary.
  public init(
    name: String, form: String, languages: [String] = [], parameterCount: Int? = nil, multiplyAddsPerFrame: Int? = nil,
    byteCount: Int? = nil, checksum: String? = nil, decoder: String? = nil
  ) {
    self.name = name
    self.form = form
    self.languages = languages
    self.parameterCount = parameterCount
    self.multiplyAddsPerFrame = multiplyAddsPerFrame
    self.byteCount = byteCount
    self.checksum = checksum
    self.decoder = decoder
  }
}

/// The data of an evaluation.
public struct DataSummary: Hashable, Codable, Sendable {
  /// The names of the data sets.
  public var names: [String]
  /// The licences of the data.
  public var licences: [String]
  /// Title, origin and licence of each set, to be named beside samples that are shown.
  public var attributions: [String]
  /// The names of the synthetic sets, each once.
  public var synthetic: [String]
  /// The checksums of the compiled sets, in the order of their names.
  public var checksums: [String]
  /// The file name of the split, where one was used.
  public var split: String?
  /// The part of the split.
  public var part: String?
  /// The restrictions to a part of the data, in words: a limit, kinds.
  public var restrictions: [String]

  /// Makes a summary.
  public init(
    names: [String], licences: [String] = [], attributions: [String] = [], synthetic: [String] = [],
    checksums: [String] = [], split: String? = nil, part: String? = nil, restrictions: [String] = []
  ) {
    self.names = names
    self.licences = licences
    self.attributions = attributions
    self.synthetic = synthetic
    self.checksums = checksums
    self.split = split
    self.part = part
    self.restrictions = restrictions
  }
}

/// The few figures of an evaluation report that a model file carries.
public struct EvaluationSummary: Encodable, Sendable {
  struct Part: Encodable, Sendable {
    var samples: Int
    var writers: Int
    var characterErrorRate: Estimate?
    var wordErrorRate: Estimate?
    var topOne: Estimate?
    var topOneByUse: Estimate?
  }

  var date: String
  var data: String
  var parts: [String: Part]

  /// Takes the main figures from a report.
  public init(of report: EvaluationReport) {
    date = report.date
    data = report.data.description
    parts = [:]
    for part in report.parts {
      let isCharacter = part.kind == .character
      parts[part.kind.rawValue] = Part(
        samples: part.figures.sampleCount, writers: part.figures.writerCount,
        characterErrorRate: isCharacter ? nil : part.figures.characterErrorRate,
        wordErrorRate: part.figures.wordErrorRate, topOne: part.figures.topK?.first?.share,
        topOneByUse: part.figures.topOneByUse)
    }
  }

  /// The figures as one line of JSON.
  public func json() throws -> String { try JSONText.line(self) }
}
