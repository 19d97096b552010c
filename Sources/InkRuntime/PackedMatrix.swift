import CInkKernels
import InkModelFile

/// The weights and the bias of a linear map, packed for the kernels.
///
/// `@unchecked Sendable`: nothing is written after `init`.
@safe package final class PackedMatrix: @unchecked Sendable {
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
  package init(rows: Int, columns: Int, weights: [Float], bias: [Float]) {
    precondition(weights.count == rows * columns && bias.count <= rows, "\(weights.count) weights for \(rows) rows")
    self.rows = rows
    self.columns = columns
    self.bias = FloatStorage(bias + [Float](repeating: 0, count: rows - bias.count), paddedTo: 16)
    let packed = FloatStorage(capacity: ink_runtime_packed_count(rows, columns))
    unsafe weights.withUnsafeBufferPointer { unsafe ink_runtime_pack(rows, columns, $0.baseAddress!, packed.base) }
    floats = packed
    unsafe bytes = nil
    scales = FloatStorage(capacity: 0)
  }

  /// Packs int8 weights `[rows, columns]` with one scale a row; −128 becomes −127, which every product can take.
  package init(rows: Int, columns: Int, weights: [Int8], scales: [Float], bias: [Float]) {
    precondition(weights.count == rows * columns && scales.count == rows, "\(weights.count) weights for \(rows) rows")
    self.rows = rows
    self.columns = columns
    self.bias = FloatStorage(bias + [Float](repeating: 0, count: rows - bias.count), paddedTo: 16)
    let count = ink_int8_packed_count(rows, columns)
    let packed = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 64)
    let bytes = unsafe packed.bindMemory(to: Int8.self, capacity: count)
    let weights = weights.map { max($0, -127) }
    unsafe weights.withUnsafeBufferPointer { unsafe ink_int8_pack(rows, columns, $0.baseAddress!, bytes) }
    floats = nil
    unsafe self.bytes = bytes
    self.scales = FloatStorage(scales, paddedTo: 16)
  }

  deinit {
    if let bytes = unsafe bytes { unsafe bytes.deallocate() }
  }

  /// Reads a matrix, or some rows of one, and their bias from a model file; int8 stays int8, float16 becomes float32.
  convenience init(
    _ file: ModelFile, weight: String, rows: Range<Int>? = nil, bias: [Float]
  ) throws(ModelFileError) {
    let tensor = try file.tensor(named: weight)
    let columns = tensor.shape[1]
    let rows = rows ?? 0..<tensor.shape[0]
    let part = rows.lowerBound * columns..<rows.upperBound * columns
    if tensor.type == .int8 {
      try self.init(
        rows: rows.count, columns: columns, weights: Array(file.int8(named: weight)[part]),
        scales: Array(file.float32(named: weight + ".scale")[rows]), bias: bias)
    } else {
      try self.init(
        rows: rows.count, columns: columns, weights: Array(file.float32(named: weight)[part]), bias: bias)
    }
  }

  /// y `[count, rows]` = x `[count, columns]` · Wᵀ + bias; rows of x lie `stride` floats apart.
  func multiply(
    _ x: UnsafePointer<Float>, count: Int, stride: Int, into y: UnsafeMutablePointer<Float>, _ kernels: Kernels,
    _ arithmetic: Arithmetic, room: FloatStorage
  ) {
    if let floats {
      unsafe kernels.table.pointee.product(
        count, rows, columns, x, stride, floats.base, bias.base, y, rows)
    } else if let bytes = unsafe bytes {
      switch arithmetic {
      case .exact:
        unsafe kernels.table.pointee.product_int8(
          count, rows, columns, x, stride, bytes, scales.base, bias.base, y, rows)
      case .fast:
        room.reserve(ink_int8_room(count, columns))
        unsafe kernels.int8.pointee.product(
          count, rows, columns, x, stride, bytes, scales.base, bias.base, y, rows, room.base)
      }
    }
  }

  /// The packed floats, for scans over a recurrent matrix.
  ///
  /// - Precondition: the weights are floats.
  var packedFloats: UnsafePointer<Float> {
    guard let floats else { preconditionFailure("a recurrent matrix is packed as floats") }
    return unsafe UnsafePointer(floats.base)
  }
}
