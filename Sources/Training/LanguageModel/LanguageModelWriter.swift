import Foundation
import InkData
import InkDecoding
import TextAndFiles

/// Puts the n-grams that a model keeps into bytes: codes of log-probabilities and back-offs in a trie.
///
/// Back-offs are computed anew, order by order, from what is kept and from the numbers of the codes, so that after every
/// context the probabilities sum to one but for the rounding of one back-off.
struct LanguageModelWriter {
  private let trie: NGramTrie
  private let kept: [[Bool]]
  private let vocabulary: LanguageModelVocabulary
  private var logs: [[Float]]
  private var backOffs: [[Float]]
  private let probabilityBook: Codebook
  private var backOffBook = Codebook(of: [])

  init(_ trie: NGramTrie, _ model: KneserNey, _ pruning: NGramPruning, vocabulary: LanguageModelVocabulary) {
    self.trie = trie
    self.vocabulary = vocabulary
    kept = pruning.isKept
    var logs = model.probabilities.map { $0.map { Float(log(max($0, 1e-30))) } }
    // A beginning is never predicted.
    logs[0][trie.beginning] = 0
    let book = Codebook(of: zip(logs, kept).flatMap { zip($0, $1).filter(\.1).map(\.0) })
    for order in logs.indices {
      for node in logs[order].indices where kept[order][node] {
        logs[order][node] = min(book.values[Int(book.code(of: logs[order][node]))], 0)
      }
    }
    probabilityBook = book
    self.logs = logs
    backOffs = trie.levels.dropLast().map { Array(repeating: 0, count: $0.count) }
    for order in backOffs.indices { findBackOffs(order, rounding: false) }
    backOffBook = Codebook(of: zip(backOffs, kept).flatMap { zip($0, $1).filter(\.1).map(\.0) })
    for order in backOffs.indices { findBackOffs(order, rounding: true) }
  }

  /// The size of a model with so many n-grams of each order.
  static func size(counts: [Int], vocabulary: LanguageModelVocabulary) -> Int {
    let width = vocabulary.symbolCount > 255 ? 2 : 1
    let padded = LanguageModelLayout.padded
    let texts = vocabulary.graphemes.reduce(0) { $0 + String($1).utf8.count }
    var size = LanguageModelLayout.graphemesStart + padded(2 * vocabulary.graphemes.count)
    size += padded(vocabulary.graphemes.count) + padded(texts)
    for (order, count) in counts.enumerated() {
      size += padded(width * count) + padded(count)
      if order + 1 < counts.count {
        let blocks = (count + LanguageModelLayout.blockSize - 1) / LanguageModelLayout.blockSize
        size += padded(count) + padded(width * count) + padded(4 * blocks)
      }
    }
    return size
  }

  /// The back-offs of an order's n-grams, those of lower orders being known.
  private mutating func findBackOffs(_ order: Int, rounding: Bool) {
    let level = trie.levels[order]
    for context in 0..<level.count where kept[order][context] {
      var sum = 0.0
      var below = 0.0
      var isEmpty = true
      for node in level.children(of: context) where kept[order + 1][node] {
        isEmpty = false
        sum += exp(Double(logs[order + 1][node]))
        below += exp(Double(logAfterSuffix(node, order: order + 1)))
      }
      var value: Float = 0
      if !isEmpty { value = Float(log(max(1 - sum, 1e-4) / max(1 - below, 1e-4))) }
      backOffs[order][context] = rounding ? backOffBook.values[Int(backOffBook.code(of: value))] : value
    }
  }

  /// The model's probability of an n-gram's last symbol after its context without the first symbol.
  private func logAfterSuffix(_ node: Int, order: Int) -> Float {
    let suffix = Int(trie.levels[order].suffixes[node])
    if kept[order - 1][suffix] { return logs[order - 1][suffix] }
    // A single symbol is always kept, so that here the context has at least two.
    let context = Int(trie.levels[order - 1].parents[suffix])
    let backOff = kept[order - 2][context] ? backOffs[order - 2][context] : 0
    return backOff + logAfterSuffix(suffix, order: order - 1)
  }

  var counts: [Int] { kept.map { $0.reduce(0) { $0 + ($1 ? 1 : 0) } } }

  func bytes() -> [UInt8] {
    let isWide = vocabulary.symbolCount > 255
    let texts = vocabulary.graphemes.map { Array(String($0).utf8) }
    var writer = ByteEncoder()
    writer.bytes += LanguageModelLayout.magic
    writer.append(UInt64(0))
    for number in [
      trie.levels.count, vocabulary.symbolCount, vocabulary.graphemes.count, isWide ? 2 : 1,
      texts.reduce(0) { $0 + $1.count }, 0,
    ] { writer.append(UInt32(number)) }
    for order in 0..<LanguageModelLayout.largestOrder {
      writer.append(UInt32(order < trie.levels.count ? counts[order] : 0))
    }
    for value in probabilityBook.values { writer.append(min(value, 0)) }
    for value in backOffBook.values { writer.append(value) }
    writer.part(vocabulary.graphemes.map { Int(vocabulary.symbols[$0] ?? 0) }, size: 2)
    writer.part(texts.map(\.count), size: 1)
    writer.part(texts.joined().map { Int($0) }, size: 1)
    for order in trie.levels.indices { append(order, isWide: isWide, to: &writer) }
    return writer.checked()
  }

  private func append(_ order: Int, isWide: Bool, to writer: inout ByteEncoder) {
    let level = trie.levels[order]
    let nodes = (0..<level.count).filter { kept[order][$0] }
    writer.part(nodes.map { Int(level.symbols[$0]) }, size: isWide ? 2 : 1)
    writer.part(nodes.map { Int(probabilityBook.code(of: logs[order][$0])) }, size: 1)
    guard order + 1 < trie.levels.count else { return }
    writer.part(nodes.map { Int(backOffBook.code(of: backOffs[order][$0])) }, size: 1)
    let children = nodes.map { node in
      level.children(of: node).reduce(0) { $0 + (kept[order + 1][$1] ? 1 : 0) }
    }
    writer.part(children, size: isWide ? 2 : 1)
    var first: [Int] = []
    var sum = 0
    for (index, count) in children.enumerated() {
      if index.isMultiple(of: LanguageModelLayout.blockSize) { first.append(sum) }
      sum += count
    }
    writer.part(first, size: 4)
  }
}

extension ByteEncoder {
  /// Adds numbers of `size` bytes each and what pads them.
  fileprivate mutating func part(_ numbers: [Int], size: Int) {
    bytes.reserveCapacity(bytes.count + numbers.count * size + LanguageModelLayout.alignment)
    for number in numbers {
      for index in 0..<size { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }
    while !bytes.count.isMultiple(of: LanguageModelLayout.alignment) { bytes.append(0) }
  }

  /// The bytes with their checksum filled in.
  fileprivate func checked() -> [UInt8] {
    var hash = LanguageModelLayout.emptyHash
    for start in stride(from: LanguageModelLayout.checkedStart, to: bytes.count, by: 8) {
      hash = LanguageModelLayout.hash(hash, bytes.span.integer(at: start))
    }
    var checksum = ByteEncoder()
    checksum.append(hash)
    return bytes[..<8] + checksum.bytes + bytes[16...]
  }
}

/// 256 numbers that represent many, each those nearest to it (Lloyd's algorithm in one dimension).
struct Codebook {
  /// The numbers, rising; unused entries repeat the last.
  let values: [Float]

  /// Finds the numbers; begins with evenly spread quantiles, so that equal inputs give equal books.
  init(of numbers: [Float], rounds: Int = 24) {
    // More numbers would hardly move the centres.
    let step = max(numbers.count / 400_000, 1)
    let sorted = stride(from: 0, to: numbers.count, by: step).map { numbers[$0] }.sorted()
    guard let first = sorted.first, let last = sorted.last else {
      values = Array(repeating: 0, count: 256)
      return
    }
    var centres = Set((0..<254).map { sorted[$0 * sorted.count / 254] } + [first, last]).sorted()
    for _ in 0..<rounds where centres.count == 256 {
      var start = 0
      for index in centres.indices {
        let limit = index + 1 < centres.count ? (centres[index] + centres[index + 1]) / 2 : .infinity
        var sum = 0.0
        var end = start
        while end < sorted.count, sorted[end] < limit {
          sum += Double(sorted[end])
          end += 1
        }
        if end > start { centres[index] = Float(sum / Double(end - start)) }
        start = end
      }
      centres.sort()
    }
    values = centres + Array(repeating: centres[centres.count - 1], count: 256 - centres.count)
  }

  /// The index of the number that is nearest to one.
  func code(of number: Float) -> UInt8 {
    var low = 0
    var high = values.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if values[middle] <= number { low = middle } else { high = middle }
    }
    if low + 1 < values.count, values[low + 1] - number < number - values[low] { low += 1 }
    return UInt8(low)
  }
}
