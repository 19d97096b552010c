import CInkKernels
import Dispatch
import Evaluation
import Synchronization
import Tensors

/// The speed of a product, summed over all threads.
package struct ProductRate: Codable, Sendable {
  /// 10⁹ operations a second, the median of some bursts.
  package var gigaflops: Double
  /// The fastest burst.
  package var best: Double

  init(of bursts: [Double]) {
    gigaflops = bursts.median
    best = bursts.max() ?? 0
  }
}

/// The speed of a product by BLAS and, for steps of recurrent layers, by panels, for others in bfloat16 where the processor
/// has instructions for it; measured alternately.
package struct ProductResult: Codable, Sendable {
  package var shape: ProductShape
  /// The threads that each compute products of their own.
  package var threads: Int
  /// The system's BLAS.
  package var blas: ProductRate
  /// The panels, for steps of recurrent layers.
  package var panels: ProductRate?
  /// In bfloat16, for products of whole batches.
  package var bfloat16: ProductRate?
  /// The other's rate over the BLAS's.
  package var ratio: Double? { (panels ?? bfloat16).map { $0.gigaflops / blas.gigaflops } }
  /// The fastest burst in float32.
  package var best: Double { max(blas.best, panels?.best ?? 0) }
}

/// Measures products, each thread with matrices of its own, as data-parallel workers have them.
enum ProductBench {
  static func measure(_ shape: ProductShape, threads: Int, bursts: Int = 5, seconds: Double) -> ProductResult {
    let isInBFloat16 = !shape.isRecurrent && Arithmetic.hasBFloat16Instructions
    var rates: (blas: [Double], panels: [Double], bfloat16: [Double]) = ([], [], [])
    let time = seconds / Double(2 * bursts)
    let watch = Stopwatch()
    // A single product may take longer than there is time.
    while rates.blas.isEmpty || rates.blas.count < bursts && watch.seconds < 4 * seconds {
      rates.blas.append(burst(shape, threads: threads) { operands in rate(of: shape, time) { operands.multiply() } })
      if shape.isRecurrent {
        rates.panels.append(
          burst(shape, threads: threads) {
            $0.layOut()
            return rate(of: shape, time, $0.multiplyPanels)
          })
      } else if isInBFloat16 {
        rates.bfloat16.append(
          burst(shape, threads: threads) { operands in rate(of: shape, time) { operands.multiply(.bfloat16) } })
      }
    }
    return ProductResult(
      shape: shape, threads: threads, blas: ProductRate(of: rates.blas),
      panels: shape.isRecurrent ? ProductRate(of: rates.panels) : nil,
      bfloat16: isInBFloat16 ? ProductRate(of: rates.bfloat16) : nil)
  }

  /// The rate of all threads together.
  private static func burst(
    _ shape: ProductShape, threads: Int, _ rate: @Sendable (ProductOperands) -> Double
  ) -> Double {
    let total = Mutex(0.0)
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      let rate = rate(ProductOperands(shape))
      total.withLock { $0 += rate }
    }
    return total.withLock { $0 }
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
