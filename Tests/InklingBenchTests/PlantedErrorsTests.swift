import InkCore
import InkData
import Testing
import inkling_bench

@Suite struct PlantedErrorsTests {
  private static let samples = (0..<200).map { number in
    LabelledInk(
      ink: Ink(strokes: []), text: ["library", "Problem", "word", "the"][number % 4], kind: .word, language: "en",
      writer: "anne", contributor: "made", source: "made", sampleID: "\(number)", licence: "Apache-2.0"
    ).info
  }

  @Test func `half of the wrong labels are others' and half have one letter wrong`() {
    let errors = PlantedErrors(share: 0.2, of: Self.samples, seed: 3)
    #expect(errors.labels.count == 40 && Set(errors.labels.map(\.sample)).count == 40)
    let texts = Dictionary(uniqueKeysWithValues: Self.samples.map { ($0.sampleID, $0.text) })
    for label in errors.labels {
      #expect(label.right == texts[label.sample] && label.wrong != label.right)
      switch label.kind {
      case .exchanged: #expect(texts.values.contains(label.wrong))
      case .misspelt: #expect(abs(label.wrong.count - label.right.count) <= 1 && !texts.values.contains(label.wrong))
      }
    }
    #expect(errors.labels.count { $0.kind == .misspelt } == 20)
    #expect(PlantedErrors(share: 0.2, of: Self.samples, seed: 3).labels.map(\.wrong) == errors.labels.map(\.wrong))
    #expect(PlantedErrors(share: 0, of: Self.samples, seed: 3).labels.isEmpty)
  }
}
