-- The settings of the plugin. Xournal++ reads them when it starts.
return {
  -- The program `inkling`: a path, or a list of words such as {"flatpak-spawn", "--host", "/home/me/.local/bin/inkling"}.
  -- With nil it is the one that `install` found, else that of the PATH.
  program = nil,

  -- The language at first. The plugin's menu changes it and keeps it; the variable INKLING_LANGUAGE comes before both.
  language = "en",

  -- The languages of the menu. With several tags, the model that is surest of a line gives its text.
  languages = {
    {name = "English", tags = "en"},
    {name = "简体中文", tags = "zh-Hans"},
    {name = "繁體中文", tags = "zh-Hant"},
    {name = "粵語", tags = "yue"},
    {name = "English + 简体中文", tags = "en,zh-Hans"},
  },

  -- The text that is put on the page: its colour as 0xRRGGBB, its size in points, and its font; nil is the text tool's.
  color = 0x3333cc,
  size = 12,
  font = nil,

  -- The distance between the ink and its text, in points.
  gap = 8,

  -- The longest time that reading may take, in seconds: Xournal++ waits for it.
  timeLimit = 60,
}
