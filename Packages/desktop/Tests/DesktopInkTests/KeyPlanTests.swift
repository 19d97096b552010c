import Testing

@testable import DesktopInk

@Suite struct KeyPlanTests {
  private let layout: [UInt: KeyStroke] = [
    0x61: KeyStroke(code: 38, isShifted: false), 0x41: KeyStroke(code: 38, isShifted: true),
    0xFF0D: KeyStroke(code: 36, isShifted: false),
  ]

  @Test func lettersOfTheLayoutAreTypedAsTheyAre() {
    let plan = KeyPlan("aA\n", layout: layout, spare: [200])
    #expect(plan.steps.map { $0.strokes } == [[layout[0x61]!, layout[0x41]!, layout[0xFF0D]!]])
    #expect(plan.steps[0].symbols.isEmpty)
    #expect(plan.isWhole)
  }

  @Test func othersGetSpareKeys() {
    let plan = KeyPlan("a字ä字", layout: layout, spare: [200, 201])
    #expect(plan.steps.count == 1)
    #expect(plan.steps[0].symbols == [200: 0x100_5B57, 201: 0xE4])
    #expect(plan.steps[0].strokes.map { $0.code } == [38, 200, 201, 200])
  }

  @Test func aKeyChangesOnlyBetweenSteps() {
    let plan = KeyPlan("一二三四五", layout: [:], spare: [200, 201])
    #expect(plan.steps.map { $0.strokes.count } == [2, 2, 1])
    for step in plan.steps { #expect(Set(step.strokes.map { $0.code }).count == step.strokes.count) }
  }

  @Test func keysThatHaveASymbolAlreadyKeepIt() {
    let plan = KeyPlan("二一", layout: [:], spare: [200, 201], assigned: [201: 0x100_4E8C])
    #expect(plan.steps.map { $0.symbols } == [[200: 0x100_4E00]])
    #expect(plan.steps[0].strokes.map { $0.code } == [201, 200])
  }

  @Test func whatNoKeyTypesIsSaid() {
    #expect(!KeyPlan("a\u{7}", layout: layout, spare: [200]).isWhole)
    #expect(!KeyPlan("字", layout: layout, spare: []).isWhole)
  }
}
