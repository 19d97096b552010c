// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CInkling
import InkRuntime
import InkScribble

/// The addresses of texts, at a stable address.
@safe final class CTextList {
  /// The addresses.
  let addresses: UnsafePointer<UnsafePointer<CChar>?>

  /// - Parameter texts: The texts, which have to live as long.
  init(_ texts: some Collection<CText>) {
    let addresses = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: max(texts.count, 1))
    var index = 0
    for text in texts {
      unsafe (addresses + index).initialize(to: text.bytes)
      index += 1
    }
    unsafe self.addresses = UnsafePointer(addresses)
  }

  deinit {
    unsafe addresses.deallocate()
  }
}

/// Returns the number of words that can be chosen again.
@c @implementation
public func inkling_scribble_get_word_count(
  _ scribble: OpaquePointer?, _ count: Output<Int>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, scribble) { (live: LiveScribble) throws(InterfaceError) in
    guard let count = unsafe count else { throw .null(argument: "count") }
    unsafe count.pointee = live.session.committedWords.count
  }
}

/// Returns a word by its index.
@c @implementation
public func inkling_scribble_get_word(
  _ scribble: OpaquePointer?, _ index: Int, _ word: Output<inkling_word>, _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, scribble) { (live: LiveScribble) throws(InterfaceError) in
    let words = live.session.committedWords
    try check(index, "word", below: words.count)
    let found = words[index]
    var result = unsafe inkling_word()
    let text = CText(found.text)
    let alternatives = found.alternatives.map { CText($0) }
    let list = CTextList(alternatives)
    unsafe result.id = UInt64(found.id)
    unsafe result.element = found.element
    unsafe result.start = found.range.lowerBound
    unsafe result.end = found.range.upperBound
    unsafe result.text = text.bytes
    unsafe result.text_size = text.count
    unsafe result.alternatives = list.addresses
    unsafe result.alternative_count = alternatives.count
    try unsafe result.write(to: word)
    live.texts = [text] + alternatives
    live.alternatives = list
  }
}

/// Replaces a word by another reading.
@c @implementation
public func inkling_scribble_replace_word(
  _ scribble: OpaquePointer?, _ word: UInt64, _ text: UnsafePointer<CChar>?, _ isReplaced: Output<Int32>,
  _ error: Output<inkling_error>
) -> inkling_status {
  unsafe answer(error, scribble) { (live: LiveScribble) throws(InterfaceError) in
    let text = try unsafe CText.string(text, "text")
    let found = live.working { $0.replaceWord(Int(clamping: word), with: text) }
    unsafe isReplaced?.pointee = found ? 1 : 0
  }
}
