import InkData
import Testing

@Suite struct `Inventories` {
  @Test func `have as many characters as their standards`() throws {
    let simplified = try Inventory.named("zh-Hans")
    #expect(simplified.characters(in: [.gb2312Level1]).count == 3755)
    #expect(simplified.characters(in: [.gb2312Level1, .gb2312Level2]).count == 6763)
    let traditional = try Inventory.named("zh-Hant")
    #expect(traditional.characters(in: [.big5Common]).count == 5401)
    #expect(traditional.characters(in: [.big5Rest]).count == 7650)
    #expect(traditional.characters(in: [.ascii]).count == 94)
    let parts = traditional.characters(in: [.traditionalParts])
    #expect(parts.count == 90 && "氺丬卄氵灬亻".allSatisfy(parts.contains) && !parts.contains("丨"))
    let cantonese = try Inventory.named("yue")
    #expect(parts.allSatisfy { cantonese.band(of: $0) != nil }, "networks for Cantonese read them")
    for name in Inventory.names {
      let inventory = try Inventory.named(name)
      #expect(Set(inventory.characters).count == inventory.entries.count, "\(name) has no character twice")
    }
  }

  @Test func `know the band of a character`() throws {
    let cantonese = try Inventory.named("yue")
    #expect(cantonese.band(of: "一") == .big5Common)
    #expect("咗喺啲嗰嚟嘢嘅".allSatisfy { cantonese.band(of: $0) == .spokenCantonese })
    #expect("佢哋冇唔乜咁".allSatisfy { cantonese.band(of: $0) != nil })
    #expect(cantonese.band(of: "，") == .punctuation && cantonese.band(of: "a") == .ascii)
    #expect(try Inventory.named("zh-Hans").band(of: "說") == nil)
  }

  @Test func `have the characters that only Cantonese has`() throws {
    let cantonese = try Inventory.named("yue")
    #expect(Inventory.distinctlyCantonese.count == 79)
    #expect(Inventory.distinctlyCantonese.allSatisfy { cantonese.band(of: $0) != nil })
    #expect("咗喺佢哋嘅冇啲嗰嚟係唔畀".allSatisfy(Inventory.distinctlyCantonese.contains))
  }

  @Test func `band characters by frequency`() throws {
    let simplified = try Inventory.named("zh-Hans")
    #expect(simplified.frequency(of: "的") == .first500 && simplified.frequency(of: "鼬") == .rare)
    #expect(try Inventory.named("yue").frequency(of: "嘅") == .first500)
    let counts = Dictionary(grouping: simplified.characters, by: simplified.frequency(of:)).mapValues(\.count)
    #expect(counts[.first500] == 500 && counts[.to1500] == 1000 && counts[.to3500] == 2000)
  }

  @Test(arguments: Inventory.names) func `know the share of a character in texts, which falls with its rank`(
    name: String
  ) throws {
    let inventory = try Inventory.named(name)
    let shares = inventory.characters.map { inventory.share(of: $0) }.filter { $0 > 0 }.sorted(by: >)
    #expect(shares.count == 3500 && shares[0] < 0.03)
    #expect((0.93...1.03).contains(shares.reduce(0, +)))
    let rare = inventory.characters.filter { inventory.frequency(of: $0) == .rare }
    #expect(rare.allSatisfy { inventory.share(of: $0) == 0 })
    let frequent = inventory.characters.filter { inventory.frequency(of: $0) == .first500 }
    #expect(frequent.reduce(0) { $0 + inventory.share(of: $1) } > 0.6)
  }

  @Test func `are found by name`() {
    let error = #expect(throws: InventoryError.self) { try Inventory.named("zh") }
    #expect(error?.description == "there is no inventory “zh”: choose one of zh-Hans, zh-Hant, yue")
  }
}
