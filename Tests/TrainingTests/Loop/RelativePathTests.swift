import Testing
import Training

@Suite struct RelativePathTests {
  @Test(arguments: [
    ("/a/b", "."), ("/a/b/c", "c"), ("/a/c", "../c"), ("c/d", "c/d"), ("/x/y", "../../x/y"), ("../b/./e/", "e"),
    ("", "."),
  ])
  func `a path is told from a folder`(path: String, expected: String) {
    #expect(RelativePath.of(path, from: "/a/b") == expected)
  }
}
