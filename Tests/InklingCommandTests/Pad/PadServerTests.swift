import Foundation
import Testing
import inkling

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct PadServerTests {
  @Test(arguments: [
    ("GET", "/", "127.0.0.1:8000", 200), ("GET", "/", "localhost:8000", 200), ("GET", "/", "LOCALHOST", 200),
    ("GET", "/", "example.org", 421), ("GET", "/", "127.0.0.1.example.org", 421), ("GET", "/", nil, 421),
    ("GET", "/favicon.ico", "127.0.0.1", 404), ("POST", "/", "127.0.0.1", 405),
  ])
  func `only who asks this machine for the page gets it`(
    method: String, path: String, host: String?, code: Int
  ) {
    #expect(PadServer.code(method: method, path: path, host: host) == code)
  }

  @Test func `the page that is served is the page that is written, and a taken port is told`() throws {
    let workspace = try CommandWorkspace()
    defer { workspace.remove() }
    let pad = try workspace.padArguments()
    let written = workspace.folder + "/pad.html"
    try #require(try InklingProcess(pad + ["--to", written]).wait().code == 0)
    let server = try InklingProcess(pad)
    defer { server.kill(after: 0) }
    let address = try #require(server.padAddress())
    #expect(try Data(contentsOf: address) == Data(contentsOf: URL(fileURLWithPath: written)))
    let other = try InklingProcess(pad + ["--port", "\(try #require(address.port))"]).wait()
    #expect(other.code == 3 && other.errors.contains("--port"), "\(other.errors)")
  }
}
