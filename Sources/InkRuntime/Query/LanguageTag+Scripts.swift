extension LanguageTag {
  /// The possible scripts of a text in this language; empty where the language has only one.
  ///
  /// `zh` may be in either script, `zh-TW` is in traditional characters.
  public var possibleScripts: [String] {
    if let script { return [script] }
    let own = [language, "\(language)-\(region ?? "")"]
    var scripts: [String] = []
    for line in Self.scriptsOfLanguages.split(separator: "\n") {
      let words = line.split(separator: " ")
      // A region's line follows that of its language.
      if own.contains(String(words[0])) { scripts = words.dropFirst().map(String.init) }
    }
    return scripts
  }

  /// Languages that are written in several scripts, and the scripts of their regions. One text needs a fraction of the code
  /// of as many arrays.
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

  /// Rates a model that declares languages for a text in this one, higher for a better match; `nil` when it doesn't match.
  ///
  /// The script must match: where several are possible, all of them must be declared. The region falls back: the best match
  /// of `en-GB` is `en-GB`, then `en`, then `en-US`.
  func match(by declared: [LanguageTag]) -> Int? {
    let scripts = possibleScripts
    guard !scripts.isEmpty else { return nearest(declared, in: nil) }
    var least: Int?
    for script in scripts {
      guard let best = nearest(declared, in: script) else { return nil }
      least = min(least ?? best, best)
    }
    return least
  }

  /// The nearness of the nearest tag of the same language that may be in a script, if one is given.
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
    let match = declared.region == region ? 3 : declared.region == nil ? 2 : 1
    return 2 * match + (declared.variants == variants ? 1 : 0)
  }
}
