import Glibc
import Testing

@testable import inkling_desktop

@Suite struct IntroductionTests {
  @Test func anEmptyFileTellsThatThePageWasShown() {
    let path = "/tmp/introduction-\(getpid())"
    defer {
      _ = unsafe unlink("\(path)/state/inkling/introduced")
      for part in ["/state/inkling", "/state", ""] { _ = unsafe rmdir(path + part) }
    }
    let introduction = Introduction { $0 == "XDG_STATE_HOME" ? path + "/state" : nil }
    #expect(introduction.path == path + "/state/inkling/introduced" && !introduction.wasShown)
    introduction.note()
    #expect(introduction.wasShown)
    // A second time changes nothing.
    introduction.note()
    #expect(introduction.wasShown)
  }

  @Test func withoutAFolderThePageIsNotShown() {
    #expect(Introduction { _ in nil }.wasShown)
    #expect(Introduction { $0 == "HOME" ? "/home/a" : nil }.path == "/home/a/.local/state/inkling/introduced")
  }
}
