extension LanguageTag {
  /// The scripts that a text in this language may be in; empty where the language leaves no doubt.
  ///
  /// `zh` may be in either script, `zh-TW` is in traditional characters.
  public var possibleScripts: [String] {
    if let script { return [script] }
    let own = [language, "\(language)-\(region ?? "")"]
    var scripts: [String] = []
    for line in Self.scriptsOfLanguages.split(separator: "\n") {
      let words = line.split(separator: " ")
      // A region's line stands below that of its language.
      if own.contains(String(words[0])) { scripts = words.dropFirst().map(String.init) }
    }
    return scripts
  }

  /// Languages that are written in several scripts, and which of these a region writes. One text takes a fraction of the
  /// code that as many arrays do.
  private static let scriptsOfLanguages = """
    az Latn Cyrl Arab
    az-AZ Latn
    az-IR Arab
    bs Cyrl Latn
    kk Cyrl Arab Latn
    kk-KZ Cyrl
    mn Cyrl Mong
    mn-MN Cyrl
    pa Guru Arab
    pa-IN Guru
    pa-PK Arab
    sr Cyrl Latn
    uz Latn Cyrl Arab
    uz-AF Arab
    uz-UZ Latn
    yue Hant
    yue-CN Hans
    zh Hans Hant
    zh-CN Hans
    zh-HK Hant
    zh-MO Hant
    zh-MY Hans
    zh-SG Hans
    zh-TW Hant
    """

  /// How well a model that declares languages serves a text in this one; `nil` when it doesn't.
  ///
  /// The script has to be right: where the tag leaves several open, all of them have to be among what is declared. The
  /// region falls back: `en-GB` is served best by `en-GB`, then by `en`, then by `en-US`.
  func service(by declared: [LanguageTag]) -> Int? {
    let scripts = possibleScripts
    guard !scripts.isEmpty else { return nearest(declared, in: nil) }
    var least: Int?
    for script in scripts {
      guard let best = nearest(declared, in: script) else { return nil }
      least = min(least ?? best, best)
    }
    return least
  }

  /// How near the nearest of these comes that are of the same language and, if any is given, may be in a script.
  private func nearest(_ declared: [LanguageTag], in script: String?) -> Int? {
    var best: Int?
    for tag in declared where tag.language == language {
      if let script {
        let scripts = tag.possibleScripts
        guard scripts.isEmpty || scripts.contains(script) else { continue }
      }
      best = max(best ?? 0, nearness(tag))
    }
    return best
  }

  /// 3 for the same region, 2 where the declared tag names none, 1 for another region; and a little for the variants.
  private func nearness(_ declared: LanguageTag) -> Int {
    let place = declared.region == region ? 3 : declared.region == nil ? 2 : 1
    return 2 * place + (declared.variants == variants ? 1 : 0)
  }
}
