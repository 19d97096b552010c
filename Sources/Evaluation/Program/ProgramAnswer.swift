import Foundation

/// The answers of a program that recognizes ink.
///
/// A line that begins with `{"` is JSON: `{"text": "…", "confidence": 0.9}`, or with candidates, the likeliest first,
/// `{"candidates": [{"text": "…", "confidence": 0.9}, …]}`, as `inkling recognize --json` prints them; other keys are
/// ignored, and `confidence` may be missing. Every other line is the text itself, an empty one for nothing recognized.
enum ProgramAnswer {
  /// The reason that a line isn't an answer.
  struct Malformed: Error {
    var problem: String
  }

  private struct Text: Decodable {
    var text: String
    var confidence: Double?
  }

  private struct Candidates: Decodable {
    var candidates: [Text]?
    var text: String?
    var confidence: Double?
  }

  /// The candidate texts of a line in UTF-8, the likeliest first.
  static func texts(_ line: Data) throws(Malformed) -> [RankedText] {
    guard var text = String(data: line, encoding: .utf8), !text.contains("\0") else {
      throw Malformed(problem: "isn't text in UTF-8")
    }
    if text.hasSuffix("\r") { text.removeLast() }
    guard text.hasPrefix("{\"") else { return text.isEmpty ? [] : [RankedText(text)] }
    let answer: Candidates
    do { answer = try JSONDecoder().decode(Candidates.self, from: line) } catch {
      throw Malformed(problem: "isn't an answer in JSON (\(ReportError.problem(of: error)))")
    }
    guard let texts = answer.candidates ?? answer.text.map({ [Text(text: $0, confidence: answer.confidence)] }) else {
      throw Malformed(problem: "has neither “text” nor “candidates”")
    }
    for text in texts {
      if let confidence = text.confidence, !(0...1).contains(confidence) {
        throw Malformed(problem: "has the confidence \(confidence), which isn't from 0 to 1")
      }
    }
    return texts.map { RankedText($0.text, confidence: $0.confidence) }
  }
}
