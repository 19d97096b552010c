import DesktopInk
import DesktopText
import Glibc

/// A condition of writing, and what to do where it isn't met.
struct SessionFinding: Equatable {
  /// Whether nothing can be written without it.
  var isNeeded: Bool
  /// Whether it is met.
  var isMet: Bool
  /// The condition as it was found.
  var text: String
  /// The way to meet it.
  var remedy: String

  /// The lines for a person.
  var description: String {
    let mark = isMet ? "ok     " : isNeeded ? "missing" : "note   "
    return isMet || remedy.isEmpty ? "\(mark)  \(text)" : "\(mark)  \(text)\n         \(remedy)"
  }
}

/// The conditions of writing that this session meets.
struct SessionCheck {
  var findings: [SessionFinding] = []

  /// Whether all is there that is needed.
  var isComplete: Bool { findings.allSatisfy { $0.isMet || !$0.isNeeded } }

  /// Looks at the session.
  init(model: String?, mouseWrites: Bool) {
    checkDisplay(mouseWrites: mouseWrites)
    checkAccessibility()
    checkInputMethod()
    findings.append(
      SessionFinding(
        isNeeded: true, isMet: model != nil, text: model.map { "model: \($0)" } ?? "no model is installed",
        remedy: "Run Packages/desktop/install, or name a file with --model."))
  }

  private mutating func checkDisplay(mouseWrites: Bool) {
    let isWayland = Environment.value("WAYLAND_DISPLAY") != nil || Environment.value("XDG_SESSION_TYPE") == "wayland"
    findings.append(
      SessionFinding(
        isNeeded: false, isMet: !isWayland,
        text: isWayland ? "this is a Wayland session: only X11 programs in it can be written in" : "an X11 session",
        remedy: "Choose a session “on Xorg” when you log in."))
    guard let server = XServer() else {
      findings.append(
        SessionFinding(
          isNeeded: true, isMet: false, text: "no X server answers", remedy: "Start from a desktop; DISPLAY names it."))
      return
    }
    let missing = ["XInputExtension", "XTEST", "SHAPE", "XFIXES"].filter { !server.hasExtension($0) }
    let input = PenInput(server)
    findings.append(
      SessionFinding(
        isNeeded: true, isMet: missing.isEmpty && input != nil,
        text: missing.isEmpty
          ? input == nil ? "the X server's XInput is older than 2.2" : "the X server's extensions"
          : "the X server lacks \(missing.joined(separator: ", "))", remedy: "Use a newer X server."))
    findings.append(
      SessionFinding(
        isNeeded: false, isMet: server.hasCompositor,
        text: server.hasCompositor ? "a compositor: ink has soft edges" : "no compositor: ink has hard edges",
        remedy: "A compositor such as picom makes them soft."))
    let pens = (input?.pointers ?? []).filter { $0.kind == .pencil }
    findings.append(
      SessionFinding(
        isNeeded: !mouseWrites, isMet: !pens.isEmpty,
        text: pens.isEmpty ? "no pen" : "pens: \(pens.map { $0.name }.joined(separator: ", "))",
        remedy: "Connect a tablet, or let the mouse write with --mouse."))
  }

  private mutating func checkInputMethod() {
    let runs = IBusAddress.find(Environment.value) != nil
    findings.append(
      SessionFinding(
        isNeeded: false, isMet: runs,
        text: runs ? "IBus: its engines inkling-… are the pad" : "no ibus-daemon runs, so that there is no pad",
        remedy: "Install ibus, run Packages/desktop/install again, and choose IBus as input method of your session."))
  }

  private mutating func checkAccessibility() {
    do throws(BusError) {
      let accessibility = Accessibility(bus: try AccessibilityBus.connect(), patience: 2)
      findings.append(SessionFinding(isNeeded: true, isMet: true, text: "the accessibility bus", remedy: ""))
      let isEnabled = try AccessibilityBus.isEnabled() ?? false
      findings.append(
        SessionFinding(
          isNeeded: false, isMet: isEnabled,
          text: isEnabled ? "applications tell their texts" : "applications aren't asked for their texts yet",
          remedy: "inkling-desktop asks them when it starts; programs that run already may need a restart. "
            + "To ask always: gsettings set org.gnome.desktop.interface toolkit-accessibility true"))
      let names = accessibility.applications().map { accessibility.name(of: $0) }.filter { !$0.isEmpty }
      findings.append(
        SessionFinding(
          isNeeded: false, isMet: !names.isEmpty,
          text: names.isEmpty
            ? "no application tells its texts" : "applications that tell their texts: \(names.joined(separator: ", "))",
          remedy: "Restart those that run. Chromium needs --force-renderer-accessibility, Qt 5 QT_ACCESSIBILITY=1."))
    } catch {
      findings.append(
        SessionFinding(
          isNeeded: true, isMet: false, text: error.description,
          remedy: "Install at-spi2-core, and log in again. NO_AT_BRIDGE must not be set to 1."))
    }
  }
}

/// The variables of the environment.
enum Environment {
  /// The value of a variable; `nil` when it is empty or doesn't exist.
  static func value(_ name: String) -> String? {
    guard let value = unsafe getenv(name).map({ unsafe String(cString: $0) }), !value.isEmpty else { return nil }
    return value
  }

  /// The first installed file of a name: of the person, then of the machine.
  static func installed(_ name: String) -> String? {
    folders.map { "\($0)/\(name)" }.first { unsafe access($0, R_OK) == 0 }
  }

  /// The installed models of all languages, in the order of their names, English first; then the languages of folders with
  /// a network that they share.
  static var installedModels: [String] {
    let paths = folders.flatMap { folder -> [String] in
      let entries = names(in: "\(folder)/models")
      let models = entries.filter { $0.hasSuffix(".gguf") }
        .sorted { ($0 == "english.gguf" ? "" : $0) < ($1 == "english.gguf" ? "" : $1) }
      let languages = entries.filter { !$0.hasPrefix(".") && !$0.hasSuffix(".gguf") }.sorted().flatMap { group in
        let files = names(in: "\(folder)/models/\(group)")
        guard files.contains(sharedNetwork) else { return [String]() }
        return files.filter { $0.hasSuffix(".gguf") && $0 != sharedNetwork }.sorted().map { "\(group)/\($0)" }
      }
      return (models + languages).map { "\(folder)/models/\($0)" }
    }
    return paths.isEmpty ? installed("model.gguf").map { [$0] } ?? [] : paths
  }

  /// The name of the file of a network that languages in its folder share.
  private static var sharedNetwork: String { "network.gguf" }

  /// The names in a folder; none when it can't be read.
  private static func names(in folder: String) -> [String] {
    guard let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      names.append(
        unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
        })
    }
    return names
  }

  /// The path of this program.
  static var program: String {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink("/proc/self/exe", &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static var folders: [String] {
    let own = value("XDG_DATA_HOME") ?? value("HOME").map { $0 + "/.local/share" }
    let shared = (value("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":").map { String($0) }
    return ((own.map { [$0] } ?? []) + shared).map { "\($0)/inkling" }
  }
}
