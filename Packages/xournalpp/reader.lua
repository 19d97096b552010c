-- Runs `inkling read` on strokes, or on a page of a saved note, and returns the lines that it found.
local json = require "json"

local reader = {}

-- A word of a shell command. Names may have spaces, quotes and any letters.
function reader.quoted(word)
  return "'" .. word:gsub("'", "'\\''") .. "'"
end

-- The status of a shell command: 0, another number, or 128 and a signal's.
function reader.run(command)
  local _, kind, number = os.execute(command)
  return kind == "signal" and 128 + number or number
end

local function output(command)
  local pipe = io.popen(command)
  local text = pipe:read("a")
  pipe:close()
  return (text:gsub("\n+$", ""))
end

-- The path of a program, or nil. Programs that a desktop starts often lack the user's own folders in PATH.
function reader.find(program)
  local path = output("PATH=\"$PATH:$HOME/.local/bin:/usr/local/bin\" command -v " .. reader.quoted(program) .. " 2>/dev/null")
  return path ~= "" and path or nil
end

-- The words of the command, or nil and a sentence.
local function program(settings)
  local chosen = settings.program
  if type(chosen) == "table" then return chosen end
  if not chosen then
    local isInstalled, installed = pcall(require, "program")
    chosen = isInstalled and type(installed) == "string" and installed or "inkling"
  end
  local path = reader.find(chosen)
  if path then return {path} end
  return nil, "The program “" .. chosen .. "” isn't on this computer, or isn't executable. Install Inkling, and run its "
    .. "Packages/xournalpp/install again; or name the program's path in settings.lua of this plugin."
end

-- A number as XML has it, whatever the decimal sign of the user's language.
local function number(value)
  return (string.format("%.3f", value):gsub(",", "."))
end

local tools = {pen = true, highlighter = true, eraser = true}

-- Strokes as Xournal++ gives them to plugins, as a note with one page.
function reader.note(strokes, page)
  local parts = {string.format(
    '<?xml version="1.0"?>\n<xournal creator="Inkling" fileversion="4">\n<page width="%s" height="%s">'
      .. '<background type="solid" color="#%06xff" style="plain"/><layer>\n',
    number(page.pageWidth or 595), number(page.pageHeight or 842), (page.backgroundColor or 0xffffff) & 0xffffff)}
  for _, stroke in ipairs(strokes) do
    local points = {}
    for index = 1, math.min(#stroke.x, #stroke.y) do
      points[index] = number(stroke.x[index]) .. " " .. number(stroke.y[index])
    end
    parts[#parts + 1] = string.format(
      '<stroke tool="%s" color="#%06x%s" width="%s">%s</stroke>\n', tools[stroke.tool] and stroke.tool or "pen",
      (stroke.color or 0) & 0xffffff, stroke.tool == "highlighter" and "7f" or "ff", number(stroke.width or 1.41),
      table.concat(points, " "))
  end
  parts[#parts + 1] = "</layer></page>\n</xournal>\n"
  return table.concat(parts)
end

local function contents(path)
  local file = io.open(path, "rb")
  if not file then return "" end
  local text = file:read("a")
  file:close()
  return text
end

-- The sentence for a command that failed.
local function failure(status, errors, settings, words)
  if status == 124 or status == 137 then
    return "Reading took longer than " .. settings.timeLimit .. " seconds, and was stopped. Select less ink, or raise "
      .. "timeLimit in settings.lua of this plugin."
  end
  if status == 126 or status == 127 then return "“" .. words[1] .. "” can't be run: " .. errors end
  return errors ~= "" and errors or "inkling ended with status " .. status .. "."
end

local function lines(page)
  local result = {}
  for _, line in ipairs(page.lines or {}) do
    if line.text and line.text ~= "" and line.box then
      result[#result + 1] = {
        text = line.text, x = line.box.x, y = line.box.y, width = line.box.width, height = line.box.height,
        paragraph = line.paragraph}
    end
  end
  return result
end

-- Reads within a folder that exists: returns lines, or nil and a sentence.
local function read(folder, source, tags, settings)
  local words, missing = program(settings)
  if not words then return nil, missing end
  local input = source.file
  if not input then
    input = folder .. "/page.xopp"
    local file, reason = io.open(input, "wb")
    if not file then return nil, "The strokes can't be written: " .. reason end
    local isWritten, problem = file:write(reader.note(source.strokes, source.page))
    if not file:close() or not isWritten then return nil, "The strokes can't be written: " .. (problem or input) end
  end
  -- A copy of the ink that a stopped program leaves is removed with the folder.
  local command = {"TMPDIR=" .. reader.quoted(folder)}
  local limit = reader.find("timeout") or reader.find("gtimeout")
  if limit then table.move({reader.quoted(limit), "-k", "5", tostring(settings.timeLimit)}, 1, 4, 2, command) end
  for _, word in ipairs(words) do command[#command + 1] = reader.quoted(word) end
  command[#command + 1] = "read --format json --alternatives 0 --quiet"
  for tag in tags:gmatch("[^,%s]+") do command[#command + 1] = "--language " .. reader.quoted(tag) end
  if source.number then command[#command + 1] = "--pages " .. source.number end
  -- Standard input, so that a program in another sandbox needs no access to the file.
  command[#command + 1] = "- <" .. reader.quoted(input) .. " >" .. reader.quoted(folder .. "/lines.json")
    .. " 2>" .. reader.quoted(folder .. "/errors.txt")
  local status = reader.run(table.concat(command, " "))
  local errors = contents(folder .. "/errors.txt"):gsub("^inkling: ", ""):gsub("%s+$", "")
  if status ~= 0 then return nil, failure(status, errors, settings, words) end
  local document, problem = json.decode(contents(folder .. "/lines.json"))
  if type(document) ~= "table" or type(document.pages) ~= "table" then
    return nil, "inkling's answer can't be understood: " .. (problem or "it has no pages") .. ". Is it the newest version?"
  end
  local page = document.pages[1] or {}
  return lines(page), #(page.drawings or {})
end

-- Reads `source`: {strokes, page} as Xournal++ gives them, or {file, number} of a saved note and the page in it.
-- `tags` are languages, such as "en,zh-Hans". Returns the lines in reading order and the number of drawings, or nil and a
-- sentence that says what went wrong.
function reader.read(source, tags, settings)
  local folder = output('mktemp -d "${XDG_RUNTIME_DIR:-${TMPDIR:-/tmp}}/inkling-xournalpp.XXXXXX" 2>/dev/null'
    .. ' || mktemp -d "${TMPDIR:-/tmp}/inkling-xournalpp.XXXXXX"')
  if folder == "" then return nil, "There is no temporary folder: is the disk full?" end
  local isDone, result, more = pcall(read, folder, source, tags, settings)
  reader.run("rm -rf " .. reader.quoted(folder))
  if not isDone then return nil, "The plugin failed: " .. tostring(result) end
  return result, more
end

return reader
