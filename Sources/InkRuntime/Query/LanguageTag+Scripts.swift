extension LanguageTag {
  /// The scripts that a text in this language may be in; empty where the language leaves no doubt.
  ///
  /// `zh` may be in either script, `zh-TW` is in traditional characters.
  public var possibleScripts: [String] {
    if let script { return [script] }
    switch (language, region) {
    case ("zh", "CN"), ("zh", "SG"), ("zh", "MY"), ("yue", "CN"): return ["Hans"]
    case ("zh", "TW"), ("zh", "HK"), ("zh", "MO"), ("yue", _): return ["Hant"]
    case ("zh", _): return ["Hans", "Hant"]
    case ("az", "AZ"), ("uz", "UZ"): return ["Latn"]
    case ("mn", "MN"), ("kk", "KZ"): return ["Cyrl"]
    case ("pa", "IN"): return ["Guru"]
    case ("pa", "PK"), ("uz", "AF"), ("az", "IR"): return ["Arab"]
    case ("az", _), ("uz", _): return ["Latn", "Cyrl", "Arab"]
    case ("bs", _), ("sr", _): return ["Cyrl", "Latn"]
    case ("kk", _): return ["Cyrl", "Arab", "Latn"]
    case ("mn", _): return ["Cyrl", "Mong"]
    case ("pa", _): return ["Guru", "Arab"]
    default: return []
    }
  }

  /// How well a model that declares languages serves a text in this one; `nil` when it doesn't.
  ///
  /// The script has to be right: where the tag leaves several open, all of them have to be among what is declared. The
  /// region falls back: `en-GB` is served best by `en-GB`, then by `en`, then by `en-US`.
  func service(by declared: [LanguageTag]) -> Int? {
    let speaking = declared.filter { $0.language == language }
    guard !speaking.isEmpty else { return nil }
    let scripts = possibleScripts
    guard !scripts.isEmpty else { return speaking.map(nearness).max() }
    var least: Int?
    for script in scripts {
      let reading = speaking.filter { $0.possibleScripts.isEmpty || $0.possibleScripts.contains(script) }
      guard let best = reading.map(nearness).max() else { return nil }
      least = min(least ?? best, best)
    }
    return least
  }

  /// 3 for the same region, 2 where the declared tag names none, 1 for another region; and a little for the variants.
  private func nearness(_ declared: LanguageTag) -> Int {
    let place = declared.region == region ? 3 : declared.region == nil ? 2 : 1
    return 2 * place + (declared.variants == variants ? 1 : 0)
  }
}
