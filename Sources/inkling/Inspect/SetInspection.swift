import InkData
import TextAndFiles

struct SetInspection: Encodable {
  struct Row: Encodable {
    var kind: String
    var language: String
    var source: String
    var samples: Int
    var writers: Int
    var contributors: Int
    var strokes: Int
    var points: Int
  }

  var path: String
  var card: DataSetCard
  var samples: Int
  var writers: Int
  var contributors: [String]
  var rows: [Row]

  private struct Key: Hashable {
    var kind: SampleKind
    var language: String
    var source: String
  }

  init(_ set: CompiledSet) {
    path = set.path
    card = set.card
    samples = set.count
    var groups: [Key: (row: Row, writers: Set<String>, contributors: Set<String>)] = [:]
    for index in 0..<set.count {
      let info = set.info(at: index)
      let key = Key(kind: info.kind, language: info.language, source: info.source)
      var group =
        groups[key]
        ?? (
          Row(
            kind: info.kind.rawValue, language: info.language, source: info.source, samples: 0, writers: 0,
            contributors: 0, strokes: 0, points: 0), [], []
        )
      groups[key] = nil
      group.row.samples += 1
      group.row.strokes += info.strokeCount
      group.row.points += info.pointCount
      group.writers.insert(info.writer)
      group.contributors.insert(info.contributor)
      groups[key] = group
    }
    writers = groups.values.reduce(into: Set<String>()) { $0.formUnion($1.writers) }.count
    contributors = groups.values.reduce(into: Set<String>()) { $0.formUnion($1.contributors) }.sorted()
    rows = groups.values.map { group in
      var row = group.row
      row.writers = group.writers.count
      row.contributors = group.contributors.count
      return row
    }
    .sorted { ($0.source, $0.language, $0.kind) < ($1.source, $1.language, $1.kind) }
  }

  var text: String {
    TextTable.list([
      ["set", "\(card.name): \(card.title)"], ["file", path], ["licence", card.licence],
      ["origin", card.origin.isEmpty ? "not stated" : card.origin],
      ["languages", card.languages.joined(separator: ", ")],
      ["samples", "\(samples) by \(writers) writers"], ["contributors", Self.shown(contributors)],
    ]) + "\n"
      + TextTable.text(
        [["kind", "language", "source", "samples", "writers", "contributors", "strokes", "points"]]
          + rows.map {
            [
              $0.kind, $0.language, $0.source, "\($0.samples)", "\($0.writers)", "\($0.contributors)", "\($0.strokes)",
              "\($0.points)",
            ]
          })
      + card.notes.map { "\n\($0)\n" }.joined()
  }

  /// Names, of many the first ones and the number of the others; `--json` has all.
  private static func shown(_ names: [String]) -> String {
    guard names.count > 50 else { return names.joined(separator: ", ") }
    return names.prefix(20).joined(separator: ", ") + " and \(names.count - 20) more"
  }
}
