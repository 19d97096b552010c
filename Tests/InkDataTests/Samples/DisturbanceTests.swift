import InkCore
import InkData
import Testing

@Suite struct `Disturbed ink` {
  /// Eight strokes, of which each has its number as its first x.
  private var sample: LabelledInk {
    let strokes = (0..<8).map { Stroke(locations: [Point(x: Float($0), y: 0), Point(x: Float($0), y: 1)]) }
    return LabelledInk(
      ink: Ink(strokes: strokes), text: "ab cd", kind: .line, language: "en", writer: "w", contributor: "c",
      source: "s",
      sampleID: "1", licence: "CC0-1.0",
      structure: PageStructure(lines: [
        .init(
          words: [.init(text: "ab", strokes: [0, 1, 2, 3]), .init(text: "cd", strokes: [4, 5, 6, 7])], paragraph: 0)
      ]))
  }

  private func numbers(_ sample: LabelledInk) -> [Int] { sample.ink.strokes.map { Int($0.points[0].location.x) } }

  @Test func `has a run of two to six strokes last`() throws {
    var runs: Set<[Int]> = []
    for seed in 0..<60 {
      let late = numbers(Disturbance.late(sample, seed: UInt64(seed)))
      let length = try #require(
        (2...6).first {
          Array(late.suffix($0)) == Array(late[8 - $0]..<late[8 - $0] + $0)
            && late.dropLast($0) == late.dropLast($0).sorted()[...]
        })
      runs.insert(Array(late.suffix(length)))
      #expect(Set(late) == Set(0..<8) && late != Array(0..<8))
    }
    #expect(runs.count > 10)
  }

  @Test func `has whole words last`() throws {
    let orders = Set((0..<20).map { numbers(Disturbance.lateWords(percent: 5)(sample, seed: $0)) })
    #expect(orders == [[4, 5, 6, 7, 0, 1, 2, 3], Array(0..<8)])
    var unknown = sample
    unknown.structure = nil
    #expect(Disturbance.lateWords(percent: 50)(unknown, seed: 1) == unknown)
  }

  @Test func `has its strokes in any order, and its words still have theirs`() throws {
    let shuffled = Disturbance.shuffle(sample, seed: 4)
    #expect(Set(numbers(shuffled)) == Set(0..<8) && numbers(shuffled) != Array(0..<8))
    let words = try #require(shuffled.structure).lines[0].words
    #expect(words.map { $0.strokes.map { numbers(shuffled)[$0] } } == [[0, 1, 2, 3], [4, 5, 6, 7]])
    #expect(Disturbance.shuffle(sample, seed: 4) == shuffled && Disturbance.shuffle(sample, seed: 5) != shuffled)
  }

  @Test func `is turned about its middle to either side`() throws {
    let turned = (0..<12).map { Disturbance.rotate(degrees: 90)(sample, seed: $0) }
    let ends = Set(turned.map { ($0.ink.strokes[0].points[0].location.y).rounded() })
    // The middle is (3.5, 0.5): what was at the left is below or above it.
    #expect(ends == [-3, 4])
    let box = try #require(turned[0].ink.boundingBox)
    #expect(abs(box.width - 1) < 1e-4 && abs(box.height - 7) < 1e-4)
  }

  @Test func `is enlarged about its middle`() throws {
    let box = try #require(Disturbance.scale(by: 10)(sample, seed: 1).ink.boundingBox)
    #expect(abs(box.width - 70) < 1e-3 && abs(box.height - 10) < 1e-3)
    #expect(box.middle.distance(to: Point(x: 3.5, y: 0.5)) < 1e-3)
  }

  @Test func `is named as it is read`() {
    for text in ["late", "late=5", "late=100", "shuffle", "rotate=30", "rotate=-12.5", "scale=0.1", "scale=1000"] {
      #expect(Disturbance(text)?.description == text)
    }
    for text in ["", "later", "rotate", "rotate=", "rotate=181", "rotate=x", "late=101", "late=-1"] {
      #expect(Disturbance(text) == nil)
    }
    for text in ["scale", "scale=", "scale=0", "scale=-1", "scale=1e9"] {
      #expect(Disturbance(text) == nil)
    }
  }
}

@Suite struct `The kind of a text` {
  @Test(arguments: [
    ("the quick brown fox jumps", TextKind.prose), ("Yes", .label), ("Input A,B", .label), ("update weights", .label),
    ("i=i+1", .formula), ("A[i]>A[i+1]", .formula), ("swapped=true", .formula), ("x > 0", .formula), ("f(x)", .formula),
    ("x1", .formula), ("12", .number), ("3.50", .number), ("12:30 pm", .number), ("(555) 123-4567", .number),
    ("5 kg", .number),
    ("anna@home.org", .address), ("www.home.org", .address), ("see https://home.org for the rest", .address),
    ("I have 3 apples and 4 pears", .prose), ("end.", .label), ("(see there)", .label),
  ]) func `is told by its signs`(text: String, kind: TextKind) {
    #expect(TextKind(of: text) == kind)
  }
}
