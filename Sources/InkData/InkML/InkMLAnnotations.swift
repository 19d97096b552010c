/// The annotations of an element by type; the case of types is ignored.
struct InkMLAnnotations {
  /// An annotation's text and its line.
  struct Entry {
    let text: String
    /// The element that has it; `nil` for one that isn't in the file.
    let element: MarkupElement?

    var line: Int { element?.line ?? 1 }
  }

  private var elements: [(type: String, element: MarkupElement)] = []

  // CROHME's names of the group that contains the symbols' groups; they aren't labels.
  private static let structuralNames: Set<String> = ["segmentation", "from itf", "ground truth"]
  // In order of preference: MathWriting recommends its normalizedLabel over its label.
  private static let truthTypes = [
    "truth", "normalizedlabel", "label", "transcription", "transcript", "text", "tg_truth",
  ]

  /// Collects the annotations among the elements directly in an element.
  init(of elements: some Sequence<MarkupElement>) {
    for child in elements {
      switch child.name {
      case "annotation":
        self.elements.append(((child.attributes["type"] ?? "").lowercased(), child))
      case "annotationXML":
        // Some sets wrap the label once more: <annotationXML><Tg_Truth>…</Tg_Truth></annotationXML>.
        for inner in child.children where inner.children.isEmpty {
          self.elements.append((inner.name.lowercased(), inner))
        }
      default:
        break
      }
    }
  }

  /// The first entry of some types that is there and not empty; types are in lowercase. Of several with one type the first
  /// counts.
  func first(of types: [String]) -> Entry? {
    for type in types {
      guard let element = elements.first(where: { $0.type == type })?.element else { continue }
      let text = element.trimmedText
      if !text.isEmpty { return Entry(text: text, element: element) }
    }
    return nil
  }

  /// The text of the ink.
  var truth: Entry? {
    guard let entry = first(of: Self.truthTypes) else { return nil }
    return Self.structuralNames.contains(entry.text.lowercased()) ? nil : entry
  }
}
