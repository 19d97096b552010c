import CInkKernels
import InkModelFile

/// The weights and the bias of a linear map, packed for the kernels.
///
/// `@unchecked Sendable`: nothing is written after `init`.
@safe final class PackedMatrix: @unchecked Sendable {
  /// The number of outputs.
  let rows: Int
  /// The number of inputs.
  let columns: Int
  /// The bias, padded with zeros to a multiple of 16.
  let bias: FloatStorage
  private let floats: FloatStorage?
  private let bytes: UnsafeMutablePointer<Int8>?
  private let scales: FloatStorage

  /// Packs float weights `[rows, columns]`; a bias shorter than `rows` has zeros after it.
  convenience init(rows: Int, columns: Int, weights: [Float], bias: [Float]) {
    precondition(weights.count == rows * columns, "\(weights.count) weights for \(rows) rows")
    let packed = FloatStorage(capacity: ink_runtime_packed_count(rows, columns))
    unsafe weights.withUnsafeBufferPointer { unsafe ink_runtime_pack(rows, columns, $0.baseAddress!, packed.base) }
    unsafe self.init(rows: rows, columns: columns, floats: packed, bytes: nil, scales: [], bias: bias)
  }

  /// Takes over packed weights, floats or int8.
  private init(
    rows: Int, columns: Int, floats: FloatStorage?, bytes: UnsafeMutablePointer<Int8>?, scales: [Float], bias: [Float]
  ) {
    precondition(bias.count <= rows, "\(bias.count) numbers of a bias for \(rows) rows")
    self.rows = rows
    self.columns = columns
    self.bias = FloatStorage(bias + [Float](repeating: 0, count: rows - bias.count), paddedTo: 16)
    self.floats = floats
    unsafe self.bytes = bytes
    self.scales = FloatStorage(scales, paddedTo: 16)
  }

  /// Packs int8 weights; −128 becomes −127, which every kernel can multiply.
  private static func pack(_ weights: Span<Int8>, rows: Int, columns: Int) -> UnsafeMutablePointer<Int8> {
    precondition(weights.count == rows * columns, "\(weights.count) weights for \(rows) rows")
    let count = ink_int8_packed_count(rows, columns)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 64)
    let packed = unsafe memory.bindMemory(to: Int8.self, capacity: count)
    unsafe weights.withUnsafeBufferPointer { unsafe ink_int8_pack(rows, columns, $0.baseAddress!, packed) }
    return unsafe packed
  }

  deinit {
    if let bytes = unsafe bytes { unsafe bytes.deallocate() }
  }

  /// Reads a matrix, or some rows of one, and their bias from a model file; int8 stays int8 unless floats are asked for,
  /// float16 becomes float32.
  convenience init(
    _ file: ModelFile, weight: String, rows: Range<Int>? = nil, bias: [Float], asFloats: Bool = false
  ) throws(ModelFileError) {
    let tensor = try file.tensor(named: weight)
    let columns = tensor.shape[1]
    let rows = rows ?? 0..<tensor.shape[0]
    if tensor.type == .int8, !asFloats {
      let scales = try Array(file.float32(named: weight + ".scale")[rows])
      let packed = try unsafe file.withInt8(named: weight, rows: rows) {
        unsafe Self.pack($0, rows: rows.count, columns: columns)
      }
      unsafe self.init(rows: rows.count, columns: columns, floats: nil, bytes: packed, scales: scales, bias: bias)
    } else {
      try self.init(
        rows: rows.count, columns: columns,
        weights: Array(file.float32(named: weight)[rows.lowerBound * columns..<rows.upperBound * columns]), bias: bias)
    }
  }

  /// y `[count, rows]` = x `[count, columns]` · Wᵀ + bias; rows of x lie `stride` floats apart, those of y as many as
  /// there are rows unless more are asked for.
  func multiply(
    _ x: UnsafePointer<Float>, count: Int, stride: Int, into y: UnsafeMutablePointer<Float>, stride width: Int? = nil,
    _ kernels: RuntimeKernels, _ arithmetic: Int8Arithmetic, scratch: FloatStorage
  ) {
    let width = width ?? rows
    if let floats {
      unsafe kernels.table.pointee.product(count, rows, columns, x, stride, floats.base, bias.base, y, width)
    } else if let bytes = unsafe bytes {
      switch arithmetic {
      case .exact:
        unsafe kernels.table.pointee.product_int8(
          count, rows, columns, x, stride, bytes, scales.base, bias.base, y, width)
      case .fast:
        scratch.reserve(ink_int8_scratch_count(count, columns))
        unsafe kernels.int8.pointee.product(
          count, rows, columns, x, stride, bytes, scales.base, bias.base, y, width, scratch.base)
      }
    }
  }

  /// The packed floats, for scans over a recurrent matrix; the weights have to be floats.
  var packedFloats: UnsafePointer<Float> {
    guard let floats else { preconditionFailure("a recurrent matrix is packed as floats") }
    return unsafe UnsafePointer(floats.base)
  }
}
