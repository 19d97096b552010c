-- Finds the note that Xournal++ opened or saved last, in the list of recent files that GTK keeps.
local recent = {}

local function path()
  local folder = os.getenv("XDG_DATA_HOME")
  if not folder or folder == "" then folder = (os.getenv("HOME") or ".") .. "/.local/share" end
  return folder .. "/recently-used.xbel"
end

local entities = {amp = "&", lt = "<", gt = ">", quot = '"', apos = "'"}

local function decoded(address)
  return (address:gsub("&(%a+);", entities):gsub("%%(%x%x)", function(digits) return string.char(tonumber(digits, 16)) end))
end

-- The path of the newest note in a list, or nil.
function recent.note(list)
  local newest, result = "", nil
  for bookmark in list:gmatch("<bookmark .-</bookmark>") do
    local file = bookmark:match('^<bookmark [^>]-href="file://([^"]*)"')
    local application = bookmark:match('<bookmark:application name="[^"]*xournalpp"[^>]*>')
    local time = application and application:match('modified="([^"]*)"')
    file = file and decoded(file)
    if file and time and time > newest and (file:find("%.xopp$") or file:find("%.xoj$")) then
      newest, result = time, file
    end
  end
  return result
end

-- The path of the note that was opened or saved last, or nil.
function recent.lastNote()
  local file = io.open(path(), "rb")
  if not file then return nil end
  local list = file:read("a")
  file:close()
  return recent.note(list)
end

return recent
