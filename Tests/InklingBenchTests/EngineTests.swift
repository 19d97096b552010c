import Foundation
import Tensors
import Testing
import inkling_bench

@Suite(.serialized) struct EngineTests {
  @Test func `all parts of a tiny run come as JSON`() throws {
    let run = try BenchProcess.run(
      "engine", "--only", "products", "kernels", "layers", "--threads", "1", "--seconds", "0.002", "--json")
    #expect(run.code == 0, "\(run.errors)")
    let report = try JSONDecoder().decode(EngineReport.self, from: run.output)
    #expect(report.products.map(\.shape) == ProductShape.all)
    #expect(report.bestProduct[1] == report.products.map(\.best).max())
    #expect(Set(report.kernels.map(\.instructions)) == Set(Kernels.available.map(\.rawValue)))
    #expect(report.kernels.allSatisfy { $0.nanosecondsPerElement > 0 })
    #expect(report.kernels.filter { $0.instructions == "baseline" }.allSatisfy { $0.speedup == 1 })
    #expect(report.layers.count == 6 && report.steps.isEmpty)
  }

  @Test func `a table has a row for each product`() throws {
    let run = try BenchProcess.run("engine", "--only", "products", "--threads", "1,2", "--seconds", "0.001")
    #expect(run.code == 0, "\(run.errors)")
    let text = String(decoding: run.output, as: UTF8.self)
    #expect(text.contains("product") && !text.contains("loop  "))
    #expect(text.split(separator: "\n").count { $0.contains(" · ") } == 2 * ProductShape.all.count)
  }
}

struct ThreadCountsTests {
  @Test func `a list of numbers from 1 to 64 is read`() {
    #expect(ThreadCounts(argument: "1,2")?.counts == [1, 2])
    for wrong in ["", "0", "1,,2", "65", "two"] { #expect(ThreadCounts(argument: wrong) == nil, "\(wrong)") }
  }
}

struct MedianTests {
  @Test func `the middle of an odd and of an even number of values`() {
    #expect(Median.of([3, 1, 2]) == 2)
    #expect(Median.of([4, 1, 2, 3]) == 2.5)
    #expect(Median.of([]) == 0)
  }
}
