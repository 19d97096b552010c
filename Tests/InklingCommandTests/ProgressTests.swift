import Testing
import inkling

@Suite struct `A progress line` {
  @Test func `counts with rate and time left`() {
    #expect(
      Progress("training", unit: "steps").line(done: 20, total: 300, rate: 4.5)
        == "training 20/300 steps, 4.50/s, 1 min 02 s left")
    #expect(
      Progress("reading", unit: "samples").line(done: 20, total: nil, rate: 2, detail: "d")
        == "reading 20 samples, 2.00/s, d")
  }

  @Test func `of a share is a percentage with the time left`() {
    let progress = Progress("importing")
    #expect(progress.line(done: 0.43, total: 1, rate: 0.063) == "importing 43 %, 9 s left")
    #expect(progress.line(done: 0, total: 1, rate: 0) == "importing 0 %")
  }
}
