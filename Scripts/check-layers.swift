import Foundation

// The sides of the package, and what each may depend on. Run by Scripts/check-layers, which passes the output of
// `swift package describe --type json`; Package.swift alone states the dependencies.

/// The device side, in the products that reach it: no Foundation, no BLAS, no packages.
let runtime: Set = [
  "InkCore", "InkFeatures", "InkDecoding", "InkNetwork", "InkModelFile", "InkRuntime", "CInkKernels",
]
let pages = runtime.union(["InkPage"])
let device = pages.union(["InkScribble"])
/// The device side with the C interface over it, which follows the same rules.
let freestanding = device.union(["CInkling", "InkC"])

/// Targets that only some others may reach, directly or not.
let reserved: [(target: String, by: Set<String>)] = [
  // What trains and evaluates models doesn't open notes; programs that read them share InkReading.
  ("InkDocuments", ["InkReading"]),
  // Only the model file leads from the workshop to the device; export holds the runtime to the training network.
  ("InkRuntime", ["Export", "InkReading"]), ("InkPage", ["InkReading"]), ("InkScribble", []),
]

/// The packages' products that the workshop side uses; only programs use others.
let workshopProducts: Set = ["Yams", "Logging"]

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
let dependencies = Dictionary(uniqueKeysWithValues: described.map { ($0.name, $0.targetDependencies ?? []) })
let programs = Set(described.filter { $0.type == "executable" }.map(\.name))
let support = Set(described.filter { $0.path.hasPrefix("Tests/") }.map(\.name))
var violations: [String] = []

func list(_ names: some Collection<String>) -> String {
  names.isEmpty ? "nothing" : names.sorted().joined(separator: ", ")
}

/// A target's direct and indirect dependencies, with itself.
func closure(of name: String) -> Set<String> {
  var reached: Set<String> = [name]
  var waiting = [name]
  while let next = waiting.popLast() {
    for target in dependencies[next] ?? [] where reached.insert(target).inserted { waiting.append(target) }
  }
  return reached
}

for name in freestanding where dependencies[name] == nil {
  violations.append("\(name) is on the device side but is no target of Package.swift")
}
for target in described {
  let name = target.name
  let reached = closure(of: name).subtracting([name])
  let products = Set(target.productDependencies ?? [])
  if freestanding.contains(name) {
    let foreign = reached.subtracting(freestanding)
    if !foreign.isEmpty { violations.append("\(name) is on the device side and depends on \(list(foreign))") }
    if !products.isEmpty { violations.append("\(name) is on the device side and uses packages: \(list(products))") }
  } else if !programs.contains(name), !support.contains(name) {
    let upward = reached.intersection(programs.union(support))
    if !upward.isEmpty { violations.append("\(name) is on the workshop side and depends on \(list(upward))") }
    let others = products.subtracting(workshopProducts)
    if !others.isEmpty { violations.append("\(name) uses packages that only programs use: \(list(others))") }
    for (reservedTarget, users) in reserved where reached.contains(reservedTarget) && !users.contains(name) {
      violations.append(
        "\(name) depends on \(reservedTarget), which only programs\(users.isEmpty ? "" : " and " + list(users)) may reach"
      )
    }
  }
}

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

let ours = Set(dependencies.keys)
for target in described {
  let reachable = closure(of: target.name)
  for source in files(of: target) {
    let path = "\(target.path)/\(source)"
    let text = try String(contentsOfFile: "\(package.path)/\(path)", encoding: .utf8)
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let position = "\(path):\(number + 1)"
      if source.hasSuffix(".swift"), let module = importedModule(line) {
        if ours.contains(module), !reachable.contains(module) {
          violations.append("\(position): \(target.name) imports \(module), on which it doesn't depend")
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
  "Layers: \(described.count) targets on their sides; the runtime reaches \(runtime.count) device targets, pages \(pages.count), writing \(device.count), and no package."
)
