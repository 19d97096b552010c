import InkCore
import TextAndFiles

extension FileImporter {
  /// Imports JIIX, MyScript's JSON of ink and what it was read as, versions 1 to 3.
  ///
  /// Each block with a label and strokes is a sample, whatever blocks it is within; coordinates are millimetres with y down.
  /// The strokes of a block are those of its words, else its own, else those of its characters.
  public static let jiix = Self(
    "jiix", "JIIX, MyScript’s ink with its interpretation: .jiix or .json files, or a folder of them",
    extensions: ["jiix", "json"], read: JIIXReader.read)
}

enum JIIXReader {
  static func read(_ file: InkFile, into samples: inout ImportedSamples) throws {
    if file.bytes.count > file.reading.wholeSize, try readBlockByBlock(file, into: &samples) { return }
    let root = try JIIXBlock(file.allBytes, file: file.name)
    let blocks = root.labelledBlocks
    // A block without a label can still be ink to recognize.
    let found = blocks.isEmpty ? [root] : blocks
    guard blocks.count > 0 || root.type != nil else {
      throw InkFileError.wrongFormat(file: file.name, expected: "JIIX")
    }
    guard !root.lacksPoints else { throw InkFileError.noStrokes(file: file.name) }
    for (index, block) in found.enumerated() {
      try take(block, number: index + 1, of: found.count, in: file, into: &samples)
    }
  }

  /// Reads a large file twice, with memory for one block: first to see whether it is valid and what is a sample. Returns
  /// whether that is possible: the outermost block isn't a sample itself.
  private static func readBlockByBlock(_ file: InkFile, into samples: inout ImportedSamples) throws -> Bool {
    var count = 0
    var first = JIIXStream(file.bytes, file: file.name, windowSize: file.reading.windowSize)
    let root = try first.read { block, _ in count += block.labelledBlocks.count }
    guard count > 0, root.label?.isEmpty != false else { return false }
    var number = 0
    var second = JIIXStream(file.bytes, file: file.name, windowSize: file.reading.windowSize)
    _ = try second.read { block, progress in
      for block in block.labelledBlocks {
        number += 1
        try take(block, number: number, of: count, in: file, progress: progress, into: &samples)
      }
    }
    return true
  }

  private static func take(
    _ block: JIIXBlock, number: Int, of count: Int, in file: InkFile, progress: Double? = nil,
    into samples: inout ImportedSamples
  ) throws {
    let part = "block \(block.id ?? String(number))"
    try samples.take(file.defaults.kind ?? .line, progress: progress) {
      var sample = try file.sample(
        block.ink, text: block.label, part: part, id: count == 1 ? file.name : "\(file.name)#\(number)",
        unitsPerMillimetre: 1)
      try restore(block.extras, of: &sample, block: part, file: file.name)
      return sample
    }
  }

  /// Sets what our writer adds; its ink had other units than millimetres.
  private static func restore(
    _ extras: [String: String], of sample: inout LabelledInk, block: String, file: String
  ) throws(InkFileError) {
    guard !extras.isEmpty else { return }
    sample.unitsPerMillimetre = nil
    SampleExtras.apply(extras, to: &sample)
    guard let units = sample.unitsPerMillimetre, units != 1 else { return }
    sample.ink.mapLocations { Point(x: $0.x * units, y: $0.y * units) }
    guard sample.ink.strokes.allSatisfy({ $0.points.allSatisfy(\.location.isFinite) }) else {
      throw .unreadable(file: file, line: 1, found: block, expected: "ink in the range of ink")
    }
  }
}

/// Reads the blocks in the outermost block of a JIIX file one by one.
struct JIIXStream {
  private var stream: JSONStream
  private let file: String

  init(_ contents: MappedFile, file: String, windowSize: Int) {
    stream = JSONStream(contents, windowSize: windowSize)
    self.file = file
  }

  /// Reads the file and passes on each block; the result is the outermost block without those in it.
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
