/// Facts on UNIPEN's contributors that aren't in their files.
enum UnipenContributor {
  /// Contributors whose words and texts are German.
  static let german: Set = ["abm", "atu", "sie"]
  /// Contributors whose words and texts are in no language: random letters (lav), program code (att).
  static let noLanguage: Set = ["att", "lav"]

  /// The language of a sample; isolated Latin characters count as English whoever wrote them.
  static func language(of contributor: String, kind: SampleKind) -> String {
    if kind == .character { return "en" }
    if german.contains(contributor) { return "de" }
    return noLanguage.contains(contributor) ? "zxx" : "en"
  }
}
