import Glibc

/// A program of the system that has its own opinion about pictures.
enum Tool: String {
  case cjpeg, djpeg, jpegtran, exiftool, exiv2

  struct Outcome {
    let status: CInt
    let output: [UInt8]
    let errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs the tool with a file of these bytes as its last argument.
  func run(_ arguments: [String], on bytes: [UInt8]) throws -> Outcome {
    let folder = try TestFolder()
    let picture = "\(folder.path)/picture.jpg"
    try bytes.write(to: picture)
    // Files, not pipes: nobody has to empty a file while the tool runs.
    let (output, errors) = ("\(folder.path)/out", "\(folder.path)/err")
    let status = try spawn(arguments + [picture], output: output, errors: errors)
    return Outcome(
      status: status, output: try [UInt8](contentsOf: output),
      errors: String(decoding: try [UInt8](contentsOf: errors), as: UTF8.self))
  }

  /// Foundation's Process leaks a little with each run, and the leak checker tells.
  private func spawn(_ arguments: [String], output: String, errors: String) throws -> CInt {
    let program = "/usr/bin/\(rawValue)"
    guard access(program, X_OK) == 0 else {
      throw Failure(
        description: "\(program) is missing: install libjpeg-turbo-progs, libimage-exiftool-perl"
          + " and exiv2")
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, path) in [(STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
      posix_spawn_file_actions_addopen(
        &actions, descriptor, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    let words = ([program] + arguments).map { strdup($0) }
    defer { words.forEach { free($0) } }
    var process: pid_t = 0
    guard posix_spawn(&process, program, &actions, nil, words + [nil], environ) == 0 else {
      throw Failure(description: "\(program) cannot be run")
    }
    var status: CInt = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    return status
  }
}

/// A new folder for one test, removed with all that is in it.
private struct TestFolder: ~Copyable {
  let path: String

  init() throws {
    var template = Array("/tmp/capture-tests-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Tool.Failure(description: "no folder in /tmp") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for name in ["picture.jpg", "out", "err"] {
      unlink("\(path)/\(name)")
    }
    rmdir(path)
  }
}

extension [UInt8] {
  fileprivate init(contentsOf path: String) throws {
    guard let file = fopen(path, "r") else { throw Tool.Failure(description: "\(path) is missing") }
    defer { fclose(file) }
    self = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
      append(contentsOf: chunk[..<count])
    }
  }

  fileprivate func write(to path: String) throws {
    guard let file = fopen(path, "w") else { throw Tool.Failure(description: "\(path) is barred") }
    defer { fclose(file) }
    guard fwrite(self, 1, count, file) == count else {
      throw Tool.Failure(description: "\(path) cannot be written")
    }
  }
}
