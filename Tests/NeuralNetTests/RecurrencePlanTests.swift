import NeuralNet
import Testing

struct RecurrencePlanTests {
  @Test func `steps take the running sequences, longest first, from either end`() {
    // Lengths 2, 0, 3, 1: sequences 2, 0, 3 run at step 0, then 2 and 0, then 2.
    let plan = RecurrencePlan(offsets: [0, 2, 2, 5, 6])
    #expect(plan.sequences == 3)
    #expect(plan.steps == 3)
    #expect((0..<3).map { Array(plan.frames(at: $0, .forward)) } == [[2, 0, 5], [3, 1], [4]])
    #expect((0..<3).map { Array(plan.frames(at: $0, .backward)) } == [[4, 1, 5], [3, 0], [2]])
    #expect((0..<3).map(plan.active) == [3, 2, 1])
  }

  @Test func `sequences without frames make a plan without steps`() {
    let plan = RecurrencePlan(offsets: [0, 0, 0])
    #expect(plan.sequences == 0)
    #expect(plan.steps == 0)
  }
}
