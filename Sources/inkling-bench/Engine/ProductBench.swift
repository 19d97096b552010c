import CInkKernels
import Dispatch
import Synchronization
import Tensors

/// The speed of a product, summed over all threads.
package struct ProductRate: Codable, Sendable {
  /// 10⁹ operations a second, the median of some bursts.
  package var gigaflops: Double
  /// The fastest burst.
  package var best: Double

  init(of bursts: [Double]) {
    gigaflops = Median.of(bursts)
    best = bursts.max() ?? 0
  }
}

/// The speed of both implementations of a product, measured alternately.
package struct ProductResult: Codable, Sendable {
  package var shape: ProductShape
  /// The threads that each compute products of their own.
  package var threads: Int
  /// The system's BLAS.
  package var blas: ProductRate
  /// Our panel products, which training goes through where they are the faster.
  package var panels: ProductRate
  /// The panels' rate over the BLAS's.
  package var ratio: Double
  /// The fastest burst of either.
  package var best: Double { max(blas.best, panels.best) }
}

/// Measures products, each thread with matrices of its own, as data-parallel workers have them.
enum ProductBench {
  private enum Way { case blas, panels }

  static func measure(_ shape: ProductShape, threads: Int, bursts: Int = 5, seconds: Double) -> ProductResult {
    var rates: (blas: [Double], panels: [Double]) = ([], [])
    let watch = Stopwatch()
    // A single product may take longer than there is time.
    while rates.blas.isEmpty || rates.blas.count < bursts && watch.seconds < 4 * seconds {
      rates.blas.append(burst(.blas, shape, threads: threads, seconds: seconds / Double(2 * bursts)))
      rates.panels.append(burst(.panels, shape, threads: threads, seconds: seconds / Double(2 * bursts)))
    }
    let (blas, panels) = (ProductRate(of: rates.blas), ProductRate(of: rates.panels))
    return ProductResult(
      shape: shape, threads: threads, blas: blas, panels: panels, ratio: panels.gigaflops / blas.gigaflops)
  }

  private static func burst(_ way: Way, _ shape: ProductShape, threads: Int, seconds: Double) -> Double {
    let total = Mutex(0.0)
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      let operands = ProductOperands(shape)
      let rate = way == .blas ? rate(of: shape, seconds, operands.multiply) : panelRate(of: operands, seconds)
      total.withLock { $0 += rate }
    }
    return total.withLock { $0 }
  }

  private static func panelRate(of operands: ProductOperands, _ seconds: Double) -> Double {
    operands.layOut()
    return rate(of: operands.shape, seconds) {
      if !operands.shape.keepsPanels { operands.layOut() }
      operands.multiplyPanels()
    }
  }

  private static func rate(of shape: ProductShape, _ seconds: Double, _ multiply: () -> Void) -> Double {
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
