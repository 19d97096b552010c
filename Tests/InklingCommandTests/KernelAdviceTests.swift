import Foundation
import Tensors
import Testing

@Suite(.serialized) struct KernelAdviceTests {
  private func version(pinning core: String?) throws -> String {
    try InklingProcess(["--version", "--verbose"], environment: ["OPENBLAS_CORETYPE": core]).wait().output
  }

  private func adviceLines(pinning core: String?) throws -> [Substring] {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    let run = try InklingProcess(
      ["train", workspace.recipe, "--fast-dev-run"], environment: ["OPENBLAS_CORETYPE": core]
    ).wait()
    #expect(run.code == 0, "\(run.errors)")
    return run.errors.split(separator: "\n").filter { $0.hasPrefix("inkling: OpenBLAS uses its ") }
  }

  private static let choosesKernels = BLASInformation.configuration.contains("DYNAMIC_ARCH")

  @Test(.enabled(if: choosesKernels && VectorLevel.ofThisProcessor == .avx512, "needs AVX-512 and OpenBLAS"))
  func `training with pinned kernels prints advice once`() throws {
    #expect(
      try adviceLines(pinning: "Haswell") == [
        """
        inkling: OpenBLAS uses its Haswell kernels although this processor has AVX-512: OPENBLAS_CORETYPE=Haswell is \
        set. Unset it; training may be up to twice as fast.
        """
      ])
  }

  @Test(.enabled(if: choosesKernels, "needs OpenBLAS that chooses"))
  func `kernels that OpenBLAS chose for an older processor are replaced, without advice`() throws {
    let core = try version(pinning: nil).split(separator: "\n").compactMap { line in
      line.hasPrefix("matrix products: OpenBLAS ")
        ? line.split(separator: " ").dropFirst(3).first.map(String.init) : nil
    }
    #expect(core.first.flatMap(VectorLevel.init(core:)).map { $0 >= .ofThisProcessor } ?? true, "\(core)")
    #expect(try adviceLines(pinning: nil).isEmpty)
  }

  @Test(.enabled(if: choosesKernels && VectorLevel.ofThisProcessor >= .avx2, "needs AVX2 and OpenBLAS"))
  func `the verbose version names the kernels`() throws {
    #expect(try version(pinning: "Haswell").contains("matrix products: OpenBLAS Haswell ("))
    let short = try InklingProcess.run("--version")
    #expect(short.code == 0 && short.output == "0.1.0\n")
    #expect(try InklingProcess.run("--verbose").code == 2)
    #expect(try InklingProcess.run().output.contains("SUBCOMMANDS:"))
    let licences = try InklingProcess.run("--licences")
    #expect(licences.code == 0 && ["Apache License", "UNIPEN", "OpenBLAS"].allSatisfy(licences.output.contains))
  }
}
