import Export
import Testing

@Suite struct ExportErrorTests {
  @Test func `a failed comparison tells its figures, what was allowed and what to do`() {
    var report = ParityReport()
    report.inkCount = 24
    report.textCount = 8
    report.arithmeticDifference = 0.5
    report.arithmeticTextChanges = 2
    report.roundingDifference = 0.75
    report.roundingEdits = 3
    report.graphemeCount = 40
    #expect(
      "\(ExportError.parity(type: .int8, report: report, tolerance: .standard(for: .int8)))" == """
        the runtime doesn't compute what the training network computes, so nothing was exported as int8:
          largest difference of a log-probability with the file's weights: 0.5 (at most 0.002 allowed)
          texts that differ with the file's weights: 2 of 24
          largest difference of a log-probability from the network as trained: 0.75 (at most 4.0 allowed)
          graphemes that differ from the network as trained: 3 of 40, 7.50 % (at most 2.00 % allowed)
        Export as float32 to see whether rounding is the cause; when that fails, too, the runtime is at fault.
        """)
  }

  @Test(arguments: [
    (
      ExportError.notFinite(name: "output.bias", index: 4),
      "weight 4 of “output.bias” isn't a finite number, so nothing was exported: export an earlier checkpoint"
    ),
    (
      .tooLarge(name: "output.weight", index: 0, value: 70_000),
      "weight 0 of “output.weight” is 70000.0, beyond float16's largest number: export as float32 or int8"
    ),
    (
      .classMismatch(network: 12, alphabet: 10),
      "the network has 12 classes and the alphabet needs 10: export with the alphabet of the recipe that trained it"
    ),
    (
      .featureMismatch(network: 3, features: 11),
      "the network takes 3 features a frame and this program makes 11: train anew, or export with the version that "
        + "trained it"
    ),
    (
      .frameMismatch(ink: 2, runtime: 5, network: 6),
      "the runtime gives 5 frames for ink 2 of the parity check and the training network 6: the runtime's layers don't "
        + "do what training's do; nothing was exported"
    ),
    (
      .noParityInk, "there is no ink to compare the runtime with the training network by: give at least one"
    ),
  ])
  func `each error says what happened and what to do`(error: ExportError, sentence: String) {
    #expect("\(error)" == sentence)
  }

  @Test func `a report without ink, beyond a bound or with a changed text doesn't hold`() {
    var report = ParityReport()
    #expect(!report.holds(.standard(for: .float32)))
    report.inkCount = 1
    #expect(report.holds(.standard(for: .float32)))
    report.arithmeticDifference = .infinity
    #expect(!report.holds(.standard(for: .int8)))
    report.arithmeticDifference = 0
    report.arithmeticTextChanges = 1
    #expect(!report.holds(.standard(for: .int8)))
    report.arithmeticTextChanges = 0
    report.roundingEdits = 1
    report.graphemeCount = 50
    #expect(report.holds(.standard(for: .int8)))
    #expect(!report.holds(.standard(for: .float16)))
  }
}
