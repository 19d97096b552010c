/// The annotations of an element by type; the case of types is ignored.
struct InkMLAnnotations {
  /// An annotation's text and its line.
  struct Entry {
    let text: String
    let line: Int
  }

  private var entries: [String: Entry] = [:]

  // CROHME's names of the group that contains the symbols' groups; they aren't labels.
  private static let structuralNames: Set<String> = ["segmentation", "from itf", "ground truth"]
  // In order of preference: MathWriting recommends its normalizedLabel over its label.
  private static let truthTypes = [
    "truth", "normalizedlabel", "label", "transcription", "transcript", "text", "tg_truth",
  ]

  /// Collects the annotations directly in an element.
  init(of element: MarkupElement) {
    for child in element.children {
      switch child.name {
      case "annotation":
        add(child.attributes["type"] ?? "", child)
      case "annotationXML":
        // Some sets wrap the label once more: <annotationXML><Tg_Truth>…</Tg_Truth></annotationXML>.
        for inner in child.children where inner.children.isEmpty { add(inner.name, inner) }
      default:
        break
      }
    }
  }

  /// The first entry of some types that is there and not empty; types are in lowercase.
  func first(of types: [String]) -> Entry? {
    for type in types {
      if let entry = entries[type], !entry.text.isEmpty { return entry }
    }
    return nil
  }

  /// The text of the ink.
  var truth: Entry? {
    guard let entry = first(of: Self.truthTypes) else { return nil }
    return Self.structuralNames.contains(entry.text.lowercased()) ? nil : entry
  }

  private mutating func add(_ type: String, _ element: MarkupElement) {
    let key = type.lowercased()
    if entries[key] == nil { entries[key] = Entry(text: element.trimmedText, line: element.line) }
  }
}
