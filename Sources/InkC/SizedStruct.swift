import CInkling

/// A struct of the interface, which begins with its size in the caller's header.
protocol SizedStruct {
  /// All zero.
  init()
  var size: Int { get set }
  /// The struct's name in the header.
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
extension inkling_prefix_contents: @unsafe SizedStruct {
  static var structName: String { "inkling_prefix_contents" }
}
extension inkling_search: SizedStruct { static var structName: String { "inkling_search" } }
extension inkling_group: @unsafe SizedStruct { static var structName: String { "inkling_group" } }
extension inkling_surface: @unsafe SizedStruct { static var structName: String { "inkling_surface" } }
extension inkling_scribble_settings: SizedStruct { static var structName: String { "inkling_scribble_settings" } }
extension inkling_word: @unsafe SizedStruct { static var structName: String { "inkling_word" } }
extension inkling_box: SizedStruct { static var structName: String { "inkling_box" } }
