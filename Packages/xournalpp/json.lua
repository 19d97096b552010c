-- Decodes JSON: objects and arrays become tables, null becomes nil.
local json = {}

local escapes = {b = "\b", f = "\f", n = "\n", r = "\r", t = "\t", ["/"] = "/", ["\\"] = "\\", ['"'] = '"'}
local literals = {["true"] = true, ["false"] = false}
local value

local function fail(text, position, expected)
  local found = position > #text and "the end" or "“" .. text:sub(position, position) .. "”"
  error({message = "byte " .. position .. " is " .. found .. " instead of " .. expected})
end

local function skipped(text, position)
  return text:match("^[ \t\r\n]*()", position)
end

-- A code unit of UTF-16, and the position after its four digits.
local function unit(text, position)
  local digits = text:match("^%x%x%x%x", position) or fail(text, position, "four hexadecimal digits")
  return tonumber(digits, 16), position + 4
end

local function string(text, position)
  local parts = {}
  while true do
    local plain, stop, after = text:match('^([^"\\]*)(["\\])()', position)
    if not plain then fail(text, #text + 1, "the end of a string") end
    parts[#parts + 1] = plain
    if stop == '"' then return table.concat(parts), after end
    local letter = text:sub(after, after)
    position = after + 1
    if letter == "u" then
      local code
      code, position = unit(text, position)
      if code >= 0xD800 and code < 0xDC00 and text:sub(position, position + 1) == "\\u" then
        local low, next = unit(text, position + 2)
        if low >= 0xDC00 and low < 0xE000 then
          code, position = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00), next
        end
      end
      -- Half of a pair is no character.
      parts[#parts + 1] = utf8.char(code >= 0xD800 and code < 0xE000 and 0xFFFD or code)
    else
      parts[#parts + 1] = escapes[letter] or fail(text, after, "an escape")
    end
  end
end

-- The members of an array or object, each read by `member`, and the position after its end.
local function members(text, position, closing, member)
  local result = {}
  position = skipped(text, position)
  if text:sub(position, position) == closing then return result, position + 1 end
  while true do
    position = skipped(text, member(result, position))
    local sign = text:sub(position, position)
    if sign == closing then return result, position + 1 end
    if sign ~= "," then fail(text, position, "“,” or “" .. closing .. "”") end
    position = skipped(text, position + 1)
  end
end

function value(text, position)
  position = skipped(text, position)
  local sign = text:sub(position, position)
  if sign == "{" then
    return members(text, position + 1, "}", function(result, start)
      if text:sub(start, start) ~= '"' then fail(text, start, "a key") end
      local key, colon = string(text, start + 1)
      colon = skipped(text, colon)
      if text:sub(colon, colon) ~= ":" then fail(text, colon, "“:”") end
      local after
      result[key], after = value(text, colon + 1)
      return after
    end)
  elseif sign == "[" then
    local count = 0
    return members(text, position + 1, "]", function(result, start)
      local after
      count = count + 1
      result[count], after = value(text, start)
      return after
    end)
  elseif sign == '"' then
    return string(text, position + 1)
  end
  local word = text:match("^%a+", position)
  if word == "null" then return nil, position + 4 end
  if literals[word] ~= nil then return literals[word], position + #word end
  local number = text:match("^-?%d[%d.eE+-]*", position)
  if number and tonumber(number) then return tonumber(number), position + #number end
  fail(text, position, "a value")
end

-- Returns the value of a text, or nil and a sentence that says where it isn't JSON.
function json.decode(text)
  local isDecoded, result, position = pcall(value, text, 1)
  if not isDecoded then return nil, type(result) == "table" and result.message or tostring(result) end
  position = skipped(text, position)
  if position <= #text then
    local _, failure = pcall(fail, text, position, "the end")
    return nil, failure.message
  end
  return result
end

return json
