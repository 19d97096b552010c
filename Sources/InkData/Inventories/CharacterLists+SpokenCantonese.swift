// Written by Scripts/make-character-lists.
extension CharacterLists {
  /// The characters of HKCanCor and UD Cantonese-HK that Big5 lacks, by code point.
  static let spokenCantonese = """
    㖿㗎㗳㧬㨃㷫䟴冚冧剗劏吓吔吖咓咗咤哋响唓唞唥啝啩啫啱啲喺喼嗰嗱嘅嘑嘞嘢嘥噍噏嚟嚹嚿囖埗嫲嫺孭恒拃掹揞\
    揦揸揾搲擝擧攞攰曱櫈燶甴着瞓粧糍綫羣脷裏踎躭餸鰂𠝹𠮨𠮩𠴕𠵇𠸏𠹌𠺝𠺢𠺫𠻗𠻹𠻺𠿪𡀔𡁜𡁵𡃁𡃉𡃓𢰸𢱕𤓓𥄫𥇣𥊙\
    𦧲𧕴𨃩𨋢
    """
}
