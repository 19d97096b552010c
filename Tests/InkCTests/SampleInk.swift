import Foundation
import InkCore
import InkModelFile
import InkRuntime

/// The English model's own test ink, and the runtime's results for it.
struct SampleInk {
  let modelPath = Tool.package.appending(path: "Models/english/model.gguf").path
  let recognizer: Recognizer
  let inks: [Ink]

  init() throws {
    let model = try ModelFile(path: modelPath)
    recognizer = try Recognizer(model: model)
    inks = model.parityVectors.map { vector in
      Ink(strokes: vector.ink.strokes.filter { !$0.points.isEmpty })
    }
  }

  /// Writes the inks as the programs read them: a stroke a line, an empty line after each ink.
  func write(to folder: URL) throws -> String {
    var text = ""
    for ink in inks {
      for stroke in ink.strokes {
        text += stroke.points.map { "\($0.location.x) \($0.location.y)" }.joined(separator: " ") + "\n"
      }
      text += "\n"
    }
    let file = folder.appending(path: "inks")
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }

  /// The expected output of the programs.
  func expected() throws -> String {
    let drawing = recognizer.startDrawing(hints: DrawingHints(alternatives: 3))
    var text = ""
    for ink in inks {
      drawing.replaceInk(with: ink)
      text += "ink\n"
      for candidate in try drawing.prediction() {
        text += String(format: "candidate %.6f ", Double(candidate.confidence)) + candidate.text + "\n"
        for segment in candidate.segmentation {
          let parts = segment.parts.map { " \($0.stroke):\($0.points.lowerBound)-\($0.points.upperBound)" }
          text += "segment \(segment.utf16Range.lowerBound) \(segment.utf16Range.upperBound)\(parts.joined())\n"
        }
      }
    }
    return text
  }
}
