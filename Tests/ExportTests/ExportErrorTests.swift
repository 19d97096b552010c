import Export
import Testing

@Suite struct ExportErrorTests {
  @Test func `a failed comparison states its figures, the tolerance and the remedy`() {
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
        runtime and training network differ beyond the tolerance, so nothing was exported as int8:
          largest difference of a log-probability with the file's weights: 0.5 (at most 0.002 allowed)
          texts that differ with the file's weights: 2 of 24
          largest difference of a log-probability from the network as trained: 0.75 (at most 4.0 allowed)
          graphemes that differ from the network as trained: 3 of 40, 7.50 % (at most 2.00 % allowed)
        Export as float32 to see whether rounding is the cause; if that fails, too, the runtime has a defect.
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
      "the network has 12 classes and the alphabet needs 10: export with the alphabet of the network's recipe"
    ),
    (
      .featureMismatch(network: 3, features: 11),
      "the network takes 3 features per frame and this program extracts 11: train again, or export with the version "
        + "that trained it"
    ),
    (
      .planeMismatch(network: 32, features: 0),
      "the network's view in the plane has 32 cells along a side and the map of the whole ink 0: export with the feature "
        + "settings of the network's recipe"
    ),
    (
      .frameMismatch(ink: 2, runtime: 5, network: 6),
      "the runtime outputs 5 frames for ink 2 of the parity check and the training network 6: their layers differ, "
        + "which is a defect; nothing was exported"
    ),
    (
      .noParityInk, "there is no ink to compare the runtime and the training network on: give at least one"
    ),
  ])
  func `each error states the problem and the remedy`(error: ExportError, sentence: String) {
    #expect("\(error)" == sentence)
  }

  @Test func `a report without ink, beyond the tolerance or with a changed text fails`() {
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
