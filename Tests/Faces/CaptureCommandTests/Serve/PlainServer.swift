import CaptureTestSupport
import Glibc

@testable import CaptureCommand

/// `capture serve --plain` with simulated cameras, as other programs use it.
struct PlainServer: ~Copyable {
  /// The addresses of the stream, the newest frame and the snapshot, with their key.
  let addresses: [String]
  private let child: Child

  /// Starts the program on a free port, and returns once it has printed its addresses.
  init(_ words: [String] = ["--plain"], in folder: borrowing TestFolder) throws {
    let child = try Self.start(words, in: folder)
    var addresses: [String] = []
    for _ in 0..<4 { addresses.append(child.line() ?? "") }
    self.addresses = Array(addresses.dropFirst())
    self.child = child
  }

  /// Ends the server as systemd does.
  consuming func terminate() throws -> Child.Outcome {
    child.send(SIGTERM)
    return try child.wait()
  }

  static func start(_ words: [String], in folder: borrowing TestFolder) throws -> Child {
    try Child(
      CaptureProgram.path, ["serve", "--port", "0"] + words, in: folder,
      environment: home(in: folder))
  }

  /// Runs `capture serve` until it ends.
  static func run(_ words: [String], in folder: borrowing TestFolder) throws -> Child.Outcome {
    try start(words, in: folder).wait()
  }

  static func home(in folder: borrowing TestFolder) -> [String: String] {
    CaptureProgram.home(in: folder).merging(
      [
        "CAPTURE_DEVICE": "simulator", "XDG_RUNTIME_DIR": folder.path, "DISPLAY": "",
        "WAYLAND_DISPLAY": "",
      ]) { $1 }
  }
}
