import CaptureTestSupport
import Glibc

/// A certificate for `camera.test`, `*.wild.test` and 127.0.0.0/8's first addresses, valid for ten days,
/// with its key; made by the program that users make theirs with.
final class TestCertificate: @unchecked Sendable {
  /// The folder with its files, which no test changes while others read them.
  let folder: TestFolder

  init() throws {
    let folder = try TestFolder()
    try Self.openssl(
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-days", "10", "-subj", "/CN=Capture's tests", "-addext",
        "subjectAltName=DNS:camera.test,DNS:*.wild.test,IP:127.0.0.1,IP:127.0.0.2",
        "-keyout", "key.pem", "-out", "cert.pem",
      ], in: folder)
    self.folder = folder
  }

  var certificate: String { "\(folder.path)/cert.pem" }
  var key: String { "\(folder.path)/key.pem" }

  /// Runs `openssl` in the folder.
  func openssl(_ arguments: String...) throws {
    try Self.openssl(arguments, in: folder)
  }

  private static func openssl(_ arguments: [String], in folder: borrowing TestFolder) throws {
    let outcome = try Child.run("/usr/bin/openssl", arguments, in: folder)
    guard outcome.status == 0 else { throw TestSetupError("openssl: \(outcome.errors)") }
  }

  /// Runs a program in the folder, on a thread where that may block.
  func run(_ program: String, _ arguments: [String]) async throws -> Child.Outcome {
    try await offPool { try Child.run(program, arguments, in: self.folder) }
  }

  /// Gives a file of the folder other permissions.
  func setPermissions(_ permissions: mode_t, of name: String) {
    chmod("\(folder.path)/\(name)", permissions)
  }
}
