import CaptureTestSupport
import Testing

/// What the server needs is loaded only for the server, so that the other commands start fast.
@Suite(.timeLimit(.minutes(10)))
struct SeparateServerTests {
  private static let programs = (plain: CaptureProgram.path, server: "\(CaptureProgram.path)-serve")

  /// The libraries that a program loads, and those that these load.
  private static func libraries(of program: String) throws -> String {
    let folder = try TestFolder()
    let outcome = try Child.run("/usr/bin/ldd", [program], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.text
  }

  /// Whether a program has code of a module, by the form that its name has in symbols.
  private static func has(_ module: String, in program: String) throws -> Bool {
    let folder = try TestFolder()
    let name = "\(module.utf8.count)\(module)"
    let outcome = try Child.run("/bin/grep", ["-a", "-q", name, program], in: folder)
    return outcome.status == 0
  }

  @Test func `only the server loads libevent`() throws {
    #expect(try Self.libraries(of: Self.programs.server).contains("libevent"))
    let plain = try Self.libraries(of: Self.programs.plain)
    #expect(plain.contains("libturbojpeg"))
    for library in ["libevent", "libssl", "libcrypto"] { #expect(!plain.contains(library)) }
  }

  @Test(arguments: ["CaptureServe", "CaptureHTTP"])
  func `only the server has code of the server`(module: String) throws {
    #expect(try Self.has(module, in: Self.programs.server))
    #expect(try !Self.has(module, in: Self.programs.plain))
    #expect(try Self.has("CaptureServeClient", in: Self.programs.plain))
  }
}
