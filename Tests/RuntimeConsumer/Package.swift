// swift-tools-version: 6.2
import PackageDescription

// What an app does that ships a model: it depends on the product InkRuntime and on nothing else. Scripts/check-consumer
// builds it and looks at what the linker took in.
let package = Package(
  name: "RuntimeConsumer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Inkling", path: "../..")],
  targets: [
    .executableTarget(
      name: "RuntimeConsumer",
      dependencies: [.product(name: "InkRuntime", package: "Inkling")],
      swiftSettings: [.strictMemorySafety(), .treatAllWarnings(as: .error)])
  ]
)
