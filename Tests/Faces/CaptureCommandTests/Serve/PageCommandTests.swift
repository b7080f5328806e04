import CaptureJSON
import CaptureServeClient
import CaptureTestSupport
import Glibc
import Testing

/// The commands that the page of a server suggests to type.
@Suite(.timeLimit(.minutes(10)))
struct PageCommandTests {
  private static func state(_ socket: String, in folder: borrowing TestFolder) throws -> JSON {
    let client = ServerClient(socket: "\(folder.path)/\(socket)")
    return try #require(try client.get("/v1/state")).json
  }

  @Test(arguments: [
    (["--store", "my photos"], " --store '@/my photos'", ""),
    (["--store", "photos", "--socket", "my.sock"], " --store @/photos", " --socket @/my.sock"),
    ([], "", ""),
  ])
  func `the commands for the page name the server's store, port and socket if they were given`(
    words: [String], store: String, socket: String
  ) throws {
    let folder = try TestFolder()
    let server = try PlainServer.start(words, in: folder)
    _ = server.line()
    let path = words.contains("my.sock") ? "my.sock" : "capture/serve.sock"
    let commands = try Self.state(path, in: folder)["server"]?["commands"]
    func full(_ command: String) -> String {
      command.split(separator: "@", omittingEmptySubsequences: false).joined(separator: folder.path)
    }
    #expect(commands?["add"]?.text == full("capture add ~/Pictures\(store)"))
    #expect(commands?["emptyBin"]?.text == full("capture delete --empty-bin\(store)"))
    #expect(
      commands?["simulate"]?.text
        == full(
          "capture serve --stop\(socket); capture serve --simulator\(store) --port 0\(socket)"))
    server.send(SIGTERM)
    _ = try server.wait()
  }

  @Test func `the commands for the page name a store of the environment, too`() throws {
    let folder = try TestFolder()
    let environment = PlainServer.home(in: folder).merging(["CAPTURE_STORE": "\(folder.path)/it's"])
    { $1 }
    let server = try Child(
      CaptureProgram.path, ["serve", "--port", "0"], in: folder, environment: environment)
    _ = server.line()
    let state = try Self.state("capture/serve.sock", in: folder)
    #expect(
      state["server"]?["commands"]?["add"]?.text
        == "capture add ~/Pictures --store '\(folder.path)/it'\\''s'")
    server.send(SIGTERM)
    _ = try server.wait()
  }
}
