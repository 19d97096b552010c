-- Inkling for Xournal++: the handwriting of the selection or the page becomes text.
--
-- The interface grew with Xournal++, and the plugin offers what there is: from 1.3 on it puts texts on the page, since 1.2 it
-- reads the ink that is on the page; 1.1 shows plugins neither the ink nor the file's name, so that a saved file is read.
local settings = require "settings"
local reader = require "reader"
local recent = require "recent"

local canPlace = app.addTexts ~= nil
local canSeeInk = app.getStrokes ~= nil

-- Xournal++ calls these by their names.
function initUi()
  if canPlace then
    app.registerUi({menu = "Inkling: text beside the writing", callback = "inklingBeside", accelerator = "<Alt><Shift>i"})
    app.registerUi({menu = "Inkling: text below the writing", callback = "inklingBelow"})
    app.registerUi({menu = "Inkling: show the text", callback = "inklingShow"})
  else
    app.registerUi({menu = "Inkling: show the text", callback = "inklingShow", accelerator = "<Alt><Shift>i"})
  end
  app.registerUi({menu = "Inkling: language", callback = "inklingLanguage"})
end

-- Dialogs

local answer

function inklingAnswer(button)
  local action = answer
  answer = nil
  if action then action(button) end
end

-- Asks, or tells; `action` gets the number of the button. It isn't called where the dialog is closed otherwise.
local function ask(message, buttons, action, isError)
  if app.openDialog then
    answer = action
    app.openDialog(message, buttons, "inklingAnswer", isError or false)
  else
    local button = app.msgbox(message, buttons)
    if action then action(button) end
  end
end

local function tell(message) ask(message, {"OK"}) end

local function warn(message) ask(message, {"OK"}, nil, true) end

-- Language

local chosenTags

local function languageFile()
  local folder = os.getenv("XDG_CONFIG_HOME")
  if not folder or folder == "" then folder = (os.getenv("HOME") or ".") .. "/.config" end
  return folder .. "/inkling/xournalpp-language", folder .. "/inkling"
end

local function keptTags()
  local file = io.open((languageFile()))
  if not file then return nil end
  local tags = file:read("l")
  file:close()
  return tags and tags:match("^[%w,-]+$")
end

-- What was chosen in this session, else the variable's, else what was chosen once, else the setting.
local function languageTags()
  local variable = os.getenv("INKLING_LANGUAGE")
  return chosenTags or (variable and variable ~= "" and variable) or keptTags() or settings.language
end

function inklingLanguage()
  local buttons, current = {}, languageTags()
  local name = current
  for index, language in ipairs(settings.languages) do
    buttons[index] = language.name
    if language.tags == current then name = language.name end
  end
  ask("The handwriting is read as " .. name .. ". Read it as:", buttons, function(button)
    local language = settings.languages[button]
    if not language then return end
    chosenTags = language.tags
    local path, folder = languageFile()
    reader.run("mkdir -p " .. reader.quoted(folder))
    local file, reason = io.open(path, "w")
    if not file then return warn("The language is chosen for this session only: " .. reason) end
    file:write(language.tags, "\n")
    file:close()
  end)
end

-- Ink

-- The strokes of the selection or the current layer; nil where there is no selection. Versions differ in how they say so.
local function strokesOf(kind)
  local isFine, strokes = pcall(app.getStrokes, kind)
  return isFine and type(strokes) == "table" and strokes or nil
end

-- The strokes of the selection where one sees them: Xournal++ gives them as they were before they were moved, scaled or
-- turned, until they are deselected.
local function strokesOfSelection()
  local strokes = strokesOf("selection")
  if not strokes then return nil end
  local isFine, info = pcall(app.getToolInfo, "selection")
  local old, new = isFine and type(info) == "table" and info.originalBounds, isFine and info.boundingBox
  if not old or not new or old.width <= 0 or old.height <= 0 then return strokes end
  local scaleX, scaleY = new.width / old.width, new.height / old.height
  local middleX, middleY = new.x + new.width / 2, new.y + new.height / 2
  local cosine, sine = math.cos(info.rotation or 0), math.sin(info.rotation or 0)
  local result = {}
  for index, stroke in ipairs(strokes) do
    local copy = {x = {}, y = {}, tool = stroke.tool, width = stroke.width, color = stroke.color}
    for number = 1, math.min(#stroke.x, #stroke.y) do
      local x = new.x + (stroke.x[number] - old.x) * scaleX - middleX
      local y = new.y + (stroke.y[number] - old.y) * scaleY - middleY
      copy.x[number], copy.y[number] = middleX + x * cosine - y * sine, middleY + x * sine + y * cosine
    end
    result[index] = copy
  end
  return result
end

-- The strokes of the page's visible layers.
local function strokesOfPage(page)
  local layers = page.layers or {}
  if #layers < 2 then return strokesOf("layer") or {} end
  local result = {}
  for number, layer in ipairs(layers) do
    if layer.isVisible and layer.isAnnotated then
      app.setCurrentLayer(number)
      for _, stroke in ipairs(strokesOf("layer") or {}) do result[#result + 1] = stroke end
    end
  end
  app.setCurrentLayer(page.currentLayer)
  return result
end

-- Finds what is to be read, and gives it to `action`: the source for `reader.read`, with a name for messages.
local function withSource(action)
  local document = app.getDocumentStructure()
  local number = document.currentPage
  local page = document.pages[number]
  if canSeeInk then
    local strokes = strokesOfSelection()
    if strokes then return action({strokes = strokes, page = page, name = "The selection"}) end
    return action({strokes = strokesOfPage(page), page = page, name = "The page"})
  end
  local file = recent.lastNote()
  if not file then
    return warn("This version of Xournal++ shows plugins no ink, so that the saved file is read. Save the document first.")
  end
  ask("This version of Xournal++ shows plugins no ink. Read page " .. number .. " of this file, as it was saved last?\n\n" .. file,
    {"Read", "Cancel"}, function(button)
      if button == 1 then action({file = file, number = number, page = page, name = "The page, as it was saved last,"}) end
    end)
end

-- Reads the selection or page, and gives its lines and page to `action`; or shows a message.
local function recognize(action)
  withSource(function(ink)
    if ink.strokes and #ink.strokes == 0 then return tell(ink.name .. " has no strokes of a pen.") end
    local lines, more = reader.read(ink, languageTags(), settings)
    if not lines then return warn(more) end
    if #lines == 0 then
      return tell(ink.name .. " has no writing that can be read"
        .. (more > 0 and ", but " .. more .. (more == 1 and " drawing." or " drawings.") or "."))
    end
    action(lines, ink.page)
  end)
end

-- The text of lines, with a blank line between paragraphs.
local function text(lines)
  local parts = {}
  for index, line in ipairs(lines) do
    if index > 1 then
      parts[#parts + 1] = lines[index - 1].paragraph ~= line.paragraph and "\n\n" or "\n"
    end
    parts[#parts + 1] = line.text
  end
  return table.concat(parts)
end

-- Texts on the page

local lineHeight = 1.3

-- About the width of a text: a wide character has the width of its size, another one somewhat more than half of it.
local function width(content)
  local sum = 0
  for _, code in utf8.codes(content) do sum = sum + (code >= 0x1100 and 1 or 0.6) end
  return sum * settings.size
end

local function element(content, x, y)
  return {
    text = content, x = x, y = y, color = settings.color, font = {name = settings.font, size = settings.size}}
end

-- The text of each line to the right of its ink, at its middle; below its ink where the page ends too soon.
local function beside(lines, page)
  local result = {}
  for index, line in ipairs(lines) do
    local x = line.x + line.width + settings.gap
    if x + width(line.text) <= (page.pageWidth or math.huge) then
      result[index] = element(line.text, x, line.y + (line.height - lineHeight * settings.size) / 2)
    else
      result[index] = element(line.text, line.x, line.y + line.height + settings.gap / 4)
    end
  end
  return result
end

-- The whole text below the ink.
local function below(lines)
  local left, bottom = math.huge, -math.huge
  for _, line in ipairs(lines) do
    left, bottom = math.min(left, line.x), math.max(bottom, line.y + line.height)
  end
  return {element(text(lines), left, bottom + settings.gap)}
end

-- Without texts that are on the page already, because it was read before.
local function new(texts)
  if not app.getTexts then return texts end
  local isFine, old = pcall(app.getTexts, "layer")
  if not isFine or type(old) ~= "table" then return texts end
  local result = {}
  for _, added in ipairs(texts) do
    local isThere = false
    for _, known in ipairs(old) do
      isThere = isThere or known.text == added.text and math.abs(known.x - added.x) < 1 and math.abs(known.y - added.y) < 1
    end
    if not isThere then result[#result + 1] = added end
  end
  return result
end

local function place(layout)
  recognize(function(lines, page)
    local texts = new(layout(lines, page))
    if #texts == 0 then return tell("The text is on the page already.") end
    app.addTexts({texts = texts, allowUndoRedoAction = "grouped"})
    app.refreshPage()
  end)
end

function inklingBeside() place(beside) end

function inklingBelow() place(below) end

-- The shown text

local shownLines = 30

-- As much of a text as a dialog has space for.
local function excerpt(content)
  local parts, count = {}, 0
  for line in (content .. "\n"):gmatch("([^\n]*)\n") do
    count = count + 1
    if count <= shownLines then parts[count] = line end
  end
  if count > shownLines then parts[#parts + 1] = "… and " .. count - shownLines .. " more lines, which Copy takes, too." end
  return table.concat(parts, "\n")
end

-- The command that puts standard input into the clipboard, or nil.
local function clipboard()
  if (os.getenv("WAYLAND_DISPLAY") or "") ~= "" and reader.find("wl-copy") then return "wl-copy" end
  if reader.find("xclip") then return "xclip -selection clipboard" end
  if reader.find("xsel") then return "xsel --clipboard --input" end
  return reader.find("pbcopy") and "pbcopy"
end

local function copy(content, command)
  -- It stays and serves the clipboard: it must not keep our output open.
  local pipe = io.popen("PATH=\"$PATH:/usr/local/bin\" " .. command .. " >/dev/null 2>&1", "w")
  pipe:write(content)
  return pipe:close()
end

local function show(lines)
  local content = text(lines)
  local command = clipboard()
  if not command then
    return ask(excerpt(content) .. "\n\n(To copy all of it at once, install xclip or wl-clipboard.)", {"Close"})
  end
  ask(excerpt(content), {"Copy", "Close"}, function(button)
    if button ~= 1 then return end
    if not copy(content, command) then return warn("The text can't be copied: “" .. command .. "” failed.") end
    if canPlace then return end
    -- Pasting makes a text of the clipboard, the one way onto the page in these versions. Xournal++ sees the new clipboard
    -- while it waits for the answer.
    ask("The text is in the clipboard. Put it on the page as well, into the middle of what you see?", {"Put on page", "Close"},
      function(choice) if choice == 1 then app.uiAction({action = "ACTION_PASTE"}) end end)
  end)
end

function inklingShow() recognize(show) end
