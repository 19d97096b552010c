import Testing
import Training

@Suite struct SweepVariantTests {
  @Test func `lists of values make all combinations`() throws {
    let variants = try SweepVariant.combinations([
      "optimizer.learningRate=0.1, 0.2", "training.kinds=[word,line],[word]",
    ])
    #expect(
      variants.map(\.name) == [
        "learningRate=0.1 kinds=[word,line]", "learningRate=0.1 kinds=[word]", "learningRate=0.2 kinds=[word,line]",
        "learningRate=0.2 kinds=[word]",
      ])
    #expect(variants[2].overrides == ["optimizer.learningRate=0.2", "training.kinds=[word,line]"])
    #expect(variants[1].folderName == "learningRate=0.1-kinds=-word-")
  }

  @Test func `a file has a variant on each line`() throws {
    let variants = try SweepVariant.list("# two\nbaseline:\n\nno clip: optimizer.clip=0 a.b=2\n", path: "v.txt")
    #expect(variants.map(\.name) == ["baseline", "no clip"])
    #expect(variants.map(\.overrides) == [[], ["optimizer.clip=0", "a.b=2"]])
  }

  @Test func `bad variants are errors that say what to write`() {
    for list in ["optimizer.clip", "=1", "a=1,,2", "a="] {
      #expect(throws: SweepError.badList(list)) { try SweepVariant.combinations([list]) }
    }
    #expect(throws: SweepError.badLine(2, path: "v.txt")) { try SweepVariant.list("a: b=1\nc\n", path: "v.txt") }
    #expect(throws: SweepError.noVariants(path: "v.txt")) { try SweepVariant.list("# none\n", path: "v.txt") }
    #expect(throws: SweepError.sameName("a b", "a-b")) { try SweepVariant.list("a b:\na-b:\n", path: "v.txt") }
    #expect(
      SweepError.badList("x").description
        == "“x” isn't a key with values; write it as in optimizer.learningRate=0.002,0.004")
    #expect(
      SweepError.badLine(2, path: "v.txt").description
        == "v.txt:2: a variant is a name, a colon and overrides, as in “no elastic: augmentation.elastic=0”")
    #expect(
      SweepError.noVariants(path: "v.txt").description
        == "v.txt has no variants: write one on each line, a name, a colon and overrides")
    #expect(
      SweepError.sameName("a b", "a-b").description
        == "the variants “a b” and “a-b” would share a folder; give them other names")
  }
}
