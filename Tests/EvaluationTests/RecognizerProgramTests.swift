import Evaluation
import Foundation
import InkData
import TestSupport
import Testing

@Suite struct RecognizerProgramTests {
  private typealias Fixtures = EvaluationFixtures

  private static let samples = (0..<3).map { Fixtures.sample("line \($0)", id: "s\($0)") }

  /// Answers each line with the same line.
  private static func answering(_ line: String) -> String { "while read -r ink; do echo '\(line)'; done" }

  private static func outcomes(_ command: String, timeLimit: Double = 20, workers: Int = 1) throws -> [SampleOutcome] {
    let programs = try RecognizerProgramPool(command: command, timeLimit: timeLimit)
    let outcomes = try Evaluator(workers: workers)
      .outcomes(of: programs, on: EvaluationSamples(samples))
    try programs.finish()
    return outcomes
  }

  private static func error(_ command: String, timeLimit: Double = 20) -> RecognizerProgramError? {
    #expect(throws: RecognizerProgramError.self) { try outcomes(command, timeLimit: timeLimit) }
  }

  /// The fixed set: labels and answers, whose figures by jiwer 4.0.0 (Python) the test expects.
  ///
  /// They were made by, with `pairs` as below:
  /// `jiwer.cer([a for a, b in pairs], [b for a, b in pairs])`, and `jiwer.wer` likewise.
  private static let pairs = [
    ("the quick brown fox jumps over the lazy dog", "the quick brown fox jumps over the lazy dog"),
    ("pack my box with five dozen liquor jugs", "pack rny box vvith five dozen liqour jugs"),
    ("a wizard's job is to vex chumps, quickly", "awizards job isto vex chumps quickly"),
    ("Caf\u{E9} cr\u{E8}me \u{E0} la carte", "Cafe creme a la carte"),
    ("nothing was recognized here", ""),
    ("7 + 8 = 15", "1 + 8 = 15 !"),
    ("我 们 在 这里", "我们在 这里 吗"),
    ("short", "a much longer answer than it should be"),
  ]

  @Test func `CER and WER equal those of jiwer`() throws {
    let samples = Self.pairs.enumerated().map { Fixtures.sample($1.0, id: "s\($0)") }
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let answers = folder.path + "/answers"
    try Self.pairs.map { $0.1 + "\n" }.joined().write(toFile: answers, atomically: true, encoding: .utf8)
    let programs = try RecognizerProgramPool(
      command: "while read -r ink; do IFS= read -r line <&3; printf '%s\\n' \"$line\"; done 3<'\(answers)'")
    let report = try Evaluator(bootstrap: Bootstrap(resamples: 10), latencySamples: 0).report(
      on: programs, model: Fixtures.model, samples: EvaluationSamples(samples),
      data: DataSummary(names: ["made"]))
    try programs.finish()
    let figures = try #require(report.part(of: .line)?.figures)
    #expect(figures.characterErrorRate?.value == 0.41968911917098445)
    #expect(figures.wordErrorRate?.value == 0.6590909090909091)
  }

  @Test func `answers are texts, or JSON with candidates and confidences`() throws {
    #expect(try Self.outcomes(Self.answering("line 1")).map(\.rank) == [nil, 1, nil])
    let json = try Self.outcomes(
      Self.answering(#"{"candidates": [{"text": "line 0", "confidence": 0.75}, {"text": "line 1"}], "id": 7}"#))
    #expect(json.map(\.rank) == [1, 2, nil] && json.map(\.confidence) == [0.75, 0.75, 0.75])
    #expect(try Self.outcomes(Self.answering(#"{"text": "line 2"}"#))[2].isCorrect)
    #expect(try Self.outcomes(Self.answering("")).map(\.recognized) == ["", "", ""])
    #expect(try Self.outcomes(Self.answering("{a}"))[0].recognized == "{a}")
    #expect(try Self.outcomes(Self.answering(#"{"candidates": []}"#))[0].recognized == "")
  }

  @Test func `a program sees ink, kind, language and name, but neither label nor writer`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let file = folder.path + "/questions"
    _ = try Self.outcomes("tee '\(file)' | " + Self.answering("one"))
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].hasPrefix(#"{"id":"s1","kind":"line","language":"en","strokes":[{"x":[0,1,2,3,4,5],"y":[0,"#))
    #expect(!lines.joined().contains("line 1") && !lines.joined().contains("anne"))
  }

  @Test func `several processes answer several samples at a time`() throws {
    #expect(try Self.outcomes(Self.answering("line 2"), workers: 3).map(\.rank) == [nil, nil, 1])
  }

  @Test func `ink larger than a pipe's buffer is given whole, and a program that doesn't read it is ended`() throws {
    let large = (0..<3).map { Fixtures.sample(String(repeating: "n", count: 5_000 + $0)) }
    let programs = try RecognizerProgramPool(command: "while read -r ink; do echo \"${#ink}\"; done", timeLimit: 60)
    let outcomes = try Evaluator().outcomes(of: programs, on: EvaluationSamples(large))
    #expect(outcomes.allSatisfy { Int($0.recognized ?? "") ?? 0 > 200_000 })
    let deaf = try RecognizerProgramPool(command: "exec sleep 60", timeLimit: 0.3)
    #expect(throws: RecognizerProgramError.self) {
      try Evaluator().outcomes(of: deaf, on: EvaluationSamples(large))
    }
  }

  @Test func `a program that dies is named with its code, the sample and its last words`() {
    #expect(
      Self.error("read -r ink; echo one; read -r ink; echo 'no model' >&2; exit 7")
        == .ended(
          command: "read -r ink; echo one; read -r ink; echo 'no model' >&2; exit 7", sampleID: "s1", code: 7,
          said: "no model"))
    guard case .ended(_, "s0", 127, let said) = Self.error("/nowhere/recognizer") else {
      Issue.record("no such program")
      return
    }
    #expect(said.contains("/nowhere/recognizer"))
    guard case .ended(_, "s0", 137, _) = Self.error("kill -9 $$") else {
      Issue.record("killed")
      return
    }
  }

  @Test func `a program that hangs is ended after the time limit`() {
    let clock = ContinuousClock()
    let start = clock.now
    #expect(
      Self.error("exec sleep 600", timeLimit: 0.5)
        == .late(command: "exec sleep 600", sampleID: "s0", seconds: 0.5, said: ""))
    // It ignores the first request to end.
    guard case .late = Self.error("trap '' TERM; while true; do sleep 0.1; done", timeLimit: 0.5) else {
      Issue.record("ignores requests")
      return
    }
    #expect(clock.now - start < .seconds(20))
  }

  @Test func `what a program started is ended with it`() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let file = folder.file("survived")
    guard case .late = Self.error("(sleep 2; touch '\(file)'); true", timeLimit: 0.3) else {
      Issue.record("hangs")
      return
    }
    Thread.sleep(forTimeInterval: 3)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func `too few lines, too many lines and lines that are no answers are named`() {
    #expect(
      Self.error("read -r ink; echo one") == .ended(command: "read -r ink; echo one", sampleID: "s1", code: 0, said: "")
    )
    guard case .malformed? = Self.error(Self.answering(#"{"text": 7}"#)) else {
      Issue.record("a number")
      return
    }
    // Every answer has two lines: the second is found before the next sample or, after the last, at the end.
    let twice = Self.answering("one\ntwo")
    switch Self.error(twice) {
    case .notAsked, .tooManyAnswers(_, "two"), .tooManyAnswers(_, "one"): break
    case let other: Issue.record("\(String(describing: other))")
    }
  }

  @Test func `garbage is rejected with the reason`() {
    func problem(_ command: String) -> String? {
      guard case .malformed(_, "s0", let problem, _)? = Self.error(command) else { return nil }
      return problem
    }
    #expect(problem("read -r ink; printf '\\377\\376\\n'; cat >/dev/null") == "isn't text in UTF-8")
    #expect(problem(Self.answering(#"{"words": 3}"#)) == "has neither “text” nor “candidates”")
    #expect(problem(Self.answering(#"{"text": "a", "confidence": 2}"#))?.hasPrefix("has the confidence 2.0") == true)
    #expect(problem(Self.answering(#"{"text": "a""#))?.hasPrefix("isn't an answer in JSON") == true)
    #expect(
      Self.error("read -r ink; head -c 3000000 /dev/zero | tr '\\0' x; sleep 5")
        == .tooLong(
          command: "read -r ink; head -c 3000000 /dev/zero | tr '\\0' x; sleep 5", sampleID: "s0", limit: 1 << 20))
  }

  @Test func `an error says what happened, at which sample, and what to do`() {
    #expect(
      "\(RecognizerProgramError.ended(command: "x", sampleID: "s1", code: 7, said: "no model"))"
        == "“x” ended with exit code 7 without an answer to the sample “s1”; its last words on standard error were "
        + "“no model”: it must answer each line of its standard input with one line, until its input ends")
    #expect(
      "\(RecognizerProgramError.late(command: "x", sampleID: "s1", seconds: 60, said: ""))"
        == "“x” didn't answer the sample “s1” within 60 s: it must answer each line before it reads the next and flush "
        + "its output after each answer; if it needs more time, give --timeout")
    #expect(
      "\(RecognizerProgramError.malformed(command: "x", sampleID: "s1", problem: "isn't text in UTF-8", line: "�"))"
        == "the answer of “x” to the sample “s1” isn't text in UTF-8: “�”; answer with the text, or with "
        + "{\"text\": \"…\"} or {\"candidates\": [{\"text\": \"…\", \"confidence\": 0.9}]}, on one line")
    #expect(
      "\(RecognizerProgramError.notAsked(command: "x", sampleID: "s1", line: "ready"))"
        == "“x” wrote a line before it was given the sample “s1”: “ready”; it must write one line for each line of its "
        + "input, and messages to standard error")
    #expect(
      "\(RecognizerProgramError.tooManyAnswers(command: "x", line: "bye"))"
        == "“x” wrote a line after its last answer: “bye”; it must write one line for each line of its input, and "
        + "messages to standard error")
    #expect(
      "\(RecognizerProgramError.tooLong(command: "x", sampleID: "s1", limit: 1 << 20))"
        == "the answer of “x” to the sample “s1” is longer than 1,048,576 bytes: end each answer with a line feed")
    #expect(
      "\(RecognizerProgramError.notStarted(command: "x", reason: "no"))"
        == "“x” couldn't be started: no; is there a /bin/sh?")
    #expect(
      "\(RecognizerProgramError.unwritable(sampleID: "s1", reason: "no"))"
        == "the sample “s1” can't be given to a program: no")
  }
}
