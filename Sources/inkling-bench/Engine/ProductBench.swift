import Dispatch
import Synchronization
import Tensors

/// A product of matrices whose speed is measured: op(A) · op(B), op(A) m × k, op(B) k × n.
package struct ProductShape: Codable, Hashable, Sendable {
  package var m: Int
  package var k: Int
  package var n: Int
  /// Whether A lies the other way.
  package var transposesFirst = false
  /// Whether B lies the other way.
  package var transposesSecond = false

  /// The operations of one product, two to a multiply-add.
  package var operations: Int { 2 * m * n * k }

  /// Those of layers on whole batches in their three passes, large ones, and a recurrent layer's steps of few rows.
  package static let all: [ProductShape] = [
    ProductShape(m: 2048, k: 1024, n: 1024),
    ProductShape(m: 2048, k: 256, n: 768),
    ProductShape(m: 2048, k: 256, n: 768, transposesSecond: true),
    ProductShape(m: 256, k: 2048, n: 768, transposesFirst: true),
    ProductShape(m: 4096, k: 256, n: 4000, transposesSecond: true),
    ProductShape(m: 64, k: 256, n: 1024),
    ProductShape(m: 32, k: 128, n: 512),
    ProductShape(m: 16, k: 128, n: 512),
    ProductShape(m: 8, k: 128, n: 512),
    ProductShape(m: 4, k: 128, n: 512),
    ProductShape(m: 1, k: 256, n: 1024),
  ]
}

/// How fast the BLAS is at a product.
package struct ProductResult: Codable, Sendable {
  package var shape: ProductShape
  /// The threads that each compute products of their own.
  package var threads: Int
  /// 10⁹ operations a second of all threads together, the median of some bursts.
  package var gigaflops: Double
  /// The fastest burst.
  package var best: Double
}

/// Measures products, each thread with matrices of its own, as data-parallel workers have them.
enum ProductBench {
  static func measure(_ shape: ProductShape, threads: Int, bursts: Int = 5, seconds: Double) -> ProductResult {
    let rates = (0..<bursts).map { _ in burst(shape, threads: threads, seconds: seconds / Double(bursts)) }
    return ProductResult(
      shape: shape, threads: threads, gigaflops: Median.of(rates), best: rates.max() ?? 0)
  }

  private static func burst(_ shape: ProductShape, threads: Int, seconds: Double) -> Double {
    let total = Mutex(0.0)
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      let rate = rate(of: shape, seconds: seconds)
      total.withLock { $0 += rate }
    }
    return total.withLock { $0 }
  }

  private static func rate(of shape: ProductShape, seconds: Double) -> Double {
    let a = FloatBuffer(count: shape.m * shape.k)
    let b = FloatBuffer(count: shape.k * shape.n)
    let c = FloatBuffer(count: shape.m * shape.n)
    var random = RandomSource(seed: 1)
    for buffer in [a, b] { buffer.assign((0..<buffer.count).map { _ in random.uniform() }) }
    func multiply() {
      unsafe BLAS.multiply(
        Matrix(a.base, stride: shape.transposesFirst ? shape.m : shape.k, transposed: shape.transposesFirst),
        Matrix(b.base, stride: shape.transposesSecond ? shape.k : shape.n, transposed: shape.transposesSecond),
        into: c.base, stride: shape.n, m: shape.m, n: shape.n, k: shape.k, adding: false)
    }
    multiply()
    let watch = Stopwatch()
    var count = 0
    repeat {
      multiply()
      count += 1
    } while watch.seconds < seconds
    return Double(count) * Double(shape.operations) / watch.seconds * 1e-9
  }
}
