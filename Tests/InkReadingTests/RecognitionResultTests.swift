import Foundation
import InkCore
import InkReading
import InkRuntime
import Testing
import TextAndFiles

@Suite struct `Results of recognition` {
  @Test func `are the JSON that the encoder writes`() throws {
    let segments = [
      GraphemeSegment(
        grapheme: "é", utf16Range: 0..<1,
        parts: [VisiblePart(stroke: 0, points: 0..<7), VisiblePart(stroke: 2, points: 1..<3)]),
      GraphemeSegment(grapheme: "\"", utf16Range: 1..<2, parts: []),
    ]
    let candidates = [
      Candidate(text: "é\"", confidence: 0.875, logProbability: -1.5e-7, segmentation: segments),
      Candidate(text: "a\\\n\u{1}😀", confidence: 1, logProbability: -12.25, segmentation: []),
    ]
    for id in [nil, "ink 1"] {
      let result = RecognitionResult(id: id, candidates)
      let own = try JSONSerialization.jsonObject(with: Data(result.json.utf8)) as? NSDictionary
      let encoded = try JSONSerialization.jsonObject(with: Data(JSONText.line(result).utf8)) as? NSDictionary
      #expect(own != nil && own == encoded)
    }
    #expect(RecognitionResult([]).json == "{\"candidates\":[]}")
  }
}
