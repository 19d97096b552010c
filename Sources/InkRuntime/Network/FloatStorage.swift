/// Memory for floats, aligned to a cache line; it grows on request and never shrinks.
@safe final class FloatStorage {
  private var capacity: Int
  private(set) var base: UnsafeMutablePointer<Float>

  /// Allocates memory, filled with zeros.
  init(capacity: Int) {
    self.capacity = capacity
    unsafe base = Self.allocate(capacity)
  }

  /// Makes a copy of numbers, with zeros up to a multiple of `multiple`.
  convenience init(_ values: [Float], paddedTo multiple: Int = 1) {
    self.init(capacity: (values.count + multiple - 1) / multiple * multiple)
    for (index, value) in values.enumerated() { unsafe base[index] = value }
  }

  deinit { unsafe base.deallocate() }

  /// Makes sure that `count` floats fit; growing discards the contents.
  func reserve(_ count: Int) {
    guard count > capacity else { return }
    // A quarter more, so that ink that grows stroke by stroke soon needs no more.
    let grown = count + count / 4
    unsafe base.deallocate()
    unsafe base = Self.allocate(grown)
    capacity = grown
  }

  /// Copies floats to an offset.
  ///
  /// As bytes: where code is optimized for size, an assignment is a call for every float.
  func copy(_ source: UnsafePointer<Float>, count: Int, to offset: Int = 0) {
    precondition(offset + count <= capacity, "\(count) floats at \(offset) of \(capacity)")
    unsafe UnsafeMutableRawPointer(base + offset).copyMemory(
      from: source, byteCount: count * MemoryLayout<Float>.stride)
  }

  func copy(_ source: Span<Float>, to offset: Int = 0) {
    unsafe source.withUnsafeBufferPointer { floats in
      if let address = floats.baseAddress { unsafe copy(address, count: floats.count, to: offset) }
    }
  }

  /// Copies floats of another storage to an offset; returns whether others were there.
  func replace(at offset: Int, with other: FloatStorage, from start: Int, count: Int) -> Bool {
    let source = unsafe UnsafePointer(other.base + start)
    for index in 0..<count where unsafe base[offset + index] != source[index] {
      unsafe copy(source, count: count, to: offset)
      return true
    }
    return false
  }

  func withSpan<Result, Failure: Error>(_ body: (Span<Float>) throws(Failure) -> Result) throws(Failure) -> Result {
    try unsafe body(UnsafeBufferPointer(start: base, count: capacity).span)
  }

  func prefix(_ count: Int) -> [Float] {
    precondition(count <= capacity, "\(count) of \(capacity) floats")
    return unsafe Array(UnsafeBufferPointer(start: base, count: count))
  }

  private static func allocate(_ count: Int) -> UnsafeMutablePointer<Float> {
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: max(count, 16) * MemoryLayout<Float>.stride, alignment: 64)
    let floats = unsafe bytes.bindMemory(to: Float.self, capacity: max(count, 16))
    unsafe floats.initialize(repeating: 0, count: max(count, 16))
    return unsafe floats
  }
}
