/// Builds a PDF file from its objects.
///
/// ## Source
/// ISO 32000-1, 7.5.
struct PDFFile {
  private var objects: [[UInt8]?] = []

  /// The number of an object that is set later.
  mutating func reserve() -> Int {
    objects.append(nil)
    return objects.count
  }

  /// Sets an object that was reserved.
  mutating func set(_ number: Int, _ text: String) { objects[number - 1] = Array(text.utf8) }

  /// Appends an object and returns its number.
  mutating func append(_ text: String) -> Int {
    objects.append(Array(text.utf8))
    return objects.count
  }

  /// Appends a compressed stream and returns its number.
  ///
  /// - Parameter entries: Further entries of its dictionary.
  mutating func append(stream: [UInt8], entries: String = "") -> Int {
    let data = Deflater.compressed(stream)
    let head = "<</Length \(data.count)/Filter/FlateDecode\(entries)>>\nstream\n"
    objects.append(Array(head.utf8) + data + Array("\nendstream".utf8))
    return objects.count
  }

  /// The whole file.
  func bytes(catalog: Int, info: Int) -> [UInt8] {
    // The comment of high bytes tells programs that the file is binary.
    var bytes = Array("%PDF-1.5\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
    var offsets: [Int] = []
    for (index, object) in objects.enumerated() {
      guard let object else { preconditionFailure("object \(index + 1) was reserved and isn't set") }
      offsets.append(bytes.count)
      bytes += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
    }
    let start = bytes.count
    var end = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for offset in offsets {
      let digits = String(offset)
      end += String(repeating: "0", count: max(0, 10 - digits.count)) + digits + " 00000 n \n"
    }
    end += "trailer\n<</Size \(objects.count + 1)/Root \(catalog) 0 R/Info \(info) 0 R>>\nstartxref\n\(start)\n%%EOF\n"
    return bytes + Array(end.utf8)
  }

  /// A text of any characters as a string of PDF.
  static func string(_ text: String) -> String {
    "<FEFF" + text.utf16.map { hexadecimal($0) }.joined() + ">"
  }

  /// Four hexadecimal digits.
  static func hexadecimal(_ value: UInt16) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// A number with up to three digits behind the point.
  static func number(_ value: Float) -> String {
    guard value.isFinite, abs(value) < 1e9 else { return "0" }
    let thousandths = Int((Double(value) * 1000).rounded())
    let sign = thousandths < 0 ? "-" : ""
    let (whole, rest) = abs(thousandths).quotientAndRemainder(dividingBy: 1000)
    guard rest > 0 else { return "\(sign)\(whole)" }
    var digits = String(rest + 1000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }
}
