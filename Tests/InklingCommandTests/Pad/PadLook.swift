import Foundation
import Testing

/// Checks of the look of every page of the pad.
enum PadLook {
  /// Nothing is wider than the page, and texts have enough contrast.
  static func check(_ page: Chromium, width: Int, scheme: String, _ texts: [String]) throws {
    try page.send(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": 800, "deviceScaleFactor": 2, "mobile": width < 700])
    try page.send(
      "Emulation.setEmulatedMedia", ["features": [["name": "prefers-color-scheme", "value": scheme]]])
    #expect(try page.value(of: "document.documentElement.scrollWidth <= innerWidth") as? Bool == true)
    // WCAG 2.2, 1.4.3: text against what is behind it, 4.5 to 1.
    let contrasts: [Double] = try page.decoded(
      """
      (() => {
        const light = (colour) => {
          const parts = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255)
            .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
          return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
        };
        const ground = (element) => {
          const colour = getComputedStyle(element).backgroundColor;
          return colour === 'rgba(0, 0, 0, 0)' ? ground(element.parentElement) : colour;
        };
        return \(String(decoding: try JSONEncoder().encode(texts), as: UTF8.self))
          .map((name) => document.querySelector(name)).filter(Boolean).map((element) => {
            const two = [light(getComputedStyle(element).color), light(ground(element))].sort((a, b) => b - a);
            return (two[0] + 0.05) / (two[1] + 0.05);
          });
      })()
      """)
    let least = try #require(contrasts.min())
    #expect(least >= 4.5)
  }

  /// Everything that takes the focus has a name.
  static func checkNames(_ page: Chromium, least: Int) throws {
    try page.send("Accessibility.enable")
    let tree = try #require(try page.send("Accessibility.getFullAXTree")["nodes"] as? [[String: Any]])
    func value(_ node: [String: Any], _ key: String) -> String {
      (node[key] as? [String: Any])?["value"] as? String ?? ""
    }
    let roles: Set = [
      "button", "checkbox", "combobox", "textbox", "searchbox", "radio", "application", "group", "list",
    ]
    let nodes = tree.filter { $0["ignored"] as? Bool != true && roles.contains(value($0, "role")) }
    #expect(nodes.count >= least)
    for node in nodes { #expect(!value(node, "name").isEmpty, "\(node)") }
  }
}
