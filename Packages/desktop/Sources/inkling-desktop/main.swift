import DesktopInk
import DesktopText
import Glibc
import InkModelFile
import InkRuntime
import InkScribble

let options: Options
do throws(OptionError) {
  options = try Options(Array(CommandLine.arguments.dropFirst()))
} catch {
  fail(error.description, 2)
}
if options.helps {
  print(Options.help)
  exit(0)
}
/// Tells what happens, to whoever looks for a fault.
let log: @Sendable (String) -> Void = { [logs = options.logs] sentence in
  guard logs else { return }
  complain("\((Clock.now * 1000).rounded() / 1000) \(sentence)")
}
if options.isInputMethod || options.printsComponent {
  let paths = options.models.isEmpty ? Environment.installedModels : options.models
  let languages = InkLanguage.all(in: paths) { complain("inkling-desktop: \($0): \($1)") }
  if options.printsComponent {
    guard !languages.isEmpty else { fail("No model is installed; name a file with --model.", 3) }
    print(IBusComponent.xml(languages, program: Environment.program))
  } else {
    InputMethod.run(languages, log: log)
  }
  exit(0)
}
let modelPath = options.models.first ?? Environment.installed("model.gguf")
if options.checks {
  let check = SessionCheck(model: modelPath, mouseWrites: options.mouseWrites)
  for finding in check.findings { print(finding.description) }
  exit(check.isComplete ? 0 : 1)
}
guard let modelPath else { fail("No model is installed; name a file with --model.", 3) }
let languages = InkLanguage.all(
  in: options.models.isEmpty ? [modelPath] + Environment.installedModels : options.models
) {
  if $0 == modelPath { fail("\($0): \($1)", 3) }
}
guard !languages.isEmpty else { fail("\(modelPath): it names no language.", 3) }
var language = 0
if let tag = options.language {
  guard let index = languages.firstIndex(where: { $0.tag == tag }) else {
    let known = languages.map { $0.tag == InkLanguage.automatic ? "auto" : $0.tag.description }
    fail("No model is for this language; there are \(known.joined(separator: ", ")).", 3)
  }
  language = index
}
let recognizer: Recognizer
do {
  recognizer = try languages[language].recognizer(sharing: [])
} catch {
  fail("\(languages[language].path): \(error)", 3)
}
guard let server = XServer(), let input = PenInput(server) else {
  fail("There is no X server with XInput 2.2. See inkling-desktop --check.", 4)
}

var settings = ScribbleSettings()
// Which pointers may write is decided before the session sees them.
settings.drawingPolicy = .anyInput
// The settings count points, the screen pixels.
settings.reach *= server.scale
settings.tapDistance *= server.scale
let pen = Mailbox<PenMessage>()
let ink = Mailbox<InkMessage>()
let times = Times()

// A signal ends the writing with all that was written in its field.
Threads.onSignal { ink.send(.interrupted) }
Threads.start { [settings] in
  do throws(BusError) {
    try AccessibilityBus.enable()
    guard let own = XServer() else { fail("The X server takes no second connection.", 4) }
    Writer(
      recognizer, of: languages, bus: try AccessibilityBus.connect(), server: own, pen: pen, ink: ink,
      settings: settings, times: times, log: log
    ).run()
  } catch {
    fail(error.description + " See inkling-desktop --check.", 4)
  }
}
let traySettings = TraySettings(mouseWrites: options.mouseWrites, language: language)
let chosen = Mailbox<Int>()
Threads.start { [languages] in
  Tray.run(traySettings, languages: languages, chosen: chosen, pen: pen, ink: ink, log: log)
}
Desk(
  server: server, input: input, pen: pen, ink: ink, settings: traySettings, languages: languages.map { $0.name },
  chosen: chosen, times: times
).run()
if options.measures { print(times.report) }
