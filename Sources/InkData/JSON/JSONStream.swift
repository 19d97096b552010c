import TextAndFiles

/// Reads the JSON of a file of any size value by value, with memory for one of them.
struct JSONStream {
  private let file: MappedFile
  private let windowSize: Int
  private var scanner = JSONScanner([])
  /// The offset in the file of the window's first byte, and whether the window ends where the file does.
  private var window = (start: 0, isLast: false)

  /// Starts at the beginning of a file.
  init(_ file: MappedFile, windowSize: Int) {
    self.file = file
    self.windowSize = windowSize
    load(from: 0, size: windowSize)
  }

  /// The offset of the next byte.
  var position: Int { window.start + scanner.position }

  /// The share of the file that is read, from 0 to 1.
  var progress: Double { Double(position) / Double(max(1, file.count)) }

  /// Whether only white space is left.
  var isAtEnd: Bool {
    mutating get { (try? read { $0.isAtEnd }) ?? false }
  }

  /// The result of `body`, which is called again with more of the file where a value extends beyond the window.
  ///
  /// - Throws: `JSONScanner.Fault` with the offset in the file.
  mutating func read<Value>(_ body: (inout JSONScanner) throws -> Value) throws -> Value {
    while true {
      let start = scanner.position
      do {
        let value = try body(&scanner)
        // A number may go on, and a list, unless it is seen what follows.
        if window.isLast || !scanner.isNearEnd { return value }
      } catch let fault as JSONScanner.Fault {
        guard !window.isLast, scanner.isNearEnd else {
          throw JSONScanner.Fault(offset: window.start + fault.offset, expected: fault.expected)
        }
      }
      let rest = scanner.count - start
      load(from: window.start + start, size: rest > windowSize / 2 ? 2 * rest : windowSize)
    }
  }

  private mutating func load(from start: Int, size: Int) {
    let end = min(file.count, start + size)
    scanner = JSONScanner(file.bytes(in: start..<end), mayHaveMark: start == 0)
    file.release(start..<end)
    window = (start, end == file.count)
  }
}
