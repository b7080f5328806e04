import CaptureTestSupport
import Testing

/// Programs that were compiled earlier run with the library as it is now.
@Suite(.timeLimit(.minutes(10)))
struct BinaryInterfaceTests {
  @Test func `the library exports exactly the functions of the header`() throws {
    try BuiltLibrary.require()
    let names = try HeaderTests.prototypes().map { "\($0.name)@@CAPTURE_1" }
    let exported = try BuiltLibrary.symbols(of: BuiltLibrary.path, "--defined-only")
    #expect(exported.filter { $0 != "CAPTURE_1" }.sorted() == names.sorted())
  }

  @Test func `the library does not need the Swift runtime installed`() throws {
    try BuiltLibrary.require()
    let folder = try TestFolder()
    let outcome = try Child.run("/usr/bin/readelf", ["-dW", BuiltLibrary.path], in: folder)
    #expect(outcome.text.contains("Library soname: [libcapture.so.1]"))
    #expect(outcome.text.contains("NODELETE"))
    #expect(outcome.text.contains("Shared library: [libturbojpeg.so.0]"))
    for name in ["swift", "Foundation", "dispatch", "Blocks"] {
      #expect(!outcome.text.contains("Shared library: [lib\(name)"), "\(name)")
    }
  }

  @Test func `the binary interface is the recorded one`() throws {
    let folder = try TestFolder()
    let report = try Self.difference(to: BuiltLibrary.header, in: folder)
    #expect(
      report == "",
      "If that is meant, run Scripts/check/library-interface > Sources/C/CCaptureLibrary/libcapture.abi"
    )
  }

  @Test(arguments: [
    ("int32_t rating;        /* 1 to 5", "int64_t rating;  /* 1 to 5"),
    ("int64_t bytes;         /* of the original */", ""),
    ("size_t stride;        /*", "size_t extra, stride; /*"),
    ("int32_t code;", "uint32_t code;"),
    ("char format[8];", "char format[5];"),
    ("bool create, capture_error", "int create, capture_error"),
    ("const char *id, int32_t rating", "int32_t rating, const char *id"),
    ("void capture_lease_close(capture_lease *lease);", "void capture_lease_end(void);"),
    ("capture_shot_fd(capture_shot *shot, capture_error *error)", "capture_shot_fd(void)"),
    ("CAPTURE_BUSY = 12", "CAPTURE_BUSY = 22"),
    ("CAPTURE_TIER_LOW = 2", "CAPTURE_TIER_LOW = 3"),
    ("void (*finished)(capture_shot *shot, void *context)", "void (*finished)(void)"),
  ])
  func `a change of a structure, a signature or a code is found`(
    _ old: String, _ new: String
  ) throws {
    let header = String(decoding: try [UInt8](contentsOf: BuiltLibrary.header), as: UTF8.self)
    let changed = header.split(separator: old, omittingEmptySubsequences: false)
    try #require(changed.count == 2, "\(old)")
    let folder = try TestFolder()
    try folder.write(Array(changed.joined(separator: new).utf8), as: "changed.h")
    let report = try Self.difference(to: "\(folder.path)/changed.h", in: folder)
    #expect(report.contains("ABI") || report.contains("changed") || report.contains("emoved"))
  }

  /// What abidiff reports between the interface on record and that of a header.
  private static func difference(
    to header: String, in folder: borrowing TestFolder
  ) throws -> String {
    let now = try Child.run(
      "\(Repository.root)/Scripts/check/library-interface", [header], in: folder)
    guard now.status == 0 else { throw TestSetupError(now.errors) }
    try folder.write(now.output, as: "now.abi")
    let outcome = try Child.run(
      "/usr/bin/abidiff",
      ["\(Repository.root)/Sources/C/CCaptureLibrary/libcapture.abi", "now.abi"], in: folder)
    return outcome.status == 0 ? "" : "\(outcome.status) \(outcome.text)\(outcome.errors)"
  }
}
