import Testing

@testable import inkling_desktop

@Suite struct OptionsTests {
  @Test func optionsAreRead() throws {
    let options = try Options(["--model", "a.gguf", "--mouse", "--check"])
    #expect(options.models == ["a.gguf"])
    #expect(options.mouseWrites)
    #expect(options.checks)
    #expect(!options.helps)
  }

  @Test func thePadTakesSeveralModels() throws {
    let options = try Options(["--ibus", "--model", "a.gguf", "--model", "b.gguf"])
    #expect(options.isInputMethod)
    #expect(options.models == ["a.gguf", "b.gguf"])
  }

  @Test func wrongOnesAreNamed() {
    #expect(throws: OptionError.unknown(option: "--mice")) { try Options(["--mice"]) }
    #expect(throws: OptionError.noValue(option: "--model")) { try Options(["--model"]) }
    #expect(
      OptionError.unknown(option: "--mice").description == "There is no option --mice. See inkling-desktop --help.")
  }

  @Test func theHelpNamesEveryOption() {
    for option in ["--model", "--mouse", "--check", "--measure", "--log", "--ibus", "--ibus-component"] {
      #expect(Options.help.contains("  " + option))
    }
  }

  @Test func aFindingSaysItsRemedyOnlyWhereItIsNeeded() {
    var finding = SessionFinding(isNeeded: true, isMet: false, text: "no pen", remedy: "Connect one.")
    #expect(finding.description == "missing  no pen\n         Connect one.")
    finding.isMet = true
    #expect(finding.description == "ok       no pen")
  }

  @Test func messagesArriveInOrderAndWakeTheReader() {
    let mailbox = Mailbox<Int>()
    for number in 0..<5 { mailbox.send(number) }
    Mailbox<Int>.wait(for: [mailbox.descriptor], until: nil)
    #expect(mailbox.take() == [0, 1, 2, 3, 4])
    #expect(mailbox.take().isEmpty)
  }
}
