import InkData
import TestSupport

/// A small UNIPEN tree of our own, and what its import gives.
struct UnipenFixture {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes an ink file with a header and a segment file in a category that includes it.
  func write(
    ink: String, header: String = ".COORD X Y\n", segments: String, category: String = "7", contributor: String = "abc",
    include: String? = nil
  ) throws {
    try folder.write(header + ink, to: "include/\(contributor)/data/f.dat")
    let included = include ?? "\(contributor)/data/f.dat"
    try folder.write(".VERSION 1.0\n.INCLUDE \(included)\n\(segments)", to: "data/\(category)/\(contributor)/f.dat")
  }

  /// Imports the tree.
  func imported() throws -> (samples: [LabelledInk], report: ImportReport) {
    var samples: [LabelledInk] = []
    let report = try UnipenImporter().samples(from: folder.path, progress: { _ in }, { samples.append($0) })
    return (samples, report)
  }

  /// Imports one segment over three pen-downs at x = 0, 10 and 20.
  static func texts(of segments: String, contributor: String = "abc", category: String = "7") throws -> [String] {
    let fixture = try Self()
    try fixture.write(ink: downs, segments: segments, category: category, contributor: contributor)
    return try fixture.imported().samples.map(\.text)
  }

  /// Three pen-downs of two points.
  static let downs = """
    .PEN_DOWN
    0 0
    1 5
    .PEN_UP
    .PEN_DOWN
    10 0
    11 5
    .PEN_UP
    .PEN_DOWN
    20 0
    21 5
    .PEN_UP

    """
}

extension LabelledInk {
  /// The x of every point, stroke by stroke.
  var xs: [[Float]] { ink.strokes.map { $0.points.map(\.location.x) } }
}
