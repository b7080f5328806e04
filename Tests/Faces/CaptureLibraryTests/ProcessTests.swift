import CaptureTestSupport
import Testing

/// The library behaves in programs with threads, children, other libraries and mistakes.
@Suite(.timeLimit(.minutes(10)))
struct ProcessTests {
  @Test func `four threads share a camera and a store`() async throws {
    #expect(try await CProgram("threads.c").run().failure == "")
  }

  @Test func `a child forked from a program that uses the library fails at once`() async throws {
    #expect(try await CProgram("forks.c").run(["after use"]).failure == "")
  }

  @Test func `a child forked before the first call can use the library`() async throws {
    #expect(try await CProgram("forks.c").run(["before use"]).failure == "")
  }

  @Test func `the library can be loaded, closed and loaded again`() async throws {
    #expect(try await CProgram("loads.c").run([BuiltLibrary.path]).failure == "")
  }

  @Test(arguments: [[], ["-static-stdlib"]])
  func `another library in Swift can be in the same process`(_ options: [String]) async throws {
    let folder = try TestFolder()
    let source = """
      @c public func answer() -> CInt {
        CInt(["40": 40, "2": 2].values.reduce(0, +))
      }
      """
    try folder.write(Array(source.utf8), as: "Other.swift")
    let built = try Child.run(
      "/usr/bin/env", ["swiftc", "-emit-library", "Other.swift", "-o", "libother.so"] + options,
      in: folder)
    try #require(built.status == 0, "\(built.errors)")
    let arguments = [BuiltLibrary.path, "\(folder.path)/libother.so"]
    #expect(try await CProgram("loads.c").run(arguments).failure == "")
  }

  @Test func `NULL is refused in a sentence, and closing it does nothing`() async throws {
    #expect(try await CProgram("misuse.c").run(["null"]).failure == "")
  }

  @Test func `structures of other versions are read and filled in as far as they go`()
    async throws
  {
    #expect(try await CProgram("misuse.c").run(["sizes"]).failure == "")
  }

  @Test func `values out of range are refused`() async throws {
    #expect(try await CProgram("misuse.c").run(["values"]).failure == "")
  }

  @Test func `handles can be closed in any order`() async throws {
    #expect(try await CProgram("misuse.c").run(["order"]).failure == "")
  }

  @Test func `valgrind finds neither an error nor a leak`() async throws {
    let outcome = try await Self.valgrind([])
    #expect(outcome.failure == "")
  }

  @Test func `valgrind finds a handle that was not closed`() async throws {
    let outcome = try await Self.valgrind(["leak"])
    #expect(outcome.status == 99)
    #expect(outcome.errors.contains("definitely lost"))
    #expect(outcome.errors.contains("capture_devices_list"))
  }

  @Test func `the documented suppressions remove all that valgrind finds in a stripped library`()
    async throws
  {
    let folder = try Self.strippedLibrary()
    let outcome = try await Self.documentedValgrind([], library: folder.path)
    #expect(outcome.failure == "")
  }

  @Test func `the documented suppressions keep a handle that was not closed in the report`()
    async throws
  {
    let folder = try Self.strippedLibrary()
    let outcome = try await Self.documentedValgrind(["leak"], library: folder.path)
    #expect(outcome.status == 99)
    #expect(outcome.errors.contains("definitely lost"))
  }

  /// Returns a folder with the library as packages contain it, without names of functions.
  private static func strippedLibrary() throws -> TestFolder {
    try BuiltLibrary.require()
    let folder = try TestFolder()
    let outcome = try Child.run(
      "/usr/bin/strip", ["--strip-all", "-o", "libcapture.so.1", BuiltLibrary.path], in: folder)
    try #require(outcome.status == 0, "\(outcome.errors)")
    return folder
  }

  /// Runs the same program as the guide says, with the library in a folder.
  private static func documentedValgrind(
    _ arguments: [String], library: String
  ) async throws -> Child.Outcome {
    let program = try await CProgram("everything.cpp")
    let folder = try TestFolder()
    return try Child.run(
      "/usr/bin/valgrind",
      [
        "--quiet", "--error-exitcode=99", "--leak-check=full",
        "--suppressions=\(Repository.root)/Examples/C/valgrind.supp", program.path,
      ] + arguments, in: folder, environment: ["LD_LIBRARY_PATH": library])
  }

  /// Runs a program that uses every kind of handle under valgrind.
  ///
  /// What is still in use when a program ends is not lost: caches of Swift's runtime, which refers to
  /// some by pointers into them, and the stacks of threads.
  private static func valgrind(_ arguments: [String]) async throws -> Child.Outcome {
    let program = try await CProgram("everything.cpp")
    let folder = try TestFolder()
    return try Child.run(
      "/usr/bin/valgrind",
      [
        "--quiet", "--error-exitcode=99", "--leak-check=full", "--num-callers=30",
        "--errors-for-leak-kinds=definite,indirect", "--show-leak-kinds=definite,indirect",
        "--suppressions=\(Repository.root)/Tests/Faces/CaptureLibraryTests/valgrind.supp",
        program.path,
      ] + arguments, in: folder)
  }
}
