import CaptureTestSupport
import Testing

/// The header is accepted by every compiler.
@Suite(.timeLimit(.minutes(10)))
struct HeaderTests {
  /// Uses every macro of the header.
  private static let source = """
    #include <capture.h>
    #include <capture.h>

    void initialize(void);
    void initialize(void) {
      capture_error error = CAPTURE_ERROR_INIT;
      capture_device device = CAPTURE_DEVICE_INIT;
      capture_camera_options camera = CAPTURE_CAMERA_OPTIONS_INIT;
      capture_mode mode = CAPTURE_MODE_INIT;
      capture_control control = CAPTURE_CONTROL_INIT;
      capture_picture_info info = CAPTURE_PICTURE_INFO_INIT;
      capture_pixels pixels = CAPTURE_PIXELS_INIT;
      capture_photo_options options = CAPTURE_PHOTO_OPTIONS_INIT;
      capture_photo photo = CAPTURE_PHOTO_INIT;
      capture_query query = CAPTURE_QUERY_INIT;
      char id[CAPTURE_ID_SIZE] = "";
      (void)error, (void)device, (void)camera, (void)mode, (void)control, (void)info;
      (void)pixels, (void)options, (void)photo, (void)query, (void)id;
    }
    """

  @Test(arguments: [
    ("gcc", "c99", "c"), ("gcc", "c11", "c"), ("clang", "c99", "c"), ("clang", "c11", "c"),
    ("g++", "c++17", "c++"), ("clang++", "c++17", "c++"),
  ])
  func `the header compiles without warnings`(
    _ compiler: String, _ standard: String, _ language: String
  ) throws {
    let folder = try TestFolder()
    try folder.write(Array(Self.source.utf8), as: "use")
    let warnings =
      ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wundef", "-Werror"]
      + (language == "c" ? ["-Wc++-compat", "-Wstrict-prototypes"] : ["-Wold-style-cast"])
    let outcome = try Child.run(
      "/usr/bin/env",
      [compiler, "-std=\(standard)"] + warnings + [
        "-I", "\(Repository.root)/Sources/C/CCaptureLibrary/include", "-x", language, "-c", "use",
        "-o", "use.o",
      ], in: folder)
    #expect(outcome.failure == "")
  }

  @Test func `every function has the library's prefix, and takes its error last`() throws {
    let prototypes = try Self.prototypes()
    #expect(prototypes.count > 40)
    for prototype in prototypes {
      #expect(prototype.name.hasPrefix("capture_"))
      if let place = prototype.text.firstRange(of: "capture_error *error") {
        #expect(prototype.text[place.upperBound...] == ")", "\(prototype.name)")
      }
    }
  }

  @Test func `the guide lists every error code`() throws {
    let guide = try [UInt8](contentsOf: "\(Repository.root)/Documentation/Reference/C.md")
    let text = String(decoding: guide, as: UTF8.self)
    let codes = try Self.codes()
    #expect(codes.count > 20)
    for (name, number) in codes { #expect(text.contains("| `\(name)` | \(number) |"), "\(name)") }
  }

  /// The error codes of the header.
  private static func codes() throws -> [(name: String, number: String)] {
    let header = String(decoding: try [UInt8](contentsOf: BuiltLibrary.header), as: UTF8.self)
    let list = header.split(separator: "enum {").dropFirst().first?.split(separator: "};").first
    return (list ?? "").split(separator: "\n").compactMap { line in
      let words = line.split { $0 == " " || $0 == "," }
      return words.count > 2 && words[1] == "=" ? (String(words[0]), String(words[2])) : nil
    }
  }

  struct Prototype {
    let name: String
    let text: String
  }

  /// The functions of the header.
  static func prototypes() throws -> [Prototype] {
    let header = String(decoding: try [UInt8](contentsOf: BuiltLibrary.header), as: UTF8.self)
    var found: [Prototype] = []
    for part in header.split(separator: ";") {
      guard let start = part.firstRange(of: "\nCAPTURE_API ") else { continue }
      let text = part[start.upperBound...]
      guard let end = text.firstIndex(of: "(") else { continue }
      let name = text[..<end].split { !$0.isLetter && !$0.isNumber && $0 != "_" }.last
      found.append(Prototype(name: String(name ?? ""), text: String(text)))
    }
    return found
  }
}
