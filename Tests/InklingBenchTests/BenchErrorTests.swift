import Testing
import inkling_bench

struct BenchErrorTests {
  @Test func `errors state the problem and the remedy`() {
    #expect(
      "\(BenchError.notFinite(step: 3))" == "loss or gradient of step 3 isn't finite: the engine has a defect")
    #expect(
      "\(BenchError.noInk(folder: "x"))" == "the ink made with x gave no batch: name the folder of the starter set")
    #expect(
      "\(BenchError.noLines(characters: 40, set: "x"))"
        == "x has no line of about 40 characters: name another set, or another length with --characters")
    #expect(
      "\(BenchError.noWriters(samples: 40, set: "x"))"
        == "no writer of x has 40 such samples: name another set or --kind, or ask for fewer with --samples and --least"
    )
    #expect(
      "\(BenchError.classes(4000, limit: 96))" == "a pipeline of synthetic lines has 54 to 96 classes, not 4000")
    #expect(
      "\(BenchError.process(measures: "steps", code: 3))"
        == "the process that measures steps ended with 3; see its own message above")
    #expect(
      "\(BenchError.stroke("1 x"))"
        == "“1 x” is no stroke: a line of ink has the x and the y of each point, with spaces between")
    #expect(
      "\(BenchError.request("go"))" == "“go” is no request: requests are “seconds NUMBER”, “steps NUMBER” or “end”")
  }
}
