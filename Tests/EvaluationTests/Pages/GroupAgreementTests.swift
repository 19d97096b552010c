import Evaluation
import Testing

@Suite struct GroupAgreementTests {
  @Test func `groups are found when all their strokes are together, and no other`() {
    let agreement = GroupAgreement(predicted: [[2, 0, 1], [3], [4, 5]], actual: [[0, 1, 2], [3, 4], [5]]) { _ in true }
    #expect(agreement.found == 1 && agreement.predicted == 3 && agreement.actual == 3)
    #expect(abs(agreement.f1 - 1.0 / 3) < 1e-12)
  }

  @Test func `strokes of which nothing is known are left out`() {
    let agreement = GroupAgreement(predicted: [[0, 1, 9], [9]], actual: [[0, 1], [3]]) { $0 < 9 }
    #expect(agreement.found == 1 && agreement.predicted == 1 && agreement.actual == 2)
    #expect(agreement.precision == 1 && agreement.recall == 0.5)
  }

  @Test func `nothing agrees with nothing, and counts add up`() {
    let none = GroupAgreement(predicted: [], actual: []) { _ in true }
    #expect(none.precision == 1 && none.recall == 1 && none.f1 == 1)
    let one = GroupAgreement(predicted: [[0]], actual: [[0]]) { _ in true }
    let wrong = GroupAgreement(predicted: [[0, 1]], actual: [[0], [1]]) { _ in true }
    #expect((one + wrong).f1 == 0.4)
    #expect((one + wrong).observation(writer: "a") == Bootstrap.Observation(numerator: 2, denominator: 5, writer: "a"))
  }
}
