import InkCore
import InkData

/// Imports a source of stroke templates as samples, one of each character, to evaluate models not trained on it.
public struct TemplateImporter: DataSetImporter {
  /// The name on the command line.
  public let name: String
  /// One line for the list of importers.
  public let summary: String
  /// The inventory whose characters are imported, in its language; `nil` imports all, as Japanese.
  public var inventory: Inventory?
  /// The templates that decide whether a character has the form of the inventory's region; `nil` imports every form.
  public var forms: TemplateLibrary?

  private let reader: any TemplateReader
  private let title: String
  // Templates have no unit; an em of a hundred is as good as any.
  private static let em: Float = 100

  /// Imports Tomoe's characters, or a part of them.
  public static func tomoe(_ part: TemplatePart = .all) -> Self {
    Self(
      name: "tomoe", summary: "Tomoe's hand-drawn characters: the file all.tdic (choose with --inventory)",
      reader: TomoeReader(part: part), title: title("Tomoe, hand-drawn characters", part))
  }

  /// Imports KanjiVG's characters, or a part of them.
  public static func kanjiVG(_ part: TemplatePart = .all) -> Self {
    Self(
      name: "kanjivg", summary: "KanjiVG: the folder “kanji” (choose with --inventory and --same-form-as)",
      reader: KanjiVGReader(part: part), title: title("KanjiVG, drawn characters", part))
  }

  private static func title(_ source: String, _ part: TemplatePart) -> String {
    switch part {
    case .all: source
    case .training: "\(source) with even code points"
    case .heldOut: "\(source) with odd code points"
    }
  }

  /// The set's card.
  public func card(from folder: String, report: ImportReport?) -> DataSetCard {
    var notes = report?.notes ?? []
    if forms != nil { notes.append("Only characters whose form is the region's, by strokes and their positions.") }
    return DataSetCard(
      name: name, title: title, licence: reader.source.licence, origin: reader.source.origin, languages: [language],
      notes: notes)
  }

  /// The whole source as one part: its characters in its order.
  public func parts(of folder: String) -> [Part] { [{ samples in try read(folder, into: &samples) }] }

  private func read(_ folder: String, into samples: inout ImportedSamples) throws {
    let reading = try reader.read(from: folder, progress: { samples.progress($0) })
    for error in reading.damaged {
      samples.skip(.character, because: "damaged", at: error.description, resolved: false)
    }
    var drawn: [Character: Int] = [:]
    for template in reading.templates {
      let code = template.character.unicodeScalars.map { String($0.value, radix: 16, uppercase: true) }
      let id = "U+" + code.joined(separator: "+")
      if let inventory, inventory.band(of: template.character) == nil {
        samples.skip(.character, because: "not in the inventory", at: "\(id) \(template.character)", resolved: true)
        continue
      }
      if let forms, !isRegional(template, in: forms) {
        samples.skip(
          .character, because: "another form than the region's", at: "\(id) \(template.character)", resolved: true)
        continue
      }
      let strokes = template.strokes.map { stroke in
        Stroke(points: stroke.map { StrokePoint(location: Point(x: $0.x * Self.em, y: $0.y * Self.em)) })
      }
      // A source may have drawn a character more than once.
      let number = drawn[template.character, default: 0] + 1
      drawn[template.character] = number
      try samples.take(
        LabelledInk(
          ink: Ink(strokes: strokes), text: String(template.character), kind: .character, language: language,
          writer: name, contributor: name, source: name, sampleID: number == 1 ? id : "\(id)#\(number)",
          licence: reader.source.licence))
    }
  }

  private var language: String { inventory?.name ?? "ja" }

  /// Whether a template has the form of one of the region's; if the library has none of the region, of any that isn't
  /// Japan's. Composed templates and those of the same source don't count.
  private func isRegional(_ template: CharacterTemplate, in library: TemplateLibrary) -> Bool {
    let known = library.templates(of: template.character)
      .filter { $0.source != .composed && $0.source != template.source && $0.region != .japan }
    let own = known.filter { $0.region == inventory?.region }
    return (own.isEmpty ? known : own).contains { $0.hasForm(of: template) }
  }
}

extension Inventory {
  /// The region whose forms its language is written in.
  public var region: TemplateRegion {
    switch name {
    case "zh-Hans": .mainland
    case "zh-Hant": .taiwan
    default: .hongKong
    }
  }
}
