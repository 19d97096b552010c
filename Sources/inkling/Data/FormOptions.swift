import ArgumentParser
import InkData
import InkSynthesis

struct FormOptions: ParsableArguments {
  @Option(
    help: "tomoe, kanjivg: only characters of this language: \(Inventory.names.joined(separator: ", ")). (default: all)"
  )
  var inventory: String?

  @Option(
    help:
      "tomoe, kanjivg: only characters whose form is the region's, as many strokes at about the same positions, by this library of templates."
  )
  var sameFormAs: String?

  @Flag(help: "tomoe, kanjivg: only characters with odd code points, which “inkling data templates” doesn't take.")
  var heldOut = false

  /// Returns an importer with these options; `nil` if it takes none and none is given.
  func applied(to importer: any DataSetImporter) throws -> (any DataSetImporter)? {
    guard var templates = importer as? TemplateImporter else {
      guard inventory == nil, sameFormAs == nil, !heldOut else {
        throw ValidationError(
          "--inventory, --same-form-as and --held-out are for tomoe and kanjivg, not for \(importer.name)")
      }
      return nil
    }
    if heldOut { templates = templates.name == TemplateSource.tomoe.rawValue ? .tomoe(.heldOut) : .kanjiVG(.heldOut) }
    do {
      templates.inventory = try inventory.map { try Inventory.named($0) }
    } catch let error as InventoryError {
      throw ValidationError(error.description)
    }
    if sameFormAs != nil, inventory == nil {
      throw ValidationError("--same-form-as needs a language's region: give --inventory too")
    }
    templates.forms = try sameFormAs.map(TemplateLibrary.init(path:))
    return templates
  }
}
