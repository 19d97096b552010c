import Foundation
import InkCore
import TextAndFiles

/// Imports the Latin part of Omniglot: 26 lowercase letters by 20 drawers, with a mouse.
///
/// The other alphabets are skipped: their characters have no agreed code points.
public struct OmniglotImporter: PublishedSetImporter {
  /// The data that it reads, in one line.
  public let summary = "Omniglot's Latin letters: the unzipped folder “strokes_background” (or _small1, _small2)"

  /// Makes the importer.
  public init() {}

  /// The set's card.
  public static let card = DataSetCard(
    name: "omniglot", title: "Omniglot, Latin letters", licence: "MIT",
    origin: "https://github.com/brendenlake/omniglot", version: "2015",
    citation: """
      B. M. Lake, R. Salakhutdinov, J. B. Tenenbaum: Human-level concept learning through probabilistic program \
      induction. Science 350 (2015), doi:10.1126/science.aab3050
      """,
    languages: ["en"])

  /// The drawings, letter by letter.
  public func parts(of folder: String) throws -> [Part] {
    let alphabet = try Self.latinFolder(in: folder)
    let drawings = (1...26).flatMap { letter in
      let folder = "character" + String(letter, digits: 2)
      let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(alphabet)/\(folder)")) ?? []
      return files.filter { $0.hasSuffix(".txt") }.sorted().map { (letter: letter, path: "\(folder)/\($0)") }
    }
    return drawings.map { drawing in
      { samples in
        let id = "Latin/" + drawing.path
        let drawer = drawing.path.dropLast(4).split { $0 == "_" || $0 == "/" }.last.map(String.init) ?? "unnamed"
        try samples.take(.character) {
          LabelledInk(
            ink: try OmniglotStrokes.ink(MappedFile.bytes(of: "\(alphabet)/\(drawing.path)"), display: id),
            text: String(UnicodeScalar(UInt8(0x60 + drawing.letter))), kind: .character, language: "en",
            writer: "drawer/\(drawer)", contributor: name, source: name, sampleID: id, licence: Self.card.licence)
        }
      }
    }
  }

  /// The folder `Latin` in a folder, or in one of the folders within it.
  private static func latinFolder(in folder: String) throws -> String {
    let names = try DataFiles.names(in: folder)
    let candidates = [folder] + names.map { folder + "/" + $0 }
    guard let found = candidates.map({ $0 + "/Latin" }).first(where: { FileManager.default.fileExists(atPath: $0) })
    else {
      throw OmniglotError.noLatin(folder: folder, zip: names.first { $0.hasPrefix("strokes_") && $0.hasSuffix(".zip") })
    }
    return found
  }
}

/// Reads a drawing of Omniglot: `START`, lines `x,y,t` with `BREAK` after each stroke; y grows downwards below zero, t is in
/// milliseconds.
struct OmniglotStrokes {
  private var ink = Ink()
  private var stroke = Stroke(points: [])
  private var times: [Double] = []

  static func ink(_ bytes: [UInt8], display: String) throws(OmniglotError) -> Ink {
    var drawing = Self()
    let text = String(decoding: bytes, as: UTF8.self)
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      try drawing.read(line, number: index + 1, display: display)
    }
    drawing.end()
    guard drawing.ink.pointCount > 0 else { throw .empty(file: display) }
    return drawing.ink
  }

  private mutating func read(_ line: Substring, number: Int, display: String) throws(OmniglotError) {
    switch line {
    case "START", "": return
    case "BREAK": end()
    default:
      let values = line.split(separator: ",").compactMap { Double($0) }
      guard values.count == 3, values.allSatisfy(\.isFinite), abs(values[0]) < 1e9, abs(values[1]) < 1e9 else {
        throw .badLine(String(line.prefix(40)), file: display, line: number)
      }
      stroke.points.append(StrokePoint(location: Point(x: Float(values[0]), y: Float(-values[1]))))
      times.append(values[2])
    }
  }

  private mutating func end() {
    guard let first = times.first else { return }
    stroke.startTime = first / 1000
    for index in times.indices { stroke.points[index].timeOffset = Float((times[index] - first) / 1000) }
    ink.strokes.append(stroke)
    stroke = Stroke(points: [])
    times = []
  }
}

/// A problem with Omniglot's files.
package enum OmniglotError: Error, Hashable, Sendable {
  case noLatin(folder: String, zip: String?)
  case badLine(String, file: String, line: Int)
  case empty(file: String)
}

extension OmniglotError: ImportProblem {
  /// The same for all: the drawing is useless.
  package var reason: String { "damaged strokes" }

  package var description: String {
    switch self {
    case .noLatin(let folder, let zip?): "\(folder) has no folder “Latin”: unzip \(zip) there first"
    case .noLatin(let folder, nil): "\(folder) has no folder “Latin”: give the unzipped folder “strokes_background”"
    case .badLine(let text, let file, let line): "\(file):\(line): “\(text)” is not x,y,t: correct the line"
    case .empty(let file): "\(file): the drawing has no points"
    }
  }
}
