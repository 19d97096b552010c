import Glibc

/// The address of a session's IBus.
package enum IBusAddress {
  /// Finds the address; `nil` when no `ibus-daemon` runs, as far as its file tells.
  ///
  /// `environment`: the value of a variable of the environment.
  package static func find(_ environment: (String) -> String?) -> String? {
    if let address = environment("IBUS_ADDRESS") { return address }
    return file(environment, machine: machine() ?? "").flatMap { contents(of: $0) }.flatMap { address(in: $0) }
  }

  /// The path of the file that tells the address.
  ///
  /// ## Source
  /// `ibus_get_socket_path` in `ibusshare.c` of IBus 1.5.
  static func file(_ environment: (String) -> String?, machine: String) -> String? {
    if let path = environment("IBUS_ADDRESS_FILE") { return path }
    guard let folder = environment("XDG_CONFIG_HOME") ?? environment("HOME").map({ $0 + "/.config" }) else {
      return nil
    }
    let name: String
    if let wayland = environment("WAYLAND_DISPLAY") {
      name = "unix-\(wayland)"
    } else {
      let parts = (environment("DISPLAY") ?? ":0.0").split(separator: ":", omittingEmptySubsequences: false)
      let number = parts.count > 1 ? parts[1].split(separator: ".").first.map { String($0) } ?? "0" : "0"
      name = "\(parts[0].isEmpty ? "unix" : String(parts[0]))-\(number)"
    }
    return "\(folder)/ibus/bus/\(machine)-\(name)"
  }

  /// The address in a file's text.
  static func address(in text: String) -> String? {
    let prefix = "IBUS_ADDRESS="
    let line = text.split(separator: "\n").first { $0.hasPrefix(prefix) }
    return line.map { String($0.dropFirst(prefix.count)) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func machine() -> String? {
    ["/var/lib/dbus/machine-id", "/etc/machine-id"].lazy.compactMap { contents(of: $0) }.first.map { text in
      String(text.prefix { !$0.isWhitespace })
    }
  }

  private static func contents(of path: String) -> String? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let count = unsafe read(file, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }
}
