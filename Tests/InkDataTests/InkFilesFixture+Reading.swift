import Foundation
import InkCore
import InkData
import TestSupport

extension InkFilesFixture {
  /// Reads a file in a temporary folder.
  static func read(
    _ importer: some DataSetImporter, _ contents: [UInt8], as name: String
  ) throws -> (samples: [LabelledInk], report: ImportReport) {
    let folder = try TemporaryFolder()
    try folder.write("", to: name)
    try Data(contents).write(to: URL(fileURLWithPath: folder.file(name)))
    var samples: [LabelledInk] = []
    let report = try importer.samples(from: folder.path, progress: { _ in }, { samples.append($0) })
    return (samples, report)
  }

  static func read(
    _ importer: some DataSetImporter, _ contents: String, as name: String
  ) throws -> (samples: [LabelledInk], report: ImportReport) {
    try read(importer, Array(contents.utf8), as: name)
  }
}

extension LabelledInk {
  /// The locations of each stroke's points, as pairs.
  var coordinates: [[[Float]]] { ink.strokes.map { $0.points.map { [$0.location.x, $0.location.y] } } }
}
