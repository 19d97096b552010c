import Glibc

/// Whether the page that explains writing was shown to this person: an empty file tells, and nothing else is stored.
struct Introduction {
  /// The path of the file; `nil` where no folder is known.
  let path: String?

  /// `variable`: the environment's values by their names.
  init(_ variable: (String) -> String? = Environment.value) {
    let folder = variable("XDG_STATE_HOME") ?? variable("HOME").map { $0 + "/.local/state" }
    path = folder.map { $0 + "/inkling/introduced" }
  }

  var wasShown: Bool { path.map { unsafe access($0, F_OK) == 0 } ?? true }

  /// Notes that the page was shown.
  func note() {
    guard let path else { return }
    let parts = path.split(separator: "/")
    for count in 1..<parts.count { _ = unsafe mkdir("/" + parts.prefix(count).joined(separator: "/"), 0o755) }
    let file = unsafe open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o644)
    if file >= 0 { close(file) }
  }
}
