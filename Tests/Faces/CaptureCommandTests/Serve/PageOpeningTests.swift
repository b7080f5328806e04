import CaptureFiles
import CaptureTestSupport
import Glibc
import Testing

@testable import CaptureCommand

/// How `capture serve` opens the page, with a program of the test in place of the desktop's.
@Suite(.timeLimit(.minutes(10)))
struct PageOpeningTests {
  /// Notes what it is to open, its permissions and its contents, in a file that is complete or absent.
  private static let opener = """
    #!/bin/sh
    { echo "$1"; stat -c %a "$1"; cat "$1"; } > opened.part
    mv opened.part opened

    """

  private static func start(
    _ words: [String], in folder: borrowing TestFolder
  ) throws -> Child {
    let bin = "\(folder.path)/bin"
    try Folder.make(bin)
    let text = "\(folder.path)/opener"
    try Array(opener.utf8).write(to: text)
    // A file that this process has open for writing, if only in a child that another test is starting,
    // cannot be run.
    let copy = ["-m", "755", text, "\(bin)/xdg-open"]
    #expect(try Child.run("/usr/bin/install", copy, in: folder).status == 0)
    let environment = CaptureProgram.home(in: folder).merging([
      "CAPTURE_DEVICE": "simulator", "XDG_RUNTIME_DIR": folder.path, "DISPLAY": ":0",
      "PATH": "\(bin):/usr/bin:/bin",
    ]) { $1 }
    return try Child(
      CaptureProgram.path, ["serve", "--port", "0"] + words, in: folder, environment: environment)
  }

  /// Waits until something has been opened, and returns its file, permissions and contents.
  private static func opened(in folder: borrowing TestFolder) async throws -> [String] {
    let path = "\(folder.path)/opened"
    try await eventually { Folder.exists(path) }
    let lines = String(decoding: try [UInt8](contentsOf: path), as: UTF8.self)
      .split(separator: "\n").map(String.init)
    try Folder.remove(path)
    return lines
  }

  @Test func `the page is opened by a private file, which is gone with the server`() async throws {
    let folder = try TestFolder()
    let server = try Self.start(["--open"], in: folder)
    let printed = server.line()
    let address = try #require(printed)
    let opened = try await Self.opened(in: folder)
    try #require(opened.count == 3)
    #expect(opened[0] == "\(folder.path)/capture/serve.sock.html")
    #expect(opened[1] == "600")
    #expect(opened[2].contains("url=\(address)\""))
    server.send(SIGTERM)
    #expect(try server.wait().status == 0)
    #expect(!Folder.exists(opened[0]))
  }

  @Test func `the file of a second call is gone with the server that it leads to`() async throws {
    let folder = try TestFolder()
    let server = try Self.start(["--no-open"], in: folder)
    let printed = server.line()
    let address = try #require(printed)
    #expect(try Self.start(["--open"], in: folder).wait().status == 0)
    let opened = try await Self.opened(in: folder)
    try #require(opened.count == 3)
    #expect(opened[1] == "600" && opened[2].contains("url=\(address)\""))
    server.send(SIGTERM)
    #expect(try server.wait().status == 0)
    #expect(TestFolder.names(in: "\(folder.path)/capture").allSatisfy { !$0.hasSuffix(".html") })
  }

  @Test func `without a terminal, the page is opened only on request`() throws {
    let folder = try TestFolder()
    let server = try Self.start([], in: folder)
    _ = server.line()
    server.send(SIGTERM)
    #expect(try server.wait().status == 0)
    #expect(!Folder.exists("\(folder.path)/opened"))
    #expect(TestFolder.names(in: "\(folder.path)/capture").allSatisfy { !$0.hasSuffix(".html") })
  }
}
