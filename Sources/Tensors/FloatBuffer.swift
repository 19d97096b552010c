#if canImport(Glibc)
  import COpenBLAS
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Floats on 64-byte aligned memory, given back to their pool, or freed, with the last owner.
///
/// `withValues` and the copies are the safe accessors.
@safe package final class FloatBuffer {
  /// The number of floats.
  package let count: Int
  package let base: UnsafeMutablePointer<Float>
  private let pool: BufferPool?

  /// Makes a buffer of zeros of its own.
  package init(count: Int) {
    self.count = count
    pool = nil
    unsafe base = FloatBuffer.allocate(count)
    unsafe base.initialize(repeating: 0, count: count)
  }

  /// Wraps memory that `pool` gave out; it holds whatever was there before.
  init(count: Int, base: UnsafeMutablePointer<Float>, pool: BufferPool) {
    self.count = count
    unsafe self.base = unsafe base
    self.pool = pool
  }

  deinit {
    if let pool {
      unsafe pool.takeBack(base, count: count)
    } else {
      unsafe base.deallocate()
    }
  }

  /// Calls `body` with the values.
  package func withValues<Result>(_ body: (inout MutableSpan<Float>) throws -> Result) rethrows -> Result {
    var span = unsafe MutableSpan(_unsafeStart: base, count: count)
    return try body(&span)
  }

  /// A copy of the values.
  package var array: [Float] { unsafe Array(UnsafeBufferPointer(start: base, count: count)) }

  /// Replaces the values; traps when the count differs.
  package func assign(_ values: [Float]) {
    precondition(values.count == count, "\(values.count) values for a buffer of \(count)")
    unsafe values.withUnsafeBufferPointer { source in
      if let start = source.baseAddress { unsafe base.update(from: start, count: count) }
    }
  }

  /// Replaces the values by those of a buffer of the same count.
  package func assign(_ other: FloatBuffer) {
    precondition(other.count == count, "\(other.count) values for a buffer of \(count)")
    unsafe base.update(from: other.base, count: count)
  }

  /// Sets every value to zero.
  package func zero() { unsafe base.update(repeating: 0, count: count) }

  /// Gives what was freed back to the system, which the C library would keep for small blocks to come.
  static func returnFreeMemory() {
    #if canImport(Glibc)
      malloc_trim(0)
    #endif
  }

  static func allocate(_ count: Int) -> UnsafeMutablePointer<Float> {
    let bytes = max(count, 1) * MemoryLayout<Float>.stride
    #if os(Linux)
      // Large pages for large buffers: products go through them in strides that the tables of small pages don't cover.
      let page = 2 << 20
      if bytes >= 2 * page {
        let raw = UnsafeMutableRawPointer.allocate(byteCount: (bytes + page - 1) / page * page, alignment: page)
        unsafe madvise(raw, bytes, MADV_HUGEPAGE)
        return unsafe raw.bindMemory(to: Float.self, capacity: count)
      }
    #endif
    let raw = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    return unsafe raw.bindMemory(to: Float.self, capacity: max(count, 1))
  }
}

/// Where a factor of a product lies in memory: row-major, its rows `stride` floats apart, perhaps meant transposed.
@unsafe package struct Matrix {
  package var base: UnsafePointer<Float>
  package var stride: Int
  package var isTransposed: Bool

  package init(_ base: UnsafePointer<Float>, stride: Int, transposed: Bool = false) {
    unsafe self.base = unsafe base
    unsafe self.stride = stride
    unsafe isTransposed = transposed
  }

  /// The distances of an element to the next in its column and in its row, as the product sees them.
  package var steps: (row: Int, column: Int) { unsafe isTransposed ? (1, stride) : (stride, 1) }
}
