-- The Lua interface of Xournal++ 1.1, 1.2 and 1.3, as far as the plugin uses it: it checks arguments as the program does,
-- and records what was called.

local function check(isRight, message) if not isRight then error(message, 3) end end

local function isArray(value, kind)
  if type(value) ~= "table" then return false end
  for _, item in ipairs(value) do if type(item) ~= kind then return false end end
  return true
end

-- Returns the interface of a version over a document: {file, currentPage, pages = {{pageWidth, pageHeight, currentLayer,
-- layers = {{isVisible, strokes, texts}}}}, selection = strokes or nil, selectionInfo = that of getToolInfo or nil}. `answers` are the buttons that dialogs get, one
-- after the other; false closes one without a button.
return function(version, document, answers)
  local app = {log = {menu = {}, dialogs = {}, actions = {}, undo = {}, refreshes = 0}, isStarting = false}
  answers = answers or {}

  local function page() return document.pages[document.currentPage] end
  local function layer() return page().layers[page().currentLayer] end
  local function nextAnswer() return table.remove(answers, 1) end

  function app.registerUi(options)
    check(app.isStarting, "registerUi needs to be called within initUi()")
    check(type(options.menu) == "string" and type(_G[options.callback]) == "function", "no such callback")
    app.log.menu[#app.log.menu + 1] = options
    return {menuId = #app.log.menu}
  end

  function app.msgbox(message, buttons)
    check(type(message) == "string" and isArray(buttons, "string") and #buttons > 0, "msgbox: wrong arguments")
    app.log.dialogs[#app.log.dialogs + 1] = {message = message, buttons = buttons}
    -- A dialog that is closed gives GTK_RESPONSE_DELETE_EVENT.
    return nextAnswer() or -4
  end

  function app.uiAction(options)
    check(type(options.action) == "string", "uiAction: no action")
    app.log.actions[#app.log.actions + 1] = options.action
  end

  function app.setCurrentLayer(number)
    check(math.type(number) == "integer" and page().layers[number], "no such layer")
    page().currentLayer = number
  end

  function app.getDocumentStructure()
    local pages = {}
    for index, each in ipairs(document.pages) do
      local layers = {[0] = {isVisible = true, name = "Background"}}
      for number, one in ipairs(each.layers) do
        layers[number] = {isVisible = one.isVisible ~= false, isAnnotated = #one.strokes > 0, name = ""}
      end
      pages[index] = {
        pageWidth = each.pageWidth, pageHeight = each.pageHeight, currentLayer = each.currentLayer, layers = layers,
        isAnnotated = true, pageTypeFormat = "plain", backgroundColor = version > 1.1 and 0xffffff or nil}
    end
    return {
      pages = pages, currentPage = document.currentPage, pdfBackgroundFilename = "",
      xoppFilename = version > 1.1 and (document.file or "") or nil}
  end

  if version >= 1.2 then
    function app.getStrokes(kind)
      if kind == "selection" then
        if document.selection then return document.selection end
        -- 1.3 returns what can be expected, 1.2 throws it.
        if version >= 1.3 then return nil, "There is no selection" end
        error("There is no selection! ")
      end
      check(kind == "layer", "Unknown argument: " .. tostring(kind))
      document.selection = nil
      return layer().strokes
    end

    function app.getToolInfo(name)
      check(name == "selection", "no such tool")
      -- Without a selection 1.2 returns an empty table.
      return document.selection and document.selectionInfo or {}
    end

    function app.refreshPage() app.log.refreshes = app.log.refreshes + 1 end
  end

  if version >= 1.3 then
    function app.openDialog(message, buttons, callback, isError)
      check(type(message) == "string" and isArray(buttons, "string") and #buttons > 0, "openDialog: wrong arguments")
      check(type(_G[callback]) == "function", "openDialog: no such callback")
      app.log.dialogs[#app.log.dialogs + 1] = {message = message, buttons = buttons, isError = isError}
      local button = nextAnswer()
      if button then _G[callback](button) end
    end

    function app.addTexts(options)
      check(type(options.texts) == "table", "Missing text table!")
      for _, text in ipairs(options.texts) do
        check(type(text.text) == "string", "Missing text!/'text' must be a string")
        check(type(text.font) == "table", "'font' value must be a table!")
        check(text.font.size == nil or type(text.font.size) == "number", "the size must be a number")
        check(math.type(text.color) == "integer" and text.color <= 0xffffff, "no valid RGB color")
        check(type(text.x) == "number" and type(text.y) == "number", "Missing coordinate!/must be a number")
        local texts = layer().texts
        texts[#texts + 1] = text
      end
      app.log.undo[#app.log.undo + 1] = options.allowUndoRedoAction
    end

    function app.getTexts(kind)
      check(kind == "layer", "Unknown argument: " .. tostring(kind))
      document.selection = nil
      return layer().texts
    end
  end
  return app
end
