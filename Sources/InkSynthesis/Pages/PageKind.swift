/// The kinds of pages that are laid out.
public enum PageKind: String, CaseIterable, Codable, Sendable {
  /// Paragraphs, lists and small drawings under headings.
  case notes
  /// A letter: date, salutation, paragraphs, closing.
  case letter
  /// Items with bullets or numbers.
  case list
  /// Labels with rules and boxes that are filled in.
  case form
  /// A subject in the middle and what belongs to it around.
  case mindMap
  /// Boxes and diamonds with labels, connected by arrows.
  case flowChart
  /// Pictures with labels that point at their parts.
  case annotatedPicture
  /// Rows and columns, with or without rules.
  case table
  /// Two or three columns of text.
  case columns
  /// One to four lines and little else.
  case freeBox

  /// Whether much of it is short labels in narrow places.
  var hasLabels: Bool {
    switch self {
    case .notes, .letter, .list, .freeBox: false
    case .form, .mindMap, .flowChart, .annotatedPicture, .table, .columns: true
    }
  }

  /// The share of all pages that is of this kind.
  var share: Float {
    switch self {
    case .notes: 0.22
    case .letter: 0.08
    case .list: 0.1
    case .form: 0.08
    case .mindMap: 0.09
    case .flowChart: 0.13
    case .annotatedPicture: 0.11
    case .table: 0.06
    case .columns: 0.05
    case .freeBox: 0.08
    }
  }
}
