// swift-tools-version: 6.2
import PackageDescription

/// Every target: Swift 6 mode (the tools version's default), strict memory safety, and no warning left standing.
let strict: [SwiftSetting] = [.strictMemorySafety(), .treatAllWarnings(as: .error)]

// The device side: no Foundation, no BLAS, no packages. `Scripts/check-layers` holds it to that.
let device: [Target] = [
  .target(name: "InkCore", swiftSettings: strict),
  .target(name: "InkFeatures", dependencies: ["InkCore"], swiftSettings: strict),
  .target(name: "InkDecoding", dependencies: ["InkCore"], swiftSettings: strict),
  .target(name: "InkNetwork", swiftSettings: strict),
  .target(
    name: "InkModelFile",
    dependencies: ["InkCore", "InkFeatures", "InkDecoding", "InkNetwork", "CInkKernels"], swiftSettings: strict),
  .target(
    name: "InkRuntime",
    dependencies: ["InkCore", "InkFeatures", "InkDecoding", "InkNetwork", "InkModelFile", "CInkKernels"],
    swiftSettings: strict),
  .target(
    name: "InkPage", dependencies: ["InkCore", "InkFeatures", "InkDecoding", "InkRuntime"], swiftSettings: strict),
  .target(
    name: "InkScribble", dependencies: ["InkCore", "InkDecoding", "InkRuntime", "InkPage"], swiftSettings: strict),
  // The C interface: its header and its implementation. Scripts/build-wasm compiles both with the device side and
  // Sources/InkWeb, which isn't a target, for web pages.
  .target(name: "CInkling"),
  .target(
    name: "InkC",
    dependencies: ["CInkling", "InkCore", "InkDecoding", "InkModelFile", "InkRuntime", "InkPage", "InkScribble"],
    swiftSettings: strict),
  .target(name: "CInkKernels", cSettings: [.define("NDEBUG", .when(configuration: .release))]),
]

// The workshop side: everything to make and judge a model.
let workshop: [Target] = [
  .systemLibrary(name: "CZlib"),
  .target(name: "TextAndFiles", dependencies: ["CZlib"], swiftSettings: strict),
  .target(name: "CCharacterLists", exclude: ["character-lists.txt", "latin-alphabets.txt"]),
  .target(
    name: "InkData", dependencies: ["InkCore", "InkFeatures", "CCharacterLists", "CZlib", "TextAndFiles"],
    swiftSettings: strict),
  .target(name: "InkDocuments", dependencies: ["InkCore", "InkData", "TextAndFiles"], swiftSettings: strict),
  .target(name: "InkSynthesis", dependencies: ["InkCore", "InkData", "TextAndFiles"], swiftSettings: strict),
  .systemLibrary(name: "COpenBLAS"),
  .target(
    name: "Tensors",
    dependencies: [
      .target(name: "COpenBLAS", condition: .when(platforms: [.linux])), "CInkKernels", "InkCore", "InkNetwork",
    ],
    // Apple's newer BLAS header can't be chosen without flags that bar a package from being depended upon.
    swiftSettings: strict + [.treatWarning("DeprecatedDeclaration", as: .warning)],
    linkerSettings: [.linkedFramework("Accelerate", .when(platforms: [.macOS, .iOS]))]),
  .target(name: "NeuralNet", dependencies: ["InkNetwork", "Tensors"], swiftSettings: strict),
  .target(name: "CMPI"),
  .target(name: "Distribution", dependencies: ["CMPI", "Tensors"], swiftSettings: strict),
  .target(
    name: "Training",
    dependencies: [
      "Distribution", "InkCore", "InkData", "InkSynthesis", "InkFeatures", "InkDecoding", "InkNetwork", "NeuralNet",
      "TextAndFiles", "Evaluation", "Yams",
      .product(name: "Logging", package: "swift-log"),
    ],
    swiftSettings: strict),
  .target(
    name: "Evaluation", dependencies: ["InkCore", "InkModelFile", "InkData", "TextAndFiles"], swiftSettings: strict),
  .target(
    name: "InkReading",
    dependencies: [
      "InkCore", "InkData", "InkDocuments", "InkModelFile", "InkRuntime", "InkPage", "Evaluation", "TextAndFiles",
    ],
    swiftSettings: strict),
  .target(
    name: "Export", dependencies: ["InkModelFile", "InkRuntime", "NeuralNet", "TextAndFiles"], swiftSettings: strict),
]

/// The files of the page of `inkling pad`; the program contains them, so that nothing else must be installed.
let padPage = [
  "pad.html", "pad.css", "pad.js", "reader.js", "sheet.js", "surface.js", "keyboard-pen.js", "latency.js",
  "candidates.js", "steps.js", "pen-input.js", "notes.html", "notes.css", "notes.js", "notebook.js", "notes-view.js",
  "lessons.js", "learner.js", "note-files.js", "controls.js", "scribble.html", "scribble.css", "scribble.js",
  "form.html", "form.js",
]

let tools: [Target] = [
  .executableTarget(
    name: "inkling",
    dependencies: [
      "InkCore", "InkFeatures", "InkDecoding", "InkModelFile", "InkRuntime", "InkData", "InkDocuments", "InkSynthesis",
      "Tensors", "Distribution", "InkPage", "NeuralNet", "Training", "Evaluation", "Export", "InkReading",
      "TextAndFiles",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
      .product(name: "Logging", package: "swift-log"),
      .product(name: "FlyingFox", package: "FlyingFox"),
      .product(name: "FlyingSocks", package: "FlyingFox"),
    ],
    resources: padPage.map { Resource.embedInCode("Pad/Page/\($0)") } + [.embedInCode("NOTICE.md")],
    swiftSettings: strict),
  .executableTarget(
    name: "inkling-bench",
    dependencies: [
      "CInkKernels", "InkCore", "InkFeatures", "InkDecoding", "InkNetwork", "InkModelFile", "InkRuntime", "InkData",
      "InkPage", "InkReading", "InkScribble", "InkSynthesis", "Tensors", "NeuralNet", "TestSupport", "TextAndFiles",
      "Training", "Evaluation",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ],
    swiftSettings: strict),
  .executableTarget(
    name: "inkling-fuzz",
    dependencies: ["InkCore", "InkDecoding", "InkModelFile", "InkRuntime", "CAllocationCounter"],
    swiftSettings: strict),
  .executableTarget(
    name: "inkling-fuzz-data", dependencies: ["InkCore", "InkData", "InkDocuments", "InkSynthesis", "TestSupport"],
    swiftSettings: strict),
]

let tests: [Target] = [
  .target(
    name: "TestSupport",
    dependencies: [
      "CZlib", "Distribution", "InkCore", "InkData", "InkDecoding", "InkFeatures", "InkModelFile", "InkNetwork",
      "InkRuntime",
      "InkScribble", "TextAndFiles",
    ],
    path: "Tests/TestSupport", swiftSettings: strict),
  .testTarget(
    // The C program among them is Scripts/check-neon's.
    name: "CInkKernelsTests", dependencies: ["CInkKernels"], exclude: ["CrossProcessor"], swiftSettings: strict),
  .testTarget(name: "InkCoreTests", dependencies: ["InkCore", "TestSupport"], swiftSettings: strict),
  .testTarget(
    name: "InkFeaturesTests", dependencies: ["InkFeatures", "InkData", "TestSupport"], swiftSettings: strict),
  .testTarget(name: "InkDecodingTests", dependencies: ["InkDecoding", "TestSupport"], swiftSettings: strict),
  .testTarget(name: "InkNetworkTests", dependencies: ["InkNetwork"], swiftSettings: strict),
  .testTarget(
    name: "InkModelFileTests", dependencies: ["InkModelFile", "InkData", "TestSupport"], exclude: ["Golden"],
    swiftSettings: strict),
  .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
  .testTarget(
    name: "InkRuntimeTests", dependencies: ["InkRuntime", "CAllocationCounter", "TestSupport"],
    swiftSettings: strict),
  .testTarget(
    name: "InkPageTests",
    dependencies: ["InkPage", "InkFeatures", "InkModelFile", "InkNetwork", "InkRuntime", "TestSupport"],
    swiftSettings: strict),
  .testTarget(
    name: "InkScribbleTests",
    dependencies: ["InkScribble", "InkPage", "InkModelFile", "InkRuntime", "TestSupport"], swiftSettings: strict),
  .testTarget(
    // Calls what C calls, pointers and all: nothing in it is memory-safe.
    name: "InkCTests",
    dependencies: [
      "CInkling", "InkC", "InkCore", "InkModelFile", "InkRuntime", "InkPage", "InkScribble", "InkSynthesis",
      "TestSupport",
    ],
    exclude: ["Programs"], swiftSettings: [.treatAllWarnings(as: .error)]),
  .testTarget(name: "TextAndFilesTests", dependencies: ["TextAndFiles", "TestSupport"], swiftSettings: strict),
  .testTarget(name: "InkDataTests", dependencies: ["InkData", "TestSupport"], swiftSettings: strict),
  .testTarget(
    name: "InkDocumentsTests", dependencies: ["InkDocuments", "InkData", "TestSupport"], swiftSettings: strict),
  .testTarget(
    name: "InkReadingTests", dependencies: ["InkReading", "InkDocuments", "TextAndFiles", "TestSupport"],
    swiftSettings: strict),
  .testTarget(name: "InkSynthesisTests", dependencies: ["InkSynthesis", "TestSupport"], swiftSettings: strict),
  .testTarget(name: "TensorsTests", dependencies: ["Tensors", "TestSupport"], swiftSettings: strict),
  .testTarget(
    name: "NeuralNetTests", dependencies: ["NeuralNet", "TestSupport"], resources: [.copy("Reference")],
    swiftSettings: strict),
  .testTarget(
    name: "DistributionTests", dependencies: ["Distribution", "Tensors", "TestSupport"], swiftSettings: strict),
  .testTarget(
    name: "TrainingTests", dependencies: ["Training", "CAllocationCounter", "Distribution", "TestSupport"],
    swiftSettings: strict),
  .testTarget(name: "EvaluationTests", dependencies: ["Evaluation", "TestSupport"], swiftSettings: strict),
  .testTarget(
    name: "ExportTests", dependencies: ["Export", "Training", "TestSupport"], swiftSettings: strict),
  .testTarget(
    name: "InklingCommandTests", dependencies: ["inkling", "TestSupport"], exclude: ["Pad/unipen-words.jsonl"],
    swiftSettings: strict),
  .testTarget(
    name: "InklingBenchTests", dependencies: ["inkling-bench", "InkCore", "InkData", "NeuralNet", "Tensors"],
    swiftSettings: strict),
  .testTarget(name: "InklingFuzzTests", dependencies: ["inkling-fuzz", "InkModelFile"], swiftSettings: strict),
]

// Without optimization, and without a second pass for the interface of a module that nobody imports, tests compile in half of
// the time. Two have long loops of their own.
for test in tests where test.type == .test {
  let isOptimized = ["CInkKernelsTests", "EvaluationTests"].contains(test.name)
  test.swiftSettings?.append(.unsafeFlags(["-no-emit-module-separately-wmo"] + (isOptimized ? [] : ["-Onone"])))
}

let package = Package(
  name: "Inkling",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(
      name: "InkRuntime",
      targets: ["InkRuntime", "InkCore", "InkFeatures", "InkDecoding", "InkNetwork", "InkModelFile"]),
    .library(
      name: "InkPage",
      targets: ["InkPage", "InkRuntime", "InkCore", "InkFeatures", "InkDecoding", "InkNetwork", "InkModelFile"]),
    .library(
      name: "InkScribble",
      targets: [
        "InkScribble", "InkPage", "InkRuntime", "InkCore", "InkFeatures", "InkDecoding", "InkNetwork", "InkModelFile",
      ]),
    .library(name: "InkC", type: .static, targets: ["InkC"]),
    .library(name: "InkCShared", type: .dynamic, targets: ["InkC"]),
    // What a program needs that reads files of ink and notes.
    .library(
      name: "InkReading",
      targets: [
        "InkReading", "InkDocuments", "InkData", "TextAndFiles", "InkPage", "InkRuntime", "InkCore", "InkModelFile",
      ]),
    .library(
      name: "InkWorkshop",
      targets: [
        "TextAndFiles", "InkData", "InkDocuments", "InkSynthesis", "Tensors", "NeuralNet", "Distribution", "Training",
        "Evaluation", "Export",
      ]),
    .executable(name: "inkling", targets: ["inkling"]),
    .executable(name: "inkling-bench", targets: ["inkling-bench"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: device + workshop + tools + tests,
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c11
)
