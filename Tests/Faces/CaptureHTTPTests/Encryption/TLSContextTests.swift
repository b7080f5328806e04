import CaptureBase
import CaptureTestSupport
import CaptureTime
import Testing

@testable import CaptureHTTP

/// Which files a server accepts, and its errors about the others.
@Suite(.timeLimit(.minutes(10))) struct TLSContextTests {
  private static var now: WallTime { WallTimeline().date }

  /// The server's error about two files; nil if it accepts them.
  private static func problem(
    _ certificate: String, _ key: String, names: [String] = ["camera.test"], at time: WallTime = now
  ) -> String? {
    do throws(HTTPServerError) {
      _ = try TLSContext(certificate: certificate, key: key, names: names, at: time)
      return nil
    } catch {
      #expect(error.code == .certificate)
      return error.problem
    }
  }

  @Test func `a certificate with its key is accepted under each of its names`() throws {
    let files = try TestCertificate()
    for name in ["camera.test", "door.wild.test", "127.0.0.2"] {
      #expect(Self.problem(files.certificate, files.key, names: [name]) == nil, "\(name)")
    }
    for name in ["camera.example", "wild.test", "127.0.0.3", "a.door.wild.test", ""] {
      let problem = Self.problem(files.certificate, files.key, names: ["camera.test", name])
      #expect(problem?.contains("is not for \(name), so browsers") == true, "\(name)")
    }
  }

  @Test func `a certificate is refused before and after its time`() throws {
    let files = try TestCertificate()
    let early = Self.problem(files.certificate, files.key, at: Self.now - .seconds(86_400))
    #expect(early?.contains("is valid only from ") == true)
    #expect(Self.problem(files.certificate, files.key, at: Self.now + .seconds(9 * 86_400)) == nil)
    let late = Self.problem(files.certificate, files.key, at: Self.now + .seconds(11 * 86_400))
    #expect(late?.contains("has expired: it was valid until ") == true)
    #expect(late?.hasSuffix(" GMT") == true)
  }

  @Test func `the key of another certificate is refused`() throws {
    let files = try TestCertificate()
    let others = try TestCertificate()
    #expect(
      Self.problem(files.certificate, others.key)
        == "the key \(others.key) does not belong to the certificate \(files.certificate)")
  }

  @Test(arguments: [
    (0o600, true), (0o400, true), (0o640, true), (0o644, false), (0o604, false), (0o660, false),
  ])
  func `a key is refused that other users can read or change`(
    permissions: UInt32, isAccepted: Bool
  ) throws {
    let files = try TestCertificate()
    files.setPermissions(permissions, of: "key.pem")
    let problem = Self.problem(files.certificate, files.key)
    #expect(problem == (isAccepted ? nil : "the key \(files.key) can be read by other users"))
  }

  @Test func `files that are missing or of the wrong kind are named`() throws {
    let files = try TestCertificate()
    try files.folder.write([], as: "empty.pem")
    try files.folder.write(Array("words".utf8), as: "words.pem")
    files.setPermissions(0o600, of: "words.pem")
    for name in ["none.pem", "empty.pem", "words.pem", "key.pem", "."] {
      let path = "\(files.folder.path)/\(name)"
      #expect(Self.problem(path, files.key)?.contains(path) == true, "\(name)")
    }
    for name in ["none.pem", "words.pem", "."] {
      let path = "\(files.folder.path)/\(name)"
      #expect(Self.problem(files.certificate, path)?.contains(path) == true, "\(name)")
    }
  }

  @Test func `a key with a password is refused without a prompt`() throws {
    let files = try TestCertificate()
    try files.openssl(
      "ec", "-in", "key.pem", "-aes256", "-passout", "pass:secret", "-out", "locked.pem")
    let locked = "\(files.folder.path)/locked.pem"
    #expect(
      Self.problem(files.certificate, locked)
        == "\(locked) is not a private key in PEM form without a password")
  }

  @Test func `a certificate and its key may be in one file`() throws {
    let files = try TestCertificate()
    let both = try [UInt8](contentsOf: files.key) + [UInt8](contentsOf: files.certificate)
    try files.folder.write(both, as: "both.pem")
    files.setPermissions(0o600, of: "both.pem")
    let path = "\(files.folder.path)/both.pem"
    #expect(Self.problem(path, path) == nil)
  }
}
