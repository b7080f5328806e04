import CaptureTestSupport
import Glibc
import Testing

/// The examples in C and the programs in the guide compile without warnings, and run.
@Suite(.timeLimit(.minutes(10)))
struct ExampleTests {
  @Test(arguments: [
    ("booth", ["simulated"], (1...4).map { "booth-\($0).jpg" }),
    ("timelapse", ["1", "3", "simulated"], []),
    ("motion", ["simulated"], (1...3).map { "motion-\($0).jpg" }),
    ("gallery", ["simulated"], ["gallery-1.jpg"]),
  ])
  func `an example runs with a simulated camera`(
    _ name: String, _ arguments: [String], _ files: [String]
  ) throws {
    try BuiltLibrary.require()
    let folder = try TestFolder()
    for file in ["Makefile", "\(name).\(name == "gallery" ? "cpp" : "c")"] {
      let source = "\(Repository.root)/Examples/C/\(file)"
      try folder.write([UInt8](contentsOf: source), as: file)
    }
    let built = try Child.run(
      "/usr/bin/make", [name, "CFLAGS=-std=c11 -Wall -Wextra -Werror"], in: folder,
      environment: ["PKG_CONFIG_PATH": "\(BuiltLibrary.folder)/pkgconfig"])
    try #require(built.status == 0, "\(built.errors)")
    let outcome = try Child.run("\(folder.path)/\(name)", arguments, in: folder)
    #expect(outcome.failure == "")
    #expect(outcome.errors == "")
    for file in files {
      #expect(try [UInt8](contentsOf: "\(folder.path)/\(file)").starts(with: [0xff, 0xd8]))
    }
    if name == "timelapse" {
      #expect(TestFolder.names(in: "\(folder.path)/photos").count > 1)
      #expect(outcome.text.split(separator: "\n").count == 6)
    }
  }

  @Test func `make builds an example with the library of its clone, as documented`() throws {
    try BuiltLibrary.require()
    let clone = try TestFolder()
    for folder in ["Examples", "Examples/C", ".build"] {
      try #require(mkdir("\(clone.path)/\(folder)", 0o755) == 0)
    }
    for file in ["Makefile", "booth.c"] {
      let source = "\(Repository.root)/Examples/C/\(file)"
      try clone.write([UInt8](contentsOf: source), as: "Examples/C/\(file)")
    }
    try #require(symlink(BuiltLibrary.folder, "\(clone.path)/.build/library") == 0)
    let built = try Child.run("/usr/bin/make", ["-C", "Examples/C", "booth"], in: clone)
    #expect(built.failure == "")
    let outcome = try Child.run("\(clone.path)/Examples/C/booth", ["simulated"], in: clone)
    #expect(outcome.failure == "")
  }

  @Test(arguments: ["booth", "timelapse", "motion"])
  func `an example in C is one in C++, too`(_ name: String) throws {
    try BuiltLibrary.require()
    let folder = try TestFolder()
    let built = try Child.run(
      "/usr/bin/g++",
      ["-x", "c++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-c", "-o", "example.o"]
        + ["\(Repository.root)/Examples/C/\(name).c"] + BuiltLibrary.flags(in: folder),
      in: folder)
    #expect(built.failure == "")
  }

  @Test func `the lines of C in the guide to the libraries compile`() throws {
    try BuiltLibrary.require()
    let blocks = try Self.blocks(of: "Documentation/Guides/Libraries.md")
    #expect(blocks.count == 1)
    let folder = try TestFolder()
    for block in blocks {
      let program = "#include <capture.h>\n#include <stdio.h>\nint main(void) {\n\(block)}\n"
      try folder.write(Array(program.utf8), as: "door.c")
      let built = try Child.run(
        "/usr/bin/gcc",
        ["-std=c11", "-Wall", "-Wextra", "-Werror", "-o", "door", "door.c"]
          + BuiltLibrary.flags(in: folder), in: folder)
      #expect(built.failure == "")
    }
  }

  @Test func `every program in the guide compiles, and runs`() throws {
    try BuiltLibrary.require()
    let programs = try Self.blocks(of: "Documentation/Reference/C.md")
    #expect(programs.count == 6)
    let folder = try TestFolder()
    let flags = try BuiltLibrary.flags(in: folder)
    for program in programs {
      try folder.write(Array(program.utf8), as: "door.c")
      let isWhole = program.contains("int main(")
      let options = ["-std=c11", "-D_GNU_SOURCE", "-Wall", "-Wextra", "-Werror", "door.c"]
      let built = try Child.run(
        "/usr/bin/gcc",
        options + (isWhole ? ["-o", "door"] + flags : ["-c", "-Wno-unused-function"] + flags),
        in: folder)
      try #require(built.status == 0, "\(program)\(built.errors)")
      guard isWhole else { continue }
      let outcome = try Child.run(
        "\(folder.path)/door", [], in: folder,
        environment: ["LD_LIBRARY_PATH": BuiltLibrary.folder])
      #expect(outcome.failure == "")
      #expect(outcome.errors == "")
    }
  }

  /// The blocks of C in a document.
  private static func blocks(of document: String) throws -> [Substring] {
    let bytes = try [UInt8](contentsOf: "\(Repository.root)/\(document)")
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: "```c\n").dropFirst()
    return parts.compactMap { $0.split(separator: "```\n").first }
  }
}
