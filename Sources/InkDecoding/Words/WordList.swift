import InkCore

/// Words that a writer is likely to use, such as the names of one's contacts, as a trie over an alphabet's labels.
///
/// A list raises what it holds and forbids nothing. A word may have spaces in it; a word with a grapheme that the
/// alphabet lacks is left out. In scripts that write no spaces, a word may begin anywhere.
public struct WordList: Sendable {
  /// How many of the words the alphabet can write, each counted once.
  public private(set) var count = 0

  private struct Node: Sendable {
    var label: Int32
    var firstChild: Int32 = -1
    var nextSibling: Int32 = -1
    var depth: Int32
    var isWord = false
  }

  private var nodes = [Node(label: 0, depth: 0)]
  /// Whether a label goes on with a word that spaces divide from its neighbours.
  private var isWordLabel: [Bool]

  /// The place before a word.
  static let root: Int32 = 0
  /// The place within a word that isn't on the list.
  static let outside: Int32 = -1

  /// Makes a list.
  ///
  /// - Complexity: linear in the words' graphemes.
  public init(_ words: some Sequence<String>, alphabet: Alphabet) {
    isWordLabel = [false] + alphabet.graphemes.map { Self.isInWords($0) }
    for word in words {
      var labels: [Int32] = []
      for grapheme in word {
        guard let label = alphabet.label(of: grapheme) else {
          labels = []
          break
        }
        labels.append(label)
      }
      guard !labels.isEmpty else { continue }
      insert(labels)
    }
  }

  /// Letters and digits, but not ideographs and syllables, which are words or parts of words without spaces around.
  private static func isInWords(_ grapheme: Character) -> Bool {
    guard grapheme.isWritten || grapheme.isDigit, let scalar = grapheme.unicodeScalars.first else { return false }
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

  /// Goes on by a label.
  ///
  /// - Returns: the new place, and by how many graphemes more of listed words the text stands now; fewer when what had
  ///   begun like a word turns out to be none.
  func advance(_ place: Int32, by label: Int32) -> (place: Int32, gain: Int32) {
    if place >= 0, let child = child(of: place, label: label) { return (child, 1) }
    let lost = place > 0 && !(nodes[Int(place)].isWord && !isWordLabel[Int(label)]) ? -nodes[Int(place)].depth : 0
    if isWordLabel[Int(label)] && (place == Self.outside || place > 0 && isWordLabel[Int(nodes[Int(place)].label)]) {
      return (Self.outside, lost)
    }
    // What can't go on with the word before it begins a new one, or stands between words.
    if let child = child(of: Self.root, label: label) { return (child, lost + 1) }
    return (isWordLabel[Int(label)] ? Self.outside : Self.root, lost)
  }

  /// What is to be taken back, in graphemes, when the text ends at a place.
  func loss(at place: Int32) -> Int32 {
    place > 0 && !nodes[Int(place)].isWord ? nodes[Int(place)].depth : 0
  }

  /// The place after a text: what the caret stands behind.
  func place(after text: String, alphabet: Alphabet) -> Int32 {
    var place = Self.root
    for grapheme in text.suffix(64) {
      guard let label = alphabet.label(of: grapheme) else {
        place = grapheme.isWritten ? Self.outside : Self.root
        continue
      }
      place = advance(place, by: label).place
    }
    return place
  }
}
