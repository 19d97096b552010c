import TextAndFiles

/// Reads the blocks in the outermost block of a JIIX file one by one.
struct JIIXStream {
  private var stream: JSONStream
  private let file: String

  /// Starts at the beginning of a file; `file` names it in errors.
  init(_ contents: MappedFile, file: String, windowSize: Int) {
    stream = JSONStream(contents, windowSize: windowSize)
    self.file = file
  }

  /// Reads the file; the result is the outermost block without those in it.
  ///
  /// - Parameter body: Receives each block, and the share of the file that is read.
  /// - Throws: `InkFileError.notJSON`, and what `body` throws.
  mutating func read(_ body: (_ block: JIIXBlock, _ progress: Double) throws -> Void) throws -> JIIXBlock {
    do {
      var root = JIIXBlock()
      try expect("{", "an object")
      if !(try take("}")) {
        repeat {
          let key = try stream.read { scanner in
            let key = try scanner.string()
            guard scanner.take(UInt8(ascii: ":")) else {
              throw JSONScanner.Fault(offset: scanner.position, expected: "“:”")
            }
            return (name: key, first: scanner.peek())
          }
          if JIIXBlock.listKeys.contains(key.name), key.first == UInt8(ascii: "[") {
            try list(body)
          } else {
            root = try stream.read { [root] scanner in
              var changed = root
              try changed.readValue(of: key.name, from: &scanner, depth: 0)
              return changed
            }
          }
        } while try take(",")
        try expect("}", "“,” or “}”")
      }
      guard stream.isAtEnd else { throw JSONScanner.Fault(offset: stream.position, expected: "the end") }
      return root
    } catch let fault as JSONScanner.Fault {
      throw InkFileError.notJSON(file: file, byte: fault.offset)
    }
  }

  private mutating func list(_ body: (JIIXBlock, Double) throws -> Void) throws {
    try expect("[", "a list")
    if try take("]") { return }
    repeat {
      let block = try stream.read { try JIIXBlock.element(from: &$0, depth: 1) }
      if let block { try body(block, stream.progress) }
    } while try take(",")
    try expect("]", "“,” or “]”")
  }

  private mutating func take(_ mark: Unicode.Scalar) throws -> Bool {
    try stream.read { $0.take(UInt8(ascii: mark)) }
  }

  private mutating func expect(_ mark: Unicode.Scalar, _ expected: String) throws {
    guard try take(mark) else { throw JSONScanner.Fault(offset: stream.position, expected: expected) }
  }
}
