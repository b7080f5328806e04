import CaptureTestSupport
import Glibc
import Testing

/// The port on which a store is served, which is part of the address that browsers keep a journal for.
@Suite(.timeLimit(.minutes(10)))
struct ServedPortTests {
  private static let usualPorts = (7878...7887).map(String.init)

  @Test func `a store is served again on the port that it had last, unless that is taken`() throws {
    let folder = try TestFolder()
    let first = try Self.serve(["--port", "0"], in: folder)
    let printed = try Self.port(of: first)
    first.send(SIGKILL)
    _ = try first.wait()
    let second = try Self.serve([], in: folder)
    let again = try Self.port(of: second)
    #expect(again == printed)
    second.send(SIGTERM)
    #expect(try second.wait().errors == "")
    let other = try TestFolder()
    let stranger = try Self.serve(["--port", printed], in: other)
    _ = try Self.port(of: stranger)
    let third = try Self.serve([], in: folder)
    let next = try Self.port(of: third)
    #expect(Self.usualPorts.contains(next))
    third.send(SIGTERM)
    let note =
      "capture: port \(printed) is already in use; this server has port \(next)\n"
    #expect(try third.wait().errors == note)
    stranger.send(SIGTERM)
    _ = try stranger.wait()
  }

  @Test(arguments: ["", "7878\n", "00000\n", "99999\n"])
  func `a remembered port that is invalid is ignored`(line: String) throws {
    let folder = try TestFolder()
    let first = try Self.serve(["--port", "0"], in: folder)
    _ = try Self.port(of: first)
    first.send(SIGTERM)
    _ = try first.wait()
    try folder.write(Array(line.utf8), as: "store/.capture/port")
    let second = try Self.serve([], in: folder)
    let port = try Self.port(of: second)
    #expect(Self.usualPorts.contains(port))
    second.send(SIGTERM)
    _ = try second.wait()
  }

  private static func serve(_ words: [String], in folder: borrowing TestFolder) throws -> Child {
    try Child(
      PageServer.program("capture"), ["serve", "--simulator"] + words, in: folder,
      environment: PageServer.home(in: folder))
  }

  private static func port(of server: borrowing Child) throws -> String {
    let address = try PageServer.address(printedBy: server)
    return String(address.dropFirst("http://127.0.0.1:".count).prefix { $0.isNumber })
  }
}
