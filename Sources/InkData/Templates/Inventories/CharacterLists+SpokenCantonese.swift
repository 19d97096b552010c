// Written by Scripts/make-character-lists.
extension CharacterLists {
  /// The characters of HKCanCor that Big5 lacks, by code point.
  static let spokenCantonese = """
    㖿㗎㗳㧬㷫䟴冚冧剗劏吓吔吖咓咗咤哋唓唞唥啝啩啫啱啲喺喼嗰嗱嘅嘞嘢嘥噍噏嚟嚹嚿囖埗嫲嫺孭拃掹揞揦揸揾搲\
    擝攞攰曱櫈燶甴着瞓粧糍羣脷裏踎躭餸鰂𠝹𠮨𠵇𠸏𠺫𠻹𠻺𠿪𡁵𡃉𢱕𤓓𥇣𦧲𨃩𨋢
    """
}
