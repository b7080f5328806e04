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
    let program = try await CProgram("everything.cpp")
    let folder = try TestFolder()
    let suppressions = "\(BuiltLibrary.root)/Tests/CaptureLibraryTests/valgrind.supp"
    let outcome = try Child.run(
      "/usr/bin/valgrind",
      [
        "--quiet", "--error-exitcode=99", "--leak-check=full", "--num-callers=30",
        "--errors-for-leak-kinds=definite,indirect,possible",
        "--show-leak-kinds=definite,indirect,possible", "--suppressions=\(suppressions)",
        program.path,
      ], in: folder)
    #expect(outcome.failure == "")
  }
}
