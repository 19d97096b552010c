// swift-tools-version: 6.2
import PackageDescription

/// The same rules as in the root package: strict memory safety, and no warning left standing.
let strict: [SwiftSetting] = [
  .strictMemorySafety(), .treatAllWarnings(as: .error), .enableUpcomingFeature("InternalImportsByDefault"),
]

// Recognition over HTTP. A package of its own, so that nobody else needs a server's libraries to build.
let package = Package(
  name: "InklingService",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "inkling-service", targets: ["inkling-service"])],
  dependencies: [
    .package(name: "Inkling", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    // Signatures, where the system has no CryptoKit. swift-crypto would compile all of BoringSSL for one function.
    .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .target(
      name: "InkService",
      dependencies: [
        .target(name: "COpenSSL", condition: .when(platforms: [.linux])),
        .product(name: "InkReading", package: "Inkling"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      resources: ["Recognition/openapi.json"].map { .embedInCode($0) }
        + ["collect.html", "collect.css", "client.js", "collect.js", "review.html", "review.js"].map {
          .embedInCode("Collecting/Pages/\($0)")
        },
      swiftSettings: strict),
    .executableTarget(
      name: "inkling-service",
      dependencies: [
        "InkService",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "InkReading", package: "Inkling"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "InkServiceTests",
      dependencies: [
        "InkService",
        .product(name: "InkReading", package: "Inkling"),
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
