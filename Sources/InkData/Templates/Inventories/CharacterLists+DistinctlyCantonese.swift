// Written by Scripts/make-character-lists.
extension CharacterLists {
  /// The characters of 10 times or more in HKCanCor that are 50 times rarer or missing in Mandarin prose and
  /// subtitles, most frequent first.
  static let distinctlyCantonese = """
    係唔噉啲佢嗰嘅𡃉喇囖嘢冇哩哋喎咗誒乜喀嚹吖睇喺𠻺咁埋嘞𠸏諗咩嘩揾啫譬晒蚊啱吓鍾咋靚攞𡁵梗嗱唧吔𠻹掂㗎\
    犀揀揸啩偈叻黐郭嬲唓褸撳嗌嘥屯冚𠿪咓噏笪嚿慳拃揦焗舋鯉
    """
}
