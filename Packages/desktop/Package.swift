// swift-tools-version: 6.2
import PackageDescription

/// The same rules as in the root package: strict memory safety, and no warning left standing.
let strict: [SwiftSetting] = [
  .strictMemorySafety(), .treatAllWarnings(as: .error), .enableUpcomingFeature("InternalImportsByDefault"),
]

// Writing into the applications of a Linux desktop. A package of its own, so that nobody else needs X11 or D-Bus to build.
let package = Package(
  name: "InklingDesktop",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "inkling-desktop", targets: ["inkling-desktop"])],
  dependencies: [.package(name: "Inkling", path: "../..")],
  targets: [
    .systemLibrary(name: "CDBus", pkgConfig: "dbus-1", providers: [.apt(["libdbus-1-dev"])]),
    .systemLibrary(
      name: "CX11", pkgConfig: "xft",
      providers: [.apt(["libx11-dev", "libxi-dev", "libxtst-dev", "libxext-dev", "libxfixes-dev", "libxft-dev"])]),
    // The texts of applications, by the accessibility bus.
    .target(
      name: "DesktopText", dependencies: ["CDBus", .product(name: "InkScribble", package: "Inkling")],
      swiftSettings: strict),
    // The pen, the ink on the screen, and typed keys, by X11.
    .target(
      name: "DesktopInk", dependencies: ["CX11", "DesktopText", .product(name: "InkScribble", package: "Inkling")],
      swiftSettings: strict),
    .executableTarget(
      name: "inkling-desktop",
      dependencies: ["DesktopText", "DesktopInk", .product(name: "InkScribble", package: "Inkling")],
      swiftSettings: strict),
    .testTarget(
      name: "DesktopTextTests", dependencies: ["DesktopText", .product(name: "InkScribble", package: "Inkling")],
      swiftSettings: strict),
    .testTarget(
      name: "DesktopInkTests", dependencies: ["DesktopInk", .product(name: "InkScribble", package: "Inkling")],
      swiftSettings: strict),
    .testTarget(name: "InklingDesktopTests", dependencies: ["inkling-desktop"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
