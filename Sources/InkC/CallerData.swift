import CInkling
import InkCore

/// Elements at a stable address.
///
/// `@unchecked Sendable`: nothing is written after `init`.
@safe final class CArray<Element: BitwiseCopyable>: @unchecked Sendable {
  let values: UnsafePointer<Element>
  let count: Int

  init(_ elements: [Element]) {
    let values = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
    for index in elements.indices { unsafe (values + index).initialize(to: elements[index]) }
    unsafe self.values = UnsafePointer(values)
    count = elements.count
  }

  deinit {
    unsafe values.deallocate()
  }
}

/// A C string: UTF-8 with a zero at its end, at a stable address.
struct CText: Sendable {
  private let units: CArray<CChar>

  init(_ text: String) { units = CArray(text.utf8.map { CChar(bitPattern: $0) } + [0]) }

  var bytes: UnsafePointer<CChar> { unsafe units.values }
  /// The number of bytes before the zero at the end.
  var count: Int { units.count - 1 }

  /// Copies a caller's text; throws `.null` and `.notUTF8`.
  static func string(_ text: UnsafePointer<CChar>?, _ argument: String) throws(InterfaceError) -> String {
    guard let text = unsafe text else { throw .null(argument: argument) }
    guard let string = unsafe String(validatingCString: text) else { throw .notUTF8(argument: argument) }
    return string
  }

  static func strings(
    _ texts: UnsafePointer<UnsafePointer<CChar>?>?, count: Int, _ argument: String
  ) throws(InterfaceError) -> [String] {
    guard count > 0 else { return [] }
    guard let texts = unsafe texts else { throw .null(argument: argument) }
    return try (0..<count).map { index throws(InterfaceError) in
      try unsafe string(texts[index], "\(argument)[\(index)]")
    }
  }
}

extension FloatingPoint {
  func finite(_ argument: String) throws(InterfaceError) -> Self {
    guard isFinite else { throw .notFiniteArgument(argument) }
    return self
  }

  /// The caller's distance or duration, which has to be finite and not negative.
  func notNegative(_ argument: String) throws(InterfaceError) -> Self {
    guard try finite(argument) >= 0 else { throw .negative(argument) }
    return self
  }
}

func number(_ value: UInt32, _ range: ClosedRange<Int>, _ argument: String) throws(InterfaceError) -> Int {
  guard UInt32(range.lowerBound)...UInt32(range.upperBound) ~= value else {
    throw .range(
      argument: argument, value: Int(clamping: value), lower: range.lowerBound, upper: range.upperBound)
  }
  return Int(value)
}

/// One of a few values that the header has numbers for, from 0.
func choice<Value>(_ code: Int32, _ values: [Value], _ argument: String) throws(InterfaceError) -> Value {
  guard code >= 0, code < values.count else {
    throw .range(argument: argument, value: Int(code), lower: 0, upper: values.count - 1)
  }
  return values[Int(code)]
}

/// The bits of values that the header has numbers for, from `first`.
func bits<Value: CaseIterable & Equatable>(of values: [Value], from first: UInt32 = 0) -> UInt32 {
  var (bits, bit) = (UInt32(0), UInt32(1) << first)
  for value in Value.allCases {
    if values.contains(value) { bits |= bit }
    bit <<= 1
  }
  return bits
}

/// Copies a caller's bytes; `name` and `sizeName` are the arguments' names.
func copied(
  _ bytes: UnsafeRawPointer?, _ size: Int, _ name: String, _ sizeName: String
) throws(InterfaceError) -> [UInt8] {
  guard let bytes = unsafe bytes else { throw .null(argument: name) }
  // A negative size is larger than all memory.
  guard size >= 0 else { throw .range(argument: sizeName, value: size, lower: 0, upper: .max) }
  return unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: size))
}

/// The points of a caller's array.
enum Points {
  /// The largest number of points of a drawing: hours of writing, in memory that every device has.
  static let limit = 1 << 22

  /// `base` is NULL when there are no points, `size` the bytes from one to the next, at least those of x and y, and `before`
  /// the number of points that the drawing has already.
  static func copy(
    _ base: UnsafeRawPointer?, count: Int, size: Int, before: Int
  ) throws(InterfaceError) -> [StrokePoint] {
    guard count != 0 else { return [] }
    guard let base = unsafe base else { throw .null(argument: "points") }
    let whole = MemoryLayout<inkling_point>.size
    let coordinates = 2 * MemoryLayout<Float>.size
    // Larger points are those of a newer header, whose additional members are ignored.
    guard size == coordinates || size >= whole && size <= 1 << 16 else {
      throw .range(argument: "point_size", value: size, lower: coordinates, upper: whole)
    }
    guard count > 0, count <= limit - before else { throw .tooManyPoints(count: count, limit: limit) }
    var points: [StrokePoint] = []
    points.reserveCapacity(count)
    for index in 0..<count {
      var point = inkling_point()
      unsafe withUnsafeMutableBytes(of: &point) {
        unsafe $0.baseAddress!.copyMemory(from: base + index * size, byteCount: min(size, whole))
      }
      points.append(try self.point(point, index))
    }
    return points
  }

  private static func point(_ point: inkling_point, _ index: Int) throws(InterfaceError) -> StrokePoint {
    let known = UInt32(INKLING_POINT_TIME | INKLING_POINT_FORCE | INKLING_POINT_AZIMUTH | INKLING_POINT_ALTITUDE)
    guard point.channels & ~known == 0 else { throw .bits(argument: "channels", value: point.channels) }
    func channel(_ bit: Int, _ value: Float, _ name: String) throws(InterfaceError) -> Float? {
      guard point.channels & UInt32(bit) != 0 else { return nil }
      guard value.isFinite else { throw .notFinite(channel: name, point: index) }
      return value
    }
    guard point.x.isFinite else { throw .notFinite(channel: "x", point: index) }
    guard point.y.isFinite else { throw .notFinite(channel: "y", point: index) }
    return StrokePoint(
      location: Point(x: point.x, y: point.y),
      timeOffset: try channel(Int(INKLING_POINT_TIME), point.time, "time"),
      force: try channel(Int(INKLING_POINT_FORCE), point.force, "force"),
      azimuth: try channel(Int(INKLING_POINT_AZIMUTH), point.azimuth, "azimuth"),
      altitude: try channel(Int(INKLING_POINT_ALTITUDE), point.altitude, "altitude"))
  }
}

/// A struct of the interface, which begins with its size in the caller's header.
protocol SizedStruct {
  init()
  var size: Int { get set }
  static var structName: String { get }
}

extension SizedStruct {
  /// Its size in the interface's first version, which is the only one so far.
  private static var smallestSize: Int { MemoryLayout<Self>.size }

  /// Copies a caller's struct of any version: missing members are 0, members of newer versions must be 0.
  init(reading pointer: UnsafePointer<Self>) throws(InterfaceError) {
    let size = try unsafe Self.size(of: pointer)
    self.init()
    let known = min(size, MemoryLayout<Self>.size)
    unsafe withUnsafeMutableBytes(of: &self) {
      unsafe $0.baseAddress!.copyMemory(from: UnsafeRawPointer(pointer), byteCount: known)
    }
    for offset in known..<size {
      guard unsafe UnsafeRawPointer(pointer).load(fromByteOffset: offset, as: UInt8.self) == 0 else {
        throw .structTooNew(name: Self.structName, offset: offset)
      }
    }
  }

  /// Fills in a caller's struct of any version; members of newer versions become 0.
  func write(to pointer: Output<Self>) throws(InterfaceError) {
    guard let pointer = unsafe pointer else { throw .null(argument: Self.structName) }
    let size = try unsafe Self.size(of: pointer)
    var value = self
    value.size = size
    let known = min(size, MemoryLayout<Self>.size)
    let bytes = UnsafeMutableRawPointer(pointer)
    unsafe withUnsafeBytes(of: &value) { unsafe bytes.copyMemory(from: $0.baseAddress!, byteCount: known) }
    for offset in known..<size { unsafe bytes.storeBytes(of: 0, toByteOffset: offset, as: UInt8.self) }
  }

  private static func size(of pointer: UnsafePointer<Self>) throws(InterfaceError) -> Int {
    let size = unsafe UnsafeRawPointer(pointer).load(as: Int.self)
    // No version will ever have structs this large.
    guard size >= smallestSize, size <= 1 << 16 else {
      throw .structSize(name: structName, size: size, smallest: smallestSize)
    }
    return size
  }
}

extension inkling_features: @unsafe SizedStruct { static var structName: String { "inkling_features" } }
extension inkling_hints: @unsafe SizedStruct { static var structName: String { "inkling_hints" } }
extension inkling_candidate: @unsafe SizedStruct { static var structName: String { "inkling_candidate" } }
extension inkling_segment: SizedStruct { static var structName: String { "inkling_segment" } }
extension inkling_part: SizedStruct { static var structName: String { "inkling_part" } }
extension inkling_commit_policy: SizedStruct { static var structName: String { "inkling_commit_policy" } }
extension inkling_prefix_contents: @unsafe SizedStruct { static var structName: String { "inkling_prefix_contents" } }
extension inkling_search: SizedStruct { static var structName: String { "inkling_search" } }
extension inkling_group: @unsafe SizedStruct { static var structName: String { "inkling_group" } }
extension inkling_surface: @unsafe SizedStruct { static var structName: String { "inkling_surface" } }
extension inkling_scribble_settings: SizedStruct { static var structName: String { "inkling_scribble_settings" } }
extension inkling_word: @unsafe SizedStruct { static var structName: String { "inkling_word" } }
extension inkling_box: SizedStruct { static var structName: String { "inkling_box" } }
