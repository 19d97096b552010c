import InkCore

/// Words that a writer is likely to use, such as the names of one's contacts, as a trie over an alphabet's labels.
///
/// A list raises the score of its words and forbids nothing. A word may have spaces in it; a word with a grapheme that the
/// alphabet lacks is dropped. In scripts that write no spaces, a word may begin anywhere.
public struct WordList: Sendable {
  /// The number of different words that the alphabet can write.
  public private(set) var count = 0

  private struct Node {
    var label: Int32
    var firstChild: Int32 = -1
    var nextSibling: Int32 = -1
    var depth: Int32
    var isWord = false
  }

  private var nodes = [Node(label: 0, depth: 0)]
  /// Whether a label is part of words that spaces separate.
  private var isWordLabel: [Bool]

  /// The node before a word.
  static let root: Int32 = 0
  /// The node of all words that aren't on the list.
  static let outside: Int32 = -1

  /// Makes a list.
  ///
  /// - Complexity: linear in the words' graphemes.
  public init(_ words: some Sequence<String>, alphabet: Alphabet) {
    isWordLabel = [false] + alphabet.graphemes.map { Self.isInWords($0) }
    for word in words { if let labels = try? alphabet.encode(word), !labels.isEmpty { insert(labels) } }
  }

  /// Letters and digits, but not ideographs and syllables, which are words or parts of words without spaces around.
  private static func isInWords(_ grapheme: Character) -> Bool {
    guard grapheme.isAnyLetter || grapheme.isDigit, let scalar = grapheme.unicodeScalars.first else { return false }
    return scalar.value < 0x2e80
      || (0xa000..<0xf900).contains(scalar.value) && !(0xac00..<0xd7b0).contains(scalar.value)
  }

  private mutating func insert(_ labels: [Int32]) {
    var node = Int(Self.root)
    for label in labels {
      if let child = child(of: Int32(node), label: label) {
        node = Int(child)
        continue
      }
      nodes.append(Node(label: label, nextSibling: nodes[node].firstChild, depth: nodes[node].depth + 1))
      nodes[node].firstChild = Int32(nodes.count - 1)
      node = nodes.count - 1
    }
    if !nodes[node].isWord { count += 1 }
    nodes[node].isWord = true
  }

  private func child(of node: Int32, label: Int32) -> Int32? {
    var child = nodes[Int(node)].firstChild
    while child >= 0 {
      if nodes[Int(child)].label == label { return child }
      child = nodes[Int(child)].nextSibling
    }
    return nil
  }

  /// The node after a label, and the number of graphemes of listed words that the text gains; negative when the beginning
  /// of a word turns out to belong to no listed word.
  func advance(_ node: Int32, by label: Int32) -> (node: Int32, gain: Int32) {
    if node >= 0, let child = child(of: node, label: label) { return (child, 1) }
    let lost = node > 0 && !(nodes[Int(node)].isWord && !isWordLabel[Int(label)]) ? -nodes[Int(node)].depth : 0
    if isWordLabel[Int(label)] && (node == Self.outside || node > 0 && isWordLabel[Int(nodes[Int(node)].label)]) {
      return (Self.outside, lost)
    }
    // A label that doesn't continue the word before begins a new word, or separates words.
    if let child = child(of: Self.root, label: label) { return (child, lost + 1) }
    return (isWordLabel[Int(label)] ? Self.outside : Self.root, lost)
  }

  /// The number of graphemes of an unfinished word when the text ends at a node.
  func loss(at node: Int32) -> Int32 {
    node > 0 && !nodes[Int(node)].isWord ? nodes[Int(node)].depth : 0
  }

  func node(after text: String, alphabet: Alphabet) -> Int32 {
    var node = Self.root
    for grapheme in text.suffix(64) {
      guard let label = alphabet.label(of: grapheme) else {
        node = grapheme.isAnyLetter ? Self.outside : Self.root
        continue
      }
      node = advance(node, by: label).node
    }
    return node
  }
}
