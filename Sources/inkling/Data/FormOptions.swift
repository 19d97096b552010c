import ArgumentParser
import InkData
import InkSynthesis

/// Which characters of a source of templates become samples.
struct FormOptions: ParsableArguments {
  @Option(
    help: "tomoe, kanjivg: only characters of this language: \(Inventory.names.joined(separator: ", ")). (default: all)"
  )
  var inventory: String?

  @Option(
    help:
      "tomoe, kanjivg: only characters whose form is the region's, as many strokes in about the same places, by this library of templates."
  )
  var sameFormAs: String?

  /// An importer with these options; `nil` where it has no use for any and none is given.
  func applied(to importer: any DataSetImporter) throws -> (any DataSetImporter)? {
    guard var templates = importer as? TemplateImporter else {
      guard inventory == nil, sameFormAs == nil else {
        throw ValidationError("--inventory and --same-form-as are for tomoe and kanjivg, not for \(importer.name)")
      }
      return nil
    }
    do {
      templates.inventory = try inventory.map { try Inventory.named($0) }
    } catch let error as InventoryError {
      throw ValidationError(error.description)
    }
    if sameFormAs != nil, inventory == nil {
      throw ValidationError("--same-form-as goes by a language's region: give --inventory too")
    }
    templates.forms = try sameFormAs.map(TemplateLibrary.init(path:))
    return templates
  }
}
