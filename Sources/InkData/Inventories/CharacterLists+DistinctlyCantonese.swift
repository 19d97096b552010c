// Written by Scripts/make-character-lists.
extension CharacterLists {
  /// The characters of 10 times or more in spoken Cantonese (HKCanCor in today's spelling, UD Cantonese-HK) that are
  /// 50 times rarer or missing in Mandarin prose and subtitles, most frequent first.
  static let distinctlyCantonese = """
    係唔噉啲佢嘅嗰㗎喇囉嘢冇哋咗喎誒乜喺喀吖嚹睇咁埋嘞𠸏諗咩嘩揾晒啫譬𠺢蚊啱吓鍾攞靚𡁵嗱梗唧吔畀𠻹嚟掂犀\
    揀梁𠺝揸偈叻啩黐嬲郭唓褸撳嗌嘥𠿪屯冚咓嘈噏笪嚿慳拃揦舋鯉𡃓
    """
}
