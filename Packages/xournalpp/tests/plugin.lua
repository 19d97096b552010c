-- Tests of the plugin, with the Lua interface of Xournal++ mocked.
--
-- usage: lua5.3 Packages/xournalpp/tests/plugin.lua [INKLING]
--   INKLING   the program, for the tests with people's ink; without it they are skipped
local here = arg[0]:match("^(.*)/[^/]*$") or "."
local plugin = here .. "/.."
package.path = here .. "/?.lua;" .. plugin .. "/?.lua;" .. package.path
local interface = require "interface"
local inkling = arg[1]

local popen, execute, getenv = io.popen, os.execute, os.getenv
local function shell(command)
  local pipe = popen(command)
  local text = pipe:read("a")
  pipe:close()
  return (text:gsub("\n$", ""))
end

-- Odd on purpose: names that a shell would take apart.
local work = shell('mktemp -d "${TMPDIR:-/tmp}/inkling test’s \\"Größe\\" \\$HOME 手写.XXXXXX"')
assert(work ~= "", "no temporary folder")
local function quoted(word) return "'" .. word:gsub("'", "'\\''") .. "'" end

local function write(name, text)
  local file = assert(io.open(work .. "/" .. name, "wb"))
  file:write(text)
  file:close()
end

local function contents(name)
  local file = io.open(work .. "/" .. name, "rb")
  local text = file and file:read("a") or nil
  if file then file:close() end
  return text
end

-- A program that records its arguments and standard input, and answers with the files `answer`, `errors` and `status`.
local function answer(lines, drawings)
  local parts = {}
  for index, line in ipairs(lines) do
    parts[index] = string.format(
      '{"text":"%s","paragraph":%d,"box":{"x":%g,"y":%g,"width":%g,"height":%g},"words":[]}',
      line[1], line.paragraph or 0, line[2], line[3], line[4], line[5])
  end
  write("answer", '{"format":"xournal","pages":[{"lines":[' .. table.concat(parts, ",") .. '],"drawings":['
    .. string.rep("{},", drawings or 0):sub(1, -2) .. "]}]}")
end

local function reset()
  execute("rm -rf " .. quoted(work) .. "/*")
  execute("cd " .. quoted(work) .. " && mkdir -p bin temporary home")
  write("bin/inkling", [[#!/bin/sh
here=$(dirname "$0")/..
printf '%s\n' "$@" >"$here/arguments"
cat >"$here/input"
echo ink >"$TMPDIR/a copy"
[ ! -f "$here/sleep" ] || sleep "$(cat "$here/sleep")"
[ ! -f "$here/errors" ] || cat "$here/errors" >&2
[ ! -f "$here/answer" ] || cat "$here/answer"
exit "$(cat "$here/status" 2>/dev/null || echo 0)"
]])
  write("bin/xclip", "#!/bin/sh\necho \"$@\" >\"$(dirname \"$0\")/../clipboard-arguments\"\n"
    .. "cat >\"$(dirname \"$0\")/../clipboard\"\n")
  execute("chmod +x " .. quoted(work .. "/bin") .. "/*")
end

-- What the plugin sees of the environment.
local variables = {}
os.getenv = function(name)
  if name == "HOME" then return work .. "/home" end
  return variables[name]
end
local prefix = "export HOME=" .. quoted(work .. "/home") .. " TMPDIR=" .. quoted(work .. "/temporary") .. " PATH="
  .. quoted(work .. "/bin") .. ':"$PATH"; unset XDG_RUNTIME_DIR; '
io.popen = function(command, mode) return popen(prefix .. command, mode or "r") end
os.execute = function(command) return execute(prefix .. command) end

-- Tests

local count, failures = 0, 0
local function expect(isRight, message)
  if isRight then return end
  error({message = message}, 2)
end

local function same(found, expected, subject)
  if found ~= expected then
    error({message = (subject or "found") .. ": “" .. tostring(found) .. "”, expected “" .. tostring(expected) .. "”"}, 2)
  end
end

local function test(name, body)
  reset()
  variables = {}
  local isFine, problem = xpcall(body, function(raised)
    return type(raised) == "table" and raised.message or debug.traceback(tostring(raised))
  end)
  count = count + 1
  -- Whatever happened, no file of the plugin stays.
  local left = shell("ls " .. quoted(work .. "/temporary"))
  if isFine and left ~= "" then isFine, problem = false, "temporary files stay: " .. left end
  if not isFine then failures = failures + 1 end
  print((isFine and "ok      " or "FAILED  ") .. name .. (isFine and "" or "\n        " .. problem))
end

-- Loads the plugin into a version of Xournal++, as the program does.
local function start(version, document, answers, settings)
  for _, name in ipairs({"settings", "reader", "recent", "json", "program"}) do package.loaded[name] = nil end
  local changed = require "settings"
  for key, value in pairs(settings or {}) do changed[key] = value end
  app = interface(version, document, answers)
  dofile(plugin .. "/main.lua")
  app.isStarting = true
  initUi()
  app.isStarting = false
  return app.log
end

local function stroke(x, y, width)
  return {x = {x, x + width}, y = {y, y + 10}, pressure = {0.5, 0.7}, tool = "pen", width = 1.5, color = 0x102030, fill = -1}
end

local function document(layers)
  layers = layers or {{strokes = {stroke(50, 100, 80), stroke(150.25, 100, 60)}, texts = {}}}
  return {
    file = work .. "/notes.xopp", currentPage = 1,
    pages = {{pageWidth = 595, pageHeight = 842, currentLayer = 1, layers = layers}}}
end

local function texts(note) return note.pages[1].layers[note.pages[1].currentLayer].texts end

test("JSON of every kind is decoded", function()
  local json = require "json"
  local value = json.decode([[ {"a":[1,-2.5e1,true,false,null,"x"],"b":{"":"\"\\\/\b\f\n\r\té\ud83d\ude00\ud83d手"},"c":[],"d":{}} ]])
  same(value.a[2], -25.0)
  same(value.a[3], true)
  same(value.a[4], false)
  same(value.a[5], nil)
  same(value.a[6], "x")
  same(value.b[""], "\"\\/\b\f\n\r\té😀\u{FFFD}手")
  same(next(value.c), nil)
  same(next(value.d), nil)
end)

test("what isn't JSON has its position told", function()
  local json = require "json"
  for text, sentence in pairs({
    [""] = "byte 1 is the end instead of a value", ["[1,]"] = "byte 4 is “]” instead of a value",
    ['{"a" 1}'] = "byte 6 is “1” instead of “:”", ["{a:1}"] = "byte 2 is “a” instead of a key",
    ['"abc'] = "byte 5 is the end instead of the end of a string", ["[1 2]"] = "byte 4 is “2” instead of “,” or “]”",
    ["{} x"] = "byte 4 is “x” instead of the end", ['"\\x"'] = "byte 3 is “x” instead of an escape",
    ['"\\u12"'] = "byte 4 is “1” instead of four hexadecimal digits", ["nul"] = nil}) do
    local value, problem = json.decode(text)
    same(value, nil, text)
    same(problem, sentence, text)
  end
end)

test("words reach the shell as they are", function()
  local reader = require "reader"
  for _, word in ipairs({"a b", "it's", '"$HOME"', "`x`", "手写 größe", "\\", "", "a\nb", "-n; rm"}) do
    local pipe = io.popen("printf %s " .. reader.quoted(word))
    same(pipe:read("a"), word)
    pipe:close()
  end
end)

test("strokes are a note of Xournal++, whatever the language's decimal sign", function()
  local reader = require "reader"
  local format = string.format
  string.format = function(pattern, ...)
    local text = format(pattern, ...)
    return pattern == "%.3f" and text:gsub("%.", ",") or text
  end
  local isFine, note = pcall(reader.note, {stroke(150.25, 100, 60)}, {pageWidth = 595.5, pageHeight = 842, backgroundColor = 0xff123456})
  string.format = format
  expect(isFine, note)
  expect(note:find('<page width="595.500" height="842.000"><background type="solid" color="#123456ff" style="plain"/>', 1, true), note)
  expect(note:find('<stroke tool="pen" color="#102030ff" width="1.500">150.250 100.000 210.250 110.000</stroke>', 1, true), note)
end)

test("the note that Xournal++ opened or saved last is found", function()
  local recent = require "recent"
  local function bookmark(path, program, time)
    return '<bookmark href="file://' .. path .. '" added="2026-01-01T00:00:00Z" modified="2029-01-01T00:00:00Z">'
      .. '<info><bookmark:applications><bookmark:application name="' .. program .. '" exec="&apos;x %u&apos;" modified="' .. time
      .. '" count="3"/></bookmark:applications></info>\n</bookmark>\n'
  end
  same(recent.note('<xbel xmlns:bookmark="http://x">' .. bookmark("/a/old.xopp", "xournalpp", "2026-01-01T00:00:00.5Z")
    .. bookmark("/b/my%20notes%20%26%20%E6%89%8B&amp;%25.xopp", "com.github.xournalpp.xournalpp", "2026-05-01T00:00:00Z")
    .. bookmark("/c/newer.xopp", "gedit", "2027-01-01T00:00:00Z") .. bookmark("/d/newer.pdf", "xournalpp", "2027-01-01T00:00:00Z")
    .. "</xbel>"), "/b/my notes & 手&%.xopp")
  same(recent.note(""), nil)
end)

test("1.3: each line gets its text to the right of its ink, as one step of undo", function()
  answer({{"first \\\"line\\\"", 50, 100, 200, 20}, {"第二行", 50, 140, 100, 30, paragraph = 1}})
  local note = document()
  local log = start(1.3, note)
  same(#log.menu, 4)
  inklingBeside()
  local added = texts(note)
  same(#added, 2)
  same(added[1].text, 'first "line"')
  same(added[1].x, 258.0)
  same(string.format("%.2f", added[1].y), "102.20")
  same(added[1].color, 0x3333cc)
  same(added[1].font.size, 12)
  same(added[2].text, "第二行")
  same(added[2].x, 158.0)
  same(table.concat(log.undo, " "), "grouped")
  same(log.refreshes, 1)
  same(#log.dialogs, 0)
  same(contents("arguments"), "read\n--format\njson\n--alternatives\n0\n--quiet\n--language\nen\n-\n")
  expect(contents("input"):find("50.000 100.000 130.000 110.000", 1, true), contents("input"))
end)

test("1.3: a text that would leave the page goes below its ink", function()
  answer({{"a long line of words", 300, 100, 200, 20}})
  local note = document()
  start(1.3, note)
  inklingBeside()
  same(texts(note)[1].x, 300.0)
  same(texts(note)[1].y, 122.0)
end)

test("1.3: the whole text goes below the ink, with a blank line between paragraphs", function()
  answer({{"one", 60, 100, 200, 20}, {"two", 50, 140, 100, 20}, {"three", 55, 200, 100, 25, paragraph = 1}})
  local note = document()
  local log = start(1.3, note)
  inklingBelow()
  same(#texts(note), 1)
  same(texts(note)[1].text, "one\ntwo\n\nthree")
  same(texts(note)[1].x, 50.0)
  same(texts(note)[1].y, 233.0)
  same(#log.undo, 1)
end)

test("1.3: what was read before isn't added again", function()
  answer({{"one", 60, 100, 200, 20}})
  local note = document()
  local log = start(1.3, note)
  inklingBeside()
  inklingBeside()
  same(#texts(note), 1)
  same(log.dialogs[1].message, "The text is on the page already.")
  answer({{"one", 60, 100, 200, 20}, {"two", 60, 140, 200, 20}})
  inklingBeside()
  same(#texts(note), 2)
  same(texts(note)[2].text, "two")
end)

test("the selection is read where there is one", function()
  for _, version in ipairs({1.2, 1.3}) do
    answer({{"chosen", 60, 100, 200, 20}})
    local note = document()
    note.selection = {stroke(77, 300, 5)}
    local log = start(version, note, {false})
    inklingShow()
    same(log.dialogs[1].message, "chosen")
    expect(contents("input"):find("77.000 300.000", 1, true), contents("input"))
    expect(not contents("input"):find("50.000 100.000", 1, true), contents("input"))
  end
end)

test("a selection that was moved, scaled or turned is read where one sees it", function()
  answer({{"chosen", 60, 100, 200, 20}})
  local function first(bounds, rotation)
    local note = document()
    note.selection = {{x = {100, 140}, y = {200, 220}, tool = "pen", width = 1, color = 0}}
    note.selectionInfo = {originalBounds = {x = 90, y = 190, width = 60, height = 40}, boundingBox = bounds, rotation = rotation}
    start(1.3, note, {false})
    inklingShow()
    return contents("input"):match(">([-%d. ]+)</stroke>")
  end
  same(first({x = 90, y = 190, width = 60, height = 40}, 0), "100.000 200.000 140.000 220.000")
  same(first({x = 100, y = 290, width = 60, height = 40}, 0), "110.000 300.000 150.000 320.000")
  same(first({x = 90, y = 190, width = 120, height = 20}, 0), "110.000 195.000 190.000 205.000")
  -- A quarter of a turn around the middle, at (120, 210).
  same(first({x = 90, y = 190, width = 60, height = 40}, math.pi / 2), "130.000 190.000 110.000 230.000")
end)

test("a selection without strokes, and an empty page, are told and not read", function()
  local note = document()
  note.selection = {}
  local log = start(1.3, note)
  inklingBeside()
  same(log.dialogs[1].message, "The selection has no strokes of a pen.")
  log = start(1.2, document({{strokes = {}, texts = {}}}))
  inklingShow()
  same(log.dialogs[1].message, "The page has no strokes of a pen.")
  same(contents("arguments"), nil)
end)

test("all visible layers are read, and the current one stays", function()
  answer({{"both", 60, 100, 200, 20}})
  local note = document({
    {strokes = {stroke(1, 100, 5)}, texts = {}}, {strokes = {stroke(2, 100, 5)}, texts = {}, isVisible = false},
    {strokes = {stroke(3, 100, 5)}, texts = {}}})
  note.pages[1].currentLayer = 2
  start(1.3, note)
  inklingBeside()
  local input = contents("input")
  expect(input:find("1.000 100.000 6", 1, true) and input:find("3.000 100.000 8", 1, true), input)
  expect(not input:find("2.000 100.000 7", 1, true), input)
  same(note.pages[1].currentLayer, 2)
  same(texts(note)[1].text, "both")
end)

test("a page of drawings alone says so", function()
  answer({}, 2)
  local log = start(1.3, document())
  inklingBelow()
  same(log.dialogs[1].message, "The page has no writing that can be read, but 2 drawings.")
  same(#log.undo, 0)
end)

test("1.3: the text is shown and copied", function()
  answer({{"one", 60, 100, 200, 20}, {"two", 60, 140, 200, 20}})
  local log = start(1.3, document(), {1})
  inklingShow()
  same(log.dialogs[1].message, "one\ntwo")
  same(table.concat(log.dialogs[1].buttons, " "), "Copy Close")
  same(contents("clipboard"), "one\ntwo")
  same(contents("clipboard-arguments"), "-selection clipboard\n")
  same(#log.dialogs, 1)
end)

test("a long text is shown in part and copied whole", function()
  local lines = {}
  for index = 1, 40 do lines[index] = {"line " .. index, 60, 20 * index, 100, 15} end
  answer(lines)
  local log = start(1.3, document(), {1})
  inklingShow()
  expect(log.dialogs[1].message:find("line 30\n… and 10 more lines, which Copy takes, too.$"), log.dialogs[1].message)
  expect(contents("clipboard"):find("line 40$"), contents("clipboard"))
end)

test("1.2: the copied text can be pasted onto the page", function()
  answer({{"one", 60, 100, 200, 20}})
  local log = start(1.2, document(), {1, 1})
  same(#log.menu, 2)
  same(log.menu[1].callback, "inklingShow")
  inklingShow()
  same(contents("clipboard"), "one")
  expect(log.dialogs[2].message:find("^The text is in the clipboard"), log.dialogs[2].message)
  same(table.concat(log.actions, " "), "ACTION_PASTE")
  for _, answers in ipairs({{1, 2}, {2}, {false}}) do
    log = start(1.2, document(), answers)
    inklingShow()
    same(#log.actions, 0)
  end
end)

test("1.1: the page of the file that was saved last is read, after a question", function()
  execute("mkdir -p " .. quoted(work .. "/home/.local/share"))
  write("my notes.xopp", "the file")
  write("home/.local/share/recently-used.xbel", '<bookmark href="file://' .. (work .. "/my notes.xopp"):gsub("[^%w/.]", function(byte)
    return string.format("%%%02X", byte:byte())
  end) .. '"><bookmark:application name="xournalpp" modified="2026-01-01T00:00:00Z"/></bookmark>')
  answer({{"one", 60, 100, 200, 20}})
  local note = document()
  note.pages[2], note.currentPage = note.pages[1], 2
  local log = start(1.1, note, {1, 2})
  same(#log.menu, 2)
  inklingShow()
  expect(log.dialogs[1].message:find("Read page 2 of this file", 1, true), log.dialogs[1].message)
  expect(log.dialogs[1].message:find(work .. "/my notes.xopp", 1, true), log.dialogs[1].message)
  same(log.dialogs[2].message, "one")
  same(contents("input"), "the file")
  same(contents("arguments"), "read\n--format\njson\n--alternatives\n0\n--quiet\n--language\nen\n--pages\n2\n-\n")
  execute("rm " .. quoted(work .. "/arguments"))
  for _, button in ipairs({2, false}) do
    log = start(1.1, note, {button})
    inklingShow()
    same(#log.dialogs, 1)
  end
  same(contents("arguments"), nil)
end)

test("1.1: without a saved file the user is asked to save", function()
  local log = start(1.1, document())
  inklingShow()
  expect(log.dialogs[1].message:find("Save the document first.$"), log.dialogs[1].message)
end)

test("errors of inkling are shown", function()
  write("errors", "inkling: no model reads xx: the models read en\n")
  write("status", "3")
  local note = document()
  local log = start(1.3, note)
  inklingBeside()
  same(log.dialogs[1].message, "no model reads xx: the models read en")
  same(log.dialogs[1].isError, true)
  same(#texts(note), 0)
  write("errors", "")
  inklingBeside()
  same(log.dialogs[2].message, "inkling ended with status 3.")
end)

test("an answer that isn't one is told", function()
  local log = start(1.3, document())
  for text, sentence in pairs({
    ['{"pages":'] = "inkling's answer can't be understood: byte 10 is the end instead of a value. Is it the newest version?",
    ["[]"] = "inkling's answer can't be understood: it has no pages. Is it the newest version?"}) do
    write("answer", text)
    inklingBeside()
    same(log.dialogs[#log.dialogs].message, sentence)
  end
end)

test("a program that hangs is stopped", function()
  write("sleep", "30")
  local log = start(1.3, document(), {}, {timeLimit = 1})
  local began = os.time()
  inklingBeside()
  expect(os.time() - began < 10, "it waited for " .. os.time() - began .. " seconds")
  expect(log.dialogs[1].message:find("^Reading took longer than 1 seconds, and was stopped%."), log.dialogs[1].message)
end)

test("a program that is missing is told with what to do", function()
  local log = start(1.3, document(), {}, {program = "no such program"})
  inklingBeside()
  expect(log.dialogs[1].message:find("^The program “no such program” isn't on this computer"), log.dialogs[1].message)
  expect(log.dialogs[1].message:find("Packages/xournalpp/install", 1, true), log.dialogs[1].message)
end)

test("the settings and the installer name the program", function()
  answer({{"one", 60, 100, 200, 20}})
  execute("mv " .. quoted(work .. "/bin/inkling") .. " " .. quoted(work .. "/bin/it's Größe"))
  local log = start(1.3, document(), {false}, {program = work .. "/bin/it's Größe"})
  inklingShow()
  same(log.dialogs[1].message, "one")
  log = start(1.3, document(), {false}, {program = {"env", "A=b c", work .. "/bin/it's Größe"}})
  inklingShow()
  same(log.dialogs[1].message, "one")
  log = start(1.3, document(), {false})
  package.preload.program = function() return work .. "/bin/it's Größe" end
  inklingShow()
  package.preload.program = nil
  same(log.dialogs[1].message, "one")
end)

test("the language comes from the menu, the variable or the settings", function()
  answer({{"one", 60, 100, 200, 20}})
  local function tags()
    inklingShow()
    local found = {}
    for tag in contents("arguments"):gmatch("%-%-language\n([^\n]*)\n") do found[#found + 1] = tag end
    return table.concat(found, "+")
  end
  start(1.3, document(), {}, {language = "yue"})
  same(tags(), "yue")
  variables.INKLING_LANGUAGE = "en,zh-Hans"
  same(tags(), "en+zh-Hans")
  variables.INKLING_LANGUAGE = nil
  local log = start(1.3, document(), {3})
  inklingLanguage()
  same(log.dialogs[1].message, "The handwriting is read as English. Read it as:")
  same(log.dialogs[1].buttons[3], "繁體中文")
  same(tags(), "zh-Hant")
  same(contents("home/.config/inkling/xournalpp-language"), "zh-Hant\n")
  -- The next session knows it.
  start(1.3, document())
  same(tags(), "zh-Hant")
  -- A file that someone changed can't bring a command.
  write("home/.config/inkling/xournalpp-language", "en'; touch x\n")
  start(1.3, document())
  same(tags(), "en")
end)

test("callbacks leave no error to Xournal++ when the note is odd", function()
  answer({{"one", 60, 100, 200, 20}})
  local note = document({{strokes = {{x = {1}, y = {2}, tool = "laser"}, {x = {}, y = {}}}, texts = {}}})
  start(1.3, note)
  inklingBeside()
  expect(contents("input"):find('<stroke tool="pen" color="#000000ff" width="1.410">1.000 2.000</stroke>', 1, true), contents("input"))
end)

-- People's ink, read by the real program.
if not inkling then
  print("SKIPPED people's ink is read: no program inkling was given")
else
  test("people's ink is read", function()
    local json = require "json"
    local samples = {}
    for line in io.lines(here .. "/../../../Tests/InklingCommandTests/Pad/unipen-words.jsonl") do
      local sample = json.decode(line)
      samples[sample.text] = sample.strokes
    end
    local strokes, words = {}, {{"vision", "group", "client"}, {"working", "twenty", "elephant"}, {"action", "hotel", "quick"}}
    for row, line in ipairs(words) do
      local left = 60
      for _, word in ipairs(line) do
        local x, y = {}, {}
        for _, one in ipairs(samples[word]) do
          table.move(one.x, 1, #one.x, #x + 1, x)
          table.move(one.y, 1, #one.y, #y + 1, y)
        end
        local lowX, lowY = math.min(table.unpack(x)), math.min(table.unpack(y))
        local scale = 22 / (math.max(table.unpack(y)) - lowY)
        for _, one in ipairs(samples[word]) do
          local copy = {x = {}, y = {}, tool = "pen", width = 1.41, color = 0}
          for index = 1, #one.x do
            copy.x[index] = left + (one.x[index] - lowX) * scale
            copy.y[index] = 30 + 60 * row + (one.y[index] - lowY) * scale
          end
          strokes[#strokes + 1] = copy
        end
        left = left + (math.max(table.unpack(x)) - lowX) * scale + 16
      end
    end
    local note = document({{strokes = strokes, texts = {}}})
    local log = start(1.3, note, {}, {program = inkling})
    inklingBeside()
    expect(#log.dialogs == 0, log.dialogs[1] and log.dialogs[1].message)
    local added, right = texts(note), 0
    same(#added, 3, "lines")
    for row, line in ipairs(words) do
      local found = {}
      for word in added[row].text:gmatch("%S+") do found[word] = true end
      for _, word in ipairs(line) do right = right + (found[word] and 1 or 0) end
      expect(math.abs(added[row].y - (30 + 60 * row + 11 - 7.8)) < 2, "line " .. row .. " is at " .. added[row].y)
    end
    expect(right >= 8, right .. " of 9 words are right")
    print("        " .. right .. " of 9 words of people are right")
    -- An error of the real program.
    log = start(1.3, document(), {}, {program = inkling, language = "xx"})
    inklingBeside()
    expect(log.dialogs[1].message:find("^no model reads xx"), log.dialogs[1].message)
  end)
end

execute("rm -rf " .. quoted(work))
print(string.format("%d tests, %d failed", count, failures))
os.exit(failures == 0)
