import InkData
import InkSynthesis
import Testing

@Suite struct `Prompts` {
  private static let english = (0..<400).map { index in
    let words = ["the", "tea", "that", "then", "zebra", "quiz", "jazz", "note", "ten", "hat"]
    return (0..<5).map { words[(index * (7 + $0) + $0) % ($0 == 4 && index % 9 == 0 ? 10 : 4)] }.joined(separator: " ")
      + "."
  }

  @Test func `have rare letters more often than the texts`() {
    let prompts = PromptTexts(lines: Self.english, seed: 1)
    let chosen = prompts.sentences(20)
    #expect(chosen.count == 20 && Set(chosen).count == 20)
    func share(_ lines: [String]) -> Double {
      let text = lines.joined()
      return Double(text.count { "zqj".contains($0) }) / Double(text.count)
    }
    #expect(share(chosen) > 1.5 * share(Self.english))
    #expect(prompts.sentences(20) == chosen && PromptTexts(lines: Self.english, seed: 2).sentences(20) != chosen)
  }

  @Test func `have each word and character once`() {
    let prompts = PromptTexts(lines: Self.english, seed: 1)
    let words = prompts.words(100)
    let known = ["the", "tea", "that", "then", "zebra", "quiz", "jazz", "note", "ten", "hat"]
    #expect(words.sorted() == known.filter { word in Self.english.contains { $0.contains(word) } }.sorted())
    let characters = prompts.characters(100)
    #expect(
      Set(characters).count == characters.count && characters.contains("z") && characters.allSatisfy { $0.count == 1 })
  }

  @Test func `of Chinese have characters of the inventory and runs without marks`() throws {
    let inventory = try Inventory.named("zh-Hans")
    let prompts = PromptTexts(lines: ["今天天气很好，我们去公园。", "他说：“你好”，然后走了。"], seed: 3)
    let characters = prompts.characters(300, of: inventory)
    let known = Set(inventory.characters.map(String.init))
    #expect(characters.count == 300 && Set(characters).isSubset(of: known) && Set(characters).count == 300)
    // The root of the share: frequent ones are most likely, and others come, too.
    func share(_ band: FrequencyBand) -> Double {
      Double(characters.count { inventory.frequency(of: Character($0)) == band }) / 300
    }
    // Of 6,800 characters 500 are in the first band, and half in the last.
    #expect(share(.first500) > 0.15 && share(.first500) < 0.5 && share(.rare) > 0.02 && share(.rare) < 0.3)
    #expect(prompts.words(9).allSatisfy { (2...4).contains($0.count) && $0.allSatisfy(\.isLetter) })
    #expect(prompts.words(9).count >= 3 && prompts.sentences(9).count == 2)
  }

  @Test func `of notes are all different`() {
    let notes = PromptTexts(lines: Self.english, seed: 1).notes(60)
    #expect(notes.count == 60 && Set(notes).count == 60)
    #expect(notes.contains { $0.contains(where: \.isNumber) })
  }
}
