import CInkKernels
import Dispatch
import InkCore
import Synchronization
import Tensors

/// The speed of a product, summed over all threads.
package struct ProductRate: Codable, Sendable {
  /// 10⁹ operations a second, the median of some bursts.
  package var gigaflops: Double
  package var best: Double

  init(of bursts: [Double]) {
    gigaflops = bursts.median ?? 0
    best = bursts.max() ?? 0
  }
}

/// The speed of a product by BLAS and, for steps of recurrent layers, by panels, for others in bfloat16 where the processor
/// has instructions for it; measured alternately.
package struct ProductResult: Codable, Sendable {
  package var shape: ProductShape
  package var threads: Int
  package var blas: ProductRate
  package var panels: ProductRate?
  package var bfloat16: ProductRate?
  package var ratio: Double? { (panels ?? bfloat16).map { $0.gigaflops / blas.gigaflops } }
  /// The fastest burst in float32.
  package var best: Double { max(blas.best, panels?.best ?? 0) }
}

/// Measures products, each thread with matrices of its own, as data-parallel workers have them.
enum ProductBench {
  static func measure(_ shape: ProductShape, threads: Int, bursts: Int = 5, seconds: Double) -> ProductResult {
    let isInBFloat16 = !shape.isRecurrent && Arithmetic.hasBFloat16Instructions
    var (blas, other): ([Double], [Double]) = ([], [])
    let time = seconds / Double(2 * bursts)
    let watch = Stopwatch()
    // A single product may take longer than there is time.
    while blas.isEmpty || blas.count < bursts && watch.seconds < 4 * seconds {
      blas.append(burst(shape, threads: threads, time) { $0.multiply() })
      if shape.isRecurrent {
        other.append(burst(shape, threads: threads, time) { $0.multiplyPanels() })
      } else if isInBFloat16 {
        other.append(burst(shape, threads: threads, time) { $0.multiply(.bfloat16) })
      }
    }
    return ProductResult(
      shape: shape, threads: threads, blas: ProductRate(of: blas),
      panels: shape.isRecurrent ? ProductRate(of: other) : nil, bfloat16: isInBFloat16 ? ProductRate(of: other) : nil)
  }

  /// The rate of all threads together.
  private static func burst(
    _ shape: ProductShape, threads: Int, _ seconds: Double, _ multiply: @Sendable (ProductOperands) -> Void
  ) -> Double {
    let total = Mutex(0.0)
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      let operands = ProductOperands(shape)
      multiply(operands)
      let time = Stopwatch.secondsPerCall(for: seconds) { multiply(operands) }
      total.withLock { $0 += Double(shape.operations) / time * 1e-9 }
    }
    return total.withLock { $0 }
  }
}

/// A product of matrices whose speed is measured: op(A) · op(B), op(A) m × k, op(B) k × n.
package struct ProductShape: Codable, Hashable, Sendable {
  package var m: Int
  package var k: Int
  package var n: Int
  /// Whether A and B lie the other way.
  package var transposesFirst: Bool
  package var transposesSecond: Bool
  /// Whether it is a step of a recurrent layer, whose B serves many products and so is laid out in panels once.
  package var isRecurrent: Bool

  package init(
    m: Int, k: Int, n: Int, transposesFirst: Bool = false, transposesSecond: Bool = false, isRecurrent: Bool = false
  ) {
    self.m = m
    self.k = k
    self.n = n
    self.transposesFirst = transposesFirst
    self.transposesSecond = transposesSecond
    self.isRecurrent = isRecurrent
  }

  /// The operations of one product, two to a multiply-add.
  package var operations: Int { 2 * m * n * k }

  /// Those of layers on whole batches in their three passes, large ones, and a recurrent layer's steps of few rows.
  package static let all: [ProductShape] = [
    ProductShape(m: 2048, k: 1024, n: 1024),
    ProductShape(m: 2048, k: 256, n: 768),
    ProductShape(m: 2048, k: 256, n: 768, transposesSecond: true),
    ProductShape(m: 256, k: 2048, n: 768, transposesFirst: true),
    ProductShape(m: 4096, k: 256, n: 4000, transposesSecond: true),
    ProductShape(m: 64, k: 256, n: 1024, isRecurrent: true),
    ProductShape(m: 32, k: 128, n: 512, isRecurrent: true),
    ProductShape(m: 16, k: 128, n: 512, isRecurrent: true),
    ProductShape(m: 8, k: 128, n: 512, isRecurrent: true),
    ProductShape(m: 4, k: 128, n: 512, isRecurrent: true),
    ProductShape(m: 1, k: 256, n: 1024, isRecurrent: true),
  ]
}

/// The matrices of one product, for BLAS, for panels and for bfloat16.
package struct ProductOperands {
  package let shape: ProductShape
  private let a: FloatBuffer
  private let b: FloatBuffer
  private let c: FloatBuffer
  private let panels: FloatBuffer
  private let tape = Tape(recording: false)

  package init(_ shape: ProductShape) {
    self.shape = shape
    a = FloatBuffer(count: shape.m * shape.k)
    b = FloatBuffer(count: shape.k * shape.n)
    c = FloatBuffer(count: shape.m * shape.n)
    panels = FloatBuffer(count: Products.packedCount(k: shape.k, n: shape.n))
    var random = RandomSource(seed: 1)
    for buffer in [a, b] { buffer.assign((0..<buffer.count).map { _ in random.uniform() }) }
    guard shape.isRecurrent else { return }
    let steps = shape.transposesSecond ? (row: 1, column: shape.k) : (row: shape.n, column: 1)
    unsafe Products.best.pointee.pack(shape.k, shape.n, b.base, steps.row, steps.column, panels.base)
  }

  /// The product of a whole batch: by the system's BLAS for float32.
  package func multiply(_ arithmetic: Arithmetic = .float32) {
    tape.arithmetic = arithmetic
    unsafe tape.multiply(
      Matrix(a.base, stride: shape.transposesFirst ? shape.m : shape.k, transposed: shape.transposesFirst),
      Matrix(b.base, stride: shape.transposesSecond ? shape.k : shape.n, transposed: shape.transposesSecond),
      into: c.base, stride: shape.n, m: shape.m, n: shape.n, k: shape.k, adding: false)
  }

  /// The product of a recurrent layer's step, with the second matrix in panels and the first not transposed.
  package func multiplyPanels() {
    unsafe Products.best.pointee.multiply(
      shape.m, shape.n, shape.k, a.base, shape.k, panels.base, c.base, shape.n, 0)
  }

  package var result: [Float] { c.array }
}
