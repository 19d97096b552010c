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
    for product in report.products {
      #expect((product.panels != nil) == product.shape.isRecurrent)
      #expect(product.best >= product.blas.best && product.blas.best >= product.blas.gigaflops)
      guard let panels = product.panels else { continue }
      #expect(product.ratio == panels.gigaflops / product.blas.gigaflops)
      #expect(product.best >= panels.best && panels.best >= panels.gigaflops)
    }
    #expect(Set(report.kernels.map(\.instructions)) == Set(TrainingKernels.available.map(\.rawValue)))
    #expect(report.kernels.allSatisfy { $0.nanosecondsPerElement > 0 })
    #expect(report.kernels.filter { $0.instructions == "baseline" }.allSatisfy { $0.speedup == 1 })
    let widest = report.kernels.filter { $0.instructions == TrainingKernels.instructions.rawValue }
    #expect(Set(widest.map(\.name)).count == widest.count)
    // Loops with recurrent products have a rate: 8 H operations forward and as many backward for a unit of an LSTM, 6 H for
    // one of a GRU; nanoseconds and 10⁹ operations a second cancel.
    let products = ["LSTM step": 8, "LSTM step, both": 16, "GRU step": 6, "GRU step, both": 12]
    for loop in widest {
      let operations = (loop.gigaflops ?? 0) * loop.nanosecondsPerElement
      #expect(abs(operations - Double((products[loop.name] ?? 0) * 128)) < 1e-6, "\(loop.name)")
    }
    #expect(Set(products.keys).isSubset(of: widest.map(\.name)))
    #expect(report.layers.count == 6 && report.steps.isEmpty)
  }

  @Test(arguments: [false, true])
  func `BLAS and panels give the same product`(_ transposesSecond: Bool) {
    let operands = ProductOperands(
      ProductShape(m: 9, k: 40, n: 70, transposesSecond: transposesSecond, isRecurrent: true))
    operands.multiply()
    let expected = operands.result
    operands.multiplyPanels()
    // Sums of 40 products below 1, in another order.
    for (a, b) in zip(operands.result, expected) { #expect(abs(a - b) < 1e-5) }
  }

  @Test func `the table has steps of recurrent layers with the rate of their products`() throws {
    let run = try BenchProcess.run("engine", "--only", "kernels", "--seconds", "0.001")
    #expect(run.code == 0, "\(run.errors)")
    let lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n")
    for name in ["LSTM step ", "LSTM step, both ", "GRU step ", "GRU step, both "] {
      #expect(lines.count { $0.hasPrefix(name) } == TrainingKernels.available.count, "\(name)")
    }
    let norms = lines.filter { $0.hasPrefix("layer norm ") }
    #expect(!norms.isEmpty && norms.allSatisfy { $0.hasSuffix("–") })
  }

  @Test func `a table has a row for each product`() throws {
    let run = try BenchProcess.run("engine", "--only", "products", "--threads", "1,2", "--seconds", "0.001")
    #expect(run.code == 0, "\(run.errors)")
    let text = String(decoding: run.output, as: UTF8.self)
    #expect(text.contains("product") && !text.contains("loop  "))
    let rows = text.split(separator: "\n").filter { $0.contains(" · ") }
    #expect(rows.count == 2 * ProductShape.all.count)
    // Another way competes with the BLAS: panels for steps, bfloat16 for whole batches.
    #expect(rows.allSatisfy { ($0.contains(", step") || Arithmetic.hasBFloat16Instructions) == $0.hasSuffix(" ×") })
  }
}

struct ThreadCountsTests {
  @Test func `a list of numbers from 1 to 64 is read`() {
    #expect(ThreadCounts(argument: "1,2")?.counts == [1, 2])
    for wrong in ["", "0", "1,,2", "65", "two"] { #expect(ThreadCounts(argument: wrong) == nil, "\(wrong)") }
  }
}
