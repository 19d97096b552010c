import Foundation

// The layers of the package, and their check. Run by Scripts/check-layers, which passes the output of
// `swift package describe --type json`.

/// The exact dependencies of a target.
struct Layer {
  enum Side { case device, interface, workshop, tool, support }

  let name: String
  let side: Side
  let targets: Set<String>
  var products: Set<String> = []
}

let layers: [Layer] = [
  // The device side: no Foundation, no BLAS, no packages.
  Layer(name: "InkCore", side: .device, targets: []),
  Layer(name: "InkFeatures", side: .device, targets: ["InkCore"]),
  Layer(name: "InkDecoding", side: .device, targets: ["InkCore"]),
  Layer(name: "InkNetwork", side: .device, targets: []),
  Layer(name: "InkModelFile", side: .device, targets: ["InkCore", "InkFeatures", "InkNetwork", "CInkKernels"]),
  Layer(
    name: "InkRuntime", side: .device,
    targets: ["InkCore", "InkFeatures", "InkDecoding", "InkNetwork", "InkModelFile", "CInkKernels"]),
  Layer(name: "InkPage", side: .device, targets: ["InkCore", "InkFeatures", "InkDecoding", "InkRuntime"]),
  Layer(name: "InkScribble", side: .device, targets: ["InkCore", "InkDecoding", "InkRuntime", "InkPage"]),
  Layer(name: "CInkKernels", side: .device, targets: []),

  // The C interface over the device side, with the same rules.
  Layer(name: "CInkling", side: .interface, targets: []),
  Layer(
    name: "InkC", side: .interface,
    targets: ["CInkling", "InkCore", "InkDecoding", "InkModelFile", "InkRuntime", "InkPage", "InkScribble"]),

  // The workshop side: everything to make and evaluate a model.
  Layer(name: "TextAndFiles", side: .workshop, targets: []),
  Layer(name: "CCharacterLists", side: .workshop, targets: []),
  Layer(name: "CZlib", side: .workshop, targets: []),
  Layer(name: "InkData", side: .workshop, targets: ["InkCore", "CCharacterLists", "CZlib", "TextAndFiles"]),
  Layer(name: "InkSynthesis", side: .workshop, targets: ["InkCore", "InkData", "TextAndFiles"]),
  Layer(name: "COpenBLAS", side: .workshop, targets: []),
  Layer(name: "Tensors", side: .workshop, targets: ["COpenBLAS", "CInkKernels", "InkNetwork"]),
  Layer(name: "NeuralNet", side: .workshop, targets: ["InkNetwork", "Tensors"]),
  Layer(name: "CMPI", side: .workshop, targets: []),
  // Tensors: processes add up its buffers.
  Layer(name: "Distribution", side: .workshop, targets: ["CMPI", "Tensors"]),
  // Evaluation: tuning states its findings with the evaluation's rates, intervals and calibration.
  Layer(
    name: "Training", side: .workshop,
    targets: [
      "Distribution", "InkCore", "InkData", "InkSynthesis", "InkFeatures", "InkDecoding", "InkNetwork", "NeuralNet",
      "TextAndFiles", "Evaluation",
    ],
    products: ["Yams", "Logging"]),
  // InkModelFile: a model's card shows its file's description.
  Layer(name: "Evaluation", side: .workshop, targets: ["InkCore", "InkModelFile", "InkData", "TextAndFiles"]),
  // InkRuntime: export checks that the runtime computes the same from the file as the training network.
  Layer(name: "Export", side: .workshop, targets: ["InkModelFile", "InkRuntime", "NeuralNet", "TextAndFiles"]),

  Layer(
    name: "inkling", side: .tool,
    targets: [
      "InkCore", "InkFeatures", "InkDecoding", "InkModelFile", "InkRuntime", "InkData", "InkSynthesis", "Tensors",
      "Distribution", "InkPage", "NeuralNet", "Training", "Evaluation", "Export", "TextAndFiles",
    ],
    products: ["ArgumentParser", "FlyingFox", "FlyingSocks", "Logging"]),
  Layer(
    name: "inkling-bench", side: .tool,
    targets: [
      "CInkKernels", "InkCore", "InkFeatures", "InkDecoding", "InkNetwork", "InkModelFile", "InkRuntime", "InkData",
      "InkPage", "InkScribble", "InkSynthesis", "Tensors", "NeuralNet", "TestSupport", "TextAndFiles", "Training",
      "Evaluation",
    ],
    products: ["ArgumentParser"]),
  Layer(
    name: "inkling-fuzz", side: .tool,
    targets: ["InkCore", "InkDecoding", "InkModelFile", "InkRuntime", "CAllocationCounter"]),
  Layer(
    name: "inkling-fuzz-data", side: .tool, targets: ["InkCore", "InkData", "InkSynthesis", "TestSupport"]),
  Layer(
    name: "TestSupport", side: .support,
    targets: [
      "CZlib", "Distribution", "InkCore", "InkData", "InkFeatures", "InkModelFile", "InkNetwork", "InkRuntime",
      "InkScribble", "TextAndFiles",
    ]),
  Layer(name: "CAllocationCounter", side: .support, targets: []),
]

/// System modules that device code may import: the C library, and PencilKit and UIKit where they exist.
let deviceSystemModules: Set<String> = ["Glibc", "Darwin", "Musl", "WASILibc", "PencilKit", "UIKit"]

/// Headers that the kernels may include besides their own: C's and the compiler's.
let kernelHeaders: Set<String> = [
  "stddef.h", "stdint.h", "stdbool.h", "string.h", "math.h", "float.h", "limits.h", "immintrin.h", "cpuid.h",
  "arm_neon.h", "wasm_simd128.h", "sys/auxv.h", "sys/sysctl.h", "asm/hwcap.h",
]

// MARK: - SwiftPM's description

struct Description: Decodable {
  struct Target: Decodable {
    let name: String
    let type: String
    let path: String
    let sources: [String]
    let targetDependencies: [String]?
    let productDependencies: [String]?
  }

  struct Product: Decodable {
    let name: String
    let targets: [String]
  }

  let path: String
  let targets: [Target]
  let products: [Product]
}

/// A target's direct and indirect dependencies, with itself.
func closure(of name: String) -> Set<String> {
  var reached: Set<String> = [name]
  var waiting = [name]
  while let next = waiting.popLast() {
    for target in layers.first(where: { $0.name == next })?.targets ?? [] where reached.insert(target).inserted {
      waiting.append(target)
    }
  }
  return reached
}

/// The module that a line of Swift imports, if any.
func importedModule(_ line: Substring) -> String? {
  var words = line.split(separator: " ").map(String.init)
  while let first = words.first, first.hasPrefix("@") || ["public", "package", "internal", "private"].contains(first) {
    words.removeFirst()
  }
  guard words.first == "import", words.count > 1 else { return nil }
  let kinds = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
  let module = kinds.contains(words[1]) && words.count > 2 ? words[2] : words[1]
  return module.split(separator: ".").first.map(String.init)
}

/// The header that a line of C names in angle brackets or quotes: after `include`, or in a macro that an `include` uses.
func includedHeader(_ line: Substring) -> String? {
  let trimmed = line.trimmingCharacters(in: .whitespaces)
  guard trimmed.hasPrefix("#"), let end = trimmed.last, end == "\"" || end == ">" else { return nil }
  let opening: Character = end == ">" ? "<" : end
  guard let start = trimmed.dropLast().lastIndex(of: opening) else { return nil }
  return String(trimmed.dropLast()[start...].dropFirst())
}

// MARK: - The checks

let data = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
let decoder = JSONDecoder()
decoder.keyDecodingStrategy = .convertFromSnakeCase
let package = try decoder.decode(Description.self, from: data)
let described = package.targets.filter { $0.type != "test" }
var violations: [String] = []

func list(_ names: some Collection<String>) -> String {
  names.isEmpty ? "nothing" : names.sorted().joined(separator: ", ")
}

for target in described where !layers.contains(where: { $0.name == target.name }) {
  violations.append("\(target.name) has no layer; give it one in Scripts/check-layers.swift")
}

for layer in layers {
  guard let target = described.first(where: { $0.name == layer.name }) else {
    violations.append("\(layer.name) has a layer but is no target of Package.swift")
    continue
  }
  let targets = Set(target.targetDependencies ?? [])
  if targets != layer.targets {
    violations.append("\(layer.name) depends on \(list(targets)); its layer says \(list(layer.targets))")
  }
  let products = Set(target.productDependencies ?? [])
  if products != layer.products {
    violations.append("\(layer.name) uses the packages \(list(products)); its layer says \(list(layer.products))")
  }
}

let device = Set(layers.filter { $0.side == .device }.map(\.name))
let freestanding = device.union(layers.filter { $0.side == .interface }.map(\.name))
// Pages stand over the runtime, and writing anywhere over pages; each does without what stands over it.
let runtime = device.subtracting(["InkPage", "InkScribble"])
let pages = device.subtracting(["InkScribble"])
for (name, side) in [("InkRuntime", runtime), ("InkPage", pages), ("InkScribble", device)] {
  guard let product = package.products.first(where: { $0.name == name }) else {
    violations.append("the package has no product \(name)")
    continue
  }
  let reached = product.targets.reduce(into: Set<String>()) { $0.formUnion(closure(of: $1)) }
  if reached != side { violations.append("the product \(name) reaches \(list(reached)) instead of \(list(side))") }
}

/// The files of a target that may import or include: its sources and headers.
func files(of target: Description.Target) -> [String] {
  let all = FileManager.default.enumerator(atPath: "\(package.path)/\(target.path)")
  let headers = all?.compactMap { $0 as? String }.filter { $0.hasSuffix(".h") } ?? []
  return target.sources + headers.sorted()
}

let ours = Set(layers.map(\.name))
for target in described {
  let reachable = closure(of: target.name)
  for source in files(of: target) {
    let path = "\(target.path)/\(source)"
    let text = try String(contentsOfFile: "\(package.path)/\(path)", encoding: .utf8)
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let position = "\(path):\(number + 1)"
      if source.hasSuffix(".swift"), let module = importedModule(line) {
        if ours.contains(module), !reachable.contains(module) {
          violations.append("\(position): \(target.name) imports \(module), which its layer doesn't reach")
        } else if freestanding.contains(target.name), !ours.contains(module), !deviceSystemModules.contains(module) {
          violations.append("\(position): the device side doesn't import \(module)")
        }
      } else if target.name == "CInkKernels", !source.hasSuffix(".swift"), let header = includedHeader(line) {
        let folder = "\(package.path)/\(target.path)"
        let isOurs = ["", "include/"].contains { FileManager.default.fileExists(atPath: "\(folder)/\($0)\(header)") }
        if !isOurs, !kernelHeaders.contains(header) {
          violations.append("\(position): the kernels don't include \(header)")
        }
      }
    }
  }
}

for violation in violations {
  FileHandle.standardError.write(Data("check-layers: \(violation)\n".utf8))
}
guard violations.isEmpty else { exit(1) }
print(
  "Layers: \(layers.count) targets as declared; the runtime reaches \(runtime.count) device targets, pages \(pages.count), writing \(device.count), and no package."
)
