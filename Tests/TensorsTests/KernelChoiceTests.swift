import Tensors
import Testing

@Suite struct KernelChoiceTests {
  private func choice(_ core: String, _ processor: VectorLevel, choosesAtStart: Bool = true) -> KernelChoice {
    KernelChoice(core: core, processor: processor, choosesAtStart: choosesAtStart)
  }

  @Test(arguments: [
    ("SkylakeX", VectorLevel.avx512), ("Cooperlake", .avx512), ("SapphireRapids", .avx512), ("Haswell", .avx2),
    ("Zen", .avx2), ("Prescott", .baseline), ("armv8", .neon), ("NeoverseN1", .neon), ("Accelerate", .neon),
    ("Haswell", .baseline), ("a core of the future", .avx512),
  ])
  func `kernels that fit, or that nobody knows here, need no advice`(core: String, processor: VectorLevel) {
    #expect(choice(core, processor).advice(pinnedCore: nil) == nil)
    #expect(choice(core, processor).advice(pinnedCore: core) == nil)
    #expect(choice(core, processor).betterCore == nil)
  }

  @Test func `pinned kernels are to be unpinned`() {
    #expect(
      choice("Zen", .avx512).advice(pinnedCore: "Zen") == """
        OpenBLAS uses its Zen kernels although this processor has AVX-512: OPENBLAS_CORETYPE=Zen is set. Unset it; \
        training may be up to twice as fast.
        """)
  }

  @Test func `kernels detected below the processor are to be named or the library renewed`() {
    #expect(
      choice("Prescott", .avx2).advice(pinnedCore: nil) == """
        OpenBLAS uses its Prescott kernels although this processor has AVX2. Install a newer OpenBLAS, or set \
        OPENBLAS_CORETYPE=Haswell; training may be several times as fast.
        """)
    #expect(
      choice("generic", .neon).advice(pinnedCore: nil) == """
        OpenBLAS uses its generic kernels although this processor has NEON. Install a newer OpenBLAS, or set \
        OPENBLAS_CORETYPE=ARMV8; training may be several times as fast.
        """)
  }

  @Test func `a better core is named where the library chooses`() {
    #expect(choice("Prescott", .avx512).betterCore == "SkylakeX")
    #expect(choice("Haswell", .avx512).betterCore == "SkylakeX")
    #expect(choice("Sandybridge", .avx2).betterCore == "Haswell")
    #expect(choice("Sandybridge", .avx2, choosesAtStart: false).betterCore == nil)
  }

  @Test func `a library built for one processor is to be replaced`() {
    #expect(
      choice("Sandybridge", .avx2, choosesAtStart: false).advice(pinnedCore: "Haswell") == """
        OpenBLAS uses its Sandybridge kernels although this processor has AVX2: it was built for Sandybridge alone. \
        Install a build with DYNAMIC_ARCH; training may be several times as fast.
        """)
  }
}
