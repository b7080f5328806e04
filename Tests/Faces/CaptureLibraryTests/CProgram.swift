import CaptureTestSupport

/// A program of the folder `Programs` or `Examples/C`, compiled once, which uses the built library.
struct CProgram: Sendable {
  let path: String

  /// Compiles a file, unless that was done, as C11 or C++17.
  init(
    _ file: String, in folder: String = "Tests/Faces/CaptureLibraryTests/Programs"
  ) async throws {
    path = try await Compiler.shared.program(of: "\(Repository.root)/\(folder)/\(file)")
  }

  /// Runs the program in an empty folder.
  func run(
    _ arguments: [String] = [], environment: [String: String] = [:]
  ) throws -> Child.Outcome {
    let folder = try TestFolder()
    return try run(arguments, in: folder, environment: environment)
  }

  func run(
    _ arguments: [String] = [], in folder: borrowing TestFolder,
    environment: [String: String] = [:]
  ) throws -> Child.Outcome {
    try Child.run(path, arguments, in: folder, environment: environment)
  }
}

extension Child.Outcome {
  /// Empty if the program has succeeded, otherwise why not.
  var failure: String { status == 0 ? "" : "ended with \(status): \(errors)" }
}

/// Compiles each program once.
private actor Compiler {
  static let shared = Compiler()

  private var programs: [String: Result<String, TestSetupError>] = [:]

  func program(of source: String) throws -> String {
    if let known = programs[source] { return try known.get() }
    let made = Result { () throws(TestSetupError) in try compile(source) }
    programs[source] = made
    return try made.get()
  }

  private func compile(_ source: String) throws(TestSetupError) -> String {
    do {
      try BuiltLibrary.require()
      let folder = try TestFolder()
      let name = source.split(separator: "/").last ?? ""
      let program = "\(BuiltLibrary.folder)/test-\(name)"
      let outcome = try Child.run(
        source.hasSuffix(".c") ? "/usr/bin/gcc" : "/usr/bin/g++",
        [
          source.hasSuffix(".c") ? "-std=c11" : "-std=c++17", "-g", "-O1", "-Wall", "-Wextra",
          "-Wpedantic", "-Werror", "-pthread", "-D_GNU_SOURCE", "-o", program, source,
        ] + BuiltLibrary.flags(in: folder) + ["-Wl,-rpath,\(BuiltLibrary.folder)"], in: folder)
      guard outcome.status == 0 else { throw TestSetupError(outcome.errors) }
      return program
    } catch {
      throw error as? TestSetupError ?? TestSetupError("\(error)")
    }
  }
}
