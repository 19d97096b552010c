import InkSynthesis
import Testing

struct ComponentFormsTests {
  private func failure(_ text: String) -> ComponentFormsError? {
    do throws(ComponentFormsError) {
      _ = try ComponentForms(text: text, path: "f")
      return nil
    } catch {
      return error
    }
  }

  @Test func `the project's table can be read and has the frequent components and marks`() throws {
    let forms = try ChineseFixtures.forms()
    for (name, count) in [("讠", 2), ("氵", 3), ("忄", 3), ("纟", 3), ("灬", 4), ("口", 3), ("日", 4), ("目", 5), ("门", 3)] {
      #expect(forms.component(Character(name), strokeCount: count) != nil, "\(name)")
    }
    for mark in "，。、；：？！“”‘’（）《》〈〉「」『』【】〔〕…—·～￥％＋－×÷" { #expect(forms.mark(mark) != nil, "\(mark)") }
    #expect(forms.components.count >= 60)
    for component in forms.components {
      // Neat writers run strokes together less often than fast writers.
      let joining = component.forms.filter { $0.strokes.count < component.strokeCount }
      #expect(joining.allSatisfy { $0.weight.neat <= $0.weight.fast }, "\(component.names)")
    }
  }

  @Test func `the project's table has the stroke orders that people use`() throws {
    let forms = try ChineseFixtures.forms()
    func share(_ name: Character, _ count: Int, _ order: [Int]) throws -> Float {
      let component = try #require(forms.component(name, strokeCount: count), "\(name)")
      let orders = component.forms.filter { form in
        form.strokes.allSatisfy { if case .kept(let strokes) = $0 { strokes.count == 1 } else { false } }
      }
      let form = try #require(orders.first { $0.strokes == order.map { .kept([$0 - 1]) } }, "\(name)")
      return form.weight.neat / orders.reduce(component.plain.neat) { $0 + $1.weight.neat }
    }
    // Counted on real ink: 385 of 454, 138 of 156.
    #expect(abs(try share("方", 4, [1, 2, 4, 3]) - 0.85) < 0.05)
    #expect(abs(try share("火", 4, [1, 3, 2, 4]) - 0.88) < 0.05)
    for (name, order) in [
      ("舟", [1, 2, 3, 5, 4, 6]), ("每", [1, 2, 3, 4, 6, 5, 7]), ("生", [1, 2, 4, 3, 5]), ("必", [1, 2, 3, 5, 4]),
      ("军", [1, 2, 3, 4, 6, 5]), ("乃", [2, 1]),
    ] {
      #expect((0.25...0.6).contains(try share(Character(name), order.count, order)), "\(name)")
    }
    // Habits of single writers.
    for (name, order) in [
      ("忄", [1, 3, 2]), ("田", [1, 2, 4, 3, 5]), ("由", [1, 2, 4, 3, 5]), ("王", [1, 3, 2, 4]), ("衤", [1, 2, 4, 3, 5]),
      ("里", [1, 2, 3, 4, 6, 5, 7]), ("九", [2, 1]), ("皮", [2, 1, 3, 4, 5]),
    ] {
      #expect((0.05...0.3).contains(try share(Character(name), order.count, order)), "\(name)")
    }
  }

  @Test func `a table is read completely`() throws {
    let forms = try ComponentForms(
      text: """
        # comment
        component 月 ⺼ 4
        plain 1 0.5
        form inside 0.25 1
          keep 1
          keep 2
          keep 3+4
        form own 0 1 left
          draw 0,0 50,50^ 100,0
        variant other 1 1
          draw 0,0 50,50
        mark ， 50
        form tick
          draw 20,80 10,100
        form dot
          draw 20,80 21,84
        """, path: "f")
    let component = try #require(forms.component("⺼", strokeCount: 4))
    #expect(component.plain == FormWeight(neat: 1, fast: 0.5))
    #expect(component.forms[0].strokes == [.kept([0]), .kept([1]), .kept([2, 3])])
    #expect(component.forms[1].weight.weight(speed: 0.25) == 0.25 && component.forms[1].side == .left)
    #expect(component.forms[0].side == nil)
    #expect(component.forms.map(\.isVariant) == [false, false, true])
    #expect(forms.component("月", strokeCount: 5) == nil)
    #expect(forms.mark("，")?.forms.count == 2 && forms.mark("，")?.advance == 50)
  }

  @Test func `every mistake has its line and its error text`() {
    let component = "component 口 3\n"
    let form = component + "form a 1 1\n"
    #expect(failure("glyph 口\n") == .unknownKeyword("glyph", path: "f", line: 1))
    #expect(failure("keep 1\n") == .misplaced(keyword: "keep", needs: "form", path: "f", line: 1))
    #expect(failure("form a 1 1\n") == .misplaced(keyword: "form", needs: "component", path: "f", line: 1))
    #expect(failure("variant a 1 1\n") == .misplaced(keyword: "variant", needs: "component", path: "f", line: 1))
    #expect(
      failure("mark ， 50\nvariant a 1 1\n")
        == .misplaced(keyword: "variant", needs: "component", path: "f", line: 2))
    #expect(failure("plain 1 1\n") == .misplaced(keyword: "plain", needs: "component", path: "f", line: 1))
    #expect(failure("draw 1,1 2,2\n") == .misplaced(keyword: "draw", needs: "form", path: "f", line: 1))
    #expect(failure("component 口\n")?.description.contains("names and a number of strokes") == true)
    #expect(failure("mark ，\n")?.description.contains("a character and a width") == true)
    #expect(failure(component + "plain 1\n")?.description.contains("two weights") == true)
    #expect(failure(component + "form a 1\n")?.description.contains("a name and two weights") == true)
    #expect(failure(component + "form a 1 1 above\n")?.description.contains("perhaps a side") == true)
    #expect(failure(form + "keep\n")?.description.contains("run together") == true)
    #expect(failure(form + "draw 1,1\n")?.description.contains("two points or more") == true)
    #expect(failure(form + "keep 4\n") == .badStroke(4, of: "口", path: "f", line: 3))
    #expect(failure(form + "keep 1+1\n") == .badStroke(1, of: "口", path: "f", line: 3))
    #expect(failure(form + "draw 1,1 2;2\n") == .badPoint("2;2", path: "f", line: 3))
    #expect(failure(form + "draw 1,1 2,200\n") == .badPoint("2,200", path: "f", line: 3))
    #expect(failure(component) == .empty("‘component 口’", path: "f", line: 1))
    #expect(failure(form) == .empty("‘form a’", path: "f", line: 2))
    #expect(failure(form + "keep 1\n" + component) == .duplicate("口", path: "f", line: 4))
    #expect(failure(form + "keep 1\nform a 1 1\n") == .duplicate("a", path: "f", line: 4))
    #expect(throws: ComponentFormsError.unreadable(path: "nowhere")) { try ComponentForms(path: "nowhere") }
    for error in [
      failure("glyph 口\n"), failure("keep 1\n"), failure(form + "keep 4\n"), failure(component),
      failure(form + "draw 1,1 2;2\n"),
    ] {
      #expect(error?.description.hasPrefix("f:") == true && error?.description.contains(": ") == true)
    }
  }
}
