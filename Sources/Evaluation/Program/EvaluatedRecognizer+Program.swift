extension EvaluatedRecognizer {
  /// A recognizer that asks programs, as many at a time as samples are recognized at a time.
  public init(_ programs: RecognizerProgramPool) {
    self.init(
      recognize: { try programs.texts(of: UnlabelledSample(sampleID: "an ink", kind: .line, language: "", ink: $0)) })
    recognizeSample = { try programs.texts(of: $0) }
  }
}
