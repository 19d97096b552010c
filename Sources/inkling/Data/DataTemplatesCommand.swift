import ArgumentParser
import InkData
import InkSynthesis
import TextAndFiles

struct DataTemplatesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "templates",
    abstract: "Collect the strokes of Chinese characters in one library.",
    discussion: """
      A character has a template from each source that has it, in the order of the options. With --ids, characters of \
      the inventories that no source but Japan's has are composed from parts of hanzi-writer's and animCJK's, and so are \
      Taiwan's own forms of characters of which the sources have the mainland's. Damaged entries are skipped and named. \
      Datasets/hanzi lists the sources.
      """)

  @Option(help: "hanzi-writer-data: the folder with 国.json and others, or its parent folder.")
  var hanziWriter: String?

  @Option(help: "makemeahanzi's dictionary.txt: the parts of characters and their strokes.")
  var dictionary: String?

  @Option(help: "animCJK: the folder with svgsZhHans, svgsZhHant and svgsJa.")
  var animcjk: String?

  @Option(
    help:
      "KanjiVG: the folder “kanji”. Only characters with even code points are taken; the others are for evaluation.")
  var kanjivg: String?

  @Option(
    help:
      "Tomoe: the file all.tdic. Only characters with even code points are taken; the others are for evaluation.")
  var tomoe: String?

  @Option(help: "cjkvi-ids' ids.txt: the descriptions of characters.")
  var ids: String?

  @Option(help: "The library to write, usually with a name that ends in .templates.")
  var to: String

  @OptionGroup var output: ResultOptions

  func validate() throws {
    if readers(components: ComponentDictionary()).isEmpty {
      throw ValidationError("no source is named: give --hanzi-writer FOLDER or another one")
    }
    if ids != nil, hanziWriter == nil || dictionary == nil {
      throw ValidationError(
        "--ids composes characters from hanzi-writer's parts: give --hanzi-writer and --dictionary too")
    }
  }

  func run() throws {
    let clock = ElapsedTime()
    let dictionary = try dictionary.map(ComponentDictionary.init(path:)) ?? ComponentDictionary()
    var templates: [CharacterTemplate] = []
    var damaged: [TemplateError] = []
    for (reader, path) in readers(components: dictionary) {
      let progress = Progress("reading \(reader.source.rawValue)")
      var reader = reader
      if var later = reader as? AnimCJKReader {
        later.alike = TemplateLibrary(templates: templates)
        reader = later
      }
      let reading = try reader.read(from: path) { progress.update(fraction: $0) }
      progress.finish()
      templates += reading.templates
      damaged += reading.damaged
    }
    if let ids {
      let table = try IdeographTable(path: ids)
      damaged += table.damaged
      templates += try composed(TemplateLibrary(templates: templates), dictionary, table)
    }
    let library = TemplateLibrary(templates: templates)
    try library.write(to: to)
    try report(library, damaged, clock)
  }

  /// The distance below which two forms are written alike.
  private static let sameForm: Float = 0.03

  private func readers(components: ComponentDictionary) -> [(any TemplateReader, String)] {
    var readers: [(any TemplateReader, String)] = []
    if let hanziWriter { readers.append((HanziWriterReader(components: components), hanziWriter)) }
    if let animcjk { readers.append((AnimCJKReader(components: components), animcjk)) }
    if let kanjivg { readers.append((KanjiVGReader(part: .training), kanjivg)) }
    if let tomoe { readers.append((TomoeReader(part: .training), tomoe)) }
    return readers
  }

  /// Returns composed templates of characters that the inventories have and the sources lack.
  private func composed(
    _ library: TemplateLibrary, _ dictionary: ComponentDictionary, _ table: IdeographTable
  ) throws -> [CharacterTemplate] {
    let composer = TemplateComposer(library: library, dictionary: dictionary, table: table)
    var done: Set<Character> = []
    var templates: [CharacterTemplate] = []
    let progress = Progress("composing characters", unit: "characters")
    for name in Inventory.names {
      let inventory = try Inventory.named(name)
      for character in inventory.characters where done.insert(character).inserted && composer.isNeeded(for: character) {
        if let template = composer.compose(character, region: inventory.region) { templates.append(template) }
        progress.update(done: templates.count, of: nil)
      }
    }
    for character in try Inventory.named("zh-Hant").characters where !composer.isNeeded(for: character) {
      if let variant = variant(of: character, library, composer) { templates.append(variant) }
    }
    progress.finish()
    return templates
  }

  /// Returns Taiwan's form of a character if the sources have only another one.
  private func variant(
    of character: Character, _ library: TemplateLibrary, _ composer: TemplateComposer
  ) -> CharacterTemplate? {
    let known = library.templates(of: character).filter { $0.region != .japan }
    guard !known.contains(where: { $0.region == .taiwan }),
      let variant = composer.composeVariant(character, region: .taiwan, otherThan: .mainland),
      // ⺼ and 月 are two descriptions of the same strokes.
      !known.contains(where: { $0.formDistance(to: variant).map { $0 < Self.sameForm } ?? false })
    else { return nil }
    return variant
  }

  private func report(_ library: TemplateLibrary, _ damaged: [TemplateError], _ clock: ElapsedTime) throws {
    let counts = library.counts
    let rows = TemplateSource.allCases.compactMap { source in counts[source].map { [source.rawValue, "\($0)"] } }
    let skipped =
      damaged.prefix(10).map { "skipped: \($0)\n" }
      + (damaged.count > 10 ? ["skipped: \(damaged.count - 10) more\n"] : [])
    try output.show(
      [
        "path": to, "characters": library.characters.count,
        "templates": Dictionary(uniqueKeysWithValues: counts.map { ($0.key.rawValue, $0.value) }),
        "damaged": damaged.map(\.description),
      ],
      text: TextTable.list(rows) + skipped.joined()
        + "wrote \(to): \(library.templates.count) templates of \(library.characters.count) characters, in \(clock.text)\n"
    )
  }
}
